//! Disjoint groups.

use serde::{Deserialize, Serialize};

use super::Constraint;
use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::{Filled, Puzzle};
use crate::shape::Shape;

/// Disjoint groups: cells in the same place of different boxes have different values. In a grid without boxes, as with
/// irregular regions, the boxes are those that its size usually has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisjointGroups {}

impl DisjointGroups {
    /// The cells in each place of the boxes. None if no grid can have boxes.
    pub(crate) fn groups(puzzle: &Puzzle) -> Vec<Vec<Cell>> {
        let boxes: Vec<Vec<Cell>> = (puzzle.constraints.iter())
            .filter_map(|constraint| match constraint {
                Constraint::Grid(grid) => Some(grid.usual_boxes(puzzle.shape.values)),
                _ => None,
            })
            .flatten()
            .collect();
        let size = boxes.first().map_or(0, Vec::len);
        (0..size)
            .map(|place| {
                boxes
                    .iter()
                    .filter_map(|cells| cells.get(place).copied())
                    .collect()
            })
            .collect()
    }
}

impl Rule for DisjointGroups {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        shape.grid().collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        Self::groups(filled.puzzle)
            .iter()
            .all(|group| filled.are_different(group))
    }

    fn words(&self) -> String {
        "Cells in the same place of different boxes have different values.".to_owned()
    }

    fn post(&self, model: &mut Model<'_>) {
        for group in Self::groups(model.puzzle()) {
            model.different(&group);
        }
    }
}
