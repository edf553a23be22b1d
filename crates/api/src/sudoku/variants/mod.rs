//! Puzzles with other shapes and constraints than those of a classic sudoku.
//!
//! This file reads the puzzle and the entered values of a request. Each of the others answers one kind of request,
//! except `solve`, which also finds the true candidates: both are searches with the same limits.

mod check;
mod read;
mod solve;
mod write;

pub(crate) use check::check;
pub(crate) use read::read;
pub(crate) use solve::{candidates, solve};
pub(crate) use write::{formats, write};

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use tessera_constraints::formats::Format;
use tessera_constraints::{Cell, Puzzle};

use crate::error::{ApiError, Code};

/// A puzzle in a request: the object that `docs/sudoku-variants.schema.json` describes.
type PuzzleObject = Map<String, Value>;

/// Values in a request, by the names of their cells.
type Values = BTreeMap<Cell, i32>;

/// Maximum number of constraints of a puzzle in a request. Every request compiles all of them.
const MAX_CONSTRAINTS: usize = 2_000;

/// Reads the puzzle of a request.
fn puzzle(object: PuzzleObject) -> Result<Puzzle, ApiError> {
    let constraints = object.get("constraints").and_then(Value::as_array);
    let number = constraints.map_or(0, Vec::len);
    if number > MAX_CONSTRAINTS {
        let message =
            format!("`puzzle` has {number} constraints: expected at most {MAX_CONSTRAINTS}");
        return Err(ApiError::new(Code::TooLarge, message).field("puzzle"));
    }
    let text = Value::Object(object).to_string();
    Format::Tessera.read(&text).map_err(|error| {
        // The error has the place in a text that the client does not know.
        let message = error.to_string();
        let message = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(message, _)| message);
        ApiError::new(Code::BadRequest, format!("`puzzle`: {message}")).field("puzzle")
    })
}

/// The entered values of a request, in the order of the cells.
fn entered(puzzle: &Puzzle, values: &Values) -> Result<Vec<Option<i32>>, ApiError> {
    let values = values.iter().map(|(cell, value)| (*cell, *value));
    puzzle.entered(values).map_err(|error| {
        ApiError::new(Code::BadRequest, format!("`values`: {error}")).field("values")
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    /// A puzzle of 4x4 cells with a cage; it has several solutions.
    pub(super) fn cage() -> Value {
        json!({ "rows": 4, "columns": 4, "values": [1, 4], "title": "A cage", "givens": { "r1c1": 3 }, "constraints": [
            { "type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2] },
            { "type": "killer-cage", "cells": ["r1c2", "r1c3"], "sum": 3 },
        ] })
    }

    /// A grid of 9x9 cells without boxes or other rows than one, which has more solutions than can be counted.
    pub(super) fn endless() -> Value {
        json!({ "rows": 9, "columns": 9, "values": [1, 9], "constraints": [
            { "type": "grid", "rows": 9, "columns": 9 },
            { "type": "anti-knight" },
        ] })
    }

    #[test]
    fn what_is_wrong_with_a_puzzle_or_its_values_is_named() {
        let error = |request: Value| {
            let request = serde_json::from_value(request).unwrap();
            serde_json::to_value(super::check(request).unwrap_err()).unwrap()
        };
        let wrong = error(json!({ "puzzle": { "rows": 4 }, "values": {} }));
        assert_eq!(wrong["message"], "`puzzle`: missing field `columns`");
        assert_eq!(wrong["field"], "puzzle");
        let mut puzzle = cage();
        puzzle["constraints"][1]["cells"][1] = json!("r9c9");
        let wrong = error(json!({ "puzzle": puzzle, "values": {} }));
        assert_eq!(
            wrong["message"],
            "`puzzle`: constraint 2 (killer-cage): r9c9 is not a cell of this puzzle of 4 rows and 4 columns"
        );
        let mut puzzle = cage();
        puzzle["constraints"] = vec![json!({ "type": "anti-king" }); 2_001].into();
        let wrong = error(json!({ "puzzle": puzzle, "values": {} }));
        assert_eq!(
            wrong["message"],
            "`puzzle` has 2001 constraints: expected at most 2000"
        );
        let wrong = error(json!({ "puzzle": cage(), "values": { "r5c1": 1 } }));
        assert_eq!(
            wrong["message"],
            "`values`: r5c1 is not a cell of this puzzle"
        );
        let wrong = error(json!({ "puzzle": cage(), "values": { "r2c1": 5 } }));
        assert_eq!(
            wrong["message"],
            "`values`: 5 at r2c1: expected a value from 1 to 4"
        );
    }
}
