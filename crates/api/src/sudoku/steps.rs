//! Many steps: the path to the solution, and all steps of a position.

use std::time::Duration;

use serde::Serialize;
use tessera_engine::play::Cancel;
use tessera_sudoku::{Rating, Settings, Step, Technique};
use web_time::Instant;

use super::cells::strings;
use super::position::{PositionRequest, ProblemShape, position};
use super::shapes::StepShape;
use crate::error::ApiError;

/// Maximum number of steps of a position in an answer.
const MAX_STEPS: usize = 600;

/// Maximum number of steps of each technique, unless techniques were chosen. Some techniques have hundreds, which
/// would leave no room for the others.
const MAX_PER_TECHNIQUE: usize = 30;

/// Maximum time of a search, which ends with the steps so far.
const MAX_TIME: Duration = Duration::from_secs(50);

/// The progress of a search for steps.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StepsProgress {
    /// The number of steps so far.
    steps: usize,
}

/// The path to the solution.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PathAnswer {
    /// Whether the path ends with every cell filled in.
    solved: bool,
    problem: Option<ProblemShape>,
    /// The candidates before the first step, for each cell.
    candidates: Vec<String>,
    steps: Vec<StepShape>,
    /// The level and the score of the path by HoDoKu's table.
    level: &'static str,
    score: u32,
}

/// All steps of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StepsAnswer"))]
pub(crate) struct AllAnswer {
    solved: bool,
    problem: Option<ProblemShape>,
    candidates: Vec<String>,
    /// The steps, those of a technique together.
    steps: Vec<StepShape>,
    /// The number of steps beyond the limits.
    left_out: usize,
}

pub(crate) fn path(
    request: PositionRequest,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(StepsProgress) + Send),
) -> Result<PathAnswer, ApiError> {
    let position = position(&request)?;
    let begin = Instant::now();
    let mut now = position.marks.clone();
    let mut found = Vec::new();
    if position.allows_steps() {
        position.settings.path_while(&position.marks, |step| {
            found.push(step.clone());
            tell(StepsProgress { steps: found.len() });
            !cancel.is_cancelled() && begin.elapsed() < MAX_TIME
        });
    }
    let rating = Rating::of(&found);
    let steps = found.iter().map(|step| {
        let shape = StepShape::new(step, &now);
        now.apply(step);
        shape
    });
    let steps = steps.collect();
    Ok(PathAnswer {
        solved: position.is_solved_by(&now),
        candidates: strings(position.marks.candidates()),
        steps,
        level: rating.level.name(),
        score: rating.score,
        problem: position.problem,
    })
}

pub(crate) fn all(
    request: PositionRequest,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(StepsProgress) + Send),
) -> Result<AllAnswer, ApiError> {
    let position = position(&request)?;
    let begin = Instant::now();
    let marks = &position.marks;
    let mut found: Vec<Step> = Vec::new();
    let most = match request.techniques {
        Some(_) => MAX_STEPS,
        None => MAX_PER_TECHNIQUE,
    };
    let mut left_out = 0;
    if position.allows_steps() {
        for technique in position.settings.order() {
            // Brute force is listed only if no other technique finds a step.
            let is_needless = technique == Technique::BruteForce && !found.is_empty();
            if is_needless || cancel.is_cancelled() || begin.elapsed() > MAX_TIME {
                break;
            }
            let mut steps = Settings::only(&[technique]).all_steps(marks);
            let room = most.min(MAX_STEPS - found.len());
            left_out += steps.len().saturating_sub(room);
            steps.truncate(room);
            found.append(&mut steps);
            tell(StepsProgress { steps: found.len() });
        }
    }
    Ok(AllAnswer {
        solved: position.is_solved_by(marks),
        candidates: strings(marks.candidates()),
        steps: found
            .iter()
            .map(|step| StepShape::new(step, marks))
            .collect(),
        left_out,
        problem: position.problem,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn asked(request: Value) -> PositionRequest {
        serde_json::from_value(request).unwrap()
    }

    #[test]
    fn a_path_leads_to_the_solution() {
        let request = asked(json!({ "cells": PUZZLE, "order": "hodoku" }));
        let mut told = 0;
        let answer = path(request, &Cancel::default(), &mut |progress| {
            told = progress.steps;
        });
        let answer = serde_json::to_value(answer.unwrap()).unwrap();
        assert_eq!(answer["solved"], true);
        assert_eq!(
            (&answer["level"], &answer["score"]),
            (&json!("Easy"), &json!(204))
        );
        assert_eq!(answer["steps"].as_array().unwrap().len(), told);
        assert_eq!(answer["steps"][50]["technique"], "Full House");
    }

    #[test]
    fn a_path_is_stopped() {
        let cancel = Cancel::default();
        let stop = cancel.clone();
        let answer = path(
            asked(json!({ "cells": PUZZLE })),
            &cancel,
            &mut |progress| {
                if progress.steps == 3 {
                    stop.cancel();
                }
            },
        );
        assert_eq!(answer.unwrap().steps.len(), 3);
    }

    #[test]
    fn all_steps_are_grouped_by_technique() {
        let request = asked(json!({ "cells": PUZZLE, "techniques": ["h1", "n1", "n3"] }));
        let answer = all(request, &Cancel::default(), &mut |_| {}).unwrap();
        let answer = serde_json::to_value(answer).unwrap();
        let names: Vec<&str> = answer["steps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| step["technique"].as_str().unwrap())
            .collect();
        let runs = names.chunk_by(|one, next| one == next).count();
        assert_eq!(
            (runs, names[0], answer["left_out"] == 0),
            (3, "Hidden Single", true)
        );
        let wrong = asked(json!({ "cells": PUZZLE.replacen("53..", "532.", 1), "givens": PUZZLE }));
        let answer = all(wrong, &Cancel::default(), &mut |_| {}).unwrap();
        assert!(answer.steps.is_empty() && answer.problem.is_some());
    }
}
