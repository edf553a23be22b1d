//! The forward pass with the vectors of WebAssembly. The compiler alone does not find that pairs of 16-bit numbers can
//! be multiplied and added at once.
//!
//! `unsafe` is used for one thing: to view arrays as vectors of the same size.
#![allow(unsafe_code, reason = "see above")]

use std::arch::wasm32::*;

use arrayvec::ArrayVec;

use super::super::MAX_VALUES;
use super::super::sums::{Base, Changes, LANES, SumLine};
use super::{Forward, ONE};

/// The number of lines of the first layer that are computed in registers at once.
const LINES: usize = 4;

/// The 16-bit numbers of a vector.
const HALF: usize = LANES / 2;

/// The vectors of a group of lines.
const VECTORS: usize = LINES * LANES / HALF;

/// Maximum number of groups of values.
const MAX_GROUPS: usize = MAX_VALUES / LINES / LANES;

/// [`Forward::score`].
#[inline]
pub(super) fn score(forward: &Forward, changes: &mut Changes<'_>, phase: usize) -> i32 {
    let upper = &forward.phases[phase];
    let groups = forward.values() / LINES / LANES;
    let mut values = ArrayVec::<[v128; VECTORS], MAX_GROUPS>::new();
    for group in 0..groups {
        let mut lanes = changed(forward, changes, group);
        if forward.products {
            let others = changed(forward, changes, groups + group);
            for (one, other) in lanes.iter_mut().zip(others) {
                *one = u16x8_shr(i16x8_mul(*one, other), 8);
            }
        }
        values.push(lanes);
    }
    let mut sums = upper.second_bias;
    let lines = groups * LINES;
    let rows = upper.second.chunks_exact(4 * lines);
    for (sums, rows) in sums.as_chunks_mut::<4>().0.iter_mut().zip(rows) {
        // The rows of four neurons, and a vector of partial sums for each.
        let parts: [v128; 4] = std::array::from_fn(|neuron| {
            let row = &rows[neuron * lines..][..lines];
            let mut part = i32x4_splat(0);
            for (values, lines) in values.iter().zip(row.as_chunks().0) {
                for (values, weights) in values.iter().zip(vectors(lines)) {
                    part = i32x4_add(part, i32x4_dot_i16x8(*values, weights));
                }
            }
            part
        });
        for (sum, part) in sums.iter_mut().zip(numbers(sums_of(parts))) {
            *sum += part;
        }
    }
    upper.last(&sums)
}

/// A vector of the sum of each vector.
#[inline(always)]
fn sums_of([a, b, c, d]: [v128; 4]) -> v128 {
    let two = |a, b| {
        let (low, high) = (
            i32x4_shuffle::<0, 4, 1, 5>(a, b),
            i32x4_shuffle::<2, 6, 3, 7>(a, b),
        );
        i32x4_add(low, high)
    };
    let (ab, cd) = (two(a, b), two(c, d));
    let (low, high) = (
        i32x4_shuffle::<0, 1, 4, 5>(ab, cd),
        i32x4_shuffle::<2, 3, 6, 7>(ab, cd),
    );
    i32x4_add(low, high)
}

/// Computes and stores a group of sums of the first layer. Returns them clamped to the range of values.
#[inline]
fn changed(forward: &Forward, changes: &mut Changes<'_>, group: usize) -> [v128; VECTORS] {
    let base = match changes.base {
        Base::Biases => lines_of(forward.biases(), group),
        Base::Same => lines_of(changes.sums, group),
        Base::Other(base) => lines_of(base, group),
    };
    let mut lanes = vectors(base);
    for &input in &changes.removed {
        let row = vectors(lines_of(forward.row(input.into()), group));
        for (sum, row) in lanes.iter_mut().zip(row) {
            *sum = i16x8_sub(*sum, row);
        }
    }
    for &input in &changes.added {
        let row = vectors(lines_of(forward.row(input.into()), group));
        for (sum, row) in lanes.iter_mut().zip(row) {
            *sum = i16x8_add(*sum, row);
        }
    }
    let sums = &mut changes.sums.as_chunks_mut::<LINES>().0[group];
    for (line, lanes) in sums.iter_mut().zip(lanes.as_chunks_mut::<2>().0) {
        for (sums, lanes) in line.0.as_chunks_mut::<HALF>().0.iter_mut().zip(lanes) {
            *sums = lanes_of(*lanes);
            *lanes = i16x8_max(*lanes, i16x8_splat(0));
            *lanes = i16x8_min(*lanes, i16x8_splat(ONE as i16));
        }
    }
    lanes
}

/// A group of lines of a row.
#[inline(always)]
fn lines_of(row: &[SumLine], group: usize) -> &[SumLine; LINES] {
    &row.as_chunks().0[group]
}

/// A group of lines as vectors.
#[inline(always)]
fn vectors(lines: &[SumLine; LINES]) -> [v128; VECTORS] {
    std::array::from_fn(|i| vector(&lines[i / 2].0.as_chunks::<HALF>().0[i % 2]))
}

/// A vector as 16-bit numbers.
#[inline(always)]
fn lanes_of(vector: v128) -> [i16; HALF] {
    // SAFETY: both types have 16 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<v128, [i16; HALF]>(vector) }
}

/// An array of 16-bit numbers as a vector.
#[inline(always)]
fn vector(lanes: &[i16; HALF]) -> v128 {
    // SAFETY: both types have 16 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<[i16; HALF], v128>(*lanes) }
}

/// A vector as 32-bit numbers.
#[inline(always)]
fn numbers(vector: v128) -> [i32; 4] {
    // SAFETY: both types have 16 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<v128, [i32; 4]>(vector) }
}
