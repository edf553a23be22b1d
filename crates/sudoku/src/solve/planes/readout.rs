//! Reading the grid from a solved state.

use super::Planes;
use super::vector::*;
use crate::{Digit, Grid};

/// For each cell of a band in reading order, the byte of the band's word with the cell's bit.
const BYTE: Bytes = {
    let mut bytes = [0x80; 32];
    let mut i = 0;
    while i < 27 {
        bytes[i] = bit_of(i) / 8;
        i += 1;
    }
    Bytes(bytes)
};

/// For each cell of a band in reading order, the cell's bit in that byte.
const BIT: Bytes = {
    let mut bytes = [1; 32];
    let mut i = 0;
    while i < 27 {
        bytes[i] = 1 << (bit_of(i) % 8);
        i += 1;
    }
    Bytes(bytes)
};

/// The bit in the band's word of the cell with this index in reading order.
const fn bit_of(cell: usize) -> u8 {
    (9 * (cell % 3) + 3 * (cell / 9) + cell % 9 / 3) as u8
}

/// The grid of a state in which every cell has one candidate.
#[inline(always)]
pub(super) fn grid(planes: &Planes) -> Grid {
    let mut cells = [None; 81];
    for (band, cells) in cells.chunks_exact_mut(27).enumerate() {
        let [a, b, c] = [0, 1, 2].map(|k| &planes.0[3 * band + k].0);
        let mut words = [0; 16];
        for (i, word) in words.iter_mut().enumerate() {
            *word = u32::from(a[i]) | u32::from(b[i]) << 9 | u32::from(c[i]) << 18;
        }
        // For one digit after the other, all 27 cells of the band at once.
        let mut digits = zero();
        for (i, word) in words.iter().enumerate().take(9) {
            let bits = and(
                bytes_at(every_word(*word as i32), load_bytes(&BYTE)),
                load_bytes(&BIT),
            );
            let held = equal_bytes(bits, load_bytes(&BIT));
            digits = or(digits, and(held, every_byte(i as i8 + 1)));
        }
        for (cell, digit) in cells.iter_mut().zip(store_bytes(digits).0) {
            *cell = Digit::new(digit);
        }
    }
    Grid::new(cells)
}
