//! Plays a game, and describes its plies and one of its positions.

use serde::{Deserialize, Serialize};
use tessera_family::{Action, Numbers, Position};

use super::play::MOST_LEGAL;
use super::{ColorName, MoveShape, OutcomeShape, PositionShape, named, play};
use crate::api::error::{ApiError, Code, within};

/// A game to play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRequest {
    variant: String,
    start: Option<String>,
    moves: Vec<String>,
    /// The position to describe; the last one if left out.
    ply: Option<usize>,
}

/// The game, and one of its positions.
#[derive(Debug, Serialize)]
pub(crate) struct GameAnswer {
    variant: &'static str,
    start: PositionShape,
    plies: Vec<PlyShape>,
    ply: usize,
    position: PositionShape,
    legal: Vec<MoveShape>,
    outcome: Option<OutcomeShape>,
    counting: Vec<Counting>,
    /// How many times the position has occurred, this time included.
    repetitions: usize,
}

/// A ply, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlyShape {
    #[serde(flatten)]
    pub(crate) made: MoveShape,
    /// The move with its number.
    pub(crate) label: String,
    pub(crate) player: ColorName,
    #[serde(flatten)]
    pub(crate) after: PositionShape,
}

/// A draw rule that is counting.
#[derive(Debug, Serialize)]
struct Counting {
    text: String,
    plies: u16,
    limit: u16,
}

pub(crate) fn game(request: GameRequest) -> Result<GameAnswer, ApiError> {
    let variant = named(&request.variant)?;
    let mut game = play(variant, request.start.as_deref(), &request.moves)?;
    let start = game.start();
    let plies = plies(start, Numbers::new(variant), &game.actions());
    let ply = within("ply", request.ply.unwrap_or(plies.len()), (0, plies.len()))?;
    while game.plies() > ply {
        game.undo();
    }
    let outcome = game.outcome();
    let legal = match outcome {
        None => game.legal_actions(),
        Some(_) => Vec::new(),
    };
    if legal.len() > MOST_LEGAL {
        return Err(too_many(legal.len()));
    }
    let counting = game.counting().into_iter().filter_map(|(rule, plies)| {
        Some(Counting {
            text: rule.to_string(),
            plies,
            limit: rule.plies()?,
        })
    });
    Ok(GameAnswer {
        variant: variant.name(),
        start: PositionShape::of(&start),
        plies,
        ply,
        position: PositionShape::of(&game.position()),
        legal: legal.iter().map(MoveShape::of).collect(),
        outcome: outcome.map(OutcomeShape::from),
        counting: counting.collect(),
        repetitions: game.repetitions(),
    })
}

fn too_many(legal: usize) -> ApiError {
    let message = format!("there are {legal} legal moves: expected at most {MOST_LEGAL}");
    ApiError::new(Code::TooLarge, message)
}

/// The plies of `moves` from `position` on; `numbers` numbers the moves.
pub(crate) fn plies(
    mut position: Position,
    mut numbers: Numbers,
    moves: &[Action],
) -> Vec<PlyShape> {
    let mut plies = Vec::new();
    for made in moves {
        let player = position.side_to_move();
        position = position.after(made);
        plies.push(PlyShape {
            made: MoveShape::of(made),
            label: numbers.numbered(player, made),
            player: player.into(),
            after: PositionShape::of(&position),
        });
    }
    plies
}
