//! Arrows.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// An arrow: the values on its `shaft` add up to the number in its `circle`. A circle of several cells, a pill, is read
/// as a decimal number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrow {
    /// The cells of the circle, in the order in which they are read.
    pub circle: Vec<Cell>,
    /// The cells of the shaft.
    pub shaft: Vec<Cell>,
}

impl Arrow {
    /// The cells of the circle with the powers of ten that they count for.
    fn number(&self) -> impl Iterator<Item = (i64, Cell)> {
        self.circle
            .iter()
            .rev()
            .enumerate()
            .map(|(place, cell)| (10_i64.pow(place as u32), *cell))
    }
}

impl Rule for Arrow {
    fn cells(&self) -> Vec<Cell> {
        self.circle.iter().chain(&self.shaft).copied().collect()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        let size = self.circle.len();
        (!(1..=6).contains(&size)).then(|| format!("a circle of {size} cells: expected 1 to 6"))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let number: i64 = self
            .number()
            .map(|(power, cell)| power * i64::from(filled.at(cell)))
            .sum();
        number == filled.sum(&self.shaft)
    }

    fn words(&self) -> String {
        format!(
            "The values of {} add up to the number in the circle {}.",
            names(&self.shaft),
            names(&self.circle)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let terms: Vec<(i64, Cell)> = self
            .number()
            .chain(self.shaft.iter().map(|cell| (-1, *cell)))
            .collect();
        model.sum(&terms, 0);
    }
}
