//! The grid that the techniques work on.

use super::tables::{HOUSES, PEERS, POSITIONS, bits, cells_of};
use crate::Grid;

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
            cells: [0; 9],
            empty: 0,
            empty_in: [0; 27],
        };
        let mut seen = [0_u128; 9];
        for (cell, value) in grid.cells().iter().enumerate() {
            match value {
                Some(digit) => {
                    let digit = digit.get() - 1;
                    board.values[cell] = digit;
                    seen[usize::from(digit)] |= PEERS[cell];
                }
                None => {
                    board.empty |= 1 << cell;
                    for house in HOUSES[cell] {
                        board.empty_in[usize::from(house)] += 1;
                    }
                }
            }
        }
        for (digit, seen) in seen.into_iter().enumerate() {
            board.cells[digit] = board.empty & !seen;
            for cell in cells_of(board.cells[digit]) {
                board.candidates[cell] |= 1 << digit;
                for (house, at) in HOUSES[cell].into_iter().zip(POSITIONS[cell]) {
                    board.places[usize::from(house)][digit] |= 1 << at;
                }
            }
        }
        board
    }

    /// Removes a candidate. Removing what is not there changes nothing.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        self.cells[digit] &= !(1 << cell);
        let [block, row, column] = HOUSES[cell];
        let [in_block, in_row, in_column] = POSITIONS[cell];
        self.places[usize::from(block)][digit] &= !(1 << in_block);
        self.places[usize::from(row)][digit] &= !(1 << in_row);
        self.places[usize::from(column)][digit] &= !(1 << in_column);
    }

    /// Places a digit: the cell has no candidates from now on, and its peers cannot hold the digit.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8;
        self.empty &= !(1 << cell);
        for house in HOUSES[cell] {
            self.empty_in[usize::from(house)] -= 1;
        }
        for other in bits(self.candidates[cell]) {
            self.remove(cell, other);
        }
        for peer in cells_of(PEERS[cell] & self.cells[digit]) {
            self.remove(peer, digit);
        }
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
