//! The forward pass of a network, in integers: with AVX2 where the processor has it, else portable.
//!
//! The first layer adds up rows, 16 numbers at a time. In the second, each pair of values of the first layer is
//! multiplied at once with the weights of all neurons: so no sum runs across a vector.
//!
//! This is the only module of the networks with `unsafe`: it calls a function that needs AVX2, from a type that exists
//! only where AVX2 does, and it views arrays as vectors.
#![allow(
    unsafe_code,
    reason = "see above; `tests` compares with the portable pass"
)]

use super::{FIRST, Layers, ONE, PHASES, SCALE, SECOND, UNIT};

/// The most inputs that are 1: no board has more squares.
const MOST_PIECES: usize = 72;

/// The inputs of a position that are 1.
pub(super) struct Active {
    inputs: [u16; MOST_PIECES],
    len: usize,
}

impl Active {
    #[inline(always)]
    pub(super) fn new() -> Active {
        Active {
            inputs: [0; MOST_PIECES],
            len: 0,
        }
    }

    /// Adds an input. There are at most as many as squares.
    #[inline(always)]
    pub(super) fn push(&mut self, input: usize) {
        self.inputs[self.len % MOST_PIECES] = input as u16;
        self.len += 1;
    }

    #[inline(always)]
    fn as_slice(&self) -> &[u16] {
        &self.inputs[..self.len.min(MOST_PIECES)]
    }
}

/// The weights as the forward pass reads them.
#[derive(Clone, Debug)]
pub(super) struct Forward {
    /// The rows of the first layer; the last is the bias.
    first: Vec<Row>,
    phases: Box<[Upper; PHASES]>,
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
}

/// A row of the first layer.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row([i16; FIRST]);

/// The second and third layer of a phase.
#[derive(Clone, Debug)]
struct Upper {
    /// For each pair of values of the first layer, the two weights of each neuron of the second.
    second: [Pair; FIRST / 2],
    /// Multiplied by [`ONE`], like sums of the second layer.
    second_bias: [i32; SECOND],
    third: [i32; SECOND],
    third_bias: i32,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Pair([[i16; 2]; SECOND]);

impl Forward {
    pub(super) fn new(layers: &Layers<i16>) -> Forward {
        let upper = |phase: usize| Upper {
            second: std::array::from_fn(|pair| {
                let rows = &layers.second[phase];
                Pair(std::array::from_fn(|i| {
                    [rows[i][2 * pair], rows[i][2 * pair + 1]]
                }))
            }),
            second_bias: layers.second_bias[phase].map(|bias| i32::from(bias) * ONE),
            third: layers.third[phase].map(i32::from),
            third_bias: i32::from(layers.third_bias[phase]) * ONE,
        };
        Forward {
            first: layers.first.iter().map(|row| Row(*row)).collect(),
            phases: Box::new(std::array::from_fn(upper)),
            #[cfg(target_arch = "x86_64")]
            avx2: Avx2::detect(),
        }
    }

    /// The score, in hundredths of a man.
    pub(super) fn score(&self, active: &Active, phase: usize) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.avx2 {
            return avx2.score(self, active, phase);
        }
        self.portable_score(active, phase)
    }

    /// [`score`](Forward::score), on any processor.
    pub(super) fn portable_score(&self, active: &Active, phase: usize) -> i32 {
        let (bias, rows) = self.rows();
        let mut sums = bias.0;
        for &input in active.as_slice() {
            for (sum, weight) in sums.iter_mut().zip(&rows[usize::from(input)].0) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        let upper = &self.phases[phase];
        let mut second = upper.second_bias;
        for (values, pair) in sums.as_chunks::<2>().0.iter().zip(&upper.second) {
            let [a, b] = values.map(|value| i32::from(value.clamp(0, ONE as i16)));
            for (sum, [v, w]) in second.iter_mut().zip(pair.0) {
                *sum += a * i32::from(v) + b * i32::from(w);
            }
        }
        upper.last(&second)
    }

    /// The bias of the first layer, and its other rows.
    #[inline(always)]
    fn rows(&self) -> (&Row, &[Row]) {
        self.first.split_last().expect("there is a row of biases")
    }
}

impl Upper {
    /// The score, given the sums of the second layer.
    #[inline(always)]
    fn last(&self, second: &[i32; SECOND]) -> i32 {
        let products = second
            .iter()
            .zip(&self.third)
            .map(|(sum, weight)| (sum / UNIT).clamp(0, ONE) * weight);
        (self.third_bias + products.sum::<i32>()) * SCALE / (ONE * UNIT)
    }
}

#[cfg(target_arch = "x86_64")]
use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::{Active, FIRST, Forward, ONE, SECOND};

    /// Values of 16 bits in a vector.
    const LANES: usize = 16;

    /// Exists only where the processor has AVX2.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Avx2(());

    impl Avx2 {
        pub(super) fn detect() -> Option<Avx2> {
            is_x86_feature_detected!("avx2").then_some(Avx2(()))
        }

        #[inline]
        pub(super) fn score(self, forward: &Forward, active: &Active, phase: usize) -> i32 {
            // SAFETY: a value of this type exists only where the processor has AVX2.
            unsafe { score(forward, active, phase) }
        }
    }

    /// An array of 32 bytes as a vector.
    #[inline(always)]
    fn vector(lanes: &[i16; LANES]) -> __m256i {
        // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
        unsafe { std::mem::transmute::<[i16; LANES], __m256i>(*lanes) }
    }

    #[target_feature(enable = "avx2")]
    fn score(forward: &Forward, active: &Active, phase: usize) -> i32 {
        const VECTORS: usize = FIRST / LANES;
        let (bias, rows) = forward.rows();
        let mut sums: [__m256i; VECTORS] =
            std::array::from_fn(|i| vector(&bias.0.as_chunks().0[i]));
        for &input in active.as_slice() {
            let row = rows[usize::from(input)].0.as_chunks().0;
            for (sum, lanes) in sums.iter_mut().zip(row) {
                *sum = _mm256_add_epi16(*sum, vector(lanes));
            }
        }
        let upper = &forward.phases[phase];
        let mut second = upper.second_bias;
        let (low, high) = second.split_at_mut(SECOND / 2);
        let (low, high): (&mut [i32; 8], &mut [i32; 8]) = (
            low.try_into().expect("half"),
            high.try_into().expect("half"),
        );
        let mut sums_low = wide(low);
        let mut sums_high = wide(high);
        for (sum, pairs) in sums.iter().zip(upper.second.chunks_exact(LANES / 2)) {
            let sum = _mm256_max_epi16(*sum, _mm256_setzero_si256());
            let sum = _mm256_min_epi16(sum, _mm256_set1_epi16(ONE as i16));
            let values = narrow(sum);
            for (value, pair) in values.iter().zip(pairs) {
                let value = _mm256_set1_epi32(*value);
                let weights = pair.0.as_flattened().as_chunks().0;
                sums_low =
                    _mm256_add_epi32(sums_low, _mm256_madd_epi16(value, vector(&weights[0])));
                sums_high =
                    _mm256_add_epi32(sums_high, _mm256_madd_epi16(value, vector(&weights[1])));
            }
        }
        *low = narrow(sums_low);
        *high = narrow(sums_high);
        upper.last(&second)
    }

    #[inline(always)]
    fn wide(numbers: &[i32; 8]) -> __m256i {
        // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
        unsafe { std::mem::transmute::<[i32; 8], __m256i>(*numbers) }
    }

    /// A vector as 8 numbers, which are pairs of 16 bits or sums.
    #[inline(always)]
    fn narrow(vector: __m256i) -> [i32; 8] {
        // SAFETY: both types have 32 bytes, and every bit pattern is valid in both.
        unsafe { std::mem::transmute::<__m256i, [i32; 8]>(vector) }
    }
}
