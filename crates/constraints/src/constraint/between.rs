//! Between lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, shorter};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A between line: the values on it are strictly between those at its ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Between {
    /// The cells.
    pub line: Vec<Cell>,
}

impl Between {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> Between {
        Between { line: line.into() }
    }
}

impl Rule for Between {
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
        values[1..values.len() - 1]
            .iter()
            .all(|value| (low + 1..high).contains(value))
    }

    fn words(&self) -> String {
        format!(
            "The values on the line {} are strictly between those at its ends.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let [first, middle @ .., last] = &self.line[..] else {
            return;
        };
        let cells: Vec<Cell> = [*first, *last]
            .into_iter()
            .chain(middle.iter().copied())
            .collect();
        model.automaton(
            &cells,
            (None, None),
            |place, state, value| match (place, *state) {
                (0, _) => Some((Some(value), None)),
                (1, (Some(first), _)) => Some((Some(first.min(value)), Some(first.max(value)))),
                (_, (Some(low), Some(high))) => (low < value && value < high).then_some(*state),
                _ => None,
            },
            |_| true,
        );
    }
}
