//! The game that is written: positions, actions, and what is known of it.

use tessera_draughts::{Action, Color, English, Outcome, Position};
use tessera_engine::prove::Bounds;
use tessera_tablebase::Value;

use super::Board;

/// A game from the position of a file on.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board of the file.
    pub board: Board,
    /// The position of the file.
    pub start: Position<English>,
    /// The actions, and the position after each.
    pub plies: Vec<(Action<English>, Position<English>)>,
    /// What is known of it.
    pub verdict: Verdict,
    /// Whether it was ended from outside, as by Ctrl-C, and not by its budget.
    pub is_interrupted: bool,
    /// Positions that were visited to find it.
    pub nodes: u64,
    /// Positions that were looked up in tables.
    pub probes: u64,
}

/// What is known of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This is best play of both sides, and this the value for red.
    Proven(Value),
    /// The value is proven, but the budget ended before the line of best play was complete.
    LineCut {
        /// The value for red.
        value: Value,
        /// The first plies are best play, so many; those after them are the best ones found.
        proven: usize,
    },
    /// The budget ended before the value for red was proven.
    Unproven {
        /// What is proven of it.
        bounds: Bounds,
        /// Red and black are proven to have no win in fewer plies.
        no_win_in_fewer: [u16; 2],
    },
    /// The game as it was played to a fixed depth, which proves nothing; `None` where a position came a third time.
    Played(Option<Color>),
    /// The game to this fixed depth ended before its next ply was known.
    Unfinished {
        /// The depth in plies.
        depth: u32,
    },
}

impl Verdict {
    /// The exit status that says it.
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
    /// No ply is played.
    pub(super) fn begin(start: Position<English>, board: Board) -> Game {
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
    pub(super) fn last(&self) -> Position<English> {
        self.plies
            .last()
            .map_or(self.start, |(_, position)| *position)
    }

    /// All positions, the one of the file first.
    pub fn positions(&self) -> impl Iterator<Item = &Position<English>> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|(_, position)| position))
    }

    /// The number of the ply after which the last position was there before, 0 for the position of the file.
    #[must_use]
    pub fn repeats(&self) -> Option<usize> {
        let last = self.last();
        self.positions()
            .take(self.plies.len())
            .position(|position| *position == last)
    }

    /// What a person is told about the result; nothing where the game says it all.
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
            "the budget ended"
        };
        match self.verdict {
            Verdict::Proven(Value::Draw) => Some(format!(
                "a draw, proven: whatever the other side does, each side can play on for ever without losing; all its \
                 opponent's actions were followed until no new position came or tables of perfect play had the value. \
                 The line goes on until {again} comes again"
            )),
            Verdict::Proven(_) | Verdict::Played(Some(_)) => None,
            Verdict::Played(None) => Some(format!("a draw: {again} has come a third time")),
            Verdict::LineCut { value, proven } => Some(format!(
                "red has a {value}: that is proven, but {ended} before the line of best play was complete; \
                 from ply {} on the line is the best one found",
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
                    (Value::Win(_), _) => {
                        "red wins, but it is not known in how many plies".to_owned()
                    }
                    (_, Value::Loss(_)) => {
                        "black wins, but it is not known in how many plies".to_owned()
                    }
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
                        format!("{red}, {black}. Not proven: whether there is a longer win")
                    }
                };
                Some(format!(
                    "{ended} before the result was proven; the line is the best one found. Proven: {proven}"
                ))
            }
        }
    }
}

/// The winner where the game is over: a side has no piece, or the side to move cannot act.
pub(super) fn winner(position: &Position<English>) -> Option<Color> {
    if let Some(winner) = position.outcome().and_then(Outcome::winner) {
        return Some(winner);
    }
    let mover = position.side_to_move();
    let opponent = mover.other();
    (position.men(opponent) | position.kings(opponent))
        .is_empty()
        .then_some(mover)
}
