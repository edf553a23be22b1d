//! Static evaluation: the cost of a position without searching.

mod positional;

pub use positional::{Positional, Weights};

use tessera_draughts::{Color, Outcome, Position, Variant};

use crate::network::{Network, embedded};

/// The cost of a position that the maximizer has won.
pub const WON: i32 = i32::MAX;

/// The cost of a position that the maximizer has lost.
pub const LOST: i32 = i32::MIN;

/// A static evaluation: it assigns a cost to every position. One player, the maximizer, prefers a large cost; the
/// opponent prefers a small one.
pub trait Evaluation<V: Variant> {
    /// The player for whom a large cost is good.
    fn maximizer(&self) -> Color;

    /// The cost of a position. It ignores whether the game is over; [`leaf_cost`] takes that into account.
    fn cost(&self, position: &Position<V>) -> i32;
}

/// The evaluation that a player uses: computed from the rules, or learned.
///
/// ```
/// use tessera_draughts::English;
/// use tessera_engine::{Evaluation, Judge};
/// assert!(matches!(Judge::<English>::best(), Judge::Learned(_)));
/// assert!(matches!(Judge::<English>::computed(), Judge::Computed(_)));
/// ```
#[derive(Clone, Debug)]
pub enum Judge<V: Variant> {
    /// Computed from the board and the rules.
    Computed(Box<Positional<V>>),
    /// A network with trained weights.
    Learned(Network<V>),
}

impl<V: Variant> Judge<V> {
    /// The best evaluation that the crate has for the variant: a network if weights come with the crate.
    #[must_use]
    pub fn best() -> Judge<V> {
        let weights = V::ID.and_then(embedded);
        let network = weights.and_then(|weights| Network::new(&weights).ok());
        network.map_or_else(Judge::computed, Judge::Learned)
    }

    /// The evaluation that is computed from the board and the rules.
    #[must_use]
    pub fn computed() -> Judge<V> {
        Judge::Computed(Box::default())
    }
}

impl<V: Variant> Evaluation<V> for Judge<V> {
    fn maximizer(&self) -> Color {
        Color::White
    }

    #[inline]
    fn cost(&self, position: &Position<V>) -> i32 {
        match self {
            Judge::Computed(evaluation) => evaluation.cost(position),
            Judge::Learned(network) => network.cost(position),
        }
    }
}

/// The cost of a leaf of a search: [`WON`], [`LOST`] or 0 (a draw) if the game is over, else the evaluation's cost.
///
/// ```
/// use tessera_draughts::{Position, Towers};
/// use tessera_engine::{LOST, Material, leaf_cost};
/// assert_eq!(leaf_cost(&Position::<Towers>::initial(), &Material::TOWERS), 0);
/// // Black has the move but no piece.
/// let finished: Position<Towers> = "B:WB1".parse()?;
/// assert_eq!(leaf_cost(&finished, &Material::TOWERS), LOST);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
#[inline]
pub fn leaf_cost<V: Variant, E: Evaluation<V>>(position: &Position<V>, evaluation: &E) -> i32 {
    match position.outcome() {
        None => evaluation.cost(position),
        Some(Outcome::Win(winner, _)) if winner == evaluation.maximizer() => WON,
        Some(Outcome::Win(..)) => LOST,
        Some(Outcome::Draw(_)) => 0,
    }
}

/// Counts material: the maximizer's men and kings, times their worth, minus the opponent's.
///
/// ```
/// use tessera_draughts::{Position, Towers};
/// use tessera_engine::{Evaluation, Material};
/// let position: Position<Towers> = "B:WB1,D1:BA6,KC6".parse()?;
/// assert_eq!(Material::TOWERS.cost(&position), 1 + 3 - 2);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// The player for whom a large cost is good.
    pub maximizer: Color,
    /// The worth of a man.
    pub man: i32,
    /// The worth of a king.
    pub king: i32,
}

impl Material {
    /// The weights of the towers program: black maximizes b + 3B - w - 3W, with `b` and `w` men, `B` and `W` kings.
    pub const TOWERS: Material = Material {
        maximizer: Color::Black,
        man: 1,
        king: 3,
    };
}

impl<V: Variant> Evaluation<V> for Material {
    fn maximizer(&self) -> Color {
        self.maximizer
    }

    #[inline]
    fn cost(&self, position: &Position<V>) -> i32 {
        let of = |color| {
            self.man * position.men(color).len() as i32
                + self.king * position.kings(color).len() as i32
        };
        of(self.maximizer) - of(self.maximizer.other())
    }
}
