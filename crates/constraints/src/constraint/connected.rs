//! Connected cells.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::propagate::MAX_LAYOUT;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// The cells that have one of the values are connected by their sides, and there are `size` of them, if that is given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Connected {
    /// The cells of a layout, row by row. They may be beside the grid.
    pub cells: Vec<Cell>,
    /// The number of columns of the layout.
    pub columns: usize,
    /// The values.
    pub values: Vec<i32>,
    /// The number of cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
}

/// The problem of a layout that is not a rectangle, or too large.
pub(super) fn layout_problem(cells: &[Cell], columns: usize) -> Option<String> {
    let is_side = |side: usize| (1..=MAX_LAYOUT).contains(&side);
    if !is_side(columns) || !cells.len().is_multiple_of(columns) || !is_side(cells.len() / columns)
    {
        let cells = cells.len();
        return Some(format!(
            "{cells} cells in {columns} columns: expected full rows, and 1 to {MAX_LAYOUT} rows and columns"
        ));
    }
    None
}

/// Whether the marked places of a layout with this many columns are connected by their sides. None at all are.
pub(super) fn are_connected(is_marked: &[bool], columns: usize) -> bool {
    let mut left = is_marked.to_vec();
    let Some(first) = left.iter().position(|marked| *marked) else {
        return true;
    };
    let mut open = vec![first];
    left[first] = false;
    while let Some(place) = open.pop() {
        let sides = [
            (!place.is_multiple_of(columns)).then(|| place - 1),
            (!(place + 1).is_multiple_of(columns)).then_some(place + 1),
            place.checked_sub(columns),
            Some(place + columns),
        ];
        for side in sides.into_iter().flatten() {
            if left.get(side) == Some(&true) {
                left[side] = false;
                open.push(side);
            }
        }
    }
    !left.contains(&true)
}

impl Rule for Connected {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        layout_problem(&self.cells, self.columns)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.cells);
        let is_inside: Vec<bool> = values
            .iter()
            .map(|value| self.values.contains(value))
            .collect();
        let size = is_inside.iter().filter(|inside| **inside).count();
        self.size.is_none_or(|wanted| wanted == size) && are_connected(&is_inside, self.columns)
    }

    fn words(&self) -> String {
        let values: Vec<String> = self.values.iter().map(i32::to_string).collect();
        let size = self
            .size
            .map_or(String::new(), |size| format!("; there are {size} of them"));
        format!(
            "The cells of {} with a value of {} are connected by their sides{size}.",
            names(&self.cells),
            values.join(", ")
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.connected(&self.cells, self.columns, &self.values, self.size);
    }
}
