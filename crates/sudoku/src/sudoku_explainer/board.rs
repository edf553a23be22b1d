//! The grid that the techniques work on.

use super::tables::{
    ALL_DIGITS, BLOCK, CELL_SETS, CELLS, COLUMN, HOUSE_SETS, HOUSES, HOUSES_OF_CELL, PEERS,
    POSITIONS, ROW, bits, cells_of,
};
use crate::tables::ALL_CELLS;
use crate::{Digit, Grid};

/// Placed digits and candidates, kept in three forms at once: digits by cell, positions by house and digit, and cells
/// by digit. Digits are counted from 0.
///
/// A cell without a placed digit is empty, even if it has no candidates. A filled cell has no candidates.
#[derive(Clone)]
pub(super) struct Board {
    /// The placed digit of each cell, `NONE` if it is empty.
    pub(super) values: [u8; 81],
    /// The candidates of each cell, as a set of digits.
    pub(super) candidates: [u16; 81],
    /// For each house and digit, the positions that can hold the digit.
    pub(super) places: [[u16; 9]; 27],
    /// For each digit, the houses in which it has exactly one place. Only [`Board::remove`] and [`Board::place`] keep
    /// this up to date.
    pub(super) singles: [u32; 9],
    /// For each digit, the cells that can hold it.
    pub(super) cells: [u128; 9],
    /// The empty cells.
    pub(super) empty: u128,
    /// The number of empty cells of each house.
    pub(super) empty_in: [u8; 27],
}

/// The entry of `Board::values` for an empty cell.
pub(super) const NONE: u8 = 9;

impl Board {
    /// The board with the digits of `grid` placed. Each other cell has as candidates the digits that none of its peers
    /// holds.
    pub(super) fn new(grid: &Grid) -> Board {
        let mut board = Board {
            values: [NONE; 81],
            candidates: [0; 81],
            places: [[0; 9]; 27],
            singles: [0; 9],
            cells: [0; 9],
            empty: 0,
            empty_in: [0; 27],
        };
        // A branch on whether a cell is known would be mispredicted.
        for (row, cells) in grid.cells().chunks_exact(9).enumerate() {
            let mut empty = 0_u16;
            for (column, known) in cells.iter().enumerate() {
                let value = known.map_or(0, Digit::get).wrapping_sub(1).min(NONE);
                board.values[9 * row + column] = value;
                empty |= u16::from(value == NONE) << column;
            }
            board.empty |= u128::from(empty) << (9 * row);
        }
        let mut seen = [0_u128; 9];
        let mut placed = [0_u16; 27];
        for cell in cells_of(ALL_CELLS & !board.empty) {
            let digit = board.values[cell];
            seen[usize::from(digit) % 9] |= PEERS[cell];
            for house in HOUSES[cell] {
                placed[usize::from(house)] |= 1 << digit;
            }
        }
        for (cell, candidates) in board.candidates.iter_mut().enumerate() {
            let [block, row, column] = HOUSES[cell].map(usize::from);
            let is_empty = board.values[cell] == NONE;
            let seen = placed[block] | placed[row] | placed[column];
            *candidates = ALL_DIGITS & !seen & u16::from(is_empty).wrapping_neg();
        }
        board.cells = seen.map(|seen| board.empty & !seen);
        board.place_in_houses();
        for (house, cells) in HOUSE_SETS.iter().enumerate() {
            board.empty_in[house] = (board.empty & cells).count_ones() as u8;
        }
        board
    }

    /// Finds the positions by house, and the hidden singles, from the cells by digit.
    fn place_in_houses(&mut self) {
        // All digits of a house are computed at once.
        for three in 0..3 {
            let band = self.cells.map(|cells| (cells >> (27 * three)) as u32);
            for line in 0..3 {
                self.places[9 * ROW + 3 * three + line] =
                    band.map(|band| (band >> (9 * line) & 0o777) as u16);
                self.places[9 * BLOCK + 3 * three + line] = band.map(|band| {
                    let lines = band >> (3 * line);
                    (lines & 0o7 | lines >> 6 & 0o70 | lines >> 12 & 0o700) as u16
                });
            }
            for column in 0..9 {
                let places = &mut self.places[9 * COLUMN + column];
                for (places, band) in places.iter_mut().zip(band) {
                    let lines = band >> column;
                    *places |=
                        ((lines & 1 | lines >> 8 & 2 | lines >> 16 & 4) << (3 * three)) as u16;
                }
            }
        }
        for (house, places) in self.places.iter().enumerate() {
            for (singles, places) in self.singles.iter_mut().zip(places) {
                *singles |= u32::from(places.is_power_of_two()) << house;
            }
        }
    }

    /// The cell in which `digit` is a hidden single of `house`.
    pub(super) fn place_of_single(&self, house: usize, digit: usize) -> usize {
        usize::from(CELLS[house][self.places[house][digit].trailing_zeros() as usize % 9])
    }

    /// Removes a candidate. Removing what is not there changes nothing.
    #[inline(always)]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        self.cells[digit] &= !CELL_SETS[cell];
        for (house, at) in HOUSES[cell].into_iter().zip(POSITIONS[cell]) {
            let places = &mut self.places[usize::from(house)][digit];
            *places &= !(1 << at);
            let singles = &mut self.singles[digit];
            *singles = *singles & !(1 << house) | u32::from(places.is_power_of_two()) << house;
        }
    }

    /// Places a digit: the cell has no candidates from now on, and its peers cannot hold the digit.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8;
        self.empty &= !CELL_SETS[cell];
        for house in HOUSES[cell] {
            self.empty_in[usize::from(house)] -= 1;
            self.places[usize::from(house)][digit] = 0;
        }
        for other in bits(self.candidates[cell] & !(1 << digit)) {
            self.remove(cell, other);
        }
        self.candidates[cell] = 0;
        // As `remove` does for each peer, but what holds for the digit as a whole is written once.
        let peers = PEERS[cell] & self.cells[digit];
        self.cells[digit] &= !(peers | CELL_SETS[cell]);
        let mut singles = self.singles[digit] & !HOUSES_OF_CELL[cell];
        for peer in cells_of(peers) {
            self.candidates[peer] &= !(1 << digit);
            for (house, at) in HOUSES[peer].into_iter().zip(POSITIONS[peer]) {
                let places = &mut self.places[usize::from(house)][digit];
                *places &= !(1 << at);
                singles = singles & !(1 << house) | u32::from(places.is_power_of_two()) << house;
            }
        }
        self.singles[digit] = singles;
    }

    /// How often a digit is placed.
    pub(super) fn placed(&self, digit: usize) -> usize {
        self.values
            .iter()
            .filter(|value| usize::from(**value) == digit)
            .count()
    }

    /// The cells with exactly 1, 2 and 3 candidates.
    pub(super) fn cells_by_count(&self) -> [u128; 3] {
        // The cells that have at least one, two, three and four of the digits so far.
        let (mut one, mut two, mut three, mut four) = (0_u128, 0_u128, 0_u128, 0_u128);
        for cells in self.cells {
            four |= three & cells;
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        [one & !two, two & !three, three & !four]
    }
}
