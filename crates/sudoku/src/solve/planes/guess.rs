//! Choosing the guess when propagation ends.

use std::arch::x86_64::__m256i;

use super::super::guess::{Links, Numbers};
use super::super::search::{Later, SoFar};
use super::super::tables::{BAND, PEERS_OF};
use super::count::Cells;
use super::vector::*;
use super::{Guess, Planes, boxes, turned};

/// With fewer cells of two candidates than this, a minirow or minicolumn is guessed.
const MIN_BIVALUE_CELLS: u32 = 6;

/// With at least this number of cells of two candidates, most guesses soon solve the rest. Then fewer cells are
/// compared.
const MANY: u32 = 13;

/// If at most this number of cells is open and no guess has failed, the puzzle probably has many solutions: a puzzle
/// with one solution rarely needs a guess at that point. Then the first guess that is found is taken, since choosing a
/// better one costs more time than it saves.
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
        return first_two(planes, pairs.cells);
    }
    let mut bands = [zero(); 3];
    for (band, words) in bands.iter_mut().enumerate() {
        let (a, b, c) = (
            widened(x[3 * band]),
            widened(x[3 * band + 1]),
            widened(x[3 * band + 2]),
        );
        *words = or(or(a, up_wide::<9>(b)), up_wide::<18>(c));
    }
    let third = (pairs.cells >> 54) as u32;
    let pairs_of_third = and(bands[2], every_word(third as i32));
    // The ninth digit by itself.
    let ninth = |i: usize| u32::from(planes.0[i].0[8]);
    let ninth =
        |band: usize| ninth(3 * band) | ninth(3 * band + 1) << 9 | ninth(3 * band + 2) << 18;
    let (a, b, c) = (ninth(0), ninth(1), ninth(2));
    let (mut upper, mut lower) = ([Numbers([0; 4]); 4], [Numbers([0; 4]); 4]);
    store_numbers(&mut upper[0], low_words(bands[0], bands[1]));
    store_numbers(&mut upper[1], high_words(bands[0], bands[1]));
    upper[2].0[0] = u64::from(a) | u64::from(b) << 32;
    store_numbers(&mut lower[0], low_words(bands[2], pairs_of_third));
    store_numbers(&mut lower[1], high_words(bands[2], pairs_of_third));
    lower[2].0[0] = u64::from(c) | u64::from(c & third) << 32;
    let band = |b: usize| (pairs.cells >> (27 * b)) as u64 & u64::from(BAND);
    let links = Links {
        upper,
        lower,
        pairs: band(0) | band(1) << 32,
    };
    let digits = |cell| digits_of(planes, cell);
    let (cells, most) = pairs.to_choose_from();
    let (cell, digit, other) = links.most(cells, most, digits);
    if so_far.held >= HELD {
        // A second cell with other digits: most often it does not depend on the first one.
        let cells = pairs.cells & !links.cells(digit) & !links.cells(other);
        if cells != 0 {
            return both((cell, digit, other), links.most(cells, 3, digits));
        }
    }
    let guess = |digit| Guess::of_cell(cell, digit, None);
    (guess(digit), [None, Some(guess(other))])
}

/// Guesses of which one is true, about the first of these cells with two candidates and the first one that does not see
/// it.
#[inline(always)]
fn first_two(planes: &Planes, pairs: u128) -> (Guess, Later<Guess>) {
    let first = |cells: u128| {
        let cell = cells.trailing_zeros() as usize;
        let (one, other) = digits_of(planes, cell);
        (cell, one, other)
    };
    let (cell, one, other) = first(pairs);
    let unseen = pairs & UNSEEN[cell.min(80)];
    if unseen != 0 {
        return both((cell, one, other), first(unseen));
    }
    let guess = |digit| Guess::of_cell(cell, digit, None);
    (guess(one), [None, Some(guess(other))])
}

/// Guesses of which one is true, about two cells with their two digits: first that each holds its first digit.
#[inline(always)]
fn both(
    (cell, one, other): (usize, usize, usize),
    (second, its_one, its_other): (usize, usize, usize),
) -> (Guess, Later<Guess>) {
    let guess = |of_second| Guess::of_cell(cell, one, Some((second as u8, of_second as u8)));
    let later = [
        Some(Guess::of_cell(cell, other, None)),
        Some(guess(its_other)),
    ];
    (guess(its_one), later)
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
    let guess = |holds| Guess {
        group: 81 + 9 * unit as u8 + SPLIT[(fewest & 0xff) as usize],
        digit: (fewest >> 8 & 0xff) as u8,
        holds,
        also: None,
    };
    (guess(true), [None, Some(guess(false))])
}

/// For each digit, the ways in which it takes one box in each row of a band, or one band in each column of a stack: for
/// the first two bands, the third band and the first stack, the other two stacks. The former of two is in the low half
/// of the lane, the latter in the high half.
///
/// Bits 0, 3 and 6 are the ways in which consecutive rows take consecutive boxes, where the first, second or third row
/// takes the first box. Bits 1, 4 and 7 are the ways with the boxes in the opposite order. For stacks likewise, with
/// columns for rows and bands for boxes.
#[inline(always)]
fn ways(x: &[__m256i; 9]) -> [Lanes; 3] {
    let mut ways = [zero(); 6];
    let first = every(0o111);
    for band in 0..3 {
        let rows = or(or(x[3 * band], x[3 * band + 1]), x[3 * band + 2]);
        let (next, last) = boxes(rows);
        let ((next1, next2), (last1, last2)) = (turned(next), turned(last));
        let one = and(and(rows, first), and(next1, last2));
        let other = and(and(rows, first), and(last1, next2));
        ways[band] = or(one, up::<1>(other));
    }
    // The columns of a stack, with the bits of its minicolumns in places 0, 1 and 2.
    let mut columns = *x;
    for plane in &mut columns {
        *plane = and(
            or(or(*plane, down::<3>(*plane)), down::<6>(*plane)),
            every(7),
        );
    }
    let (mut one, mut other) = (zero(), zero());
    for k in [2, 1, 0] {
        let (l, m) = ((k + 1) % 3, (k + 2) % 3);
        one = or(
            up::<3>(one),
            and(columns[k], and(columns[3 + l], columns[6 + m])),
        );
        other = or(
            up::<3>(other),
            and(columns[k], and(columns[3 + m], columns[6 + l])),
        );
    }
    ways[3] = or(and(one, first), up::<1>(and(other, first)));
    let (one1, other1) = (down::<1>(one), down::<1>(other));
    ways[4] = or(and(one1, first), up::<1>(and(other1, first)));
    let (one2, other2) = (down::<2>(one), down::<2>(other));
    ways[5] = or(and(one2, first), up::<1>(and(other2, first)));
    let mut both = [Lanes([0; 16]); 3];
    for (i, lanes) in both.iter_mut().enumerate() {
        store_in(lanes, or(ways[2 * i], up::<8>(ways[2 * i + 1])));
    }
    both
}

/// For each set of ways with more than one, the number `3r + s` of a minirow that is in the first way, but not in all.
static SPLIT: [u8; 256] = {
    let mut split = [0; 256];
    let mut ways = 0;
    while ways < 256 {
        let (mut all, mut first) = (0o777_u16, 0);
        let mut way = 8;
        while way > 0 {
            way -= 1;
            if ways >> way & 1 != 0 && way % 3 < 2 {
                let (row, step) = (way / 3, 1 + way % 3);
                // Row `row` with the first box, the next row with the box `step` further, and so on.
                first = 1 << (3 * row)
                    | 1 << (3 * ((row + 1) % 3) + step)
                    | 1 << (3 * ((row + 2) % 3) + 3 - step);
                all &= first;
            }
        }
        split[ways] = (first & !all).trailing_zeros() as u8 & 15;
        ways += 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The six ways as sets of minirows `3r + s`, by their bit.
    fn minirows(way: usize) -> u16 {
        let orders = [[0, 1, 2], [0, 2, 1]];
        (0..3).fold(0, |set, step| {
            set | 1 << (3 * ((way / 3 + step) % 3) + orders[way % 3][step])
        })
    }

    #[test]
    fn a_split_is_in_the_first_way_and_not_in_all() {
        for (ways, split) in SPLIT.iter().enumerate() {
            let list: Vec<u16> = (0..8)
                .filter(|i| ways >> i & 1 != 0 && i % 3 < 2)
                .map(minirows)
                .collect();
            if let [first, others @ ..] = &list[..]
                && !others.is_empty()
            {
                let split = 1 << split;
                assert_ne!(first & split, 0, "{ways:#o}");
                assert!(others.iter().any(|way| way & split == 0), "{ways:#o}");
            }
        }
    }
}
