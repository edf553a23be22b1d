//! The forward pass with the vectors of WebAssembly. The compiler alone does not find that pairs of 16-bit numbers can
//! be multiplied and added at once.
//!
//! `unsafe` is used for one thing: to view arrays as vectors of the same size.
#![allow(unsafe_code, reason = "see above")]

use std::arch::wasm32::*;

use arrayvec::ArrayVec;

use super::super::MAX_VALUES;
use super::super::sums::{Base, Changes, LANES, SumLine};
use super::{Forward, ONE, SECOND};

/// The number of lines of the first layer that are computed in registers at once.
const LINES: usize = 4;

/// The 16-bit numbers of a vector.
const HALF: usize = LANES / 2;

/// The vectors of a group of lines.
const VECTORS: usize = LINES * LANES / HALF;

/// The pairs of values in a group of lines.
const PAIRS: usize = LINES * HALF;

/// Maximum number of pairs of values of the first layer.
const MAX_PAIRS: usize = MAX_VALUES / 2;

/// For each set of 8 pairs, a bit for each: the places of its members, in order, each as a byte from the lowest one on.
static PLACES: [u64; 256] = {
    let mut places = [0; 256];
    let mut set = 0;
    while set < places.len() {
        let (mut place, mut count) = (0, 0);
        while place < 8 {
            if (set >> place) & 1 == 1 {
                places[set] |= place << (8 * count);
                count += 1;
            }
            place += 1;
        }
        set += 1;
    }
    places
};

/// [`Forward::score`].
///
/// The pairs that are not 0 are listed first. A branch for each pair would often be predicted wrongly.
#[inline]
pub(super) fn score(forward: &Forward, mut changes: Changes<'_>, phase: usize) -> i32 {
    let upper = &forward.phases[phase];
    let groups = forward.lines / LINES / if forward.products { 2 } else { 1 };
    let mut values = ArrayVec::<[[i32; HALF / 2]; VECTORS], { MAX_PAIRS / PAIRS }>::new();
    let mut places = [0; MAX_PAIRS + 8];
    let mut count = 0;
    for group in 0..groups {
        let mut lanes = changed(forward, &mut changes, group);
        if forward.products {
            let others = changed(forward, &mut changes, groups + group);
            for (one, other) in lanes.iter_mut().zip(others) {
                *one = u16x8_shr(i16x8_mul(*one, other), 8);
            }
        }
        for (line, lanes) in lanes.as_chunks::<2>().0.iter().enumerate() {
            let [low, high] = lanes.map(|lanes| i32x4_bitmask(i32x4_eq(lanes, i32x4_splat(0))));
            let set = usize::from(!(low | (high << 4)));
            // No place is above 127, so no byte overflows.
            let first = group * PAIRS + line * HALF;
            let listed = PLACES[set] + first as u64 * 0x0101_0101_0101_0101;
            places[count..][..8].copy_from_slice(&listed.to_le_bytes());
            count += set.count_ones() as usize;
        }
        values.push(lanes.map(numbers));
    }
    let mut second: [v128; SECOND / 4] =
        std::array::from_fn(|i| of_numbers(&upper.second_bias.as_chunks().0[i]));
    let values = values.as_flattened().as_flattened();
    for &place in &places[..count] {
        let place = usize::from(place);
        let (values, pair) = (i32x4_splat(values[place]), &upper.second[place]);
        let weights = pair.0.as_flattened().as_chunks().0;
        for (sum, weights) in second.iter_mut().zip(weights) {
            *sum = i32x4_add(*sum, i32x4_dot_i16x8(values, vector(weights)));
        }
    }
    let mut sums = [0; SECOND];
    for (sums, vector) in sums.as_chunks_mut().0.iter_mut().zip(second) {
        *sums = numbers(vector);
    }
    upper.last(&sums)
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
