//! Answers with the proven value of a position.

use std::sync::Mutex;
use std::time::Duration;

use serde::Serialize;
use tessera_draughts::Variant;
use tessera_engine::play::Cancel;
use tessera_engine::prove::{Bounds, Budget, Progress, Watch};
use tessera_tablebase::Value;
use tessera_tablebase::machine::alone;
use web_time::Instant;

use super::proof::{Found, LineEnding, proof};
use super::request::ProveRequest;
use super::value::{BoundsShape, ValueShape};
use super::words;
use crate::Context;
use crate::draughts::{MoveShape, OutcomeShape, PlyShape, PositionShape};
use crate::error::{ApiError, Code, within};

/// The time between two reports of progress.
const INTERVAL: Duration = Duration::from_millis(200);

/// The progress of a proof.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProofProgress {
    seconds: f64,
    nodes: u64,
    #[serde(flatten)]
    bounds: BoundsShape,
}

/// The result of a proof.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProofAnswer {
    #[serde(flatten)]
    position: PositionShape,
    /// How the game has ended; `None` if it goes on.
    outcome: Option<OutcomeShape>,
    /// The value for the side to move; `None` if it is not proven.
    value: Option<ValueShape>,
    #[serde(flatten)]
    bounds: BoundsShape,
    text: String,
    seconds: f64,
    nodes: u64,
    line: Vec<LinePly>,
    ending: EndingName,
    ending_text: String,
    /// How the game ends after the line; `None` if it goes on.
    end: Option<OutcomeShape>,
    /// The number of plies of the line after which its last position was reached before.
    repeats: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    moves: Option<Vec<MoveValue>>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ProofPly"))]
struct LinePly {
    #[serde(flatten)]
    ply: PlyShape,
    /// Whether the ply is proven to be best play.
    proven: bool,
}

/// How the line ends, for the side to move at its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ProofEnding"))]
#[serde(rename_all = "snake_case")]
enum EndingName {
    Win,
    Loss,
    Draw,
    Unknown,
}

/// A legal move, with the value that it leads to for the player who makes it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct MoveValue {
    #[serde(flatten)]
    made: MoveShape,
    value: Option<ValueShape>,
    text: String,
}

pub(crate) fn prove(
    context: &Context,
    request: ProveRequest,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(ProofProgress) + Send),
) -> Result<ProofAnswer, ApiError> {
    let seconds = within("seconds", request.seconds.unwrap_or(10.0), SECONDS)?;
    let variant = context.named(&request.variant)?;
    let begin = Instant::now();
    let found = watched(seconds, cancel, tell, |budget| {
        proof(context, variant, &request, budget)
    })?;
    Ok(answer(found, variant, begin.elapsed()))
}

/// Minimum and maximum time that a request may ask for, in seconds.
pub(super) const SECONDS: (f64, f64) = (0.1, 60.0);

/// Runs `work` with a budget of time and one thread, and reports its progress at each [`INTERVAL`].
pub(super) fn watched<T: Send>(
    seconds: f64,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(ProofProgress) + Send),
    work: impl FnOnce(&Budget<'_>) -> Result<T, ApiError> + Send,
) -> Result<T, ApiError> {
    let begin = Instant::now();
    let progress = Progress::default();
    let told = Mutex::new((begin, tell));
    let watch = || {
        // Another thread is reporting.
        let Ok(mut told) = told.try_lock() else {
            return;
        };
        let (last, tell) = &mut *told;
        if last.elapsed() >= INTERVAL {
            *last = Instant::now();
            tell(ProofProgress {
                seconds: begin.elapsed().as_secs_f64(),
                nodes: progress.nodes(),
                bounds: progress.bounds().into(),
            });
        }
    };
    let budget = &Budget {
        deadline: Some(begin + Duration::from_secs_f64(seconds)),
        cancel: Some(cancel),
        progress: Some(&progress),
        watch: Some(Watch(&watch)),
        ..Budget::UNLIMITED
    };
    alone(|| work(budget)).unwrap_or_else(|_| {
        Err(ApiError::new(
            Code::Busy,
            "there is no thread for the proof",
        ))
    })
}

fn answer(found: Found, variant: Variant, elapsed: Duration) -> ProofAnswer {
    let each = |(made, bounds): (MoveShape, Bounds)| MoveValue {
        made,
        value: bounds.value().map(ValueShape::from),
        text: words::result(bounds),
    };
    let (ending, ending_text) = ending(&found);
    let shape = |outcome| OutcomeShape::of(outcome, variant);
    let (end, repeats) = match found.ending {
        LineEnding::Over(outcome) => (Some(shape(outcome)), None),
        LineEnding::Repeats(ply) => (None, Some(ply)),
        LineEnding::Unknown => (None, None),
    };
    let ply = |(i, ply)| LinePly {
        ply,
        proven: i < found.proven,
    };
    ProofAnswer {
        text: words::verdict(found.to_move, found.bounds, found.no_win_in_fewer),
        position: found.position,
        outcome: found.outcome.map(shape),
        value: found.bounds.value().map(ValueShape::from),
        bounds: found.bounds.into(),
        seconds: elapsed.as_secs_f64(),
        nodes: found.nodes,
        line: found.line.into_iter().enumerate().map(ply).collect(),
        ending,
        ending_text,
        end,
        repeats,
        moves: found
            .each
            .map(|values| values.into_iter().map(each).collect()),
    }
}

fn ending(found: &Found) -> (EndingName, String) {
    match (found.ending, found.bounds.value()) {
        (LineEnding::Over(outcome), Some(Value::Win(_))) => (EndingName::Win, outcome.to_string()),
        (LineEnding::Over(outcome), Some(Value::Loss(_))) => {
            (EndingName::Loss, outcome.to_string())
        }
        (LineEnding::Over(outcome), _) => (EndingName::Draw, outcome.to_string()),
        (LineEnding::Repeats(0), _) => (
            EndingName::Draw,
            "draw: the first position is repeated, and so on without end".to_owned(),
        ),
        (LineEnding::Repeats(ply), _) => (
            EndingName::Draw,
            format!("draw: the position after ply {ply} is repeated, and so on without end"),
        ),
        (LineEnding::Unknown, _) if found.proven > 0 => (
            EndingName::Unknown,
            format!(
                "from ply {} on, the line is the best one found, without proof",
                found.proven + 1
            ),
        ),
        (LineEnding::Unknown, _) => (
            EndingName::Unknown,
            "the line is the best one found, without proof".to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value as Json, json};

    fn run(request: Json) -> Result<(Json, usize), Json> {
        let request = serde_json::from_value(request).unwrap();
        let mut reports = 0;
        match prove(&Context::plain(), request, &Cancel::default(), &mut |_| {
            reports += 1;
        }) {
            Ok(answer) => Ok((serde_json::to_value(answer).unwrap(), reports)),
            Err(error) => Err(serde_json::to_value(error).unwrap()),
        }
    }

    fn answer(request: Json) -> Json {
        run(request).unwrap().0
    }

    #[test]
    fn a_win_has_its_line() {
        let start = "W:W14,21,23,26:B4,17";
        let answer = answer(json!({ "variant": "english", "start": start, "moves": [] }));
        assert_eq!(answer["value"], json!({ "win": 9 }));
        assert_eq!(
            (&answer["lower"], &answer["upper"]),
            (&answer["value"], &answer["value"])
        );
        assert_eq!(answer["text"], "white wins in 9 plies");
        assert_eq!(
            (&answer["ending"], &answer["outcome"]),
            (&json!("win"), &Json::Null)
        );
        let line = answer["line"].as_array().unwrap();
        assert_eq!(line.len(), 9);
        assert!(line.iter().all(|ply| ply["proven"] == true));
        // White does not move first by the rules, so the number has an ellipsis.
        assert!(line[0]["label"].as_str().unwrap().starts_with("1... "));
        assert!(line[1]["label"].as_str().unwrap().starts_with("2. "));
        assert_eq!(
            (&line[0]["player"], &line[8]["player"]),
            (&json!("white"), &json!("white"))
        );
        assert!(
            answer["ending_text"]
                .as_str()
                .unwrap()
                .starts_with("white wins: black has no ")
        );
        assert_eq!(answer.get("moves"), None);
    }

    #[test]
    fn a_line_goes_on_where_the_game_is() {
        let start = "W:W14,21,23,26:B4,17";
        let before = answer(json!({ "variant": "english", "start": start, "moves": [] }));
        let first = &before["line"][0]["move"];
        let answer = answer(json!({ "variant": "english", "start": start, "moves": [first] }));
        assert_eq!(answer["value"], json!({ "loss": 8 }));
        assert_eq!(answer["text"], "white wins in 8 plies");
        assert_eq!(
            (&answer["ending"], &answer["to_move"]),
            (&json!("loss"), &json!("black"))
        );
        let rest: Vec<&Json> = before["line"].as_array().unwrap()[1..].iter().collect();
        assert_eq!(Vec::from_iter(answer["line"].as_array().unwrap()), rest);
    }

    #[test]
    fn each_move_has_its_value() {
        let answer = answer(json!({
            "variant": "english", "start": "W:WK9,K32:B10,23", "moves": [], "each": true, "seconds": 60
        }));
        let moves = answer["moves"].as_array().unwrap();
        let best = moves.iter().filter(|one| one["value"] == answer["value"]);
        assert_eq!(
            best.map(|one| &one["move"]).collect::<Vec<_>>(),
            [&answer["line"][0]["move"]]
        );
        for one in moves {
            let after = self::answer(json!({
                "variant": "english", "start": "W:WK9,K32:B10,23", "moves": [one["move"]], "seconds": 60
            }));
            let value = |value: &Json, key: &str| value[key].as_u64();
            let (mine, theirs) = (&one["value"], &after["value"]);
            assert_eq!(
                value(mine, "win"),
                value(theirs, "loss").map(|plies| plies + 1)
            );
            assert_eq!(
                value(mine, "loss"),
                value(theirs, "win").map(|plies| plies + 1)
            );
            assert_eq!(mine["draw"], theirs["draw"]);
        }
    }

    #[test]
    fn the_line_of_a_draw_repeats() {
        let answer = answer(json!({ "variant": "english", "start": "W:WK1:BK32", "moves": [] }));
        assert_eq!(answer["value"], json!({ "draw": true }));
        assert_eq!(answer["ending"], "draw");
        let text = answer["ending_text"].as_str().unwrap();
        let last = answer["line"].as_array().unwrap().last().unwrap();
        let ply: usize = text
            .split_whitespace()
            .find_map(|word| word.parse().ok())
            .unwrap_or(0);
        let earlier = if ply == 0 {
            &answer["fen"]
        } else {
            &answer["line"][ply - 1]["fen"]
        };
        assert_eq!(&last["fen"], earlier, "{text}");
    }

    #[test]
    fn a_game_that_is_over_has_an_outcome_and_no_line() {
        let answer = answer(json!({
            "variant": "english", "start": "W:W22:B18", "moves": ["22x15"], "each": true
        }));
        assert_eq!(answer["value"], json!({ "loss": 0 }));
        assert_eq!(answer["text"], "white has won");
        assert_eq!(answer["outcome"]["winner"], "white");
        assert_eq!(
            (&answer["line"], &answer["moves"]),
            (&json!([]), &json!([]))
        );
        assert_eq!(answer["ending"], "loss");
    }

    #[test]
    fn what_is_not_proven_is_not_claimed() {
        let start = "W:W21,22,23,24,25,26:B3,5,6,7,8,10";
        let request = json!({
            "variant": "english", "start": start, "moves": [], "seconds": 0.7, "each": true
        });
        let (answer, reports) = run(request).unwrap();
        assert!(reports >= 2);
        assert_eq!(
            (&answer["value"], &answer["ending"]),
            (&Json::Null, &json!("unknown"))
        );
        assert!(
            answer["text"]
                .as_str()
                .unwrap()
                .starts_with("not proven within the time: white has no win in ")
        );
        let line = answer["line"].as_array().unwrap();
        assert!(!line.is_empty() && line.iter().all(|ply| ply["proven"] == false));
        assert_eq!(answer["moves"][0]["value"], Json::Null);
    }

    #[test]
    fn a_cancelled_proof_ends_at_once() {
        let start = "W:W21,22,23,24,25,26:B3,5,6,7,8,10";
        let request = json!({ "variant": "english", "start": start, "moves": [], "seconds": 60.0 });
        let cancel = Cancel::default();
        let begin = Instant::now();
        let mut last = 0;
        let answer = prove(
            &Context::plain(),
            serde_json::from_value(request).unwrap(),
            &cancel,
            &mut |progress| {
                assert!(progress.nodes >= last && progress.seconds > 0.0);
                last = progress.nodes;
                cancel.cancel();
            },
        );
        assert_eq!(answer.unwrap().value, None);
        assert!(begin.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn wrong_requests_are_refused() {
        let error = |request| run(request).unwrap_err();
        let many = "W:W21,22,23,24,25,26,27:B1,2,3,4,5,6";
        let message =
            &error(json!({ "variant": "english", "start": many, "moves": [] }))["message"];
        assert_eq!(
            message,
            "there are 13 pieces on the board: expected at most 12"
        );
        assert_eq!(
            error(json!({ "variant": "chess", "moves": [] }))["field"],
            "variant"
        );
        assert_eq!(
            error(json!({ "variant": "english", "moves": [], "seconds": 61.0 }))["field"],
            "seconds"
        );
        let bad = error(json!({ "variant": "english", "start": "W:W99:B1", "moves": [] }));
        assert_eq!(bad["code"], "bad_position");
        let wild = "W:WK23:B7,11,K14,17,22,K28,K29,30,K33,K38,K44";
        // The captures have more paths than can be listed, but few results.
        let (proof, _) = run(json!({ "variant": "frisian", "start": wild, "moves": [] })).unwrap();
        assert_eq!(proof["text"], "white wins in 1 ply");
    }
}
