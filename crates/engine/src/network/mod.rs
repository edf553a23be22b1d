//! A learned evaluation: a small neural network that is trained on the results of games.
//!
//! There is an input for each square and each kind of piece on it: a man or a king of either player. Positions are
//! given as the side to move sees them, with its men moving up the board, so both players share all weights. The first
//! layer adds up a row of weights for each piece. Two more layers follow. They have a separate set of weights for each
//! of four *phases*, which are ranges of the number of pieces. Values between layers are clamped to the range 0 to 1.
//! Everything is computed in integers, so that every machine gets the same score. The shape is that of Y. Nasu,
//! "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi", 2018. But the first layer is
//! computed anew for each position: with as few pieces as in draughts, that takes less time than the rest of the
//! search.
//!
//! The inputs are derived from the geometry of the board, so a network fits any variant.

mod embedded;
mod file;
mod forward;
mod self_play;
#[cfg(test)]
mod tests;
mod training;

pub use embedded::embedded;
pub use file::{Weights, WeightsError};
pub use self_play::{GameSettings, PlayedGame, play_game};
pub use training::{FitProgress, FitSettings, Samples};

use tessera_draughts::{Color, Pieces, Position, SquareSet, Variant, Word};

use crate::Evaluation;
use forward::{Active, Forward};

/// The number of neurons of the first layer.
const FIRST: usize = 64;
/// The number of neurons of the second layer.
const SECOND: usize = 16;
/// The number of phases: ranges of the number of pieces that have their own second and third layers.
const PHASES: usize = 4;
/// The integer that represents 1 in values between layers.
const ONE: i32 = 255;
/// The integer that represents 1 in the weights of the second and third layers.
const UNIT: i32 = 64;
/// The score of a learned evaluation, in hundredths of a man, at which the odds are e to 1.
pub const SCALE: i32 = 66;

/// The weights of all layers, as numbers of type `T`.
#[derive(Clone, Debug, PartialEq)]
struct Layers<T> {
    /// The rows of the first layer: one for each input, and a last one for the bias.
    first: Vec<[T; FIRST]>,
    second: Vec<[[T; FIRST]; SECOND]>,
    second_bias: Vec<[T; SECOND]>,
    third: Vec<[T; SECOND]>,
    third_bias: Vec<T>,
}

impl<T: Copy + Default> Layers<T> {
    fn zero(inputs: usize) -> Layers<T> {
        Layers {
            first: vec![[T::default(); FIRST]; inputs + 1],
            second: vec![[[T::default(); FIRST]; SECOND]; PHASES],
            second_bias: vec![[T::default(); SECOND]; PHASES],
            third: vec![[T::default(); SECOND]; PHASES],
            third_bias: vec![T::default(); PHASES],
        }
    }

    /// All numbers, in the order of the file.
    fn numbers(&self) -> impl Iterator<Item = &T> {
        let first = self.first.iter().flatten();
        let second = self.second.iter().flatten().flatten();
        let second_bias = self.second_bias.iter().flatten();
        let third = self.third.iter().flatten();
        let third_bias = self.third_bias.iter();
        first
            .chain(second)
            .chain(second_bias)
            .chain(third)
            .chain(third_bias)
    }

    /// All numbers as mutable references, in the order of the file.
    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let first = self.first.iter_mut().flatten();
        let second = self.second.iter_mut().flatten().flatten();
        let second_bias = self.second_bias.iter_mut().flatten();
        let third = self.third.iter_mut().flatten();
        let third_bias = self.third_bias.iter_mut();
        first
            .chain(second)
            .chain(second_bias)
            .chain(third)
            .chain(third_bias)
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

    /// Calls `visit` with the index of each input that is 1.
    #[inline(always)]
    fn for_each<W: Word>(&self, position: &Position<W>, mut visit: impl FnMut(usize)) {
        let pieces = self.seen(position);
        let men = |side: SquareSet<W>| side.without(pieces.kings);
        let kings = |side: SquareSet<W>| side & pieces.kings;
        let kinds = [
            men(pieces.own),
            men(pieces.other),
            kings(pieces.own),
            kings(pieces.other),
        ];
        for (kind, squares) in kinds.into_iter().enumerate() {
            for bit in squares {
                visit(kind * self.bits + usize::from(bit));
            }
        }
    }

    /// The phase of a position, by its number of pieces. Phase 0 has the fewest pieces.
    #[inline]
    fn phase<W: Word>(&self, position: &Position<W>) -> usize {
        let phase = position.count() * PHASES as u32 / (self.pieces_at_start + 1);
        phase.min(PHASES as u32 - 1) as usize
    }
}

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
    #[inline(never)]
    pub fn score<W: Word>(&self, position: &Position<W>) -> i32 {
        let mut active = Active::new();
        self.inputs.for_each(position, |input| active.push(input));
        self.forward.score(&active, self.inputs.phase(position))
    }

    /// [`score`](Network::score), computed without special instructions of the processor.
    #[cfg(test)]
    fn portable_score(&self, position: &Position) -> i32 {
        let mut active = Active::new();
        self.inputs.for_each(position, |input| active.push(input));
        self.forward
            .portable_score(&active, self.inputs.phase(position))
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
