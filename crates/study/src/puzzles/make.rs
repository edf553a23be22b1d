//! Makes puzzles, game by game.

use std::collections::HashSet;

use rayon::prelude::*;

use super::hunt::Hunter;
use super::shares::{Kind, Shares};
use super::{Puzzle, table_pieces, tables};
use tessera_draughts::{Position, Variant};
use tessera_engine::network::WeightsError;
use tessera_engine::play::{Cancel, Evaluation, TableTooLarge};
use tessera_tablebase::BuildError;

/// Settings for making puzzles. The same settings give the same puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakerSettings {
    /// The variant of the puzzles.
    pub variant: Variant,
    /// The seed of the games.
    pub seed: u64,
    /// The number of puzzles to make. The shares of similar puzzles are limited in proportion to it.
    pub count: usize,
    /// Minimum number of pieces in a position. More of them leave out the endings that games so often come to.
    pub min_pieces: u32,
    /// Maximum number of pieces in a position.
    pub pieces: u32,
    /// Minimum rating of a puzzle. The easiest puzzles have the rating 600.
    pub min_rating: u16,
    /// The number of positions that each proof may visit.
    pub nodes: u64,
    /// Maximum number of pieces in the [`tables`].
    pub table_pieces: u32,
    /// The number of games after which one more puzzle of each kind is allowed, so that the set becomes complete in the
    /// end.
    pub patience: u64,
}

/// Makes puzzles by playing game after game.
#[derive(Debug)]
pub struct Maker {
    settings: MakerSettings,
    /// One hunter for each game of a batch.
    hunters: Vec<Hunter>,
    puzzles: Vec<Puzzle>,
    /// The number of the next game.
    game: u64,
}

/// The number of games that are played in parallel. The games of a batch do not depend on each other's puzzles, so the
/// number of threads does not affect the result.
const BATCH: u64 = 8;

impl MakerSettings {
    /// Settings for 40 puzzles of up to 8 pieces, with the seed 1 and tables that are built quickly.
    #[must_use]
    pub fn new(variant: Variant) -> MakerSettings {
        MakerSettings {
            variant,
            seed: 1,
            count: 40,
            min_pieces: 2,
            pieces: 8,
            min_rating: 600,
            nodes: 100_000,
            table_pieces: table_pieces(variant),
            patience: 40,
        }
    }
}

/// Why no maker could be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakerError {
    /// The tables could not be built.
    #[error("tables: {0}")]
    Tables(#[from] BuildError),
    /// There is not enough memory for a player.
    #[error(transparent)]
    Player(#[from] TableTooLarge),
}

impl Maker {
    /// Creates a maker and builds its [`tables`] with the threads of rayon's current pool.
    ///
    /// # Errors
    /// If building the tables was cancelled, or there is not enough memory.
    pub fn new(settings: MakerSettings, cancel: &Cancel) -> Result<Maker, MakerError> {
        let tables = tables(settings.variant, settings.table_pieces, cancel)?;
        let hunter = |_| Hunter::new(settings, &tables);
        Ok(Maker {
            hunters: (0..BATCH).map(hunter).collect::<Result<_, _>>()?,
            puzzles: Vec::new(),
            game: 0,
            settings,
        })
    }

    /// Plays and searches with another evaluation than the best one that comes with the library.
    ///
    /// # Errors
    /// If its weights are for another variant.
    pub fn with_evaluation(mut self, evaluation: &Evaluation) -> Result<Maker, WeightsError> {
        let hunters = self.hunters.into_iter();
        self.hunters = hunters
            .map(|hunter| hunter.with_evaluation(evaluation))
            .collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// Continues after `puzzles`, which were made with the same settings. The next game is the one after the last game
    /// among their sources.
    pub fn resume(&mut self, puzzles: Vec<Puzzle>) {
        let last = puzzles.iter().map(|puzzle| puzzle.source.game).max();
        self.game = last.map_or(self.game, |last| self.game.max(last + 1));
        self.puzzles.extend(puzzles);
    }

    /// The puzzles made so far.
    #[must_use]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The number of games played so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.game
    }

    /// Whether the requested number of puzzles has been made.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.puzzles.len() >= self.settings.count
    }

    /// Plays the next games with the threads of rayon's current pool, and makes at most one puzzle from each game.
    /// Returns the number of new puzzles. `None` if it was cancelled; these games are then played again by the next
    /// call.
    pub fn next_games(&mut self, cancel: &Cancel) -> Option<usize> {
        let begin = self.game - self.game % BATCH;
        let known: Vec<&Puzzle> = self.puzzles_before(begin).collect();
        let seen: HashSet<Position> = known.iter().map(|puzzle| normal(puzzle)).collect();
        let shares = self.shares_of(known);
        let games: Vec<u64> = (self.game..begin + BATCH).collect();
        let play = |(hunter, game): (&mut Hunter, u64)| {
            hunter.puzzle_of_game(game, &seen, &shares, cancel)
        };
        let hunters = self.hunters.par_iter_mut();
        let found: Vec<_> = hunters.zip(games).map(play).collect();
        if cancel.is_cancelled() {
            return None;
        }
        self.game = begin + BATCH;
        let before = self.puzzles.len();
        found
            .into_iter()
            .flatten()
            .for_each(|puzzle| self.add(puzzle));
        Some(self.puzzles.len() - before)
    }

    /// The puzzles from games before the given game.
    fn puzzles_before(&self, game: u64) -> impl Iterator<Item = &Puzzle> {
        let before = move |puzzle: &&Puzzle| puzzle.source.game < game;
        self.puzzles.iter().filter(before)
    }

    fn shares_of<'a>(&self, puzzles: impl IntoIterator<Item = &'a Puzzle>) -> Shares {
        let mut shares = Shares::new(self.settings.count, self.settings.patience);
        puzzles
            .into_iter()
            .for_each(|puzzle| shares.add(Kind::of(puzzle)));
        shares
    }

    /// Keeps a puzzle if more puzzles are needed and there is still room for its kind.
    fn add(&mut self, puzzle: Puzzle) {
        let is_new = self
            .puzzles
            .iter()
            .all(|other| normal(other) != normal(&puzzle));
        let shares = self.shares_of(&self.puzzles);
        let has_room = shares.have_room(&Kind::of(&puzzle), puzzle.source.game);
        if is_new && has_room && !self.is_done() {
            self.puzzles.push(puzzle);
        }
    }
}

/// The position of a puzzle in the normal form of its symmetries.
fn normal(puzzle: &Puzzle) -> Position {
    puzzle.position.normal()
}
