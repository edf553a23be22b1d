//! Propagates known values to predecessors, ply by ply.

use std::ops::Range;

use tessera_draughts::{Memory, Pieces, SquareSet, Variant, Word};

use super::back::Back;
use super::half::Half;
use super::state::Pattern;
use super::{Stop, Unsolved, go_on};
use crate::found::Listed;
use crate::table::{Ending, Table};
use crate::tasks::map_chunks;
use crate::{Index, Value};

/// Positions per task whose predecessors are updated. A task takes about ten microseconds. Tasks are small because most
/// plies of most slices have at most a few thousand positions.
pub(super) const TASK: usize = 1 << 8;

/// Positions per task that are searched for those whose value has become known.
pub(super) const SCAN_TASK: usize = 1 << 12;

/// The number of positions whose predecessors are held in memory at once: a round.
pub(super) const ROUND: usize = 1 << 17;

/// Approximate maximum of the bytes that the results of a round use: 8 for each of some 20 predecessors of each
/// position, in vectors of up to twice that capacity.
pub(crate) const ROUND_BYTES: u64 = (ROUND * 8 * 20 * 2) as u64;

/// Where to look for positions whose value has become known.
#[derive(Clone, Debug)]
pub(super) enum Where<'a> {
    /// Their numbers are listed.
    Listed(&'a [u32]),
    /// Their numbers are in this range.
    Range(Range<usize>),
}

/// Updates the predecessors of positions whose value has become known. Arguments: both halves, the index of the half
/// with these positions, where to find them, and their value. Returns the predecessors whose own value has become
/// known, each with its distance in plies.
pub(super) type UpdatePredecessors<'a> =
    &'a (dyn Fn(&[Half], usize, &Where<'_>, Value) -> Vec<(u32, u16)> + Sync);

/// Propagates known values to predecessors, in order of their distance in plies.
pub(super) fn propagate(
    halves: &mut [Half],
    ending: Ending,
    update: UpdatePredecessors<'_>,
    stop: Stop<'_>,
) -> Result<(), Unsolved> {
    let mut plies = 0;
    while halves.iter().any(|half| half.found.has_from(plies)) {
        if plies == Table::MAX {
            return Err(Unsolved::TooManyPlies);
        }
        let value = ending.after(plies);
        for side in 0..halves.len() {
            let before = halves.len() - 1 - side;
            let found = halves[side].found.take(plies);
            let (len, task) = match &found {
                Listed::Numbers(numbers) => (numbers.len(), TASK),
                Listed::Dropped => (halves[side].states.len(), SCAN_TASK),
            };
            for start in (0..len).step_by(ROUND) {
                let end = len.min(start + ROUND);
                let now = &*halves;
                let decided: Vec<Vec<(u32, u16)>> = map_chunks(end - start, task, &|range| {
                    if stop() {
                        return Vec::new();
                    }
                    let range = start + range.start..start + range.end;
                    let place = match &found {
                        Listed::Numbers(numbers) => Where::Listed(numbers.slice(range)),
                        Listed::Dropped => Where::Range(range),
                    };
                    update(now, side, &place, value)
                });
                go_on(stop)?;
                for (number, plies) in decided.into_iter().flatten() {
                    halves[before].found.add(number, plies);
                }
            }
            halves[side].found.release(found);
        }
        plies += 1;
    }
    Ok(())
}

/// Updates the predecessors of those positions in `found` whose value is `value`. Returns the predecessors whose own
/// value has become known, each with its distance in plies.
pub(super) fn update_predecessors<W: Word>(
    (index, half): (&Index<W>, &Half),
    found: &Where<'_>,
    value: Value,
    (predecessors_of, target): (&Predecessors<'_, W>, &Half),
) -> Vec<(u32, u16)> {
    // The states of predecessors are scattered in memory. Reading many of them before changing any lets the processor
    // overlap the cache misses. Updates are atomic.
    const TOGETHER: usize = 256;
    let pattern = Pattern::new(value);
    let (mut decided, mut predecessors) = (Vec::new(), Vec::new());
    let mut propagate = |pieces: &Pieces<W>| {
        predecessors_of.list(pieces, &mut predecessors);
        if predecessors.len() >= TOGETHER {
            target.states.update(&mut predecessors, value, &mut decided);
            predecessors.clear();
        }
    };
    match found {
        Where::Listed(numbers) => {
            let mut current = Vec::with_capacity(64);
            for few in numbers.chunks(64) {
                // A position may have got a better value after it was listed for this ply.
                let is_current = |number: &u32| half.states.is_current(*number as usize, pattern);
                current.clear();
                current.extend(few.iter().copied().filter(is_current));
                for &number in &current {
                    propagate(&index.unrank(number.into()));
                }
            }
        }
        Where::Range(range) => {
            let is_current = |number| half.states.is_current(number, pattern);
            for_each_current(index, range.clone(), is_current, propagate);
        }
    }
    target.states.update(&mut predecessors, value, &mut decided);
    decided
}

/// Calls `visit` with each position in a range of numbers for which `is_current` returns `true`.
#[inline(always)]
pub(super) fn for_each_current<W: Word>(
    index: &Index<W>,
    range: Range<usize>,
    is_current: impl Fn(usize) -> bool,
    mut visit: impl FnMut(&Pieces<W>),
) {
    let current = range.clone().filter(|number| is_current(*number)).count();
    // Going through all positions in order is faster than finding many of them from their numbers.
    if current > range.len() / 8 {
        index.for_each(range.start as u64..range.end as u64, |number, pieces| {
            if is_current(number as usize) {
                visit(pieces);
            }
        });
    } else if current > 0 {
        for number in range.filter(|number| is_current(*number)) {
            visit(&index.unrank(number as u64));
        }
    }
}

/// Finds the positions from which inner moves may have led to a position.
pub(super) struct Predecessors<'a, W: Word> {
    /// The index of the half to which they belong.
    index: &'a Index<W>,
    back: &'a Back<W>,
    variant: Variant,
    squares: SquareSet<W>,
}

impl<'a, W: Word> Predecessors<'a, W> {
    pub(super) fn new(index: &'a Index<W>, back: &'a Back<W>) -> Predecessors<'a, W> {
        let variant = index.variant();
        Predecessors {
            index,
            back,
            variant,
            squares: variant.squares(),
        }
    }

    /// Appends the numbers of all positions from which an inner move may have led to `pieces`. Some of them may not
    /// have had that move, because a capture was mandatory there.
    #[inline(never)]
    pub(super) fn list(&self, pieces: &Pieces<W>, numbers: &mut Vec<u32>) {
        // The board as the player who made the last move sees it.
        let now = pieces.swapped().turned(self.variant);
        let empty = self.squares.without(now.own | now.other);
        let men = now.own.without(now.kings);
        for bit in men {
            let target = SquareSet::of(bit);
            for bit in self.back.of_man(bit, empty) {
                let source = SquareSet::of(bit);
                let moved = source | target;
                if self.index.has_retreated(men ^ moved) {
                    let before = Pieces {
                        own: now.own ^ moved,
                        memory: Memory::NONE,
                        ..now
                    };
                    let men = self.index.rank_men(&before);
                    self.add(&now, &before, [source, target], men, numbers);
                }
            }
        }
        let kings = now.own & now.kings;
        if kings.is_empty() {
            return;
        }
        // A king's step changes no man.
        let men = self.index.rank_men(&now);
        for bit in kings {
            let target = SquareSet::of(bit);
            for bit in self.back.of_king(bit, empty) {
                let source = SquareSet::of(bit);
                let moved = source | target;
                let before = Pieces {
                    own: now.own ^ moved,
                    kings: now.kings ^ moved,
                    memory: Memory::NONE,
                    ..now
                };
                self.add(&now, &before, [source, target], men, numbers);
            }
        }
    }

    /// Appends the numbers of the positions with the pieces `before`, in which a step from `source` to `target` led to
    /// `now`. `men` is the number of the men's arrangement.
    #[inline(always)]
    fn add(
        &self,
        now: &Pieces<W>,
        before: &Pieces<W>,
        [source, target]: [SquareSet<W>; 2],
        men: u64,
        numbers: &mut Vec<u32>,
    ) {
        if self.index.memories() == 1 {
            numbers.push(self.index.rank_with(men, before) as u32);
        } else {
            self.add_each(now, before, [source, target], men, numbers);
        }
    }

    /// [`add`](Predecessors::add) if positions with the same pieces differ in their [`Memory`].
    #[inline(never)]
    fn add_each(
        &self,
        now: &Pieces<W>,
        before: &Pieces<W>,
        [source, target]: [SquareSet<W>; 2],
        men: u64,
        numbers: &mut Vec<u32>,
    ) {
        let limit = self.variant.king_step_limit();
        now.memory
            .for_each_before(limit, before, source, target, |memory| {
                let before = Pieces { memory, ..*before };
                numbers.push(self.index.rank_with(men, &before) as u32);
            });
    }
}
