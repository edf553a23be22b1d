//! A learned evaluation: a small neural network that is trained on the results of games.
//!
//! There is an input for each square and each kind of piece on it: a man or a king of either player. Positions are
//! given as the side to move sees them, with its men moving up the board, so both players share all weights. The first
//! layer adds up a row of weights for each piece. Two more layers follow. They have a separate set of weights for each
//! *phase*: a range of the number of pieces, with or without kings. Values between layers are clamped to the range 0
//! to 1. Everything is computed in integers, so that every machine gets the same score. The shape is that of Y. Nasu,
//! "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi", 2018.
//!
//! A search keeps the sums of the first layer that it computed last at each ply, and adds to them only the rows of the
//! pieces that differ (`Sums`). So the first layer may be wide.
//!
//! The inputs are derived from the geometry of the board, so a network fits any variant.

mod embedded;
mod file;
mod forward;
mod self_play;
mod sums;
#[cfg(test)]
mod tests;
mod training;

pub use embedded::{embedded, provide};
pub use file::{Weights, WeightsError};
pub(crate) use self_play::Random;
pub use self_play::{
    GameSettings, IllegalPly, LearnedPosition, PlayedGame, PlayedLeaf, PlayedPly, play_game,
};
pub use training::{FitProgress, FitSettings, Samples, Start};

use tessera_draughts::{Color, Pieces, Position, SquareSet, Variant, Word};

use crate::Evaluation;
use forward::{Active, Forward};
pub(crate) use sums::Sums;
use sums::{Base, Changes, LANES, SumLine};

/// The number of neurons of the second layer.
const SECOND: usize = 16;
/// The number of values of the first layer is a multiple of this.
const VALUES_STEP: usize = 64;
/// Maximum number of values of the first layer. With any weights, a sum of the second layer fits into 32 bits.
const MAX_VALUES: usize = 256;
/// Maximum number of neurons of the first layer: two for each value, if values are products.
const MAX_NEURONS: usize = 2 * MAX_VALUES;

/// The integer that represents 1 in values between layers.
const ONE: i32 = 255;
/// The integer that represents 1 in the weights of the second and third layers.
const UNIT: i32 = 512;
/// The score of a learned evaluation, in hundredths of a man, at which the odds are e to 1.
pub const SCALE: i32 = 66;

/// The sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of neurons of the first layer: a multiple of 128 up to 512, or of 64 up to 256 without products.
    pub neurons: usize,
    /// Whether the values of the first layer are products: of each neuron of the first half and one of the second half.
    pub products: bool,
    /// How positions are divided into phases.
    pub phases: Phases,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape {
            neurons: 256,
            products: true,
            phases: Phases::Eight,
        }
    }
}

impl Shape {
    /// The shape with products and eight phases. `None` if no network has this number of neurons.
    #[must_use]
    pub fn with_neurons(neurons: usize) -> Option<Shape> {
        let shape = Shape {
            neurons,
            ..Shape::default()
        };
        shape.is_possible().then_some(shape)
    }

    /// The number of values that the first layer passes to the second.
    fn values(self) -> usize {
        if self.products {
            self.neurons / 2
        } else {
            self.neurons
        }
    }

    /// Whether there are networks of these sizes.
    fn is_possible(self) -> bool {
        let values = self.values();
        (1..=MAX_VALUES).contains(&values) && values.is_multiple_of(VALUES_STEP)
    }
}

/// How positions are divided into phases, each of which has its own second and third layer. Phase 0 has the fewest
/// pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phases {
    /// Four equal ranges of the number of pieces.
    Four,
    /// Three ranges for positions with a king, then five for positions without.
    Eight,
}

impl Phases {
    /// The number of phases.
    #[must_use]
    pub fn count(self) -> usize {
        match self {
            Phases::Four => 4,
            Phases::Eight => 8,
        }
    }

    /// The phases of this number.
    fn of_count(count: usize) -> Option<Phases> {
        [Phases::Four, Phases::Eight]
            .into_iter()
            .find(|phases| phases.count() == count)
    }

    /// The phase of a position with `pieces` pieces in a variant that starts with `at_start`.
    #[inline]
    fn phase(self, pieces: u32, has_kings: bool, at_start: u32) -> usize {
        match self {
            Phases::Four => (pieces * 4 / (at_start + 1)).min(3) as usize,
            Phases::Eight => {
                // The ends of all ranges but the last, in twentieths of the pieces at the start.
                let (first, ends): (_, &[u32]) = if has_kings {
                    (0, &[4, 7])
                } else {
                    (3, &[6, 10, 14, 17])
                };
                let is_beyond = |end: &&u32| 20 * pieces > **end * at_start;
                first + ends.iter().filter(is_beyond).count()
            }
        }
    }
}

/// The weights of all layers, as numbers of type `T`.
#[derive(Clone, Debug, PartialEq)]
struct Layers<T> {
    shape: Shape,
    /// The rows of the first layer, one after another: one for each input, and a last one for the bias.
    first: Vec<T>,
    /// The rows of the second layer: for each phase, one for each neuron of that layer.
    second: Vec<T>,
    second_bias: Vec<[T; SECOND]>,
    third: Vec<[T; SECOND]>,
    third_bias: Vec<T>,
}

impl<T: Copy + Default> Layers<T> {
    fn zero(inputs: usize, shape: Shape) -> Layers<T> {
        let phases = shape.phases.count();
        Layers {
            shape,
            first: vec![T::default(); (inputs + 1) * shape.neurons],
            second: vec![T::default(); phases * SECOND * shape.values()],
            second_bias: vec![[T::default(); SECOND]; phases],
            third: vec![[T::default(); SECOND]; phases],
            third_bias: vec![T::default(); phases],
        }
    }

    /// The number of inputs.
    fn inputs(&self) -> usize {
        self.first.len() / self.shape.neurons - 1
    }

    /// The row of the first layer for an input, or for the bias, which follows the last input.
    #[inline(always)]
    fn row(&self, input: usize) -> &[T] {
        let neurons = self.shape.neurons;
        &self.first[input * neurons..][..neurons]
    }

    /// The weights of the second layer of a phase.
    #[inline(always)]
    fn upper(&self, phase: usize) -> &[T] {
        let size = SECOND * self.shape.values();
        &self.second[phase * size..][..size]
    }

    /// All numbers, in the order of the file.
    fn parts(&self) -> [&[T]; 5] {
        [
            &self.first,
            &self.second,
            self.second_bias.as_flattened(),
            self.third.as_flattened(),
            &self.third_bias,
        ]
    }

    /// All numbers for changes, in the order of the file.
    fn parts_mut(&mut self) -> [&mut [T]; 5] {
        [
            &mut self.first,
            &mut self.second,
            self.second_bias.as_flattened_mut(),
            self.third.as_flattened_mut(),
            &mut self.third_bias,
        ]
    }

    /// All numbers, in the order of the file.
    fn numbers(&self) -> impl Iterator<Item = &T> {
        self.parts().into_iter().flatten()
    }

    /// All numbers as mutable references, in the order of the file.
    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.parts_mut().into_iter().flatten()
    }
}

/// How positions of a variant become inputs.
#[derive(Clone, Copy, Debug)]
struct Inputs {
    variant: Variant,
    /// The player whose men move up the board.
    north: Color,
    /// The number of bits of the board, spare bits included.
    bits: usize,
    /// The number of pieces in the initial position.
    pieces_at_start: u32,
}

impl Inputs {
    fn of(variant: Variant) -> Inputs {
        Inputs {
            variant,
            north: variant.rules().north,
            bits: 128 - variant.geometry().mask().leading_zeros() as usize,
            pieces_at_start: Position::initial(variant).count(),
        }
    }

    /// The number of inputs: men and kings of both sides on each bit.
    fn len(&self) -> usize {
        4 * self.bits
    }

    /// The pieces as the side to move sees them, with the board turned so that its men move up. Without the memory.
    #[inline(always)]
    fn seen<W: Word>(&self, position: &Position<W>) -> Pieces<W> {
        let pieces = position.pieces();
        if position.side_to_move() == self.north {
            return pieces;
        }
        Pieces {
            own: self.variant.turned(pieces.own),
            other: self.variant.turned(pieces.other),
            kings: self.variant.turned(pieces.kings),
            ..pieces
        }
    }

    /// The squares of each kind of piece, in the order of the inputs: men of the side to move, men of the other side,
    /// kings of the side to move, kings of the other side.
    #[inline(always)]
    fn kinds<W: Word>(&self, position: &Position<W>) -> Kinds<W> {
        let pieces = self.seen(position);
        [
            pieces.own.without(pieces.kings),
            pieces.other.without(pieces.kings),
            pieces.own & pieces.kings,
            pieces.other & pieces.kings,
        ]
    }

    /// Calls `visit` with the index of each input of these squares.
    #[inline(always)]
    fn for_each<W: Word>(&self, kinds: &Kinds<W>, mut visit: impl FnMut(u16)) {
        for (kind, squares) in kinds.iter().enumerate() {
            for bit in *squares {
                visit((kind * self.bits) as u16 + u16::from(bit));
            }
        }
    }

    /// The phase of a position.
    #[inline]
    fn phase<W: Word>(&self, position: &Position<W>, phases: Phases) -> usize {
        let has_kings = !position.pieces().kings.is_empty();
        phases.phase(position.count(), has_kings, self.pieces_at_start)
    }
}

/// The squares of each kind of piece, as the side to move sees them.
type Kinds<W> = [SquareSet<W>; 4];

/// A learned evaluation. The score is [`SCALE`] hundredths of a man for each unit of the logit of the expected result.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::Evaluation;
/// use tessera_engine::network::{Network, embedded};
/// let weights = embedded(Variant::ENGLISH).expect("weights for English come with the crate");
/// let network = Network::new(Variant::ENGLISH, &weights)?;
/// let ahead = Position::of_fen(Variant::ENGLISH, "W:W21,22,26,30:B3,7,8").unwrap();
/// assert!(network.cost(&ahead) > 50);
/// # Ok::<(), tessera_engine::network::WeightsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    inputs: Inputs,
    forward: Forward,
}

impl Network {
    /// A network with the given weights.
    ///
    /// # Errors
    /// [`WeightsError::OtherVariant`] if the weights are for another variant, or for a board of another size.
    pub fn new(variant: Variant, weights: &Weights) -> Result<Network, WeightsError> {
        weights.check(variant)?;
        Ok(Network {
            inputs: Inputs::of(variant),
            forward: Forward::new(&weights.layers),
        })
    }

    /// The score of a position for its side to move, in hundredths of a man.
    pub fn score<W: Word>(&self, position: &Position<W>) -> i32 {
        self.score_by(position, Forward::score)
    }

    /// The score by a way to compute it.
    fn score_by<W: Word>(
        &self,
        position: &Position<W>,
        score: impl FnOnce(&Forward, &mut Changes<'_>, usize) -> i32,
    ) -> i32 {
        let mut added = Active::new();
        self.inputs
            .for_each(&self.inputs.kinds(position), |input| added.push(input));
        let mut sums = [SumLine::ZERO; MAX_NEURONS / LANES];
        let mut changes = Changes {
            base: Base::Biases,
            sums: &mut sums[..self.forward.neurons() / LANES],
            added: &added,
            removed: &[],
        };
        let phase = self.inputs.phase(position, self.forward.phases());
        score(&self.forward, &mut changes, phase)
    }

    /// [`score`](Network::score), computed from the sums of a similar position if there is one. `ply` is the place of
    /// the position in a line of moves, counted from its beginning. The score does not depend on `sums`, which must
    /// have been made for this network.
    #[inline(never)]
    pub(crate) fn score_with<W: Word>(
        &self,
        position: &Position<W>,
        sums: &mut Sums<W>,
        ply: usize,
    ) -> i32 {
        let kinds = self.inputs.kinds(position);
        let phase = self.inputs.phase(position, self.forward.phases());
        let mut changes = sums.approach(&self.inputs, &kinds, position.side_to_move(), ply);
        self.forward.score(&mut changes, phase)
    }

    /// [`score`](Network::score), computed without special instructions of the processor.
    #[cfg(test)]
    fn portable_score(&self, position: &Position) -> i32 {
        self.score_by(position, Forward::portable_score)
    }
}

impl Evaluation for Network {
    fn maximizer(&self) -> Color {
        Color::White
    }

    #[inline]
    fn cost<W: Word>(&self, position: &Position<W>) -> i32 {
        let score = self.score(position);
        if position.side_to_move() == Color::White {
            score
        } else {
            -score
        }
    }
}
