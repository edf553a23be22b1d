//! The tables of a variant, built on demand and asked for positions.

use tessera_draughts::{Action, Color, Outcome, Pieces, Position, Setup, Variant};

use crate::index::upright;
use crate::memory::has_room;
use crate::solve::{BYTES_A_POSITION, Stop, solve};
use crate::table::{Ending, Table};
use crate::{BuildError, Index, MAX_PIECES, Plan, Progress, Slice, Statistics, Value};

/// Tables of perfect play for few pieces of a variant, in memory.
///
/// Slices are built on demand, each once and after those that it needs. Asking needs no lock: several threads may
/// share a finished table.
///
/// ```
/// use tessera_draughts::{English, Position};
/// use tessera_tablebase::{Tablebase, Value};
/// let position: Position<English> = "B:WK14:BK1,K32,5".parse().unwrap();
/// let mut tablebase = Tablebase::new();
/// assert_eq!(tablebase.probe(&position), None);
/// // What this position can lead to, and no more.
/// tablebase.build_for(&position, 4)?;
/// let value = tablebase.probe(&position).unwrap();
/// let (action, _) = tablebase.best_action(&position).unwrap();
/// // The best action leads to the same end.
/// assert_eq!(tablebase.probe(&position.after(&action)).map(Value::before), Some(value));
/// # Ok::<(), tessera_tablebase::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tablebase<V: Variant> {
    /// By [`Slice::number`].
    slots: Vec<Option<Slot<V>>>,
    ending: Ending,
    /// The most pieces of a slice that was built.
    most_pieces: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Slot<V: Variant> {
    index: Index<V>,
    table: Table,
}

impl<V: Variant> Default for Tablebase<V> {
    fn default() -> Self {
        Tablebase::new()
    }
}

impl<V: Variant> Tablebase<V> {
    /// Without any slice.
    #[must_use]
    pub fn new() -> Tablebase<V> {
        // A player without a legal action, for there is no piece at all.
        let finished = Setup::<V>::empty(Color::White).check();
        let outcome = finished.ok().and_then(|position| position.outcome());
        let ending = match outcome.and_then(Outcome::winner) {
            Some(Color::White) => Ending::Won,
            _ => Ending::Lost,
        };
        Tablebase {
            slots: vec![None; Slice::NUMBERS],
            ending,
            most_pieces: 0,
        }
    }

    /// Builds all slices of up to `pieces` pieces, without a memory limit.
    ///
    /// # Errors
    /// Where that is more than [`MAX_PIECES`], or more than can be numbered.
    pub fn build(&mut self, pieces: u32) -> Result<(), BuildError> {
        self.build_plan(&self.plan(pieces)?, u64::MAX, |_| ())
    }

    /// Builds the slices of up to `pieces` pieces that a position can lead to, its own among them where it has no
    /// more, without a limit of memory.
    ///
    /// # Errors
    /// As [`build`](Tablebase::build).
    pub fn build_for(&mut self, position: &Position<V>, pieces: u32) -> Result<(), BuildError> {
        self.build_plan(&self.plan_for(position, pieces)?, u64::MAX, |_| ())
    }

    /// What it takes to build all slices of up to `pieces` pieces; those that exist are left out.
    ///
    /// # Errors
    /// Where that is more than [`MAX_PIECES`].
    pub fn plan(&self, pieces: u32) -> Result<Plan, BuildError> {
        self.plan_of(pieces, &|_| true)
    }

    /// What it takes to build the slices of up to `pieces` pieces that a position can lead to; those that exist are
    /// left out.
    ///
    /// # Errors
    /// Where that is more than [`MAX_PIECES`].
    pub fn plan_for(&self, position: &Position<V>, pieces: u32) -> Result<Plan, BuildError> {
        let from = Slice::of(position);
        let pieces = pieces.min(from.pieces());
        self.plan_of(pieces, &|slice| {
            from.leads_to(slice) || from.swapped().leads_to(slice)
        })
    }

    fn plan_of(&self, pieces: u32, wanted: &dyn Fn(Slice) -> bool) -> Result<Plan, BuildError> {
        if pieces > MAX_PIECES {
            return Err(BuildError::TooManyPieces { found: pieces });
        }
        Ok(self.plan_with(Slice::up_to(pieces, wanted)))
    }

    /// A plan for slices and all that they need, but for those that exist.
    fn plan_with(&self, wanted: Vec<Slice>) -> Plan {
        let len = |slice| Index::<V>::new(slice).len();
        let exists = |slice| self.has(slice);
        Plan::new(wanted, V::RULES.capture.chain, &len, &exists, self.size())
    }

    /// Builds what a plan says, in at most `memory` bytes, and calls `progress` after each pair of slices.
    /// What was built since the plan was made is left out, and what is missing is added.
    ///
    /// Uses all threads of rayon's current pool where the feature `parallel` is on; the tables are the same.
    ///
    /// # Errors
    /// Where the memory is too small: before anything is built, unless a slice turns out to need two bytes a position.
    /// Where the process cannot have the memory that it may use: what was built before stays.
    /// Where a slice has more positions than can be numbered, or a game that is too long.
    pub fn build_plan(
        &mut self,
        plan: &Plan,
        memory: u64,
        progress: impl FnMut(Progress),
    ) -> Result<(), BuildError> {
        self.build_plan_until(plan, memory, progress, || false)
    }

    /// As [`build_plan`](Tablebase::build_plan), until `stop` returns `true`: each thread calls it every millisecond or
    /// so. The slices that were finished before stay.
    ///
    /// ```
    /// use tessera_draughts::English;
    /// use tessera_tablebase::{BuildError, Tablebase};
    /// let mut tablebase = Tablebase::<English>::new();
    /// let plan = tablebase.plan(4)?;
    /// let built = tablebase.build_plan_until(&plan, 1 << 30, |_| (), || true);
    /// assert_eq!(built, Err(BuildError::Stopped));
    /// assert_eq!(tablebase.slices().count(), 0);
    /// # Ok::<(), BuildError>(())
    /// ```
    ///
    /// # Errors
    /// As [`build_plan`](Tablebase::build_plan), and where it was stopped.
    pub fn build_plan_until(
        &mut self,
        plan: &Plan,
        memory: u64,
        mut progress: impl FnMut(Progress),
        stop: impl Fn() -> bool + Sync,
    ) -> Result<(), BuildError> {
        self.build_missing(plan, memory, &mut progress, &stop)
    }

    /// As [`build_plan_until`](Tablebase::build_plan_until), compiled once for all callers.
    fn build_missing(
        &mut self,
        plan: &Plan,
        memory: u64,
        progress: &mut dyn FnMut(Progress),
        stop: Stop<'_>,
    ) -> Result<(), BuildError> {
        let plan = self.plan_with(plan.slices().collect());
        check_memory(plan.memory(), memory)?;
        check_room(plan.memory().saturating_sub(self.size()))?;
        let mut solved = 0;
        for &(slice, positions) in &plan.pairs {
            if positions > u32::MAX.into() {
                return Err(BuildError::SliceTooLarge { slice, positions });
            }
            let work = positions * (BYTES_A_POSITION + 1);
            check_memory(self.size() + work, memory)?;
            check_room(work)?;
            self.build_pair(slice, memory, stop)?;
            solved += positions;
            progress(Progress {
                slice,
                solved,
                positions: plan.positions(),
            });
        }
        Ok(())
    }

    /// Builds a slice and its swapped twin; those that they need exist.
    fn build_pair(&mut self, slice: Slice, memory: u64, stop: Stop<'_>) -> Result<(), BuildError> {
        let lookup = |pieces: &Pieces<V>| {
            self.value(pieces)
                .expect("a plan has every slice after those that it needs")
        };
        let tables = solve(slice, self.ending, lookup, stop)?;
        let added: u64 = tables.iter().map(|(_, table)| table.size()).sum();
        check_memory(self.size() + added, memory)?;
        self.most_pieces = self.most_pieces.max(slice.pieces());
        for (index, table) in tables {
            let number = index.slice().number();
            self.slots[number] = Some(Slot { index, table });
        }
        Ok(())
    }

    /// The value of a position: `None` where its slice was not built. A player without pieces needs no table.
    #[must_use]
    #[inline]
    pub fn probe(&self, position: &Position<V>) -> Option<Value> {
        self.value(&upright(position))
    }

    /// An action of the best value for the side to move, the first of them in generation order, and the value of the
    /// position after it to the opponent. `None` where there is no action, or not all values are known.
    #[must_use]
    pub fn best_action(&self, position: &Position<V>) -> Option<(Action<V>, Value)> {
        let mut best: Option<(Action<V>, Value)> = None;
        for action in position.legal_actions() {
            let value = self.probe(&position.after(&action))?;
            if best.is_none_or(|(_, least)| value < least) {
                best = Some((action, value));
            }
        }
        best
    }

    /// The most pieces of a slice that was built, 0 where there is none: a probe of a position with more has no answer.
    #[must_use]
    #[inline]
    pub fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    /// Whether a slice was built.
    #[must_use]
    pub fn has(&self, slice: Slice) -> bool {
        self.slot(slice).is_some()
    }

    /// The slices that were built, by their number of pieces.
    pub fn slices(&self) -> impl Iterator<Item = Slice> {
        Slice::up_to(self.most_pieces, &|slice| self.has(slice)).into_iter()
    }

    /// What a slice holds, `None` where it was not built.
    #[must_use]
    pub fn statistics(&self, slice: Slice) -> Option<Statistics<V>> {
        let Slot { index, table } = self.slot(slice)?;
        let numbers = (0..index.len()).step_by(index.memories() as usize);
        let values = numbers.map(|number| table.get(number, self.ending));
        Some(Statistics::of(index, values))
    }

    /// Bytes of all tables.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.slots
            .iter()
            .flatten()
            .map(|slot| slot.table.size())
            .sum()
    }

    fn slot(&self, slice: Slice) -> Option<&Slot<V>> {
        if slice.pieces() > MAX_PIECES {
            return None;
        }
        self.slots[slice.number()].as_ref()
    }

    /// The value of a position, as the side to move sees it with its men moving up.
    #[inline(always)]
    fn value(&self, pieces: &Pieces<V>) -> Option<Value> {
        if pieces.own.is_empty() || pieces.other.is_empty() {
            return Some(self.value_of_uncontested(pieces));
        }
        if (pieces.own | pieces.other).len() > self.most_pieces {
            return None;
        }
        let slot = self.slots[Slice::of_pieces(pieces).number()].as_ref()?;
        Some(slot.table.get(slot.index.rank(pieces), self.ending))
    }

    /// The value where one side has no piece: that side has no action when its turn comes.
    #[inline(always)]
    fn value_of_uncontested(&self, pieces: &Pieces<V>) -> Value {
        if pieces.can_act(V::RULES.north) {
            self.ending.value().before()
        } else {
            self.ending.value()
        }
    }
}

fn check_room(needed: u64) -> Result<(), BuildError> {
    if has_room(needed) {
        return Ok(());
    }
    Err(BuildError::NoMemory { needed })
}

fn check_memory(needed: u64, limit: u64) -> Result<(), BuildError> {
    if needed > limit {
        return Err(BuildError::Memory { needed, limit });
    }
    Ok(())
}
