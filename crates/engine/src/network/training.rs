//! Fits the weights of a [`Network`](super::Network) to the results of games, by Adam (D. P. Kingma and J. Ba, "Adam: A
//! Method for Stochastic Optimization", 2015).

use std::ops::Range;

use tessera_draughts::{Position, Variant};

use super::self_play::Random;
use super::{FIRST, Inputs, Layers, ONE, PHASES, SECOND, UNIT, Weights, WeightsError};

/// How a network is fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct FitSettings {
    /// The seed for the initial weights and the order of the samples.
    pub seed: u64,
    /// The number of times that each sample is used.
    pub passes: u32,
    /// The initial learning rate. After each pass it is multiplied by the same factor, so that it ends at a fiftieth of
    /// this value.
    pub rate: f32,
}

impl Default for FitSettings {
    fn default() -> FitSettings {
        FitSettings {
            seed: 1,
            passes: 12,
            rate: 0.003,
        }
    }
}

/// The result of one pass over the samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitProgress {
    /// The number of the pass, counted from 1.
    pub pass: u32,
    /// The mean loss (cross entropy) of the samples. Each loss is measured just before the sample is learned.
    pub loss: f32,
    /// The mean loss of the samples that are held back for validation, measured after the pass.
    pub held_back: f32,
}

/// Positions of a variant with their expected results, to which weights are fitted. They are stored as inputs of the
/// network, which takes less memory.
#[derive(Clone, Debug)]
pub struct Samples {
    inputs: Inputs,
    /// The indices of the inputs that are 1, for all positions one after another.
    active: Vec<u16>,
    /// The index in `active` at which the inputs of each position end.
    ends: Vec<usize>,
    phases: Vec<u8>,
    results: Vec<f32>,
}

impl Samples {
    /// An empty collection of positions.
    #[must_use]
    pub fn new(variant: Variant) -> Samples {
        Samples {
            inputs: Inputs::of(variant),
            active: Vec::new(),
            ends: Vec::new(),
            phases: Vec::new(),
            results: Vec::new(),
        }
    }

    /// The variant of the positions.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.inputs.variant
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a position with its expected result for the side to move: 0 a loss, 1 a win.
    ///
    /// # Panics
    /// If the position is of another variant.
    pub fn add(&mut self, position: &Position, result: f32) {
        let variant = self.variant();
        assert_eq!(position.variant(), variant, "a position of another variant");
        let active = &mut self.active;
        self.inputs
            .for_each(position, |input| active.push(input as u16));
        self.ends.push(self.active.len());
        self.phases.push(self.inputs.phase(position) as u8);
        self.results.push(result);
    }

    /// Fits a network to the positions, and calls `progress` after each pass. The last twentieth of the positions is
    /// held back to measure the loss. On the same machine, the same positions and settings give the same weights.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_engine::network::{FitSettings, Samples};
    /// let mut samples = Samples::new(Variant::RUSSIAN);
    /// samples.add(&Position::initial(Variant::RUSSIAN), 0.5);
    /// let weights = samples.fit(&FitSettings::default(), &mut |_| ())?;
    /// assert_eq!(weights.variant(), "russian");
    /// # Ok::<(), tessera_engine::network::WeightsError>(())
    /// ```
    ///
    /// # Errors
    /// [`WeightsError::TooLarge`] if the weights became too large to be stored.
    pub fn fit(
        &self,
        settings: &FitSettings,
        progress: &mut dyn FnMut(FitProgress),
    ) -> Result<Weights, WeightsError> {
        let weights = Weights::new(self.variant().name(), self.layers(settings, progress));
        weights.check_sums()?;
        Ok(weights)
    }

    /// The layers of the fitted network.
    fn layers(&self, settings: &FitSettings, progress: &mut dyn FnMut(FitProgress)) -> Layers<i16> {
        let learned = self.len() - self.len() / 20;
        let mut trainer = Trainer::new(self.inputs.len(), settings.seed);
        let mut order: Vec<u32> = (0..learned as u32).collect();
        let mut random = Random::new(settings.seed, 1);
        let fall = 0.02_f32.powf(1.0 / settings.passes.saturating_sub(1).max(1) as f32);
        let mut rate = settings.rate;
        for pass in 1..=settings.passes {
            for i in (1..order.len()).rev() {
                order.swap(i, random.below(i as u64 + 1) as usize);
            }
            let loss = trainer.learn(self, &order, rate);
            let held_back = trainer.loss(self, learned..self.len());
            progress(FitProgress {
                pass,
                loss,
                held_back,
            });
            rate *= fall;
        }
        trainer.rounded()
    }

    /// The indices of the inputs that are 1 in a sample.
    fn active(&self, sample: usize) -> &[u16] {
        let start = sample.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.active[start..self.ends[sample]]
    }
}

/// The state of a network during training.
struct Trainer {
    layers: Layers<f32>,
    mean: Layers<f32>,
    square: Layers<f32>,
    steps: i32,
}

/// The number of samples per step of the optimizer.
const BATCH: usize = 512;

/// The intermediate results of the forward pass of one sample.
struct Pass {
    phase: usize,
    first: [f32; FIRST],
    second: [f32; SECOND],
    /// The expected result.
    result: f32,
}

impl Trainer {
    /// A network with random weights, which `seed` determines.
    fn new(inputs: usize, seed: u64) -> Trainer {
        let mut layers = Layers::zero(inputs);
        let mut source = Random::new(seed, 0);
        let mut random = |size: f32| (2.0 * source.unit() - 1.0) * size;
        for row in &mut layers.first {
            *row = std::array::from_fn(|_| random(0.15));
        }
        layers.first[inputs] = [0.3; FIRST];
        for phase in 0..PHASES {
            for row in &mut layers.second[phase] {
                *row = std::array::from_fn(|_| random(0.2));
            }
            layers.second_bias[phase] = [0.2; SECOND];
            layers.third[phase] = std::array::from_fn(|_| random(0.5));
        }
        let zero = Layers::zero(inputs);
        Trainer {
            layers,
            mean: zero.clone(),
            square: zero,
            steps: 0,
        }
    }

    fn inputs(&self) -> usize {
        self.layers.first.len() - 1
    }

    fn forward(&self, samples: &Samples, sample: usize, pass: &mut Pass) {
        let layers = &self.layers;
        let mut sums = layers.first[self.inputs()];
        for &input in samples.active(sample) {
            for (sum, weight) in sums.iter_mut().zip(&layers.first[usize::from(input)]) {
                *sum += weight;
            }
        }
        pass.first = sums;
        let first = sums.map(|sum| sum.clamp(0.0, 1.0));
        pass.phase = usize::from(samples.phases[sample]);
        let mut score = layers.third_bias[pass.phase];
        for (i, row) in layers.second[pass.phase].iter().enumerate() {
            let mut partial = [0.0_f32; 16];
            for (a, b) in first.chunks_exact(16).zip(row.chunks_exact(16)) {
                for j in 0..16 {
                    partial[j] += a[j] * b[j];
                }
            }
            let sum = partial.iter().sum::<f32>() + layers.second_bias[pass.phase][i];
            pass.second[i] = sum;
            score += sum.clamp(0.0, 1.0) * layers.third[pass.phase][i];
        }
        pass.result = 1.0 / (1.0 + (-score).exp());
    }

    /// The mean loss of a range of samples.
    fn loss(&self, samples: &Samples, range: Range<usize>) -> f32 {
        let mut pass = new_pass();
        let mut sum = 0.0;
        for sample in range.clone() {
            self.forward(samples, sample, &mut pass);
            sum += f64::from(loss(pass.result, samples.results[sample]));
        }
        (sum / range.len().max(1) as f64) as f32
    }

    /// Trains on the samples in the given order. Returns their mean loss.
    fn learn(&mut self, samples: &Samples, order: &[u32], rate: f32) -> f32 {
        let mut pass = new_pass();
        let mut sum = 0.0;
        let mut slope: Layers<f32> = Layers::zero(self.inputs());
        for batch in order.chunks(BATCH) {
            for number in slope.numbers_mut() {
                *number = 0.0;
            }
            for &number in batch {
                let sample = number as usize;
                let expected = samples.results[sample];
                self.forward(samples, sample, &mut pass);
                sum += f64::from(loss(pass.result, expected));
                self.add_slope(
                    samples.active(sample),
                    &pass,
                    pass.result - expected,
                    &mut slope,
                );
            }
            self.step(&mut slope, rate, batch.len());
        }
        (sum / order.len().max(1) as f64) as f32
    }

    /// Adds the gradient of a sample's loss to `slope`, by back-propagation. `error` is the derivative of the loss with
    /// respect to the score.
    fn add_slope(&self, active: &[u16], pass: &Pass, error: f32, slope: &mut Layers<f32>) {
        let phase = pass.phase;
        slope.third_bias[phase] += error;
        let first = pass.first.map(|sum| sum.clamp(0.0, 1.0));
        let mut below = [0.0; FIRST];
        for i in 0..SECOND {
            slope.third[phase][i] += error * pass.second[i].clamp(0.0, 1.0);
            let part = error * self.layers.third[phase][i] * steepness(pass.second[i]);
            slope.second_bias[phase][i] += part;
            let row = &self.layers.second[phase][i];
            let slopes = &mut slope.second[phase][i];
            for j in 0..FIRST {
                slopes[j] += part * first[j];
                below[j] += part * row[j];
            }
        }
        for (below, sum) in below.iter_mut().zip(pass.first) {
            *below *= steepness(sum);
        }
        for &input in active.iter().chain(&[self.inputs() as u16]) {
            for (slope, part) in slope.first[usize::from(input)].iter_mut().zip(&below) {
                *slope += part;
            }
        }
    }

    fn step(&mut self, slope: &mut Layers<f32>, rate: f32, samples: usize) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let corrected =
            rate * (1.0 - SQUARE.powi(self.steps)).sqrt() / (1.0 - MEAN.powi(self.steps));
        let weights = self.layers.numbers_mut();
        let states = self.mean.numbers_mut().zip(self.square.numbers_mut());
        for ((weight, (mean, square)), slope) in weights.zip(states).zip(slope.numbers_mut()) {
            let slope = *slope / samples as f32;
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            *weight = (*weight - corrected * *mean / (square.sqrt() + 1e-8)).clamp(-8.0, 8.0);
        }
    }

    /// The weights, rounded to integers.
    fn rounded(&self) -> Layers<i16> {
        let mut layers: Layers<i16> = Layers::zero(self.inputs());
        let rounded = |weight: f32, unit: i32| (weight * unit as f32).round() as i16;
        let real = &self.layers;
        for (row, weights) in layers.first.iter_mut().zip(&real.first) {
            *row = weights.map(|weight| rounded(weight, ONE));
        }
        for phase in 0..PHASES {
            for (row, weights) in layers.second[phase].iter_mut().zip(&real.second[phase]) {
                *row = weights.map(|weight| rounded(weight, UNIT));
            }
            layers.second_bias[phase] = real.second_bias[phase].map(|weight| rounded(weight, UNIT));
            layers.third[phase] = real.third[phase].map(|weight| rounded(weight, UNIT));
            layers.third_bias[phase] = rounded(real.third_bias[phase], UNIT);
        }
        layers
    }
}

/// The derivative that is used for clamping to the range 0 to 1. It is not 0 outside that range, so that a neuron that
/// is always clamped can recover.
fn steepness(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { 1.0 } else { 0.01 }
}

fn new_pass() -> Pass {
    Pass {
        phase: 0,
        first: [0.0; FIRST],
        second: [0.0; SECOND],
        result: 0.5,
    }
}

fn loss(expected: f32, result: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(result * expected.ln() + (1.0 - result) * (1.0 - expected).ln())
}
