//! Diagonals.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A diagonal of the grid: its values are different.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagonal {
    /// Whether it rises from the bottom left to the top right, and not falls from the top left to the bottom right.
    pub rising: bool,
}

impl Diagonal {
    fn line(&self, shape: &Shape) -> Vec<Cell> {
        let size = shape.rows.min(shape.columns);
        let cells = (0..size).map(|row| {
            Cell::at(
                row,
                if self.rising {
                    shape.columns - 1 - row
                } else {
                    row
                },
            )
        });
        cells.filter(|cell| shape.index(*cell).is_some()).collect()
    }
}

impl Rule for Diagonal {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        self.line(shape)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.are_different(&self.line(&filled.puzzle.shape))
    }

    fn words(&self) -> String {
        format!(
            "The values of the {} diagonal are different.",
            if self.rising { "rising" } else { "falling" }
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let line = self.line(&model.puzzle().shape);
        model.different(&line);
    }
}
