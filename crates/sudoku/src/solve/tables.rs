//! Tables for the propagation of a digit, all computed by the compiler.
//!
//! A band (three rows) of one digit is a word of 27 bits, one for each cell. The bits are not in reading order: the
//! cell in row `r` of the band, in box `s` of the band and in column `k` of that box is bit `9k + 3r + s`. So the three
//! cells of a minirow (a row of a box) are 9 bits apart, and those of a minicolumn (a column of a box) 3 bits. Folding
//! a word by shifts of 9 shows which of the nine minirows have a candidate, folding it by shifts of 3 the same for the
//! nine minicolumns.

use crate::{Cell, Digit, Grid, PEERS};

/// A word for each band. The fourth word is unused: with it the whole fits a vector register.
pub(super) type Lanes = [u32; 4];

/// The 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

/// Every cell of the grid.
pub(super) const FULL: Lanes = [BAND, BAND, BAND, 0];

/// The locked candidates of a digit in a band or stack: what follows from the set of minirows of the band, or of
/// minicolumns of the stack, that may have the digit.
#[derive(Clone, Copy)]
pub(crate) struct Locked {
    /// The minirows, or minicolumns, that are part of a placement: three of the nine, one in each line and box. Empty
    /// if there is no placement.
    pub(crate) possible: u32,
    /// The minirows, or minicolumns, that are part of every placement.
    pub(crate) forced: u32,
}

/// What follows from one pattern, in which bit `3i + j` means that the digit of line `i` may be in box `j`.
pub(crate) const fn locked(pattern: usize) -> Locked {
    const PLACEMENTS: [u32; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let (mut possible, mut forced) = (0, 0o777);
    let mut i = 0;
    while i < PLACEMENTS.len() {
        if PLACEMENTS[i] & !(pattern as u32) == 0 {
            possible |= PLACEMENTS[i];
            forced &= PLACEMENTS[i];
        }
        i += 1;
    }
    if possible == 0 {
        forced = 0;
    }
    Locked { possible, forced }
}

/// For each set of minirows of a band (bit `3r + s`), the cells of the possible and of the forced minirows.
pub(super) static MINIROWS: [Locked; 512] = {
    let mut table = [Locked {
        possible: 0,
        forced: 0,
    }; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let Locked { possible, forced } = locked(pattern);
        table[pattern] = Locked {
            possible: possible * 0o1_001_001,
            forced: forced * 0o1_001_001,
        };
        pattern += 1;
    }
    table
};

/// The index in `MINICOLUMNS` of nine bits that are three apart. This is a perfect hash, the remainder by 1023, which
/// takes bit `3i` to bit `3i mod 10`.
pub const fn fold(spread: u32) -> usize {
    ((spread | spread >> 10 | spread >> 20) & 1023) as usize
}

/// For each set of minicolumns of a stack, the possible and the forced ones. The minicolumn of column `k` in band `b`
/// is bit `9k + 3b`; the index of a set is its [`fold`].
pub(super) static MINICOLUMNS: [Locked; 1024] = {
    let mut table = [Locked {
        possible: 0,
        forced: 0,
    }; 1024];
    let mut pattern = 0;
    while pattern < 512 {
        let Locked { possible, forced } = locked(pattern);
        table[fold(spread(pattern as u32))] = Locked {
            possible: spread(possible),
            forced: spread(forced),
        };
        pattern += 1;
    }
    table
};

/// Nine bits spread out: bit `i` goes to bit `3i`.
pub const fn spread(pattern: u32) -> u32 {
    let mut spread = 0;
    let mut i = 0;
    while i < 9 {
        spread |= (pattern >> i & 1) << (3 * i);
        i += 1;
    }
    spread
}

/// The bit of a cell within the word of its band.
const fn bit(cell: Cell) -> u32 {
    let (row, column) = (cell.row(), cell.column());
    1 << (9 * (column % 3) + 3 * (row % 3) + column / 3)
}

/// For each cell, the set of this cell alone.
pub(super) static CELLS: [Lanes; 81] = {
    let mut table = [[0; 4]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::at(i / 9, i % 9);
        table[i][cell.row() / 3] = bit(cell);
        i += 1;
    }
    table
};

/// For each cell, the cells that a digit placed there may still be in: all but the cell's peers.
pub(super) static PLACED: [Lanes; 81] = {
    let mut table = [FULL; 81];
    let mut i = 0;
    while i < 81 {
        let mut j = 0;
        while j < 20 {
            let peer = PEERS[i][j];
            table[i][peer.row() / 3] &= !bit(peer);
            j += 1;
        }
        i += 1;
    }
    table
};

/// For each cell, numbered `27b + i` for bit `i` of band `b`, its peers in each band.
pub(super) static PEERS_OF: [[u32; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::at(i / 9, i % 9);
        let number = 27 * (cell.row() / 3) + bit(cell).trailing_zeros() as usize;
        let mut band = 0;
        while band < 3 {
            table[number][band] = BAND & !PLACED[i][band];
            band += 1;
        }
        i += 1;
    }
    table
};

/// For each bit of a band's word, the index of its cell among the band's 27 cells in reading order.
pub(super) static READING: [u8; 32] = {
    let mut table = [31; 32];
    let mut i = 0;
    while i < 27 {
        let cell = Cell::at(i / 9, i % 9);
        table[bit(cell).trailing_zeros() as usize] = i as u8;
        i += 1;
    }
    table
};

/// The grid in which `word` gives the three cells of each digit in each band.
#[inline]
pub(super) fn words_to_grid(word: impl Fn(usize, usize) -> u32) -> Grid {
    let mut bands = [[None; 32]; 3];
    for (i, digit) in Digit::all().enumerate() {
        for (band, cells) in bands.iter_mut().enumerate() {
            // Always three times: a loop until the word is empty would mispredict branches.
            let mut rest = word(i, band);
            for _ in 0..3 {
                let bit = (rest | 1 << 31).trailing_zeros() as usize;
                cells[usize::from(READING[bit & 31] & 31)] = Some(digit);
                rest &= rest.wrapping_sub(1);
            }
        }
    }
    let mut cells = [None; 81];
    for (cells, band) in cells.chunks_exact_mut(27).zip(&bands) {
        cells.copy_from_slice(&band[..27]);
    }
    Grid::new(cells)
}
