//! Windows.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Windows: boxes that begin in the second row and column and are one cell apart, as the four of a windoku. The values
/// of each are different.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Windows {}

fn windows(shape: &Shape) -> Vec<Vec<Cell>> {
    let Some((height, width)) = Shape::box_size(shape.rows, shape.columns, shape.values) else {
        return Vec::new();
    };
    let starts = |side: usize, part: usize| {
        (1..)
            .step_by(part + 1)
            .take_while(move |start| start + part < side)
    };
    let corners = starts(shape.rows, height)
        .flat_map(|row| starts(shape.columns, width).map(move |column| (row, column)));
    corners
        .map(|(row, column)| {
            let cells = (row..row + height)
                .flat_map(|row| (column..column + width).map(move |column| Cell::at(row, column)));
            cells.filter(|cell| shape.index(*cell).is_some()).collect()
        })
        .collect()
}

impl Rule for Windows {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        windows(shape).concat()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        windows(&filled.puzzle.shape)
            .iter()
            .all(|window| filled.are_different(window))
    }

    fn words(&self) -> String {
        "The values of each window are different.".to_owned()
    }

    fn post(&self, model: &mut Model<'_>) {
        for window in windows(&model.puzzle().shape) {
            model.different(&window);
        }
    }
}
