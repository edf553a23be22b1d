//! What a player answers.

use std::fmt;
use std::time::Duration;

use tessera_draughts::{Action, Color, Outcome, Variant};

use super::score::Score;
use super::shared::Stopped;

/// What a search found, up to a depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<V: Variant> {
    /// The player whom the scores are for.
    pub side_to_move: Color,
    /// The plies that were searched completely; captures at the end of a line are searched further.
    pub depth: u32,
    /// The best actions with the play that follows, the best one first: as many as were asked for, or as there are
    /// legal actions with different effects. Empty where the game is over, or where the limits were reached while the
    /// legal moves of a contrived position were still being listed.
    pub lines: Vec<Line<V>>,
    /// The number of positions visited, by all threads.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
    /// Why the search ended; `None` while it goes on. Of the depths that are reported, only one that proves the score
    /// has it.
    pub ended: Option<Ended>,
}

impl<V: Variant> Analysis<V> {
    /// The best action; `None` where the game is over.
    #[must_use]
    pub fn action(&self) -> Option<Action<V>> {
        self.lines.first().map(|line| line.actions[0])
    }

    /// Whether a line is proven to be a draw, which its score alone does not say: an estimate may be 0 as well.
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

    /// The score of the best action, or what the outcome is worth where the game is over.
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

/// An action with the best play that follows, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<V: Variant> {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The action and those that follow, each legal after those before it; never empty.
    pub actions: Vec<Action<V>>,
}

/// Why a search ended. Prints as a word or two.
///
/// ```
/// use tessera_engine::play::Ended;
/// assert_eq!(Ended::Nodes.to_string(), "node limit");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// The game has ended before the search.
    GameOver(Outcome),
    /// A greater depth would change nothing: all lines are won or lost with proof, or drawn to the end.
    Proven,
    /// The depth asked for is reached.
    Depth,
    /// The limit of positions is reached.
    Nodes,
    /// The time is over.
    Time,
    /// It was cancelled from outside.
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
