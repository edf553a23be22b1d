//! A game: positions, moves, and what is known about its result.

use tessera_draughts::{Action, Color, Outcome, Position};
use tessera_engine::prove::Bounds;
use tessera_tablebase::Value;

use crate::Board;

/// A game that starts from the position of a file.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board of the file.
    pub board: Board,
    /// The position of the file.
    pub start: Position,
    /// The moves, and the position after each.
    pub plies: Vec<(Action, Position)>,
    /// What is known about the result.
    pub verdict: Verdict,
    /// Whether a cancellation ended the search, rather than its limits.
    pub is_interrupted: bool,
    /// Number of positions visited.
    pub nodes: u64,
    /// Number of positions looked up in tables.
    pub probes: u64,
}

/// What is known about the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game is best play of both sides, with this value for red.
    Proven(Value),
    /// The value is proven, but a limit ended the search before the line of best play was complete.
    LineCut {
        /// The value for red.
        value: Value,
        /// Number of plies that are proven best play; the plies after them are the best found.
        proven: usize,
    },
    /// A limit ended the search before the value for red was proven.
    Unproven {
        /// The proven bounds of the value.
        bounds: Bounds,
        /// Red and black are proven to have no win in fewer plies than these.
        no_win_in_fewer: [u16; 2],
    },
    /// The winner of a game played to a fixed depth, which proves nothing; `None` for a draw by repetition.
    Played(Option<Color>),
    /// A game to a fixed depth that was ended before its next ply was known.
    Unfinished {
        /// The depth in plies.
        depth: u32,
    },
}

impl Verdict {
    /// `win`, `loss`, `draw` or `unknown`, for red.
    #[must_use]
    pub fn result(self) -> &'static str {
        match self {
            Verdict::Proven(value) | Verdict::LineCut { value, .. } => match value {
                Value::Win(_) => "win",
                Value::Draw => "draw",
                Value::Loss(_) => "loss",
            },
            Verdict::Unproven { .. } | Verdict::Unfinished { .. } => "unknown",
            Verdict::Played(Some(Color::White)) => "win",
            Verdict::Played(Some(Color::Black)) => "loss",
            Verdict::Played(None) => "draw",
        }
    }
}

impl Game {
    /// A game without plies.
    pub(crate) fn begin(start: Position, board: Board) -> Game {
        Game {
            board,
            start,
            plies: Vec::new(),
            verdict: Verdict::Played(None),
            is_interrupted: false,
            nodes: 0,
            probes: 0,
        }
    }

    /// The last position.
    #[must_use]
    pub fn last(&self) -> Position {
        self.plies
            .last()
            .map_or(self.start, |(_, position)| *position)
    }

    /// All positions, starting with that of the file.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|(_, position)| position))
    }

    /// The ply after which the last position occurred before; 0 for the position of the file.
    #[must_use]
    pub fn repeats(&self) -> Option<usize> {
        let last = self.last();
        self.positions()
            .take(self.plies.len())
            .position(|position| *position == last)
    }
}

/// The winner if the game is over: a side has no piece, or the side to move has no legal move.
pub(crate) fn winner(position: &Position) -> Option<Color> {
    if let Some(winner) = position.outcome().and_then(Outcome::winner) {
        return Some(winner);
    }
    let mover = position.side_to_move();
    let opponent = mover.other();
    (position.men(opponent) | position.kings(opponent))
        .is_empty()
        .then_some(mover)
}
