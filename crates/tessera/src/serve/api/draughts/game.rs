//! A game: its plies, one of its positions, and what is legal there.

use serde::{Deserialize, Serialize};
use tessera_draughts::{Action, Game, Position, Variant, with_variant};

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
    let plies = plies(&game);
    let ply = within("ply", request.ply.unwrap_or(plies.len()), (0, plies.len()))?;
    let start = game.positions().next().map(PositionShape::of);
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
        start: start.expect("a game has a first position"),
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
    let message = format!("{legal} actions are legal here: expected {MOST_LEGAL} at the most");
    ApiError::new(Code::TooLarge, message)
}

/// The plies of a game.
fn plies<V: Variant>(game: &Game<V>) -> Vec<PlyShape> {
    let mut number = 1_u32;
    let positions = game.positions().zip(game.positions().skip(1));
    let ply = |(action, (before, after)): (&Action<V>, (&Position<V>, &Position<V>))| {
        let player = before.side_to_move();
        // The numbers belong to the moves of the player who acts first by the rules.
        let is_first = player == V::RULES.first_to_act;
        let action = ActionShape::of(action);
        let label = label(number, is_first, &action.action);
        number += u32::from(!is_first);
        PlyShape {
            action,
            label,
            player: player.into(),
            after: PositionShape::of(after),
        }
    };
    game.actions().zip(positions).map(ply).collect()
}

/// An action as a list of moves has it: `1. 11-15`, or `1... 23-19` of the player who acts second by the rules.
pub(crate) fn label(number: u32, is_first: bool, action: &str) -> String {
    let stops = if is_first { "." } else { "..." };
    format!("{number}{stops} {action}")
}
