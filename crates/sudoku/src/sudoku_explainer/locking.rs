//! Locked candidates: a digit whose places in one house all lie in another.

use super::RatedTechnique;
use super::board::Board;
use super::hint::{Hint, Removals};
use super::tables::{BLOCK, CELLS, COLUMN, HOUSES, ROW, bits};

/// The pairs of kinds, base house first, in the order of the search.
const KINDS: [(usize, usize); 4] = [(BLOCK, COLUMN), (BLOCK, ROW), (COLUMN, BLOCK), (ROW, BLOCK)];

/// A digit that has places in the base house only where it crosses the cover house.
#[derive(Clone, Copy, Debug)]
pub struct Locked {
    /// The digit.
    pub digit: usize,
    /// The base house.
    pub base: usize,
    /// The cover house.
    pub cover: usize,
}

impl Locked {
    fn is_pointing(self) -> bool {
        self.base < 9
    }

    /// The places of the digit in the rest of the cover house.
    pub fn removals(self, board: &Board) -> Removals {
        let digits = 1 << self.digit;
        let rest = board.places[self.digit][self.cover] & !CROSSINGS[self.cover][self.base];
        bits(rest)
            .map(|at| (CELLS[self.cover][at], digits))
            .collect()
    }

    /// The positions of the base house where the digit could break the lock.
    pub(super) fn open(self) -> u16 {
        0x1ff & !CROSSINGS[self.base][self.cover]
    }
}

/// For each house and each other house, the positions in the first that lie in the second.
static CROSSINGS: [[u16; 27]; 27] = {
    let mut all = [[0; 27]; 27];
    let mut house = 0;
    while house < 27 {
        let mut at = 0;
        while at < 9 {
            let mut kind = 0;
            while kind < 3 {
                all[house][HOUSES[CELLS[house][at] as usize][kind] as usize] |= 1 << at;
                kind += 1;
            }
            at += 1;
        }
        house += 1;
    }
    all
};

/// For each house and each kind, the houses of this kind that have cells in it, as bits by index.
static MEETS: [[u16; 3]; 27] = {
    let mut all = [[0; 3]; 27];
    let mut house = 0;
    while house < 27 {
        let mut other = 0;
        while other < 27 {
            all[house][other / 9] |= ((CROSSINGS[house][other] != 0) as u16) << (other % 9);
            other += 1;
        }
        house += 1;
    }
    all
};

/// For each set of positions in a line, the set of the boxes that it has positions in, numbered along the line.
static BOXES: [u8; 512] = {
    let mut all = [0; 512];
    let mut places = 0;
    while places < 512 {
        let mut at = 0;
        while at < 9 {
            all[places] |= ((places >> at & 1) as u8) << (at / 3);
            at += 1;
        }
        places += 1;
    }
    all
};

/// What is locked in three parallel lines through three boxes, by the set of crossings where the digit has places:
/// bit `3 * line + box`.
#[derive(Clone, Copy)]
struct Crossed {
    /// The boxes with places in one of the lines, in which other boxes have places too.
    boxes: u8,
    /// The lines with places in one of the boxes, in which other lines have places too.
    lines: u8,
}

static CROSSED: [Crossed; 512] = {
    let mut all = [Crossed { boxes: 0, lines: 0 }; 512];
    let mut set = 0;
    while set < 512 {
        let mut at = 0;
        while at < 9 {
            let (in_line, in_box) = (0o7 << (at / 3 * 3), 0o111 << (at % 3));
            if set & in_box == 1 << at && set & in_line != 1 << at {
                all[set].boxes |= 1 << (at % 3);
            }
            if set & in_line == 1 << at && set & in_box != 1 << at {
                all[set].lines |= 1 << (at / 3);
            }
            at += 1;
        }
        set += 1;
    }
    all
};

/// For each of [`KINDS`], the base houses in which a digit is locked and has removals, as bits by index.
fn bases(board: &Board, digit: usize) -> [u16; 4] {
    let crossed = |kind: usize, three: usize| {
        let first = 9 * kind + 3 * three;
        let lines = &board.places[digit][first..first + 3];
        let boxes = |line: usize| u16::from(BOXES[usize::from(lines[line]) % 512]);
        CROSSED[usize::from(boxes(0) | boxes(1) << 3 | boxes(2) << 6)]
    };
    let mut bases = [0; 4];
    for three in 0..3 {
        let (rows, columns) = (crossed(ROW, three), crossed(COLUMN, three));
        // In a stack, the boxes are three numbers apart.
        for band in bits(u16::from(columns.boxes)) {
            bases[0] |= 1 << (3 * band + three);
        }
        bases[1] |= u16::from(rows.boxes) << (3 * three);
        bases[2] |= u16::from(columns.lines) << (3 * three);
        bases[3] |= u16::from(rows.lines) << (3 * three);
    }
    bases
}

/// Calls `each` with all locked digits among `digits` that have removals, in the order of the search, until it returns
/// something.
pub(crate) fn locked<T>(
    board: &Board,
    digits: u16,
    mut each: impl FnMut(Locked) -> Option<T>,
) -> Option<T> {
    let mut by_digit = [[0; 4]; 9];
    let mut any = [0_u16; 4];
    for digit in bits(digits) {
        by_digit[digit] = bases(board, digit);
        for (any, bases) in any.iter_mut().zip(by_digit[digit]) {
            *any |= u16::from(bases != 0) << digit;
        }
    }
    for (kinds, (base_kind, cover_kind)) in KINDS.into_iter().enumerate() {
        for digit in bits(any[kinds]) {
            for index in bits(by_digit[digit][kinds]) {
                let base = 9 * base_kind + index;
                let places = board.places[digit][base];
                if places.is_power_of_two() {
                    continue;
                }
                let cell = CELLS[base][places.trailing_zeros() as usize % 9];
                let cover = usize::from(HOUSES[usize::from(cell)][cover_kind]);
                if let found @ Some(_) = each(Locked { digit, base, cover }) {
                    return found;
                }
            }
        }
    }
    None
}

/// Locked candidates that leave the digit one place in another house of the base's kind.
pub fn direct(board: &Board, digits: u16) -> Option<Hint> {
    locked(board, digits, |locked| {
        let (kind, index) = (locked.base / 9, locked.base % 9);
        bits(MEETS[locked.cover][kind] & !(1 << index)).find_map(|index| {
            let house = 9 * kind + index;
            let places = board.places[locked.digit][house];
            let left = places & !CROSSINGS[house][locked.cover];
            if places == left || !left.is_power_of_two() {
                return None;
            }
            let (technique, rating) = match locked.is_pointing() {
                true => (RatedTechnique::DirectPointing, 17),
                false => (RatedTechnique::DirectClaiming, 19),
            };
            let cell = usize::from(CELLS[house][left.trailing_zeros() as usize]);
            Some(Hint::place(technique, rating, cell, locked.digit))
        })
    })
}

/// Locked candidates with removals.
pub fn indirect(board: &Board, digits: u16) -> Option<Hint> {
    locked(board, digits, |locked| {
        let (technique, rating) = match locked.is_pointing() {
            true => (RatedTechnique::Pointing, 26),
            false => (RatedTechnique::Claiming, 28),
        };
        Hint::remove(technique, rating, locked.removals(board))
    })
}
