//! Counting solutions, and the true candidates.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_constraints::{Cell, Incomplete, Limits, Puzzle, Solver};
use tessera_engine::play::Cancel;
use web_time::Instant;

use super::{PuzzleObject, Values};
use crate::error::{ApiError, Code, within};

/// Maximum number of decisions that can be asked for.
const MAX_NODES: u64 = 1_000_000_000;

/// Minimum and maximum time that can be asked for, in seconds.
const SECONDS: (f64, f64) = (0.1, 60.0);

/// The time of a search if no other is asked for, in seconds.
const USUAL_SECONDS: f64 = 10.0;

/// The time between two reports of progress.
const INTERVAL: Duration = Duration::from_millis(200);

/// The body of a request to count solutions.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantSolveRequest", optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    #[cfg_attr(test, ts(type = "VariantPuzzle"))]
    puzzle: PuzzleObject,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<BTreeMap<String, i32>>"))]
    values: Values,
    /// Maximum number of solutions to count. 2 if it is left out, which shows whether the solution is the only one.
    limit: Option<u64>,
    /// Maximum number of decisions.
    nodes: Option<u64>,
    /// Maximum time.
    seconds: Option<f64>,
}

/// The number of solutions so far.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantSolveProgress"))]
pub(crate) struct SolveProgress {
    count: u64,
}

/// The result of counting solutions.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantSolveAnswer"))]
pub(crate) struct SolveAnswer {
    /// The number of solutions, up to the limit.
    count: u64,
    /// Whether there are more than `count`; `None` if the search ended before that was known.
    more: Option<bool>,
    /// The limit that ended the search: `nodes` or `seconds`.
    incomplete: Option<&'static str>,
    /// The first solution that was found.
    #[cfg_attr(test, ts(as = "Option<BTreeMap<String, i32>>"))]
    solution: Option<BTreeMap<Cell, i32>>,
}

/// The body of a request for the true candidates.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct CandidatesRequest {
    #[cfg_attr(test, ts(type = "VariantPuzzle"))]
    puzzle: PuzzleObject,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<BTreeMap<String, i32>>"))]
    values: Values,
    nodes: Option<u64>,
    seconds: Option<f64>,
}

/// There is no progress to tell.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CandidatesProgress {}

/// The true candidates.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CandidatesAnswer {
    /// Whether there is a solution.
    solvable: bool,
    /// The values that each cell has in some solution.
    #[cfg_attr(test, ts(as = "BTreeMap<String, Vec<i32>>"))]
    candidates: BTreeMap<Cell, Vec<i32>>,
}

pub(crate) fn solve(
    request: SolveRequest,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(SolveProgress) + Send),
) -> Result<SolveAnswer, ApiError> {
    let limit = within("limit", request.limit.unwrap_or(2), (1, 1_000_000))?;
    let bounds = Bounds::new(request.nodes, request.seconds, cancel)?;
    let puzzle = filled_in(request.puzzle, &request.values)?;
    let solver = solver(&puzzle)?;
    let stop = || bounds.are_reached();
    let mut solutions = solver.solutions_within(bounds.limits(&stop));
    let (mut first, mut count) = (None, 0);
    let mut told = Instant::now();
    while count <= limit {
        let Some(solution) = solutions.next() else {
            break;
        };
        first.get_or_insert(solution);
        count += 1;
        if told.elapsed() >= INTERVAL {
            told = Instant::now();
            tell(SolveProgress {
                count: count.min(limit),
            });
        }
        // Solutions may come without a decision in between.
        if bounds.are_reached() {
            break;
        }
    }
    let is_over = count > limit;
    let incomplete = (!is_over).then(|| solutions.incomplete()).flatten();
    let incomplete = match incomplete {
        Some(Incomplete::Nodes) => Some("nodes"),
        Some(Incomplete::Time | Incomplete::Stopped) => Some("seconds"),
        None if !is_over && bounds.are_reached() => Some("seconds"),
        None => None,
    };
    Ok(SolveAnswer {
        count: count.min(limit),
        more: (is_over || incomplete.is_none()).then_some(is_over),
        incomplete,
        solution: first.map(|values| named(&puzzle, |index| values[index])),
    })
}

pub(crate) fn candidates(
    request: CandidatesRequest,
    cancel: &Cancel,
    _: &mut (dyn FnMut(CandidatesProgress) + Send),
) -> Result<CandidatesAnswer, ApiError> {
    let bounds = Bounds::new(request.nodes, request.seconds, cancel)?;
    let puzzle = filled_in(request.puzzle, &request.values)?;
    let stop = || bounds.are_reached();
    let masks = solver(&puzzle)?.true_candidates(bounds.limits(&stop));
    let masks = masks.map_err(|incomplete| {
        let (field, limit) = match incomplete {
            Incomplete::Nodes => ("nodes", "decisions"),
            Incomplete::Time | Incomplete::Stopped => ("seconds", "time"),
        };
        let message = format!("the limit of {limit} was reached before all candidates were known");
        ApiError::new(Code::TooLarge, message).field(field)
    })?;
    let least = puzzle.shape.least;
    let values = |index: usize| {
        let mask: u32 = masks[index];
        let bits = (0..32).filter(move |bit| mask >> bit & 1 == 1);
        bits.map(|bit| least + bit).collect::<Vec<i32>>()
    };
    let candidates = named(&puzzle, values);
    Ok(CandidatesAnswer {
        solvable: candidates.values().all(|values| !values.is_empty()),
        candidates,
    })
}

/// Reads a puzzle, and adds the values of a request to its givens.
fn filled_in(puzzle: PuzzleObject, values: &Values) -> Result<Puzzle, ApiError> {
    let mut puzzle = super::puzzle(puzzle)?;
    super::entered(&puzzle, values)?;
    for (cell, value) in values {
        puzzle.give(*cell, *value);
    }
    Ok(puzzle)
}

fn solver(puzzle: &Puzzle) -> Result<Solver, ApiError> {
    Solver::new(puzzle).map_err(|error| ApiError::new(Code::TooLarge, error).field("puzzle"))
}

/// Something for each cell, by its name.
fn named<T>(puzzle: &Puzzle, of: impl Fn(usize) -> T) -> BTreeMap<Cell, T> {
    let shape = &puzzle.shape;
    let cells = (0..shape.len()).filter_map(|index| {
        let cell = shape.cell(index);
        shape.index(cell).map(|_| (cell, of(index)))
    });
    cells.collect()
}

/// The limits of a search.
struct Bounds<'a> {
    nodes: u64,
    begin: Instant,
    time: Duration,
    cancel: &'a Cancel,
}

impl<'a> Bounds<'a> {
    fn new(
        nodes: Option<u64>,
        seconds: Option<f64>,
        cancel: &'a Cancel,
    ) -> Result<Bounds<'a>, ApiError> {
        let nodes = within("nodes", nodes.unwrap_or(MAX_NODES), (1, MAX_NODES))?;
        let seconds = within("seconds", seconds.unwrap_or(USUAL_SECONDS), SECONDS)?;
        Ok(Bounds {
            nodes,
            begin: Instant::now(),
            time: Duration::from_secs_f64(seconds),
            cancel,
        })
    }

    /// Whether the time is over, or the work is cancelled. A page has another clock than the solver.
    fn are_reached(&self) -> bool {
        self.cancel.is_cancelled() || self.begin.elapsed() >= self.time
    }

    fn limits<'b>(&self, stop: &'b (dyn Fn() -> bool + Sync)) -> Limits<'b> {
        Limits {
            nodes: self.nodes,
            until: None,
            stop: Some(stop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::variants::tests::{cage, endless};
    use serde_json::{Value, json};

    fn solved(request: Value) -> Result<Value, Value> {
        let request = serde_json::from_value(request).unwrap();
        match solve(request, &Cancel::default(), &mut |_| ()) {
            Ok(answer) => Ok(serde_json::to_value(answer).unwrap()),
            Err(error) => Err(serde_json::to_value(error).unwrap()),
        }
    }

    fn found(request: Value) -> Result<Value, Value> {
        let request = serde_json::from_value(request).unwrap();
        match candidates(request, &Cancel::default(), &mut |_| ()) {
            Ok(answer) => Ok(serde_json::to_value(answer).unwrap()),
            Err(error) => Err(serde_json::to_value(error).unwrap()),
        }
    }

    #[test]
    fn solutions_are_counted_up_to_the_limit() {
        let all = solved(json!({ "puzzle": cage(), "limit": 1000 })).unwrap();
        let count = all["count"].as_u64().unwrap();
        assert!(count > 2 && all["more"] == false && all["incomplete"].is_null());
        assert_eq!(all["solution"]["r1c1"], 3);
        let some = solved(json!({ "puzzle": cage() })).unwrap();
        assert_eq!((&some["count"], &some["more"]), (&json!(2), &json!(true)));
        let exactly = solved(json!({ "puzzle": cage(), "limit": count })).unwrap();
        assert_eq!(exactly["more"], false);
        let none = solved(json!({ "puzzle": cage(), "values": { "r1c2": 4 } })).unwrap();
        assert_eq!(
            none,
            json!({ "count": 0, "more": false, "incomplete": null, "solution": null })
        );
    }

    #[test]
    fn limits_end_a_search() {
        let answer =
            solved(json!({ "puzzle": endless(), "limit": 1_000_000, "nodes": 100 })).unwrap();
        assert_eq!(
            (&answer["incomplete"], &answer["more"]),
            (&json!("nodes"), &Value::Null)
        );
        let request = json!({ "puzzle": endless(), "limit": 1_000_000, "seconds": 0.1 });
        assert_eq!(solved(request).unwrap()["incomplete"], "seconds");
        let error = found(json!({ "puzzle": endless(), "nodes": 1 })).unwrap_err();
        assert_eq!(
            error["message"],
            "the limit of decisions was reached before all candidates were known"
        );
        assert_eq!(
            (&error["code"], &error["field"]),
            (&json!("too_large"), &json!("nodes"))
        );
        let error = solved(json!({ "puzzle": cage(), "seconds": 61 })).unwrap_err();
        assert_eq!(error["message"], "`seconds` is 61: expected 0.1 to 60");
        assert_eq!(
            solved(json!({ "puzzle": cage(), "limit": 0 })).unwrap_err()["field"],
            "limit"
        );
    }

    #[test]
    fn work_that_is_cancelled_ends_at_once() {
        let cancel = Cancel::default();
        cancel.cancel();
        let request = json!({ "puzzle": endless(), "limit": 1_000_000, "seconds": 60 });
        let request = serde_json::from_value(request).unwrap();
        let answer = solve(request, &cancel, &mut |_| ()).unwrap();
        assert!(answer.count <= 1);
    }

    #[test]
    fn true_candidates_are_those_of_all_solutions() {
        let answer = found(json!({ "puzzle": cage(), "values": { "r2c3": 3 } })).unwrap();
        assert_eq!(answer["solvable"], true);
        let candidates = &answer["candidates"];
        assert_eq!(
            (
                &candidates["r1c1"],
                &candidates["r1c2"],
                &candidates["r1c4"]
            ),
            (&json!([3]), &json!([1, 2]), &json!([4]))
        );
        let none = found(json!({ "puzzle": cage(), "values": { "r1c2": 3 } })).unwrap();
        assert_eq!(
            (&none["solvable"], &none["candidates"]["r4c4"]),
            (&json!(false), &json!([]))
        );
    }
}
