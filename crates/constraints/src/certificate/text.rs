//! The lines of a certificate.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cell::Cell;

pub(super) const FORMAT: &str = "tessera-sudoku-certificate";
pub(super) const VERSION: u32 = 1;

/// What a certificate claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has no solution.
    None,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    pub(super) format: String,
    pub(super) version: u32,
    pub(super) claim: Claim,
    /// The only solution: a value for each cell of the grid, row by row, and then for those beside it; `null` for a
    /// place that is not a cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<Vec<Option<i32>>>,
    /// The puzzle, as `docs/sudoku-variants.md` describes it.
    pub(super) puzzle: Value,
}

/// A line after the first one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(super) enum Line {
    /// A value of a cell is assumed.
    Assume { assume: BTreeMap<Cell, i32> },
    /// Parts that say a sum, each with the number of its constraint and its cells, and a factor, are added: a further
    /// constraint, with the next number.
    Add { add: Vec<Term> },
    /// A constraint, by its number, excludes values of cells.
    Remove {
        by: usize,
        remove: BTreeMap<Cell, Vec<i32>>,
    },
}

/// A part that says a sum, times a factor.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Term {
    pub(super) by: usize,
    pub(super) cells: Vec<Cell>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub(super) times: i64,
}

fn one() -> i64 {
    1
}

fn is_one(number: &i64) -> bool {
    *number == 1
}
