//! What entered values contradict, without a search.

use serde::{Deserialize, Serialize};
use tessera_constraints::{Cell, Conflict, Constraint, Puzzle};

use super::{PuzzleObject, Values};
use crate::error::ApiError;

/// The body of a request to check values.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantCheckRequest"))]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    #[cfg_attr(test, ts(type = "VariantPuzzle"))]
    puzzle: PuzzleObject,
    /// The values that were entered, without those that are given.
    #[serde(default)]
    #[cfg_attr(
        test,
        ts(optional, as = "Option<std::collections::BTreeMap<String, i32>>")
    )]
    values: Values,
}

/// The result of checking values.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantCheckAnswer"))]
pub(crate) struct CheckAnswer {
    /// The number of cells without a value.
    unknown: usize,
    solved: bool,
    conflicts: Vec<ConflictShape>,
}

/// Values that contradict each other.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantConflict"))]
struct ConflictShape {
    /// The number of the constraint in the puzzle, counted from 1. `None` if a cell has a value that it may not have.
    constraint: Option<usize>,
    #[serde(rename = "type")]
    kind: Option<&'static str>,
    words: Option<String>,
    #[cfg_attr(test, ts(as = "Vec<String>"))]
    cells: Vec<Cell>,
}

pub(crate) fn check(request: CheckRequest) -> Result<CheckAnswer, ApiError> {
    let puzzle = super::puzzle(request.puzzle)?;
    let mut values = super::entered(&puzzle, &request.values)?;
    let conflicts = puzzle.conflicts(&values);
    for (cell, value) in puzzle.givens() {
        let index = puzzle.shape.index(cell).expect("a cell of the puzzle");
        values[index].get_or_insert(value);
    }
    let shape = &puzzle.shape;
    let is_cell = |index: &usize| shape.index(shape.cell(*index)).is_some();
    let cells = (0..shape.len()).filter(is_cell);
    let unknown = cells.filter(|index| values[*index].is_none()).count();
    Ok(CheckAnswer {
        unknown,
        solved: unknown == 0 && conflicts.is_empty(),
        conflicts: conflicts
            .into_iter()
            .map(|conflict| shape_of(&puzzle, conflict))
            .collect(),
    })
}

fn shape_of(puzzle: &Puzzle, conflict: Conflict) -> ConflictShape {
    let constraint = conflict.constraint.map(|place| &puzzle.constraints[place]);
    ConflictShape {
        constraint: conflict.constraint.map(|place| place + 1),
        kind: constraint.map(Constraint::name),
        words: constraint.map(Constraint::words),
        cells: conflict.cells,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::variants::tests::cage;
    use serde_json::{Value, json};

    fn answer(values: Value) -> Value {
        let request = json!({ "puzzle": cage(), "values": values });
        serde_json::to_value(check(serde_json::from_value(request).unwrap()).unwrap()).unwrap()
    }

    #[test]
    fn conflicts_have_their_constraint_and_cells() {
        assert_eq!(
            answer(json!({})),
            json!({ "unknown": 15, "solved": false, "conflicts": [] })
        );
        let checked = answer(json!({ "r1c2": 4, "r4c1": 3, "r4c4": 3 }));
        assert_eq!(checked["unknown"], 12);
        let conflicts = checked["conflicts"].as_array().unwrap();
        let cells: Vec<_> = conflicts
            .iter()
            .map(|one| (&one["constraint"], &one["cells"]))
            .collect();
        assert_eq!(
            cells,
            [
                (&json!(1), &json!(["r4c1", "r4c4"])),
                (&json!(1), &json!(["r1c1", "r4c1"])),
                (&json!(2), &json!(["r1c2"])),
            ]
        );
        assert_eq!(
            (&conflicts[2]["type"], &conflicts[0]["type"]),
            (&json!("killer-cage"), &json!("grid"))
        );
        let given = answer(json!({ "r1c1": 2 }));
        assert_eq!(
            given["conflicts"][0],
            json!({ "constraint": null, "type": null, "words": null, "cells": ["r1c1"] })
        );
    }

    #[test]
    fn a_full_grid_without_conflicts_is_solved() {
        let rows = [[3, 1, 2, 4], [2, 4, 1, 3], [1, 3, 4, 2], [4, 2, 3, 1]];
        let values: serde_json::Map<String, Value> = (0..16)
            .map(|index| {
                (
                    format!("r{}c{}", index / 4 + 1, index % 4 + 1),
                    json!(rows[index / 4][index % 4]),
                )
            })
            .collect();
        assert_eq!(
            answer(json!(values)),
            json!({ "unknown": 0, "solved": true, "conflicts": [] })
        );
    }
}
