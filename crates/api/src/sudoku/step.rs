//! The next step that a person would take, and why it follows.

use std::time::Duration;

use serde::Serialize;
use tessera_sudoku::{PencilMarks, Settings, Step};
use web_time::Instant;

use super::cells::strings;
use super::position::{PositionRequest, ProblemShape, position};
use super::shapes::StepShape;
use crate::error::{ApiError, Code};

/// Maximum time for techniques that were chosen, after which no further one is tried. Those of the usual orders
/// take a fraction of a second together; some large fish take seconds each.
const MAX_TIME: Duration = Duration::from_secs(10);

/// The next step, or why there is none.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StepAnswer {
    /// Whether every cell is filled in.
    solved: bool,
    problem: Option<ProblemShape>,
    step: Option<StepShape>,
    /// The candidates that are left, for each cell.
    candidates: Vec<String>,
}

pub(crate) fn step(request: PositionRequest) -> Result<StepAnswer, ApiError> {
    let position = position(&request)?;
    let marks = &position.marks;
    let step = if !position.allows_steps() {
        None
    } else if request.techniques.is_some() {
        first_of(&position.settings, marks)?
    } else {
        position.settings.next_step(marks)
    };
    Ok(StepAnswer {
        solved: position.is_solved_by(marks),
        step: step.map(|step| StepShape::new(&step, marks)),
        candidates: strings(marks.candidates()),
        problem: position.problem,
    })
}

/// The first step of techniques that were chosen.
fn first_of(settings: &Settings, marks: &PencilMarks) -> Result<Option<Step>, ApiError> {
    let begin = Instant::now();
    for technique in settings.order() {
        if let Some(step) = technique.find(marks) {
            return Ok(Some(step));
        }
        if begin.elapsed() > MAX_TIME {
            let message = format!("the techniques up to {technique} took too long: expected fewer");
            return Err(ApiError::new(Code::TooLarge, message).field("techniques"));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn answer(request: Value) -> Value {
        let request = serde_json::from_value(request).unwrap();
        serde_json::to_value(step(request).unwrap()).unwrap()
    }

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_step_has_what_follows_and_why() {
        let answer = answer(json!({ "cells": PUZZLE }));
        assert_eq!(
            (&answer["solved"], &answer["problem"]),
            (&json!(false), &Value::Null)
        );
        let step = &answer["step"];
        assert_eq!(step["technique"], "Naked Single");
        assert_eq!(step["placements"], json!(["r5c5=5"]));
        assert_eq!(step["ratings"], json!({ "hodoku": 4 }));
        assert!(
            step["text"]
                .as_str()
                .unwrap()
                .starts_with("Only 5 is left for r5c5")
        );
        assert!(step["drawing"]["causes"].as_array().unwrap().len() > 5);
        assert_eq!(answer["candidates"][40], "5");
    }

    #[test]
    fn eliminations_of_the_player_count() {
        let request = json!({ "cells": PUZZLE, "eliminated": ["r1c3<>1", "r1c3<>2"] });
        assert_eq!(answer(request)["step"]["placements"], json!(["r1c3=4"]));
        let request = json!({ "cells": PUZZLE, "eliminated": ["r1c3<>4"] });
        let answer = answer(request);
        assert_eq!(answer["step"], Value::Null);
        assert_eq!(answer["problem"]["kind"], "wrong_elimination");
    }

    #[test]
    fn techniques_are_chosen() {
        let request = json!({ "cells": PUZZLE, "techniques": ["Naked Triple", "n1"] });
        let triple = answer(request);
        assert_eq!(triple["step"]["technique"], "Naked Triple");
        let drawing = &triple["step"]["drawing"];
        assert_eq!(drawing["groups"][0]["cells"].as_array().unwrap().len(), 3);
        assert_eq!(
            answer(json!({ "cells": PUZZLE, "techniques": ["Swordfish"] }))["step"],
            Value::Null
        );
    }

    #[test]
    fn a_full_grid_is_solved() {
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let answer = answer(json!({ "cells": solved, "givens": PUZZLE }));
        assert_eq!(
            (&answer["solved"], &answer["step"]),
            (&json!(true), &Value::Null)
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn no_grid_panics(cells in "[.1-9]{81}", sparse in "[.]{10}[.1-9]{5}[.]{20}[.1-9]{9}[.]{37}") {
            for cells in [cells, sparse] {
                let answer = answer(json!({ "cells": cells, "techniques": ["n1", "h1", "lc1", "n2"] }));
                let stops = !answer["problem"].is_null() && answer["problem"]["kind"] != "several";
                prop_assert!(!stops || answer["step"].is_null());
            }
        }
    }
}
