//! The next step of a person: the first naked single, else the first hidden one, and why.

use serde::{Deserialize, Serialize};
use tessera_sudoku::{Cell, Digit, Grid, Placement, Strategy, UNITS, candidates};

use super::cells::{self, UnitShape, indices};
use super::reason::{self, Reason};
use crate::api::error::ApiError;

/// A grid that is being filled in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepRequest {
    cells: String,
}

/// What can be filled in next.
#[derive(Debug, Serialize)]
pub(crate) struct StepAnswer {
    step: Option<StepShape>,
    why_none: Option<NoStep>,
    /// Why there is no step, in a sentence, and the cells that show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    none: Option<NoneShape>,
}

#[derive(Debug, Serialize)]
struct StepShape {
    technique: &'static str,
    name: &'static str,
    /// The number of the strategy in the assistant's words.
    strategy: u8,
    cell: usize,
    digit: u8,
    /// Where the digit has no other cell.
    unit: Option<UnitShape>,
    text: String,
    marks: Marks,
}

/// Cells to mark.
#[derive(Debug, Serialize)]
struct Marks {
    target: Vec<usize>,
    unit: Vec<usize>,
    /// Filled cells that exclude everything else.
    cause: Vec<usize>,
}

/// Why there is no step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum NoStep {
    /// Every cell is filled in.
    Solved,
    /// The grid cannot be completed.
    Contradiction,
    /// Singles do not do.
    NeedsMore,
}

#[derive(Debug, Serialize)]
struct NoneShape {
    text: String,
    cells: Vec<usize>,
}

pub(crate) fn step(request: StepRequest) -> Result<StepAnswer, ApiError> {
    let grid = cells::grid("cells", &request.cells)?;
    if let Some(reason) = contradiction(&grid) {
        return Ok(none(NoStep::Contradiction, &reason));
    }
    let first = |strategy: Strategy| strategy.pass(&grid).into_iter().next();
    let single = first(Strategy::NakedSingles).or_else(|| first(Strategy::HiddenSingles));
    Ok(match single {
        Some(placement) => StepAnswer {
            step: Some(shape(&grid, &placement)),
            why_none: None,
            none: None,
        },
        None if grid.unknown() == 0 => none(NoStep::Solved, &plain("Every cell is filled in.")),
        None => none(
            NoStep::NeedsMore,
            &plain(
                "No cell has a single candidate, and no digit a single cell in a row, column or box.",
            ),
        ),
    })
}

fn none(why: NoStep, reason: &Reason) -> StepAnswer {
    StepAnswer {
        step: None,
        why_none: Some(why),
        none: Some(NoneShape {
            text: reason.text.clone(),
            cells: indices(&reason.cause),
        }),
    }
}

fn plain(text: &str) -> Reason {
    Reason {
        text: text.to_owned(),
        cause: Vec::new(),
    }
}

fn shape(grid: &Grid, placement: &Placement) -> StepShape {
    let Placement { cell, digit, unit } = *placement;
    let unit = unit.map(|place| &UNITS[place]);
    let (technique, name, strategy, Reason { text, cause }) = match unit {
        None => (
            "naked_single",
            "Naked single",
            1,
            reason::naked_single(grid, cell, digit),
        ),
        Some(unit) => (
            "hidden_single",
            "Hidden single",
            2,
            reason::hidden_single(grid, unit, cell, digit),
        ),
    };
    StepShape {
        technique,
        name,
        strategy,
        cell: cell.index(),
        digit: digit.get(),
        unit: unit.map(UnitShape::from),
        text,
        marks: Marks {
            target: vec![cell.index()],
            unit: unit.map_or_else(Vec::new, |unit| indices(&unit.cells)),
            cause: indices(&cause),
        },
    }
}

/// Why a grid cannot be completed, where a look at a cell or a unit tells.
fn contradiction(grid: &Grid) -> Option<Reason> {
    if let Some(violation) = grid.violations().first() {
        let (unit, digit) = (violation.unit(), violation.digit);
        let holds = |cell: &&Cell| grid[**cell] == Some(digit);
        return Some(Reason {
            text: format!(
                "There are {} cells with {digit} in {unit}.",
                violation.times
            ),
            cause: unit.cells.iter().filter(holds).copied().collect(),
        });
    }
    let candidates = candidates(grid);
    let is_stuck = |cell: &Cell| grid[*cell].is_none() && candidates[*cell].is_empty();
    if let Some(cell) = Cell::all().find(is_stuck) {
        return Some(reason::no_digit(grid, cell));
    }
    let has_cell = |cells: &[Cell], digit: Digit| {
        let takes = |cell: &Cell| grid[*cell] == Some(digit) || candidates[*cell].contains(digit);
        cells.iter().any(takes)
    };
    UNITS.iter().find_map(|unit| {
        let digit = Digit::all().find(|digit| !has_cell(&unit.cells, *digit))?;
        Some(reason::no_cell(grid, unit, digit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};
    use tessera_sudoku::{Wish, generate, solve};

    fn answer(cells: &str) -> Value {
        let request = serde_json::from_value(json!({ "cells": cells })).unwrap();
        serde_json::to_value(step(request).unwrap()).unwrap()
    }

    fn cell(index: &Value) -> Cell {
        Cell::new(index.as_u64().unwrap() as usize).unwrap()
    }

    /// The marked cells alone force the digit, and none of them is needless.
    fn check(grid: &Grid, step: &Value) {
        let marks = &step["marks"];
        let cause: Vec<Cell> = marks["cause"]
            .as_array()
            .unwrap()
            .iter()
            .map(cell)
            .collect();
        assert!(cause.iter().all(|cell| grid[*cell].is_some()));
        let forced = |cause: &[Cell]| {
            let mut known = Grid::EMPTY;
            cause.iter().for_each(|cell| known.set(*cell, grid[*cell]));
            let candidates = candidates(&known);
            let (target, digit) = (cell(&step["cell"]), step["digit"].as_u64().unwrap() as u8);
            let digit = Digit::new(digit).unwrap();
            match step["technique"].as_str().unwrap() {
                "naked_single" => candidates[target].only() == Some(digit),
                _ => marks["unit"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(cell)
                    .all(|cell| {
                        let can_hold = grid[cell].is_none() && candidates[cell].contains(digit);
                        can_hold == (cell == target)
                    }),
            }
        };
        assert!(forced(&cause), "{step}");
        for i in 0..cause.len() {
            let fewer = [&cause[..i], &cause[i + 1..]].concat();
            assert!(!forced(&fewer), "{step}");
        }
    }

    #[test]
    fn steps_lead_to_the_solution_and_their_causes_force_them() {
        let (mut naked, mut hidden, mut solved) = (0, 0, 0);
        for number in 0..30 {
            let mut grid = generate(
                11,
                number,
                &Wish {
                    clues: 26..=30,
                    ..Wish::default()
                },
            )
            .unwrap();
            let solution = solve(&grid).unwrap();
            loop {
                let answer = answer(&grid.to_string());
                let step = &answer["step"];
                if step.is_null() {
                    solved += usize::from(answer["why_none"] == "solved");
                    assert_eq!(answer["why_none"] == "solved", grid.unknown() == 0);
                    break;
                }
                check(&grid, step);
                naked += usize::from(step["strategy"] == 1);
                hidden += usize::from(step["strategy"] == 2);
                let target = cell(&step["cell"]);
                assert_eq!(
                    step["digit"].as_u64().unwrap() as u8,
                    solution[target].unwrap().get()
                );
                grid.set(target, solution[target]);
            }
        }
        assert!(
            naked > 100 && hidden > 100 && solved > 3,
            "{naked} {hidden} {solved}"
        );
    }

    #[test]
    fn where_there_is_no_step_the_answer_says_why() {
        let why = |cells: String| {
            let answer = answer(&cells);
            assert_eq!(answer["step"], Value::Null);
            let none = answer["none"].clone();
            (
                answer["why_none"].as_str().unwrap().to_owned(),
                none["text"].as_str().unwrap().to_owned(),
                none["cells"].clone(),
            )
        };
        assert_eq!(why(".".repeat(81)).0, "needs_more");
        assert_eq!(
            why("5..5".to_owned() + &".".repeat(77)),
            (
                "contradiction".into(),
                "There are 2 cells with 5 in row 1.".into(),
                json!([0, 3])
            )
        );
        // r1c9 sees all nine digits.
        assert_eq!(
            why("12345678.........9".to_owned() + &".".repeat(63)),
            (
                "contradiction".into(),
                "No digit is left for r1c9: row 1 holds 1, 2, 3, 4, 5, 6, 7 and 8; box 3 holds 9."
                    .into(),
                json!([0, 1, 2, 3, 4, 5, 6, 7, 17])
            )
        );
        // The last cells of row 1 are in the box of a 9.
        let (why_none, text, cells) = why("123456..................9".to_owned() + &".".repeat(56));
        assert_eq!(why_none, "contradiction");
        assert_eq!(
            text,
            "The 9 of row 1 has no cell: every empty cell of it sees another 9, in r3c7."
        );
        assert_eq!(cells, json!([24]));
    }

    proptest! {
        #[test]
        fn no_grid_panics(cells in "[.1-9]{81}", sparse in "[.]{10}[.1-9]{5}[.]{20}[.1-9]{9}[.]{37}") {
            for cells in [cells, sparse] {
                let answer = answer(&cells);
                prop_assert_eq!(answer["step"].is_null(), answer["none"].is_object());
                if !answer["step"].is_null() {
                    check(&cells.parse().unwrap(), &answer["step"]);
                }
            }
        }
    }
}
