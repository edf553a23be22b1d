//! Converts games from one form to another.
//!
//! ```
//! use tessera_draughts::games::{Form, Reader, convert::{Options, Positions, Target, translate}};
//! let options = Options {
//!     positions: Some(Positions::End),
//!     ..Options::new(Target::Fen)
//! };
//! let game = Reader::of_text("[GameType \"21\"]\n1. 11-15 23-19 *", Form::Pdn).next().unwrap()?;
//! let converted = translate(&game, &options)?;
//! assert!(converted.text.unwrap().starts_with("B:W19,21,22"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::path::Path;

use super::json::{GameObject, Tags};
use super::{Form, Played, Problem, ProblemKind, Source, VariantError, grid, play};
use crate::pdn::{Change, Record, WriteOptions};
use crate::{Color, NotationStyle, Position, Variant};

/// A form of text to which games can be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Games in Portable Draughts Notation (PDN).
    Pdn,
    /// Positions in FEN, one per line.
    Fen,
    /// Positions as diagrams, with the side to move below.
    Grid,
    /// Positions as grids of the classic endgame program, with the characters `.`, `r`, `R`, `b` and `B`.
    EndgameGrid,
    /// Positions as grids of the towers program.
    TowersGrid,
    /// Games as JSON objects, one per line.
    Jsonl,
}

impl Target {
    /// The form that the extension of a file name stands for. `None` for an unknown extension.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Target> {
        Some(match Form::of_name(path)? {
            Form::Pdn => Target::Pdn,
            Form::Fen => Target::Fen,
            Form::Grid => Target::Grid,
            Form::Jsonl => Target::Jsonl,
        })
    }
}

/// Which positions of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Positions {
    /// The first position, and the position after each ply.
    All,
    /// The first position.
    Start,
    /// The last position.
    End,
}

/// Options of [`translate`] and [`write()`].
#[derive(Clone, Debug)]
pub struct Options {
    /// The form to write.
    pub to: Target,
    /// The variant by whose rules the game is played. `None` for the variant that the game is tagged with.
    pub variant: Option<Variant>,
    /// The style of square names. `None` for the variant's usual style, and for numbers in FEN.
    pub style: Option<NotationStyle>,
    /// The positions to write. `None` writes all positions in a form that consists of positions only, and none in a
    /// JSON object.
    pub positions: Option<Positions>,
    /// The side to move for grids that do not state it. `None` for the player who moves first by the rules.
    pub to_move: Option<Color>,
    /// Whether games with any problem are left out.
    pub strict: bool,
}

impl Options {
    /// Options with the given form and defaults for everything else.
    #[must_use]
    pub fn new(to: Target) -> Options {
        Options {
            to,
            variant: None,
            style: None,
            positions: None,
            to_move: None,
            strict: false,
        }
    }
}

/// A converted game.
#[derive(Clone, Debug)]
pub struct Converted {
    /// The game in its new form; `None` if the game is left out.
    pub text: Option<String>,
    /// The problems that were found in the game.
    pub problems: Vec<Problem>,
}

/// Converts one game.
///
/// # Errors
/// If neither the game nor the options state the variant. Everything else is reported in [`Converted::problems`].
pub fn translate(source: &Source, options: &Options) -> Result<Converted, VariantError> {
    let variant = match (options.variant, source.variant()) {
        (Some(variant), _) => variant,
        (None, Ok(variant)) => variant,
        (None, Err(VariantError::Missing)) => return Err(VariantError::Missing),
        (None, Err(error)) => {
            return Ok(Converted {
                text: None,
                problems: vec![Problem::new(source.place, ProblemKind::Lost, error)],
            });
        }
    };
    let mut converted = match play(source, variant, options.to_move) {
        Ok(Played { record, problems }) => Converted {
            text: Some(write(&record, options)),
            problems,
        },
        Err(problem) => Converted {
            text: None,
            problems: vec![problem],
        },
    };
    if let Some(problem) = source.other_variant(variant) {
        converted.problems.insert(0, problem);
    }
    if options.strict && !converted.problems.is_empty() {
        converted.text = None;
    }
    Ok(converted)
}

/// Writes a game. Only `to`, `style` and `positions` of the options are used, since the others concern reading.
///
/// ```
/// use tessera_draughts::games::convert::{Options, Target, write};
/// use tessera_draughts::{Position, Variant, pdn::Record};
/// let position = Position::of_fen(Variant::ENGLISH, "W:W31:B27")?;
/// let text = write(&Record::of_position(&position), &Options::new(Target::Fen));
/// assert_eq!(text, "W:W31:B27\n");
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
pub fn write(record: &Record, options: &Options) -> String {
    let each = |written: &dyn Fn(&Position) -> String| {
        let positions = positions(record, options.positions.unwrap_or(Positions::All));
        positions.iter().map(written).collect()
    };
    match options.to {
        Target::Pdn => {
            let written = record.written(WriteOptions {
                style: options.style,
                ..WriteOptions::default()
            });
            written + "\n"
        }
        Target::Jsonl => json_line(record, options),
        Target::Fen => each(&|position| position.to_fen_in(fen_style(options)) + "\n"),
        Target::Grid => each(&|position| format!("{position}\n\n")),
        Target::EndgameGrid => each(&|position| grid::endgame(position) + "\n"),
        Target::TowersGrid => each(&|position| grid::towers(position) + "\n"),
    }
}

fn fen_style(options: &Options) -> NotationStyle {
    options.style.unwrap_or(NotationStyle::Numeric)
}

fn positions(record: &Record, which: Positions) -> Vec<Position> {
    let mut position = record.start();
    let mut all = vec![position];
    for id in record.main_line() {
        position = record.position_after(&position, id);
        all.push(position);
    }
    match which {
        Positions::All => all,
        Positions::Start => vec![record.start()],
        Positions::End => vec![position],
    }
}

fn json_line(record: &Record, options: &Options) -> String {
    let rules = record.variant().rules();
    let style = options.style.unwrap_or(rules.notation.style);
    let fen = |position: &Position| position.to_fen_in(fen_style(options));
    let moves = record.main_line().filter_map(|id| {
        Some(match record.change(id)? {
            Change::Action(action) => action.named(style),
            Change::Setup(position) => format!("FEN {}", fen(position)),
        })
    });
    let tags = record.tags();
    let object = GameObject {
        variant: Some(record.variant().name().to_owned()),
        tags: Tags(
            tags.map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        ),
        start: Some(record.start_fen(fen_style(options))),
        moves: moves.collect(),
        result: Some(record.score_text(record.has_points())),
        positions: options
            .positions
            .map(|which| positions(record, which).iter().map(fen).collect()),
    };
    let text = serde_json::to_string(&object);
    text.expect("texts and lists of them can be written") + "\n"
}
