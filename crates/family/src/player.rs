//! Search for the best move.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_draughts::{Color, PlainAction as Action, Variant, VariantId};
use tessera_engine::Judge;
use tessera_engine::network::{Network, Weights, WeightsError};
use tessera_engine::play::{self as typed, Ended, Limits, Score, TableTooLarge};

use crate::book::Book;
use crate::level::{Play, draw};
use crate::position::actions;
use crate::table_set::TypedSet;
use crate::{Game, Level, SharedTables, TableSet, opaque, with_variant};

/// Searches positions of one variant by iterative deepening until a limit is reached.
#[derive(Debug)]
pub struct Player {
    variant: VariantId,
    inner: Box<dyn AnyPlayer>,
    /// The tables that belong to this player alone.
    tables: TableSet,
    /// The shared tables to use from the next search on, and the version of them that is in use now.
    shared: Option<(&'static SharedTables, u32)>,
    lines: usize,
    /// How [`choose`](Player::choose) plays; `None` at full strength.
    play: Option<Play>,
    seed: u64,
    book: Option<Arc<Book>>,
}

/// The largest number of plies in a line from a book.
const BOOK_LINE: usize = 20;

/// The result of a search to some depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The player whose point of view the scores have.
    pub side_to_move: Color,
    /// The number of plies that were searched completely. Captures beyond that depth are searched further.
    pub depth: u32,
    /// The best lines, best first: as many as were requested, or one for each legal move with a different effect if
    /// there are fewer. Empty only if the game is over.
    pub lines: Vec<Line>,
    /// The number of positions visited by all threads.
    pub nodes: u64,
    /// The time that the search took.
    pub elapsed: Duration,
    /// The score of the best move, or the value of the outcome if the game is over.
    pub score: Score,
    /// Why the search ended. `None` while it is still running, and for a move from a book.
    pub ended: Option<Ended>,
    /// Whether the line comes from an opening book. In that case there was no search.
    pub is_from_book: bool,
}

/// A move with the best continuation found (principal variation).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score for the side to move.
    pub score: Score,
    /// Whether the line is a proven draw. The score alone does not tell, because an estimate may also be 0.
    pub is_draw: bool,
    /// The moves of the line, in order; never empty.
    pub actions: Vec<Action>,
}

/// A score as a JSON object.
///
/// ```
/// use tessera_family::{Score, ScoreObject};
/// let score = ScoreObject::from(Score::Win(7));
/// assert_eq!(serde_json::to_string(&score)?, r#"{"win":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreObject {
    /// An estimate in hundredths of a man.
    Estimate(i32),
    /// A proven win in this number of plies.
    Win(u16),
    /// A proven loss in this number of plies.
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
            is_from_book: false,
        }
    }

    /// The best move; `None` if the game is over.
    #[must_use]
    pub fn action(&self) -> Option<&Action> {
        self.lines.first().map(|line| &line.actions[0])
    }
}

/// The evaluation that a player uses.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Evaluation {
    /// The best evaluation that comes with the library: learned weights if there are any for the variant, otherwise the
    /// computed evaluation.
    #[default]
    Best,
    /// The evaluation that is computed from the board and the rules.
    Computed,
    /// A learned evaluation with these weights.
    Learned(Weights),
}

trait AnyPlayer: Send {
    fn set_evaluation(&mut self, evaluation: &Evaluation) -> Result<(), WeightsError>;
    fn set_selectivity(&mut self, is_selective: bool);
    fn set_tables(&mut self, tables: TableSet);
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

opaque!(AnyPlayer);

/// A player of one variant. `None` only while its settings are being changed.
struct Typed<V: Variant>(Option<typed::Player<Judge<V>, TypedSet<V>>>);

impl<V: Variant> Typed<V> {
    fn change(
        &mut self,
        change: impl FnOnce(
            typed::Player<Judge<V>, TypedSet<V>>,
        ) -> typed::Player<Judge<V>, TypedSet<V>>,
    ) {
        self.0 = self.0.take().map(change);
    }

    fn player(&mut self) -> &mut typed::Player<Judge<V>, TypedSet<V>> {
        self.0.as_mut().expect("the player is always put back")
    }
}

impl<V: Variant> AnyPlayer for Typed<V> {
    fn set_evaluation(&mut self, evaluation: &Evaluation) -> Result<(), WeightsError> {
        let judge = match evaluation {
            Evaluation::Best => Judge::best(),
            Evaluation::Computed => Judge::computed(),
            Evaluation::Learned(weights) => Judge::Learned(Network::new(weights)?),
        };
        self.change(|player| player.with_evaluation(judge));
        Ok(())
    }

    fn set_selectivity(&mut self, is_selective: bool) {
        self.change(|player| player.with_selectivity(is_selective));
    }

    fn set_tables(&mut self, tables: TableSet) {
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
    /// A player with a transposition table of at most `memory` bytes. It reports one line and uses one thread. 0 bytes
    /// mean no table.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(variant: VariantId, memory: usize) -> Result<Player, TableTooLarge> {
        let inner: Box<dyn AnyPlayer> = with_variant!(variant, V => {
            let player = typed::Player::new(Judge::<V>::best(), memory)?;
            Box::new(Typed(Some(player.with_tables(TypedSet::<V>::default()))))
        });
        Ok(Player {
            variant,
            inner,
            tables: TableSet::new(variant),
            shared: None,
            lines: 1,
            play: None,
            seed: 0,
            book: None,
        })
    }

    /// Uses another evaluation, and forgets all positions.
    ///
    /// ```
    /// use tessera_family::{Evaluation, Player, VariantId};
    /// let player = Player::new(VariantId::English, 1 << 20)?;
    /// let player = player.with_evaluation(&Evaluation::Computed)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the weights are for another variant.
    pub fn with_evaluation(mut self, evaluation: &Evaluation) -> Result<Player, WeightsError> {
        self.inner.set_evaluation(evaluation)?;
        Ok(self)
    }

    /// Sets whether the search is selective, which is the default. A selective search searches moves that are unlikely
    /// to matter less deeply. With `false`, every line is searched to the full depth.
    #[must_use]
    pub fn with_selectivity(mut self, is_selective: bool) -> Player {
        self.inner.set_selectivity(is_selective);
        self
    }

    /// Uses only these endgame tables.
    ///
    /// # Panics
    /// If the tables are of another variant.
    #[must_use]
    pub fn with_tables(mut self, tables: impl Into<TableSet>) -> Player {
        self.tables = tables.into();
        self.inner.set_tables(self.tables.clone());
        self.shared = None;
        self
    }

    /// Also uses the endgame tables of the variant that the process shares. Each search uses the tables that are
    /// available when it begins.
    #[must_use]
    pub fn with_shared_tables(mut self) -> Player {
        self.shared = Some((SharedTables::of(self.variant), 0));
        self
    }

    /// Number of lines to report (MultiPV); 0 means 1.
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Player {
        self.set_lines(lines);
        self
    }

    /// Sets the level at which [`choose`](Player::choose) plays. If the level or a book allows several moves, one is
    /// drawn at random with `seed`.
    #[must_use]
    pub fn with_level(mut self, level: Level, seed: u64) -> Player {
        self.play = level.play();
        self.seed = seed;
        self
    }

    /// Sets how [`choose`](Player::choose) searches and draws, in place of a level.
    pub(crate) fn with_play(mut self, play: Play) -> Player {
        self.play = Some(play);
        self
    }

    /// Lets [`choose`](Player::choose) play from an opening book, for as many plies as its level does.
    ///
    /// # Panics
    /// If the book is of another variant.
    #[must_use]
    pub fn with_book(mut self, book: Option<Arc<Book>>) -> Player {
        let variant = book.as_ref().map(|book| book.variant());
        assert!(
            variant.is_none_or(|variant| variant == self.variant),
            "a book of another variant"
        );
        self.book = book;
        self
    }

    /// Sets the seed for random draws from now on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Like [`with_lines`](Player::with_lines), for all searches from now on.
    pub fn set_lines(&mut self, lines: usize) {
        self.inner.set_lines(lines);
        self.lines = lines;
    }

    /// Number of threads to search with. All of them search the same position and share the transposition table.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Player {
        self.inner.set_threads(threads);
        self
    }

    /// The variant that this player plays.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// Clears the transposition table, as for a new game.
    pub fn forget(&mut self) {
        self.inner.forget();
    }

    /// Searches the current position of a game. Earlier positions and the counters of the drawing rules are taken into
    /// account. `progress` is called with the result of each depth.
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn analyse_game(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut progress: impl FnMut(&Analysis),
    ) -> Analysis {
        if let Some((shared, version)) = &mut self.shared
            && let Some((tables, newer)) = shared.beyond(*version)
        {
            *version = newer;
            self.inner.set_tables(self.tables.clone().and(tables));
        }
        self.inner.analyse_game(game, limits, &mut progress)
    }

    /// Chooses a move in a game at the player's [level](Player::with_level). The chosen move is the first move of the
    /// first line. It may come from the player's [book](Player::with_book), without a search. At full strength and
    /// without a book, this is the same as [`analyse_game`](Player::analyse_game).
    ///
    /// ```
    /// use tessera_family::{Game, Level, Limits, Player, VariantId};
    /// let player = Player::new(VariantId::Russian, 1 << 20)?;
    /// let mut player = player.with_level(Level::new(4).unwrap(), 1);
    /// let game = Game::new(VariantId::Russian);
    /// let choice = player.choose(&game, &Limits::default(), |_| {});
    /// assert!(game.legal_actions().contains(choice.action().unwrap()));
    /// # Ok::<(), tessera_family::TableTooLarge>(())
    /// ```
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        progress: impl FnMut(&Analysis),
    ) -> Analysis {
        if let Some(found) = self.book_move(game) {
            return found;
        }
        let Some(play) = self.play else {
            return self.analyse_game(game, limits, progress);
        };
        self.inner.set_lines(play.lines());
        let mut analysis = self.analyse_game(game, &play.limits(limits), progress);
        self.inner.set_lines(self.lines);
        play.choose(&mut analysis, draw(self.seed, game));
        analysis.lines.truncate(self.lines.max(1));
        analysis
    }

    /// A move from the book; `None` if the book has no move for the position that the level may play.
    fn book_move(&self, game: &Game) -> Option<Analysis> {
        let book = self.book.as_ref()?;
        let choice = Play::book_choice(self.play, game.plies())?;
        let position = game.position();
        // If the position is repeated, the search can judge better than the book what to do.
        if game.outcome().is_some() || game.repetitions() > 1 {
            return None;
        }
        let drawn = book.draw(&position, choice, &mut draw(self.seed, game))?;
        Some(Analysis {
            side_to_move: position.side_to_move(),
            depth: 0,
            lines: vec![Line {
                score: drawn.score,
                is_draw: false,
                actions: book.line(&position, &drawn.action, BOOK_LINE),
            }],
            nodes: 0,
            elapsed: Duration::ZERO,
            score: drawn.score,
            ended: None,
            is_from_book: true,
        })
    }
}
