//! A game: its plies, one of its positions, and what is legal there.

use serde::{Deserialize, Serialize};
use tessera_draughts::{Action, Position, Variant, with_variant};

use super::play::MOST_LEGAL;
use super::{ActionShape, ColorName, OutcomeShape, PositionShape, named, play};
use crate::serve::api::error::{ApiError, Code, within};

/// A game to play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRequest {
    variant: String,
    start: Option<String>,
    actions: Vec<String>,
    /// The position to describe: the last one if left out.
    ply: Option<usize>,
}

/// A game as it was played.
#[derive(Debug, Serialize)]
pub(crate) struct GameAnswer {
    variant: &'static str,
    start: PositionShape,
    plies: Vec<PlyShape>,
    ply: usize,
    position: PositionShape,
    legal: Vec<ActionShape>,
    outcome: Option<OutcomeShape>,
    counting: Vec<Counting>,
    /// How many times the position has come, this time included.
    repetitions: usize,
}

/// A ply, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlyShape {
    #[serde(flatten)]
    pub(crate) action: ActionShape,
    /// As in a list of moves.
    pub(crate) label: String,
    pub(crate) player: ColorName,
    #[serde(flatten)]
    pub(crate) after: PositionShape,
}

/// A rule of draws that has begun to count.
#[derive(Debug, Serialize)]
struct Counting {
    text: String,
    plies: u16,
    limit: u16,
}

pub(crate) fn game(request: GameRequest) -> Result<GameAnswer, ApiError> {
    with_variant!(named(&request.variant)?, V => played::<V>(&request))
}

fn played<V: Variant>(request: &GameRequest) -> Result<GameAnswer, ApiError> {
    let mut game = play::<V>(request.start.as_deref(), &request.actions)?;
    let start = *game
        .positions()
        .next()
        .expect("a game has a first position");
    let plies = plies(start, 1, game.actions());
    let ply = within("ply", request.ply.unwrap_or(plies.len()), (0, plies.len()))?;
    while game.plies() > ply {
        game.undo();
    }
    let outcome = game.outcome();
    let legal = match outcome {
        None => game.legal_actions(),
        Some(_) => Default::default(),
    };
    if legal.len() > MOST_LEGAL {
        return Err(too_many(legal.len()));
    }
    let counting = game.counting().filter_map(|(rule, plies)| {
        Some(Counting {
            text: rule.to_string(),
            plies,
            limit: rule.plies()?,
        })
    });
    Ok(GameAnswer {
        variant: V::NAME,
        start: PositionShape::of(&start),
        plies,
        ply,
        position: PositionShape::of(game.position()),
        legal: legal.iter().map(ActionShape::of).collect(),
        outcome: outcome.map(OutcomeShape::from),
        counting: counting.collect(),
        repetitions: game.repetitions(),
    })
}

fn too_many(legal: usize) -> ApiError {
    let message = format!("{legal} moves are legal here: expected {MOST_LEGAL} at the most");
    ApiError::new(Code::TooLarge, message)
}

/// The plies of actions from a position on, as a list of moves numbers them from `number` on.
pub(crate) fn plies<'a, V: Variant>(
    mut position: Position<V>,
    mut number: u32,
    actions: impl Iterator<Item = &'a Action<V>>,
) -> Vec<PlyShape> {
    let ply = |action: &Action<V>| {
        let player = position.side_to_move();
        // The numbers belong to the moves of the player who acts first by the rules.
        let is_first = player == V::RULES.first_to_act;
        let stops = if is_first { "." } else { "..." };
        position.apply(action);
        let action = ActionShape::of(action);
        let label = format!("{number}{stops} {}", action.action);
        number += u32::from(!is_first);
        PlyShape {
            action,
            label,
            player: player.into(),
            after: PositionShape::of(&position),
        }
    };
    actions.map(ply).collect()
}
