//! The state of a search in vectors, one lane a digit, and its propagation with AVX2.
//!
//! The cells of a band fall into three planes by their column within the box; a plane holds nine of them, bit
//! `3r + s` for row `r` of the band and box `s` of the band. A vector is one plane, its lane `d` the cells of the
//! plane that may hold digit `d + 1`; nine vectors are the whole state. So one operation works on nine
//! digits at once, and nothing is looked up: the ways in which the three rows of a band go to its three boxes,
//! and its columns to the bands, are intersections of rotated words. What concerns one cell (it holds one digit,
//! each digit at most once) is counted across the lanes in three steps of shuffles, for two planes at a time.
//!
//! This is the one module with `unsafe` in it: a call of a function that needs AVX2, from a type that
//! exists only where AVX2 does, and the view of a vector as an array of its lanes.
#![allow(
    unsafe_code,
    reason = "see above; `tests` compares with the portable twin"
)]

mod guess;
mod vector;

use std::arch::x86_64::__m256i;

use super::bands::Bands;
use super::search::{Outcome, State};
use super::tables::words_to_grid;
use crate::Grid;
use guess::guess;
use vector::*;

/// The nine cells of a plane.
const PLANE: i16 = 0o777;

/// For each plane and digit, the cells of the plane that may hold the digit. The plane of band `b` and column `k` is
/// number `3b + k`; lanes from the tenth on stay empty.
///
/// There is no value of this type on a processor without AVX2.
#[derive(Clone, Copy)]
pub(super) struct Planes([Lanes; 9]);

/// A candidate to try.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    plane: usize,
    bit: u16,
    digit: usize,
}

impl Planes {
    /// The same state in planes; `None` where the processor has no AVX2.
    pub(super) fn of_bands(bands: &Bands) -> Option<Planes> {
        if !(is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")) {
            return None;
        }
        let mut planes = [Lanes([0; 16]); 9];
        for (digit, words) in bands.digits().iter().enumerate() {
            for (i, plane) in planes.iter_mut().enumerate() {
                plane.0[digit] = (words[i / 3] >> (9 * (i % 3)) & 511) as u16;
            }
        }
        Some(Planes(planes))
    }

    /// The state of a puzzle of known and unknown cells; `None` where the processor has no AVX2.
    pub(super) fn of_grid(grid: &Grid) -> Option<Planes> {
        if !(is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")) {
            return None;
        }
        let mut planes = [Lanes([0; 16]); 9];
        let mut unknown = [511; 9];
        for (row, cells) in grid.cells().chunks_exact(9).enumerate() {
            for (column, known) in cells.iter().enumerate() {
                if let Some(digit) = known {
                    let plane = row / 3 * 3 + column % 3;
                    let bit = 1 << (row % 3 * 3 + column / 3);
                    unknown[plane] &= !bit;
                    planes[plane].0[usize::from(digit.get() - 1) & 15] |= bit;
                }
            }
        }
        for (plane, unknown) in planes.iter_mut().zip(unknown) {
            for lane in &mut plane.0[..9] {
                *lane |= unknown;
            }
        }
        Some(Planes(planes))
    }
}

impl State for Planes {
    type Guess = Guess;

    fn propagate(&mut self) -> Outcome<Guess> {
        if is_x86_feature_detected!("avx512vl") && is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has been asked, and the constructors ask for the rest.
            unsafe { with_avx512(self) }
        } else {
            // SAFETY: the constructors give no value where there is no AVX2.
            unsafe { with_avx2(self) }
        }
    }

    fn assume(&mut self, guess: Guess) {
        let lanes = &mut self.0[guess.plane].0;
        for (digit, lane) in lanes.iter_mut().enumerate() {
            *lane &= if digit == guess.digit { !0 } else { !guess.bit };
        }
    }

    fn exclude(&mut self, guess: Guess) {
        self.0[guess.plane].0[guess.digit & 15] &= !guess.bit;
    }

    fn grid(&self) -> Grid {
        words_to_grid(|digit, band| {
            let word = |k: usize| u32::from(self.0[3 * band + k].0[digit & 15]) << (9 * k);
            word(0) | word(1) | word(2)
        })
    }
}

#[target_feature(enable = "avx2,popcnt,avx512f,avx512vl,avx512bw")]
fn with_avx512(planes: &mut Planes) -> Outcome<Guess> {
    propagate(planes)
}

#[target_feature(enable = "avx2,popcnt")]
fn with_avx2(planes: &mut Planes) -> Outcome<Guess> {
    propagate(planes)
}

/// Draws conclusions until none is left.
#[inline(always)]
fn propagate(planes: &mut Planes) -> Outcome<Guess> {
    let zero = zero();
    let mut x = [zero; 9];
    for (vector, lanes) in x.iter_mut().zip(&planes.0) {
        *vector = load(lanes);
    }
    loop {
        let before = x;
        let Some((single, full)) = singles(&x) else {
            return Outcome::Contradiction;
        };
        place(&mut x, &single);
        close(&mut x);
        let mut changed = zero;
        for i in 0..9 {
            changed = or(changed, xor(x[i], before[i]));
        }
        // A digit without a cell: closing leaves nothing of it.
        let none = equal(or(or(x[0], x[1]), x[2]), zero);
        if mask_of(none) & 0x3ffff != 0 {
            return Outcome::Contradiction;
        }
        if full {
            // Every cell had one candidate: removing one of them leaves a cell without.
            if !is_zero(changed) {
                return Outcome::Contradiction;
            }
            keep(&x, planes);
            return Outcome::Solved;
        }
        let Some(removed) = reserve(&mut x) else {
            return Outcome::Contradiction;
        };
        let changed = or(changed, removed);
        if is_zero(changed) {
            keep(&x, planes);
            return Outcome::Open(guess(&x));
        }
    }
}

/// The cells of each plane with one candidate (the same in each lane), and whether these are all cells; `None` where
/// some cell has no candidate.
#[inline(always)]
fn singles(x: &[__m256i; 9]) -> Option<([__m256i; 9], bool)> {
    let mut all = every(-1);
    let mut more = zero();
    let mut single = [all; 9];
    for i in 0..5 {
        let (p, q) = (2 * i, (2 * i + 1).min(8));
        let (one, two) = across(x[p], x[q]);
        all = and(all, one);
        more = or(more, two);
        let lone = without(one, two);
        single[p] = quarters::<0x44>(lone);
        single[q] = quarters::<0xee>(lone);
    }
    let missing = xor(all, every(PLANE));
    let full = is_zero(more);
    (is_zero(missing)).then_some((single, full))
}

/// The cells of two planes that at least one, at least two lanes hold: those of the first plane in each
/// lane of the lower half, those of the second in the upper half.
#[inline(always)]
fn across(p: __m256i, q: __m256i) -> (__m256i, __m256i) {
    let low = halves_of::<0x20>(p, q);
    let high = halves_of::<0x31>(p, q);
    let (one, two) = (or(low, high), and(low, high));
    let (one, two) = merge(
        (one, two),
        (pairs_of_lanes::<0x4e>(one), pairs_of_lanes::<0x4e>(two)),
    );
    let (one, two) = merge(
        (one, two),
        (pairs_of_lanes::<0xb1>(one), pairs_of_lanes::<0xb1>(two)),
    );
    let halves = |x| or(up16(x), down16(x));
    merge((one, two), (halves(one), halves(two)))
}

/// Adds two counts up to two.
#[inline(always)]
fn merge(a: (__m256i, __m256i), b: (__m256i, __m256i)) -> (__m256i, __m256i) {
    (or(a.0, b.0), or(or(a.1, b.1), and(a.0, b.0)))
}

/// Removes the digit of each single from the rest of its row within the band, and of its box. Two singles in
/// one row or box remove each other.
#[inline(always)]
fn place(x: &mut [__m256i; 9], single: &[__m256i; 9]) {
    for band in 0..3 {
        let mut own = [x[3 * band], x[3 * band + 1], x[3 * band + 2]];
        for k in 0..3 {
            own[k] = and(own[k], single[3 * band + k]);
        }
        let pair = [or(own[1], own[2]), or(own[0], own[2]), or(own[0], own[1])];
        let rows = or(pair[0], own[0]);
        let (next, last) = boxes(rows);
        let (below, above) = turned(rows);
        let others = or(or(next, last), or(below, above));
        for k in 0..3 {
            x[3 * band + k] = without(x[3 * band + k], or(others, pair[k]));
        }
    }
}

/// Locked candidates: keeps what is part of some way to give the rows of a band to its boxes, and the
/// columns of a stack to its bands.
#[inline(always)]
fn close(x: &mut [__m256i; 9]) {
    for band in 0..3 {
        let planes = &mut x[3 * band..][..3];
        let rows = or(or(planes[0], planes[1]), planes[2]);
        let (next, last) = boxes(rows);
        let ((next1, next2), (last1, last2)) = (turned(next), turned(last));
        let possible = or(and(next1, last2), and(last1, next2));
        for plane in planes {
            *plane = and(*plane, possible);
        }
    }
    let mut columns = *x;
    for plane in &mut columns {
        let (below, above) = turned(*plane);
        *plane = or(*plane, or(below, above));
    }
    for band in 0..3 {
        let (one, other) = (3 * ((band + 1) % 3), 3 * ((band + 2) % 3));
        for k in 0..3 {
            let (l, m) = ((k + 1) % 3, (k + 2) % 3);
            let possible = or(
                and(columns[one + l], columns[other + m]),
                and(columns[one + m], columns[other + l]),
            );
            x[3 * band + k] = and(x[3 * band + k], possible);
        }
    }
}

/// Keeps a cell that is the last one of its box for some digit free of other digits. Gives what is removed, `None`
/// where a cell is the last one for two digits.
#[inline(always)]
fn reserve(x: &mut [__m256i; 9]) -> Option<__m256i> {
    let mut last = [zero(); 9];
    for band in 0..3 {
        let [a, b, c] = [x[3 * band], x[3 * band + 1], x[3 * band + 2]];
        let ab = or(a, b);
        let (one, two) = (or(ab, c), or(and(a, b), and(ab, c)));
        let ((one1, one2), (two1, two2)) = (turned(one), turned(two));
        let more = or(
            or(two, or(two1, two2)),
            or(and(one, or(one1, one2)), and(one1, one2)),
        );
        for k in 0..3 {
            last[3 * band + k] = without(x[3 * band + k], more);
        }
    }
    let mut clash = zero();
    let mut removed = clash;
    for i in 0..5 {
        let (p, q) = (2 * i, (2 * i + 1).min(8));
        let (one, two) = across(last[p], last[q]);
        clash = or(clash, two);
        let mut clear = |i: usize, taken| {
            let others = and(x[i], without(taken, last[i]));
            x[i] = xor(x[i], others);
            removed = or(removed, others);
        };
        clear(p, quarters::<0x44>(one));
        if p != q {
            clear(q, quarters::<0xee>(one));
        }
    }
    (is_zero(clash)).then_some(removed)
}

/// The same words with the boxes of the band turned by one and by two places.
#[inline(always)]
fn boxes(rows: __m256i) -> (__m256i, __m256i) {
    let mask = |bits: i16| every(bits);
    let next = or(
        and(down::<1>(rows), mask(0o333)),
        and(up::<2>(rows), mask(0o444)),
    );
    let last = or(
        and(up::<1>(rows), mask(0o666)),
        and(down::<2>(rows), mask(0o111)),
    );
    (next, last)
}

/// The same words with the rows of the band turned by one and by two places. Bits above the ninth are of no meaning.
#[inline(always)]
fn turned(rows: __m256i) -> (__m256i, __m256i) {
    let twice = or(rows, up::<9>(rows));
    (down::<3>(twice), down::<6>(twice))
}

#[inline(always)]
fn keep(x: &[__m256i; 9], planes: &mut Planes) {
    for (lanes, vector) in planes.0.iter_mut().zip(x) {
        *lanes = store(*vector);
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::Search;
    use super::*;
    use proptest::prelude::*;

    /// Every solution up to a limit, in order.
    fn found(mut search: Search<impl State>) -> Vec<Grid> {
        let mut found = Vec::new();
        while found.len() < 200
            && let Some(solved) = search.advance()
        {
            found.push(solved.grid());
        }
        found.sort_unstable();
        found
    }

    proptest! {
        #[test]
        fn planes_find_what_bands_find(clues in prop::collection::vec((0..81usize, 1..=9u8), 0..40)) {
            let mut grid = Grid::EMPTY;
            for (cell, digit) in clues {
                let cell = crate::Cell::at(cell / 9, cell % 9);
                let digit = crate::Digit::new(digit);
                if crate::PEERS[cell.index()].iter().all(|peer| grid[*peer] != digit) {
                    grid.set(cell, digit);
                }
            }
            let expected = Bands::of_grid(&grid).map_or_else(Vec::new, |bands| found(Search::new(bands)));
            if let Some(planes) = Planes::of_grid(&grid) {
                let found = found(Search::new(planes));
                prop_assert_eq!(found.len(), expected.len());
                if expected.len() < 200 {
                    prop_assert_eq!(found, expected);
                }
            }
        }

        #[test]
        fn every_instruction_set_concludes_the_same(text in "[.]{40}([1-9]|[.]{5}){81}") {
            let Ok(grid) = text[..81].parse::<Grid>() else { return Ok(()) };
            let Some(start) = Planes::of_grid(&grid) else { return Ok(()) };
            let mut narrow = start;
            // SAFETY: there are planes, so there is AVX2.
            let narrow_open = matches!(unsafe { with_avx2(&mut narrow) }, Outcome::Open(_));
            let mut any = start;
            let any_open = matches!(any.propagate(), Outcome::Open(_));
            prop_assert_eq!(narrow_open, any_open);
            if any_open {
                prop_assert!(narrow.0.iter().zip(&any.0).all(|(a, b)| a.0 == b.0));
            }
        }
    }
}
