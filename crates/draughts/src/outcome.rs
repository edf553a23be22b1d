//! The result of a game, and the reason for it.

use std::fmt;

use crate::{Color, DrawRule};

/// The result of a game with its reason. Prints as a sentence.
///
/// ```
/// use tessera_draughts::{Color, DrawReason, DrawRule, Outcome, WinReason};
/// let outcome = Outcome::Win(Color::White, WinReason::NoAction(Color::Black));
/// assert_eq!(outcome.winner(), Some(Color::White));
/// assert_eq!(outcome.to_string(), "white wins: black has no legal move");
/// let draw = Outcome::Draw(DrawReason::Rule(DrawRule::Repetition { times: 3 }));
/// assert_eq!(draw.winner(), None);
/// assert_eq!(draw.to_string(), "draw: the same position has occurred 3 times, with the same side to move");
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
    /// This player is to move and has no pieces. In most variants this player has lost, in antidraughts won.
    NoPieces(Color),
    /// This player is to move and has pieces, but no legal move.
    NoAction(Color),
    /// The winner has made the first king.
    FirstKing,
    /// The loser resigned.
    Resignation,
}

/// Why a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// By a drawing rule of the variant.
    Rule(DrawRule),
    /// By agreement of the players.
    Agreement,
}

impl Outcome {
    /// The winner, or `None` for a draw.
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
