//! Errors of reading and playing games.

use thiserror::Error;

use super::reader::ReadError;
use super::warning::{Place, Warning};
use crate::{FenError, SquareError};

/// Why a text is not a valid game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The text could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The text contains no game.
    #[error("there is no game in the text")]
    NoGame,
    /// The tag `FEN` is not a valid position.
    #[error("{place}: {error}")]
    Fen {
        /// The place of the tag's value.
        place: Place,
        /// Why it is not valid.
        error: FenError,
    },
    /// A move is not valid.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The text has an error that could be repaired, but strict reading repairs nothing.
    #[error("{0}")]
    Warning(Warning),
}

/// An invalid move, with its place.
///
/// ```
/// use tessera_draughts::{Variant, pdn};
/// let played = pdn::read_one("1. 11-15 23-20 2. 8-11 *")?.play(Variant::ENGLISH)?;
/// assert_eq!(played.record.len(), 1);
/// assert_eq!(
///     played.errors[0].to_string(),
///     "line 1, column 10: `23-20` is not legal here: expected \
///      21-17, 22-18, 22-17, 23-19, 23-18, 24-20, 24-19"
/// );
/// # Ok::<(), pdn::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct MoveError {
    /// The place of the text.
    pub place: Place,
    /// Whether the move is in a variation, so that the moves that were played are not affected.
    pub in_variation: bool,
    /// The kind of error.
    pub kind: MoveErrorKind,
}

/// Why a move is not valid. Quoted texts are shortened if they are long.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveErrorKind {
    /// The text does not mean a legal move.
    #[error("`{found}` is not legal here: expected {legal}")]
    Illegal {
        /// The text of the move.
        found: String,
        /// The legal moves.
        legal: String,
    },
    /// A part of the text is not a square.
    #[error("`{found}`: {error}")]
    Square {
        /// The invalid text.
        found: String,
        /// Why it is not a square.
        error: SquareError,
    },
    /// A position set up within the game is not valid.
    #[error("invalid position: {0}")]
    Setup(FenError),
}
