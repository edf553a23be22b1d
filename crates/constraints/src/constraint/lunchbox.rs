//! Lunchboxes.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, repeated, shorter};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A lunchbox: the values between the minimum and the maximum value of the line add up to `sum`. All its values are
/// different.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lunchbox {
    /// The cells.
    pub line: Vec<Cell>,
    /// The clue.
    pub sum: i64,
}

impl Rule for Lunchbox {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        shorter(&self.line, 2).or_else(|| repeated(&self.line))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.are_different(&self.line) && between(&filled.of(&self.line)) == self.sum
    }

    fn words(&self) -> String {
        format!(
            "The values of {} between its lowest and its highest value add up to {}.",
            names(&self.line),
            self.sum
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.different(&self.line);
        let sum = self.sum;
        if model.bounded(&self.line, sum) {
            return;
        }
        // The bounds may be any pair of values: a case for each, which is known from the first of the two on.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        enum At {
            /// Before the first bound, with the minimum and the maximum value so far.
            Before(Option<(i32, i32)>),
            /// After the first bound, which is the minimum value if the flag is set, with the sum since then and the
            /// value so far that is farthest from the bound.
            Within(i32, bool, i64, Option<i32>),
            /// After both.
            After(i32, i32),
        }
        let wider = |range: Option<(i32, i32)>, value: i32| {
            let (low, high) = range.unwrap_or((value, value));
            Some((low.min(value), high.max(value)))
        };
        // With no values below 0, a sum that is too large stays so.
        let is_growing = model.puzzle().shape.least >= 0;
        model.choices(
            &self.line,
            At::Before(None),
            move |state, value, next| match *state {
                At::Before(range) => {
                    next.push(At::Before(wider(range, value)));
                    if range.is_none_or(|(low, _)| value < low) {
                        next.push(At::Within(value, true, 0, range.map(|(_, high)| high)));
                    }
                    if range.is_none_or(|(_, high)| value > high) {
                        next.push(At::Within(value, false, 0, range.map(|(low, _)| low)));
                    }
                }
                At::Within(bound, is_least, so_far, farthest) => {
                    let is_inside = |other: i32| {
                        if is_least {
                            other > bound
                        } else {
                            other < bound
                        }
                    };
                    if !is_inside(value) {
                        return;
                    }
                    let is_beyond = farthest.is_none_or(|farthest| {
                        if is_least {
                            value > farthest
                        } else {
                            value < farthest
                        }
                    });
                    if so_far == sum && is_beyond {
                        next.push(At::After(bound.min(value), bound.max(value)));
                    }
                    let so_far = so_far + i64::from(value);
                    if so_far <= sum || !is_growing {
                        let farthest = if is_beyond { Some(value) } else { farthest };
                        next.push(At::Within(bound, is_least, so_far, farthest));
                    }
                }
                At::After(low, high) => {
                    if low < value && value < high {
                        next.push(*state);
                    }
                }
            },
            |state| matches!(state, At::After(..)),
        );
    }
}

/// The sum of the values between the minimum and the maximum one.
fn between(values: &[i32]) -> i64 {
    let place = |wanted: Option<&i32>| {
        values
            .iter()
            .position(|value| Some(value) == wanted)
            .unwrap_or(0)
    };
    let (one, other) = (place(values.iter().min()), place(values.iter().max()));
    let inner = &values[(one.min(other) + 1).min(one.max(other))..one.max(other)];
    inner.iter().map(|value| i64::from(*value)).sum()
}
