//! The anti-taxicab rule.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Cells with the same value `n` are not exactly `n` orthogonal steps apart.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AntiTaxicab {}

impl AntiTaxicab {
    /// The pairs of cells that are as many steps apart as a value says.
    fn pairs(shape: &Shape) -> impl Iterator<Item = (Cell, Cell, i32)> {
        let far = 1..=isize::try_from(shape.greatest()).unwrap_or(0);
        far.flat_map(move |distance| {
            let steps = (0..=distance).flat_map(move |rows| {
                let columns = distance - rows;
                let is_single = rows == 0 || columns == 0;
                [
                    Some((rows, columns)),
                    (!is_single).then_some((rows, -columns)),
                ]
            });
            let is_near = |(rows, columns): &(isize, isize)| {
                *rows < shape.rows as isize && columns.abs() < shape.columns as isize
            };
            let pairs = steps
                .flatten()
                .filter(is_near)
                .flat_map(|(rows, columns)| shape.pairs_apart(rows, columns));
            pairs.map(move |(a, b)| (a, b, distance as i32))
        })
    }
}

impl Rule for AntiTaxicab {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        shape.grid().collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let mut pairs = AntiTaxicab::pairs(&filled.puzzle.shape);
        pairs.all(|(a, b, distance)| filled.at(a) != distance || filled.at(b) != distance)
    }

    fn words(&self) -> String {
        "Cells with the same value n are not exactly n orthogonal steps apart.".to_owned()
    }

    fn post(&self, model: &mut Model<'_>) {
        let shape = model.puzzle().shape.clone();
        for (a, b, distance) in AntiTaxicab::pairs(&shape) {
            model.apart(a, b, distance);
        }
    }
}
