//! The forward pass with the vectors of WebAssembly. The compiler alone does not find that pairs of 16-bit numbers can
//! be multiplied and added at once.
//!
//! `unsafe` is used for one thing: to view arrays as vectors of the same size.
#![allow(unsafe_code, reason = "see above")]

use std::arch::wasm32::*;

use super::super::sums::{Base, Changes, LANES, SumLine};
use super::{Forward, ONE};

/// The number of lines of the first layer that are computed in registers at once.
const LINES: usize = 4;

/// The 16-bit numbers of a vector.
const HALF: usize = LANES / 2;

/// [`Forward::score`].
#[target_feature(enable = "simd128")]
pub(super) fn score(forward: &Forward, changes: &mut Changes<'_>, phase: usize) -> i32 {
    for group in 0..forward.lines / LINES {
        change(forward, changes, group);
    }
    match forward.values() / LINES / LANES {
        1 => upper::<1>(forward, changes.sums, phase),
        2 => upper::<2>(forward, changes.sums, phase),
        3 => upper::<3>(forward, changes.sums, phase),
        _ => upper::<4>(forward, changes.sums, phase),
    }
}

/// The score of a network whose first layer has `GROUPS` groups of values, given the sums of that layer.
#[inline]
#[target_feature(enable = "simd128")]
fn upper<const GROUPS: usize>(forward: &Forward, sums: &[SumLine], phase: usize) -> i32 {
    let sums = sums.as_chunks::<LINES>().0.as_chunks::<GROUPS>().0;
    let mut values = [[[i16x8_splat(0); 2]; LINES]; GROUPS];
    for (values, line) in values
        .as_flattened_mut()
        .iter_mut()
        .zip(sums[0].as_flattened())
    {
        *values = clamped(line);
    }
    // Without products, there are no others.
    if let [_, others] = sums {
        for (values, line) in values
            .as_flattened_mut()
            .iter_mut()
            .zip(others.as_flattened())
        {
            for (value, other) in values.iter_mut().zip(clamped(line)) {
                *value = u16x8_shr(i16x8_mul(*value, other), 8);
            }
        }
    }
    let upper = &forward.phases[phase];
    let mut second = upper.second_bias;
    let rows = upper.second.as_chunks::<LINES>().0.as_chunks::<GROUPS>().0;
    for (sums, rows) in second
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .zip(rows.as_chunks::<4>().0)
    {
        // A vector of partial sums for each of four neurons.
        let mut parts = [i32x4_splat(0); 4];
        for (line, values) in values.as_flattened().iter().enumerate() {
            for (half, value) in values.iter().enumerate() {
                for (part, row) in parts.iter_mut().zip(rows) {
                    let weights = vectors(&row.as_flattened()[line])[half];
                    *part = i32x4_add(*part, i32x4_dot_i16x8(*value, weights));
                }
            }
        }
        for (sum, part) in sums.iter_mut().zip(numbers(sums_of(parts))) {
            *sum += part;
        }
    }
    upper.last(&second)
}

/// The sums of a line, clamped to the range of values.
#[inline]
#[target_feature(enable = "simd128")]
fn clamped(line: &SumLine) -> [v128; 2] {
    let mut sums = vectors(line);
    for sum in &mut sums {
        *sum = i16x8_min(i16x8_max(*sum, i16x8_splat(0)), i16x8_splat(ONE as i16));
    }
    sums
}

/// A vector of the sum of each vector.
#[inline]
#[target_feature(enable = "simd128")]
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

/// Computes a group of sums of the first layer.
#[inline]
#[target_feature(enable = "simd128")]
fn change(forward: &Forward, changes: &mut Changes<'_>, group: usize) {
    let base = match changes.base {
        Base::Biases => forward.biases(),
        Base::Same => changes.sums,
        Base::Other(base) => base,
    };
    let mut lanes = lines_of(base, group).each_ref().map(vectors);
    let mut add = |input: u16, add: fn(v128, v128) -> v128| {
        let row = lines_of(forward.row(input.into()), group);
        for (sums, row) in lanes.iter_mut().zip(row) {
            for (sum, row) in sums.iter_mut().zip(vectors(row)) {
                *sum = add(*sum, row);
            }
        }
    };
    for &input in changes.removed {
        add(input, i16x8_sub);
    }
    for &input in changes.added {
        add(input, i16x8_add);
    }
    let sums = &mut changes.sums.as_chunks_mut::<LINES>().0[group];
    for (line, lanes) in sums.iter_mut().zip(lanes) {
        for (sums, lanes) in line.0.as_chunks_mut().0.iter_mut().zip(lanes) {
            *sums = lanes_of(lanes);
        }
    }
}

/// A group of lines of a row.
#[inline(always)]
fn lines_of(row: &[SumLine], group: usize) -> &[SumLine; LINES] {
    &row.as_chunks().0[group]
}

/// A line as vectors.
#[inline(always)]
fn vectors(line: &SumLine) -> [v128; 2] {
    let halves = line.0.as_chunks().0;
    [vector(&halves[0]), vector(&halves[1])]
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
