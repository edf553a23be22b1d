//! Plays a game, and describes its plies and one of its positions.

use serde::{Deserialize, Serialize};
use tessera_draughts::{Action, ActionList, Game, Numbers, Position};
use tessera_study::OpeningName;

use super::play::MAX_LEGAL;
use super::shapes::place;
use super::{ColorName, MoveShape, OutcomeShape, PositionShape, play};
use crate::Context;
use crate::error::{ApiError, Code, within};

/// A game to play.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRequest {
    variant: String,
    start: Option<String>,
    moves: Vec<String>,
    /// The position to describe; the last one if left out.
    ply: Option<usize>,
    /// Whether the answer has the plies of the game.
    #[serde(default = "wanted")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    plies: bool,
}

fn wanted() -> bool {
    true
}

/// The game, and one of its positions.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameAnswer {
    variant: &'static str,
    start: PositionShape,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    plies: Option<Vec<PlyShape>>,
    ply: usize,
    position: PositionShape,
    /// The named opening of the game up to the position, if it has a name.
    opening: Option<OpeningShape>,
    legal: Vec<MoveShape>,
    outcome: Option<OutcomeShape>,
    counting: Vec<Counting>,
    /// How many times the position has occurred, this time included.
    repetitions: usize,
}

/// A ply, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Ply"))]
pub(crate) struct PlyShape {
    #[serde(flatten)]
    pub(crate) made: MoveShape,
    /// The move with its number.
    pub(crate) label: String,
    pub(crate) player: ColorName,
    #[serde(flatten)]
    pub(crate) after: PositionShape,
}

/// The named opening with which a game begins.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Opening"))]
struct OpeningShape {
    name: &'static str,
    /// The moves that have this name.
    moves: String,
    /// The first three moves, which are the ballot of an opening of English draughts; `None` before the third move.
    ballot: Option<String>,
}

/// A draw rule whose count has begun.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Counting {
    /// The place of the rule among those of the variant.
    rule: Option<usize>,
    text: String,
    plies: u16,
    limit: u16,
}

pub(crate) fn game(context: &Context, request: GameRequest) -> Result<GameAnswer, ApiError> {
    let variant = context.named(&request.variant)?;
    let mut game = play(variant, request.start.as_deref(), &request.moves)?;
    let start = game.start();
    let plies = request
        .plies
        .then(|| plies(start, Numbers::new(variant), game.actions()));
    let played = game.plies();
    let ply = within("ply", request.ply.unwrap_or(played), (0, played))?;
    while game.plies() > ply {
        game.undo();
    }
    let outcome = game.outcome();
    let legal = match outcome {
        None => game.legal_actions(),
        Some(_) => ActionList::new(),
    };
    if legal.len() > MAX_LEGAL {
        return Err(too_many(legal.len()));
    }
    let counting = game.counting().filter_map(|(rule, plies)| {
        Some(Counting {
            rule: place(rule, variant),
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
        opening: opening(&game),
        legal: legal.iter().map(MoveShape::of).collect(),
        outcome: outcome.map(|outcome| OutcomeShape::of(outcome, variant)),
        counting: counting.collect(),
        repetitions: game.repetitions(),
    })
}

/// The opening of a game from the initial position.
fn opening(game: &Game) -> Option<OpeningShape> {
    let variant = game.variant();
    if game.start() != Position::initial(variant) {
        return None;
    }
    let actions = game.actions();
    let OpeningName { name, plies } = OpeningName::of(variant, actions)?;
    let first = |plies: usize| {
        let moves: Option<Vec<String>> = actions
            .get(..plies)
            .map(|actions| actions.iter().map(Action::to_string).collect());
        moves.map(|moves| moves.join(" "))
    };
    Some(OpeningShape {
        name,
        moves: first(plies).unwrap_or_default(),
        ballot: first(3),
    })
}

fn too_many(legal: usize) -> ApiError {
    let message = format!("there are {legal} legal moves: expected at most {MAX_LEGAL}");
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
