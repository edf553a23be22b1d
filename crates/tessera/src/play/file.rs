//! Reads and writes files of games.

use std::fs;
use std::path::{Path, PathBuf};

use miette::miette;
use tessera_draughts::pdn::{self, RawGame, Record};
use tessera_draughts::{Game, Variant};

use crate::failure::Failure;
use crate::output_file::{OutputError, OutputFile};

/// The first game of a file, before it is played by the rules of a variant.
pub(crate) struct Text {
    path: PathBuf,
    game: RawGame,
}

/// Maximum size of a file in bytes, far above that of the longest game.
const MAX_SIZE: u64 = 1 << 24;

/// Reads the first game of a PDN file.
pub(crate) fn read_text(path: &Path) -> Result<Text, Failure> {
    let failure = |error: &dyn std::fmt::Display| miette!("{}: {error}", path.display());
    let size = fs::metadata(path).map_err(|error| failure(&error))?.len();
    if size > MAX_SIZE {
        return Err(failure(&format!(
            "the file has {size} bytes: expected at most {MAX_SIZE}"
        ))
        .into());
    }
    let bytes = fs::read(path).map_err(|error| failure(&error))?;
    let text = String::from_utf8_lossy(&bytes);
    let game = pdn::read_one(&text).map_err(|error| failure(&error))?;
    Ok(Text {
        path: path.to_owned(),
        game,
    })
}

/// The variant that a game names.
pub(crate) fn variant_of(text: &Text) -> Result<Variant, Failure> {
    let path = text.path.display();
    let variant = text
        .game
        .variant()
        .map_err(|error| miette!("{path}: {error}"))?;
    Ok(variant.ok_or_else(|| miette!("{path}: the game has no GameType tag: see --variant"))?)
}

/// Plays the game by the rules of a variant.
pub(crate) fn game_of(text: &Text, variant: Variant) -> Result<Game, Failure> {
    let path = text.path.display();
    let played = text.game.play(variant);
    let played = played.map_err(|error| miette!("{path}: {error}"))?;
    if let Some(error) = played.errors.first() {
        return Err(miette!("{path}: {error}").into());
    }
    let game = played.record.game();
    Ok(game.map_err(|error| miette!("{path}: {error}"))?)
}

/// Writes a game to a new file.
pub(super) fn save(game: &Game, name: &str) -> Result<(), OutputError> {
    let mut file = OutputFile::create_new(Path::new(name))?;
    file.put(Record::of_game(game).to_string().as_bytes())?;
    file.finish()
}
