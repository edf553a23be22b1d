//! Choosing the guess when propagation ends.

use std::arch::x86_64::__m256i;

use super::super::guess::{Links, Numbers, in_pairs};
use super::super::search::{Later, SoFar};
use super::super::tables::BAND;
use super::count::Cells;
use super::vector::*;
use super::{Guess, PEERS_OF, Planes, boxes, minicolumns, minirows, turned};

/// The peers of each cell.
static PEERS: [[u64; 2]; 81] = in_pairs(&PEERS_OF);

/// With fewer cells of two candidates than this, a minirow or minicolumn is guessed.
const MIN_BIVALUE_CELLS: u32 = 6;

/// With at least this number of cells of two candidates, most guesses soon solve the rest. Then fewer cells are
/// compared.
const MANY: u32 = 13;

/// If at most this number of cells is open and no guess has failed, the puzzle probably has many solutions: a puzzle
/// with one solution rarely needs a guess at that point. Then the first three cells are guessed at once, since choosing
/// better ones costs more time than it saves.
const LOOSE: u32 = 50;

/// After at least this number of guesses without a contradiction, the puzzle probably has many solutions. Then two
/// cells are guessed at once.
const HELD: u32 = 2;

/// The cells with two candidates.
struct Pairs {
    /// The cells, numbered `9p + i` for bit `i` of plane `p`.
    cells: u128,
}

impl Pairs {
    /// The cells to choose a guess from, and how many of them to compare. If there are many, these are only the cells
    /// in the first columns of the stacks, or in the second, or in the third, whichever are most. They are spread over
    /// all rows and boxes.
    #[inline(always)]
    fn to_choose_from(&self) -> (u128, u32) {
        if self.cells.count_ones() < MANY {
            return (self.cells, 12);
        }
        const FIRST: u128 = 0o777_000_000_777_000_000_777;
        let mut most = 0_u128;
        for k in 0..3 {
            let cells = self.cells & FIRST << (9 * k);
            if cells.count_ones() > most.count_ones() {
                most = cells;
            }
        }
        (most, 6)
    }
}

/// Guesses of which one is true. If there are more than a few cells with two candidates, they are about the cell that
/// [`Links::most`] chooses of these, or else about the minirow or minicolumn that [`tightest`] chooses. `planes` is the
/// state in memory, and `x` a copy of it in registers. `two` are the cells with at least two candidates, `three` those
/// with at least three.
#[inline(always)]
pub(super) fn guesses(
    planes: &Planes,
    x: &[__m256i; 9],
    two: Cells,
    three: Cells,
    so_far: SoFar,
) -> (Guess, Later<Guess>) {
    let pairs = Pairs {
        cells: together(&two.without(three).words()),
    };
    if pairs.cells.count_ones() < MIN_BIVALUE_CELLS {
        return tightest(x);
    }
    if !so_far.failed && two.len() <= LOOSE {
        return first_cells(planes, pairs.cells);
    }
    let mut rows = [zero(); 3];
    for (row, words) in rows.iter_mut().enumerate() {
        let (a, b, c) = (
            widened(x[3 * row]),
            widened(x[3 * row + 1]),
            widened(x[3 * row + 2]),
        );
        *words = or(or(a, up_wide::<9>(b)), up_wide::<18>(c));
    }
    let third = (pairs.cells >> 54) as u32;
    let pairs_of_third = and(rows[2], every_word(third as i32));
    // The ninth digit by itself.
    let ninth = |i: usize| u32::from(planes.0[i].0[8]);
    let ninth = |row: usize| ninth(3 * row) | ninth(3 * row + 1) << 9 | ninth(3 * row + 2) << 18;
    let (a, b, c) = (ninth(0), ninth(1), ninth(2));
    let (mut upper, mut lower) = ([Numbers([0; 4]); 4], [Numbers([0; 4]); 4]);
    store_numbers(&mut upper[0], low_words(rows[0], rows[1]));
    store_numbers(&mut upper[1], high_words(rows[0], rows[1]));
    upper[2].0[0] = u64::from(a) | u64::from(b) << 32;
    store_numbers(&mut lower[0], low_words(rows[2], pairs_of_third));
    store_numbers(&mut lower[1], high_words(rows[2], pairs_of_third));
    lower[2].0[0] = u64::from(c) | u64::from(c & third) << 32;
    let word = |w: usize| (pairs.cells >> (27 * w)) as u64 & u64::from(BAND);
    let links = Links {
        upper,
        lower,
        pairs: word(0) | word(1) << 32,
        peers: &PEERS,
    };
    let digits = |cell| digits_of(planes, cell);
    let (cells, most) = pairs.to_choose_from();
    let (cell, digit, other) = links.most(cells, most, digits);
    if so_far.held >= HELD {
        // A second cell with other digits: most often it does not depend on the first one.
        let cells = pairs.cells & !links.cells(digit) & !links.cells(other);
        if cells != 0 {
            return cells_with_two([(cell, digit, other), links.most(cells, 3, digits)]);
        }
    }
    cells_with_two([(cell, digit, other)])
}

/// Guesses of which one is true, about the first of these cells with two candidates and up to two more, of which no two
/// see each other.
#[inline(always)]
fn first_cells(planes: &Planes, pairs: u128) -> (Guess, Later<Guess>) {
    let first = |cells: u128| {
        let cell = cells.trailing_zeros() as usize;
        let (one, other) = digits_of(planes, cell);
        (cell, one, other)
    };
    let one = first(pairs);
    let unseen = pairs & UNSEEN[one.0.min(80)];
    if unseen == 0 {
        return cells_with_two([one]);
    }
    let two = first(unseen);
    let unseen = unseen & UNSEEN[two.0.min(80)];
    if unseen == 0 {
        return cells_with_two([one, two]);
    }
    cells_with_two([one, two, first(unseen)])
}

/// Guesses of which one is true, about up to three cells, each with its two digits: first that each holds its first
/// digit; or else one holds its other digit, and those before it their first.
#[inline(always)]
fn cells_with_two<const N: usize>(cells: [(usize, usize, usize); N]) -> (Guess, Later<Guess>) {
    let (cell, one, other) = cells[0];
    let mut also = [None; 2];
    let mut later = [None; 3];
    later[0] = Some(Guess::of_cell(cell, other, also));
    for i in 1..N {
        let (next, its_one, its_other) = cells[i];
        also[i - 1] = Some((next as u8, its_other as u8));
        later[i] = Some(Guess::of_cell(cell, one, also));
        also[i - 1] = Some((next as u8, its_one as u8));
    }
    (Guess::of_cell(cell, one, also), later)
}

/// The two digits of a cell that has two.
#[inline(always)]
fn digits_of(planes: &Planes, cell: usize) -> (usize, usize) {
    let lanes = lanes_held(and(load(&planes.0[cell / 9 % 9]), every(1 << (cell % 9))));
    let one = lanes.trailing_zeros() as usize / 2;
    (one, (31 - (lanes | 1).leading_zeros()) as usize / 2)
}

/// For each cell, numbered `9p + i` for bit `i` of plane `p`, the cells that do not see it, without itself.
static UNSEEN: [u128; 81] = {
    let mut unseen = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = PEERS_OF[cell];
        let seen = a as u128 | (b as u128) << 27 | (c as u128) << 54;
        unseen[cell] = !(seen | 1 << cell) & ((1 << 81) - 1);
        cell += 1;
    }
    unseen
};

/// Two guesses of which one is true, about one of the ways in which a digit takes one box in each row of a band, or one
/// band in each column of a stack: of the bands and stacks, this takes the one with the fewest ways for all digits
/// together, and of its digits the one with the fewest ways. The first guess leaves one way or two.
#[inline(always)]
fn tightest(x: &[__m256i; 9]) -> (Guess, Later<Guess>) {
    let ways = ways(x);
    // The number of ways for all digits and, in the lower bits, the index of the band or stack are in one word, so that
    // the minimum is found without a branch.
    let mut best = u32::MAX;
    for (i, Lanes(lanes)) in ways.iter().enumerate() {
        let mut totals = [0, 0];
        for lane in lanes.iter().take(9) {
            totals[0] += (lane & 0xff).count_ones();
            totals[1] += (lane >> 8).count_ones();
        }
        for (half, total) in totals.into_iter().enumerate() {
            // With one way for each digit there is nothing to guess.
            let total = total.wrapping_sub(10) & 0xff;
            best = best.min(total << 8 | (2 * i + half) as u32);
        }
    }
    let unit = (best & 7) as usize;
    let mut fewest = u32::MAX;
    for (digit, lane) in ways[unit / 2 % 3].0.iter().take(9).enumerate() {
        let ways = u32::from(lane >> (8 * (unit % 2)) & 0xff);
        let number = (ways.count_ones().wrapping_sub(2)) & 0xff;
        fewest = fewest.min(number << 16 | (digit as u32) << 8 | ways);
    }
    // A minirow that the first way takes, as row and stack; or a minicolumn, as column and band.
    let [line, place] = SPLIT[unit / 3 % 2][(fewest & 0xff) as usize];
    let group = if unit < 3 {
        81 + 9 * line + 3 * unit as u8 + place
    } else {
        108 + 9 * line + 3 * place + unit as u8 - 3
    };
    let guess = |holds| Guess {
        group,
        digit: (fewest >> 8 & 0xff) as u8,
        holds,
        also: [None; 2],
    };
    (guess(true), [Some(guess(false)), None, None])
}

/// For each digit, the ways in which it takes one box in each row of a band, or one band in each column of a stack: for
/// the first two bands, the third band and the first stack, the other two stacks. The former of two is in the low half
/// of the lane, the latter in the high half.
///
/// Half of the ways take one box after the other, or one band after the other, and start with the first, second or
/// third. The others take them in the opposite order. For a band, these are bits 0, 1 and 2, and bits 3, 4 and 5; for a
/// stack bits 0, 3 and 6, and bits 1, 4 and 7.
#[inline(always)]
fn ways(x: &[__m256i; 9]) -> [Lanes; 3] {
    let rows = minirows(x);
    let ((next1, last1), (next2, last2)) = (boxes(rows[1]), boxes(rows[2]));
    let one = and(and(rows[0], next1), last2);
    let other = and(and(rows[0], last1), next2);
    let (low, high) = (every(0o7), every(0o70));
    let bands = [
        or(and(one, low), and(up::<3>(other), high)),
        or(and(down::<3>(one), low), and(other, high)),
        or(and(down::<6>(one), low), and(down::<3>(other), high)),
    ];
    let columns = minicolumns(x);
    let ((below1, above1), (below2, above2)) = (turned(columns[1]), turned(columns[2]));
    let one = and(and(columns[0], below1), above2);
    let other = and(and(columns[0], above1), below2);
    let (first, second) = (every(0o111), every(0o222));
    let stacks = [
        or(and(one, first), and(up::<1>(other), second)),
        or(and(down::<1>(one), first), and(other, second)),
        or(and(down::<2>(one), first), and(down::<1>(other), second)),
    ];
    let [a, b, c] = bands;
    let [d, e, f] = stacks;
    let mut both = [Lanes([0; 16]); 3];
    store_in(&mut both[0], or(a, up::<8>(b)));
    store_in(&mut both[1], or(c, up::<8>(d)));
    store_in(&mut both[2], or(e, up::<8>(f)));
    both
}

/// What a way of a band takes for each row, or a way of a stack for each column, by the bit of the way. `None` if the
/// bit is no way.
pub const fn places(is_stack: bool, bit: usize) -> Option<[usize; 3]> {
    let (start, step) = match (is_stack, bit) {
        (false, 0..6) => (bit % 3, 1 + bit / 3),
        (true, 0..8) if bit % 3 < 2 => (bit / 3, 1 + bit % 3),
        _ => return None,
    };
    Some([start, (start + step) % 3, (start + 2 * step) % 3])
}

/// For bands and for stacks, and for each set of ways with more than one: a line, and what the first way takes for it,
/// but not all ways.
pub static SPLIT: [[[u8; 2]; 256]; 2] = {
    let mut split = [[[0; 2]; 256]; 2];
    let mut kind = 0;
    while kind < 2 {
        let mut ways = 0;
        while ways < 256 {
            // Whether all ways take the same for a line.
            let mut same = [true; 3];
            let mut first = None;
            let mut bit = 8;
            while bit > 0 {
                bit -= 1;
                if ways >> bit & 1 == 0 {
                    continue;
                }
                let Some(places) = places(kind == 1, bit) else {
                    continue;
                };
                let mut line = 0;
                while line < 3 {
                    if let Some(first) = &first {
                        let first: &[usize; 3] = first;
                        same[line] &= places[line] == first[line];
                    }
                    line += 1;
                }
                first = Some(places);
            }
            let line = if !same[0] {
                0
            } else if !same[1] {
                1
            } else {
                2
            };
            if let Some(first) = first {
                split[kind][ways] = [line as u8, first[line] as u8];
            }
            ways += 1;
        }
        kind += 1;
    }
    split
};

/// The cells of all planes in one word: bit `9p + i` is bit `i` of plane `p`.
#[inline(always)]
fn together(planes: &[u16; 9]) -> u128 {
    let band = |b: usize| {
        let [x, y, z] = [0, 1, 2].map(|k| u32::from(planes[3 * b + k]));
        u128::from(x | y << 9 | z << 18)
    };
    band(0) | band(1) << 27 | band(2) << 54
}

/// The lanes that are not empty, as a mask with two bits for each lane.
#[inline(always)]
fn lanes_held(lanes: __m256i) -> u32 {
    !mask_of(equal(lanes, zero())) as u32 & 0x3ffff
}
