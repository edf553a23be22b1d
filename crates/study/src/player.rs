//! The engine as an opponent: levels of strength, opening books, and the tables that a process shares.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_draughts::{Game, Variant};
use tessera_engine::network::WeightsError;
use tessera_engine::play::{
    self, Analysis, Evaluation, Limits, Line, Parameters, Score, SharedMemory, TableTooLarge,
};
use tessera_tablebase::{SharedTables, TableSet, VariantTables};

use crate::Level;
use crate::book::Book;
use crate::level::{Play, draw};

/// A [player](play::Player) of one variant with a level of strength, an opening book and shared tables.
#[derive(Debug)]
pub struct Player {
    inner: play::Player,
    /// The tables that belong to this player alone.
    tables: TableSet,
    /// The shared tables to use from the next search on, and the version of them that is in use now.
    shared: Option<(Arc<VariantTables>, u32)>,
    lines: usize,
    /// How [`choose`](Player::choose) plays; `None` at full strength.
    play: Option<Play>,
    seed: u64,
    book: Option<Arc<Book>>,
}

/// Maximum number of plies in a line from a book.
const BOOK_LINE: usize = 20;

/// A score as a JSON object.
///
/// ```
/// use tessera_engine::play::Score;
/// use tessera_study::ScoreObject;
/// let score = ScoreObject::from(Score::Win(7));
/// assert_eq!(serde_json::to_string(&score)?, r#"{"win":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Score"))]
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

impl Player {
    /// A player with a transposition table of at most `memory` bytes. It reports one line and uses one thread. 0 bytes
    /// mean no table.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(variant: Variant, memory: usize) -> Result<Player, TableTooLarge> {
        Ok(Player {
            inner: play::Player::new(variant, memory)?,
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
    /// use tessera_draughts::Variant;
    /// use tessera_engine::play::Evaluation;
    /// use tessera_study::Player;
    /// let player = Player::new(Variant::ENGLISH, 1 << 20)?;
    /// let player = player.with_evaluation(&Evaluation::Computed)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the weights are for another variant.
    pub fn with_evaluation(mut self, evaluation: &Evaluation) -> Result<Player, WeightsError> {
        self.inner = self.inner.with_evaluation(evaluation)?;
        Ok(self)
    }

    /// Sets whether the search is selective, which is the default. A selective search searches moves that are unlikely
    /// to matter less deeply. With `false`, every line is searched to the full depth.
    #[must_use]
    pub fn with_selectivity(mut self, is_selective: bool) -> Player {
        self.inner = self.inner.with_selectivity(is_selective);
        self
    }

    /// Sets the numbers on which the selective search rests.
    #[must_use]
    pub fn with_parameters(mut self, parameters: &Parameters) -> Player {
        self.inner = self.inner.with_parameters(parameters);
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
    pub fn with_shared_tables(mut self, shared: &SharedTables) -> Player {
        self.shared = Some((shared.of(self.variant()), 0));
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
        self.play = level.play(self.variant());
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
            variant.is_none_or(|variant| variant == self.variant()),
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
        self.inner = self.inner.with_threads(threads);
        self
    }

    /// Puts the transposition table into memory that other programs use too: see
    /// [`play::Player::with_shared_memory`].
    #[must_use]
    pub fn with_shared_memory(mut self, memory: &'static dyn SharedMemory) -> Player {
        self.inner = self.inner.with_shared_memory(memory);
        self
    }

    /// The variant that this player plays.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.inner.variant()
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
        progress: impl FnMut(&Analysis),
    ) -> Analysis {
        self.take_tables();
        self.inner.analyse_game(game, limits, progress)
    }

    /// Helps another program with the analysis of a game: see [`play::Player::help`].
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn help(&mut self, game: &Game, limits: &Limits, number: usize) {
        self.take_tables();
        self.inner.help(game, limits, number);
    }

    /// Gives the search the shared tables that are available now.
    fn take_tables(&mut self) {
        if let Some((shared, version)) = &mut self.shared
            && let Some((tables, newer)) = shared.beyond(*version)
        {
            *version = newer;
            self.inner.set_tables(self.tables.clone().and(tables));
        }
    }

    /// Chooses a move in a game at the player's [level](Player::with_level). The chosen move is the first move of the
    /// first line. It may come from the player's [book](Player::with_book), without a search. At full strength and
    /// without a book, this is the same as [`analyse_game`](Player::analyse_game).
    ///
    /// ```
    /// use tessera_draughts::{Game, Variant};
    /// use tessera_engine::play::Limits;
    /// use tessera_study::{Level, Player};
    /// let player = Player::new(Variant::RUSSIAN, 1 << 20)?;
    /// let mut player = player.with_level(Level::new(4).unwrap(), 1);
    /// let game = Game::new(Variant::RUSSIAN);
    /// let choice = player.choose(&game, &Limits::default(), |_| {});
    /// assert!(game.legal_actions().contains(choice.action().unwrap()));
    /// # Ok::<(), tessera_engine::play::TableTooLarge>(())
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
