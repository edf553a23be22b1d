//! Proves the value of a position, and returns the result as plain data.

use tessera_draughts::{Action, Color, Game, Numbers, Outcome, Position, Variant};
use tessera_engine::play::Limits;
use tessera_engine::prove::{Bounds, Budget, Ending, Prover, Tables};
use tessera_tablebase::Value;
use web_time::Instant;

use super::request::ProveRequest;
use crate::Context;
use crate::draughts::{MoveShape, PlyShape, PositionShape, play, plies};
use crate::error::{ApiError, Code};

/// Memory of a proof in bytes; half of it is for tables.
pub(super) const MEMORY: usize = 96 << 20;

/// Maximum number of pieces of a position. With more pieces, a king may have a very large number of captures that
/// visiting a few positions takes seconds.
const MAX_PIECES: u32 = 12;

/// Maximum number of legal moves of a position.
const MAX_MOVES: usize = 1_000;

/// The number of positions to search for a line that is not proven, which takes some tenths of a second.
const NODES_OF_A_GUESS: u64 = 100_000;

/// The size of the transposition table of that search, in bytes.
const BYTES_OF_A_GUESS: usize = 1 << 20;

/// The result of a proof.
pub(super) struct Found {
    pub(super) position: PositionShape,
    pub(super) to_move: Color,
    pub(super) outcome: Option<Outcome>,
    pub(super) bounds: Bounds,
    /// As [`Prover::no_win_in_fewer`], indexed by [`Color::index`].
    pub(super) no_win_in_fewer: [u16; 2],
    pub(super) nodes: u64,
    /// The line of best play: first its proven plies, then those of a search.
    pub(super) line: Vec<PlyShape>,
    /// The number of plies of the line that are proven.
    pub(super) proven: usize,
    pub(super) ending: LineEnding,
    /// Each legal move with the value that it leads to, for the side to move now; `None` if not asked for.
    pub(super) each: Option<Vec<(MoveShape, Bounds)>>,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEnding {
    /// The game is over.
    Over(Outcome),
    /// The last position is the same as after this number of plies of the line.
    Repeats(usize),
    /// The line is not proven to its end.
    Unknown,
}

/// Proves the value of the last position of a game, until the budget is spent.
pub(super) fn proof(
    context: &Context,
    variant: Variant,
    request: &ProveRequest,
    budget: &Budget<'_>,
) -> Result<Found, ApiError> {
    let game = play(variant, request.start.as_deref(), &request.moves)?;
    let mut numbers = Numbers::new(variant);
    let positions = game.positions();
    for earlier in &positions[..game.plies()] {
        numbers.pass(earlier.side_to_move());
    }
    let position = game.position();
    check_size(&position)?;
    Ok(match position.outcome() {
        Some(outcome) => over(&position, outcome, request.each),
        None => open(context, &position, numbers, request.each, budget),
    })
}

pub(super) fn check_size(position: &Position) -> Result<(), ApiError> {
    let pieces = position.count();
    if pieces > MAX_PIECES {
        let message =
            format!("there are {pieces} pieces on the board: expected at most {MAX_PIECES}");
        return Err(too_large(message));
    }
    let legal = position.legal_actions().len();
    if legal > MAX_MOVES {
        let message = format!("there are {legal} legal moves: expected at most {MAX_MOVES}");
        return Err(too_large(message));
    }
    Ok(())
}

pub(super) fn too_large(message: String) -> ApiError {
    ApiError::new(Code::TooLarge, message).help("only endgames can be proven")
}

/// The result for a game that is over, which needs no proof.
fn over(position: &Position, outcome: Outcome, each: bool) -> Found {
    let value = match outcome.winner() {
        Some(winner) if winner == position.side_to_move() => Value::Win(0),
        Some(_) => Value::Loss(0),
        None => Value::Draw,
    };
    Found {
        position: PositionShape::of(position),
        to_move: position.side_to_move(),
        outcome: Some(outcome),
        bounds: Bounds::exactly(value),
        no_win_in_fewer: [0; 2],
        nodes: 0,
        line: Vec::new(),
        proven: 0,
        ending: LineEnding::Over(outcome),
        each: each.then(Vec::new),
    }
}

/// Proves the value of a position. `numbers` numbers the moves from there on.
fn open(
    context: &Context,
    position: &Position,
    numbers: Numbers,
    each: bool,
    budget: &Budget<'_>,
) -> Found {
    let mut tables = Tables::shared(position.variant(), &context.tables);
    let mut prover = Prover::new(position, MEMORY / 2);
    let bounds = prover.prove_with(&mut tables, MEMORY as u64 / 2, budget);
    let line = prover.line(&tables, budget);
    let no_win_in_fewer = Color::ALL.map(|color| prover.no_win_in_fewer(color));

    let played = line.plies.iter().map(|(action, _)| *action);
    let mut actions: Vec<Action> = played.collect();
    let last = line.plies.last().map_or(*position, |(_, last)| *last);
    let proven = actions.len();
    let ending = match (line.ending, last.outcome()) {
        (Ending::Over, Some(outcome)) => LineEnding::Over(outcome),
        (Ending::Repetition, _) => {
            let after = line.plies.iter().position(|(_, after)| *after == last);
            // The position that is repeated is the first one, or the one after an earlier ply.
            LineEnding::Repeats(if last == *position {
                0
            } else {
                1 + after.unwrap_or(0)
            })
        }
        _ => LineEnding::Unknown,
    };
    if ending == LineEnding::Unknown {
        actions.extend(guess(context, &last, budget));
    }
    Found {
        position: PositionShape::of(position),
        to_move: position.side_to_move(),
        outcome: None,
        bounds,
        no_win_in_fewer,
        line: plies(*position, numbers, &actions),
        proven,
        ending,
        each: each.then(|| values(&mut prover, position, &mut tables, budget)),
        nodes: prover.nodes(),
    }
}

/// Each legal move with the value that it leads to, for the side to move. The moves share the time that is left.
fn values(
    prover: &mut Prover,
    position: &Position,
    tables: &mut Tables,
    budget: &Budget<'_>,
) -> Vec<(MoveShape, Bounds)> {
    let actions = position.legal_actions();
    let mut values = Vec::new();
    for (i, action) in actions.iter().enumerate() {
        let now = Instant::now();
        let left = (actions.len() - i) as u32;
        let share = |end: Instant| now + end.saturating_duration_since(now) / left;
        let budget = Budget {
            deadline: budget.deadline.map(share),
            progress: None,
            ..*budget
        };
        let after = position.after(action);
        let bounds = match after.outcome() {
            Some(outcome) => over(&after, outcome, false).bounds,
            None => {
                prover.turn_to(&after);
                prover.prove_with(tables, MEMORY as u64 / 2, &budget)
            }
        };
        values.push((MoveShape::of(action), bounds.before()));
    }
    values
}

/// The best line of a short search.
fn guess(context: &Context, position: &Position, budget: &Budget<'_>) -> Vec<Action> {
    let Ok(mut player) = context.player(position.variant(), BYTES_OF_A_GUESS) else {
        return Vec::new();
    };
    let limits = Limits {
        nodes: Some(NODES_OF_A_GUESS),
        cancel: budget.cancel.cloned().unwrap_or_default(),
        ..Limits::default()
    };
    let analysis = player.analyse_game(&Game::of_position(position, 0), &limits, |_| ());
    let best = analysis.lines.into_iter().next();
    best.map_or_else(Vec::new, |line| line.actions)
}
