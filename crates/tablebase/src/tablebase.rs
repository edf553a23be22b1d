//! Builds the tables of a variant and looks up positions in them.

use std::ops::Range;
use std::sync::Arc;

use tessera_draughts::{Action, Pieces, Position, Variant};

use crate::facts::Facts;
use crate::index::{self, upright};
use crate::memory::has_room;
use crate::solve::{BYTES_PER_POSITION, Finished, Stop, solve};
use crate::statistics::Counts;
use crate::table::{Ending, Table};
use crate::tasks::map_chunks;
use crate::{BuildError, Half, Index, MAX_PIECES, Part, Plan, Progress, Slice, Statistics, Value};

/// Positions per task when values are counted.
const COUNT_TASK: usize = 1 << 14;

/// Endgame tables of a variant, in memory.
///
/// Each slice is built once, on demand, after the slices that it depends on. Probing takes no lock, so threads can
/// share a finished tablebase. A clone shares the built slices with the original, so it takes no time and little
/// memory.
///
/// ```
/// use tessera_draughts::{English, Position};
/// use tessera_tablebase::{Tablebase, Value};
/// let position: Position<English> = "B:WK14:BK1,K32,5".parse().unwrap();
/// let mut tablebase = Tablebase::new();
/// assert_eq!(tablebase.probe(&position), None);
/// // Builds only the slices that this position can lead to.
/// tablebase.build_for(&position, 4)?;
/// let value = tablebase.probe(&position).unwrap();
/// let (action, _) = tablebase.best_action(&position).unwrap();
/// // The best move leads to the same outcome.
/// assert_eq!(tablebase.probe(&position.after(&action)).map(Value::before), Some(value));
/// # Ok::<(), tessera_tablebase::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tablebase<V: Variant> {
    /// Indexed by [`Slice::number`].
    slots: Vec<Option<Arc<Slot<V>>>>,
    ending: Ending,
    /// The largest number of pieces in a slice that was built.
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
    /// A tablebase without any slices.
    #[must_use]
    pub fn new() -> Tablebase<V> {
        Tablebase {
            slots: vec![None; Slice::NUMBERS],
            ending: Ending::of::<V>(),
            most_pieces: 0,
        }
    }

    /// Builds all slices of up to `pieces` pieces, without a memory limit.
    ///
    /// # Errors
    /// If `pieces` is more than [`MAX_PIECES`], or a slice cannot be built: see [`BuildError`].
    pub fn build(&mut self, pieces: u32) -> Result<(), BuildError> {
        self.build_plan(&self.plan(pieces)?, u64::MAX, |_| ())
    }

    /// Builds the slices of up to `pieces` pieces that `position` can lead to, without a memory limit. This includes
    /// the position's own slice if it has no more pieces than that.
    ///
    /// # Errors
    /// As [`build`](Tablebase::build).
    pub fn build_for(&mut self, position: &Position<V>, pieces: u32) -> Result<(), BuildError> {
        self.build_plan(&self.plan_for(position, pieces)?, u64::MAX, |_| ())
    }

    /// A plan for all slices of up to `pieces` pieces that are not built yet.
    ///
    /// # Errors
    /// If `pieces` is more than [`MAX_PIECES`].
    pub fn plan(&self, pieces: u32) -> Result<Plan, BuildError> {
        self.plan_of(pieces, &|_| true)
    }

    /// A plan for the slices of up to `pieces` pieces that `position` can lead to, except those already built.
    ///
    /// # Errors
    /// If both `pieces` and the position's number of pieces are more than [`MAX_PIECES`].
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

    /// A plan for the slices in `wanted` and all that they depend on, except those already built.
    fn plan_with(&self, wanted: Vec<Slice>) -> Plan {
        let facts = Facts::of::<V>();
        let len = |slice| index::positions(facts, Half::whole(slice));
        let exists = |slice| self.has(slice);
        Plan::new(wanted, V::RULES.capture.chain, &len, &exists, self.size())
    }

    /// Builds the slices of `plan` in at most `memory` bytes. Calls `progress` after each pair of a slice and its
    /// swapped slice. Slices that were built since the plan was made are skipped. Slices that others depend on and that
    /// are missing are built too.
    ///
    /// Uses all threads of rayon's current pool if the feature `parallel` is on. The tables are the same with and
    /// without it.
    ///
    /// # Errors
    /// - If `memory` is too small. This is checked before building, but a slice may turn out to need two bytes per
    ///   position instead of one.
    /// - If the process cannot allocate the memory.
    /// - If a slice has more positions than can be numbered, or a value has more plies than can be stored.
    ///
    /// Slices built before the error are kept.
    pub fn build_plan(
        &mut self,
        plan: &Plan,
        memory: u64,
        progress: impl FnMut(Progress),
    ) -> Result<(), BuildError> {
        self.build_plan_until(plan, memory, progress, || false)
    }

    /// Like [`build_plan`](Tablebase::build_plan), but the build can be stopped. Each thread calls `stop` about every
    /// millisecond, and the build ends when it returns `true`. Slices finished before that are kept.
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
    /// As [`build_plan`](Tablebase::build_plan), and if `stop` returned `true`.
    pub fn build_plan_until(
        &mut self,
        plan: &Plan,
        memory: u64,
        mut progress: impl FnMut(Progress),
        stop: impl Fn() -> bool + Sync,
    ) -> Result<(), BuildError> {
        self.build_missing(plan, memory, &mut progress, &stop)
    }

    /// [`build_plan_until`](Tablebase::build_plan_until), compiled once for all types of callbacks.
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
        build_pairs(&plan, progress, &mut |slice, work| {
            check_memory(self.size() + work, memory)?;
            check_room(work)?;
            self.build_pair(slice, memory, stop)
        })
    }

    /// Builds a slice and its swapped slice. The slices that they depend on must have been built.
    fn build_pair(&mut self, slice: Slice, memory: u64, stop: Stop<'_>) -> Result<(), BuildError> {
        let part = Part::of_half(Half::whole(slice));
        // Each position can be listed once: see `BYTES_PER_POSITION`.
        let len = index::positions(Facts::of::<V>(), Half::whole(slice));
        let listed = usize::try_from(len).unwrap_or(usize::MAX);
        let solved = solve(part, self.ending, self, listed, stop)?;
        let (indexes, tables) = solved.tables(stop)?;
        let added: u64 = tables.iter().map(Table::size).sum();
        check_memory(self.size() + added, memory)?;
        self.most_pieces = self.most_pieces.max(slice.pieces());
        for (index, table) in indexes.into_iter().zip(tables) {
            let number = index.slice().number();
            self.slots[number] = Some(Arc::new(Slot { index, table }));
        }
        Ok(())
    }

    /// The value of `position` for its side to move, or `None` if its slice was not built. A position in which a side
    /// has no pieces needs no table.
    #[must_use]
    // Not inlined: ranking a position is much code, and a search calls this from several places.
    #[inline(never)]
    pub fn probe(&self, position: &Position<V>) -> Option<Value> {
        self.value(&upright(position))
    }

    /// The best move of the side to move, and the value of the position after it for the opponent. If several moves are
    /// equally good, the first in generation order is returned. `None` if there is no legal move, or if the value of
    /// any move is unknown.
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

    /// The largest number of pieces in a slice that was built; 0 if no slice is built. Probes of positions with more
    /// pieces return `None`.
    #[must_use]
    #[inline]
    pub fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    /// Whether `slice` was built.
    #[must_use]
    pub fn has(&self, slice: Slice) -> bool {
        self.slot(slice).is_some()
    }

    /// The slices that were built, ordered by their number of pieces.
    pub fn slices(&self) -> impl Iterator<Item = Slice> {
        Slice::up_to(self.most_pieces, &|slice| self.has(slice)).into_iter()
    }

    /// Counts the values in a slice. `None` if it was not built.
    #[must_use]
    pub fn statistics(&self, slice: Slice) -> Option<Statistics<V>> {
        let Slot { index, table } = self.slot(slice)?;
        let count = |range: Range<usize>| {
            let mut counts = Counts::default();
            let numbers = range.start as u64..range.end as u64;
            index.for_each_seldom(numbers, &mut |number, pieces| {
                if number % index.memories() == 0 {
                    let value = table.get(number, self.ending);
                    // This position belongs to the swapped slice, which was built together with this one.
                    let passed = Finished::value(self, &pieces.swapped().turned());
                    counts.note(number, value, passed);
                }
            });
            counts
        };
        let mut counts = Counts::default();
        for later in map_chunks(index.len() as usize, COUNT_TASK, &count) {
            counts.append(&later);
        }
        let mut statistics = Statistics::none(slice);
        statistics.add(&counts, index, index);
        Some(statistics)
    }

    /// Bytes of memory that all tables take.
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
        self.slots[slice.number()].as_deref()
    }

    /// The value of a position, given as its side to move sees it, with that side's men moving up. `None` if its slice
    /// was not built.
    #[inline(always)]
    fn value(&self, pieces: &Pieces<V>) -> Option<Value> {
        if pieces.own.is_empty() || pieces.other.is_empty() {
            return Some(self.ending.of_uncontested(pieces));
        }
        if (pieces.own | pieces.other).len() > self.most_pieces {
            return None;
        }
        let slot = self.slots[Slice::of_pieces(pieces).number()].as_ref()?;
        Some(slot.table.get(slot.index.rank(pieces), self.ending))
    }
}

impl<V: Variant> Finished<V> for Tablebase<V> {
    #[inline(never)]
    fn value(&self, pieces: &Pieces<V>) -> Value {
        Tablebase::value(self, pieces).expect("a plan orders slices after their dependencies")
    }
}

/// Calls `build` with one slice of each pair in a plan and the working memory in bytes that it may use, and `progress`
/// after each.
fn build_pairs(
    plan: &Plan,
    progress: &mut dyn FnMut(Progress),
    build: &mut dyn FnMut(Slice, u64) -> Result<(), BuildError>,
) -> Result<(), BuildError> {
    let mut solved = 0;
    for &(slice, positions) in &plan.pairs {
        if positions > u32::MAX.into() {
            return Err(BuildError::SliceTooLarge { slice, positions });
        }
        build(slice, positions * (BYTES_PER_POSITION + 1))?;
        solved += positions;
        progress(Progress {
            slice,
            solved,
            positions: plan.positions(),
        });
    }
    Ok(())
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
