//! Why a game could not be played, or could only be played in part.

use thiserror::Error;

use super::reader::ReadError;
use super::slip::{Place, Slip};
use crate::{FenError, SquareError};

/// Why a text is no game, or no faultless one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// It could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There is no game in it.
    #[error("there is no game in the text")]
    NoGame,
    /// The tag `FEN` tells no position.
    #[error("{place}: {error}")]
    Fen {
        /// Where its value is.
        place: Place,
        /// Why it is none.
        error: FenError,
    },
    /// A move is none.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Something is wrong that could be mended, but must not be.
    #[error("{0}")]
    Slip(Slip),
}

/// Why a text is no move of a game, and where.
///
/// ```
/// use tessera_draughts::{English, pdn};
/// let played = pdn::read_one("1. 11-15 23-20 2. 8-11 *")?.play::<English>()?;
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
    /// Where the text is.
    pub place: Place,
    /// Whether it is in a variation, so that the moves that were played are not touched.
    pub in_variation: bool,
    /// What is wrong.
    pub kind: MoveErrorKind,
}

/// What is wrong with a move. Texts in it are cut where they are long.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveErrorKind {
    /// No legal action is meant.
    #[error("`{found}` is not legal here: expected {legal}")]
    Illegal {
        /// The text.
        found: String,
        /// The legal actions.
        legal: String,
    },
    /// A part of it names no square.
    #[error("`{found}`: {error}")]
    Square {
        /// The text.
        found: String,
        /// Why.
        error: SquareError,
    },
    /// A position that is set up is none.
    #[error("no position: {0}")]
    Setup(FenError),
}
