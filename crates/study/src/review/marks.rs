//! The marks of moves, and the accuracy of players.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The mark of a move: how good it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ReviewMark"))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// The only legal move.
    Only,
    /// The best move, or a move that is as good.
    Best,
    /// A move that loses less than an inaccuracy does.
    Good,
    /// An inaccuracy: `?!`.
    Inaccuracy,
    /// A mistake: `?`.
    Mistake,
    /// A blunder: `??`.
    Blunder,
}

/// The least loss of chances for each mark of a fault, the worst fault first.
///
/// ```
/// use tessera_study::review::THRESHOLDS;
/// assert_eq!(THRESHOLDS.map(|(_, loss)| loss), [0.3, 0.2, 0.1]);
/// ```
pub const THRESHOLDS: [(Mark, f64); 3] = [
    (Mark::Blunder, 0.3),
    (Mark::Mistake, 0.2),
    (Mark::Inaccuracy, 0.1),
];

/// With smaller chances than this, a player has nothing left to lose, so the move does not count for accuracy.
pub const MIN_CHANCES: f64 = 0.05;

impl Mark {
    /// The mark of a move that is not the best one. `loss` are the chances that it loses.
    #[must_use]
    pub fn of_loss(loss: f64) -> Mark {
        let reached = THRESHOLDS.iter().find(|(_, least)| loss >= *least);
        reached.map_or(Mark::Good, |(mark, _)| *mark)
    }

    /// Whether it is a fault: an inaccuracy, a mistake or a blunder.
    #[must_use]
    pub fn is_fault(self) -> bool {
        self.symbol() != ""
    }

    /// The symbol that is written after the move; empty if the mark is not a fault.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Mark::Only | Mark::Best | Mark::Good => "",
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The numeric annotation glyph (NAG) of Portable Draughts Notation (PDN); `None` if the mark is not a fault.
    #[must_use]
    pub fn glyph(self) -> Option<u16> {
        match self {
            Mark::Only | Mark::Best | Mark::Good => None,
            Mark::Inaccuracy => Some(6),
            Mark::Mistake => Some(2),
            Mark::Blunder => Some(4),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mark::Only => "only move",
            Mark::Best => "best move",
            Mark::Good => "good move",
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        })
    }
}

/// The accuracy of a move, from 0 to 100: `100 (1 - loss)^4`, where `loss` are the chances that the move loses.
///
/// ```
/// use tessera_study::review::accuracy;
/// let rounded = [0.0, 0.1, 0.2, 0.3, 0.5, 1.0].map(|loss| accuracy(loss).round());
/// assert_eq!(rounded, [100.0, 66.0, 41.0, 24.0, 6.0, 0.0]);
/// ```
#[must_use]
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (1.0 - loss.clamp(0.0, 1.0)).powi(4)
}
