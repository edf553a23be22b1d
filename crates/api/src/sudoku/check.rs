//! Checking a grid: violations, candidates, and the comparison with the solution.

use serde::{Deserialize, Serialize};
use tessera_sudoku::{Cell, Grid, Violation, candidates};

use super::cells::{self, UnitShape, indices, strings};
use super::search::search;
use crate::error::ApiError;

/// The body of a request to check a grid.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuCheckRequest", optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    cells: String,
    /// The puzzle that is being filled in. If it is left out, `cells` is taken.
    givens: Option<String>,
    /// Whether to solve the givens and compare the cells with the solution.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    solution: bool,
}

/// The result of checking a grid.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuCheckAnswer"))]
pub(crate) struct CheckAnswer {
    unknown: usize,
    violations: Vec<ViolationShape>,
    /// For each unknown cell the digits that no peer holds; empty for filled cells.
    candidates: Vec<String>,
    solved: bool,
    #[serde(flatten)]
    solution: SolutionShape,
}

/// A digit that a unit holds more than once.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuViolation"))]
struct ViolationShape {
    unit: UnitShape,
    digit: u8,
    cells: Vec<usize>,
}

/// The result of solving the givens; without fields if that is not asked for.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(rename = "SudokuSolution", optional_fields)
)]
struct SolutionShape {
    /// The number of solutions; 2 stands for any number above 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    /// The indices of filled cells that differ from the only solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Vec<usize>>,
}

pub(crate) fn check(request: CheckRequest) -> Result<CheckAnswer, ApiError> {
    let grid = cells::grid("cells", &request.cells)?;
    let givens = match &request.givens {
        Some(givens) => cells::grid("givens", givens)?,
        None => grid,
    };
    let solution = request.solution.then(|| compare(&grid, &givens));
    let violations = grid.violations();
    Ok(CheckAnswer {
        unknown: grid.unknown(),
        solved: grid.unknown() == 0 && violations.is_empty(),
        violations: violations
            .iter()
            .map(|violation| shape(&grid, violation))
            .collect(),
        candidates: strings(&candidates(&grid)),
        solution: solution.transpose()?.unwrap_or_default(),
    })
}

fn shape(grid: &Grid, violation: &Violation) -> ViolationShape {
    let unit = violation.unit();
    let holds = |cell: &&Cell| grid[**cell] == Some(violation.digit);
    ViolationShape {
        unit: unit.into(),
        digit: violation.digit.get(),
        cells: indices(unit.cells.iter().filter(holds)),
    }
}

fn compare(grid: &Grid, givens: &Grid) -> Result<SolutionShape, ApiError> {
    let found = search(givens, 2)?;
    let only = found.first.filter(|_| found.count == 1);
    let differs = |cell: &Cell| {
        let is_other = |solution: Grid| solution[*cell] != grid[*cell];
        grid[*cell].is_some() && only.is_some_and(is_other)
    };
    Ok(SolutionShape {
        solutions: Some(found.count),
        wrong: Some(Cell::all().filter(differs).map(Cell::index).collect()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const PUZZLE: &str =
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

    fn answer(request: Value) -> Value {
        let request = serde_json::from_value(request).unwrap();
        serde_json::to_value(check(request).unwrap()).unwrap()
    }

    #[test]
    fn violations_have_their_cells() {
        let answer = answer(json!({ "cells": "5..5".to_owned() + &".".repeat(77) }));
        assert_eq!(
            answer["violations"],
            json!([{ "unit": { "kind": "row", "number": 1 }, "digit": 5, "cells": [0, 3] }])
        );
        assert_eq!(
            (&answer["unknown"], &answer["solved"]),
            (&json!(79), &json!(false))
        );
        assert_eq!(answer["candidates"][0], "");
        assert_eq!(answer["candidates"][1], "12346789");
        assert_eq!(answer.get("solutions"), None);
    }

    #[test]
    fn wrong_cells_are_those_that_differ_from_the_only_solution() {
        let solution = tessera_sudoku::solve(&PUZZLE.parse::<Grid>().unwrap()).unwrap();
        let mut cells = solution;
        cells.set(Cell::at(0, 2), solution[Cell::at(0, 4)]);
        cells.set(Cell::at(8, 0), None);
        let request = json!({ "cells": cells.to_string(), "givens": PUZZLE, "solution": true });
        let checked = answer(request);
        assert_eq!(
            (&checked["solutions"], &checked["wrong"]),
            (&json!(1), &json!([2]))
        );

        // Without `givens`, the `cells` are solved. They have a digit twice in a row, and so no solution.
        let checked = answer(json!({ "cells": cells.to_string(), "solution": true }));
        assert_eq!(
            (&checked["solutions"], &checked["wrong"]),
            (&json!(0), &json!([]))
        );
        let checked = answer(json!({ "cells": ".".repeat(81), "solution": true }));
        assert_eq!(
            (&checked["solutions"], &checked["wrong"]),
            (&json!(2), &json!([]))
        );
        let checked = answer(json!({ "cells": solution.to_string() }));
        assert_eq!(
            (&checked["unknown"], &checked["solved"]),
            (&json!(0), &json!(true))
        );
    }
}
