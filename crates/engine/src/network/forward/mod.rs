//! The forward pass of a network in integers: with AVX2 if the processor has it, with the vectors of WebAssembly if the
//! feature `simd128` is on, otherwise portable.
//!
//! The first layer adds and subtracts rows of weights, 16 numbers at a time. In the second layer, the values of the
//! first layer are multiplied with the row of each neuron, and pairs of products are added in vectors. Half of the
//! pairs of values are 0, but to leave them out takes longer, because no processor predicts them.
//!
//! `avx2` and `simd128` are the only modules of the networks with `unsafe`. The tests compare the scores of `avx2` with
//! the portable ones, and searches of the module with those of the native program.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "wasm32", feature = "simd128"))]
mod simd128;

use arrayvec::ArrayVec;

use super::sums::{Base, Changes, LANES, SumLine};
use super::{Layers, MAX_VALUES, ONE, Phases, SCALE, SECOND, UNIT};
#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;

/// Maximum number of inputs that are 1: that of the squares of the largest board.
const MAX_PIECES: usize = 128;

/// Inputs whose rows are added or subtracted.
pub(super) type Active = ArrayVec<u16, MAX_PIECES>;

/// The weights in the layout that the forward pass reads.
#[derive(Clone, Debug)]
pub(super) struct Forward {
    /// The number of lines of 16 neurons in the first layer.
    lines: usize,
    products: bool,
    /// The rows of the first layer, one after another; the last is the bias.
    first: Vec<SumLine>,
    kinds_of_phases: Phases,
    phases: Vec<Upper>,
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
}

/// The second and third layers of one phase of the game.
#[derive(Clone, Debug)]
struct Upper {
    /// The weights of the second layer: a row of lines for each neuron.
    second: Vec<SumLine>,
    /// The biases of the second layer, multiplied by [`ONE`] like the sums of that layer.
    second_bias: [i32; SECOND],
    third: [i32; SECOND],
    third_bias: i32,
}

impl Forward {
    pub(super) fn new(layers: &Layers<i16>) -> Forward {
        let lines = |numbers: &[i16]| numbers.as_chunks().0.iter().copied().map(SumLine).collect();
        let upper = |phase: usize| Upper {
            second: lines(layers.upper(phase)),
            second_bias: layers.second_bias[phase].map(|bias| i32::from(bias) * ONE),
            third: layers.third[phase].map(i32::from),
            third_bias: i32::from(layers.third_bias[phase]) * ONE,
        };
        Forward {
            lines: layers.shape.neurons / LANES,
            products: layers.shape.products,
            first: lines(&layers.first),
            kinds_of_phases: layers.shape.phases,
            phases: (0..layers.shape.phases.count()).map(upper).collect(),
            #[cfg(target_arch = "x86_64")]
            avx2: Avx2::detect(),
        }
    }

    /// The number of neurons of the first layer.
    pub(super) fn neurons(&self) -> usize {
        self.lines * LANES
    }

    /// The number of values that the first layer passes to the second.
    #[inline(always)]
    fn values(&self) -> usize {
        self.neurons() >> u32::from(self.products)
    }

    /// How positions are divided into phases.
    #[inline(always)]
    pub(super) fn phases(&self) -> Phases {
        self.kinds_of_phases
    }

    /// The score, in hundredths of a man. Also computes the sums.
    #[inline(always)]
    pub(super) fn score(&self, changes: &mut Changes<'_>, phase: usize) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.avx2 {
            return avx2.score(self, changes, phase);
        }
        #[cfg(all(target_arch = "wasm32", feature = "simd128"))]
        let score = simd128::score(self, changes, phase);
        #[cfg(not(all(target_arch = "wasm32", feature = "simd128")))]
        let score = self.portable_score(changes, phase);
        score
    }

    /// [`score`](Forward::score), on any processor.
    #[cfg_attr(
        all(target_arch = "wasm32", feature = "simd128"),
        allow(dead_code, reason = "a module with vectors has no use for it")
    )]
    pub(super) fn portable_score(&self, changes: &mut Changes<'_>, phase: usize) -> i32 {
        let Changes {
            base,
            sums,
            added,
            removed,
        } = changes;
        match base {
            Base::Biases => sums.copy_from_slice(self.biases()),
            Base::Same => {}
            Base::Other(base) => sums.copy_from_slice(base),
        }
        let mut change = |input: u16, apply: fn(i16, i16) -> i16| {
            for (sums, weights) in sums.iter_mut().zip(self.row(input.into())) {
                for (sum, weight) in sums.0.iter_mut().zip(weights.0) {
                    *sum = apply(*sum, weight);
                }
            }
        };
        for &input in removed.iter() {
            change(input, i16::wrapping_sub);
        }
        for &input in added.iter() {
            change(input, i16::wrapping_add);
        }
        let upper = &self.phases[phase];
        let clamped = |line: &SumLine| line.0.map(|sum| sum.clamp(0, ONE as i16));
        let mut values = [[0; LANES]; MAX_VALUES / LANES];
        let values = &mut values[..self.values() / LANES];
        let (firsts, others) = sums.split_at(values.len());
        for (values, line) in values.iter_mut().zip(firsts) {
            *values = clamped(line);
        }
        // Without products, there are no others.
        for (values, other) in values.iter_mut().zip(others) {
            for (value, other) in values.iter_mut().zip(clamped(other)) {
                *value = ((i32::from(*value) * i32::from(other)) >> 8) as i16;
            }
        }
        let mut second = upper.second_bias;
        for (sum, row) in second
            .iter_mut()
            .zip(upper.second.chunks_exact(values.len()))
        {
            for (values, weights) in values.iter().zip(row) {
                for (value, weight) in values.iter().zip(weights.0) {
                    *sum += i32::from(*value) * i32::from(weight);
                }
            }
        }
        upper.last(&second)
    }

    /// The row of the first layer for an input.
    #[inline(always)]
    fn row(&self, input: usize) -> &[SumLine] {
        &self.first[input * self.lines..][..self.lines]
    }

    /// The biases of the first layer.
    #[inline(always)]
    fn biases(&self) -> &[SumLine] {
        &self.first[self.first.len() - self.lines..]
    }
}

impl Upper {
    /// The score in hundredths of a man, given the sums of the second layer.
    #[inline(always)]
    fn last(&self, second: &[i32; SECOND]) -> i32 {
        let products = second
            .iter()
            .zip(&self.third)
            .map(|(sum, weight)| (sum / UNIT).clamp(0, ONE) * weight);
        let score = i64::from(self.third_bias + products.sum::<i32>());
        // With large weights the product does not fit into 32 bits.
        (score * i64::from(SCALE) / i64::from(ONE * UNIT)) as i32
    }
}
