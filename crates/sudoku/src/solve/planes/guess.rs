//! Choosing the guess when propagation ends.

use std::arch::x86_64::__m256i;

use super::super::guess::Links;
use super::count::count;
use super::vector::*;
use super::{Guess, Planes};

/// The cells with two candidates.
pub(super) struct Pairs {
    /// The cells, numbered `9p + i` for bit `i` of plane `p`.
    cells: u128,
    /// The candidates of these cells.
    candidates: [__m256i; 9],
}

impl Pairs {
    /// Finds the cells with two candidates.
    #[inline(always)]
    pub(super) fn of(x: &[__m256i; 9]) -> Pairs {
        let [_, two, three] = count(x);
        let cells = two.without(three);
        let mut candidates = cells.spread();
        for i in 0..9 {
            candidates[i] = and(candidates[i], x[i]);
        }
        Pairs {
            cells: together(&cells.words()),
            candidates,
        }
    }

    /// Whether there are so few that it pays to search more for deductions and for the best guess. With more such
    /// cells, most guesses soon solve the rest.
    #[inline(always)]
    pub(super) fn are_few(&self) -> bool {
        self.cells.count_ones() < 13
    }

    /// The cells to choose a guess from. If there are many, these are only the cells in the first columns of the
    /// stacks, or in the second, or in the third, whichever are most. They are spread over all rows and boxes.
    #[inline(always)]
    fn to_choose_from(&self) -> u128 {
        if self.are_few() {
            return self.cells;
        }
        const FIRST: u128 = 0o777_000_000_777_000_000_777;
        let mut most = 0_u128;
        for k in 0..3 {
            let cells = self.cells & FIRST << (9 * k);
            if cells.count_ones() > most.count_ones() {
                most = cells;
            }
        }
        most
    }
}

/// Two guesses of which one is true. They are about the cell with two candidates that [`Links::most`] chooses, or else
/// the first unsolved cell. Instead of the latter, a cell with three candidates and a digit with two cells in a box
/// were tried, but were no better.
#[inline(always)]
pub(super) fn guesses(planes: &Planes, pairs: &Pairs) -> (Guess, Guess) {
    let mut words = [[0; 16]; 3];
    for (band, words) in words.iter_mut().enumerate() {
        let all = &planes.0[3 * band..][..3];
        let pairs = [0, 1, 2].map(|k| store(pairs.candidates[3 * band + k]).0);
        for (i, word) in words.iter_mut().enumerate() {
            let [a, b, c] = [0, 1, 2].map(|k| u32::from(all[k].0[i]));
            let [d, e, f] = [0, 1, 2].map(|k| u32::from(pairs[k][i]));
            let [all, pairs] = [a | b << 9 | c << 18, d | e << 9 | f << 18];
            *word = u64::from(all) | u64::from(pairs) << 32;
        }
    }
    let links = Links {
        words,
        pairs: pairs.to_choose_from(),
    };
    let digits = |cell: usize| {
        let held = held(and(load(&planes.0[cell / 9 % 9]), every(1 << (cell % 9))));
        let one = held.trailing_zeros() as usize / 2;
        (one, (31 - (held | 1).leading_zeros()) as usize / 2)
    };
    let pair = links.most(digits);
    let (cell, digit, other) = pair.unwrap_or_else(|| {
        let cell = first_open(planes);
        let digit = digits(cell).0;
        (cell, digit, digit)
    });
    let guess = |digit, holds| Guess {
        plane: (cell / 9) as u8,
        bit: (cell % 9) as u8,
        digit: digit as u8,
        holds,
    };
    (guess(digit, true), guess(other, pair.is_some()))
}

/// The first cell with two candidates or more.
#[inline(always)]
fn first_open(planes: &Planes) -> usize {
    let mut x = [zero(); 9];
    for (vector, lanes) in x.iter_mut().zip(&planes.0) {
        *vector = load(lanes);
    }
    let [_, two] = count(&x);
    together(&two.words()).trailing_zeros() as usize
}

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
fn held(lanes: __m256i) -> u32 {
    !mask_of(equal(lanes, zero())) as u32 & 0x3ffff
}
