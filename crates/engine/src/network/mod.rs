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
pub use training::{FitProgress, FitSettings, Sample, fit};

use std::marker::PhantomData;

use tessera_draughts::{Color, Pieces, Position, SquareSet, Variant};

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

/// The number of bits of a variant's board, spare bits included.
const fn bits<V: Variant>() -> usize {
    128 - V::GEOMETRY.mask().leading_zeros() as usize
}

/// The number of inputs: men and kings of both sides on each bit.
const fn inputs<V: Variant>() -> usize {
    4 * bits::<V>()
}

/// The pieces as the side to move sees them, with the board turned so that its men move up.
#[inline]
fn seen<V: Variant>(position: &Position<V>) -> Pieces<V> {
    let pieces = position.pieces();
    if V::RULES.moves_north(position.side_to_move()) {
        pieces
    } else {
        pieces.turned()
    }
}

/// Calls `input` with the index of each input that is 1.
#[inline(always)]
fn for_each_input<V: Variant>(position: &Position<V>, mut input: impl FnMut(usize)) {
    let pieces = seen(position);
    let men = |side: SquareSet<V>| side.without(pieces.kings);
    let kings = |side: SquareSet<V>| side & pieces.kings;
    let kinds = [
        men(pieces.own),
        men(pieces.other),
        kings(pieces.own),
        kings(pieces.other),
    ];
    for (kind, squares) in kinds.into_iter().enumerate() {
        for square in squares {
            input(kind * bits::<V>() + usize::from(square.bit()));
        }
    }
}

/// The phase of a position, by its number of pieces. Phase 0 has the fewest pieces. `pieces_at_start` is the number of
/// pieces in the initial position.
#[inline]
fn phase<V: Variant>(position: &Position<V>, pieces_at_start: u32) -> usize {
    let pieces = position.pieces();
    let left = (pieces.own | pieces.other).len();
    (left * PHASES as u32 / (pieces_at_start + 1)).min(PHASES as u32 - 1) as usize
}

fn pieces_at_start<V: Variant>() -> u32 {
    let initial = Position::<V>::initial().pieces();
    (initial.own | initial.other).len()
}

/// A learned evaluation. The score is [`SCALE`] hundredths of a man for each unit of the logit of the expected result.
///
/// ```
/// use tessera_draughts::{English, Position, VariantId};
/// use tessera_engine::Evaluation;
/// use tessera_engine::network::{Network, embedded};
/// let weights = embedded(VariantId::English).expect("weights for English come with the crate");
/// let network = Network::<English>::new(&weights)?;
/// let ahead: Position<English> = "W:W21,22,26,30:B3,7,8".parse().unwrap();
/// assert!(network.cost(&ahead) > 50);
/// # Ok::<(), tessera_engine::network::WeightsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network<V: Variant> {
    forward: Forward,
    pieces_at_start: u32,
    variant: PhantomData<V>,
}

impl<V: Variant> Network<V> {
    /// A network with the given weights.
    ///
    /// # Errors
    /// [`WeightsError::OtherVariant`] if the weights are for another variant, or for a board of another size.
    pub fn new(weights: &Weights) -> Result<Network<V>, WeightsError> {
        weights.check_variant(V::NAME, inputs::<V>())?;
        Ok(Network {
            forward: Forward::new(&weights.layers),
            pieces_at_start: pieces_at_start::<V>(),
            variant: PhantomData,
        })
    }

    /// The score of a position for its side to move, in hundredths of a man.
    #[inline(never)]
    pub fn score(&self, position: &Position<V>) -> i32 {
        let mut active = Active::new();
        for_each_input(position, |input| active.push(input));
        self.forward
            .score(&active, phase(position, self.pieces_at_start))
    }

    /// [`score`](Network::score), computed without special instructions of the processor.
    #[cfg(test)]
    fn portable_score(&self, position: &Position<V>) -> i32 {
        let mut active = Active::new();
        for_each_input(position, |input| active.push(input));
        self.forward
            .portable_score(&active, phase(position, self.pieces_at_start))
    }
}

impl<V: Variant> Evaluation<V> for Network<V> {
    fn maximizer(&self) -> Color {
        Color::White
    }

    #[inline]
    fn cost(&self, position: &Position<V>) -> i32 {
        let score = self.score(position);
        if position.side_to_move() == Color::White {
            score
        } else {
            -score
        }
    }
}
