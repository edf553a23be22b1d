//! What is known of a position's value: it lies between two values.

use std::fmt;

use tessera_tablebase::Value;

/// A [`Value`] as a number in the same order: positive for a win, 0 for a draw, negative for a loss. Wins and losses
/// that are further away are nearer to 0.
pub(super) type Score = i16;

/// The score of a game that is over and won.
pub(super) const END: Score = 32_000;

/// The score of a loss that is not known to come by any ply: the best of all losses.
pub(super) const SOME_LOSS: Score = -1;

/// The score of a win that is not known to come by any ply: the worst of all wins.
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

/// The score of a position, given that of the position after its best action: see [`Value::before`].
fn before(score: Score) -> Score {
    match score {
        0 => 0,
        1.. => (1 - score).min(SOME_LOSS),
        _ => (-score - 1).max(SOME_WIN),
    }
}

/// Whether a position is worth at least `goal` is decided by the first of the positions after it that is not worth
/// at least `goal_after(goal)`.
pub(super) fn goal_after(goal: Score) -> Score {
    if goal > 0 { -goal } else { 2 - goal }
}

/// The goal "better than a loss in `plies` plies".
pub(super) fn survives(plies: u16) -> Score {
    score(Value::Loss(plies)) + 1
}

/// Two values, and a position's value is neither below the one nor above the other.
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
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds {
        lower: -END,
        upper: END,
    };

    /// Sentinel distance: the outcome is known, its length is not. Larger than any real distance.
    pub const SOME_TIME: u16 = END.abs_diff(SOME_WIN);

    /// What is known of a position that is not over, given the value of those that are.
    ///
    /// Where the loser has no action, losses are an even number of plies away and wins an odd one. Bounds that begin so
    /// stay so, whatever is found by looking ahead: who does not lose within 4 plies does not lose within 5 either.
    pub(super) fn not_over(over: Bounds) -> Bounds {
        let (one, two) = (over.before(), over.before().before());
        Bounds {
            lower: one.lower.min(two.lower),
            upper: one.upper.max(two.upper),
        }
    }

    /// What is known of any position, given the value of those that are over.
    pub(super) fn unknown(over: Bounds) -> Bounds {
        let not_over = Bounds::not_over(over);
        Bounds {
            lower: over.lower.min(not_over.lower),
            upper: over.upper.max(not_over.upper),
        }
    }

    /// What is known of the best of no actions: it is below every other one.
    pub(super) const NONE: Bounds = Bounds {
        lower: -END,
        upper: -END,
    };

    /// The value is known.
    #[must_use]
    pub fn exactly(value: Value) -> Bounds {
        let score = score(value);
        Bounds {
            lower: score,
            upper: score,
        }
    }

    /// The value that the position has at least.
    #[must_use]
    pub fn lower(self) -> Value {
        value(self.lower)
    }

    /// The value that the position has at most.
    #[must_use]
    pub fn upper(self) -> Value {
        value(self.upper)
    }

    /// The value, where the two are one.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then(|| value(self.lower))
    }

    /// Whether it is known if the value is at least `goal`.
    #[inline]
    pub(super) fn decide(self, goal: Score) -> bool {
        self.lower >= goal || self.upper < goal
    }

    /// What both say.
    #[inline]
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }

    /// What is known of a position by one of its actions and what is known of the position after that.
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

    /// What is known of the better of two.
    #[inline]
    pub(super) fn or_better(self, other: Bounds) -> Bounds {
        Bounds {
            lower: self.lower.max(other.lower),
            upper: self.upper.max(other.upper),
        }
    }
}

/// Such as `draw`, or `loss in 4 to draw`.
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
    fn scores_are_values_in_the_same_order() {
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
    fn a_goal_is_reached_by_the_position_after_that_misses_its_own() {
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
    fn bounds_keep_to_the_plies_that_values_have() {
        let lost = Bounds::exactly(Value::Loss(0));
        let unknown = Bounds::unknown(lost);
        assert_eq!(unknown.lower(), Value::Loss(0));
        assert_eq!(unknown.upper(), Value::Win(1));
        let not_over = Bounds::not_over(lost);
        assert_eq!(not_over.lower(), Value::Loss(2));
        assert_eq!(not_over.upper(), Value::Win(1));
        // After all but an action that ends the game nobody has lost within 2 plies, nor within 3.
        assert_eq!(not_over.before().upper(), Value::Win(3));
        assert_eq!(not_over.before().before().lower(), Value::Loss(4));

        let won = Bounds::exactly(Value::Win(0));
        assert_eq!(Bounds::unknown(won).lower(), Value::Loss(1));
        assert_eq!(Bounds::unknown(won).upper(), Value::Win(0));
    }

    #[test]
    fn what_is_won_some_time_stays_won() {
        assert_eq!(before(SOME_LOSS), SOME_WIN);
        assert_eq!(before(SOME_WIN), SOME_LOSS);
    }
}
