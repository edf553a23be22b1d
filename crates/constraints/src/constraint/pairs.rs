//! Pair relations given as a table.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A relation between two cells, given as the list of pairs of values that it allows. It holds for each cell of the
/// line and the next, or with `all` for each cell and every later one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The pairs of values that are allowed.
    pub allowed: Vec<(i32, i32)>,
    /// Whether it holds for all pairs of cells, and not only for neighbours in the list.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
}

impl Pairs {
    /// The pairs of cells.
    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let reach = if self.all { self.cells.len() } else { 1 };
        (0..self.cells.len()).flat_map(move |i| {
            let later = (i + 1)..self.cells.len().min(i + 1 + reach);
            later.map(move |j| (self.cells[i], self.cells[j]))
        })
    }
}

impl Rule for Pairs {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.pairs()
            .all(|(a, b)| self.allowed.contains(&(filled.at(a), filled.at(b))))
    }

    fn words(&self) -> String {
        let of = if self.all {
            "all pairs of"
        } else {
            "neighbours in"
        };
        let allowed: Vec<String> = self
            .allowed
            .iter()
            .map(|(a, b)| format!("{a}-{b}"))
            .collect();
        format!(
            "The values of {of} {} are one of {}.",
            names(&self.cells),
            allowed.join(", ")
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let allowed: BTreeSet<(i32, i32)> = self.allowed.iter().copied().collect();
        model.pairs(self.pairs(), |a, b| allowed.contains(&(a, b)));
    }
}
