//! Makes puzzles, game by game.

use std::collections::HashSet;

use rayon::prelude::*;

use super::hunt::Hunter;
use super::shares::{Kind, Shares};
use super::{Puzzle, table_pieces, tables};
use crate::{BuildError, Cancel, Position, TableTooLarge, VariantId};

/// How puzzles are made. The same settings make the same puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakerSettings {
    /// The variant.
    pub variant: VariantId,
    /// Decides the games.
    pub seed: u64,
    /// The number of puzzles. It limits the shares of similar ones.
    pub count: usize,
    /// The most pieces of a position.
    pub pieces: u32,
    /// Positions that each proof may visit.
    pub nodes: u64,
    /// The most pieces of the [`tables`].
    pub table_pieces: u32,
    /// Games after which each share of similar puzzles has grown by one, so that a set becomes full in the end.
    pub patience: u64,
}

/// Makes puzzles, game by game.
#[derive(Debug)]
pub struct Maker {
    settings: MakerSettings,
    /// One for each game of a batch.
    hunters: Vec<Hunter>,
    puzzles: Vec<Puzzle>,
    /// The number of the next game.
    game: u64,
}

/// Games that are played side by side. None of them knows what puzzles the others give, so that the number of threads
/// does not change them.
const BATCH: u64 = 8;

impl MakerSettings {
    /// 40 puzzles of up to 8 pieces, with the seed 1 and tables that are soon built.
    #[must_use]
    pub fn new(variant: VariantId) -> MakerSettings {
        MakerSettings {
            variant,
            seed: 1,
            count: 40,
            pieces: 8,
            nodes: 100_000,
            table_pieces: table_pieces(variant),
            patience: 40,
        }
    }
}

/// Why there is no maker.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakerError {
    /// The tables cannot be built.
    #[error("tables: {0}")]
    Tables(#[from] BuildError),
    /// There is not enough memory for a player.
    #[error(transparent)]
    Player(#[from] TableTooLarge),
}

impl Maker {
    /// A maker, with [`tables`] of its own, which it builds with the threads of rayon's current pool.
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

    /// Goes on after these puzzles, made with the same settings: the next game is the one after that of the last.
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

    /// The number of games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.game
    }

    /// Whether there are as many puzzles as wanted.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.puzzles.len() >= self.settings.count
    }

    /// Plays the next games with the threads of rayon's current pool, and makes at most one puzzle of each; returns how
    /// many. `None` if it was cancelled: these games are played again next time.
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

    /// The puzzles of the games before one.
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

    /// Keeps a puzzle if it is wanted, and there is still room for it.
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

/// The position in its normal view.
fn normal(puzzle: &Puzzle) -> Position {
    Position::from(puzzle.position.normal())
}
