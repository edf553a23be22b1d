//! Keeps the puzzles of a set from being too similar.

use super::Puzzle;
use tessera_draughts::{Action, Position};
use tessera_tablebase::Value;

/// The properties of a puzzle whose shares in a set are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// The band of the rating; `None` if the rating is not known yet.
    band: Option<u16>,
    /// Whether the position has few pieces.
    is_small: bool,
    /// Whether nothing is captured in the first two plies.
    is_quiet: bool,
    is_draw: bool,
    /// Whether it is a win in many plies.
    is_long: bool,
}

/// The kinds of the puzzles in a set that is to have `count` puzzles.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    count: u64,
    /// The number of games after which one more puzzle of each kind is allowed.
    patience: u64,
    kinds: Vec<Kind>,
}

/// The width of a band of ratings.
const BAND: u16 = 300;

/// The band of the easiest puzzles.
const EASIEST: u16 = 600 / BAND;

/// Maximum share, in percent, of puzzles in the easiest band.
const MAX_EASY: u64 = 20;

/// Maximum share, in percent, of puzzles in any other band.
const MAX_BAND_SHARE: u64 = 30;

/// Maximum number of pieces in a small position.
const FEW_PIECES: u32 = 5;

/// Maximum share of small positions, in percent.
const MAX_SMALL: u64 = 40;

/// Maximum share, in percent, of puzzles in which nothing is captured in the first two plies.
const MAX_QUIET: u64 = 50;

/// Maximum share, in percent, of puzzles that are draws.
const MAX_DRAWS: u64 = 20;

/// Minimum number of plies of a long win.
const LONG: u16 = 25;

/// Maximum share of long wins, in percent.
const MAX_LONG: u64 = 10;

impl Kind {
    /// The kind of a position in which `key` is the only move. The rating and the length are not known yet.
    pub(super) fn new(position: &Position, key: &Action, is_draw: bool) -> Kind {
        let replies = position.after(key).legal_actions();
        Kind {
            band: None,
            is_small: position.count() <= FEW_PIECES,
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

    /// Whether one more puzzle of this kind is allowed after `game` games.
    pub(super) fn have_room(&self, kind: &Kind, game: u64) -> bool {
        let has_room = |share: u64, is_alike: &dyn Fn(&Kind) -> bool| {
            let alike = self.kinds.iter().filter(|other| is_alike(other)).count();
            (alike as u64) < (share * self.count).div_ceil(100) + game / self.patience
        };
        let band = match kind.band {
            Some(EASIEST) => MAX_EASY,
            _ => MAX_BAND_SHARE,
        };
        (kind.band.is_none() || has_room(band, &|other| other.band == kind.band))
            && (!kind.is_small || has_room(MAX_SMALL, &|other| other.is_small))
            && (!kind.is_quiet || has_room(MAX_QUIET, &|other| other.is_quiet))
            && (!kind.is_draw || has_room(MAX_DRAWS, &|other| other.is_draw))
            && (!kind.is_long || has_room(MAX_LONG, &|other| other.is_long))
    }
}
