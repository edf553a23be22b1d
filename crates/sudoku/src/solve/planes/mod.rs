//! The state in vectors with a lane for each digit, and its propagation with AVX2.
//!
//! The cells of a band are divided into three planes by their column within the box. A plane has nine cells: bit `3r +
//! s` is the cell in row `r` and box `s` of the band. A vector is one plane; its lane `d` has the cells of the plane
//! that may hold digit `d + 1`. Nine vectors are the whole state. So one operation works on nine digits at once.
//!
//! There are no tables: locked candidates (the ways in which a digit takes one box in each row of a band, and one band
//! in each column of a stack) are intersections of rotated words. What depends on all digits of a cell is counted
//! across the lanes, for eight planes at a time (`count`). When nothing more follows, the three digits of a minirow or
//! minicolumn are considered together (`triads`), and then a `guess` is made.
//!
//! This is the only module with `unsafe`: it calls functions that need AVX2, from a type whose values exist only where
//! AVX2 does, and it views a vector as an array of its lanes.
#![allow(
    unsafe_code,
    reason = "see above; `tests` compares with the portable engine"
)]

mod count;
mod guess;
mod readout;
mod triads;
mod vector;

use std::arch::x86_64::__m256i;

use super::bands::Bands;
use super::search::{Outcome, State};
use super::tables::PEERS_OF;
use crate::{Digit, Grid};
use count::{Cells, count};
use guess::{Pairs, guesses};
use triads::triads;
use vector::*;

/// All nine cells of a plane.
const PLANE: i16 = 0o777;

/// For each plane and digit, the cells of the plane that may hold the digit. The plane of band `b` and column `k` has
/// the index `3b + k`. Lanes from the tenth on stay empty.
///
/// On a processor without AVX2 the only value of this type is [`State::BLANK`], which is never propagated.
#[derive(Clone, Copy)]
pub(super) struct Planes([Lanes; 9]);

/// An assumption: that a cell holds a digit, or that it does not.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    plane: u8,
    /// The cell's bit in the plane.
    bit: u8,
    digit: u8,
    holds: bool,
}

/// The index of each lane.
const NUMBERS: Lanes = Lanes([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);

/// For each cell, numbered `9p + i` for bit `i` of plane `p`, its peers in each plane.
static PEERS_IN_PLANES: [[u16; 9]; 81] = {
    let mut table = [[0; 9]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut plane = 0;
        while plane < 9 {
            table[cell][plane] = (PEERS_OF[cell][plane / 3] >> (9 * (plane % 3)) & 0o777) as u16;
            plane += 1;
        }
        cell += 1;
    }
    table
};

/// For each cell, numbered likewise, the set of this cell alone in each plane.
static CELL_IN_PLANES: [[u16; 9]; 81] = {
    let mut table = [[0; 9]; 81];
    let mut cell = 0;
    while cell < 81 {
        table[cell][cell / 9] = 1 << (cell % 9);
        cell += 1;
    }
    table
};

impl Planes {
    /// The same state in planes. `None` if the processor has no AVX2.
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

    /// The state of a grid. `None` if the processor has no AVX2.
    pub(super) fn of_grid(grid: &Grid) -> Option<Planes> {
        if !(is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")) {
            return None;
        }
        /// The lane that first collects the unknown cells. A branch on whether a cell is known would be mispredicted.
        const UNKNOWN: usize = 15;
        let mut planes = [Lanes([0; 16]); 9];
        for (row, cells) in grid.cells().chunks_exact(9).enumerate() {
            for (column, known) in cells.iter().enumerate() {
                let lane = known.map_or(0, Digit::get).wrapping_sub(1);
                let plane = &mut planes[row / 3 * 3 + column % 3].0;
                plane[usize::from(lane) & UNKNOWN] |= 1 << (row % 3 * 3 + column / 3);
            }
        }
        for plane in &mut planes {
            let unknown = std::mem::take(&mut plane.0[UNKNOWN]);
            for lane in &mut plane.0[..9] {
                *lane |= unknown;
            }
        }
        Some(Planes(planes))
    }
}

impl State for Planes {
    type Guess = Guess;

    const BLANK: Planes = Planes([Lanes([0; 16]); 9]);

    fn propagate(&self, guess: Option<Guess>, next: &mut Planes) -> Outcome<Guess> {
        if is_x86_feature_detected!("avx512vl") && is_x86_feature_detected!("avx512bw") {
            // SAFETY: AVX-512 was detected here, and the constructors detect AVX2 and POPCNT.
            unsafe { with_avx512(self, guess, next) }
        } else {
            // SAFETY: the constructors make no state unless they detect AVX2 and POPCNT.
            unsafe { with_avx2(self, guess, next) }
        }
    }

    fn grid(&self) -> Grid {
        // SAFETY: the constructors make no state unless they detect AVX2.
        unsafe { read_out(self) }
    }
}

#[target_feature(enable = "avx2")]
fn read_out(planes: &Planes) -> Grid {
    readout::grid(planes)
}

#[target_feature(enable = "avx2,popcnt,avx512f,avx512vl,avx512bw")]
fn with_avx512(planes: &Planes, guess: Option<Guess>, next: &mut Planes) -> Outcome<Guess> {
    propagate(planes, guess, next)
}

#[target_feature(enable = "avx2,popcnt")]
fn with_avx2(planes: &Planes, guess: Option<Guess>, next: &mut Planes) -> Outcome<Guess> {
    propagate(planes, guess, next)
}

/// Propagates until nothing changes.
#[inline(always)]
fn propagate(planes: &Planes, guess: Option<Guess>, next: &mut Planes) -> Outcome<Guess> {
    let zero = zero();
    let mut x = [zero; 9];
    for (vector, lanes) in x.iter_mut().zip(&planes.0) {
        *vector = load(lanes);
    }
    let mut placed = guess.is_some_and(|guess| assume(&mut x, guess));
    // The naked singles of the last round, and whether `reserve` removed nothing in it.
    let (mut seen, mut calm) = (Cells::none(), false);
    loop {
        if placed {
            placed = false;
        } else {
            let [one, two] = count(&x);
            if !one.equals(Cells::all()) {
                return Outcome::Contradiction;
            }
            let singles = one.without(two);
            if calm && singles.equals(seen) {
                let pairs = Pairs::of(&x);
                if pairs.are_few() {
                    let Some(removed) = triads(&mut x) else {
                        return Outcome::Contradiction;
                    };
                    if !is_zero(removed) {
                        calm = false;
                        continue;
                    }
                }
                keep(&x, next);
                let (guess, other) = guesses(next, &pairs);
                return Outcome::Open(guess, other);
            }
            if two.is_empty() {
                // Every cell has one candidate. If this is not a solution, propagation removes something.
                let before = x;
                place(&mut x, &singles.spread());
                close(&mut x);
                let mut changed = zero;
                for i in 0..9 {
                    changed = or(changed, xor(x[i], before[i]));
                }
                if !is_zero(changed) {
                    return Outcome::Contradiction;
                }
                keep(&x, next);
                return Outcome::Solved;
            }
            seen = singles;
            place(&mut x, &singles.spread());
        }
        close(&mut x);
        // `close` leaves no cell of a digit that lacks a cell in some unit.
        let none = equal(or(or(x[0], x[1]), x[2]), zero);
        if mask_of(none) & 0x3ffff != 0 {
            return Outcome::Contradiction;
        }
        calm = is_zero(reserve(&mut x));
    }
}

/// Assumes a guess. True if the guess is that the cell holds the digit; then the digit is removed from the cell's peers
/// as well.
#[inline(always)]
fn assume(x: &mut [__m256i; 9], guess: Guess) -> bool {
    let number = 9 * usize::from(guess.plane) + usize::from(guess.bit);
    let cell = &CELL_IN_PLANES[number.min(80)];
    // What is removed from the digit, and from the other digits. All indices into `x` are constant, so that the vectors
    // stay in registers.
    let (from_digit, from_others) = if guess.holds {
        (&PEERS_IN_PLANES[number.min(80)], cell)
    } else {
        (cell, &[0; 9])
    };
    let digit = equal(load(&NUMBERS), every(i16::from(guess.digit)));
    for i in 0..9 {
        let (own, other) = (every(from_digit[i] as i16), every(from_others[i] as i16));
        x[i] = without(x[i], or(and(own, digit), without(other, digit)));
    }
    guess.holds
}

/// Removes the digit of each single from the rest of its row and of its box. Two singles of a digit in one row or box
/// remove each other.
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

/// Propagates locked candidates: keeps what is part of some way in which a digit takes one box in each row of a band,
/// and one band in each column of a stack.
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

/// Hidden singles in boxes: removes the other digits from a cell that is the last one of its box for some digit.
/// Returns what is removed. A cell that is the last one for two digits loses all its candidates.
#[inline(always)]
fn reserve(x: &mut [__m256i; 9]) -> __m256i {
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
    let [taken] = count(&last);
    let taken = taken.spread();
    let mut removed = zero();
    for i in 0..9 {
        let others = and(x[i], without(taken[i], last[i]));
        x[i] = xor(x[i], others);
        removed = or(removed, others);
    }
    removed
}

/// The words with the boxes of the band rotated by one and by two.
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

/// The words with the rows of the band rotated by one and by two. Bits above the ninth are garbage.
#[inline(always)]
fn turned(rows: __m256i) -> (__m256i, __m256i) {
    let twice = or(rows, up::<9>(rows));
    (down::<3>(twice), down::<6>(twice))
}

/// Stores the vectors in `planes`.
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

    /// The solutions, at most 200, sorted.
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
                let digit = Digit::new(digit);
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
        fn every_instruction_set_propagates_alike(text in "[.]{40}([1-9]|[.]{5}){81}") {
            let Ok(grid) = text[..81].parse::<Grid>() else { return Ok(()) };
            let Some(start) = Planes::of_grid(&grid) else { return Ok(()) };
            let (mut narrow, mut any) = (start, start);
            // SAFETY: the constructor has detected AVX2 and POPCNT.
            let narrow_open = matches!(unsafe { with_avx2(&start, None, &mut narrow) }, Outcome::Open(..));
            let any_open = matches!(start.propagate(None, &mut any), Outcome::Open(..));
            prop_assert_eq!(narrow_open, any_open);
            if any_open {
                prop_assert!(narrow.0.iter().zip(&any.0).all(|(a, b)| a.0 == b.0));
            }
        }
    }
}
