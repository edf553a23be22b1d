//! All dots or signs are given.

use serde::{Deserialize, Serialize};

use super::Constraint;
use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::{Filled, Puzzle};
use crate::shape::Shape;

/// All dots or signs of a kind are given: neighbours without one do not have such values.
///
/// A dot of either colour between two cells excludes no other for them, and so does a sign for a sum. What is excluded
/// is the `number` of each dot or sign of the kind in the puzzle, and the usual ones: a difference of 1, a ratio of 2,
/// sums of 5 and 10.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[derive(Copy)]
pub struct Negative {
    /// The kind.
    pub of: Mark,
}

/// What may be between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Dots for a difference.
    Difference,
    /// Dots for a ratio.
    Ratio,
    /// Signs for a sum.
    PairSum,
}

impl Negative {
    /// The pairs of neighbours that have no mark, and the numbers that are excluded there.
    fn pairs(&self, puzzle: &Puzzle) -> (Vec<(Cell, Cell)>, Vec<i32>) {
        let is_dot = self.of != Mark::PairSum;
        let mut numbers = match self.of {
            Mark::Difference => vec![1],
            Mark::Ratio => vec![2],
            Mark::PairSum => vec![5, 10],
        };
        let mut marked = Vec::new();
        for constraint in &puzzle.constraints {
            let (cells, of, number) = match constraint {
                Constraint::Difference(dot) => (dot.cells, Mark::Difference, dot.difference),
                Constraint::Ratio(dot) => (dot.cells, Mark::Ratio, dot.ratio),
                Constraint::PairSum(sign) => (sign.cells, Mark::PairSum, sign.sum),
                _ => continue,
            };
            if is_dot == (of != Mark::PairSum) {
                marked.push(cells);
            }
            if of == self.of {
                numbers.push(number);
            }
        }
        let is_free = |a: Cell, b: Cell| !marked.contains(&[a, b]) && !marked.contains(&[b, a]);
        let pairs = puzzle
            .shape
            .adjacent_pairs()
            .filter(|(a, b)| is_free(*a, *b));
        (pairs.collect(), numbers)
    }

    /// Whether two values are those of a mark with this number.
    fn is_marked(self, number: i32, a: i32, b: i32) -> bool {
        match self.of {
            Mark::Difference => (a - b).abs() == number,
            Mark::Ratio => a.checked_mul(number) == Some(b) || b.checked_mul(number) == Some(a),
            Mark::PairSum => a + b == number,
        }
    }
}

impl Rule for Negative {
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        shape.grid().collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let (pairs, numbers) = self.pairs(filled.puzzle);
        pairs.into_iter().all(|(a, b)| {
            let (a, b) = (filled.at(a), filled.at(b));
            numbers.iter().all(|number| !self.is_marked(*number, a, b))
        })
    }

    fn words(&self) -> String {
        let marks = match self.of {
            Mark::Difference => "dots for a difference",
            Mark::Ratio => "dots for a ratio",
            Mark::PairSum => "signs for a sum",
        };
        format!("All {marks} are given.")
    }

    fn post(&self, model: &mut Model<'_>) {
        let (pairs, numbers) = self.pairs(model.puzzle());
        model.pairs(pairs, |a, b| {
            numbers.iter().all(|number| !self.is_marked(*number, a, b))
        });
    }
}
