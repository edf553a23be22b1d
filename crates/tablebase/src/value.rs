//! The value of a position under perfect play.

use std::cmp::Ordering;
use std::fmt;

/// The value of a position for the side to move under perfect play: the outcome, and the number of plies to the end of
/// the game. The winner plays for the fewest plies, the loser for the most.
///
/// Values are ordered: a greater value is better for the side to move.
///
/// ```
/// use tessera_tablebase::Value;
/// assert!(Value::Win(3) > Value::Win(5) && Value::Win(5) > Value::Draw);
/// assert!(Value::Draw > Value::Loss(8) && Value::Loss(8) > Value::Loss(0));
/// // A loss in 6 plies for the opponent is a win in 7 for the player who moves to it.
/// assert_eq!(Value::Loss(6).before(), Value::Win(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins, after this number of plies.
    Win(u16),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses, after this number of plies; 0 if the game is over.
    Loss(u16),
}

impl Value {
    /// Converts a value after a move to the value before it. `self` is for the opponent, after the move. The result is
    /// for the side that makes the move, and counts one ply more.
    #[must_use]
    pub const fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// Plies to the end of the game; `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// A number that orders values as [`Ord`] does.
    const fn rank(self) -> i32 {
        const BEYOND: i32 = 1 << 16;
        match self {
            Value::Win(plies) => BEYOND - plies as i32,
            Value::Draw => 0,
            Value::Loss(plies) => plies as i32 - BEYOND,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The outcome of a position for the side to move under perfect play, without plies. A greater outcome is better for
/// the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wld {
    /// The side to move loses.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The side to move wins.
    Win,
}

impl From<Value> for Wld {
    fn from(value: Value) -> Wld {
        match value {
            Value::Win(_) => Wld::Win,
            Value::Draw => Wld::Draw,
            Value::Loss(_) => Wld::Loss,
        }
    }
}

/// Prints `win in 13`, `draw` or `loss in 2`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win in {plies}"),
            Value::Draw => f.write_str("draw"),
            Value::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// Prints `win`, `draw` or `loss`.
impl fmt::Display for Wld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Wld::Loss => "loss",
            Wld::Draw => "draw",
            Wld::Win => "win",
        })
    }
}
