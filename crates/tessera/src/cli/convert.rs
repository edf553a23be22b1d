//! `tessera convert`.

use std::path::PathBuf;

use clap::Args;
use miette::miette;
use tessera_draughts::games::Form;
use tessera_draughts::games::convert::{self, Positions, Target};
use tessera_draughts::{Color, NotationStyle};

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::values::{form, notation, one_of};
use crate::failure::Failure;

/// Convert games of draughts between PDN, FEN, grids and JSON lines.
///
/// Files may have any size: games are read and written one after another, in their order. The format of an input file
/// is detected from its name and its first line. (For sudokus: tessera sudoku convert.)
///
/// Errors in PDN that can be repaired are repaired and reported on standard error with file, line and column. A game
/// with an illegal move is written up to that move. With --strict, games with any error are left out.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant of draughts [default: the one named in each game]", &[]),
    after_long_help = "\
Example:
  $ tessera convert --to jsonl examples/draughts/game.pdn
  $ tessera convert --to fen --positions=end examples/draughts/game.pdn       the final position
  $ tessera convert --to pdn --style algebraic games.pdn --output tidy.pdn
  $ echo W:W21,K31:B1 | tessera convert --variant english --to grid -

A JSON object has the fields variant, tags, start (FEN), moves, result, and with --positions also positions. When
objects are read, all fields but variant may be missing, and variant too if --variant is given. Comments and
variations are only kept from PDN to PDN.

An endgame grid has no side to move: it is read with white to move, which is called red there. Other grids without a
side to move are read with the player to move who begins the game, or with --to-move.

Exit status:
  0  all games are written; standard error lists the repairs
  2  a game is cut short or left out, a file has no game, or an option is invalid; standard error says where")]
pub(crate) struct ConvertArgs {
    /// Files of games; `-` means standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) files: Vec<PathBuf>,

    /// Format of the input files [default: detected].
    #[arg(long, value_name = "FORMAT", value_parser = form())]
    pub(crate) from: Option<Form>,

    /// Output format [default: by the extension of the output file].
    #[arg(long, value_name = "FORMAT", value_parser = one_of(TARGETS))]
    to: Option<Target>,

    #[command(flatten)]
    variant: VariantArgs,

    /// Notation of squares [default: that of the variant; numeric in FEN].
    #[arg(long, value_name = "STYLE", value_parser = notation())]
    style: Option<NotationStyle>,

    /// Positions of each game to write in FEN and grids [default: all]; with jsonl, adds the field positions.
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true,
        default_missing_value = "all", value_parser = one_of(POSITIONS))]
    positions: Option<Positions>,

    /// Side to move of grids that do not say it.
    #[arg(long, value_name = "PLAYER",
        value_parser = one_of(&[("white", Color::White, ""), ("black", Color::Black, "")]))]
    to_move: Option<Color>,

    /// Repair nothing: leave out games with any error.
    #[arg(long)]
    strict: bool,

    /// Print only the summary of warnings and errors.
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Print all warnings and errors, not only the first ten.
    #[arg(long, short)]
    pub(crate) verbose: bool,

    /// Output file [default: standard output]. An existing file is replaced only when the output is complete.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The formats in which games are written.
const TARGETS: &[(&str, Target, &str)] = &[
    ("pdn", Target::Pdn, "Portable Draughts Notation (PDN)"),
    ("fen", Target::Fen, "One position in FEN per line"),
    (
        "grid",
        Target::Grid,
        "Boards as text, with the side to move below",
    ),
    (
        "endgame-grid",
        Target::EndgameGrid,
        "Boards as `tessera endgame` reads them: `.`, `r`, `R`, `b`, `B`",
    ),
    (
        "towers-grid",
        Target::TowersGrid,
        "Boards as `tessera towers` prints them",
    ),
    (
        "jsonl",
        Target::Jsonl,
        "One JSON object per line, for one game",
    ),
];

const POSITIONS: &[(&str, Positions, &str)] = &[
    (
        "all",
        Positions::All,
        "The start position and the position after each ply",
    ),
    ("start", Positions::Start, "The start position"),
    ("end", Positions::End, "The final position"),
];

impl ConvertArgs {
    /// The options for each game.
    ///
    /// # Errors
    /// If there is no output format, or the file of rules is not one.
    pub(crate) fn of_games(&self) -> Result<convert::Options, Failure> {
        let by_name = || self.output.as_deref().and_then(Target::of_name);
        let to = self.to.or_else(by_name).ok_or_else(|| {
            let names: Vec<&str> = TARGETS.iter().map(|(name, ..)| *name).collect();
            miette!(
                "the output format is missing: expected --to FORMAT, with one of {}",
                names.join(", ")
            )
        })?;
        Ok(convert::Options {
            to,
            variant: self.variant.given()?.map(|chosen| chosen.variant),
            style: self.style,
            positions: self.positions,
            to_move: self.to_move,
            strict: self.strict,
        })
    }
}
