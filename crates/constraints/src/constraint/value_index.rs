//! Lines that point to a value.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, shorter};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A line that points to a value: if its second cell has the value `n`, the cell `n` steps further has the value of the
/// first cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueIndex {
    /// The cells.
    pub line: Vec<Cell>,
}

impl ValueIndex {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> ValueIndex {
        ValueIndex { line: line.into() }
    }
}

impl Rule for ValueIndex {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        shorter(&self.line, 2)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        let target = usize::try_from(values[1])
            .ok()
            .and_then(|steps| values.get(1 + steps));
        target == Some(&values[0])
    }

    fn words(&self) -> String {
        format!(
            "On the line {}, the cell n steps after the second one has the first value, where n is the second value.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        // The steps that are left, and the value to find there.
        model.automaton(
            &self.line,
            (0, 0),
            |place, state, value| match (place, *state) {
                (0, _) => Some((i32::MAX, value)),
                // No step: the second cell itself would have to be both.
                (1, (_, wanted)) if value == 0 => (wanted == 0).then_some((-1, 0)),
                (1, (_, wanted)) => (value > 0).then_some((value, wanted)),
                (_, (-1, _)) => Some(*state),
                (_, (1, wanted)) => (value == wanted).then_some((-1, 0)),
                (_, (steps, wanted)) => Some((steps - 1, wanted)),
            },
            |state| state.0 == -1,
        );
    }
}
