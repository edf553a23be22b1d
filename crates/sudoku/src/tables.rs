//! Sets of cells, digits and places as words of bits, and tables of the units and peers in this form.

use crate::{PEERS, UNITS};

/// The indices of the bits of a word that are set, in order.
pub(crate) fn bits(word: u128) -> impl Iterator<Item = usize> + Clone {
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
pub(crate) fn small_bits(mut word: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// The subsets of a small word that have `size` bits, in ascending order.
pub(crate) fn subsets(word: u16, size: u32) -> impl Iterator<Item = u16> {
    (1..=word).filter(move |subset| subset & !word == 0 && subset.count_ones() == size)
}

/// All 81 cells.
pub(crate) const ALL_CELLS: u128 = (1 << 81) - 1;

/// For each unit, its cells.
pub(crate) static UNIT_BITS: [u128; 27] = {
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
pub static PEER_BITS: [u128; 81] = {
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
pub(crate) static UNITS_OF: [[usize; 3]; 81] = {
    let mut all = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        all[i] = [i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3];
        i += 1;
    }
    all
};

/// For each unit, the indices of its cells.
pub(crate) static UNIT_CELLS: [[u8; 9]; 27] = {
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
pub(crate) static PLACES_OF: [[u8; 3]; 81] = {
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
pub(crate) static UNIT_MASKS: [u32; 81] = {
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
pub(crate) struct Beside {
    pub(crate) cell: u8,
    pub(crate) units: [u8; 2],
    pub(crate) places: [u8; 2],
}

/// An index after those of all units.
pub(crate) const NO_UNIT: usize = 27;

/// For each cell, its peers in order.
pub(crate) static BESIDE: [[Beside; 20]; 81] = {
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
pub(crate) fn cells_at(unit: usize, places: u16) -> u128 {
    small_bits(places).fold(0, |all, at| all | 1 << UNIT_CELLS[unit][at])
}

/// The cells that see every one of `cells`.
pub(crate) fn common_peers(cells: u128) -> u128 {
    bits(cells).fold(ALL_CELLS, |all, cell| all & PEER_BITS[cell])
}

/// The units that hold all of `cells`, which is not empty, in order.
pub(crate) fn common_units(cells: u128) -> impl Iterator<Item = usize> {
    let first = cells.trailing_zeros() as usize % 81;
    UNITS_OF[first]
        .into_iter()
        .filter(move |unit| cells & !UNIT_BITS[*unit] == 0)
}
