//! Positions looked up in endgame tables.
//!
//! Names of fields are those of lichess's tablebase server, where they fit.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use tessera_api::{ApiError, Code, ErrorBody, bad_fen};
use tessera_draughts::{Action, Color, Outcome, Position, Rank, Variant};
use tessera_tablebase::{TableFolder, TableSet, Value};

/// Maximum number of positions of a request.
pub(crate) const MAX_POSITIONS: usize = 1_000;

/// Maximum number of pieces of a position whose moves are listed. With more pieces, a king may have very many
/// captures.
const MAX_PIECES: u32 = 12;

/// The tables that the server has.
#[derive(Debug, Default, Serialize)]
pub(crate) struct TablesAnswer {
    tables: Vec<TablesShape>,
}

/// The tables of a variant.
#[derive(Debug, Serialize)]
struct TablesShape {
    variant: &'static str,
    /// All positions of up to this number of pieces are in the tables.
    pieces: u32,
    /// Some positions of up to this number of pieces are in the tables.
    most_pieces: u32,
}

/// A list of positions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionsRequest {
    fens: Vec<String>,
    /// Whether the answer has the moves of each position.
    #[serde(default)]
    moves: bool,
}

/// The values of a list of positions in the tables.
#[derive(Debug, Serialize)]
pub(crate) struct PositionsAnswer {
    variant: &'static str,
    positions: Vec<Entry>,
}

/// An element of the list: a position, or the error of a position that is wrong.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Entry {
    Found(Box<PositionAnswer>),
    Wrong(ErrorBody),
}

/// The value of a position in the tables.
#[derive(Debug, Serialize)]
pub(crate) struct PositionAnswer {
    fen: String,
    #[serde(flatten)]
    known: Known,
    /// The legal moves, the best first.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveAnswer>>,
}

/// A legal move, with what the tables know about the position after it.
#[derive(Debug, Serialize)]
struct MoveAnswer {
    #[serde(rename = "move")]
    name: String,
    /// The position after the move.
    fen: String,
    /// Whether the move cannot be taken back: a capture, or a move of a man.
    zeroing: bool,
    /// Whether the move changes the material: a capture or a promotion.
    conversion: bool,
    #[serde(flatten)]
    known: Known,
}

/// The value of a position, as its side to move sees it.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Known {
    category: Category,
    /// Plies to the end of the game with best play, negative if the side to move loses; `null` for a draw, or if the
    /// value is not known.
    dtw: Option<i32>,
    /// Whether the game is over, and the side to move has won.
    variant_win: bool,
    /// Whether the game is over, and the side to move has lost.
    variant_loss: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Category {
    Win,
    Unknown,
    Draw,
    Loss,
}

impl Known {
    /// Whether the value is known.
    pub(crate) fn is_known(&self) -> bool {
        self.category != Category::Unknown
    }

    fn of(value: Option<Value>) -> Known {
        let (category, dtw) = match value {
            None => (Category::Unknown, None),
            Some(Value::Draw) => (Category::Draw, None),
            Some(Value::Win(plies)) => (Category::Win, Some(i32::from(plies))),
            Some(Value::Loss(plies)) => (Category::Loss, Some(-i32::from(plies))),
        };
        Known {
            category,
            dtw,
            variant_win: false,
            variant_loss: false,
        }
    }

    /// The value of a finished game.
    fn over(position: &Position, outcome: Outcome) -> Known {
        let is_winner = |winner| winner == position.side_to_move();
        let value = match outcome.winner().map(is_winner) {
            None => Value::Draw,
            Some(true) => Value::Win(0),
            Some(false) => Value::Loss(0),
        };
        Known {
            variant_win: value == Value::Win(0),
            variant_loss: value == Value::Loss(0),
            ..Known::of(Some(value))
        }
    }
}

impl PositionsAnswer {
    /// The number of positions, and of those whose value is not known.
    pub(crate) fn counts(&self) -> (u64, u64) {
        let is_unknown = |entry: &&Entry| match entry {
            Entry::Found(answer) => !answer.is_known(),
            Entry::Wrong(_) => true,
        };
        let unknown = self.positions.iter().filter(is_unknown).count();
        (self.positions.len() as u64, unknown as u64)
    }
}

impl PositionAnswer {
    /// Whether the value of the position is known.
    pub(crate) fn is_known(&self) -> bool {
        self.known.is_known()
    }
}

/// Lists the tables in a folder, also those of `others`, variants that do not come with the library.
pub(crate) fn list(folder: &TableFolder, others: &[Variant]) -> TablesAnswer {
    let variants = Variant::ALL.iter().chain(others);
    let tables = variants.filter_map(|variant| folder.of(*variant).ok());
    let tables = tables.map(|tables| TablesShape {
        variant: tables.variant().name(),
        pieces: tables.pieces(),
        most_pieces: tables.max_pieces(),
    });
    TablesAnswer {
        tables: tables.collect(),
    }
}

/// Looks a position up, and the positions after its moves.
pub(crate) fn position(tables: &TableSet, fen: &str) -> Result<PositionAnswer, ApiError> {
    found(tables, fen, true, "fen")
}

/// Looks several positions up.
pub(crate) fn positions(
    tables: &TableSet,
    request: PositionsRequest,
) -> Result<PositionsAnswer, ApiError> {
    let count = request.fens.len();
    if count > MAX_POSITIONS {
        let message = format!("there are {count} positions: expected at most {MAX_POSITIONS}");
        return Err(ApiError::new(Code::TooLarge, message).field("fens"));
    }
    let entry = |fen: &String| match found(tables, fen, request.moves, "fens") {
        Ok(answer) => Entry::Found(Box::new(answer)),
        Err(error) => Entry::Wrong(ErrorBody { error }),
    };
    Ok(PositionsAnswer {
        variant: tables.variant().name(),
        positions: request.fens.iter().map(entry).collect(),
    })
}

fn found(
    tables: &TableSet,
    fen: &str,
    with_moves: bool,
    field: &'static str,
) -> Result<PositionAnswer, ApiError> {
    let variant = tables.variant();
    let position = Position::of_fen(variant, fen).map_err(|error| bad_fen(&error, field))?;
    let moves = with_moves.then(|| moves(tables, &position)).transpose()?;
    Ok(PositionAnswer {
        fen: position.to_fen(),
        known: known(tables, &position),
        moves,
    })
}

fn known(tables: &TableSet, position: &Position) -> Known {
    match position.outcome() {
        Some(outcome) => Known::over(position, outcome),
        None => Known::of(tables.probe(position)),
    }
}

fn moves(tables: &TableSet, position: &Position) -> Result<Vec<MoveAnswer>, ApiError> {
    let pieces = position.count();
    if pieces > MAX_PIECES {
        let message = format!("the position has {pieces} pieces: expected at most {MAX_PIECES}");
        return Err(ApiError::new(Code::TooLarge, message).field("fen"));
    }
    let mut moves: Vec<MoveAnswer> = position
        .legal_actions()
        .iter()
        .map(|action| answer(tables, position, action))
        .collect();
    // Moves of the same value keep the order of the generator.
    moves.sort_by_key(|answer| rank(&answer.known));
    Ok(moves)
}

fn answer(tables: &TableSet, position: &Position, action: &Action) -> MoveAnswer {
    let after = position.after(action);
    let moved = position.piece_at(action.source());
    let is_man = moved.is_some_and(|piece| piece.rank == Rank::Man);
    MoveAnswer {
        name: action.to_string(),
        fen: after.to_fen(),
        zeroing: action.is_capture() || is_man,
        conversion: action.is_capture() || kings(position) != kings(&after),
        known: known(tables, &after),
    }
}

fn kings(position: &Position) -> u32 {
    let kings = Color::ALL.map(|color| position.kings(color).len());
    kings.iter().sum()
}

/// The key by which moves are ordered: the soonest win first, the soonest loss last. `known` is the value after the
/// move, for the opponent.
fn rank(known: &Known) -> (u8, Reverse<i32>) {
    let group = match known.category {
        Category::Loss => 0,
        Category::Unknown => 1,
        Category::Draw => 2,
        Category::Win => 3,
    };
    (group, Reverse(known.dtw.unwrap_or(0)))
}
