//! The state in vectors with a lane for each digit, and its propagation with AVX2.
//!
//! The cells are divided into nine planes by their place within the box. A plane has a cell of each box: bit `3b + s`
//! is the cell of the box in band `b` and stack `s`. A vector is one plane; its lane `d` has the cells of the plane
//! that may hold digit `d + 1`. Nine vectors are the whole state. So one operation works on nine digits and nine boxes
//! at once. The minirows, the minicolumns and the cells of all boxes are unions of whole vectors, without shifts.
//!
//! Propagation needs no tables: locked candidates (the ways in which a digit takes one box in each row of a band, and
//! one band in each column of a stack) are intersections of rotated words. What depends on all digits of a cell is
//! counted across the lanes, for eight planes at a time (`count`). When nothing more follows, a `guess` is made. At the
//! start of a search, `triads` is tried before a guess: it considers the three digits of a minirow or minicolumn
//! together.
//!
//! This has `unsafe`: it calls functions that need AVX2, from a type whose values exist only where AVX2 does, and it
//! views a vector as an array of its lanes.
#![allow(
    unsafe_code,
    reason = "see above; tests compare with the portable engine"
)]

mod count;
pub(crate) mod guess;
mod readout;
mod triads;
mod vector;

use std::arch::x86_64::__m256i;
use std::cell::Cell;
use std::thread::LocalKey;

use super::bands::Bands;
use super::search::{Outcome, Path, Search, SoFar, State};
use crate::{Digit, Grid, PEERS};
use count::{Cells, count, spread};
use guess::guesses;
use triads::triads;
use vector::*;

/// All nine cells of a plane.
const PLANE: i16 = 0o777;

/// For each plane and digit, the cells of the plane that may hold the digit. The plane of row `r` and column `k` of the
/// boxes has the index `3r + k`. Lanes from the tenth on stay empty.
///
/// On a processor that is not supported the only value of this type is [`State::BLANK`], which is never propagated.
#[derive(Clone, Copy)]
pub(crate) struct Planes([Lanes; 9]);

/// An assumption that a group of cells (a cell, a minirow or a minicolumn) holds a digit, or that it does not. There
/// may be more cells that hold a digit.
#[derive(Clone, Copy)]
pub(crate) struct Guess {
    /// The index of the group in [`GROUPS`].
    group: u8,
    digit: u8,
    holds: bool,
    /// Other cells, by their numbers, and the digit that each holds.
    also: Also,
}

/// Cells that hold a digit, besides the first group of a guess.
type Also = [Option<(u8, u8)>; 2];

impl Guess {
    /// The guess that a cell holds a digit, and maybe other cells theirs.
    #[inline(always)]
    fn of_cell(cell: usize, digit: usize, also: Also) -> Guess {
        Guess {
            group: cell as u8,
            digit: digit as u8,
            holds: true,
            also,
        }
    }
}

/// A group of cells, and what follows if one of them holds a digit. The cells of a plane are in both halves of a word:
/// a word of 32 bits fills a vector at no cost but its load.
struct Group {
    /// The cells of the group in each plane.
    own: [u32; 9],
    /// The cells that then cannot hold the digit. For a minirow or minicolumn, the rest of its line and of its box.
    peers: [u32; 9],
    /// The cells that then cannot hold another digit: the group if it is a cell.
    taken: [u32; 9],
}

/// The number of a cell: `9p + i` for bit `i` of plane `p`.
const fn number(cell: crate::Cell) -> usize {
    let (row, column) = (cell.row(), cell.column());
    27 * (row % 3) + 9 * (column % 3) + 3 * (row / 3) + column / 3
}

/// For each cell by its number, its peers: a word of 27 bits for three planes at a time.
static PEERS_OF: [[u32; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let mut j = 0;
        while j < 20 {
            let peer = number(PEERS[i][j]);
            table[number(crate::Cell::at(i / 9, i % 9))][peer / 27] |= 1 << (peer % 27);
            j += 1;
        }
        i += 1;
    }
    table
};

/// The lowest bit of both halves of a word.
const TWICE: u32 = 0x1_0001;

/// The groups that a guess may be about: first the cells by their numbers. Then for each row `r` of the boxes the
/// minirows, numbered `81 + 9r + i` for bit `i`, and for each column `k` the minicolumns, numbered `108 + 9k + i`.
static GROUPS: [Group; 135] = {
    const NONE: Group = Group {
        own: [0; 9],
        peers: [0; 9],
        taken: [0; 9],
    };
    let mut groups = [NONE; 135];
    let mut cell = 0;
    while cell < 81 {
        let (plane, i) = (cell / 9, cell % 9);
        let numbers = [cell, 81 + 9 * (plane / 3) + i, 108 + 9 * (plane % 3) + i];
        let mut kind = 0;
        while kind < 3 {
            groups[numbers[kind]].own[plane] |= TWICE << i;
            kind += 1;
        }
        groups[cell].taken[plane] = TWICE << i;
        cell += 1;
    }
    let mut number = 0;
    while number < 135 {
        // The peers of a group are what all of its cells see, and none of its cells.
        let mut peers = [PLANE as u32 * TWICE; 9];
        let mut cell = 0;
        while cell < 81 {
            if groups[number].own[cell / 9] >> (cell % 9) & 1 != 0 {
                let mut plane = 0;
                while plane < 9 {
                    peers[plane] &=
                        (PEERS_OF[cell][plane / 3] >> (9 * (plane % 3)) & PLANE as u32) * TWICE;
                    plane += 1;
                }
            }
            cell += 1;
        }
        groups[number].peers = peers;
        number += 1;
    }
    groups
};

/// The index of each lane.
const NUMBERS: Lanes = Lanes([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);

/// Whether the processor has what the search is compiled for. Processors with AVX2 have the rest, too, but a virtual
/// machine may hide it.
#[inline]
fn is_supported() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

impl Planes {
    /// The same state in planes. `None` if the processor is not supported.
    pub(super) fn of_bands(bands: &Bands) -> Option<Planes> {
        if !is_supported() {
            return None;
        }
        let mut planes = [Lanes([0; 16]); 9];
        for (digit, words) in bands.digits().iter().enumerate() {
            for (i, plane) in planes.iter_mut().enumerate() {
                // A band has three consecutive bits for the cells of a plane.
                let cells =
                    |band: usize| (words[band] >> (9 * (i % 3) + i / 3 * 3) & 7) << (3 * band);
                plane.0[digit] = (cells(0) | cells(1) | cells(2)) as u16;
            }
        }
        Some(Planes(planes))
    }

    /// The search for the solutions of a grid. `None` if the processor is not supported.
    #[inline]
    pub(super) fn search(grid: &Grid) -> Option<Search<Planes>> {
        if !is_supported() {
            return None;
        }
        // SAFETY: AVX2 was detected.
        Some(Search::starting(|planes| unsafe { read_in(grid, planes) }))
    }

    /// The state of a grid. `None` if the processor is not supported.
    pub(crate) fn of_grid(grid: &Grid) -> Option<Planes> {
        if !is_supported() {
            return None;
        }
        let mut planes = Planes::BLANK;
        // SAFETY: AVX2 was detected.
        unsafe { read_in(grid, &mut planes) };
        Some(planes)
    }

    /// The state in which an unknown cell cannot hold `digit`.
    pub(super) fn without(mut self, cell: crate::Cell, digit: Digit) -> Planes {
        let number = number(cell);
        let plane = &mut self.0[number / 9 % 9].0;
        plane[usize::from(digit.get() - 1) % 9] &= !(1 << (number % 9));
        self
    }
}

impl State for Planes {
    type Guess = Guess;

    const BLANK: Planes = Planes([Lanes([0; 16]); 9]);

    fn spare() -> &'static LocalKey<Cell<Path<Planes>>> {
        thread_local!(static SPARE: Cell<Path<Planes>> = const { Cell::new(Vec::new()) });
        &SPARE
    }

    fn advance(search: &mut Search<Planes>, steps: &mut u64) -> bool {
        if is_x86_feature_detected!("avx512vl") && is_x86_feature_detected!("avx512bw") {
            // SAFETY: AVX-512 was detected here, and the constructors detect the rest.
            unsafe { with_avx512(search, steps) }
        } else {
            // SAFETY: the constructors make no state unless they detect all features.
            unsafe { with_avx2(search, steps) }
        }
    }

    fn grid(&self) -> Grid {
        // SAFETY: the constructors make no state unless they detect AVX2.
        unsafe { read_out(self) }
    }
}

/// Goes to the next solution as [`State::advance`] does on a processor without AVX-512.
pub(crate) fn advance_with_avx2(search: &mut Search<Planes>, steps: &mut u64) -> bool {
    // SAFETY: the constructors make no state unless they detect all features.
    unsafe { with_avx2(search, steps) }
}

/// For each bit of a plane and each digit of a cell, the lanes with this bit: that of the digit, or all nine if the
/// digit is not known, which is 0.
static LANES: [[Lanes; 16]; 9] = {
    let mut table = [[Lanes([0; 16]); 16]; 9];
    let mut i = 0;
    while i < 9 {
        let mut digit = 0;
        while digit < 9 {
            table[i][0].0[digit] = 1 << i;
            table[i][1 + digit].0[digit] = 1 << i;
            digit += 1;
        }
        i += 1;
    }
    table
};

#[target_feature(enable = "avx2")]
fn read_in(grid: &Grid, planes: &mut Planes) {
    let cells = grid.cells();
    for (p, plane) in planes.0.iter_mut().enumerate() {
        let mut x = zero();
        for (i, lanes) in LANES.iter().enumerate() {
            let known = cells[27 * (i / 3) + 9 * (p / 3) + 3 * (i % 3) + p % 3];
            let digit = known.map_or(0, Digit::get);
            x = or(x, load(&lanes[usize::from(digit) & 15]));
        }
        store_in(plane, x);
    }
}

#[target_feature(enable = "avx2")]
fn read_out(planes: &Planes) -> Grid {
    readout::grid(planes)
}

/// Compiles the search for each of these sets of features: the whole search, so that a guess goes from its choice to
/// its propagation without a call.
macro_rules! search_with {
    ($($name:ident: $features:literal;)*) => {$(
        #[target_feature(enable = $features)]
        fn $name(search: &mut Search<Planes>, steps: &mut u64) -> bool {
            // A closure has the features of the function around it, unlike `propagate` itself.
            search.advance_with(steps, |state, guess, so_far, next| {
                propagate(state, guess, so_far, next)
            })
        }
    )*};
}

search_with! {
    with_avx512: "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512bw";
    with_avx2: "avx2,popcnt,bmi1,bmi2,lzcnt";
}

/// Goes on where propagation finds nothing more. `None` if this has removed candidates, so that propagation goes on.
/// `two` are the cells with at least two candidates, `three` those with at least three. `root` is true at the start of
/// a search: only there are triads worth their time, which is that of a round.
#[inline(always)]
fn stuck(
    planes: &mut Planes,
    two: Cells,
    three: Cells,
    root: bool,
    so_far: SoFar,
) -> Option<Outcome<Guess>> {
    let mut x = vectors(planes);
    if root {
        let Some(removed) = triads(&mut x) else {
            return Some(Outcome::Contradiction);
        };
        if !is_zero(removed) {
            keep(&x, planes);
            return None;
        }
    }
    let (guess, others) = guesses(planes, &x, two, three, so_far);
    Some(Outcome::Open(guess, others))
}

/// Propagates until nothing changes.
#[inline(always)]
fn propagate(
    planes: &Planes,
    guess: Option<Guess>,
    so_far: SoFar,
    next: &mut Planes,
) -> Outcome<Guess> {
    let mut x = vectors(planes);
    // At the start of a search, the known cells are singles that are not placed yet.
    let mut fresh = true;
    if let Some(guess) = guess {
        assume(&mut x, guess.group, guess.digit, guess.holds);
        for (cell, digit) in guess.also.into_iter().flatten() {
            assume(&mut x, cell, digit, true);
        }
        fresh = false;
    }
    // For each digit, the boxes in which it was a naked single in the last round.
    let mut placed = zero();
    // The naked and hidden singles of the last round.
    let mut seen = Cells::none();
    let mut more = [Lanes([0; 16]); 2];
    loop {
        let mut last = [zero(); 9];
        if !fresh {
            close(&mut x);
            let (one, two) = counted(&x);
            // Every digit has a cell left in every box, and exactly one in a box where it is placed.
            let right = without(one, and(two, placed));
            if mask_of(equal(right, every(PLANE))) & 0x3ffff != 0x3ffff {
                return Outcome::Contradiction;
            }
            // The hidden singles of the boxes.
            for i in 0..9 {
                last[i] = without(x[i], two);
            }
        }
        fresh = false;
        let ([one, two, three], [taken]) = (count(&x), count(&last));
        let singles = one.without(two);
        // A cell that is the last one for two digits still has both.
        let wrong = one.differs(Cells::all()).with(seen.without(singles));
        three.keep(&mut more);
        if !wrong.is_empty() {
            return Outcome::Contradiction;
        }
        if two.is_empty() {
            // Every cell has one candidate. If this is not a solution, propagation removes something.
            let before = x;
            let (_, mut changed) = counted(&x);
            let [at] = spread([singles]);
            place(&mut x, &at);
            close(&mut x);
            for i in 0..9 {
                changed = or(changed, xor(x[i], before[i]));
            }
            if !is_zero(changed) {
                return Outcome::Contradiction;
            }
            keep(&x, next);
            return Outcome::Solved;
        }
        if singles.with(taken).equals(seen) {
            keep(&x, next);
            if let Some(outcome) = stuck(next, two, Cells::kept(&more), guess.is_none(), so_far) {
                return outcome;
            }
            x = vectors(next);
            continue;
        }
        seen = singles.with(taken);
        let [free, at_singles] = spread([Cells::all().without(taken), singles]);
        reserve(&mut x, &last, &free);
        placed = place(&mut x, &at_singles);
    }
}

/// Assumes that a group holds a digit, or that it does not.
#[inline(always)]
fn assume(x: &mut [__m256i; 9], group: u8, digit: u8, holds: bool) {
    let group = &GROUPS[usize::from(group).min(GROUPS.len() - 1)];
    // What is removed from the digit, and from the other digits. All indices into `x` are constant, so that the vectors
    // stay in registers.
    let (from_digit, from_others) = if holds {
        (&group.peers, &group.taken)
    } else {
        (&group.own, &[0; 9])
    };
    let digit = equal(load(&NUMBERS), every(i16::from(digit)));
    for i in 0..9 {
        let (own, other) = (
            every_word(from_digit[i] as i32),
            every_word(from_others[i] as i32),
        );
        x[i] = without(x[i], or(and(own, digit), without(other, digit)));
    }
}

/// Removes the digit of each single from the rest of its box, so that [`close`] removes it from the rest of its row and
/// column. Returns the boxes of these singles. Two singles of a digit in one box both stay.
#[inline(always)]
fn place(x: &mut [__m256i; 9], single: &[__m256i; 9]) -> __m256i {
    let mut own = *x;
    for i in 0..9 {
        own[i] = and(own[i], single[i]);
    }
    let [a, b, c] = minirows(&own);
    let placed = or(or(a, b), c);
    for i in 0..9 {
        x[i] = or(without(x[i], placed), own[i]);
    }
    placed
}

/// For each digit, the boxes with at least one of these cells, and those with at least two.
#[inline(always)]
fn counted(x: &[__m256i; 9]) -> (__m256i, __m256i) {
    let (a, twice_a) = one_and_two(x[0], x[1], x[2]);
    let (b, twice_b) = one_and_two(x[3], x[4], x[5]);
    let (c, twice_c) = one_and_two(x[6], x[7], x[8]);
    let (one, two) = one_and_two(a, b, c);
    (one, or(two, or(or(twice_a, twice_b), twice_c)))
}

/// What is in at least one of three sets, and what is in at least two.
#[inline(always)]
fn one_and_two(a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
    let ab = or(a, b);
    (or(ab, c), or(and(a, b), and(ab, c)))
}

/// Propagates locked candidates: keeps what is part of some way in which a digit takes one box in each row of a band,
/// and one band in each column of a stack.
#[inline(always)]
fn close(x: &mut [__m256i; 9]) {
    // `map` would not be compiled for the features of the processor.
    let [a, b, c] = minirows(x);
    let rows = [boxes(a), boxes(b), boxes(c)];
    for r in 0..3 {
        let ((next1, last1), (next2, last2)) = (rows[(r + 1) % 3], rows[(r + 2) % 3]);
        let possible = or(and(next1, last2), and(last1, next2));
        for k in 0..3 {
            x[3 * r + k] = and(x[3 * r + k], possible);
        }
    }
    let [a, b, c] = minicolumns(x);
    let columns = [turned(a), turned(b), turned(c)];
    for k in 0..3 {
        let ((below1, above1), (below2, above2)) = (columns[(k + 1) % 3], columns[(k + 2) % 3]);
        let possible = or(and(below1, above2), and(above1, below2));
        for r in 0..3 {
            x[3 * r + k] = and(x[3 * r + k], possible);
        }
    }
}

/// For each row of the boxes, the boxes that may have the digit there.
#[inline(always)]
fn minirows(x: &[__m256i; 9]) -> [__m256i; 3] {
    [
        or(or(x[0], x[1]), x[2]),
        or(or(x[3], x[4]), x[5]),
        or(or(x[6], x[7]), x[8]),
    ]
}

/// For each column of the boxes, the boxes that may have the digit there.
#[inline(always)]
fn minicolumns(x: &[__m256i; 9]) -> [__m256i; 3] {
    [
        or(or(x[0], x[3]), x[6]),
        or(or(x[1], x[4]), x[7]),
        or(or(x[2], x[5]), x[8]),
    ]
}

/// Removes the other digits from the cells that are the last ones of their box for some digit. The others are `free`.
#[inline(always)]
fn reserve(x: &mut [__m256i; 9], last: &[__m256i; 9], free: &[__m256i; 9]) {
    for i in 0..9 {
        x[i] = and(x[i], or(free[i], last[i]));
    }
}

/// For each box, the bits of the next box of the band and of the one after it. Bits above the ninth are garbage.
#[inline(always)]
fn boxes(rows: __m256i) -> (__m256i, __m256i) {
    // The boxes of the first two stacks, and of the first stack.
    let (two, one) = (every(0o333), every(0o111));
    let next = or(and(down::<1>(rows), two), without(up::<2>(rows), two));
    let last = or(without(up::<1>(rows), one), and(down::<2>(rows), one));
    (next, last)
}

/// For each box, the bits of the next box of the stack and of the one after it. Bits above the ninth are garbage.
#[inline(always)]
fn turned(columns: __m256i) -> (__m256i, __m256i) {
    let twice = or(columns, up::<9>(columns));
    (down::<3>(twice), down::<6>(twice))
}

/// The vectors of `planes`.
#[inline(always)]
fn vectors(planes: &Planes) -> [__m256i; 9] {
    let mut x = [zero(); 9];
    for (vector, lanes) in x.iter_mut().zip(&planes.0) {
        *vector = load(lanes);
    }
    x
}

/// Stores the vectors in `planes`.
#[inline(always)]
fn keep(x: &[__m256i; 9], planes: &mut Planes) {
    for (lanes, vector) in planes.0.iter_mut().zip(x) {
        store_in(lanes, *vector);
    }
}
