//! Rating a puzzle.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Number;
use tessera_engine::play::Cancel;
use tessera_sudoku::sudoku_explainer::{Difficulty, RateError, RatedTechnique, Solver};
use tessera_sudoku::{PencilMarks, Rating, Settings};
use web_time::Instant;

use super::cells;
use super::search::search;
use crate::error::{ApiError, Code};

/// Maximum time of rating as Sudoku Explainer does. The hardest puzzles known take some seconds.
const MAX_TIME: Duration = Duration::from_secs(50);

/// The body of a request to rate a puzzle.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct RateRequest {
    cells: String,
}

/// The part of a rating that is known first: HoDoKu's.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RateProgress {
    level: &'static str,
    score: u32,
}

/// The rating of a puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RateAnswer {
    #[serde(flatten)]
    hodoku: RateProgress,
    #[cfg_attr(test, ts(type = "number"))]
    er: Number,
    #[cfg_attr(test, ts(type = "number"))]
    ep: Number,
    #[cfg_attr(test, ts(type = "number"))]
    ed: Number,
    /// Sudoku Explainer's name of the hardest technique. `None` for a full grid.
    hardest: Option<String>,
}

pub(crate) fn rate(
    request: RateRequest,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(RateProgress) + Send),
) -> Result<RateAnswer, ApiError> {
    let puzzle = cells::grid("cells", &request.cells)?;
    let wrong = |error| ApiError::new(Code::BadRequest, error).field("cells");
    match search(&puzzle, 2)?.count {
        0 => return Err(wrong(RateError::NoSolution)),
        1 => {}
        _ => return Err(wrong(RateError::SeveralSolutions)),
    }
    let marks = PencilMarks::new(&puzzle).with_promise(true);
    let settings = Settings::hodoku();
    let techniques = settings.techniques(&marks);
    let rating = Rating::of_techniques(techniques.take_while(|_| !cancel.is_cancelled()));
    let hodoku = RateProgress {
        level: rating.level.name(),
        score: rating.score,
    };
    tell(hodoku);
    let begin = Instant::now();
    let goes_on = || !cancel.is_cancelled() && begin.elapsed() < MAX_TIME;
    let explainer = explain(&mut Solver::new(&puzzle), goes_on).ok_or_else(|| {
        let message = format!(
            "the puzzle could not be rated in {} seconds",
            MAX_TIME.as_secs()
        );
        ApiError::new(Code::TooLarge, message).field("cells")
    })?;
    Ok(RateAnswer {
        hodoku,
        er: number(explainer.er),
        ep: number(explainer.ep),
        ed: number(explainer.ed),
        hardest: explainer.hardest.map(|technique| technique.to_string()),
    })
}

/// A rating of Sudoku Explainer.
#[derive(Default)]
struct Explained {
    er: Difficulty,
    ep: Difficulty,
    ed: Difficulty,
    hardest: Option<RatedTechnique>,
}

/// Rates step by step, as [`Solver::rate`] does. `goes_on` is asked before every step; once it returns `false`, the
/// rating ends with `None`.
fn explain(solver: &mut Solver, goes_on: impl Fn() -> bool) -> Option<Explained> {
    let mut rating = Explained::default();
    let (mut is_first, mut is_pearl) = (true, true);
    for step in solver.by_ref() {
        if step.rating > rating.er {
            rating.er = step.rating;
            rating.hardest = Some(step.technique);
        }
        if is_first {
            rating.ed = step.rating;
        }
        if is_pearl {
            rating.ep = rating.er;
        }
        is_first = false;
        is_pearl &= step.placement.is_none();
        if !goes_on() {
            return None;
        }
    }
    if solver.grid().unknown() > 0 {
        rating.er = Difficulty::UNSOLVED;
    }
    Some(rating)
}

/// A level as a number with one decimal.
fn number(level: Difficulty) -> Number {
    // A number of tenths has the same shortest text as its level.
    Number::from_f64(f64::from(level.in_tenths()) / 10.0).unwrap_or_else(|| Number::from(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use tessera_sudoku::{Grid, sudoku_explainer};

    fn answer(cells: &str) -> Result<Value, ApiError> {
        let request = serde_json::from_value(json!({ "cells": cells })).unwrap();
        let answer = rate(request, &Cancel::default(), &mut |_| {})?;
        Ok(serde_json::to_value(answer).unwrap())
    }

    #[test]
    fn ratings_are_those_of_the_library() {
        for puzzle in [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ] {
            let grid: Grid = puzzle.parse().unwrap();
            let expected = sudoku_explainer::rate(&grid).unwrap();
            let answer = answer(puzzle).unwrap();
            let text = |name: &str| answer[name].to_string();
            assert_eq!(text("er"), expected.er.to_string());
            assert_eq!(text("ep"), expected.ep.to_string());
            assert_eq!(text("ed"), expected.ed.to_string());
            assert_eq!(answer["hardest"], expected.hardest.unwrap().to_string());
        }
        assert_eq!(
            answer(
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            )
            .unwrap()["score"],
            204
        );
    }

    #[test]
    fn the_search_for_solutions_is_limited() {
        let nasty =
            ".....5.8....6.1.............1.5........1.6...3.......553.....61..................";
        assert_eq!(answer(nasty).unwrap_err().code, Code::TooLarge);
    }

    #[test]
    fn only_proper_puzzles_are_rated() {
        let message = |cells: &str| answer(cells).unwrap_err().message;
        assert_eq!(
            message(&".".repeat(81)),
            "the puzzle has several solutions: expected one"
        );
        assert_eq!(
            message(&format!("{:.<81}", "11")),
            "the puzzle has no solution: expected one"
        );
    }
}
