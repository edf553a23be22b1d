//! Reads openings for matches and games.

use std::fs;
use std::path::Path;

use miette::miette;
use tessera_draughts::Variant;
use tessera_draughts::games::Form;
use tessera_matches::openings::{self, Opening, Openings};

use crate::failure::Failure;

/// The largest file of openings, in bytes.
const MAX_SIZE: u64 = 1 << 28;

/// Openings, at least one, in an order that follows from `seed`. Of a file's games only the first `plies` plies are
/// used.
pub(crate) fn shuffled(
    variant: Variant,
    wanted: &Openings,
    plies: Option<usize>,
    seed: u64,
) -> Result<Vec<Opening>, Failure> {
    let mut found = listed(variant, wanted, plies)?;
    openings::shuffle(&mut found, seed);
    Ok(found)
}

/// Openings, at least one. Of a file's games only the first `plies` plies are used.
pub(crate) fn listed(
    variant: Variant,
    wanted: &Openings,
    plies: Option<usize>,
) -> Result<Vec<Opening>, Failure> {
    let found = match wanted {
        Openings::Start => Ok(openings::start(variant)),
        Openings::Ballots => openings::ballots(variant),
        Openings::Plies(plies) => openings::plies(variant, *plies),
        Openings::File(name) => {
            let path = Path::new(name);
            let text = read(path)?;
            let form = Form::of_name(path).unwrap_or_else(|| Form::of_text(&text));
            openings::of_text(&text, form, variant, plies)
        }
    };
    let name = match wanted {
        Openings::File(name) => name.clone(),
        other => format!("--openings {other}"),
    };
    Ok(found.map_err(|error| miette!("{name}: {error}"))?)
}

fn read(path: &Path) -> Result<String, Failure> {
    let failure = |error: &dyn std::fmt::Display| miette!("{}: {error}", path.display());
    let size = fs::metadata(path).map_err(|error| failure(&error))?.len();
    if size > MAX_SIZE {
        let message = format!("the file has {size} bytes: expected at most {MAX_SIZE}");
        return Err(failure(&message).into());
    }
    let bytes = fs::read(path).map_err(|error| failure(&error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
