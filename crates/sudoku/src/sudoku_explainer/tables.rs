//! Houses and peers as tables of plain numbers, made by the compiler.
//!
//! The rating depends on the order in which houses are searched: blocks, then columns, then rows, or blocks, then rows,
//! then columns. House `9 * kind + index` is the house with this index of a kind: 0 is a block, 1 a row, 2 a column.

use crate::tables::{PLACES_OF, UNIT_BITS, UNIT_CELLS, UNITS_OF};

/// The peers of each cell, as a set.
pub(super) use crate::tables::PEER_BITS as PEERS;
/// The members of a set of cells, ascending.
pub(super) use crate::tables::bits as cells_of;
/// The members of a set of digits or positions, ascending.
pub(super) use crate::tables::small_bits as bits;

/// The kinds of houses in the order blocks, columns, rows.
pub const BLOCK_COLUMN_ROW: [usize; 3] = [BLOCK, COLUMN, ROW];
/// The kinds of houses in the order blocks, rows, columns.
pub const BLOCK_ROW_COLUMN: [usize; 3] = [BLOCK, ROW, COLUMN];

/// The kind of blocks.
pub const BLOCK: usize = 0;
/// The kind of rows.
pub const ROW: usize = 1;
/// The kind of columns.
pub const COLUMN: usize = 2;

/// All digits, as a set.
pub const ALL_DIGITS: u16 = 0x1ff;

/// All houses, as a set.
pub const ALL_HOUSES: u32 = (1 << 27) - 1;

/// The unit with the cells of a house: its index among [`UNITS`](crate::UNITS), where boxes come last.
const fn unit_of(house: usize) -> usize {
    (house + 18) % 27
}

/// The cells of each house, by position.
pub static CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut house = 0;
    while house < 27 {
        cells[house] = UNIT_CELLS[unit_of(house)];
        house += 1;
    }
    cells
};

/// The cells of each house, as a set.
pub(super) static HOUSE_SETS: [u128; 27] = {
    let mut sets = [0; 27];
    let mut house = 0;
    while house < 27 {
        sets[house] = UNIT_BITS[unit_of(house)];
        house += 1;
    }
    sets
};

/// The houses of each cell: its block, row and column.
pub static HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = UNITS_OF[cell];
        houses[cell] = [(block - 18) as u8, (9 + row) as u8, (9 + column) as u8];
        cell += 1;
    }
    houses
};

/// The position of each cell in its block, row and column.
pub static POSITIONS: [[u8; 3]; 81] = {
    let mut positions = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [in_row, in_column, in_block] = PLACES_OF[cell];
        positions[cell] = [in_block, in_row, in_column];
        cell += 1;
    }
    positions
};

/// Each cell, as a set.
pub(super) static CELL_SETS: [u128; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        sets[cell] = 1 << cell;
        cell += 1;
    }
    sets
};

/// The houses of each cell, as a set.
pub(super) static HOUSES_OF_CELL: [u32; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [block, row, column] = HOUSES[cell];
        sets[cell] = 1 << block | 1 << row | 1 << column;
        cell += 1;
    }
    sets
};

/// All sets of `size` of the items `0..count`, in ascending order of the sets as numbers.
pub fn combinations(size: u32, count: u32) -> impl Iterator<Item = u32> {
    let end = 1_u32 << count;
    let mut next = if size <= count { (1 << size) - 1 } else { end };
    std::iter::from_fn(move || {
        if next >= end || size == 0 {
            return None;
        }
        let set = next;
        // The next number with as many bits: the lowest run of bits moves its highest bit up, the others fall down.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        next = ((carried ^ set) >> (2 + lowest.trailing_zeros())) | carried;
        Some(set)
    })
}
