//! Texts of games, in whatever form: portable draughts notation, positions in FEN or as grids, JSON lines.
//!
//! How data flows: [`Form`] says which form a text has; a [`Reader`] takes it apart, one [`Source`] after another, and
//! asks no rule of a variant; [`play`] plays a source by the rules, into a record and the problems that were found;
//! [`convert`] writes a record in another form.
//!
//! ```
//! use tessera_family::games::{Form, Reader, play};
//! let text = "W:W31:B27\n";
//! for source in Reader::of_text(text, Form::of_text(text)) {
//!     let played = play(&source?, tessera_family::VariantId::English, None)?;
//!     assert_eq!(played.record.start().pieces(), 2);
//! }
//! # Ok::<(), tessera_family::games::Problem>(())
//! ```

pub mod convert;
mod format;
pub mod grid;
pub mod json;
mod play;
mod reader;

use thiserror::Error;

use crate::pdn::{GameTypeError, Place, RawGame};
use crate::{UnknownVariant, VariantId};

pub use format::Form;
pub use play::{Played, play};
pub use reader::Reader;

/// A game as its text has it.
#[derive(Clone, Debug)]
pub struct Source {
    /// Where it begins in the text.
    pub place: Place,
    /// What it is written in.
    pub text: SourceText,
}

/// What a game is written in.
#[derive(Clone, Debug)]
pub enum SourceText {
    /// A game in portable draughts notation.
    Pdn(Box<RawGame>),
    /// A position in FEN.
    Fen(String),
    /// The lines of a drawn board.
    Grid(Vec<String>),
    /// A JSON object.
    Json(Box<json::GameObject>),
}

/// Something that is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {message}")]
pub struct Problem {
    /// Where it is.
    pub place: Place,
    /// What it is, without the place.
    pub message: String,
    /// What follows from it.
    pub kind: ProblemKind,
}

/// What follows from a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// It was mended.
    Slip,
    /// The game ends there, or a variation of it.
    Cut,
    /// The game is left out.
    Lost,
}

/// Why it is not known which variant a game is of.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// Nothing tells.
    #[error("nothing says which variant this is")]
    Untold,
    /// The tag `GameType` of a game tells no variant.
    #[error("{0}")]
    GameType(#[from] GameTypeError),
    /// A name tells none.
    #[error("{0}")]
    Name(#[from] UnknownVariant),
}

impl Source {
    /// About how long its text is, in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.text {
            SourceText::Pdn(game) => game.text().len(),
            SourceText::Fen(text) => text.len(),
            SourceText::Grid(lines) => lines.iter().map(String::len).sum(),
            SourceText::Json(game) => game.actions.iter().map(String::len).sum(),
        }
    }

    /// The variant that the game says to be of.
    ///
    /// # Errors
    /// Where it says none, or one that there is not.
    pub fn variant(&self) -> Result<VariantId, VariantError> {
        let told = match &self.text {
            SourceText::Pdn(game) => game.variant()?,
            SourceText::Json(game) => match &game.variant {
                Some(name) => Some(name.parse()?),
                None => None,
            },
            SourceText::Fen(_) | SourceText::Grid(_) => None,
        };
        told.ok_or(VariantError::Untold)
    }
}

impl Problem {
    /// A problem at a place.
    pub fn new(place: Place, kind: ProblemKind, message: impl ToString) -> Problem {
        Problem {
            place,
            message: message.to_string(),
            kind,
        }
    }

    /// The problem as a person reads it, with the name of the file.
    #[must_use]
    pub fn told(&self, file: &str) -> String {
        let Place { line, column } = self.place;
        format!("{file}, line {line}, column {column}: {}", self.message)
    }
}

/// A message without its place, which is told apart.
fn without_place(message: &str, place: Place) -> &str {
    message
        .strip_prefix(&format!("{place}: "))
        .unwrap_or(message)
}
