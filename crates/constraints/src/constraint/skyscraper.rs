//! Skyscrapers.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// Skyscrapers: `count` cells of the line have a value that is greater than all before it. A value of 0 or less is no
/// building.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skyscraper {
    /// The cells.
    pub line: Vec<Cell>,
    /// The clue.
    pub count: usize,
}

impl Rule for Skyscraper {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let mut highest = 0;
        let seen = filled.of(&self.line).into_iter().filter(|value| {
            let is_seen = *value > highest;
            highest = highest.max(*value);
            is_seen
        });
        seen.count() == self.count
    }

    fn words(&self) -> String {
        format!(
            "Along {}, {} buildings are visible; a value is the height of a building, which hides lower ones.",
            names(&self.line),
            self.count
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let count = self.count;
        let is_different = model.are_different(&self.line);
        let least = model.puzzle().shape.least;
        // The highest value so far, and the number of values that are seen.
        let step = move |place: usize, state: &(i32, usize), value: i32| {
            let (highest, seen) = *state;
            let next = if value > highest {
                (value, seen + 1)
            } else {
                *state
            };
            // Of different values, none is the highest one again, and the highest of `n` has at least `n - 1` below it.
            let is_possible = !is_different
                || (next.0 >= least + place as i32 && (value != highest || highest == 0));
            (next.1 <= count && is_possible).then_some(next)
        };
        let text = format!("skyscraper {count} {is_different}");
        model.shared(&self.line, text, |model| {
            model.automaton(&self.line, (0, 0), step, move |state| state.1 == count);
        });
    }
}
