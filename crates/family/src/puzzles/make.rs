//! Plays games, and makes puzzles of their positions.

use std::collections::HashSet;

use super::check::{LEAST_MOVES, LEAST_PLIES};
use super::judge::{Judge, OnlyMove, others};
use super::rating::Rater;
use super::themes::themes;
use super::{Puzzle, Source, tables};
use crate::{
    Action, Analysis, Cancel, Game, Level, Limits, Line, Player, Position, Random, Score,
    TableTooLarge, Tables, Value, VariantId,
};

/// How puzzles are made. The same settings make the same puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
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
}

/// Makes puzzles, game by game.
#[derive(Debug)]
pub struct Maker {
    settings: MakerSettings,
    tables: Tables,
    /// Plays the games, and looks for the two best moves of their positions.
    player: Player,
    rater: Rater,
    puzzles: Vec<Puzzle>,
    /// The positions of the puzzles, in their normal view.
    seen: HashSet<Position>,
    /// The number of the next game.
    game: u64,
}

/// Bytes of memory of the player.
const MEMORY: usize = 16 << 20;

/// The level that plays. It overlooks what makes puzzles.
const LEVEL: u8 = 3;

/// Random moves at the beginning of a game: at least this number, and at most twice it.
const RANDOM_PLIES: u64 = 4;

/// The ply at which a game is given up.
const MOST_PLIES: usize = 160;

/// Positions of few pieces after which a game is given up: endings that are long decided, or drawn, are seldom puzzles.
const MOST_ENDING: usize = 30;

/// Positions that the search for candidates visits.
const NODES: u64 = 5_000;

/// Proofs of a game that may fail.
const FAILURES: usize = 3;

/// The least score of a move that seems to win, in hundredths of a man.
const SEEMS_WON: i32 = 130;

/// The largest score of a move that does not seem to win, in hundredths of a man.
const SEEMS_EVEN: i32 = 70;

/// The largest share of puzzles in a band of ratings, in percent.
const MOST_ALIKE: u64 = 34;

/// The largest share of puzzles with few pieces, in percent.
const MOST_SMALL: u64 = 50;

/// The largest share of puzzles that are drawn, in percent.
const MOST_DRAWS: u64 = 25;

/// Games after which the shares have grown by all puzzles of the set, so that it becomes full in the end.
const RELAXED_AFTER: u64 = 400;

/// The width of a band of ratings.
const BAND: u16 = 300;

impl MakerSettings {
    /// 40 puzzles of up to 8 pieces, with the seed 1.
    #[must_use]
    pub fn new(variant: VariantId) -> MakerSettings {
        MakerSettings {
            variant,
            seed: 1,
            count: 40,
            pieces: 8,
            nodes: 100_000,
        }
    }
}

impl Maker {
    /// A maker, with [`tables`] of its own.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(settings: MakerSettings) -> Result<Maker, TableTooLarge> {
        let variant = settings.variant;
        let player = Player::new(variant, MEMORY)?;
        let level = Level::new(LEVEL).unwrap_or_default();
        Ok(Maker {
            tables: tables(variant),
            player: player.with_level(level, settings.seed).with_lines(2),
            rater: Rater::new(variant)?,
            puzzles: Vec::new(),
            seen: HashSet::new(),
            game: 0,
            settings,
        })
    }

    /// Goes on after these puzzles, made with the same settings: the next game is the one after that of the last.
    pub fn resume(&mut self, puzzles: Vec<Puzzle>) {
        for puzzle in puzzles {
            self.game = self.game.max(puzzle.source.game + 1);
            self.keep(puzzle);
        }
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

    /// Plays the next game, and makes at most one puzzle of it; returns whether it did. `None` if it was cancelled.
    pub fn next_game(&mut self, cancel: &Cancel) -> Option<bool> {
        let positions = self.positions(cancel);
        let mut failures = 0;
        let mut found = None;
        for (ply, position) in positions.iter().enumerate() {
            if failures == FAILURES || found.is_some() || cancel.is_cancelled() {
                break;
            }
            if position.pieces() > self.settings.pieces || self.is_known(position) {
                continue;
            }
            let Some(key) = self.candidate(position, cancel) else {
                continue;
            };
            match self.puzzle(position, &key, ply, cancel) {
                Some(puzzle) if self.has_room(&puzzle) => found = Some(puzzle),
                Some(_) => {}
                None => failures += 1,
            }
        }
        if cancel.is_cancelled() {
            return None;
        }
        self.game += 1;
        let is_found = found.is_some();
        if let Some(puzzle) = found {
            self.keep(puzzle);
        }
        Some(is_found)
    }

    fn keep(&mut self, puzzle: Puzzle) {
        self.seen.insert(Position::from(puzzle.position.normal()));
        self.puzzles.push(puzzle);
    }

    fn is_known(&self, position: &Position) -> bool {
        self.seen.contains(&Position::from(position.normal()))
    }

    /// The positions of the next game.
    fn positions(&mut self, cancel: &Cancel) -> Vec<Position> {
        let seed = Random::new(self.settings.seed).below(1 << 62) ^ self.game;
        let mut random = Random::new(seed);
        let mut game = Game::new(self.settings.variant);
        self.player.forget();
        self.player.set_seed(random.below(1 << 62));
        let random_plies = RANDOM_PLIES + random.below(RANDOM_PLIES + 1);
        let limits = Limits {
            cancel: cancel.clone(),
            ..Limits::default()
        };
        let mut ending = 0;
        while game.outcome().is_none() && game.plies() < MOST_PLIES && !cancel.is_cancelled() {
            ending += usize::from(game.position().pieces() <= self.settings.pieces);
            if ending > MOST_ENDING {
                break;
            }
            let legal = game.legal_actions();
            let action = if (game.plies() as u64) < random_plies {
                let drawn = random.below(legal.len().max(1) as u64) as usize;
                legal.get(drawn).cloned()
            } else {
                self.player.choose(&game, &limits, |_| ()).action().cloned()
            };
            if action.is_none_or(|action| game.play(&action).is_err()) {
                break;
            }
        }
        game.positions()
    }

    /// The move of a position that seems to be the only one.
    fn candidate(&mut self, position: &Position, cancel: &Cancel) -> Option<Action> {
        let legal = position.legal_actions();
        if others(position, legal.first()?).len() + 1 < LEAST_MOVES {
            return None;
        }
        let limits = Limits {
            nodes: Some(NODES),
            cancel: cancel.clone(),
            ..Limits::default()
        };
        let game = Game::of_position(position, 0);
        let analysis = self.player.analyse_game(&game, &limits, |_| ());
        seems_only(&analysis).then(|| analysis.action().cloned())?
    }

    /// The puzzle of a position, if the move is proven to be the only one.
    fn puzzle(
        &mut self,
        position: &Position,
        key: &Action,
        ply: usize,
        cancel: &Cancel,
    ) -> Option<Puzzle> {
        let mut judge = Judge::new(&self.tables, self.settings.nodes, cancel);
        let found: OnlyMove = judge.only_move(position, key)?;
        if found.value.plies().is_some_and(|plies| plies < LEAST_PLIES) {
            return None;
        }
        let line = judge.line(position, &found);
        if line.len() < usize::from(LEAST_PLIES) || cancel.is_cancelled() {
            return None;
        }
        Some(Puzzle {
            rating: self.rater.rating(position, key),
            themes: themes(position, &line, found.value, &self.tables),
            position: *position,
            line,
            value: found.value,
            source: Source {
                seed: self.settings.seed,
                game: self.game,
                ply,
            },
        })
    }

    /// Whether there are few enough puzzles like this one.
    fn has_room(&self, puzzle: &Puzzle) -> bool {
        let of = |alike: &dyn Fn(&Puzzle) -> bool| {
            self.puzzles.iter().filter(|other| alike(other)).count() as u64
        };
        let count = self.settings.count as u64;
        let most = |share: u64| share * count / 100 + self.game * count / RELAXED_AFTER;
        let is_small = |puzzle: &Puzzle| puzzle.position.pieces() <= 4;
        let is_draw = |puzzle: &Puzzle| puzzle.value == Value::Draw;
        let is_near = |other: &Puzzle| other.rating / BAND == puzzle.rating / BAND;
        of(&is_near) <= most(MOST_ALIKE)
            && (!is_small(puzzle) || of(&is_small) <= most(MOST_SMALL))
            && (!is_draw(puzzle) || of(&is_draw) <= most(MOST_DRAWS))
    }
}

/// Whether the best line is much better than the second one: it seems to win alone, or to hold the draw alone.
fn seems_only(analysis: &Analysis) -> bool {
    let [best, second, ..] = &analysis.lines[..] else {
        return false;
    };
    let wins = |line: &Line| match line.score {
        Score::Win(_) => true,
        Score::Estimate(score) => !line.is_draw && score >= SEEMS_WON,
        Score::Loss(_) => false,
    };
    let loses = |line: &Line| match line.score {
        Score::Loss(_) => true,
        Score::Estimate(score) => !line.is_draw && score <= -SEEMS_WON,
        Score::Win(_) => false,
    };
    let is_even = |line: &Line, least: i32| match line.score {
        Score::Estimate(score) => line.is_draw || score >= least && score <= SEEMS_EVEN,
        Score::Win(_) | Score::Loss(_) => false,
    };
    let is_win = wins(best) && (loses(second) || is_even(second, i32::MIN));
    let is_draw = is_even(best, -SEEMS_EVEN) && loses(second);
    is_win || is_draw
}
