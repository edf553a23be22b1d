//! Playing: the best move that can be found in the time there is.

use std::fmt::Debug;
use std::time::Duration;

use serde::Serialize;
use tessera_draughts::{Color, PlainAction as Action, Variant, VariantId};
use tessera_engine::Positional;
use tessera_engine::play::{self as typed, Ended, Limits, Score, TableTooLarge};
use tessera_tablebase as tables;

use crate::position::actions;
use crate::{Game, Tablebase, with_variant};

/// Searches positions of one variant deeper and deeper, and answers with what it knows when a limit is reached.
#[derive(Debug)]
pub struct Player {
    variant: VariantId,
    inner: Box<dyn AnyPlayer>,
}

/// What a search found, up to a depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The player whom the scores are for.
    pub side_to_move: Color,
    /// The plies that were searched completely; captures at the end of a line are searched further.
    pub depth: u32,
    /// The best moves with the play that follows, the best one first: as many as were asked for, or as there are legal
    /// moves with different effects. Empty where the game is over, and never otherwise.
    pub lines: Vec<Line>,
    /// The number of positions visited, by all threads.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
    /// The score of the best move, or what the outcome is worth where the game is over.
    pub score: Score,
    /// Why the search ended; `None` while it goes on.
    pub ended: Option<Ended>,
}

/// A move with the best play that follows, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is worth to the side to move.
    pub score: Score,
    /// Whether it is proven to be a draw, which the score alone does not say: an estimate may be 0 as well.
    pub is_draw: bool,
    /// The move and those that follow, each legal after those before it; never empty.
    pub actions: Vec<Action>,
}

/// A score as an object of JSON.
///
/// ```
/// use tessera_family::{Score, ScoreObject};
/// let score = ScoreObject::from(Score::Win(7));
/// assert_eq!(serde_json::to_string(&score)?, r#"{"win":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreObject {
    /// In hundredths of a man.
    Estimate(i32),
    /// In plies.
    Win(u16),
    /// In plies.
    Loss(u16),
}

impl From<Score> for ScoreObject {
    fn from(score: Score) -> ScoreObject {
        match score {
            Score::Estimate(cost) => ScoreObject::Estimate(cost),
            Score::Win(plies) => ScoreObject::Win(plies),
            Score::Loss(plies) => ScoreObject::Loss(plies),
        }
    }
}

impl Analysis {
    fn of<V: Variant>(analysis: &typed::Analysis<V>) -> Analysis {
        let mut lines = Vec::new();
        for line in &analysis.lines {
            lines.push(Line {
                score: line.score,
                is_draw: analysis.is_draw(line),
                actions: actions(&line.actions),
            });
        }
        Analysis {
            side_to_move: analysis.side_to_move,
            depth: analysis.depth,
            lines,
            nodes: analysis.nodes,
            elapsed: analysis.elapsed,
            score: analysis.score(),
            ended: analysis.ended,
        }
    }

    /// The best move; `None` where the game is over.
    #[must_use]
    pub fn action(&self) -> Option<&Action> {
        self.lines.first().map(|line| &line.actions[0])
    }
}

trait AnyPlayer: Debug + Send {
    fn set_tables(&mut self, tables: Tablebase);
    fn set_lines(&mut self, lines: usize);
    fn set_threads(&mut self, threads: usize);
    fn forget(&mut self);
    fn analyse_game(
        &mut self,
        game: &Game,
        limits: &Limits,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Analysis;
}

/// A player of one variant. It is always there; whoever changes it takes it out and puts the changed one back.
#[derive(Debug)]
struct Typed<V: Variant>(Option<typed::Player<Positional<V>, tables::Tablebase<V>>>);

impl<V: Variant> Typed<V> {
    fn change(
        &mut self,
        change: impl FnOnce(
            typed::Player<Positional<V>, tables::Tablebase<V>>,
        ) -> typed::Player<Positional<V>, tables::Tablebase<V>>,
    ) {
        self.0 = self.0.take().map(change);
    }

    fn player(&mut self) -> &mut typed::Player<Positional<V>, tables::Tablebase<V>> {
        self.0.as_mut().expect("the player is always put back")
    }
}

impl<V: Variant> AnyPlayer for Typed<V> {
    fn set_tables(&mut self, tables: Tablebase) {
        self.change(|player| player.with_tables(tables.typed()));
    }

    fn set_lines(&mut self, lines: usize) {
        self.change(|player| player.with_lines(lines));
    }

    fn set_threads(&mut self, threads: usize) {
        self.change(|player| player.with_threads(threads));
    }

    fn forget(&mut self) {
        self.player().forget();
    }

    fn analyse_game(
        &mut self,
        game: &Game,
        limits: &Limits,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let player = self.player();
        let tell = |known: &typed::Analysis<V>| progress(&Analysis::of(known));
        Analysis::of(&player.analyse_game(game.typed(), limits, tell))
    }
}

impl Player {
    /// A player with a table of at most `memory` bytes, who looks for one line with one thread. With 0 bytes it
    /// remembers nothing.
    ///
    /// # Errors
    /// Where there is no memory for the table.
    pub fn new(variant: VariantId, memory: usize) -> Result<Player, TableTooLarge> {
        let inner: Box<dyn AnyPlayer> = with_variant!(variant, V => {
            let player = typed::Player::new(Positional::<V>::new(), memory)?;
            Box::new(Typed(Some(player.with_tables(tables::Tablebase::new()))))
        });
        Ok(Player { variant, inner })
    }

    /// The same player with tables of perfect play.
    ///
    /// # Panics
    /// Where the tables are of another variant.
    #[must_use]
    pub fn with_tables(mut self, tables: Tablebase) -> Player {
        self.inner.set_tables(tables);
        self
    }

    /// Number of lines to report (MultiPV); 0 means 1.
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Player {
        self.inner.set_lines(lines);
        self
    }

    /// Number of threads to search with. All of them search the same position and share the table.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Player {
        self.inner.set_threads(threads);
        self
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// Forgets all positions, as for a new game.
    pub fn forget(&mut self) {
        self.inner.forget();
    }

    /// Finds the best moves in a game, with all that the game knows: its earlier positions, and what rules of draws have
    /// counted. Calls `progress` with what is known after each depth.
    ///
    /// # Panics
    /// Where the game is of another variant.
    pub fn analyse_game(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut progress: impl FnMut(&Analysis),
    ) -> Analysis {
        self.inner.analyse_game(game, limits, &mut progress)
    }
}
