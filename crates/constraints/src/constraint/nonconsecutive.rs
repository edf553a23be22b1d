//! The nonconsecutive rule.

use serde::{Deserialize, Serialize};

use super::Constraint;
use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::{Filled, Puzzle};
use crate::shape::Shape;

/// Neighbours do not have consecutive values, except where a dot for a difference is between them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nonconsecutive {}

/// The pairs of neighbours without a dot for a difference.
fn pairs(puzzle: &Puzzle) -> impl Iterator<Item = (Cell, Cell)> {
    let dots: Vec<[Cell; 2]> = (puzzle.constraints.iter())
        .filter_map(|constraint| match constraint {
            Constraint::Difference(dot) => Some(dot.cells),
            _ => None,
        })
        .collect();
    let is_free = move |a: Cell, b: Cell| !dots.contains(&[a, b]) && !dots.contains(&[b, a]);
    puzzle
        .shape
        .adjacent_pairs()
        .filter(move |(a, b)| is_free(*a, *b))
}

impl Rule for Nonconsecutive {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        shape.grid().collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        pairs(filled.puzzle).all(|(a, b)| (filled.at(a) - filled.at(b)).abs() != 1)
    }

    fn words(&self) -> String {
        "Neighbours do not have consecutive values, except where a dot for a difference is between them.".to_owned()
    }

    fn post(&self, model: &mut Model<'_>) {
        let puzzle = model.puzzle();
        model.pairs(pairs(puzzle), |a, b| (a - b).abs() != 1);
    }
}
