//! Hidden skyscrapers.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// The first hidden skyscraper: `first` is the first value of the line that is less than one before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenSkyscraper {
    /// The cells.
    pub line: Vec<Cell>,
    /// The clue.
    pub first: i32,
}

impl Rule for HiddenSkyscraper {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let mut highest = i32::MIN;
        let hidden = filled.of(&self.line).into_iter().find(|value| {
            let is_hidden = *value < highest;
            highest = highest.max(*value);
            is_hidden
        });
        hidden == Some(self.first)
    }

    fn words(&self) -> String {
        format!(
            "Along {}, the first value that is lower than an earlier one is {}.",
            names(&self.line),
            self.first
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let first = self.first;
        let is_different = model.are_different(&self.line);
        // The maximum value so far; `None` once the hidden one is found.
        let step = move |_: usize, state: &Option<i32>, value: i32| match *state {
            Some(highest) if value < highest => (value == first).then_some(None),
            // Neither the highest value nor the hidden one comes twice.
            Some(highest) if is_different && (value == highest || value == first) => None,
            Some(_) => Some(Some(value)),
            None => Some(None),
        };
        let text = format!("hidden skyscraper {first} {is_different}");
        model.shared(&self.line, text, |model| {
            model.automaton(&self.line, Some(i32::MIN), step, Option::is_none);
        });
    }
}
