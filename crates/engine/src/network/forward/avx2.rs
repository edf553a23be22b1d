//! The forward pass with AVX2.
//!
//! `unsafe` is used for two things. One is to call a function that needs AVX2; only a value of [`Avx2`] can call it,
//! and such a value exists only if the processor has AVX2. The other is to view arrays as vectors of the same size.
#![allow(unsafe_code, reason = "see above")]

use std::arch::x86_64::*;

use super::super::sums::{Base, Changes, LANES, SumLine};
use super::{Forward, ONE};

/// The number of lines of the first layer that are computed in registers at once.
const LINES: usize = 4;

/// The number of values in a group of lines. Networks have 1 to 4 groups of values.
const GROUP: usize = LINES * LANES;

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
    pub(super) fn score(self, forward: &Forward, changes: &mut Changes<'_>, phase: usize) -> i32 {
        // SAFETY: a value of this type exists only where the processor has AVX2.
        unsafe {
            match forward.values() / GROUP {
                1 => score::<1>(forward, changes, phase),
                2 => score::<2>(forward, changes, phase),
                3 => score::<3>(forward, changes, phase),
                _ => score::<4>(forward, changes, phase),
            }
        }
    }
}

/// [`Forward::score`] of a network whose first layer has `GROUPS` groups of values.
#[target_feature(enable = "avx2")]
fn score<const GROUPS: usize>(forward: &Forward, changes: &mut Changes<'_>, phase: usize) -> i32 {
    let upper = &forward.phases[phase];
    let mut values = [[_mm256_setzero_si256(); LINES]; GROUPS];
    for (group, values) in values.iter_mut().enumerate() {
        *values = changed(forward, changes, group);
        if forward.products {
            let others = changed(forward, changes, GROUPS + group);
            for (one, other) in values.iter_mut().zip(others) {
                *one = _mm256_srli_epi16::<8>(_mm256_mullo_epi16(*one, other));
            }
        }
    }
    let rows = upper.second.as_chunks::<LINES>().0.as_chunks::<GROUPS>().0;
    let mut sums = upper.second_bias;
    for (sums, rows) in sums
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .zip(rows.as_chunks::<4>().0)
    {
        let mut parts = [_mm256_setzero_si256(); 4];
        for (part, row) in parts.iter_mut().zip(rows) {
            for (value, weights) in values.as_flattened().iter().zip(row.as_flattened()) {
                *part = _mm256_add_epi32(*part, _mm256_madd_epi16(*value, vector(weights)));
            }
        }
        let [a, b, c, d] = parts;
        let parts = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
        let [low, high] = halves(parts);
        for ((sum, low), high) in sums.iter_mut().zip(low).zip(high) {
            *sum += low + high;
        }
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
    let mut lanes: [__m256i; LINES] = std::array::from_fn(|i| vector(&base[i]));
    for &input in changes.removed {
        let row = lines_of(forward.row(input.into()), group);
        for (sum, line) in lanes.iter_mut().zip(row) {
            *sum = _mm256_sub_epi16(*sum, vector(line));
        }
    }
    for &input in changes.added {
        let row = lines_of(forward.row(input.into()), group);
        for (sum, line) in lanes.iter_mut().zip(row) {
            *sum = _mm256_add_epi16(*sum, vector(line));
        }
    }
    let sums = &mut changes.sums.as_chunks_mut::<LINES>().0[group];
    for (kept, sum) in sums.iter_mut().zip(&mut lanes) {
        *kept = line(*sum);
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

/// A vector as a line of 16-bit numbers.
#[inline(always)]
fn line(vector: __m256i) -> SumLine {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<__m256i, SumLine>(vector) }
}

/// A line of 16-bit numbers as a vector.
#[inline(always)]
fn vector(line: &SumLine) -> __m256i {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<SumLine, __m256i>(*line) }
}

/// The halves of a vector as 32-bit numbers.
#[inline(always)]
fn halves(vector: __m256i) -> [[i32; 4]; 2] {
    // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
    unsafe { std::mem::transmute::<__m256i, [[i32; 4]; 2]>(vector) }
}
