//! The result of a search.

use std::fmt;
use std::time::Duration;

use tessera_draughts::{Action, Color, Outcome, Position};

use super::score::Score;
use super::shared::Stopped;

/// The result of a search to some depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The player whose point of view the scores have.
    pub side_to_move: Color,
    /// The number of plies searched completely. Captures beyond that depth are searched further.
    pub depth: u32,
    /// The best moves with their continuations, best first: as many as requested, or as many as there are legal moves
    /// with different effects. Empty if the game is over, or if a limit was reached during the generation of the legal
    /// moves of a contrived position.
    pub lines: Vec<Line>,
    /// The number of positions visited by all threads.
    pub nodes: u64,
    /// The time that the search took.
    pub elapsed: Duration,
    /// The score of the best move, or the value of the outcome if the game is over.
    pub score: Score,
    /// Why the search ended. `None` while it is still running, except in an intermediate result whose score is proven,
    /// and for a move from an opening book.
    pub ended: Option<Ended>,
    /// Whether the line comes from an opening book. In that case there was no search. A [`Player`](super::Player) has
    /// no book, so it never sets this.
    pub is_from_book: bool,
}

impl Analysis {
    /// An analysis without any line.
    pub(super) fn without_lines(side_to_move: Color) -> Analysis {
        Analysis {
            side_to_move,
            depth: 0,
            lines: Vec::new(),
            nodes: 0,
            elapsed: Duration::ZERO,
            score: Score::Estimate(0),
            ended: None,
            is_from_book: false,
        }
    }

    /// The analysis of a game that is over.
    pub(super) fn finished(position: &Position, outcome: Outcome) -> Analysis {
        let side = position.side_to_move();
        Analysis {
            score: match outcome {
                Outcome::Win(winner, _) if winner == side => Score::Win(0),
                Outcome::Win(..) => Score::Loss(0),
                Outcome::Draw(_) => Score::Estimate(0),
            },
            ended: Some(Ended::GameOver(outcome)),
            ..Analysis::without_lines(side)
        }
    }

    /// The best move; `None` if the game is over.
    #[must_use]
    pub fn action(&self) -> Option<&Action> {
        self.lines.first().map(|line| &line.actions[0])
    }

    /// Replaces the lines, of which there must be at least one.
    pub(super) fn set_lines(&mut self, lines: Vec<Line>) {
        self.score = lines[0].score;
        self.lines = lines;
    }

    /// Records that a deeper search would change nothing.
    pub(super) fn set_proven(&mut self) {
        self.ended = Some(Ended::Proven);
        for line in &mut self.lines {
            line.is_draw = line.score == Score::Estimate(0);
        }
    }
}

/// A move with the best continuation found (principal variation).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score for the side to move.
    pub score: Score,
    /// Whether the line is a proven draw. The score alone does not tell, because an estimate may also be 0.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_engine::play::{Limits, Player};
    /// use tessera_tablebase::Tablebase;
    /// let position = Position::of_fen(Variant::ENGLISH, "W:WK1:BK32").unwrap();
    /// let mut tables = Tablebase::new(Variant::ENGLISH);
    /// tables.build(2).unwrap();
    /// let mut player = Player::new(Variant::ENGLISH, 1 << 20)?.with_tables(tables);
    /// let analysis = player.analyse(&position, &[], &Limits::default(), |_| ());
    /// assert!(analysis.lines[0].is_draw);
    /// # Ok::<(), tessera_engine::play::TableTooLarge>(())
    /// ```
    pub is_draw: bool,
    /// The moves of the line, in order; never empty.
    pub actions: Vec<Action>,
}

/// Why a search ended. Prints as one or two words.
///
/// ```
/// use tessera_engine::play::Ended;
/// assert_eq!(Ended::Nodes.to_string(), "node limit");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// The game was over before the search.
    GameOver(Outcome),
    /// A deeper search would change nothing: all lines are proven wins or losses, or end in a draw.
    Proven,
    /// The depth limit was reached.
    Depth,
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// The search was cancelled.
    Cancelled,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ended::GameOver(_) => "game over",
            Ended::Proven => "proven",
            Ended::Depth => "done",
            Ended::Nodes => "node limit",
            Ended::Time => "time over",
            Ended::Cancelled => "stopped",
        })
    }
}

impl From<Stopped> for Ended {
    fn from(stopped: Stopped) -> Ended {
        match stopped {
            Stopped::Nodes => Ended::Nodes,
            Stopped::Time => Ended::Time,
            Stopped::Cancelled => Ended::Cancelled,
        }
    }
}
