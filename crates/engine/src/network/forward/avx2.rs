//! The forward pass with AVX2.
//!
//! `unsafe` is used for two things. One is to call a function that needs AVX2; only a value of [`Avx2`] can call it,
//! and such a value exists only if the processor has AVX2. The other is to view arrays as vectors of the same size.
#![allow(unsafe_code, reason = "see above")]

use std::arch::x86_64::*;

use super::{Active, FIRST, Forward, ONE, SECOND};

/// The number of 16-bit values in a vector.
const LANES: usize = 16;

/// A proof that the processor has AVX2: values of this type exist only there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// [`Forward::score`].
    #[inline]
    pub(super) fn score(self, forward: &Forward, active: &Active, phase: usize) -> i32 {
        // SAFETY: a value of this type exists only where the processor has AVX2.
        unsafe { score(forward, active, phase) }
    }
}

#[target_feature(enable = "avx2")]
fn score(forward: &Forward, active: &Active, phase: usize) -> i32 {
    let (bias, rows) = forward.rows();
    let mut sums: [__m256i; FIRST / LANES] =
        std::array::from_fn(|i| vector(&bias.0.as_chunks().0[i]));
    for &input in active.as_slice() {
        let row = rows[usize::from(input)].0.as_chunks().0;
        for (sum, lanes) in sums.iter_mut().zip(row) {
            *sum = _mm256_add_epi16(*sum, vector(lanes));
        }
    }
    let upper = &forward.phases[phase];
    // Eight neurons of the second layer in each vector.
    let mut second: [__m256i; SECOND / 8] =
        std::array::from_fn(|i| of_numbers(&upper.second_bias.as_chunks().0[i]));
    for (sum, pairs) in sums.iter().zip(upper.second.chunks_exact(LANES / 2)) {
        let sum = _mm256_max_epi16(*sum, _mm256_setzero_si256());
        let sum = _mm256_min_epi16(sum, _mm256_set1_epi16(ONE as i16));
        for (values, pair) in numbers(sum).into_iter().zip(pairs) {
            let values = _mm256_set1_epi32(values);
            let weights = pair.0.as_flattened().as_chunks().0;
            for (sum, weights) in second.iter_mut().zip(weights) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(values, vector(weights)));
            }
        }
    }
    let mut sums = [0; SECOND];
    for (sums, vector) in sums.as_chunks_mut().0.iter_mut().zip(second) {
        *sums = numbers(vector);
    }
    upper.last(&sums)
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
