//! Region sum lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A region sum line: the cells of the line in each box have the same sum. If it enters a box twice, each part counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionSum {
    /// The cells.
    pub line: Vec<Cell>,
}

impl RegionSum {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> RegionSum {
        RegionSum { line: line.into() }
    }
}

impl Rule for RegionSum {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let parts = parts(&self.line, &filled.puzzle.regions());
        let sums: Vec<i64> = parts.iter().map(|part| filled.sum(part)).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn words(&self) -> String {
        format!(
            "The line {} has the same sum in each box that it passes.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let parts = parts(&self.line, &model.puzzle().regions());
        model.equal_sums(&parts);
    }
}

/// Cuts a line where it goes from one region to another. Without regions it has no parts.
fn parts(line: &[Cell], regions: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    if regions.is_empty() {
        return Vec::new();
    }
    let region = |cell: &Cell| regions.iter().position(|region| region.contains(cell));
    line.chunk_by(|a, b| region(a) == region(b))
        .map(<[Cell]>::to_vec)
        .collect()
}
