//! The review of a game: winning chances, marks, better moves, and the accuracy of the players.

use std::ops::Range;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_draughts::Color;
use tessera_engine::play::{Cancel, Limits};
use tessera_study::review::json::{AssessmentObject, MoveObject, PlayerObject, rounded};
use tessera_study::review::{Part, Reviewer, Step};
use web_time::Instant;

use super::{ColorName, play};
use crate::Context;
use crate::error::{ApiError, Code, within};

/// The time after which no further position is searched.
const MAX_TIME: Duration = Duration::from_secs(50);

/// The limits of a search of one position.
const NODES: (u64, u64) = (100, 5_000_000);
const SECONDS: (f64, f64) = (0.01, 5.0);

/// The number of positions that a search visits if no limit is given.
const DEFAULT_NODES: u64 = 200_000;

/// A game, the moves of it to review, and the limits of the search of a position.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    variant: String,
    start: Option<String>,
    moves: Vec<String>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    from: Option<usize>,
    to: Option<usize>,
}

/// A position that was searched.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ReviewProgress"))]
pub(crate) struct StepShape {
    done: usize,
    all: usize,
    ply: usize,
    to_move: ColorName,
    score: AssessmentObject,
    /// The chances of white.
    white_chances: f64,
    /// The move from the position; `None` for the last one.
    reviewed: Option<MoveObject>,
}

/// The review of the moves `from..to`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReviewAnswer {
    from: usize,
    to: usize,
    nodes: u64,
    white: PlayerObject,
    black: PlayerObject,
    /// The chances of white in the position before each move, and after the last one.
    white_chances: Vec<f64>,
    moves: Vec<MoveObject>,
}

pub(crate) fn review(
    context: &Context,
    request: ReviewRequest,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(StepShape) + Send),
) -> Result<ReviewAnswer, ApiError> {
    let limits = limits(&request, cancel)?;
    let variant = context.named(&request.variant)?;
    let game = play(variant, request.start.as_deref(), &request.moves)?;
    let plies = plies(&request)?;
    let player = context.player(variant, context.table_size);
    let player = player.map_err(|error| ApiError::new(Code::Busy, error))?;
    let player = player.with_shared_tables(&context.tables);
    let reviewer = Reviewer::new(player, context.evaluation(variant), limits);
    let mut reviewer = reviewer.map_err(|error| ApiError::new(Code::Internal, error))?;
    let begin = Instant::now();
    let mut last = None;
    let part = reviewer.review_part(&game, plies.clone(), |step| {
        last.get_or_insert(step.white);
        tell(StepShape::from(step));
        if begin.elapsed() > MAX_TIME {
            cancel.cancel();
        }
    });
    match (part, last) {
        // A review that ran out of time answers with the part that it has; the client asks for the rest.
        (Some(part), Some(last)) if plies.is_empty() || !part.plies.is_empty() => {
            Ok(ReviewAnswer::of(&part, last))
        }
        _ => Err(ApiError::new(
            Code::TooLarge,
            "no move could be reviewed within the time of a request",
        )
        .help("allow fewer `nodes` or `seconds`")),
    }
}

fn limits(request: &ReviewRequest, cancel: &Cancel) -> Result<Limits, ApiError> {
    let nodes = request.nodes.map(|nodes| within("nodes", nodes, NODES));
    let seconds = request
        .seconds
        .map(|seconds| within("seconds", seconds, SECONDS));
    let seconds = seconds.transpose()?;
    let otherwise = seconds.is_none().then_some(DEFAULT_NODES);
    Ok(Limits {
        nodes: nodes.transpose()?.or(otherwise),
        hard_time: seconds.map(Duration::from_secs_f64),
        cancel: cancel.clone(),
        ..Limits::default()
    })
}

/// The numbers of the moves to review, counted from 0.
fn plies(request: &ReviewRequest) -> Result<Range<usize>, ApiError> {
    let length = request.moves.len();
    let to = within("to", request.to.unwrap_or(length), (0, length))?;
    let from = within("from", request.from.unwrap_or(0), (0, to))?;
    Ok(from..to)
}

impl From<Step<'_>> for StepShape {
    fn from(step: Step<'_>) -> StepShape {
        StepShape {
            done: step.progress.done,
            all: step.progress.all,
            ply: step.ply,
            to_move: step.to_move.into(),
            score: step.assessment.into(),
            white_chances: rounded(step.white),
            reviewed: step.reviewed.map(MoveObject::from),
        }
    }
}

impl ReviewAnswer {
    /// `last` are the chances of white after the last move.
    fn of(part: &Part, last: f64) -> ReviewAnswer {
        let Part { plies, review } = part;
        let mut chances = review.chances_of_white();
        chances.truncate(review.moves.len());
        chances.push(last);
        ReviewAnswer {
            from: plies.start,
            to: plies.end,
            nodes: review.nodes,
            white: review.summary(Color::White).into(),
            black: review.summary(Color::Black).into(),
            white_chances: chances.into_iter().map(rounded).collect(),
            moves: review.moves.iter().map(MoveObject::from).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn request() -> ReviewRequest {
        let moves = ["11-15", "23-19", "9-14", "19-16"];
        let fields = json!({ "variant": "english", "moves": moves, "nodes": 500 });
        serde_json::from_value(fields).unwrap()
    }

    #[test]
    fn a_review_that_is_cut_off_has_the_last_moves() {
        let cancel = Cancel::default();
        let mut done = 0;
        let part = review(&Context::plain(), request(), &cancel, &mut |step| {
            done = step.done;
            if done == 3 {
                cancel.cancel();
            }
        });
        let part = part.unwrap();
        assert_eq!((done, part.from, part.to), (3, 2, 4));
        assert_eq!((part.moves.len(), part.white_chances.len()), (2, 3));
        assert_eq!(part.white.moves + part.black.moves, 2);
    }

    #[test]
    fn a_review_without_time_for_a_move_is_an_error() {
        let cancel = Cancel::default();
        cancel.cancel();
        let context = Context::plain();
        let error = review(&context, request(), &cancel, &mut |_| ()).unwrap_err();
        assert_eq!(error.code, Code::TooLarge);
        let cancel = Cancel::default();
        let error = review(&context, request(), &cancel, &mut |_| cancel.cancel()).unwrap_err();
        assert_eq!(error.code, Code::TooLarge);
    }
}
