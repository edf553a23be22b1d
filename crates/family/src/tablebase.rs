//! Endgame tables in memory.

use std::any::Any;

use tessera_draughts::{PlainAction as Action, Variant, VariantId};
use tessera_tablebase::{self as typed, BuildError, Plan, Progress, Slice, Value};

use crate::position::action;
use crate::{Position, opaque, with_variant};

/// Endgame tables of one variant: the values of all positions with few pieces.
///
/// ```
/// use tessera_family::{Position, Tablebase, Value, VariantId};
/// let mut tables = Tablebase::new(VariantId::English);
/// let plan = tables.plan(2)?;
/// tables.build_plan(&plan, u64::MAX, &mut |_| (), &mut || false)?;
/// let position = Position::of_fen(VariantId::English, "W:WK25:BK8").unwrap();
/// assert_eq!(tables.probe(&position), Some(Value::Win(9)));
/// # Ok::<(), tessera_family::BuildError>(())
/// ```
#[derive(Debug)]
pub struct Tablebase {
    variant: VariantId,
    inner: Box<dyn AnyTablebase>,
}

/// The largest number of pieces, from 2 to `most`, whose plan has at most `positions` positions. `None` if there is
/// none. `plan` returns the plan for a number of pieces.
pub(crate) fn most_pieces_within(
    most: u32,
    positions: u64,
    plan: impl Fn(u32) -> Result<Plan, BuildError>,
) -> Option<u32> {
    let fits = |pieces: &u32| plan(*pieces).is_ok_and(|plan| plan.positions() <= positions);
    (2..=most).rev().find(fits)
}

/// The numbers of wins, draws and losses in a slice, its longest win, and its mutual zugzwangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// The slice.
    pub slice: Slice,
    /// The number of positions that the side to move wins.
    pub wins: u64,
    /// The number of positions that are draws.
    pub draws: u64,
    /// The number of positions that the side to move loses.
    pub losses: u64,
    /// The number of plies of the longest win, and the first position with that value. `None` if there is no win.
    pub longest_win: Option<(u16, Position)>,
    /// The number of mutual zugzwangs: positions in which the side to move would do better if it were the opponent's
    /// turn, and in which the same holds for the opponent.
    pub zugzwangs: u64,
    /// The number of mutual zugzwangs in which the side to move loses, whichever side that is. In the others, one side
    /// draws if it is to move.
    pub lost_zugzwangs: u64,
    /// The first mutual zugzwang in which the side to move loses, whichever side that is. If there is none, the first
    /// of the other mutual zugzwangs.
    pub zugzwang: Option<Position>,
}

impl Statistics {
    pub(crate) fn of<V: Variant>(found: &typed::Statistics<V>) -> Statistics {
        let longest_win = found.longest_win;
        Statistics {
            slice: found.slice,
            wins: found.wins,
            draws: found.draws,
            losses: found.losses,
            longest_win: longest_win.map(|(plies, position)| (plies, Position::of(&position))),
            zugzwangs: found.zugzwangs,
            lost_zugzwangs: found.lost_zugzwangs,
            zugzwang: found.zugzwang.as_ref().map(Position::of),
        }
    }

    /// The number of positions that were counted.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

trait AnyTablebase: Send + Sync {
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
    fn copied(&self) -> Box<dyn AnyTablebase>;
    fn plan(&self, pieces: u32) -> Result<Plan, BuildError>;
    fn plan_for(&self, position: &Position, pieces: u32) -> Result<Plan, BuildError>;
    fn build_plan(
        &mut self,
        plan: &Plan,
        memory: u64,
        progress: &mut (dyn FnMut(&Progress) + Send),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), BuildError>;
    fn probe(&self, position: &Position) -> Option<Value>;
    fn best_action(&self, position: &Position) -> Option<(Action, Value)>;
    fn most_pieces(&self) -> u32;
    fn statistics(&self, slice: Slice) -> Option<Statistics>;
}

opaque!(AnyTablebase);

impl<V: Variant> AnyTablebase for typed::Tablebase<V> {
    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }

    fn copied(&self) -> Box<dyn AnyTablebase> {
        Box::new(self.clone())
    }

    fn plan(&self, pieces: u32) -> Result<Plan, BuildError> {
        self.plan(pieces)
    }

    fn plan_for(&self, position: &Position, pieces: u32) -> Result<Plan, BuildError> {
        self.plan_for(&position.typed(), pieces)
    }

    fn build_plan(
        &mut self,
        plan: &Plan,
        memory: u64,
        progress: &mut (dyn FnMut(&Progress) + Send),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), BuildError> {
        self.build_plan_until(plan, memory, |done| progress(&done), stop)
    }

    fn probe(&self, position: &Position) -> Option<Value> {
        self.probe(&position.typed())
    }

    fn best_action(&self, position: &Position) -> Option<(Action, Value)> {
        let (best, value) = self.best_action(&position.typed())?;
        Some((action(&best), value))
    }

    fn most_pieces(&self) -> u32 {
        self.most_pieces()
    }

    fn statistics(&self, slice: Slice) -> Option<Statistics> {
        self.statistics(slice).as_ref().map(Statistics::of)
    }
}

impl Tablebase {
    /// A tablebase without any slices.
    #[must_use]
    pub fn new(variant: VariantId) -> Tablebase {
        Tablebase {
            variant,
            inner: with_variant!(variant, V => Box::new(typed::Tablebase::<V>::new())),
        }
    }

    pub(crate) fn typed<V: Variant>(self) -> typed::Tablebase<V> {
        let tables = self.inner.into_any().downcast();
        *tables.expect("the tables are of this variant")
    }

    /// The variant of the tables.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// A plan for building all slices of up to `pieces` pieces that do not exist yet.
    ///
    /// # Errors
    /// If `pieces` is more than [`MAX_PIECES`](crate::MAX_PIECES).
    pub fn plan(&self, pieces: u32) -> Result<Plan, BuildError> {
        self.inner.plan(pieces)
    }

    /// A plan for building those slices of up to `pieces` pieces that a position can lead to and that do not exist yet.
    ///
    /// # Errors
    /// If `pieces` is more than [`MAX_PIECES`](crate::MAX_PIECES).
    pub fn plan_for(&self, position: &Position, pieces: u32) -> Result<Plan, BuildError> {
        self.inner.plan_for(position, pieces)
    }

    /// Builds the slices of a plan in at most `memory` bytes, with all threads of rayon's current pool. Calls
    /// `progress` after each pair of slices. Each thread calls `stop` about every millisecond, and the build ends when
    /// it returns `true`. Slices finished before that are kept.
    ///
    /// # Errors
    /// If `memory` is too small, a slice has too many positions, or `stop` returned `true`.
    pub fn build_plan(
        &mut self,
        plan: &Plan,
        memory: u64,
        progress: &mut (dyn FnMut(&Progress) + Send),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), BuildError> {
        self.inner.build_plan(plan, memory, progress, stop)
    }

    /// The value of a position for the side to move; `None` if its slice has not been built.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Value> {
        self.inner.probe(position)
    }

    /// The best move of the side to move, and the value of the position after it for the opponent. Of equally good
    /// moves, the first in generation order. `None` if there is no legal move, or if the value of any move is unknown.
    #[must_use]
    pub fn best_action(&self, position: &Position) -> Option<(Action, Value)> {
        self.inner.best_action(position)
    }

    /// The largest number of pieces in a slice that was built; 0 if no slice is built.
    #[must_use]
    pub fn most_pieces(&self) -> u32 {
        self.inner.most_pieces()
    }

    /// The statistics of a slice; `None` if it has not been built.
    #[must_use]
    pub fn statistics(&self, slice: Slice) -> Option<Statistics> {
        self.inner.statistics(slice)
    }
}

/// A clone shares the tables that were built with the original, so it takes no time and little memory.
impl Clone for Tablebase {
    fn clone(&self) -> Tablebase {
        Tablebase {
            variant: self.variant,
            inner: self.inner.copied(),
        }
    }
}
