//! Files of games, in whatever form: portable draughts notation, positions in FEN or as grids, JSON lines.
//!
//! How data flows: `format` says which form a file has; `reader` takes it apart, one [`Source`] after another, and asks
//! no rule of a variant; `play` plays a source by the rules, into a record and the problems that were found.

mod format;
pub(crate) mod grid;
pub(crate) mod json;
mod play;
mod reader;

use tessera_draughts::pdn::{GameTypeError, Place, RawGame};
use tessera_draughts::{UnknownVariant, VariantId};
use thiserror::Error;

pub(crate) use format::Form;
pub(crate) use play::{Played, play};
pub(crate) use reader::{Input, ReadOptions, Reader};

/// A game as its file has it.
#[derive(Debug)]
pub(crate) struct Source {
    /// Where it begins in its file.
    pub(crate) place: Place,
    pub(crate) text: SourceText,
}

/// What a game is written in.
#[derive(Debug)]
pub(crate) enum SourceText {
    /// A game in portable draughts notation.
    Pdn(Box<RawGame>),
    /// A position in FEN.
    Fen(String),
    /// The lines of a drawn board.
    Grid(Vec<String>),
    /// A JSON object.
    Json(Box<json::GameObject>),
}

/// Something that is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) place: Place,
    pub(crate) message: String,
    pub(crate) kind: ProblemKind,
}

/// What follows from a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProblemKind {
    /// It was mended.
    Slip,
    /// The game ends there, or a variation of it.
    Cut,
    /// The game is left out.
    Lost,
}

/// Why it is not known which variant a game is of.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum VariantError {
    /// Neither the file nor the command line tells.
    #[error(
        "nothing says which variant this is: expected --variant NAME, with one of {}",
        names()
    )]
    Untold,
    /// The tag `GameType` of a game tells no variant.
    #[error("{0}")]
    GameType(#[from] GameTypeError),
    /// A name tells none.
    #[error("{0}")]
    Name(#[from] UnknownVariant),
}

fn names() -> String {
    let names: Vec<&str> = VariantId::ALL.iter().map(|id| id.name()).collect();
    names.join(", ")
}

impl Source {
    /// About how long its text is, in bytes.
    pub(crate) fn size(&self) -> usize {
        match &self.text {
            SourceText::Pdn(game) => game.text().len(),
            SourceText::Fen(text) => text.len(),
            SourceText::Grid(lines) => lines.iter().map(String::len).sum(),
            SourceText::Json(game) => game.actions.iter().map(String::len).sum(),
        }
    }

    /// The variant that the game says to be of.
    pub(crate) fn variant(&self) -> Result<VariantId, VariantError> {
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
    pub(crate) fn new(place: Place, kind: ProblemKind, message: impl ToString) -> Problem {
        Problem {
            place,
            message: message.to_string(),
            kind,
        }
    }

    /// The problem as a person reads it.
    pub(crate) fn told(&self, file: &str) -> String {
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
