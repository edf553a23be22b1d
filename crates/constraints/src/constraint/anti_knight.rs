//! The anti-knight rule.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Cells a knight's move apart have different values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AntiKnight {}

impl AntiKnight {
    /// The pairs of cells that the constraint is about.
    fn pairs(shape: &Shape) -> impl Iterator<Item = (Cell, Cell)> {
        [(1, 2), (1, -2), (2, 1), (2, -1)]
            .into_iter()
            .flat_map(|(rows, columns)| shape.pairs_apart(rows, columns))
    }
}

impl Rule for AntiKnight {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        AntiKnight::pairs(shape).flat_map(|(a, b)| [a, b]).collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        AntiKnight::pairs(&filled.puzzle.shape).all(|(a, b)| {
            let (a, b) = (filled.at(a), filled.at(b));
            a != b
        })
    }

    fn words(&self) -> String {
        "Cells that are a knight's move apart have different values.".to_owned()
    }

    fn post(&self, model: &mut Model<'_>) {
        let shape = model.puzzle().shape.clone();
        model.pairs(AntiKnight::pairs(&shape), |a, b| a != b);
    }
}
