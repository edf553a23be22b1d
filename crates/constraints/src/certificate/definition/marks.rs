//! Pairs of neighbours, and what they must not be where they have no mark.

use std::collections::BTreeSet;

use super::super::part::Part;
use super::Definer;
use crate::cell::Cell;
use crate::constraint::{Constraint, Mark};

impl<'a> Definer<'a> {
    /// The pairs of neighbours that have no mark of some kinds.
    pub(super) fn unmarked(self, is_kind: impl Fn(&Constraint) -> bool) -> Vec<(Cell, Cell)> {
        let of_kind = self
            .puzzle
            .constraints
            .iter()
            .filter(|other| is_kind(other));
        let marked: BTreeSet<Vec<Cell>> = of_kind.map(Constraint::cells).collect();
        let is_free = |(a, b): &(Cell, Cell)| {
            !marked.contains(&[*a, *b][..]) && !marked.contains(&[*b, *a][..])
        };
        self.shape.adjacent_pairs().filter(is_free).collect()
    }

    /// No neighbours without a mark have values of a mark.
    pub(super) fn negative(self, of: Mark) -> Vec<Part<'a>> {
        let mut numbers: Vec<i64> = match of {
            Mark::Difference => vec![1],
            Mark::Ratio => vec![2],
            Mark::PairSum => vec![5, 10],
        };
        numbers.extend(self.puzzle.constraints.iter().filter_map(|other| {
            Some(i64::from(match (of, other) {
                (Mark::Difference, Constraint::Difference(dot)) => dot.difference,
                (Mark::Ratio, Constraint::Ratio(dot)) => dot.ratio,
                (Mark::PairSum, Constraint::PairSum(sign)) => sign.sum,
                _ => return None,
            }))
        }));
        let is_mark = |other: &Constraint| match of {
            Mark::PairSum => matches!(other, Constraint::PairSum(_)),
            _ => matches!(other, Constraint::Difference(_) | Constraint::Ratio(_)),
        };
        self.pairs(self.unmarked(is_mark), move |a, b| {
            numbers.iter().all(|number| match of {
                Mark::Difference => (a - b).abs() != *number,
                Mark::Ratio => a * number != b && b * number != a,
                Mark::PairSum => a + b != *number,
            })
        })
    }

    /// The pairs of one of these cells and a neighbour that is not among them.
    pub(super) fn beside(self, cells: &[Cell]) -> Vec<(Cell, Cell)> {
        let pairs = (cells.iter())
            .flat_map(|cell| self.shape.neighbors(*cell).map(move |other| (*cell, other)));
        pairs.filter(|(_, other)| !cells.contains(other)).collect()
    }
}
