//! How a game ended, and why.

use std::fmt;

use crate::{Color, DrawRule};

/// How a game ended. Prints as a sentence.
///
/// ```
/// use tessera_draughts::{Color, DrawReason, DrawRule, Outcome, WinReason};
/// let outcome = Outcome::Win(Color::White, WinReason::NoAction(Color::Black));
/// assert_eq!(outcome.winner(), Some(Color::White));
/// assert_eq!(outcome.to_string(), "white wins: black has no legal move");
/// let draw = Outcome::Draw(DrawReason::Rule(DrawRule::Repetition { times: 3 }));
/// assert_eq!(draw.winner(), None);
/// assert_eq!(draw.to_string(), "draw: the same position has come 3 times, with the same side to move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has won.
    Win(Color, WinReason),
    /// Nobody has won.
    Draw(DrawReason),
}

/// Why a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// This player has the turn and no pieces. Most variants' player has lost so, an antidraughts player has won.
    NoPieces(Color),
    /// This player has the turn and pieces, but none of them can act.
    NoAction(Color),
    /// The winner has made the first king.
    FirstKing,
    /// The loser gave up.
    Resignation,
}

/// Why a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// By one of the variant's rules.
    Rule(DrawRule),
    /// The players agreed on it.
    Agreement,
}

impl Outcome {
    /// The player who has won, `None` of a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win(winner, _) => Some(winner),
            Outcome::Draw(_) => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Draw(DrawReason::Rule(rule)) => write!(f, "draw: {rule}"),
            Outcome::Draw(DrawReason::Agreement) => f.write_str("draw: the players agreed on it"),
            Outcome::Win(winner, reason) => {
                write!(f, "{winner} wins: ")?;
                match reason {
                    WinReason::NoPieces(color) => write!(f, "{color} has no pieces left"),
                    WinReason::NoAction(color) => write!(f, "{color} has no legal move"),
                    WinReason::FirstKing => write!(f, "{winner} has made the first king"),
                    WinReason::Resignation => write!(f, "{} resigned", winner.other()),
                }
            }
        }
    }
}
