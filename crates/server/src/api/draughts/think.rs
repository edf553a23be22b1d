//! The engine's analysis of a position, depth by depth.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_family::{Analysis, Cancel, Ended, Limits, Player, ScoreObject, VariantId};

use super::{named, play};
use crate::api::error::{ApiError, Code, within};

/// Bytes of the engine's transposition table.
const MEMORY: usize = 32 << 20;

/// The longest search, in seconds.
const LONGEST: f64 = 60.0;

/// A position to analyse, and the limits of the search.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThinkRequest {
    variant: String,
    start: Option<String>,
    moves: Vec<String>,
    depth: Option<u32>,
    seconds: Option<f64>,
    lines: Option<usize>,
}

/// The result of a depth.
#[derive(Debug, Serialize)]
pub(crate) struct Thought {
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<LineShape>,
}

/// A line of best play, with its score for the side to move.
#[derive(Debug, Serialize)]
struct LineShape {
    score: ScoreObject,
    /// The score to display, such as `+2.45`.
    text: String,
    moves: Vec<String>,
}

/// The final result.
#[derive(Debug, Serialize)]
pub(crate) struct LastThought {
    #[serde(flatten)]
    thought: Thought,
    /// The best move; `None` if the game is over.
    #[serde(rename = "move")]
    best: Option<String>,
    /// Why the search ended.
    ended: Option<String>,
}

pub(crate) fn think(
    request: ThinkRequest,
    cancel: &Cancel,
    tell: &mut dyn FnMut(Thought),
) -> Result<LastThought, ApiError> {
    let limits = limits(&request, cancel)?;
    let lines = within("lines", request.lines.unwrap_or(1), (1, 5))?;
    let variant = named(&request.variant)?;
    let (thought, ended) = analyse(variant, &request, &limits, lines, tell)?;
    let first = thought.lines.first().and_then(|line| line.moves.first());
    Ok(LastThought {
        best: first.cloned(),
        thought,
        ended: ended.map(|ended| ended.to_string()),
    })
}

fn limits(request: &ThinkRequest, cancel: &Cancel) -> Result<Limits, ApiError> {
    let seconds = match (request.seconds, request.depth) {
        (Some(seconds), _) => within("seconds", seconds, (0.05, LONGEST))?,
        (None, Some(_)) => LONGEST,
        (None, None) => {
            return Err(ApiError::new(
                Code::BadRequest,
                "expected `depth`, `seconds` or both",
            ));
        }
    };
    let depth = request.depth.map(|depth| within("depth", depth, (1, 40)));
    Ok(Limits {
        depth: depth.transpose()?,
        hard_time: Some(Duration::from_secs_f64(seconds)),
        cancel: cancel.clone(),
        ..Limits::default()
    })
}

fn analyse(
    variant: VariantId,
    request: &ThinkRequest,
    limits: &Limits,
    lines: usize,
    tell: &mut dyn FnMut(Thought),
) -> Result<(Thought, Option<Ended>), ApiError> {
    let game = play(variant, request.start.as_deref(), &request.moves)?;
    let player = Player::new(variant, MEMORY).map_err(|error| ApiError::new(Code::Busy, error))?;
    let mut player = player.with_lines(lines);
    let analysis = player.analyse_game(&game, limits, |progress| tell(thought(progress)));
    Ok((thought(&analysis), analysis.ended))
}

fn thought(analysis: &Analysis) -> Thought {
    let lines = analysis.lines.iter().map(|line| LineShape {
        score: line.score.into(),
        text: line.score.to_string(),
        moves: line.actions.iter().map(ToString::to_string).collect(),
    });
    Thought {
        depth: analysis.depth,
        nodes: analysis.nodes,
        seconds: analysis.elapsed.as_secs_f64(),
        lines: lines.collect(),
    }
}
