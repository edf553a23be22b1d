//! The forward pass with the vectors of WebAssembly. The compiler alone does not find that pairs of 16-bit numbers can
//! be multiplied and added at once.
//!
//! `unsafe` is used for one thing: to view arrays as vectors of the same size.
#![allow(unsafe_code, reason = "see above")]

use std::arch::wasm32::*;

use super::super::sums::{Base, Changes, LANES, SumLine};
use super::{Forward, ONE, SECOND};

/// The 16-bit numbers of a vector.
const HALF: usize = LANES / 2;

/// [`Forward::score`].
#[inline]
pub(super) fn score(forward: &Forward, mut changes: Changes<'_>, phase: usize) -> i32 {
    let upper = &forward.phases[phase];
    let mut second: [v128; SECOND / 4] =
        std::array::from_fn(|i| of_numbers(&upper.second_bias.as_chunks().0[i]));
    let lines = forward.lines / if forward.products { 2 } else { 1 };
    let pairs = upper.second.as_chunks::<{ LANES / 2 }>().0;
    for (line, pairs) in pairs.iter().enumerate() {
        let mut lanes = changed(forward, &mut changes, line);
        if forward.products {
            let others = changed(forward, &mut changes, lines + line);
            for (one, other) in lanes.iter_mut().zip(others) {
                *one = u16x8_shr(i16x8_mul(*one, other), 8);
            }
        }
        for (values, pairs) in lanes.into_iter().zip(pairs.as_chunks::<{ HALF / 2 }>().0) {
            if !v128_any_true(values) {
                continue;
            }
            for (values, pair) in numbers(values).into_iter().zip(pairs) {
                if values == 0 {
                    continue;
                }
                let values = i32x4_splat(values);
                let weights = pair.0.as_flattened().as_chunks().0;
                for (sum, weights) in second.iter_mut().zip(weights) {
                    *sum = i32x4_add(*sum, i32x4_dot_i16x8(values, vector(weights)));
                }
            }
        }
    }
    let mut sums = [0; SECOND];
    for (sums, vector) in sums.as_chunks_mut().0.iter_mut().zip(second) {
        *sums = numbers(vector);
    }
    upper.last(&sums)
}

/// Computes and stores a line of sums of the first layer. Returns them clamped to the range of values.
#[inline]
fn changed(forward: &Forward, changes: &mut Changes<'_>, line: usize) -> [v128; 2] {
    let base = match changes.base {
        Base::Biases => &forward.biases()[line],
        Base::Same => &changes.sums[line],
        Base::Other(base) => &base[line],
    };
    let mut lanes = halves(base);
    for &input in &changes.removed {
        let row = halves(&forward.row(input.into())[line]);
        lanes = [i16x8_sub(lanes[0], row[0]), i16x8_sub(lanes[1], row[1])];
    }
    for &input in &changes.added {
        let row = halves(&forward.row(input.into())[line]);
        lanes = [i16x8_add(lanes[0], row[0]), i16x8_add(lanes[1], row[1])];
    }
    let sums = changes.sums[line].0.as_chunks_mut::<HALF>().0;
    for (sums, lanes) in sums.iter_mut().zip(&mut lanes) {
        *sums = lanes_of(*lanes);
        *lanes = i16x8_max(*lanes, i16x8_splat(0));
        *lanes = i16x8_min(*lanes, i16x8_splat(ONE as i16));
    }
    lanes
}

/// A line as two vectors.
#[inline(always)]
fn halves(line: &SumLine) -> [v128; 2] {
    let halves = line.0.as_chunks::<HALF>().0;
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

/// An array of 32-bit numbers as a vector.
#[inline(always)]
fn of_numbers(numbers: &[i32; 4]) -> v128 {
    // SAFETY: both types have 16 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<[i32; 4], v128>(*numbers) }
}

/// A vector as 32-bit numbers: sums, or pairs of 16-bit numbers.
#[inline(always)]
fn numbers(vector: v128) -> [i32; 4] {
    // SAFETY: both types have 16 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<v128, [i32; 4]>(vector) }
}
