//! What a position is worth with perfect play.

use std::cmp::Ordering;
use std::fmt;

/// What a position is worth to the side to move when both sides play perfectly, with the number of plies to the end
/// of the game: a winner goes for the fewest, a loser for the most.
///
/// Values are in order: the greater is the better for the side to move.
///
/// ```
/// use tessera_tablebase::Value;
/// assert!(Value::Win(3) > Value::Win(5) && Value::Win(5) > Value::Draw);
/// assert!(Value::Draw > Value::Loss(8) && Value::Loss(8) > Value::Loss(0));
/// // What is lost for the opponent in 6 plies is won in 7 for the player who acts now.
/// assert_eq!(Value::Loss(6).before(), Value::Win(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins, after this number of plies.
    Win(u16),
    /// Nobody can win.
    Draw,
    /// The side to move loses, after this number of plies; 0 if the game is over.
    Loss(u16),
}

impl Value {
    /// The value of a position to its side to move, given the value of the position after its best action, to the
    /// opponent.
    #[must_use]
    pub const fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// Plies to the end of the game, `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// A number in the same order.
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

/// Such as `win in 13`, `draw`, `loss in 2`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win in {plies}"),
            Value::Draw => f.write_str("draw"),
            Value::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}
