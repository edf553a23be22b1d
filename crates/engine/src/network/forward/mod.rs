//! The forward pass of a network in integers: with AVX2 if the processor has it, otherwise portable.
//!
//! The first layer adds up rows of weights, 16 numbers at a time. In the second layer, each pair of values of the first
//! layer is multiplied with the weights of all neurons at once. That way, no sum runs across the lanes of a vector.
//!
//! `avx2` is the only module of the networks with `unsafe`. The tests compare its scores with the portable ones.

#[cfg(target_arch = "x86_64")]
mod avx2;

use super::{FIRST, Layers, ONE, PHASES, SCALE, SECOND, UNIT};
#[cfg(target_arch = "x86_64")]
use avx2::Avx2;

/// Maximum number of inputs that are 1: that of the squares of the largest board.
const MAX_PIECES: usize = 128;

/// The inputs of a position that are 1.
pub(super) struct Active {
    inputs: [u16; MAX_PIECES],
    len: usize,
}

impl Active {
    #[inline(always)]
    pub(super) fn new() -> Active {
        Active {
            inputs: [0; MAX_PIECES],
            len: 0,
        }
    }

    /// Adds an input.
    #[inline(always)]
    pub(super) fn push(&mut self, input: usize) {
        // A position has no more pieces than squares. The remainder lets the compiler omit the bounds check.
        self.inputs[self.len % MAX_PIECES] = input as u16;
        self.len += 1;
    }

    #[inline(always)]
    fn as_slice(&self) -> &[u16] {
        &self.inputs[..self.len.min(MAX_PIECES)]
    }
}

/// The weights in the layout that the forward pass reads.
#[derive(Clone, Debug)]
pub(super) struct Forward {
    /// The rows of the first layer; the last is the bias.
    first: Vec<Row>,
    phases: Box<[Upper; PHASES]>,
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
}

/// A row of the first layer: its weights for one input, or the biases.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row([i16; FIRST]);

/// The second and third layers of one phase of the game.
#[derive(Clone, Debug)]
struct Upper {
    /// The weights of the second layer, for each pair of values of the first layer.
    second: [Pair; FIRST / 2],
    /// The biases of the second layer, multiplied by [`ONE`] like the sums of that layer.
    second_bias: [i32; SECOND],
    third: [i32; SECOND],
    third_bias: i32,
}

/// For each neuron of the second layer, its weights for two values of the first layer.
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

    /// The biases of the first layer, and its other rows.
    #[inline(always)]
    fn rows(&self) -> (&Row, &[Row]) {
        self.first.split_last().expect("there is a row of biases")
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
