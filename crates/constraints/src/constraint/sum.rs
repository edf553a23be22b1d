//! Sums.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A sum: the values, each multiplied by its number of `factors` if there are such, add up to `sum`. A cell may be
/// named more than once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The factor of each cell; all are 1 if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factors: Vec<i64>,
    /// The sum.
    pub sum: i64,
}

impl Sum {
    /// The factor of the cell at a place.
    fn factor(&self, place: usize) -> i64 {
        self.factors.get(place).copied().unwrap_or(1)
    }
}

impl Rule for Sum {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        let (factors, cells) = (self.factors.len(), self.cells.len());
        if factors != 0 && factors != cells {
            return Some(format!(
                "{factors} factors for {cells} cells: expected as many"
            ));
        }
        let large = self.factors.iter().find(|factor| factor.abs() > 1_000_000);
        large.map(|factor| format!("the factor {factor}: expected at most a million"))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.cells);
        let terms = values
            .iter()
            .enumerate()
            .map(|(place, value)| self.factor(place) * i64::from(*value));
        terms.sum::<i64>() == self.sum
    }

    fn words(&self) -> String {
        let terms = (0..self.cells.len()).map(|place| match self.factor(place) {
            1 => self.cells[place].to_string(),
            factor => format!("{factor} {}", self.cells[place]),
        });
        format!(
            "The sum of {} is {}.",
            terms.collect::<Vec<String>>().join(" + "),
            self.sum
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let terms: Vec<(i64, Cell)> = (0..self.cells.len())
            .map(|place| (self.factor(place), self.cells[place]))
            .collect();
        model.sum(&terms, self.sum);
    }
}
