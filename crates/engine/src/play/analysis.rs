//! The result of a search.

use std::fmt;
use std::time::Duration;

use tessera_draughts::{Action, Color, Outcome, Variant};

use super::score::Score;
use super::shared::Stopped;

/// The result of a search to some depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<V: Variant> {
    /// The player whose point of view the scores have.
    pub side_to_move: Color,
    /// The number of plies searched completely. Captures beyond that depth are searched further.
    pub depth: u32,
    /// The best moves with their continuations, best first: as many as requested, or as many as there are legal moves
    /// with different effects. Empty if the game is over, or if a limit was reached during the generation of the legal
    /// moves of a contrived position.
    pub lines: Vec<Line<V>>,
    /// The number of positions visited by all threads.
    pub nodes: u64,
    /// The time that the search took.
    pub elapsed: Duration,
    /// Why the search ended. `None` while it is still running, except in an intermediate result whose score is proven.
    pub ended: Option<Ended>,
}

impl<V: Variant> Analysis<V> {
    /// The best move; `None` if the game is over.
    #[must_use]
    pub fn action(&self) -> Option<Action<V>> {
        self.lines.first().map(|line| line.actions[0])
    }

    /// Whether a line is proven to be a draw. Its score alone does not tell, because an estimate may also be 0.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// use tessera_engine::Positional;
    /// use tessera_engine::play::{Limits, Player};
    /// use tessera_tablebase::Tablebase;
    /// let position: Position<English> = "W:WK1:BK32".parse()?;
    /// let mut tables = Tablebase::new();
    /// tables.build(2).unwrap();
    /// let mut player = Player::new(Positional::new(), 1 << 20).unwrap().with_tables(tables);
    /// let analysis = player.analyse(&position, &[], &Limits::default(), |_| ());
    /// assert!(analysis.is_draw(&analysis.lines[0]));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn is_draw(&self, line: &Line<V>) -> bool {
        self.ended == Some(Ended::Proven) && line.score == Score::Estimate(0)
    }

    /// The score of the best move, or the value of the outcome if the game is over.
    #[must_use]
    pub fn score(&self) -> Score {
        match (self.lines.first(), self.ended) {
            (Some(line), _) => line.score,
            (None, Some(Ended::GameOver(Outcome::Win(winner, _)))) => {
                if winner == self.side_to_move {
                    Score::Win(0)
                } else {
                    Score::Loss(0)
                }
            }
            (None, _) => Score::Estimate(0),
        }
    }
}

/// A move with the best continuation found (principal variation).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<V: Variant> {
    /// The score for the side to move.
    pub score: Score,
    /// The moves of the line, in order; never empty.
    pub actions: Vec<Action<V>>,
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
