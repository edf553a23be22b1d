//! Reading the grid from a solved state.

use super::Planes;
use super::vector::*;
use crate::{Digit, Grid};

/// For each cell of the rows with the same place in the bands, in reading order, the byte of their word with the cell's
/// bit.
const BYTE: Bytes = {
    let mut bytes = [0x80; 32];
    let mut i = 0;
    while i < 27 {
        bytes[i] = bit_of(i) / 8;
        i += 1;
    }
    Bytes(bytes)
};

/// For each of these cells, the cell's bit in that byte.
const BIT: Bytes = {
    let mut bytes = [1; 32];
    let mut i = 0;
    while i < 27 {
        bytes[i] = 1 << (bit_of(i) % 8);
        i += 1;
    }
    Bytes(bytes)
};

/// The bit in the word of the cell with this index: `9k + 3b + s` for column `k` of the box in band `b` and stack `s`.
const fn bit_of(cell: usize) -> u8 {
    (9 * (cell % 3) + 3 * (cell / 9) + cell % 9 / 3) as u8
}

/// The grid of a state in which every cell has one candidate.
#[inline(always)]
pub(super) fn grid(planes: &Planes) -> Grid {
    let mut cells = [None; 81];
    for row in 0..3 {
        let [x, y, z] = [0, 1, 2].map(|k| &planes.0[3 * row + k]);
        let words = or(
            wide(load(x)),
            or(up_wide::<9>(wide(load(y))), up_wide::<18>(wide(load(z)))),
        );
        let mut of_digits = [0; 9];
        of_digits[..8].copy_from_slice(&words_of(words));
        let ninth = |lanes: &Lanes| i32::from(lanes.0[8]);
        of_digits[8] = ninth(x) | ninth(y) << 9 | ninth(z) << 18;
        // For one digit after the other, all 27 cells of the three rows at once.
        let mut digits = zero();
        for (i, word) in of_digits.into_iter().enumerate() {
            let bits = and(
                bytes_at(every_word(word), load_bytes(&BYTE)),
                load_bytes(&BIT),
            );
            let held = equal_bytes(bits, load_bytes(&BIT));
            digits = or(digits, and(held, every_byte(i as i8 + 1)));
        }
        let digits = store_bytes(digits).0;
        for (band, digits) in digits.chunks_exact(9).enumerate() {
            for (cell, digit) in cells[27 * band + 9 * row..][..9].iter_mut().zip(digits) {
                *cell = Digit::new(*digit);
            }
        }
    }
    Grid::new(cells)
}
