//! What can be wrong with a certificate.

use std::fmt;
use std::io;

use tessera_draughts::{ActionError, Color, FenError};
use thiserror::Error;

use super::{Fact, LineError};

/// Why a certificate proves nothing: the line with the first fault, and what is wrong with it.
#[derive(Debug, Error)]
pub struct CertificateError {
    /// The number of the line, counted from 1.
    pub line: u64,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_column = matches!(self.fault, Fault::Line(LineError::Json { .. }));
        let separator = if has_column { ',' } else { ':' };
        write!(f, "line {}{separator} {}", self.line, self.fault)
    }
}

/// What is wrong with a line of a certificate. Prints with what was expected.
#[derive(Debug, Error)]
pub enum Fault {
    /// The input cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// The text is not a line of a certificate.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The position is not one of the variant.
    #[error("the position: {0}")]
    Position(#[from] FenError),
    /// A move is not legal.
    #[error("`moves`: {0}")]
    Move(#[from] ActionError),
    /// Two moves have the same effect.
    #[error("`moves`: `{0}` is there twice: expected each move once")]
    MoveTwice(String),
    /// This move of the player who may choose any is missing.
    #[error("`moves`: `{0}` is missing: expected all moves of {1}")]
    MoveMissing(String, Color),
    /// This number of moves of the player who needs one.
    #[error("`moves` has {0} moves: expected one move of {1}")]
    MovesOfOne(usize, Color),
    /// At this place, the game ends with the first player as the winner, and the second needs not to lose.
    #[error("{0}, {1} has won: expected that {2} does not lose")]
    Lost(String, Color, Color),
    /// A move leads to this position, which is not proven to be won.
    #[error("{0} comes {1}: expected an earlier line, which proves it won")]
    NotWon(String, String),
    /// At this place, this player can be made to lose within this number of plies.
    #[error("{0}, {1} can be made to lose within {2} plies: expected that {1} holds out longer")]
    NotHeld(String, Color, u16),
    /// Nobody can move in the position of a line.
    #[error("the game is over in this position: expected one in which it goes on")]
    Over,
    /// A position occurs twice, first in this line.
    #[error("the position is that of line {0}: expected each position once")]
    Twice(u64),
    /// A position is not needed.
    #[error(
        "no move of another line leads to this position: expected only positions that the proof needs"
    )]
    Unused,
    /// A position is out of order; this one comes first.
    #[error("the position is out of order: expected {0}, to which an earlier move leads")]
    Order(String),
    /// A line has the first fact, and must have the second.
    #[error("{0}: expected that {1}")]
    Fact(Fact, Fact),
    /// The header claims a win in the first number of plies, and the lines prove one in the second.
    #[error("`plies` is {0}: expected {1}, which the lines prove")]
    Plies(u16, u16),
    /// The file ends before the proof is complete: this position needs a line.
    #[error("the file ends before the proof is complete: expected a line for {0}")]
    Ends(String),
    /// The number of lines that the proof needs is not that of the header, or not that of the file.
    #[error("the proof is complete: expected the end of the file here, and `lines` to be {0}")]
    Complete(u64),
    /// The proof needs more lines than the header says.
    #[error("the proof needs more lines: expected at most {0}, as `lines` in the header says")]
    Exceeds(u64),
    /// The header says more lines than this number, which can be checked in the memory that is allowed.
    #[error("`lines` is {0}: expected at most {1}, for which there is memory")]
    TooMany(u64, u64),
}
