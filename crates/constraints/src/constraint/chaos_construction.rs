//! Regions that are to be found.

use serde::{Deserialize, Serialize};

use super::connected::{are_connected, layout_problem};
use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Regions that are to be found: each has every value once, and its cells are connected by their sides.
///
/// The value of the cell at the same place of `labels` says in which region a cell is. The regions are numbered from
/// the least value on, in the order of their first cells, so that a division into regions has one numbering.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChaosConstruction {
    /// The cells of a layout, row by row.
    pub cells: Vec<Cell>,
    /// The cell with the region of each cell.
    pub labels: Vec<Cell>,
    /// The number of columns of the layout.
    pub columns: usize,
}

impl ChaosConstruction {
    /// The values of the labels.
    fn regions(&self, shape: &Shape) -> Vec<i32> {
        let regions = self.cells.len() / shape.values;
        (0..regions as i32).map(|region| shape.least + region).collect()
    }
}

impl Rule for ChaosConstruction {
    fn cells(&self) -> Vec<Cell> {
        self.cells.iter().chain(&self.labels).copied().collect()
    }

    fn problem(&self, shape: &Shape) -> Option<String> {
        let (cells, labels, values) = (self.cells.len(), self.labels.len(), shape.values);
        if cells != labels {
            return Some(format!("{labels} labels for {cells} cells: expected as many"));
        }
        if !cells.is_multiple_of(values) || cells / values > values {
            return Some(format!(
                "{cells} cells: expected regions of {values} cells, and at most as many regions"
            ));
        }
        layout_problem(&self.cells, self.columns)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let shape = &filled.puzzle.shape;
        let labels = filled.of(&self.labels);
        let regions = self.regions(shape);
        let mut next = shape.least;
        for label in &labels {
            if *label > next || !regions.contains(label) {
                return false;
            }
            next += i32::from(*label == next);
        }
        regions.iter().all(|region| {
            let is_inside: Vec<bool> = labels.iter().map(|label| label == region).collect();
            let cells: Vec<Cell> = (self.cells.iter().zip(&is_inside))
                .filter(|(_, inside)| **inside)
                .map(|(cell, _)| *cell)
                .collect();
            cells.len() == shape.values
                && filled.are_different(&cells)
                && are_connected(&is_inside, self.columns)
        })
    }

    fn words(&self) -> String {
        format!(
            "Each region of {} has every value once and is connected by the sides of its cells; {} say which region a \
             cell is in, numbered in the order of their first cells.",
            names(&self.cells),
            names(&self.labels)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let shape = &model.puzzle().shape;
        let regions = self.regions(shape);
        let (least, values) = (shape.least, shape.values);
        for label in &self.labels {
            model.restrict(*label, |value| regions.contains(&value));
        }
        model.automaton(
            &self.labels,
            least,
            |_, next, label| (label <= *next).then(|| (*next).max(label + 1)),
            |_| true,
        );
        model.labelled(&self.cells, &self.labels);
        for region in regions {
            model.connected(&self.labels, self.columns, &[region], Some(values));
        }
    }
}
