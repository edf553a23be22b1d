//! Remembers where searches have found nothing, so that they need not search there again before something changes.
//!
//! On the way to a solution candidates only disappear. The board notes of which digits and in which houses they do.

use super::board::{Board, Changes};
use super::hint::Hint;
use super::tables::{ALL_DIGITS, ALL_HOUSES};

/// For each search, the digits or houses that have changed since it found nothing there.
#[derive(Clone)]
pub(super) struct Unchanged {
    digits: [u16; 5],
    houses: [u32; 8],
}

impl Default for Unchanged {
    fn default() -> Unchanged {
        Unchanged {
            digits: [ALL_DIGITS; 5],
            houses: [ALL_HOUSES; 8],
        }
    }
}

impl Unchanged {
    /// Takes note of the changes of a board.
    pub(super) fn note(&mut self, board: &mut Board) {
        let Changes { digits, houses } = board.changes();
        self.digits.iter_mut().for_each(|open| *open |= digits);
        self.houses.iter_mut().for_each(|open| *open |= houses);
    }

    /// Runs the search with this number, which looks at digits one by one, for the set of digits that have changed.
    pub(super) fn digits(
        &mut self,
        number: usize,
        search: impl FnOnce(u16) -> Option<Hint>,
    ) -> Option<Hint> {
        let open = &mut self.digits[number];
        let hint = (*open != 0).then(|| search(*open)).flatten();
        if hint.is_none() {
            *open = 0;
        }
        hint
    }

    /// Runs the search with this number, which looks at houses one by one, for the set of houses that have changed.
    pub(super) fn houses(
        &mut self,
        number: usize,
        search: impl FnOnce(u32) -> Option<Hint>,
    ) -> Option<Hint> {
        let open = &mut self.houses[number];
        let hint = (*open != 0).then(|| search(*open)).flatten();
        if hint.is_none() {
            *open = 0;
        }
        hint
    }
}
