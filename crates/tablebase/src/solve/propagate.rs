//! Propagates known values to predecessors, ply by ply.

use std::ops::Range;

use tessera_draughts::{Memory, Pieces, SquareSet, Variant};

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

/// Approximately the most bytes that the results of a round use: 8 bytes for each of some 20 predecessors of each
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
        if plies == Table::MOST {
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
pub(super) fn update_predecessors<V: Variant>(
    (index, half): (&Index<V>, &Half),
    found: &Where<'_>,
    value: Value,
    (target_index, target): (&Index<V>, &Half),
) -> Vec<(u32, u16)> {
    // The states of predecessors are scattered in memory. Reading many of them before changing any lets the processor
    // overlap the cache misses. Updates are atomic.
    const TOGETHER: usize = 256;
    let pattern = Pattern::new(value);
    let (mut decided, mut predecessors) = (Vec::new(), Vec::new());
    let mut propagate = |pieces: &Pieces<V>| {
        list_predecessors(target_index, pieces, &mut predecessors);
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
pub(super) fn for_each_current<V: Variant>(
    index: &Index<V>,
    range: Range<usize>,
    is_current: impl Fn(usize) -> bool,
    mut visit: impl FnMut(&Pieces<V>),
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

/// Appends the numbers of all positions from which an inner move may have led to `pieces`. Some of them may not have
/// had that move, because a capture was mandatory there.
#[inline(never)]
pub(super) fn list_predecessors<V: Variant>(
    target_index: &Index<V>,
    pieces: &Pieces<V>,
    predecessors: &mut Vec<u32>,
) {
    let north = V::RULES.north;
    // The board as the player who made the last move sees it.
    let now = pieces.swapped().turned();
    let men = now.own.without(now.kings);
    // A king's step changes no man.
    let same_men = target_index.rank_men(&now);
    now.for_each_step(north.other(), |target, source| {
        let is_man = men.intersects(target);
        let moved = source | target;
        if is_man
            && (source.intersects(SquareSet::promotion_row(north))
                || !target_index.has_retreated(men ^ moved))
        {
            return;
        }
        let before = Pieces {
            own: now.own ^ moved,
            other: now.other,
            kings: if is_man { now.kings } else { now.kings ^ moved },
            memory: V::Memory::default(),
        };
        let men = if is_man {
            target_index.rank_men(&before)
        } else {
            same_men
        };
        now.memory
            .for_each_before(&before, source, target, |memory| {
                let before = Pieces { memory, ..before };
                predecessors.push(target_index.rank_with(men, &before) as u32);
            });
    });
}
