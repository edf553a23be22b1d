//! Full ranks.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Full ranks: the rows and the columns of the grid, read from either end, are numbers, and `rank` is the place of the
/// one that starts at `line[0]` in ascending order, counted from 1. No other is the same number, unless `tied` is set:
/// then, all that are the same number have their places together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FullRank {
    /// A whole row or column, from the side of the clue on.
    pub line: Vec<Cell>,
    /// The rank.
    pub rank: usize,
    /// Whether others may be the same number.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tied: bool,
}

/// The rows and the columns from either end: first the rows from the left, then the columns from above, then the same
/// from the other end.
pub(crate) fn lines(shape: &Shape) -> Vec<Vec<Cell>> {
    let rows = (0..shape.rows).map(|row| {
        (0..shape.columns)
            .map(|column| Cell::at(row, column))
            .collect()
    });
    let columns =
        (0..shape.columns).map(|column| (0..shape.rows).map(|row| Cell::at(row, column)).collect());
    let lines: Vec<Vec<Cell>> = rows.chain(columns).collect();
    let reversed: Vec<Vec<Cell>> = lines
        .iter()
        .map(|line| line.iter().rev().copied().collect())
        .collect();
    lines.into_iter().chain(reversed).collect()
}

impl Rule for FullRank {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        shape.grid().collect()
    }

    fn problem(&self, shape: &Shape) -> Option<String> {
        if shape.rows != shape.columns || !shape.absent.is_empty() {
            return Some("expected a square grid".to_owned());
        }
        let is_line = lines(shape).contains(&self.line);
        (!is_line).then(|| format!("{}: expected a whole row or column", names(&self.line)))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let own = filled.of(&self.line);
        let others = lines(&filled.puzzle.shape)
            .into_iter()
            .filter(|line| *line != self.line);
        let others: Vec<Vec<i32>> = others.map(|line| filled.of(&line)).collect();
        let less = others.iter().filter(|other| **other < own).count();
        let equal = others.iter().filter(|other| **other == own).count();
        (less + 1..=less + 1 + equal).contains(&self.rank) && (self.tied || equal == 0)
    }

    fn words(&self) -> String {
        let (line, rank) = (names(&self.line), self.rank);
        let tied = if self.tied {
            ", where equal ones have their places together"
        } else {
            ""
        };
        format!(
            "Of all rows and columns from either end, read as numbers, {line} is number {rank} in ascending \
             order{tied}."
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let others: Vec<Vec<Cell>> = lines(&model.puzzle().shape)
            .into_iter()
            .filter(|line| *line != self.line)
            .collect();
        model.rank(&self.line, &others, self.rank, self.tied);
    }
}
