//! The next step of a person, and why it follows; or why there is none.

use serde::{Deserialize, Serialize};
use tessera_sudoku::{PencilMarks, Reason, Settings, Step, Technique, UNITS};

use super::cells::{self, UnitShape, indices};
use crate::api::error::ApiError;

/// The body of a request for the next step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepRequest {
    cells: String,
}

/// The next step, or why there is none.
#[derive(Debug, Serialize)]
pub(crate) struct StepAnswer {
    step: Option<StepShape>,
    why_none: Option<NoStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    none: Option<NoneShape>,
}

#[derive(Debug, Serialize)]
struct StepShape {
    technique: &'static str,
    name: &'static str,
    /// The number of the strategy of `tessera sudoku assist` that finds the same, if there is one.
    strategy: Option<u8>,
    /// The cell to fill in, if the step fills one in, and its digit.
    cell: Option<usize>,
    digit: Option<u8>,
    /// The unit in which the digit has no other cell, if that is the reason.
    unit: Option<UnitShape>,
    text: String,
    marks: Marks,
}

/// Indices of cells to highlight.
#[derive(Debug, Serialize)]
struct Marks {
    /// The cells that the step fills in.
    target: Vec<usize>,
    /// The cells of the unit, if the reason is about one.
    unit: Vec<usize>,
    /// The filled cells that the reason relies on.
    cause: Vec<usize>,
}

/// Why there is no step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum NoStep {
    /// Every cell is filled in.
    Solved,
    /// The grid shows a contradiction.
    Contradiction,
    /// No technique finds a step.
    NeedsMore,
}

/// Why there is no step, in a sentence, and the indices of the filled cells that show it.
#[derive(Debug, Serialize)]
struct NoneShape {
    text: String,
    cells: Vec<usize>,
}

pub(crate) fn step(request: StepRequest) -> Result<StepAnswer, ApiError> {
    let grid = cells::grid("cells", &request.cells)?;
    let marks = PencilMarks::new(&grid);
    if let Some(contradiction) = marks.contradiction() {
        return Ok(none(NoStep::Contradiction, contradiction.reason(&grid)));
    }
    // Grids have no place for what other techniques eliminate.
    let singles = Settings::only(&[Technique::NakedSingle, Technique::HiddenSingle]);
    Ok(match singles.next_step(&marks) {
        Some(step) => StepAnswer {
            step: Some(shape(&step, step.reason(&marks))),
            why_none: None,
            none: None,
        },
        None if grid.unknown() == 0 => none(NoStep::Solved, plain("Every cell is filled in.")),
        None => none(
            NoStep::NeedsMore,
            plain(
                "No cell has a single candidate, and no digit a single cell in a row, column or box.",
            ),
        ),
    })
}

fn none(why: NoStep, reason: Reason) -> StepAnswer {
    StepAnswer {
        step: None,
        why_none: Some(why),
        none: Some(NoneShape {
            text: reason.text,
            cells: indices(&reason.causes),
        }),
    }
}

/// A reason that is a sentence only.
fn plain(text: &str) -> Reason {
    Reason {
        text: text.to_owned(),
        ..Reason::default()
    }
}

fn shape(step: &Step, reason: Reason) -> StepShape {
    let unit = reason.unit.map(|index| &UNITS[index]);
    let placement = step.placements.first();
    StepShape {
        technique: step.technique.id(),
        name: step.technique.name(),
        strategy: match step.technique {
            Technique::NakedSingle => Some(1),
            Technique::HiddenSingle => Some(2),
            _ => None,
        },
        cell: placement.map(|placement| placement.cell.index()),
        digit: placement.map(|placement| placement.digit.get()),
        unit: unit.map(UnitShape::from),
        text: reason.text,
        marks: Marks {
            target: indices(step.placements.iter().map(|placement| &placement.cell)),
            unit: unit.map_or_else(Vec::new, |unit| indices(&unit.cells)),
            cause: indices(&reason.causes),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn answer(cells: &str) -> Value {
        let request = serde_json::from_value(json!({ "cells": cells })).unwrap();
        serde_json::to_value(step(request).unwrap()).unwrap()
    }

    #[test]
    fn a_naked_single_has_its_cell_and_its_causes() {
        assert_eq!(
            answer(&format!("{:.<81}", "12345678")),
            json!({
                "step": {
                    "technique": "naked_single",
                    "name": "Naked Single",
                    "strategy": 1,
                    "cell": 8,
                    "digit": 9,
                    "unit": null,
                    "text": "Only 9 is left for r1c9: row 1 holds 1, 2, 3, 4, 5, 6, 7 and 8.",
                    "marks": { "target": [8], "unit": [], "cause": [0, 1, 2, 3, 4, 5, 6, 7] },
                },
                "why_none": null,
            })
        );
    }

    #[test]
    fn a_hidden_single_has_its_unit_too() {
        // The 4s in r2c8 and r3c5 leave one of the cells of box 1 that are not filled.
        let cells = format!(
            "{:.<81}",
            ".78......".to_owned() + ".......4." + "....4...."
        );
        assert_eq!(
            answer(&cells),
            json!({
                "step": {
                    "technique": "hidden_single",
                    "name": "Hidden Single",
                    "strategy": 2,
                    "cell": 0,
                    "digit": 4,
                    "unit": { "kind": "row", "number": 1 },
                    "text": "The 4 of row 1 must be in r1c1: \
                             every other empty cell of it sees another 4, in r2c8 or r3c5.",
                    "marks": {
                        "target": [0],
                        "unit": [0, 1, 2, 3, 4, 5, 6, 7, 8],
                        "cause": [16, 22],
                    },
                },
                "why_none": null,
            })
        );
    }

    #[test]
    fn where_there_is_no_step_the_answer_says_why() {
        let none = |start: &str| {
            let answer = answer(&format!("{start:.<81}"));
            assert_eq!(answer["step"], Value::Null);
            let none = &answer["none"];
            (
                answer["why_none"].clone(),
                none["text"].clone(),
                none["cells"].clone(),
            )
        };
        assert_eq!(none("").0, "needs_more");
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let filled = "Every cell is filled in.";
        assert_eq!(none(solved), (json!("solved"), json!(filled), json!([])));
        let twice = "There are 2 cells with 5 in row 1.";
        assert_eq!(
            none("5..5"),
            (json!("contradiction"), json!(twice), json!([0, 3]))
        );
        let no_cell = "The 9 of row 1 has no cell: every empty cell of it sees another 9, in r3c7.";
        assert_eq!(
            none("123456..................9"),
            (json!("contradiction"), json!(no_cell), json!([24]))
        );
    }

    proptest! {
        #[test]
        fn no_grid_panics(cells in "[.1-9]{81}", sparse in "[.]{10}[.1-9]{5}[.]{20}[.1-9]{9}[.]{37}") {
            for cells in [cells, sparse] {
                let answer = answer(&cells);
                prop_assert_eq!(answer["step"].is_null(), answer["none"].is_object());
            }
        }
    }
}
