//! Sets of cells as words of bits, and tables of the units and peers in this form.

use std::fmt;

use crate::{Cell, PEERS, UNITS};

/// A set of cells.
///
/// ```
/// use tessera_sudoku::{Cell, CellSet};
/// let set: CellSet = [Cell::at(0, 0), Cell::at(0, 4)].into_iter().collect();
/// assert_eq!((set.len(), set.to_string()), (2, "r1c15".to_owned()));
/// assert!(set.contains(Cell::at(0, 4)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(pub(super) u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// The set of one cell.
    #[must_use]
    pub const fn of(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    /// Whether `cell` is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// The number of cells.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no cell.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first cell, in the order of the grid. `None` if the set is empty.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// The cells in order.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        bits(self.0).filter_map(Cell::new)
    }

    /// The cells that see every cell of this set. Every cell, if the set is empty.
    #[must_use]
    pub fn common_peers(self) -> CellSet {
        CellSet(common_peers(self.0))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let bit = |set, cell: Cell| set | 1 << cell.index();
        CellSet(cells.into_iter().fold(0, bit))
    }
}

/// In the usual notation, cells of one row or one column joined: `r1c15`, `r23c4`, `r2c4,r9c5`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        let mut is_first = true;
        while rest != 0 {
            // The largest number of cells of one line; of lines with equally many, a row before a column.
            let most = |lines: &[u128]| {
                let count = |line: &&u128| (rest & **line).count_ones();
                lines.iter().rev().max_by_key(count).copied().unwrap_or(0)
            };
            let (row, column) = (most(&UNIT_BITS[..9]), most(&UNIT_BITS[9..18]));
            let part = if (rest & column).count_ones() > (rest & row).count_ones().max(1) {
                rest & column
            } else {
                // Single cells come in their order.
                let row = if (rest & row).count_ones() > 1 {
                    row
                } else {
                    UNIT_BITS[rest.trailing_zeros() as usize / 9]
                };
                rest & row
            };
            let number = |cells: u128, number: fn(Cell) -> usize| -> String {
                let mut numbers: Vec<usize> = CellSet(cells).iter().map(number).collect();
                numbers.sort_unstable();
                numbers.dedup();
                numbers.iter().map(|n| (n + 1).to_string()).collect()
            };
            let comma = if is_first { "" } else { "," };
            let (rows, columns) = (number(part, Cell::row), number(part, Cell::column));
            write!(f, "{comma}r{rows}c{columns}")?;
            is_first = false;
            rest &= !part;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CellSet({self})")
    }
}

/// The indices of the bits of a word that are set, in order.
pub(super) fn bits(word: u128) -> impl Iterator<Item = usize> + Clone {
    // Two words take less work than one of double width.
    let (mut low, mut high) = (word as u64, (word >> 64) as u64);
    std::iter::from_fn(move || {
        if low != 0 {
            let bit = low.trailing_zeros() as usize;
            low &= low - 1;
            Some(bit)
        } else if high != 0 {
            let bit = 64 + high.trailing_zeros() as usize;
            high &= high - 1;
            Some(bit)
        } else {
            None
        }
    })
}

/// The indices of the bits of a small word that are set, in order.
pub(super) fn small_bits(mut word: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// All 81 cells.
pub(super) const ALL_CELLS: u128 = (1 << 81) - 1;

/// For each unit, its cells.
pub(super) static UNIT_BITS: [u128; 27] = {
    let mut all = [0; 27];
    let mut unit = 0;
    while unit < 27 {
        let mut i = 0;
        while i < 9 {
            all[unit] |= 1 << UNITS[unit].cells[i].index();
            i += 1;
        }
        unit += 1;
    }
    all
};

/// For each cell, its peers.
pub(super) static PEER_BITS: [u128; 81] = {
    let mut all = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 20 {
            all[cell] |= 1 << PEERS[cell][i].index();
            i += 1;
        }
        cell += 1;
    }
    all
};

/// For each cell, the indices of its row, its column and its box among the units.
pub(super) static UNITS_OF: [[usize; 3]; 81] = {
    let mut all = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        all[i] = [i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3];
        i += 1;
    }
    all
};

/// For each unit, the indices of its cells.
pub(super) static UNIT_CELLS: [[u8; 9]; 27] = {
    let mut all = [[0; 9]; 27];
    let mut unit = 0;
    while unit < 27 {
        let mut at = 0;
        while at < 9 {
            all[unit][at] = UNITS[unit].cells[at].index() as u8;
            at += 1;
        }
        unit += 1;
    }
    all
};

/// For each cell, its places among the cells of its row, its column and its box.
pub(super) static PLACES_OF: [[u8; 3]; 81] = {
    let mut all = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        all[i] = [column as u8, row as u8, (row % 3 * 3 + column % 3) as u8];
        i += 1;
    }
    all
};

/// For each cell, the indices of its units as bits.
pub(super) static UNIT_MASKS: [u32; 81] = {
    let mut all = [0; 81];
    let mut i = 0;
    while i < 81 {
        all[i] = 1 << UNITS_OF[i][0] | 1 << UNITS_OF[i][1] | 1 << UNITS_OF[i][2];
        i += 1;
    }
    all
};

/// A peer of a cell, with its units that do not hold the cell, and its place in each. There are one or two such units;
/// in place of a second one there is [`NO_UNIT`].
#[derive(Clone, Copy)]
pub(super) struct Beside {
    pub(super) cell: u8,
    pub(super) units: [u8; 2],
    pub(super) places: [u8; 2],
}

/// An index after those of all units.
pub(super) const NO_UNIT: usize = 27;

/// For each cell, its peers in order.
pub(super) static BESIDE: [[Beside; 20]; 81] = {
    let none = Beside {
        cell: 0,
        units: [NO_UNIT as u8; 2],
        places: [0; 2],
    };
    let mut all = [[none; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 20 {
            let peer = PEERS[cell][i].index();
            let beside = &mut all[cell][i];
            beside.cell = peer as u8;
            let (mut kind, mut count) = (0, 0);
            while kind < 3 {
                if UNITS_OF[peer][kind] != UNITS_OF[cell][kind] {
                    beside.units[count] = UNITS_OF[peer][kind] as u8;
                    beside.places[count] = PLACES_OF[peer][kind];
                    count += 1;
                }
                kind += 1;
            }
            i += 1;
        }
        cell += 1;
    }
    all
};

/// The cells of a unit at these places.
pub(super) fn cells_at(unit: usize, places: u16) -> u128 {
    small_bits(places).fold(0, |all, at| all | 1 << UNIT_CELLS[unit][at])
}

/// The cells that see every one of `cells`.
pub(super) fn common_peers(cells: u128) -> u128 {
    bits(cells).fold(ALL_CELLS, |all, cell| all & PEER_BITS[cell])
}

/// The units that hold all of `cells`, which is not empty, in order.
pub(super) fn common_units(cells: u128) -> impl Iterator<Item = usize> {
    let first = cells.trailing_zeros() as usize % 81;
    UNITS_OF[first]
        .into_iter()
        .filter(move |unit| cells & !UNIT_BITS[*unit] == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_line_by_line() {
        let set = |cells: &[(usize, usize)]| -> String {
            let cells = cells
                .iter()
                .map(|(row, column)| Cell::at(row - 1, column - 1));
            cells.collect::<CellSet>().to_string()
        };
        assert_eq!(set(&[(1, 1), (1, 5)]), "r1c15");
        assert_eq!(set(&[(2, 4), (9, 5)]), "r2c4,r9c5");
        assert_eq!(set(&[(4, 2), (4, 3), (6, 3)]), "r4c23,r6c3");
        assert_eq!(set(&[(3, 4), (5, 4), (6, 9)]), "r35c4,r6c9");
        assert_eq!(set(&[]), "");
    }
}
