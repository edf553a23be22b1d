//! Keeps puzzles from being much alike.

use super::Puzzle;
use crate::{Action, Position, Value};

/// What is limited to a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// The band of ratings; `None` if it is not known yet.
    band: Option<u16>,
    /// Few pieces.
    is_small: bool,
    /// Nothing is captured in the first two plies.
    is_quiet: bool,
    is_draw: bool,
    /// A win in many plies.
    is_long: bool,
}

/// The kinds of the puzzles of a set, which is to have `count` of them.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    count: u64,
    /// Games after which each share has grown by a puzzle.
    patience: u64,
    kinds: Vec<Kind>,
}

/// The width of a band of ratings.
const BAND: u16 = 300;

/// The band of the easiest puzzles.
const EASIEST: u16 = 600 / BAND;

/// The largest share of puzzles in the band of the easiest, and in any other, in percent.
const MOST_EASY: u64 = 20;
const MOST_ALIKE: u64 = 30;

/// The most pieces of a small position, and the largest share of those, in percent.
const FEW_PIECES: u32 = 5;
const MOST_SMALL: u64 = 40;

/// The largest share of puzzles that begin quietly, in percent.
const MOST_QUIET: u64 = 50;

/// The largest share of puzzles that are drawn, in percent.
const MOST_DRAWS: u64 = 20;

/// The fewest plies of a long win, and the largest share of those, in percent.
const LONG: u16 = 25;
const MOST_LONG: u64 = 10;

impl Kind {
    /// The kind of a position in which `key` is the only move. How hard it is, and how long, is not known yet.
    pub(super) fn new(position: &Position, key: &Action, is_draw: bool) -> Kind {
        let replies = position.after(key).legal_actions();
        Kind {
            band: None,
            is_small: position.pieces() <= FEW_PIECES,
            is_quiet: !key.is_capture() && !replies.iter().any(Action::is_capture),
            is_draw,
            is_long: false,
        }
    }

    pub(super) fn rated(self, rating: u16) -> Kind {
        Kind {
            band: Some(rating / BAND),
            ..self
        }
    }

    pub(super) fn of(puzzle: &Puzzle) -> Kind {
        let is_draw = puzzle.value == Value::Draw;
        let kind = Kind::new(&puzzle.position, puzzle.key(), is_draw).rated(puzzle.rating);
        Kind {
            is_long: puzzle.value.plies().is_some_and(|plies| plies >= LONG),
            ..kind
        }
    }
}

impl Shares {
    pub(super) fn new(count: usize, patience: u64) -> Shares {
        Shares {
            count: count as u64,
            patience: patience.max(1),
            kinds: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, kind: Kind) {
        self.kinds.push(kind);
    }

    /// Whether there are few enough puzzles of this kind, when `game` games have been played.
    pub(super) fn have_room(&self, kind: &Kind, game: u64) -> bool {
        let has_room = |share: u64, is_alike: &dyn Fn(&Kind) -> bool| {
            let alike = self.kinds.iter().filter(|other| is_alike(other)).count();
            (alike as u64) < (share * self.count).div_ceil(100) + game / self.patience
        };
        let band = match kind.band {
            Some(EASIEST) => MOST_EASY,
            _ => MOST_ALIKE,
        };
        (kind.band.is_none() || has_room(band, &|other| other.band == kind.band))
            && (!kind.is_small || has_room(MOST_SMALL, &|other| other.is_small))
            && (!kind.is_quiet || has_room(MOST_QUIET, &|other| other.is_quiet))
            && (!kind.is_draw || has_room(MOST_DRAWS, &|other| other.is_draw))
            && (!kind.is_long || has_room(MOST_LONG, &|other| other.is_long))
    }
}
