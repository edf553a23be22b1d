//! Cells that contain values.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// The cells have each of these `values` exactly as often as it is listed; other values may be there too. A value of
/// `none` is not there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contains {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The values that the cells have.
    pub values: Vec<i32>,
    /// The values that the cells do not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub none: Vec<i32>,
}

impl Rule for Contains {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let found = filled.of(&self.cells);
        let count = |list: &[i32], value: i32| list.iter().filter(|other| **other == value).count();
        let is_there = self
            .values
            .iter()
            .all(|value| count(&found, *value) == count(&self.values, *value));
        is_there && self.none.iter().all(|value| count(&found, *value) == 0)
    }

    fn words(&self) -> String {
        let list = |values: &[i32]| -> Option<String> {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            (!values.is_empty()).then(|| values.join(", "))
        };
        let parts = [
            list(&self.values)
                .map(|values| format!("have each of {values} exactly as often as it is listed")),
            list(&self.none).map(|values| format!("have none of {values}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        format!("{} {}.", names(&self.cells), parts.join(", and "))
    }

    fn post(&self, model: &mut Model<'_>) {
        for (value, count) in counted(&self.values) {
            model.count(&self.cells, value, count, count);
        }
        for value in &self.none {
            model.count(&self.cells, *value, 0, 0);
        }
    }
}

/// Each value of a list with the number of times that it is in it.
pub(super) fn counted(values: &[i32]) -> Vec<(i32, usize)> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted
        .chunk_by(|a, b| a == b)
        .map(|same| (same[0], same.len()))
        .collect()
}
