//! Regions that are to be found.

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::Constraint;
use super::connected::{are_connected, layout_problem};
use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::{Filled, Puzzle};
use crate::shape::Shape;

/// Regions that are to be found: the values of each are different, and its cells are connected by their sides.
///
/// The value of the cell at the same place of `labels` says in which region a cell is. The regions are numbered from
/// the minimum value on, in the order of their first cells, so that a division into regions has one numbering.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChaosConstruction {
    /// The cells of a layout, row by row.
    pub cells: Vec<Cell>,
    /// The cell with the region of each cell.
    pub labels: Vec<Cell>,
    /// The number of columns of the layout.
    pub columns: usize,
    /// The number of cells of each region. If there is none, it is the number of values: each region has every value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
}

impl ChaosConstruction {
    /// The number of cells of each region.
    pub(crate) fn size(&self, shape: &Shape) -> usize {
        self.size.unwrap_or(shape.values)
    }

    /// The values of the labels.
    fn regions(&self, shape: &Shape) -> Vec<i32> {
        let regions = self.cells.len() / self.size(shape);
        (0..regions as i32)
            .map(|region| shape.least + region)
            .collect()
    }

    /// Whether the puzzle stays the same with other numbers for the regions.
    fn is_free(&self, puzzle: &Puzzle) -> bool {
        let regions = self.regions(&puzzle.shape);
        let regions = regions
            .iter()
            .fold(0, |mask, region| mask | puzzle.bit(*region));
        let labels: FxHashSet<Cell> = self.labels.iter().copied().collect();
        let is_open = |label: &Cell| {
            let place = puzzle.shape.index(*label);
            place.is_some_and(|place| puzzle.candidates[place] & regions == regions)
        };
        let is_self = |constraint: &&Constraint| match constraint {
            Constraint::ChaosConstruction(other) => other == self,
            _ => false,
        };
        puzzle.constraints.iter().filter(is_self).count() == 1
            && self.labels.iter().all(is_open)
            && (puzzle.constraints.iter())
                .filter(|constraint| !is_self(constraint))
                .all(|constraint| is_free(constraint, &labels, &puzzle.shape))
    }

    /// Up to three cells of which no two can be in one region, and which many constraints look at.
    fn apart(&self, puzzle: &Puzzle) -> Vec<usize> {
        let shape = &puzzle.shape;
        let mut weights: FxHashMap<Cell, usize> = FxHashMap::default();
        for constraint in &puzzle.constraints {
            let scope = match constraint {
                Constraint::Grid(_) | Constraint::ChaosConstruction(_) => continue,
                _ => constraint.scope(shape),
            };
            for cell in &scope {
                *weights.entry(*cell).or_default() += scope.len();
            }
        }
        let weight = |place: usize| {
            let of = |cell: &Cell| weights.get(cell).copied().unwrap_or_default();
            of(&self.cells[place]) + of(&self.labels[place])
        };
        let weights: Vec<usize> = (0..self.cells.len()).map(weight).collect();
        let (columns, size) = (self.columns, self.size(shape));
        let is_apart = |a: usize, b: usize| {
            let steps = (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
            steps >= size
        };
        let is_side = |place: usize| {
            let (row, column) = (place / columns, place % columns);
            let last = self.cells.len() / columns - 1;
            row == 0 || column == 0 || row == last || column == columns - 1
        };
        let sides: Vec<usize> = (0..self.cells.len())
            .filter(|place| is_side(*place))
            .collect();
        let (mut best, mut most) = (Vec::new(), (0, 0));
        let mut take = |cells: &[usize]| {
            let weight: usize = cells.iter().map(|place| weights[*place]).sum();
            if (cells.len(), weight) > most {
                most = (cells.len(), weight);
                best = cells.to_vec();
            }
        };
        for (number, a) in sides.iter().enumerate() {
            for b in sides[..number].iter().filter(|b| is_apart(*a, **b)) {
                take(&[*a, *b]);
                for c in (0..self.cells.len()).filter(|c| is_apart(*a, *c) && is_apart(*b, *c)) {
                    take(&[*a, *b, c]);
                }
            }
        }
        best
    }
}

/// Whether a constraint stays the same with other numbers for the regions that cells are labelled with.
fn is_free(constraint: &Constraint, labels: &FxHashSet<Cell>, shape: &Shape) -> bool {
    if constraint
        .scope(shape)
        .iter()
        .all(|cell| !labels.contains(cell))
    {
        return true;
    }
    let (count, cells) = match constraint {
        Constraint::AllDifferent(group) => (None, group.cells.clone()),
        Constraint::SameValues(same) => (None, same.sets.concat()),
        Constraint::CountDistinct(rule) => (Some(rule.count), rule.cells.clone()),
        Constraint::CountEqual(rule) => (Some(rule.count), rule.cells.clone()),
        Constraint::RunLength(rule) => (Some(rule.count), rule.arms.concat()),
        Constraint::And(and) => {
            let mut parts = and.constraints.iter();
            return parts.all(|part| is_free(part, labels, shape));
        }
        _ => return false,
    };
    count.is_none_or(|count| !labels.contains(&count))
        && cells.iter().all(|cell| labels.contains(cell))
}

impl Rule for ChaosConstruction {
    fn cells(&self) -> Vec<Cell> {
        self.cells.iter().chain(&self.labels).copied().collect()
    }

    fn problem(&self, shape: &Shape) -> Option<String> {
        let (cells, labels, values) = (self.cells.len(), self.labels.len(), shape.values);
        if cells != labels {
            return Some(format!(
                "{labels} labels for {cells} cells: expected as many"
            ));
        }
        let size = self.size(shape);
        if !(1..=values).contains(&size) {
            return Some(format!(
                "regions of {size} cells: expected 1 to {values} cells, as their values are different"
            ));
        }
        if !cells.is_multiple_of(size) || cells / size > values {
            return Some(format!(
                "{cells} cells: expected regions of {size} cells, and at most {values} regions"
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
            cells.len() == self.size(shape)
                && filled.are_different(&cells)
                && are_connected(&is_inside, self.columns)
        })
    }

    fn words(&self) -> String {
        let values = match self.size {
            None => "every value once".to_owned(),
            Some(size) => format!("{size} cells with different values"),
        };
        format!(
            "Each region of {} has {values} and is connected by the sides of its cells; {} say which region a cell is \
             in, numbered in the order of their first cells.",
            names(&self.cells),
            names(&self.labels)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let shape = &model.puzzle().shape;
        let regions = self.regions(shape);
        let size = self.size(shape);
        for label in &self.labels {
            model.restrict(*label, |value| regions.contains(&value));
        }
        // Any numbering of the regions will do if nothing else looks at the numbers. One that begins with cells too far
        // apart to be in one region tells more of them.
        let apart = if model.may_renumber && self.is_free(model.puzzle()) {
            self.apart(model.puzzle())
        } else {
            Vec::new()
        };
        let others = (0..self.labels.len()).filter(|place| !apart.contains(place));
        let order = apart.iter().copied().chain(others);
        let ordered: Vec<Cell> = order.map(|place| self.labels[place]).collect();
        for (region, label) in regions.iter().zip(&ordered[..apart.len()]) {
            model.restrict(*label, |value| value == *region);
        }
        if !apart.is_empty() {
            model.renumber(&self.labels);
        }
        model.precedence(&ordered);
        model.labelled(&self.cells, &self.labels, self.columns, size);
        for region in regions {
            model.connected(&self.labels, self.columns, &[region], Some(size));
        }
    }
}
