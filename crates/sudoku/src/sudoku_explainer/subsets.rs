//! Hidden and naked sets: pairs, triplets and quads.

use super::RatedTechnique;
use super::board::Board;
use super::hint::{Hint, Removals};
use super::tables::{BLOCK_COLUMN_ROW, CELLS, bits, combinations};

/// As many digits as cells in a house: the cells hold no other digits, and the digits are nowhere else in the house.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    pub(super) house: usize,
    /// The positions of the cells.
    pub(super) positions: u16,
    pub(super) digits: u16,
}

/// The houses of the set `houses` that have at least `open` empty cells, in the order of the search.
fn houses_of(board: &Board, houses: u32, open: u32) -> impl Iterator<Item = usize> + '_ {
    let houses =
        move |house: &usize| houses >> house & 1 == 1 && u32::from(board.empty_in[*house]) >= open;
    BLOCK_COLUMN_ROW
        .into_iter()
        .flat_map(|kind| 9 * kind..9 * kind + 9)
        .filter(houses)
}

/// Calls `each` with the hidden sets of `size` digits in those of the set `houses` with at least `open` empty cells, in
/// the order of the search, until it returns something.
pub(super) fn hidden<T>(
    board: &Board,
    houses: u32,
    size: u32,
    open: u32,
    mut each: impl FnMut(Subset) -> Option<T>,
) -> Option<T> {
    houses_of(board, houses, open).find_map(|house| {
        let places = &board.places[house];
        subsets(places, size, |digits, positions| {
            each(Subset {
                house,
                positions,
                digits,
            })
        })
    })
}

/// Calls `each` with the naked sets of `size` cells in the set `houses`, in the order of the search, until it returns
/// something.
pub(super) fn naked<T>(
    board: &Board,
    houses: u32,
    size: u32,
    mut each: impl FnMut(Subset) -> Option<T>,
) -> Option<T> {
    houses_of(board, houses, 2 * size).find_map(|house| {
        let digits = CELLS[house].map(|cell| board.candidates[usize::from(cell)]);
        subsets(&digits, size, |positions, digits| {
            each(Subset {
                house,
                positions,
                digits,
            })
        })
    })
}

/// Calls `each` with `size` of the items, and the union of their sets, where the union has `size` members and each set
/// has two or more.
fn subsets<T>(
    sets: &[u16; 9],
    size: u32,
    mut each: impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    // Only the small sets can take part. Leaving out the others keeps the order of the combinations.
    let mut small = 0_u16;
    for (item, set) in sets.iter().enumerate() {
        small |= u16::from((2..=size).contains(&set.count_ones())) << item;
    }
    if small.count_ones() < size {
        return None;
    }
    let (mut items, mut count) = ([0_u8; 9], 0);
    for item in bits(small) {
        items[count] = item as u8;
        count += 1;
    }
    combinations(size, count as u32).find_map(|combination| {
        let (mut chosen, mut union) = (0, 0);
        for i in bits(combination as u16) {
            let item = items[i];
            chosen |= 1 << item;
            union |= sets[usize::from(item)];
        }
        if union.count_ones() == size {
            each(chosen, union)
        } else {
            None
        }
    })
}

impl Subset {
    /// The removals of a hidden set: other digits from its cells.
    pub(super) fn removals_inside(self, board: &Board) -> Removals {
        bits(self.positions)
            .filter_map(|at| {
                let cell = CELLS[self.house][at];
                let digits = board.candidates[usize::from(cell)] & !self.digits;
                (digits != 0).then_some((cell, digits))
            })
            .collect()
    }

    /// The removals of a naked set: its digits from the other cells.
    pub(super) fn removals_outside(self, board: &Board) -> Removals {
        bits(0x1ff & !self.positions)
            .filter_map(|at| {
                let cell = CELLS[self.house][at];
                let digits = board.candidates[usize::from(cell)] & self.digits;
                (digits != 0).then_some((cell, digits))
            })
            .collect()
    }
}

/// A hidden pair or triplet that leaves some digit one place in the house.
pub(super) fn direct_hidden(board: &Board, size: u32, houses: u32) -> Option<Hint> {
    hidden(board, houses, size, size + 1, |set| {
        let places = &board.places[set.house];
        let digit = bits(0x1ff & !set.digits).find(|digit| {
            places[*digit].count_ones() > 1 && (places[*digit] & !set.positions).is_power_of_two()
        })?;
        let at = (places[digit] & !set.positions).trailing_zeros() as usize;
        let (technique, rating) = match size {
            2 => (RatedTechnique::DirectHiddenPair, 20),
            _ => (RatedTechnique::DirectHiddenTriplet, 25),
        };
        Some(Hint::place(
            technique,
            rating,
            usize::from(CELLS[set.house][at]),
            digit,
        ))
    })
}

pub(super) fn hidden_set(board: &Board, size: u32, houses: u32) -> Option<Hint> {
    let (technique, rating) = match size {
        2 => (RatedTechnique::HiddenPair, 34),
        3 => (RatedTechnique::HiddenTriplet, 40),
        _ => (RatedTechnique::HiddenQuad, 54),
    };
    hidden(board, houses, size, 2 * size + 1, |set| {
        Hint::remove(technique, rating, set.removals_inside(board))
    })
}

pub(super) fn naked_set(board: &Board, size: u32, houses: u32) -> Option<Hint> {
    let (technique, rating) = match size {
        2 => (RatedTechnique::NakedPair, 30),
        3 => (RatedTechnique::NakedTriplet, 36),
        _ => (RatedTechnique::NakedQuad, 50),
    };
    naked(board, houses, size, |set| {
        Hint::remove(technique, rating, set.removals_outside(board))
    })
}
