//! Basic fish: a digit that has places in as many rows as columns.

use super::RatedTechnique;
use super::board::Board;
use super::hint::{Hint, Removals};
use super::tables::{CELLS, COLUMN, ROW, bits, combinations};

#[derive(Clone, Copy)]
pub(super) struct Fish {
    pub(super) digit: usize,
    /// The base lines: columns or rows, as `base_kind` says.
    pub(super) base: u16,
    pub(super) base_kind: usize,
    /// The positions in the base lines, which are the numbers of the cover lines.
    pub(super) cover: u16,
}

/// Calls `each` with the fish of `size` lines among `digits`, in the order of the search, until it returns something.
pub(super) fn fish<T>(
    board: &Board,
    digits: u16,
    size: u32,
    mut each: impl FnMut(Fish) -> Option<T>,
) -> Option<T> {
    let few_placed: [bool; 9] = std::array::from_fn(|digit| {
        // If the digit is placed in many cells, no line has two places left for it.
        digits >> digit & 1 == 1
            && board.cells[digit] != 0
            && board.placed(digit) + 2 * size as usize <= 9
    });
    if few_placed == [false; 9] {
        return None;
    }
    [COLUMN, ROW].into_iter().find_map(|base_kind| {
        // For each digit, the places in the lines, and the lines that can be base lines.
        let lines = board
            .places
            .each_ref()
            .map(|places| &places[9 * base_kind..][..9]);
        let mut usable = [0_u16; 9];
        for digit in 0..9 {
            for (line, places) in lines[digit].iter().enumerate() {
                let count = places.count_ones();
                usable[digit] |=
                    u16::from(few_placed[digit] && count >= 2 && count <= size) << line;
            }
        }
        // Lines of digits with enough of them. Leaving out the others keeps the order of the combinations.
        let lines_of = |usable: &u16| {
            if usable.count_ones() < size {
                0
            } else {
                *usable
            }
        };
        let all = usable.iter().fold(0, |all, usable| all | lines_of(usable));
        let (mut numbers, mut count) = ([0_u16; 9], 0);
        for line in bits(all) {
            numbers[count] = 1 << line;
            count += 1;
        }
        combinations(size, count as u32).find_map(|combination| {
            let base = bits(combination as u16).fold(0, |base, i| base | numbers[i]);
            (0..9)
                .filter(|digit| base & !usable[*digit] == 0)
                .find_map(|digit| {
                    let cover = bits(base).fold(0, |cover, line| cover | lines[digit][line]);
                    if cover.count_ones() != size {
                        return None;
                    }
                    each(Fish {
                        digit,
                        base,
                        base_kind,
                        cover,
                    })
                })
        })
    })
}

impl Fish {
    pub(super) fn cover_kind(self) -> usize {
        if self.base_kind == ROW { COLUMN } else { ROW }
    }

    /// The digit in the cover lines outside of the base lines.
    pub(super) fn removals(self, board: &Board) -> Removals {
        let digits = 1 << self.digit;
        bits(self.cover)
            .flat_map(|line| {
                let cover = 9 * self.cover_kind() + line;
                bits(board.places[self.digit][cover] & !self.base)
                    .map(move |at| (CELLS[cover][at], digits))
            })
            .collect()
    }
}

/// A fish of `size` lines in one of the digits.
pub fn basic_fish(board: &Board, size: u32, digits: u16) -> Option<Hint> {
    let (technique, rating) = match size {
        2 => (RatedTechnique::XWing, 32),
        3 => (RatedTechnique::Swordfish, 38),
        _ => (RatedTechnique::Jellyfish, 52),
    };
    fish(board, digits, size, |fish| {
        Hint::remove(technique, rating, fish.removals(board))
    })
}
