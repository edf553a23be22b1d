//! The grid that the techniques work on.

use super::tables::{
    ALL_DIGITS, CELL_SETS, CELLS, HOUSES, HOUSES_OF_CELL, PEERS, POSITIONS, ROW, bits, cells_of,
};
use crate::tables::ALL_CELLS;
use crate::{Digit, Grid};

/// Placed digits and candidates, kept in three forms at once: digits by cell, positions by house and digit, and cells
/// by digit. Digits are counted from 0.
///
/// A cell without a placed digit is empty, even if it has no candidates. A filled cell has no candidates.
#[derive(Clone, Debug)]
pub struct Board {
    /// The placed digit of each cell, `NONE` if it is empty.
    pub values: [u8; 81],
    /// The candidates of each cell, as a set of digits.
    pub candidates: [u16; 81],
    /// For each digit and house, the positions that can hold the digit. After the last house there is nothing.
    pub places: [[u16; ROOM]; 9],
    /// For each digit, the houses in which it has exactly one place. Only [`Board::remove`] and [`Board::place`] keep
    /// this up to date.
    pub singles: [u32; 9],
    /// For each digit, the cells that can hold it.
    pub cells: [u128; 9],
    /// The empty cells.
    pub empty: u128,
    /// The number of empty cells of each house.
    pub empty_in: [u8; 27],
    /// The houses with one empty cell.
    pub(super) last: u32,
    /// The digits and the houses of what was removed or placed since [`Board::changes`] was called.
    changed: Changes,
}

/// The digits and the houses that have changed, as sets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Changes {
    pub(super) digits: u16,
    pub(super) houses: u32,
}

/// The length of the places of a digit: room for all houses, and whole vectors.
pub(super) const ROOM: usize = 32;

/// For each cell and house, the positions that can still hold a digit that is placed in the cell.
static KEPT: [[u16; ROOM]; 81] = {
    let mut kept = [[0; ROOM]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut house = 0;
        while house < 27 {
            let mut at = 0;
            while at < 9 {
                let other = CELLS[house][at] as usize;
                if other != cell && PEERS[cell] >> other & 1 == 0 {
                    kept[cell][house] |= 1 << at;
                }
                at += 1;
            }
            house += 1;
        }
        cell += 1;
    }
    kept
};

/// The entry of `Board::values` for an empty cell.
pub(super) const NONE: u8 = 9;

impl Board {
    /// The board with the digits of `grid` placed. Each other cell has as candidates the digits that none of its peers
    /// holds.
    pub fn new(grid: &Grid) -> Board {
        let mut board = Board {
            values: [NONE; 81],
            candidates: [0; 81],
            places: [[0; ROOM]; 9],
            singles: [0; 9],
            cells: [0; 9],
            empty: 0,
            empty_in: [0; 27],
            last: 0,
            changed: Changes::default(),
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
        let mut placed = [0_u16; 27];
        let mut empty_at = [0x1ff_u16; ROOM];
        for cell in cells_of(ALL_CELLS & !board.empty) {
            let digit = usize::from(board.values[cell]) % 9;
            let places = board.places[digit].iter_mut().zip(&KEPT[cell]);
            places.for_each(|(gone, kept)| *gone |= !kept);
            for (house, at) in HOUSES[cell].into_iter().zip(POSITIONS[cell]) {
                placed[usize::from(house)] |= 1 << digit;
                empty_at[usize::from(house)] &= !(1 << at);
            }
        }
        for (cell, candidates) in board.candidates.iter_mut().enumerate() {
            let [block, row, column] = HOUSES[cell].map(usize::from);
            let is_empty = board.values[cell] == NONE;
            let seen = placed[block] | placed[row] | placed[column];
            *candidates = ALL_DIGITS & !seen & u16::from(is_empty).wrapping_neg();
        }
        for (house, empty) in board.empty_in.iter_mut().enumerate() {
            *empty = empty_at[house].count_ones() as u8;
            board.last |= u32::from(*empty == 1) << house;
        }
        empty_at[27..].fill(0);
        for digit in 0..9 {
            // So far these are the places that are gone.
            let places = board.places[digit].iter_mut().zip(&empty_at);
            places.for_each(|(places, empty)| *places = empty & !*places);
            for row in 0..9 {
                board.cells[digit] |= u128::from(board.places[digit][9 * ROW + row]) << (9 * row);
            }
            board.singles[digit] = houses_with_one(&board.places[digit]);
        }
        board
    }

    /// For each digit, its places in a house.
    pub(super) fn places_in(&self, house: usize) -> [u16; 9] {
        self.places.each_ref().map(|places| places[house])
    }

    /// What has changed since this was last asked.
    pub(super) fn changes(&mut self) -> Changes {
        std::mem::take(&mut self.changed)
    }

    /// The cell in which `digit` is a hidden single of `house`.
    pub(super) fn place_of_single(&self, house: usize, digit: usize) -> usize {
        usize::from(CELLS[house][self.places[digit][house].trailing_zeros() as usize % 9])
    }

    /// Removes a candidate. Removing what is not there changes nothing.
    #[inline(always)]
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.changed.digits |= 1 << digit;
        self.changed.houses |= HOUSES_OF_CELL[cell];
        self.candidates[cell] &= !(1 << digit);
        self.cells[digit] &= !CELL_SETS[cell];
        for (house, at) in HOUSES[cell].into_iter().zip(POSITIONS[cell]) {
            let places = &mut self.places[digit][usize::from(house)];
            *places &= !(1 << at);
            let singles = &mut self.singles[digit];
            *singles = *singles & !(1 << house) | u32::from(places.is_power_of_two()) << house;
        }
    }

    /// Places a digit: the cell has no candidates from now on, and its peers cannot hold the digit.
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8;
        self.empty &= !CELL_SETS[cell];
        for house in HOUSES[cell] {
            let empty = &mut self.empty_in[usize::from(house)];
            *empty -= 1;
            self.last = self.last & !(1 << house) | u32::from(*empty == 1) << house;
        }
        let candidates = std::mem::take(&mut self.candidates[cell]);
        for other in bits(candidates & !(1 << digit)) {
            self.cells[other] &= !CELL_SETS[cell];
            let mut singles = self.singles[other];
            for (house, at) in HOUSES[cell].into_iter().zip(POSITIONS[cell]) {
                let places = &mut self.places[other][usize::from(house)];
                *places &= !(1 << at);
                singles = singles & !(1 << house) | u32::from(places.is_power_of_two()) << house;
            }
            self.singles[other] = singles;
        }
        // As `remove` does for each peer, but what holds for the digit as a whole is written once.
        let peers = PEERS[cell] & self.cells[digit];
        self.cells[digit] &= !(peers | CELL_SETS[cell]);
        let mut changed = HOUSES_OF_CELL[cell];
        let mut singles = self.singles[digit] & !changed;
        let in_houses = &mut self.places[digit];
        for house in HOUSES[cell] {
            in_houses[usize::from(house)] = 0;
        }
        for peer in cells_of(peers) {
            self.candidates[peer] &= !(1 << digit);
            changed |= HOUSES_OF_CELL[peer];
            for (house, at) in HOUSES[peer].into_iter().zip(POSITIONS[peer]) {
                let places = &mut in_houses[usize::from(house)];
                *places &= !(1 << at);
                singles = singles & !(1 << house) | u32::from(places.is_power_of_two()) << house;
            }
        }
        self.singles[digit] = singles;
        self.changed.digits |= candidates | 1 << digit;
        self.changed.houses |= changed;
    }

    /// How often a digit is placed.
    pub(super) fn placed(&self, digit: usize) -> usize {
        self.values
            .iter()
            .filter(|value| usize::from(**value) == digit)
            .count()
    }

    /// The cells with exactly 1, 2 and 3 candidates.
    pub fn cells_by_count(&self) -> [u128; 3] {
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

/// The houses in which a digit has exactly one place. The compiler vectorises the loop.
#[inline(always)]
fn houses_with_one(places: &[u16; ROOM]) -> u32 {
    let mut ones = [0_u16; ROOM];
    for (house, (ones, places)) in ones.iter_mut().zip(places).enumerate() {
        let but_one = places & places.wrapping_sub(1);
        *ones = (places.min(&1) & !but_one.min(1)) << (house % 16);
    }
    let any = |ones: &[u16]| ones.iter().fold(0, |all, ones| all | ones);
    u32::from(any(&ones[..16])) | u32::from(any(&ones[16..])) << 16
}
