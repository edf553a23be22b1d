//! Hidden and naked sets: pairs, triplets and quads.

use super::RatedTechnique;
use super::board::{Board, ROOM};
use super::hint::{Hint, Removals};
use super::tables::{CELLS, COLUMN, ROW, bits, combinations};

/// As many digits as cells in a house: the cells hold no other digits, and the digits are nowhere else in the house.
#[derive(Clone, Copy, Debug)]
pub struct Subset {
    /// The house.
    pub house: usize,
    /// The positions of the cells.
    pub positions: u16,
    /// The digits.
    pub digits: u16,
}

/// The houses of the set `houses` that have at least `open` empty cells, in the order of the search.
fn houses_of(board: &Board, houses: u32, open: u32) -> impl Iterator<Item = usize> + '_ {
    let empty_in = board.empty_in.iter().enumerate();
    let houses = empty_in.fold(0, |all, (house, empty)| {
        all | u32::from(u32::from(*empty) >= open) << house
    }) & houses;
    // Columns come before rows.
    let (rows, columns) = (houses >> (9 * ROW) & 0x1ff, houses >> (9 * COLUMN) & 0x1ff);
    let mut rest = houses & 0x1ff | columns << 9 | rows << 18;
    std::iter::from_fn(move || {
        let next = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        match next {
            0..9 => Some(next),
            9..18 => Some(next - 9 + 9 * COLUMN),
            18..27 => Some(next - 18 + 9 * ROW),
            _ => None,
        }
    })
}

/// Calls `each` with the hidden sets of `size` digits in those of the set `houses` with at least `open` empty cells, in
/// the order of the search, until it returns something.
pub(crate) fn hidden<T>(
    board: &Board,
    houses: u32,
    size: u32,
    open: u32,
    mut each: impl FnMut(Subset) -> Option<T>,
) -> Option<T> {
    let small = match size {
        2 => with_twins(board),
        3 => with_few_places::<3>(board),
        _ => with_few_places::<4>(board),
    };
    let houses = houses_of(board, houses, open);
    let mut houses = houses.filter(|house| u32::from(small[*house]) >= size);
    houses.find_map(|house| {
        subsets(&board.places_in(house), size, |digits, positions| {
            each(Subset {
                house,
                positions,
                digits,
            })
        })
    })
}

/// For each house, 2 if two of its positions or more are among the two places of more than one digit, else 0. The
/// compiler vectorises the loops.
fn with_twins(board: &Board) -> [u16; ROOM] {
    let (mut once, mut twice) = ([0_u16; ROOM], [0_u16; ROOM]);
    for places in &board.places {
        for ((once, twice), places) in once.iter_mut().zip(&mut twice).zip(places) {
            let but_one = places & places.wrapping_sub(1);
            let but_two = but_one & but_one.wrapping_sub(1);
            let is_pair = but_one.min(1) & !but_two.min(1);
            let pair = places & is_pair.wrapping_neg();
            *twice |= *once & pair;
            *once |= pair;
        }
    }
    twice.map(|twice| 2 * (twice & twice.wrapping_sub(1)).min(1))
}

/// For each house, the number of digits that have two or more places there, but not more than `MOST`. The compiler
/// makes vectors of this.
fn with_few_places<const MOST: usize>(board: &Board) -> [u16; ROOM] {
    let mut numbers = [0; ROOM];
    for places in &board.places {
        for (number, places) in numbers.iter_mut().zip(places) {
            let but_one = places & places.wrapping_sub(1);
            let mut left = but_one;
            for _ in 1..MOST {
                left &= left.wrapping_sub(1);
            }
            *number += u16::from(but_one != 0) & u16::from(left == 0);
        }
    }
    numbers
}

/// Calls `each` with the naked sets of `size` cells in the set `houses`, in the order of the search, until it returns
/// something.
pub(crate) fn naked<T>(
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
    if size == 2 {
        // Two pairs have two members together if they are equal. The order is that of the combinations.
        let pair = |i: usize| (items[i], sets[usize::from(items[i]) % 9]);
        return (1..count).find_map(|second| {
            let (last, pair_of_last) = pair(second);
            (0..second).find_map(|first| {
                let (item, its_pair) = pair(first);
                (its_pair == pair_of_last)
                    .then(|| each(1 << item | 1 << last, its_pair))
                    .flatten()
            })
        });
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
pub fn direct_hidden(board: &Board, size: u32, houses: u32) -> Option<Hint> {
    hidden(board, houses, size, size + 1, |set| {
        let places = board.places_in(set.house);
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

/// A hidden set that removes something.
pub fn hidden_set(board: &Board, size: u32, houses: u32) -> Option<Hint> {
    let (technique, rating) = match size {
        2 => (RatedTechnique::HiddenPair, 34),
        3 => (RatedTechnique::HiddenTriplet, 40),
        _ => (RatedTechnique::HiddenQuad, 54),
    };
    hidden(board, houses, size, 2 * size + 1, |set| {
        Hint::remove(technique, rating, set.removals_inside(board))
    })
}

/// A naked set that removes something.
pub fn naked_set(board: &Board, size: u32, houses: u32) -> Option<Hint> {
    let (technique, rating) = match size {
        2 => (RatedTechnique::NakedPair, 30),
        3 => (RatedTechnique::NakedTriplet, 36),
        _ => (RatedTechnique::NakedQuad, 50),
    };
    naked(board, houses, size, |set| {
        Hint::remove(technique, rating, set.removals_outside(board))
    })
}
