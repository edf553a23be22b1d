//! Builds the tables of a variant and looks up positions in them.

use std::ops::Range;
use std::sync::Arc;

use tessera_draughts::{Action, Pieces, Position, Variant, Word};

use crate::index::{self, check_variant, upright};
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
/// use tessera_draughts::{Position, Variant};
/// use tessera_tablebase::{Tablebase, Value};
/// let position = Position::of_fen(Variant::ENGLISH, "B:WK14:BK1,K32,5").unwrap();
/// let mut tablebase = Tablebase::new(Variant::ENGLISH);
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
pub struct Tablebase {
    tables: Words,
}

/// The tables in the smallest word that holds the board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Words {
    Small(Tables<u64>),
    Large(Tables<u128>),
}

/// Evaluates an expression for the tables in either word.
macro_rules! with_tables {
    ($words:expr, $tables:ident => $body:expr) => {
        match $words {
            Words::Small($tables) => $body,
            Words::Large($tables) => $body,
        }
    };
}

/// The tables of a variant whose board is held in `W`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tables<W: Word> {
    variant: Variant,
    /// Indexed by [`Slice::number`].
    slots: Vec<Option<Arc<Slot<W>>>>,
    ending: Ending,
    /// Maximum number of pieces in a slice that was built.
    max_pieces: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Slot<W: Word> {
    index: Index<W>,
    table: Table,
}

impl Tablebase {
    /// A tablebase without any slices.
    #[must_use]
    pub fn new(variant: Variant) -> Tablebase {
        let tables = if variant.fits_u64() {
            Words::Small(Tables::new(variant))
        } else {
            Words::Large(Tables::new(variant))
        };
        Tablebase { tables }
    }

    /// The variant of the tables.
    #[must_use]
    #[inline]
    pub fn variant(&self) -> Variant {
        with_tables!(&self.tables, tables => tables.variant)
    }

    /// Builds all slices of up to `pieces` pieces, without a memory limit.
    ///
    /// # Errors
    /// If `pieces` is more than [`MAX_PIECES`], or a slice cannot be built: see [`BuildError`].
    pub fn build(&mut self, pieces: u32) -> Result<(), BuildError> {
        self.build_plan(&self.plan(pieces)?, u64::MAX, &mut |_| (), &|| false)
    }

    /// Builds the slices of up to `pieces` pieces that `position` can lead to, without a memory limit. This includes
    /// the position's own slice if it has no more pieces than that.
    ///
    /// # Errors
    /// As [`build`](Tablebase::build).
    ///
    /// # Panics
    /// If the position is of another variant.
    pub fn build_for<W: Word>(
        &mut self,
        position: &Position<W>,
        pieces: u32,
    ) -> Result<(), BuildError> {
        let plan = self.plan_for(position, pieces)?;
        self.build_plan(&plan, u64::MAX, &mut |_| (), &|| false)
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
    ///
    /// # Panics
    /// If the position is of another variant.
    pub fn plan_for<W: Word>(
        &self,
        position: &Position<W>,
        pieces: u32,
    ) -> Result<Plan, BuildError> {
        check_variant(position, self.variant());
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
        Plan::new(
            self.variant(),
            wanted,
            &|slice| self.has(slice),
            self.size(),
        )
    }

    /// Builds the slices of `plan` in at most `memory` bytes. Calls `progress` after each pair of a slice and its
    /// swapped slice. Slices that were built since the plan was made are skipped. Slices that others depend on and that
    /// are missing are built too.
    ///
    /// Uses all threads of rayon's current pool if the feature `parallel` is on. The tables are the same with and
    /// without it. Each thread calls `stop` about every millisecond, and the build ends when it returns `true`.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_tablebase::{BuildError, Tablebase};
    /// let mut tablebase = Tablebase::new(Variant::ENGLISH);
    /// let plan = tablebase.plan(4)?;
    /// let built = tablebase.build_plan(&plan, 1 << 30, &mut |_| (), &|| true);
    /// assert_eq!(built, Err(BuildError::Stopped));
    /// assert_eq!(tablebase.slices().count(), 0);
    /// # Ok::<(), BuildError>(())
    /// ```
    ///
    /// # Errors
    /// - If `memory` is too small. This is checked before building, but a slice may turn out to need two bytes per
    ///   position instead of one.
    /// - If the process cannot allocate the memory.
    /// - If a slice has more positions than can be numbered, or a value has more plies than can be stored.
    /// - If `stop` returned `true`.
    ///
    /// Slices built before the error are kept.
    pub fn build_plan(
        &mut self,
        plan: &Plan,
        memory: u64,
        progress: &mut dyn FnMut(&Progress),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), BuildError> {
        let plan = self.plan_with(plan.slices().collect());
        check_memory(plan.memory(), memory)?;
        check_room(plan.memory().saturating_sub(self.size()))?;
        let mut solved = 0;
        for &(slice, positions) in &plan.pairs {
            if positions > u32::MAX.into() {
                return Err(BuildError::SliceTooLarge { slice, positions });
            }
            let work = positions * (BYTES_PER_POSITION + 1);
            check_memory(self.size() + work, memory)?;
            check_room(work)?;
            with_tables!(&mut self.tables, tables => tables.build_pair(slice, memory, stop))?;
            solved += positions;
            progress(&Progress {
                slice,
                solved,
                positions: plan.positions(),
            });
        }
        Ok(())
    }

    /// The value of `position` for its side to move, or `None` if its slice was not built. A position in which a side
    /// has no pieces needs no table.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    #[inline]
    pub fn probe<W: Word>(&self, position: &Position<W>) -> Option<Value> {
        match &self.tables {
            Words::Small(tables) => small_value(tables, &tables.pieces(position)),
            Words::Large(tables) => large_value(tables, &tables.pieces(position)),
        }
    }

    /// The best move of the side to move, and the value of the position after it for the opponent. If several moves are
    /// equally good, the first in generation order is returned. `None` if there is no legal move, or if the value of
    /// any move is unknown.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    pub fn best_action<W: Word>(&self, position: &Position<W>) -> Option<(Action<W>, Value)> {
        let mut best: Option<(Action<W>, Value)> = None;
        for action in position.legal_actions() {
            let value = self.probe(&position.after(&action))?;
            if best.is_none_or(|(_, least)| value < least) {
                best = Some((action, value));
            }
        }
        best
    }

    /// Maximum number of pieces in a slice that was built; 0 if no slice is built. Probes of positions with more
    /// pieces return `None`.
    #[must_use]
    #[inline]
    pub fn max_pieces(&self) -> u32 {
        with_tables!(&self.tables, tables => tables.max_pieces)
    }

    /// Whether `slice` was built.
    #[must_use]
    pub fn has(&self, slice: Slice) -> bool {
        with_tables!(&self.tables, tables => tables.slot(slice).is_some())
    }

    /// The slices that were built, ordered by their number of pieces.
    pub fn slices(&self) -> impl Iterator<Item = Slice> {
        Slice::up_to(self.max_pieces(), &|slice| self.has(slice)).into_iter()
    }

    /// Counts the values in a slice. `None` if it was not built.
    #[must_use]
    pub fn statistics(&self, slice: Slice) -> Option<Statistics> {
        with_tables!(&self.tables, tables => tables.statistics(slice))
    }

    /// Bytes of memory that all tables take.
    #[must_use]
    pub fn size(&self) -> u64 {
        with_tables!(&self.tables, tables => tables.size())
    }
}

// These two are not generic, so that they are compiled once, with this crate. They are not inlined, since ranking a
// position is much code, and a search probes in several places.

#[inline(never)]
fn small_value(tables: &Tables<u64>, pieces: &Pieces<u64>) -> Option<Value> {
    tables.value(pieces)
}

#[inline(never)]
fn large_value(tables: &Tables<u128>, pieces: &Pieces) -> Option<Value> {
    tables.value(pieces)
}

impl<W: Word> Tables<W> {
    fn new(variant: Variant) -> Tables<W> {
        Tables {
            variant,
            slots: vec![None; Slice::NUMBERS],
            ending: Ending::of(variant),
            max_pieces: 0,
        }
    }

    /// Builds a slice and its swapped slice. The slices that they depend on must have been built.
    fn build_pair(&mut self, slice: Slice, memory: u64, stop: Stop<'_>) -> Result<(), BuildError> {
        let part = Part::of_half(Half::whole(slice));
        // Each position can be listed once: see `BYTES_PER_POSITION`.
        let len = index::positions(self.variant, Half::whole(slice));
        let listed = usize::try_from(len).unwrap_or(usize::MAX);
        let solved = solve(self.variant, part, self, listed, stop)?;
        let (indexes, tables) = solved.tables(stop)?;
        let added: u64 = tables.iter().map(Table::size).sum();
        check_memory(self.size() + added, memory)?;
        self.max_pieces = self.max_pieces.max(slice.pieces());
        for (index, table) in indexes.into_iter().zip(tables) {
            let number = index.slice().number();
            self.slots[number] = Some(Arc::new(Slot { index, table }));
        }
        Ok(())
    }

    /// The pieces of a position, which must be of this variant, as its side to move sees them.
    #[inline(always)]
    fn pieces<X: Word>(&self, position: &Position<X>) -> Pieces<W> {
        check_variant(position, self.variant);
        upright(position).cast()
    }

    fn statistics(&self, slice: Slice) -> Option<Statistics> {
        let Slot { index, table } = self.slot(slice)?;
        let count = |range: Range<usize>| {
            let mut counts = Counts::default();
            let numbers = range.start as u64..range.end as u64;
            index.for_each_seldom(numbers, &mut |number, pieces| {
                if index.has_no_past(number) {
                    let value = table.get(number, self.ending);
                    // This position belongs to the swapped slice, which was built together with this one.
                    let passed = Finished::value(self, &pieces.swapped().turned(self.variant));
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

    fn size(&self) -> u64 {
        let slots = self.slots.iter().flatten();
        slots.map(|slot| slot.table.size()).sum()
    }

    fn slot(&self, slice: Slice) -> Option<&Slot<W>> {
        if slice.pieces() > MAX_PIECES {
            return None;
        }
        self.slots[slice.number()].as_deref()
    }

    /// The value of a position, given as its side to move sees it, with that side's men moving up. `None` if its slice
    /// was not built.
    #[inline(always)]
    fn value(&self, pieces: &Pieces<W>) -> Option<Value> {
        if pieces.own.is_empty() || pieces.other.is_empty() {
            return Some(self.ending.of_uncontested(self.variant, pieces));
        }
        if (pieces.own | pieces.other).len() > self.max_pieces {
            return None;
        }
        let slot = self.slots[Slice::of_pieces(pieces).number()].as_ref()?;
        Some(slot.table.get(slot.index.rank(pieces), self.ending))
    }
}

impl<W: Word> Finished<W> for Tables<W> {
    #[inline(never)]
    fn value(&self, pieces: &Pieces<W>) -> Value {
        Tables::value(self, pieces).expect("a plan orders slices after their dependencies")
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
