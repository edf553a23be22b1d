//! Lockout lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, shorter};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A lockout line: the values at its ends differ by at least `difference`, and no other value on it is one of these two
/// or between them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lockout {
    /// The cells.
    pub line: Vec<Cell>,
    /// The minimum difference of the ends.
    pub difference: i32,
}

impl Rule for Lockout {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        shorter(&self.line, 2)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        let (low, high) = (
            values[0].min(values[values.len() - 1]),
            values[0].max(values[values.len() - 1]),
        );
        let is_out = values[1..values.len() - 1]
            .iter()
            .all(|value| !(low..=high).contains(value));
        high - low >= self.difference && is_out
    }

    fn words(&self) -> String {
        let difference = self.difference;
        format!(
            "The ends of {} differ by at least {difference}, and each other value is lower or higher than both.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let [first, middle @ .., last] = &self.line[..] else {
            return;
        };
        let difference = self.difference;
        let cells: Vec<Cell> = [*first, *last]
            .into_iter()
            .chain(middle.iter().copied())
            .collect();
        model.automaton(
            &cells,
            (None, None),
            |place, state, value| match (place, *state) {
                (0, _) => Some((Some(value), None)),
                (1, (Some(first), _)) => {
                    let (low, high): (i32, i32) = (value.min(first), value.max(first));
                    (high - low >= difference).then_some((Some(low), Some(high)))
                }
                (_, (Some(low), Some(high))) => (value < low || high < value).then_some(*state),
                _ => None,
            },
            |_| true,
        );
    }
}
