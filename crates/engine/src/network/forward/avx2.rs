//! The forward pass with AVX2.
//!
//! `unsafe` is used for two things. One is to call a function that needs AVX2; only a value of [`Avx2`] can call it,
//! and such a value exists only if the processor has AVX2. The other is to view arrays as vectors of the same size.
#![allow(unsafe_code, reason = "see above")]

use std::arch::x86_64::*;

use super::super::sums::{Base, Changes, LANES, SumLine};
use super::{Forward, ONE, SECOND};

/// The number of lines of the first layer that are computed in registers at once.
const LINES: usize = 4;

/// A proof that the processor has AVX2: values of this type exist only there.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx2(());

impl Avx2 {
    pub(in super::super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// Calls a function, which the compiler may translate to instructions of AVX2 as far as it is inlined.
    #[inline(always)]
    pub(in super::super) fn run<T>(self, function: impl FnOnce() -> T) -> T {
        #[target_feature(enable = "avx2")]
        fn with_avx2<T>(function: impl FnOnce() -> T) -> T {
            function()
        }
        // SAFETY: a value of this type exists only where the processor has AVX2.
        unsafe { with_avx2(function) }
    }

    /// [`Forward::score`].
    #[inline]
    pub(super) fn score(self, forward: &Forward, changes: Changes<'_>, phase: usize) -> i32 {
        // SAFETY: a value of this type exists only where the processor has AVX2.
        unsafe { score(forward, changes, phase) }
    }
}

#[target_feature(enable = "avx2")]
fn score(forward: &Forward, mut changes: Changes<'_>, phase: usize) -> i32 {
    let upper = &forward.phases[phase];
    // Eight neurons of the second layer in each vector.
    let mut second: [__m256i; SECOND / 8] =
        std::array::from_fn(|i| of_numbers(&upper.second_bias.as_chunks().0[i]));
    let pairs = upper.second.as_chunks::<{ LINES * LANES / 2 }>().0;
    // The number of groups in half of the first layer.
    let half = forward.lines / LINES / 2;
    for (group, pairs) in pairs.iter().enumerate() {
        let mut lanes = changed(forward, &mut changes, group);
        if forward.products {
            let others = changed(forward, &mut changes, half + group);
            for (one, other) in lanes.iter_mut().zip(others) {
                *one = _mm256_srli_epi16::<8>(_mm256_mullo_epi16(*one, other));
            }
        }
        for (values, pairs) in lanes.into_iter().zip(pairs.as_chunks::<{ LANES / 2 }>().0) {
            let is_zero = _mm256_cmpeq_epi32(values, _mm256_setzero_si256());
            let mut left = !_mm256_movemask_ps(_mm256_castsi256_ps(is_zero)) as u32 & 0xFF;
            let values = numbers(values);
            while left != 0 {
                let place = left.trailing_zeros() as usize % 8;
                left &= left - 1;
                let values = _mm256_set1_epi32(values[place]);
                let weights = pairs[place].0.as_flattened().as_chunks().0;
                for (sum, weights) in second.iter_mut().zip(weights) {
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(values, vector(weights)));
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

/// Computes and stores a group of sums of the first layer. Returns them clamped to the range of values.
#[inline]
#[target_feature(enable = "avx2")]
fn changed(forward: &Forward, changes: &mut Changes<'_>, group: usize) -> [__m256i; LINES] {
    let base = match changes.base {
        Base::Biases => lines_of(forward.biases(), group),
        Base::Same => lines_of(changes.sums, group),
        Base::Other(base) => lines_of(base, group),
    };
    let mut lanes: [__m256i; LINES] = std::array::from_fn(|i| vector(&base[i].0));
    for &input in &changes.removed {
        let row = lines_of(forward.row(input.into()), group);
        for (sum, line) in lanes.iter_mut().zip(row) {
            *sum = _mm256_sub_epi16(*sum, vector(&line.0));
        }
    }
    for &input in &changes.added {
        let row = lines_of(forward.row(input.into()), group);
        for (sum, line) in lanes.iter_mut().zip(row) {
            *sum = _mm256_add_epi16(*sum, vector(&line.0));
        }
    }
    let sums = &mut changes.sums.as_chunks_mut::<LINES>().0[group];
    for (line, sum) in sums.iter_mut().zip(&mut lanes) {
        *line = SumLine(lanes_of(*sum));
        *sum = _mm256_max_epi16(*sum, _mm256_setzero_si256());
        *sum = _mm256_min_epi16(*sum, _mm256_set1_epi16(ONE as i16));
    }
    lanes
}

/// A group of lines of a row.
#[inline(always)]
fn lines_of(row: &[SumLine], group: usize) -> &[SumLine; LINES] {
    &row.as_chunks().0[group]
}

/// A vector as 16-bit numbers.
#[inline(always)]
fn lanes_of(vector: __m256i) -> [i16; LANES] {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<__m256i, [i16; LANES]>(vector) }
}

/// An array of 16-bit numbers as a vector.
#[inline(always)]
fn vector(lanes: &[i16; LANES]) -> __m256i {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<[i16; LANES], __m256i>(*lanes) }
}

/// An array of 32-bit numbers as a vector.
#[inline(always)]
fn of_numbers(numbers: &[i32; 8]) -> __m256i {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<[i32; 8], __m256i>(*numbers) }
}

/// A vector as 32-bit numbers: sums, or pairs of 16-bit numbers.
#[inline(always)]
fn numbers(vector: __m256i) -> [i32; 8] {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<__m256i, [i32; 8]>(vector) }
}
