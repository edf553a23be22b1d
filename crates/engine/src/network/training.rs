//! Fits the weights of a [`Network`](super::Network) to the results of games, by Adam (D. P. Kingma and J. Ba, "Adam: A
//! Method for Stochastic Optimization", 2015).

use std::ops::Range;

use tessera_draughts::{Position, Variant};

#[cfg(target_arch = "x86_64")]
use super::forward::Avx2;
use super::self_play::Random;
use super::{Inputs, Layers, ONE, Phases, SECOND, Shape, UNIT, Weights, WeightsError};

/// How a network is fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct FitSettings {
    /// The seed for the initial weights and the order of the samples.
    pub seed: u64,
    /// The number of times that each sample is used.
    pub passes: u32,
    /// The initial weights.
    pub start: Start,
    /// Number of threads, at least 1. It does not change the weights.
    pub threads: usize,
    /// The initial learning rate. After each pass it is multiplied by the same factor, so that it ends at a fiftieth of
    /// this value.
    pub rate: f32,
}

/// The weights that a fit begins with.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_engine::network::{FitSettings, Shape, Start, embedded};
/// let russian = embedded(Variant::RUSSIAN).expect("weights for Russian come with the crate");
/// let settings = FitSettings { start: Start::Earlier(russian), rate: 0.0005, ..FitSettings::default() };
/// assert_eq!(settings.start.shape(), Shape::default());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// Random weights of a network with these sizes. The seed of the fit determines them. An input that no position of
    /// the fit has, such as a man in its promotion row, has weights of 0.
    Random(Shape),
    /// Weights of an earlier fit, for the variant of the samples.
    Earlier(Weights),
}

impl Start {
    /// The sizes of the network.
    #[must_use]
    pub fn shape(&self) -> Shape {
        match self {
            Start::Random(shape) => *shape,
            Start::Earlier(weights) => weights.shape(),
        }
    }
}

impl Default for FitSettings {
    fn default() -> FitSettings {
        FitSettings {
            seed: 1,
            passes: 12,
            start: Start::Random(Shape::default()),
            threads: 1,
            rate: 0.002,
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

/// The ways to divide positions into phases.
const PHASES: [Phases; 2] = [Phases::Four, Phases::Eight];

/// Positions of a variant with their expected results, to which weights are fitted. They are stored as inputs of the
/// network, which takes less memory.
#[derive(Clone, Debug)]
pub struct Samples {
    inputs: Inputs,
    /// The indices of the inputs that are 1, for all positions one after another.
    active: Vec<u16>,
    /// The index in `active` at which the inputs of each position end.
    ends: Vec<usize>,
    /// For each way to divide positions into phases, the phases of all positions.
    phases: [Vec<u8>; PHASES.len()],
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
            phases: Default::default(),
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
            .for_each(&self.inputs.kinds(position), |input| active.push(input));
        self.ends.push(self.active.len());
        for (phases, kind) in self.phases.iter_mut().zip(PHASES) {
            phases.push(self.inputs.phase(position, kind) as u8);
        }
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
    /// [`WeightsError::TooLarge`] if the weights became too large to be stored, [`WeightsError::OtherVariant`] if the
    /// initial weights are for another variant.
    pub fn fit(
        &self,
        settings: &FitSettings,
        progress: &mut dyn FnMut(FitProgress),
    ) -> Result<Weights, WeightsError> {
        if let Start::Earlier(weights) = &settings.start {
            weights.check(self.variant())?;
        }
        let weights = Weights::new(self.variant().name(), self.layers(settings, progress));
        weights.check_sums()?;
        Ok(weights)
    }

    /// The layers of the fitted network.
    fn layers(&self, settings: &FitSettings, progress: &mut dyn FnMut(FitProgress)) -> Layers<i16> {
        let learned = self.len() - self.len() / 20;
        let mut trainer = Trainer::new(self.inputs.len(), settings);
        if let Start::Random(_) = settings.start {
            self.clear_unused(learned, &mut trainer.layers);
        }
        let mut order: Vec<u32> = (0..learned as u32).collect();
        let mut random = Random::new(settings.seed, 1);
        let fall = 0.02_f32.powf(1.0 / settings.passes.saturating_sub(1).max(1) as f32);
        let mut rate = settings.rate;
        for pass in 1..=settings.passes {
            if pass == settings.passes / 2 + 1 {
                trainer.round();
            }
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
        trainer.layers.stored()
    }

    /// Sets the weights of inputs that none of the first `learned` samples has to 0. The fit would leave them as they
    /// are, and random weights make a file that hardly compresses.
    fn clear_unused(&self, learned: usize, layers: &mut Layers<f32>) {
        let mut is_used = vec![false; self.inputs.len()];
        for &input in (0..learned).flat_map(|sample| self.active(sample)) {
            is_used[usize::from(input)] = true;
        }
        let rows = layers.first.chunks_exact_mut(layers.shape.neurons);
        for (row, is_used) in rows.zip(is_used) {
            if !is_used {
                row.fill(0.0);
            }
        }
    }

    /// The phase of a sample.
    #[inline(always)]
    fn phase(&self, sample: usize, phases: Phases) -> usize {
        let kind = usize::from(phases == PHASES[1]);
        self.phases[kind][sample].into()
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
    /// In the second half of the passes, the weights before rounding; `layers` has them rounded.
    exact: Option<Layers<f32>>,
    mean: Layers<f32>,
    square: Layers<f32>,
    steps: i32,
    slices: Vec<Slice>,
    threads: usize,
}

/// The number of slices of a batch. Each has a gradient of its own, so that the sum does not depend on the number of
/// threads.
const SLICES: usize = 8;
/// Minimum number of samples per step of the optimizer.
const MIN_BATCH: usize = 512;
/// Maximum number of samples per step of the optimizer.
const MAX_BATCH: usize = 1024;
/// The number of steps per pass below which batches get smaller.
const STEPS: usize = 1000;

/// What is computed for a slice of a batch.
struct Slice {
    slope: Layers<f32>,
    /// The sum of the losses of its samples.
    loss: f64,
    pass: Pass,
}

/// The intermediate results of the forward pass of one sample.
struct Pass {
    phase: usize,
    /// The sums of the first layer, and these sums clamped.
    sums: Vec<f32>,
    clamped: Vec<f32>,
    /// The values of the first layer, and their slopes.
    first: Vec<f32>,
    below: Vec<f32>,
    /// The slopes of the sums.
    slopes: Vec<f32>,
    second: [f32; SECOND],
    /// The expected result.
    result: f32,
}

impl Pass {
    fn new(shape: Shape) -> Pass {
        Pass {
            phase: 0,
            sums: vec![0.0; shape.neurons],
            clamped: vec![0.0; shape.neurons],
            first: vec![0.0; shape.values()],
            below: vec![0.0; shape.values()],
            slopes: vec![0.0; shape.neurons],
            second: [0.0; SECOND],
            result: 0.5,
        }
    }
}

impl Trainer {
    /// A network with the initial weights.
    fn new(inputs: usize, settings: &FitSettings) -> Trainer {
        let layers = match &settings.start {
            Start::Random(shape) => Layers::random(inputs, *shape, settings.seed),
            Start::Earlier(weights) => Layers::unrounded(&weights.layers),
        };
        let shape = layers.shape;
        let zero = Layers::zero(inputs, shape);
        let slice = || Slice {
            slope: zero.clone(),
            loss: 0.0,
            pass: Pass::new(shape),
        };
        Trainer {
            layers,
            exact: None,
            mean: zero.clone(),
            square: zero.clone(),
            steps: 0,
            slices: std::iter::repeat_with(slice).take(SLICES).collect(),
            threads: settings.threads.clamp(1, SLICES),
        }
    }

    /// Begins to learn with weights rounded as in a file. The slope at the rounded weights moves the exact ones (Y.
    /// Bengio, N. Léonard and A. Courville, "Estimating or Propagating Gradients Through Stochastic Neurons for
    /// Conditional Computation", 2013: the straight-through estimator), so that the other weights make up for the
    /// rounding.
    fn round(&mut self) {
        let exact = self.exact.insert(self.layers.clone());
        self.layers.round(exact);
    }

    /// The mean loss of a range of samples.
    fn loss(&self, samples: &Samples, range: Range<usize>) -> f32 {
        let mut pass = Pass::new(self.layers.shape);
        let mut sum = 0.0;
        for sample in range.clone() {
            forward(&self.layers, samples, sample, &mut pass);
            sum += f64::from(loss(pass.result, samples.results[sample]));
        }
        (sum / range.len().max(1) as f64) as f32
    }

    /// Trains on the samples in the given order. Returns their mean loss.
    fn learn(&mut self, samples: &Samples, order: &[u32], rate: f32) -> f32 {
        let batch = (order.len() / STEPS).clamp(MIN_BATCH, MAX_BATCH);
        let mut sum = 0.0;
        for batch in order.chunks(batch) {
            let parts = batch.chunks(batch.len().div_ceil(SLICES).max(1));
            let mut work: Vec<(&mut Slice, &[u32])> = self.slices.iter_mut().zip(parts).collect();
            let used = work.len();
            let layers = &self.layers;
            let share = used.div_ceil(self.threads).max(1);
            let learn_all = |work: &mut [(&mut Slice, &[u32])]| {
                for (slice, part) in work {
                    learn_slice(layers, samples, part, slice);
                }
            };
            let (own, others) = work.split_at_mut(share.min(used));
            std::thread::scope(|scope| {
                for work in others.chunks_mut(share) {
                    scope.spawn(move || learn_all(work));
                }
                learn_all(own);
            });
            sum += self.slices[..used]
                .iter()
                .map(|slice| slice.loss)
                .sum::<f64>();
            self.step(used, rate, batch.len());
        }
        (sum / order.len().max(1) as f64) as f32
    }

    /// Moves the weights against the slope, which is the sum of those of the first `used` slices.
    fn step(&mut self, used: usize, rate: f32, samples: usize) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        let (first, others) = self.slices[..used]
            .split_first_mut()
            .expect("a batch has a slice");
        for other in others {
            for (sums, parts) in first.slope.parts_mut().into_iter().zip(other.slope.parts()) {
                for (sum, part) in sums.iter_mut().zip(parts) {
                    *sum += part;
                }
            }
        }
        self.steps += 1;
        let corrected =
            rate * (1.0 - SQUARE.powi(self.steps)).sqrt() / (1.0 - MEAN.powi(self.steps));
        let share = 1.0 / samples as f32;
        let weights = self.exact.as_mut().unwrap_or(&mut self.layers);
        let weights = weights.parts_mut().into_iter();
        let states = self
            .mean
            .parts_mut()
            .into_iter()
            .zip(self.square.parts_mut());
        for ((weights, (means, squares)), slopes) in weights.zip(states).zip(first.slope.parts()) {
            let states = means.iter_mut().zip(squares);
            for ((weight, (mean, square)), slope) in weights.iter_mut().zip(states).zip(slopes) {
                let slope = slope * share;
                *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                *weight = (*weight - corrected * *mean / (square.sqrt() + 1e-8)).clamp(-8.0, 8.0);
            }
        }
        if let Some(exact) = &self.exact {
            self.layers.round(exact);
        }
    }
}

/// The units of the integers in which each part of a network is stored.
const UNITS: [i32; 5] = [ONE, UNIT, UNIT, UNIT, UNIT];
/// The integers of each part are multiples of these numbers, so that the file is smaller.
const GRAINS: [i32; 5] = [2, 8, 1, 1, 1];

impl Layers<f32> {
    /// Random weights, which the seed determines.
    fn random(inputs: usize, shape: Shape, seed: u64) -> Layers<f32> {
        let mut layers = Layers::zero(inputs, shape);
        let mut source = Random::new(seed, 0);
        let mut random = |size: f32| (2.0 * source.unit() - 1.0) * size;
        let (rows, bias) = layers.first.split_at_mut(inputs * shape.neurons);
        rows.fill_with(|| random(0.15));
        bias.fill(0.3);
        // The sums of the second layer have the same spread whatever the number of neurons.
        let size = 0.2 * (64.0 / shape.values() as f32).sqrt();
        layers.second.fill_with(|| random(size));
        layers.second_bias.fill([0.2; SECOND]);
        for row in &mut layers.third {
            *row = std::array::from_fn(|_| random(0.5));
        }
        layers
    }

    /// The weights that were rounded to integers.
    fn unrounded(stored: &Layers<i16>) -> Layers<f32> {
        let mut layers = Layers::zero(stored.inputs(), stored.shape);
        let parts = layers.parts_mut().into_iter().zip(stored.parts());
        for ((weights, stored), unit) in parts.zip(UNITS) {
            for (weight, stored) in weights.iter_mut().zip(stored) {
                *weight = f32::from(*stored) / unit as f32;
            }
        }
        layers
    }

    /// The given weights, rounded to those that a file can have.
    fn round(&mut self, exact: &Layers<f32>) {
        let parts = self.parts_mut().into_iter().zip(exact.parts());
        for ((weights, exact), (unit, grain)) in parts.zip(UNITS.into_iter().zip(GRAINS)) {
            // Of the numbers that a file can have, the distance of two, and how many there are from 0 to 1.
            let (distance, number) = (grain as f32 / unit as f32, unit as f32 / grain as f32);
            for (weight, exact) in weights.iter_mut().zip(exact) {
                *weight = (exact * number).round() * distance;
            }
        }
    }

    /// The weights, rounded to the nearest integers of a file.
    fn stored(&self) -> Layers<i16> {
        let mut layers: Layers<i16> = Layers::zero(self.inputs(), self.shape);
        let parts = layers.parts_mut().into_iter().zip(self.parts());
        for ((stored, weights), unit) in parts.zip(UNITS) {
            for (stored, weight) in stored.iter_mut().zip(weights) {
                *stored = (weight * unit as f32).round() as i16;
            }
        }
        layers
    }
}

/// Computes the loss of samples and its slope.
fn learn_slice(layers: &Layers<f32>, samples: &Samples, part: &[u32], slice: &mut Slice) {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::detect() {
        return avx2.run(|| learn_slice_inline(layers, samples, part, slice));
    }
    learn_slice_inline(layers, samples, part, slice);
}

#[inline(always)]
fn learn_slice_inline(layers: &Layers<f32>, samples: &Samples, part: &[u32], slice: &mut Slice) {
    for numbers in slice.slope.parts_mut() {
        numbers.fill(0.0);
    }
    slice.loss = 0.0;
    for &number in part {
        let sample = number as usize;
        let expected = samples.results[sample];
        forward(layers, samples, sample, &mut slice.pass);
        slice.loss += f64::from(loss(slice.pass.result, expected));
        let error = slice.pass.result - expected;
        let active = samples.active(sample);
        add_slope(layers, active, &mut slice.pass, error, &mut slice.slope);
    }
}

/// The number of products that are summed up side by side.
const LANES: usize = 16;

/// Computes the expected result of a sample.
#[inline(always)]
fn forward(layers: &Layers<f32>, samples: &Samples, sample: usize, pass: &mut Pass) {
    pass.sums.copy_from_slice(layers.row(layers.inputs()));
    for &input in samples.active(sample) {
        for (sum, weight) in pass.sums.iter_mut().zip(layers.row(input.into())) {
            *sum += weight;
        }
    }
    for (value, sum) in pass.clamped.iter_mut().zip(&pass.sums) {
        *value = sum.clamp(0.0, 1.0);
    }
    if layers.shape.products {
        let (one, other) = pass.clamped.split_at(layers.shape.values());
        for (value, (one, other)) in pass.first.iter_mut().zip(one.iter().zip(other)) {
            *value = one * other;
        }
    } else {
        pass.first.copy_from_slice(&pass.clamped);
    }
    pass.phase = samples.phase(sample, layers.shape.phases);
    let mut score = layers.third_bias[pass.phase];
    let rows = layers.upper(pass.phase).chunks_exact(layers.shape.values());
    for (i, row) in rows.enumerate() {
        let mut partial = [0.0_f32; LANES];
        let (values, weights) = (
            pass.first.as_chunks::<LANES>().0,
            row.as_chunks::<LANES>().0,
        );
        for (values, weights) in values.iter().zip(weights) {
            for lane in 0..LANES {
                partial[lane] += values[lane] * weights[lane];
            }
        }
        let sum = partial.iter().sum::<f32>() + layers.second_bias[pass.phase][i];
        pass.second[i] = sum;
        score += sum.clamp(0.0, 1.0) * layers.third[pass.phase][i];
    }
    pass.result = 1.0 / (1.0 + (-score).exp());
}

/// Adds the gradient of a sample's loss to `slope`, by back-propagation. `error` is the derivative of the loss with
/// respect to the score.
#[inline(always)]
fn add_slope(
    layers: &Layers<f32>,
    active: &[u16],
    pass: &mut Pass,
    error: f32,
    slope: &mut Layers<f32>,
) {
    let phase = pass.phase;
    let (neurons, values) = (layers.shape.neurons, layers.shape.values());
    slope.third_bias[phase] += error;
    pass.below.fill(0.0);
    let rows = layers.upper(phase).chunks_exact(values);
    let size = SECOND * values;
    let slopes = slope.second[phase * size..][..size].chunks_exact_mut(values);
    for (i, (row, slopes)) in rows.zip(slopes).enumerate() {
        slope.third[phase][i] += error * pass.second[i].clamp(0.0, 1.0);
        let part = error * layers.third[phase][i] * steepness(pass.second[i]);
        slope.second_bias[phase][i] += part;
        let first = slopes.iter_mut().zip(&pass.first);
        for ((slope, value), (below, weight)) in first.zip(pass.below.iter_mut().zip(row)) {
            *slope += part * value;
            *below += part * weight;
        }
    }
    if layers.shape.products {
        let (one, other) = pass.clamped.split_at(values);
        let (slopes_of_one, slopes_of_other) = pass.slopes.split_at_mut(values);
        let slopes = slopes_of_one.iter_mut().zip(slopes_of_other);
        for ((slopes, (one, other)), below) in slopes.zip(one.iter().zip(other)).zip(&pass.below) {
            *slopes.0 = below * other;
            *slopes.1 = below * one;
        }
    } else {
        pass.slopes.copy_from_slice(&pass.below);
    }
    for (slope, sum) in pass.slopes.iter_mut().zip(&pass.sums) {
        *slope *= steepness(*sum);
    }
    for &input in active.iter().chain(&[layers.inputs() as u16]) {
        let slopes = &mut slope.first[usize::from(input) * neurons..][..neurons];
        for (slope, part) in slopes.iter_mut().zip(&pass.slopes) {
            *slope += part;
        }
    }
}

/// The derivative that is used for clamping to the range 0 to 1. It is not 0 outside that range, so that a neuron that
/// is always clamped can recover.
#[inline(always)]
fn steepness(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { 1.0 } else { 0.01 }
}

fn loss(expected: f32, result: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(result * expected.ln() + (1.0 - result) * (1.0 - expected).ln())
}
