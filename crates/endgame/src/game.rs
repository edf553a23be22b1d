//! The game to write: positions, moves, and what is known about its result.

use tessera_draughts::{Action, Color, English, Outcome, Position};
use tessera_engine::prove::Bounds;
use tessera_tablebase::Value;

use crate::Board;

/// A game that starts from the position of a file.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board of the file.
    pub board: Board,
    /// The position of the file.
    pub start: Position<English>,
    /// The moves, and the position after each.
    pub plies: Vec<(Action<English>, Position<English>)>,
    /// What is known about the result.
    pub verdict: Verdict,
    /// Whether Ctrl-C ended the search, and not its limits.
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
    /// The exit status of the program.
    #[must_use]
    pub fn status(self) -> u8 {
        match self {
            Verdict::Proven(Value::Draw) => 3,
            Verdict::Proven(_) | Verdict::Played(_) => 0,
            Verdict::LineCut { .. } | Verdict::Unproven { .. } | Verdict::Unfinished { .. } => 4,
        }
    }

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
    pub(crate) fn begin(start: Position<English>, board: Board) -> Game {
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
    pub fn last(&self) -> Position<English> {
        self.plies
            .last()
            .map_or(self.start, |(_, position)| *position)
    }

    /// All positions, starting with that of the file.
    pub fn positions(&self) -> impl Iterator<Item = &Position<English>> {
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

    /// A message about the result; `None` if the game itself shows it.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        let again = match self.repeats() {
            Some(0) => "the position of the file".to_owned(),
            Some(ply) => format!("the position after ply {ply}"),
            None => String::new(),
        };
        let ended = if self.is_interrupted {
            "Ctrl-C ended the search"
        } else {
            "the time or memory limit ended the search"
        };
        match self.verdict {
            Verdict::Proven(Value::Draw) => Some(format!(
                "a draw, proven: each side can avoid losing indefinitely against all moves of the other, which were \
                 followed until only known positions or positions of the tables of perfect play were left. \
                 The line ends where {again} occurs again"
            )),
            Verdict::Proven(_) | Verdict::Played(Some(_)) => None,
            Verdict::Played(None) => {
                Some(format!("a draw: {again} has occurred for the third time"))
            }
            Verdict::LineCut { value, proven } => Some(format!(
                "red has a {value}, proven, but {ended} before the line of best play was complete; \
                 from ply {} on, the line is the best found",
                proven + 1
            )),
            Verdict::Unfinished { depth } => {
                let cause = if self.is_interrupted {
                    "Ctrl-C"
                } else {
                    "the time limit"
                };
                let plies = self.plies.len();
                let written = match plies {
                    0 => String::new(),
                    1 => "; the ply before it is written".to_owned(),
                    _ => format!("; the {plies} plies before it are written"),
                };
                Some(format!(
                    "{cause} ended the search to depth {depth} before ply {} was known{written}",
                    plies + 1
                ))
            }
            Verdict::Unproven {
                bounds,
                no_win_in_fewer,
            } => {
                let proven = match (bounds.lower(), bounds.upper()) {
                    (Value::Win(_), _) => "red wins, in an unknown number of plies".to_owned(),
                    (_, Value::Loss(_)) => "black wins, in an unknown number of plies".to_owned(),
                    (lower, upper) => {
                        let plies =
                            |player: Color| no_win_in_fewer[player.index()].saturating_sub(1);
                        let red = match upper {
                            Value::Draw => "red cannot win".to_owned(),
                            _ => {
                                format!("red has no win in {} plies or fewer", plies(Color::White))
                            }
                        };
                        let black = match lower {
                            Value::Draw => "black cannot win".to_owned(),
                            _ => format!(
                                "black has no win in {} plies or fewer",
                                plies(Color::Black)
                            ),
                        };
                        format!("{red}, {black}. Not proven: longer wins")
                    }
                };
                Some(format!(
                    "{ended} before the result was proven; the line is the best found. Proven: {proven}"
                ))
            }
        }
    }
}

/// The winner if the game is over: a side has no piece, or the side to move has no legal move.
pub(crate) fn winner(position: &Position<English>) -> Option<Color> {
    if let Some(winner) = position.outcome().and_then(Outcome::winner) {
        return Some(winner);
    }
    let mover = position.side_to_move();
    let opponent = mover.other();
    (position.men(opponent) | position.kings(opponent))
        .is_empty()
        .then_some(mover)
}
