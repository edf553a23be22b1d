//! Clones.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A clone: both lists of cells have the same values, place by place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clone {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The cells with the same values.
    pub copies: Vec<Cell>,
}

impl Rule for Clone {
    fn cells(&self) -> Vec<Cell> {
        self.cells.iter().chain(&self.copies).copied().collect()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        let (cells, copies) = (self.cells.len(), self.copies.len());
        (cells != copies).then(|| format!("{cells} cells and {copies} copies: expected as many"))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.of(&self.cells) == filled.of(&self.copies)
    }

    fn words(&self) -> String {
        let (cells, copies) = (names(&self.cells), names(&self.copies));
        match &self.cells[..] {
            [_] => format!("{cells} has the same value as {copies}."),
            _ => format!("{cells} have the same values as {copies}, in this order."),
        }
    }

    fn post(&self, model: &mut Model<'_>) {
        let pairs = self.cells.iter().copied().zip(self.copies.iter().copied());
        model.pairs(pairs, |a, b| a == b);
    }
}
