//! Solving a grid and counting its solutions.

use serde::{Deserialize, Serialize};

use super::cells;
use super::search::search;
use crate::error::{ApiError, within};

/// The body of a request to solve a grid.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuSolveRequest", optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    cells: String,
    /// Maximum number of solutions to count. 2 if it is left out, which shows whether the solution is the only one.
    limit: Option<u64>,
}

/// The result of solving a grid.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuSolveAnswer"))]
pub(crate) struct SolveAnswer {
    /// The number of solutions, up to the limit.
    count: u64,
    /// Whether there are more than `count`.
    more: bool,
    /// The first one that was found.
    solution: Option<String>,
}

pub(crate) fn solve(request: SolveRequest) -> Result<SolveAnswer, ApiError> {
    let grid = cells::grid("cells", &request.cells)?;
    let limit = within("limit", request.limit.unwrap_or(2), (1, 1_000_000))?;
    let found = search(&grid, limit + 1)?;
    Ok(SolveAnswer {
        count: found.count.min(limit),
        more: found.count > limit,
        solution: found.first.map(|grid| grid.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn answer(request: Value) -> Value {
        let request = serde_json::from_value(request).unwrap();
        serde_json::to_value(solve(request).unwrap()).unwrap()
    }

    #[test]
    fn solutions_are_counted() {
        let puzzle =
            "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
        let one = answer(json!({ "cells": puzzle }));
        assert_eq!((&one["count"], &one["more"]), (&json!(1), &json!(false)));
        assert_eq!(one["solution"].as_str().unwrap().len(), 81);
        let many =
            "8.........95.......76.........426798...571243...893165......916....3.487....1.532";
        for (limit, count, more) in [(871, 871, true), (872, 872, false), (873, 872, false)] {
            let answer = answer(json!({ "cells": many, "limit": limit }));
            assert_eq!(
                (&answer["count"], &answer["more"]),
                (&json!(count), &json!(more))
            );
        }
        let none = answer(json!({ "cells": "11".to_owned() + &".".repeat(79) }));
        assert_eq!(none, json!({ "count": 0, "more": false, "solution": null }));
    }
}
