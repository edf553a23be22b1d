//! Numbered rooms.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, shorter};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A numbered room: the `n`th cell of the line has the value `value`, where `n` is its first value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberedRoom {
    /// The cells.
    pub line: Vec<Cell>,
    /// The clue.
    pub value: i32,
}

impl Rule for NumberedRoom {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        shorter(&self.line, 1)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        let place = usize::try_from(values[0])
            .ok()
            .and_then(|number| number.checked_sub(1));
        place.and_then(|place| values.get(place)) == Some(&self.value)
    }

    fn words(&self) -> String {
        format!(
            "The nth cell of {} has the value {}, where n is its first value.",
            names(&self.line),
            self.value
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let wanted = self.value;
        // The number of cells to the room; 0 once it is behind.
        let step = move |place: usize, state: &i32, value: i32| {
            let left = if place == 0 { value } else { *state };
            match left {
                0 if place == 0 => None,
                0 => Some(0),
                1 => (value == wanted).then_some(0),
                _ => (left > 0).then_some(left - 1),
            }
        };
        model.shared(&self.line, format!("room {wanted}"), |model| {
            model.automaton(&self.line, -1, step, |state| *state == 0);
        });
    }
}
