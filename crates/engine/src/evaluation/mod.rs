//! Static evaluation: the cost of a position without searching.

mod positional;

pub use positional::{Positional, Weights};

use tessera_draughts::{Color, Outcome, Position, Word};

/// The cost of a position that the maximizer has won.
pub const WON: i32 = i32::MAX;

/// The cost of a position that the maximizer has lost.
pub const LOST: i32 = i32::MIN;

/// A static evaluation: it assigns a cost to every position. One player, the maximizer, prefers a large cost; the
/// opponent prefers a small one.
pub trait Evaluation {
    /// The player for whom a large cost is good.
    fn maximizer(&self) -> Color;

    /// The cost of a position. It ignores whether the game is over; [`leaf_cost`] takes that into account.
    fn cost<W: Word>(&self, position: &Position<W>) -> i32;
}

/// The cost of a leaf of a search: [`WON`], [`LOST`] or 0 (a draw) if the game is over, else the evaluation's cost.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::{LOST, Material, leaf_cost};
/// assert_eq!(leaf_cost(&Position::initial(Variant::TOWERS), &Material::TOWERS), 0);
/// // Black has the move but no piece.
/// let finished = Position::of_fen(Variant::TOWERS, "B:WB1")?;
/// assert_eq!(leaf_cost(&finished, &Material::TOWERS), LOST);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
#[inline]
pub fn leaf_cost<W: Word, E: Evaluation>(position: &Position<W>, evaluation: &E) -> i32 {
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
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::{Evaluation, Material};
/// let position = Position::of_fen(Variant::TOWERS, "B:WB1,D1:BA6,KC6")?;
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

impl Evaluation for Material {
    fn maximizer(&self) -> Color {
        self.maximizer
    }

    #[inline]
    fn cost<W: Word>(&self, position: &Position<W>) -> i32 {
        let of = |color| {
            self.man * position.men(color).len() as i32
                + self.king * position.kings(color).len() as i32
        };
        of(self.maximizer) - of(self.maximizer.other())
    }
}
