//! What every kind of constraint has.

use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A kind of constraint.
pub(crate) trait Rule {
    /// The cells that the constraint names.
    fn cells(&self) -> Vec<Cell>;

    /// The cells whose values decide whether the constraint holds.
    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        let _ = shape;
        self.cells()
    }

    /// What is wrong with the constraint apart from its cells, which are in the shape.
    fn problem(&self, shape: &Shape) -> Option<String> {
        let _ = shape;
        None
    }

    /// The definition: whether the values of a filled puzzle fulfil the constraint.
    fn holds(&self, filled: &Filled<'_>) -> bool;

    /// The rule as a sentence.
    fn words(&self) -> String;

    /// Adds propagators to a model that together allow exactly what [`Rule::holds`] does.
    fn post(&self, model: &mut Model<'_>);
}

/// Names of cells for a sentence.
pub(crate) fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(", ")
}

/// The problem of cells of which one is named twice, where each may be named once.
pub(crate) fn repeated(cells: &[Cell]) -> Option<String> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let pair = sorted.windows(2).find(|pair| pair[0] == pair[1])?;
    Some(format!("{} is named twice", pair[0]))
}

/// The problem of a list of cells that is too short.
pub(crate) fn shorter(cells: &[Cell], least: usize) -> Option<String> {
    let found = cells.len();
    (found < least).then(|| format!("{found} cells: expected at least {least}"))
}
