//! Reads and converts texts of games: Portable Draughts Notation, positions in FEN or as grids, and lines of JSON.
//!
//! [`Form`] tells which form a text has. A [`Reader`] splits the text into [`Source`]s without knowing the variant.
//! [`play`] plays a source by the rules of a variant, and returns a record and a list of problems. [`convert`] writes a
//! record in another form. [`fitting`] finds the variants that a source may belong to.
//!
//! ```
//! use tessera_draughts::games::{Form, Reader, play};
//! let text = "W:W31:B27\n";
//! for source in Reader::of_text(text, Form::of_text(text)) {
//!     let played = play(&source?, tessera_draughts::Variant::ENGLISH, None)?;
//!     assert_eq!(played.record.start().count(), 2);
//! }
//! # Ok::<(), tessera_draughts::games::Problem>(())
//! ```

pub mod convert;
mod fit;
mod format;
pub mod grid;
pub mod json;
mod play;
mod reader;

use thiserror::Error;

use crate::pdn::{GameType, GameTypeError, Place, RawGame};
use crate::{UnknownVariant, Variant};

pub use fit::fitting;
pub use format::Form;
pub use play::{Played, play, play_until};
pub use reader::Reader;

/// One game of a text, before it is played.
#[derive(Clone, Debug)]
pub struct Source {
    /// Where the game begins in the text.
    pub place: Place,
    /// The text of the game.
    pub text: SourceText,
}

/// The text of a game, by its form.
#[derive(Clone, Debug)]
pub enum SourceText {
    /// A game in Portable Draughts Notation (PDN).
    Pdn(Box<RawGame>),
    /// A position in FEN.
    Fen(String),
    /// The lines of a drawn board.
    Grid(Vec<String>),
    /// A JSON object.
    Json(Box<json::GameObject>),
}

/// A problem in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {message}")]
pub struct Problem {
    /// Where the problem is.
    pub place: Place,
    /// The message without the place.
    pub message: String,
    /// The consequence of the problem for the game.
    pub kind: ProblemKind,
}

/// The consequence of a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// A warning: the text was repaired, or part of it was ignored.
    Warning,
    /// The game or a variation of it ends at the problem.
    Cut,
    /// The game could not be read.
    Lost,
}

impl ProblemKind {
    /// The name in JSON and in Python.
    ///
    /// ```
    /// use tessera_draughts::games::ProblemKind;
    ///
    /// assert_eq!(ProblemKind::Cut.name(), "cut");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ProblemKind::Warning => "warning",
            ProblemKind::Cut => "cut",
            ProblemKind::Lost => "lost",
        }
    }
}

/// Why the variant of a game could not be determined.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// The game does not name its variant.
    #[error("nothing says which variant this is")]
    Missing,
    /// The tag `GameType` does not name a variant.
    #[error("{0}")]
    GameType(#[from] GameTypeError),
    /// The name in the text is not that of a variant.
    #[error("{0}")]
    Name(#[from] UnknownVariant),
}

impl Source {
    /// The approximate length of the text in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.text {
            SourceText::Pdn(game) => game.text().len(),
            SourceText::Fen(text) => text.len(),
            SourceText::Grid(lines) => lines.iter().map(String::len).sum(),
            SourceText::Json(game) => game.moves.iter().map(String::len).sum(),
        }
    }

    /// The variant that the game is tagged with.
    ///
    /// # Errors
    /// If the game is not tagged with a variant, or the tag does not name an existing variant.
    pub fn variant(&self) -> Result<Variant, VariantError> {
        let named = match &self.text {
            SourceText::Pdn(game) => game.variant()?,
            SourceText::Json(game) => match &game.variant {
                Some(name) => Some(name.parse()?),
                None => None,
            },
            SourceText::Fen(_) | SourceText::Grid(_) => None,
        };
        named.ok_or(VariantError::Missing)
    }

    /// A warning if the game is tagged with a variant other than `read_as`, the one it is read as.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_draughts::games::{Form, Reader};
    /// let source = Reader::of_text(r#"{"variant":"russian"}"#, Form::Jsonl).next().unwrap()?;
    /// assert_eq!(source.other_variant(Variant::RUSSIAN), None);
    /// let warning = source.other_variant(Variant::ENGLISH).unwrap();
    /// assert_eq!(warning.message, "The game is tagged russian; reading it as english.");
    /// # Ok::<(), tessera_draughts::games::Problem>(())
    /// ```
    #[must_use]
    pub fn other_variant(&self, read_as: Variant) -> Option<Problem> {
        if self.is_tagged(read_as) {
            return None;
        }
        let tagged = self.variant().ok()?;
        let message = format!("The game is tagged {tagged}; reading it as {read_as}.");
        Some(Problem::new(self.place, ProblemKind::Warning, message))
    }
}

impl Source {
    /// Whether the tag of the game names this variant. A variant that does not come with the library may have the
    /// number of one that does.
    fn is_tagged(&self, variant: Variant) -> bool {
        match &self.text {
            SourceText::Pdn(game) => {
                let number = game.game_type().ok().flatten().map(|tag| tag.number);
                number.is_some() && number == GameType::of(variant).map(|own| own.number)
                    || game.variant().is_ok_and(|tagged| tagged == Some(variant))
            }
            SourceText::Json(game) => {
                let name = game.variant.as_deref();
                name.is_some_and(|name| Variant::named(name, &[variant]) == Ok(variant))
            }
            SourceText::Fen(_) | SourceText::Grid(_) => false,
        }
    }
}

impl Problem {
    /// A problem at `place`.
    pub fn new(place: Place, kind: ProblemKind, message: impl ToString) -> Problem {
        Problem {
            place,
            message: message.to_string(),
            kind,
        }
    }

    /// The message, preceded by the name of the file and the place.
    #[must_use]
    pub fn in_file(&self, file: &str) -> String {
        let Place { line, column } = self.place;
        format!("{file}, line {line}, column {column}: {}", self.message)
    }
}

/// The message without the place with which it begins.
fn without_place(message: &str, place: Place) -> &str {
    message
        .strip_prefix(&format!("{place}: "))
        .unwrap_or(message)
}
