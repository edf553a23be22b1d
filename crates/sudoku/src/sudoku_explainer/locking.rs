//! Locked candidates: a digit whose places in one house all lie in another.

use super::RatedTechnique;
use super::board::Board;
use super::hint::{Hint, Removals};
use super::tables::{BLOCK, CELLS, COLUMN, HOUSES, ROW, bits};

/// The pairs of kinds, base house first, in the order of the search.
const KINDS: [(usize, usize); 4] = [(BLOCK, COLUMN), (BLOCK, ROW), (COLUMN, BLOCK), (ROW, BLOCK)];

/// A digit that has places in the base house only where it crosses the cover house.
#[derive(Clone, Copy)]
pub(super) struct Locked {
    pub(super) digit: usize,
    pub(super) base: usize,
    pub(super) cover: usize,
}

impl Locked {
    fn is_pointing(self) -> bool {
        self.base < 9
    }

    /// The positions in a house that lie in the cover house.
    fn crossing(self, house: usize) -> u16 {
        let cover = self.cover / 9;
        CELLS[house]
            .iter()
            .enumerate()
            .fold(0, |positions, (at, cell)| {
                let inside = usize::from(HOUSES[usize::from(*cell)][cover]) == self.cover;
                positions | u16::from(inside) << at
            })
    }

    /// The positions in the cover house outside of the base house.
    fn rest(self, board: &Board) -> u16 {
        board.places[self.cover][self.digit]
            & !Locked {
                cover: self.base,
                ..self
            }
            .crossing(self.cover)
    }

    pub(super) fn removals(self, board: &Board) -> Removals {
        let digits = 1 << self.digit;
        bits(self.rest(board))
            .map(|at| (CELLS[self.cover][at], digits))
            .collect()
    }

    /// The positions of the base house where the digit could break the lock.
    pub(super) fn open(self) -> u16 {
        0x1ff & !self.crossing(self.base)
    }
}

/// Calls `each` with all locked digits among `digits` in the order of the search, until it returns something.
pub(super) fn locked<T>(
    board: &Board,
    digits: u16,
    mut each: impl FnMut(Locked) -> Option<T>,
) -> Option<T> {
    // Three adjacent positions, or every third position.
    const LINES: [[u16; 3]; 2] = [[0o7, 0o70, 0o700], [0o111, 0o222, 0o444]];
    for (base_kind, cover_kind) in KINDS {
        let lines = LINES[usize::from((base_kind, cover_kind) == (BLOCK, COLUMN))];
        for digit in bits(digits) {
            for index in 0..9 {
                let base = 9 * base_kind + index;
                let places = board.places[base][digit];
                if places & places.wrapping_sub(1) == 0 || places.count_ones() > 3 {
                    continue;
                }
                let Some(line) = lines.iter().position(|line| places & !line == 0) else {
                    continue;
                };
                let cover = match (base_kind, cover_kind) {
                    (BLOCK, COLUMN) => 9 * COLUMN + index % 3 * 3 + line,
                    (BLOCK, _) => 9 * ROW + index / 3 * 3 + line,
                    (COLUMN, _) => line * 3 + index / 3,
                    _ => index / 3 * 3 + line,
                };
                if let found @ Some(_) = each(Locked { digit, base, cover }) {
                    return found;
                }
            }
        }
    }
    None
}

/// Locked candidates that leave the digit one place in another house of the base's kind.
pub(super) fn direct(board: &Board, digits: u16) -> Option<Hint> {
    locked(board, digits, |locked| {
        if board.places[locked.cover][locked.digit].count_ones()
            == board.places[locked.base][locked.digit].count_ones()
        {
            return None;
        }
        let first = locked.base / 9 * 9;
        (first..first + 9).find_map(|house| {
            let places = board.places[house][locked.digit];
            let crossing = locked.crossing(house);
            let left = places & !crossing;
            if house == locked.base
                || crossing == 0
                || places.count_ones() < 2
                || !left.is_power_of_two()
            {
                return None;
            }
            let (technique, rating) = match locked.is_pointing() {
                true => (RatedTechnique::DirectPointing, 17),
                false => (RatedTechnique::DirectClaiming, 19),
            };
            let cell = usize::from(CELLS[house][left.trailing_zeros() as usize]);
            Some(Hint::place(technique, rating, cell, locked.digit))
        })
    })
}

/// Locked candidates with removals.
pub(super) fn indirect(board: &Board, digits: u16) -> Option<Hint> {
    locked(board, digits, |locked| {
        if !removes(board, locked) {
            return None;
        }
        let (technique, rating) = match locked.is_pointing() {
            true => (RatedTechnique::Pointing, 26),
            false => (RatedTechnique::Claiming, 28),
        };
        Hint::remove(technique, rating, locked.removals(board))
    })
}

/// Whether the digit has more places in the cover house than in the base house.
pub(super) fn removes(board: &Board, locked: Locked) -> bool {
    board.places[locked.cover][locked.digit].count_ones()
        > board.places[locked.base][locked.digit].count_ones()
}
