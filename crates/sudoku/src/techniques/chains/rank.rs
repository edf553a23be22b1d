//! Which of several steps HoDoKu takes.

use super::super::sink::Gone;
use crate::tables::bits;

/// What makes one step come before another one: more eliminations, then earlier ones in the grid, then fewer nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) struct Rank {
    /// The number of candidates that are not eliminated.
    kept: u32,
    place: usize,
    first: usize,
    length: usize,
}

impl Rank {
    pub(in super::super) fn new(gone: &Gone, length: usize) -> Rank {
        let (mut place, mut weight) = (0, 1);
        let mut first = None;
        for digit in 0..9 {
            for cell in bits(gone.cells(digit)) {
                // Later ones in the list count more.
                place += cell * weight + digit + 1;
                weight += 80;
                first.get_or_insert(cell);
            }
        }
        Rank {
            kept: 729 - gone.len(),
            place,
            first: first.unwrap_or_default(),
            length,
        }
    }

    /// The same without the last two, so that of chains whose eliminations have the same place, the first one stays.
    pub(in super::super) const fn of_place(self) -> Rank {
        Rank {
            first: 0,
            length: 0,
            ..self
        }
    }

    /// The number of eliminations.
    pub(in super::super) const fn count(&self) -> u32 {
        729 - self.kept
    }

    /// The sum of the cells and digits that are eliminated.
    pub(in super::super) const fn place(&self) -> usize {
        self.place
    }
}
