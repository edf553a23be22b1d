//! The engine's analysis of a position, depth by depth, or its move at a level.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_draughts::{Game, Variant};
use tessera_engine::play::{Analysis, Cancel, Limits};
use tessera_study::book::{BookMove, builtin};
use tessera_study::{Level, Player, ScoreObject};

use super::play;
use crate::Context;
use crate::error::{ApiError, Code, within};
use crate::random::random;
use crate::read;

/// Maximum number of pieces with which a search in a browser uses tables.
const MAX_PIECES: u32 = 8;

/// Maximum number of players that are kept after their search.
const MAX_IDLE: usize = 4;

/// Players that have finished a search and are kept for the next one of the same variant; the one used last is last.
/// Their transposition tables still have positions of the games that they searched.
#[derive(Debug, Default)]
pub(crate) struct Idle(Mutex<Vec<Player>>);

/// The longest search, in seconds.
const MAX_SECONDS: f64 = 60.0;

/// A position to analyse, and the limits of the search.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ThinkRequest {
    variant: String,
    start: Option<String>,
    moves: Vec<String>,
    depth: Option<u32>,
    seconds: Option<f64>,
    lines: Option<usize>,
    /// The level of the engine; full strength if it is left out.
    level: Option<u32>,
    /// Whether the move may be from the opening book.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    book: bool,
}

/// The result of a depth. Depth 0 means that the line is from the opening book.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Thought {
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<LineShape>,
    /// The moves of the opening book, best first.
    book: Vec<BookShape>,
}

/// A line of best play, with its score for the side to move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Line"))]
struct LineShape {
    score: ScoreObject,
    /// The score to display, such as `+2.45`.
    text: String,
    moves: Vec<String>,
}

/// The final result.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LastThought {
    #[serde(flatten)]
    thought: Thought,
    /// The best move, or the one that the level chooses; `None` if the game is over.
    #[serde(rename = "move")]
    best: Option<String>,
    /// Why the search ended, or `book` if the move is from the opening book.
    ended: Option<String>,
}

/// A move of the opening book.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BookMove"))]
struct BookShape {
    #[serde(rename = "move")]
    action: String,
    score: ScoreObject,
    /// The score to display.
    text: String,
    /// The number of positions of the book behind the move.
    positions: usize,
}

impl BookShape {
    fn of(found: &BookMove) -> BookShape {
        BookShape {
            action: found.action.to_string(),
            score: found.score.into(),
            text: found.score.to_string(),
            positions: found.positions,
        }
    }
}

pub(crate) fn think(
    context: &Context,
    request: ThinkRequest,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(Thought) + Send),
) -> Result<LastThought, ApiError> {
    let level = level(request.level)?;
    let limits = limits(&request, level, cancel)?;
    let lines = within("lines", request.lines.unwrap_or(1), (1, 5))?;
    let variant = context.named(&request.variant)?;
    let game = play(variant, request.start.as_deref(), &request.moves)?;
    let book = builtin(variant);
    let known = book.as_ref();
    let known = known.map_or_else(Vec::new, |book| book.moves(&game.position()));
    let known: Vec<BookShape> = known.iter().map(BookShape::of).collect();
    let is_full = level == Level::FULL;
    // A lower level gets a new player: a table of deeper searches would make it too strong.
    let player = match (
        is_full.then(|| context.idle.take(variant)).flatten(),
        context.memory,
    ) {
        (Some(player), _) => player,
        (None, Some(memory)) if is_full => {
            let mut player = context.player_in(memory, variant);
            // The memory may have positions of another variant.
            player.forget();
            player
        }
        (None, _) => {
            let player = context.player(variant, context.table_size);
            player.map_err(|error| ApiError::new(Code::Busy, error))?
        }
    };
    let player = with_tables(player, context, &game);
    let player = player.with_lines(lines);
    let player = player.with_book(book.filter(|_| request.book));
    let mut player = player.with_level(level, random());
    // Below full strength no progress is reported: the search is short, and every move is a candidate until its end.
    let analysis = player.choose(&game, &limits, |progress| {
        if is_full {
            tell(thought(progress, &known));
        }
    });
    let mut ended = analysis.ended.map(|ended| ended.to_string());
    if analysis.is_from_book {
        tell(thought(&analysis, &known));
        ended = Some("book".to_owned());
    }
    if is_full {
        context.keep(player);
    }
    let thought = thought(&analysis, &known);
    let first = thought.lines.first().and_then(|line| line.moves.first());
    Ok(LastThought {
        best: first.cloned(),
        thought,
        ended,
    })
}

/// Helps the analysis that another program makes for a request, in the memory that the two share, until `cancel` ends
/// that. `number` counts the helpers from 1. Without such memory, it does nothing.
///
/// # Errors
/// If the request is wrong.
pub fn help(
    context: &Context,
    request: &[u8],
    number: usize,
    cancel: &Cancel,
) -> Result<(), ApiError> {
    let request: ThinkRequest = read(request)?;
    let Some(memory) = context.memory else {
        return Ok(());
    };
    let variant = context.named(&request.variant)?;
    let game = play(variant, request.start.as_deref(), &request.moves)?;
    let idle = context.idle.take(variant);
    let player = idle.unwrap_or_else(|| context.player_in(memory, variant));
    let mut player = with_tables(player, context, &game);
    let limits = Limits {
        cancel: cancel.clone(),
        ..Limits::default()
    };
    player.help(&game, &limits, number);
    context.keep(player);
    Ok(())
}

/// The player with the shared tables. In a browser, they are built at the first search that is near enough to them, and
/// it waits for them.
fn with_tables(player: Player, context: &Context, game: &Game) -> Player {
    if cfg!(target_family = "wasm") && game.position().count() > MAX_PIECES {
        return player;
    }
    player.with_shared_tables(&context.tables)
}

fn level(number: Option<u32>) -> Result<Level, ApiError> {
    let Some(number) = number else {
        return Ok(Level::FULL);
    };
    let number = within("level", number, (1, Level::FULL.number().into()))?;
    let level = u8::try_from(number).ok().and_then(Level::new);
    Ok(level.expect("the number is within the levels"))
}

fn limits(request: &ThinkRequest, level: Level, cancel: &Cancel) -> Result<Limits, ApiError> {
    let seconds = match (request.seconds, request.depth) {
        (Some(seconds), _) => within("seconds", seconds, (0.05, MAX_SECONDS))?,
        (None, None) if level == Level::FULL => {
            let message = format!("expected `depth`, `seconds` or a `level` below {level}");
            return Err(ApiError::new(Code::BadRequest, message));
        }
        (None, _) => MAX_SECONDS,
    };
    let depth = request.depth.map(|depth| within("depth", depth, (1, 40)));
    Ok(Limits {
        depth: depth.transpose()?,
        hard_time: Some(Duration::from_secs_f64(seconds)),
        cancel: cancel.clone(),
        ..Limits::default()
    })
}

impl Context {
    /// Keeps a player for another search.
    fn keep(&self, player: Player) {
        // A page has less memory than a server, and shared memory has the table of one player.
        let is_alone = cfg!(target_family = "wasm") || self.memory.is_some();
        self.idle.keep(player, if is_alone { 1 } else { MAX_IDLE });
    }
}

impl Idle {
    /// A player of the variant that has searched before.
    fn take(&self, variant: Variant) -> Option<Player> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = idle
            .iter()
            .rposition(|player| player.variant() == variant)?;
        Some(idle.remove(place))
    }

    /// Keeps a player for another search. If there are `most` already, it takes the place of the one that waits
    /// longest.
    fn keep(&self, player: Player, most: usize) {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() == most {
            idle.remove(0);
        }
        idle.push(player);
    }
}

fn thought(analysis: &Analysis, book: &[BookShape]) -> Thought {
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
        book: book.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_later_search_begins_with_what_an_earlier_one_learned() {
        let context = Context::plain();
        let request = json!({ "variant": "czech", "moves": [], "depth": 11 });
        let nodes = |request: &serde_json::Value| {
            let request = serde_json::from_value(request.clone()).unwrap();
            let found = think(&context, request, &Cancel::default(), &mut |_| ()).unwrap();
            assert_eq!(found.thought.depth, 11);
            found.thought.nodes
        };
        let (first, second) = (nodes(&request), nodes(&request));
        // The same search with nothing learned visits as many nodes.
        assert!(second < first / 4 * 3, "{second} after {first}");
    }
}
