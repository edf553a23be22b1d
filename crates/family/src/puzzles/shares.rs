//! Keeps puzzles from being much alike.

use super::Puzzle;
use crate::{Position, Value};

/// What is limited to a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// The band of ratings.
    band: u16,
    /// Few pieces.
    pub(super) is_small: bool,
    pub(super) is_draw: bool,
}

/// The kinds of the puzzles of a set, which is to have `count` of them.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    count: u64,
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
const FEW_PIECES: u32 = 4;
const MOST_SMALL: u64 = 30;

/// The largest share of puzzles that are drawn, in percent.
const MOST_DRAWS: u64 = 25;

/// Games for each puzzle wanted after which the shares have grown by all of them, so that a set becomes full in the end.
const RELAXED_AFTER: u64 = 150;

impl Kind {
    pub(super) fn new(position: &Position, rating: u16, is_draw: bool) -> Kind {
        Kind {
            band: rating / BAND,
            is_small: position.pieces() <= FEW_PIECES,
            is_draw,
        }
    }

    pub(super) fn of(puzzle: &Puzzle) -> Kind {
        Kind::new(&puzzle.position, puzzle.rating, puzzle.value == Value::Draw)
    }
}

impl Shares {
    pub(super) fn new(count: usize) -> Shares {
        Shares {
            count: count as u64,
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
            alike as u64 <= share * self.count / 100 + game / RELAXED_AFTER
        };
        let band = if kind.band == EASIEST {
            MOST_EASY
        } else {
            MOST_ALIKE
        };
        has_room(band, &|other| other.band == kind.band)
            && (!kind.is_small || has_room(MOST_SMALL, &|other| other.is_small))
            && (!kind.is_draw || has_room(MOST_DRAWS, &|other| other.is_draw))
    }
}
