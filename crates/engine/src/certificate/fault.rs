//! The faults that a certificate can have.

use std::fmt;
use std::io;

use tessera_draughts::{ActionError, Color, FenError};
use thiserror::Error;

use super::{Fact, LineError};

/// Why a certificate proves nothing: the first line with a fault, and the fault.
#[derive(Debug, Error)]
pub struct CertificateError {
    /// The number of the line, counted from 1.
    pub line: u64,
    /// The fault of that line.
    pub fault: Fault,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_column = matches!(self.fault, Fault::Line(LineError::Json { .. }));
        let separator = if has_column { ',' } else { ':' };
        write!(f, "line {}{separator} {}", self.line, self.fault)
    }
}

/// A fault in a line of a certificate. Prints what was found and what was expected.
#[derive(Debug, Error)]
pub enum Fault {
    /// The input cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// The text of the line does not have the right form.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The FEN is not a position of the variant.
    #[error("the position: {0}")]
    Position(#[from] FenError),
    /// A move is not legal.
    #[error("`moves`: {0}")]
    Move(#[from] ActionError),
    /// This move has the same effect as an earlier move of the line.
    #[error("`moves`: `{0}` is there twice: expected each move once")]
    MoveTwice(String),
    /// This move is missing. It is a legal move of the given player, all of whose moves must be in the line.
    #[error("`moves`: `{0}` is missing: expected all moves of {1}")]
    MoveMissing(String, Color),
    /// The line has this number of moves, although it must have exactly one move of the given player.
    #[error("`moves` has {0} moves: expected one move of {1}")]
    MovesOfOne(usize, Color),
    /// At this place in the game, the first player has won, although the line claims that the second player does not
    /// lose.
    #[error("{0}, {1} has won: expected that {2} does not lose")]
    Lost(String, Color, Color),
    /// The given move leads to the given position (in FEN), which no earlier line proves to be won.
    #[error("{0} comes {1}: expected an earlier line, which proves it won")]
    NotWon(String, String),
    /// At this place in the game, the given player can be made to lose within this number of plies, although the line
    /// claims otherwise.
    #[error("{0}, {1} can be made to lose within {2} plies: expected that {1} holds out longer")]
    NotHeld(String, Color, u16),
    /// The game is over in the position of a line.
    #[error("the game is over in this position: expected one in which it goes on")]
    Over,
    /// The position of a line occurred before, in the line with this number.
    #[error("the position is that of line {0}: expected each position once")]
    Twice(u64),
    /// No move of another line leads to the position of this line.
    #[error(
        "no move of another line leads to this position: expected only positions that the proof needs"
    )]
    Unused,
    /// The line is out of order. The line of this position (in FEN) must come first.
    #[error("the position is out of order: expected {0}, to which an earlier move leads")]
    Order(String),
    /// The line states the first fact, but its moves prove the second.
    #[error("{0}: expected that {1}")]
    Fact(Fact, Fact),
    /// The header claims a win in the first number of plies, but the lines prove one in the second number of plies.
    #[error("`plies` is {0}: expected {1}, which the lines prove")]
    Plies(u16, u16),
    /// The file ends before the proof is complete. This position (in FEN) still needs a line.
    #[error("the file ends before the proof is complete: expected a line for {0}")]
    Ends(String),
    /// The proof needs this number of lines. The header states another number, or the file has more lines.
    #[error("the proof is complete: expected the end of the file here, and `lines` to be {0}")]
    Complete(u64),
    /// The proof needs more lines than this number, which the header states.
    #[error("the proof needs more lines: expected at most {0}, as `lines` in the header says")]
    Exceeds(u64),
    /// The header states the first number of lines, but only the second number can be checked in the allowed memory.
    #[error("`lines` is {0}: expected at most {1}, for which there is memory")]
    TooMany(u64, u64),
}
