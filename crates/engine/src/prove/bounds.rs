//! Bounds on the value of a position.

use std::fmt;

use tessera_tablebase::Value;

/// A [`Value`] as a number with the same ordering: positive for a win, 0 for a draw, negative for a loss. A more
/// distant win or loss is closer to 0.
pub(super) type Score = i16;

/// The score of a game that is over and won.
pub(super) const END: Score = 32_000;

/// A loss of unknown length: the highest score of a loss.
pub(super) const SOME_LOSS: Score = -1;

/// A win of unknown length: the lowest score of a win.
pub(super) const SOME_WIN: Score = 1;

pub(super) fn score(value: Value) -> Score {
    let distance = |plies: u16| Score::try_from(plies).unwrap_or(END).min(END - SOME_WIN);
    match value {
        Value::Win(plies) => END - distance(plies),
        Value::Draw => 0,
        Value::Loss(plies) => distance(plies) - END,
    }
}

fn value(score: Score) -> Value {
    match score {
        0 => Value::Draw,
        1.. => Value::Win((END - score) as u16),
        _ => Value::Loss((score + END) as u16),
    }
}

/// The score of a position, given the score after its best move: see [`Value::before`].
fn before(score: Score) -> Score {
    match score {
        0 => 0,
        1.. => (1 - score).min(SOME_LOSS),
        _ => (-score - 1).max(SOME_WIN),
    }
}

/// The goal of the successors. A position reaches `goal` exactly if some successor fails to reach `goal_after(goal)`.
pub(super) fn goal_after(goal: Score) -> Score {
    if goal > 0 { -goal } else { 2 - goal }
}

/// The goal "better than a loss in `plies` plies".
pub(super) fn survives(plies: u16) -> Score {
    score(Value::Loss(plies)) + 1
}

/// A lower and an upper bound on the value of a position. Both are inclusive.
///
/// ```
/// use tessera_engine::prove::Bounds;
/// use tessera_tablebase::Value;
/// let unknown = Bounds::UNKNOWN;
/// assert_eq!((unknown.lower(), unknown.upper()), (Value::Loss(0), Value::Win(0)));
/// let drawn = Bounds::exactly(Value::Draw);
/// assert_eq!(drawn.value(), Some(Value::Draw));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    pub(super) lower: Score,
    pub(super) upper: Score,
}

impl Bounds {
    /// Bounds that exclude nothing.
    pub const UNKNOWN: Bounds = Bounds {
        lower: -END,
        upper: END,
    };

    /// Sentinel distance: the outcome is known, its length is not. Larger than any real distance.
    pub const SOME_TIME: u16 = END.abs_diff(SOME_WIN);

    /// The initial bounds of a position in which the game is not over. `over` is the value of positions in which it is.
    ///
    /// Where a player without a legal move loses, losses take an even number of plies and wins an odd number. Bounds
    /// that respect this parity keep it through all updates: a player who does not lose within 4 plies does not lose
    /// within 5 either.
    pub(super) fn not_over(over: Bounds) -> Bounds {
        let (one, two) = (over.before(), over.before().before());
        Bounds {
            lower: one.lower.min(two.lower),
            upper: one.upper.max(two.upper),
        }
    }

    /// The initial bounds of any position. `over` is the value of positions in which the game is over.
    pub(super) fn unknown(over: Bounds) -> Bounds {
        let not_over = Bounds::not_over(over);
        Bounds {
            lower: over.lower.min(not_over.lower),
            upper: over.upper.max(not_over.upper),
        }
    }

    /// The bounds of a position without moves, before any move is considered: below all others.
    pub(super) const NONE: Bounds = Bounds {
        lower: -END,
        upper: -END,
    };

    /// Bounds that contain only `value`.
    #[must_use]
    pub fn exactly(value: Value) -> Bounds {
        let score = score(value);
        Bounds {
            lower: score,
            upper: score,
        }
    }

    /// The lowest possible value.
    #[must_use]
    pub fn lower(self) -> Value {
        value(self.lower)
    }

    /// The highest possible value.
    #[must_use]
    pub fn upper(self) -> Value {
        value(self.upper)
    }

    /// The value, if only one is possible.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then(|| value(self.lower))
    }

    /// Whether the bounds decide if the value is at least `goal`.
    #[inline]
    pub(super) fn decide(self, goal: Score) -> bool {
        self.lower >= goal || self.upper < goal
    }

    /// The intersection of two bounds.
    #[inline]
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }

    /// Turns the bounds of the position after a move into what they prove about the position before it, for the side
    /// that moves.
    ///
    /// ```
    /// use tessera_engine::prove::Bounds;
    /// use tessera_tablebase::Value;
    /// assert_eq!(Bounds::exactly(Value::Loss(4)).before().value(), Some(Value::Win(5)));
    /// ```
    #[must_use]
    #[inline]
    pub fn before(self) -> Bounds {
        Bounds {
            lower: before(self.upper),
            upper: before(self.lower),
        }
    }

    /// The bounds of the better of two moves.
    #[inline]
    pub(super) fn or_better(self, other: Bounds) -> Bounds {
        Bounds {
            lower: self.lower.max(other.lower),
            upper: self.upper.max(other.upper),
        }
    }
}

/// Prints `draw`, or `loss in 4 to draw`.
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(value) => value.fmt(f),
            None => write!(f, "{} to {}", self.lower(), self.upper()),
        }
    }
}

impl fmt::Debug for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bounds({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_ordered_as_values() {
        let mut values: Vec<Value> = (0..300)
            .flat_map(|n| [Value::Win(2 * n + 1), Value::Loss(2 * n)])
            .chain([Value::Draw])
            .collect();
        values.sort();
        for pair in values.windows(2) {
            assert!(score(pair[0]) < score(pair[1]));
        }
        for known in values {
            assert_eq!(value(score(known)), known);
            assert_eq!(value(before(score(known))), known.before());
        }
    }

    #[test]
    fn goal_is_reached_if_a_successor_misses_its_goal() {
        let scores: Vec<Score> = (0..20)
            .flat_map(|n| [score(Value::Win(2 * n + 1)), score(Value::Loss(2 * n))])
            .chain([0])
            .collect();
        for plies in 0..15 {
            for goal in [score(Value::Win(2 * plies + 1)), survives(2 * plies)] {
                for &after in &scores {
                    let reached = before(after) >= goal;
                    assert_eq!(reached, after < goal_after(goal), "{goal} {after}");
                }
            }
        }
    }

    #[test]
    fn bounds_respect_the_parity_of_distances() {
        let lost = Bounds::exactly(Value::Loss(0));
        let unknown = Bounds::unknown(lost);
        assert_eq!(unknown.lower(), Value::Loss(0));
        assert_eq!(unknown.upper(), Value::Win(1));
        let not_over = Bounds::not_over(lost);
        assert_eq!(not_over.lower(), Value::Loss(2));
        assert_eq!(not_over.upper(), Value::Win(1));
        // After any move that does not end the game, the mover's opponent has not lost within 2 plies, and so not
        // within 3.
        assert_eq!(not_over.before().upper(), Value::Win(3));
        assert_eq!(not_over.before().before().lower(), Value::Loss(4));

        let won = Bounds::exactly(Value::Win(0));
        assert_eq!(Bounds::unknown(won).lower(), Value::Loss(1));
        assert_eq!(Bounds::unknown(won).upper(), Value::Win(0));
    }

    #[test]
    fn wins_and_losses_of_unknown_length_propagate() {
        assert_eq!(before(SOME_LOSS), SOME_WIN);
        assert_eq!(before(SOME_WIN), SOME_LOSS);
    }
}
