//! The anti-queen rule.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Cells on a diagonal in any direction and at any distance do not both have this `value`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AntiQueen {
    /// The value; the greatest one if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
}

impl AntiQueen {
    /// The pairs of cells on one diagonal.
    fn pairs(shape: &Shape) -> impl Iterator<Item = (Cell, Cell)> {
        let distances = 1..shape.rows.min(shape.columns) as isize;
        distances
            .flat_map(|distance| [(distance, distance), (distance, -distance)])
            .flat_map(|(rows, columns)| shape.pairs_apart(rows, columns))
    }

    fn value(&self, shape: &Shape) -> i32 {
        self.value.unwrap_or(shape.greatest())
    }
}

impl Rule for AntiQueen {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        AntiQueen::pairs(shape).flat_map(|(a, b)| [a, b]).collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let value = self.value(&filled.puzzle.shape);
        AntiQueen::pairs(&filled.puzzle.shape)
            .all(|(a, b)| filled.at(a) != value || filled.at(b) != value)
    }

    fn words(&self) -> String {
        let value = self
            .value
            .map_or("the highest value".to_owned(), |value| value.to_string());
        format!("No two cells on a diagonal both have {value}.")
    }

    fn post(&self, model: &mut Model<'_>) {
        let shape = model.puzzle().shape.clone();
        let value = self.value(&shape);
        for (a, b) in AntiQueen::pairs(&shape) {
            model.apart(a, b, value);
        }
    }
}
