//! Remembers where searches have found nothing, so that they need not search there again before something changes.
//!
//! On the way to a solution candidates only disappear. So a digit, or a house, has not changed if it has as many
//! candidates as before.

use super::board::Board;
use super::hint::Hint;

/// For each search and each digit or house, the number of candidates where it found nothing, plus one.
#[derive(Clone, Default)]
pub(super) struct Unchanged {
    digits: [[u8; 9]; 5],
    houses: [[u8; 27]; 8],
}

/// What is known of earlier grids, and the numbers of candidates in the present one, plus one.
pub(super) struct At<'a> {
    unchanged: &'a mut Unchanged,
    digits: [u8; 9],
    houses: [u8; 27],
}

impl Unchanged {
    pub(super) fn at(&mut self, board: &Board) -> At<'_> {
        let count =
            |places: &[u16; 9]| places.iter().map(|places| places.count_ones()).sum::<u32>();
        At {
            digits: board.cells.map(|cells| cells.count_ones() as u8 + 1),
            houses: std::array::from_fn(|house| count(&board.places[house]) as u8 + 1),
            unchanged: self,
        }
    }
}

impl At<'_> {
    /// Runs the search with this number, which looks at digits one by one, for the set of digits that have changed.
    pub(super) fn digits(
        &mut self,
        number: usize,
        search: impl FnOnce(u16) -> Option<Hint>,
    ) -> Option<Hint> {
        let known = &mut self.unchanged.digits[number];
        let changed = changed(known, &self.digits);
        let hint = (changed != 0).then(|| search(changed as u16)).flatten();
        if hint.is_none() {
            *known = self.digits;
        }
        hint
    }

    /// Runs the search with this number, which looks at houses one by one, for the set of houses that have changed.
    pub(super) fn houses(
        &mut self,
        number: usize,
        search: impl FnOnce(u32) -> Option<Hint>,
    ) -> Option<Hint> {
        let known = &mut self.unchanged.houses[number];
        let changed = changed(known, &self.houses);
        let hint = (changed != 0).then(|| search(changed)).flatten();
        if hint.is_none() {
            *known = self.houses;
        }
        hint
    }
}

/// The indices of what is different, as bits.
fn changed(known: &[u8], now: &[u8]) -> u32 {
    let pairs = known.iter().zip(now).enumerate();
    pairs.fold(0, |all, (i, (known, now))| {
        all | u32::from(known != now) << i
    })
}
