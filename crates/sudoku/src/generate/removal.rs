//! Removing clues: until every one that is left is needed, or until there are few enough.

use std::ops::RangeInclusive;

use crate::{Cell, DigitSet, Grid, PEERS, count};

/// How many clues are removed at once to begin with. Whether this or less succeeds decides about the speed only.
const FIRST_CLUES: u32 = 40;

/// The puzzle that is left when sets of clues are removed from a full grid one after the other, each unless the puzzle
/// had several solutions then, or fewer clues than the range begins with; `None` as soon as it is clear that there will
/// be more than the range ends with.
///
/// A set that cannot be removed cannot be removed later either, when there are even fewer clues: so each is tried once,
/// and a puzzle with more clues than the range begins with is minimal. For the same reason many sets can be tried at
/// once: where the puzzle without all of them will do, each of them would have been removed. Where it will not, the
/// first set that cannot be removed is among them, and is found by halving.
pub(super) fn without_needless_clues(
    full: &Grid,
    sets: &[u128],
    wanted: RangeInclusive<u32>,
) -> Option<Grid> {
    let mut puzzle = *full;
    let mut clues = 81;
    let mut kept = 0;
    let mut next = 0;
    let mut step = 0;
    let mut first = 0;
    while first < FIRST_CLUES && step < sets.len() {
        first += sets[step].count_ones();
        step += 1;
    }
    // The sets from `next` up to here cannot be removed together, if this is after `next`.
    let mut refused = 0;
    while next < sets.len() {
        let end = sets.len().min(next + step);
        let cells = sets[next..end].iter().fold(0, |all, set| all | set);
        let left = clues - cells.count_ones();
        let fewer = if end == refused || left < *wanted.start() {
            None
        } else {
            removed(&puzzle, cells)
        };
        if let Some(fewer) = fewer {
            puzzle = fewer;
            clues = left;
            next = end;
            step = (sets.len() - next).min(if refused > next {
                (refused - next).div_ceil(2)
            } else {
                step
            });
            continue;
        }
        refused = end;
        if end == next + 1 {
            kept += sets[next].count_ones();
            if kept > *wanted.end() {
                return None;
            }
            next = end;
            step = 1;
        } else {
            step = (end - next) / 2;
        }
    }
    Some(puzzle)
}

/// The puzzle without the clues of these cells if it has one solution.
fn removed(puzzle: &Grid, cells: u128) -> Option<Grid> {
    let first = Cell::new(cells.trailing_zeros() as usize).expect("no set of cells is empty");
    let mut fewer = *puzzle;
    for cell in Cell::all().filter(|cell| cells >> cell.index() & 1 == 1) {
        fewer.set(cell, None);
    }
    let is_needed = if cells.is_power_of_two() {
        has_other(puzzle, first)
    } else {
        count(&fewer, 2) > 1
    };
    (!is_needed).then_some(fewer)
}

/// Whether there is a solution with another digit in a known cell. Each digit that no peer holds is tried: a puzzle
/// with one clue more is easier than one with one clue less, and the first solution answers the question.
fn has_other(puzzle: &Grid, cell: Cell) -> bool {
    let peers = PEERS[cell.index()].iter().filter_map(|peer| puzzle[*peer]);
    let seen: DigitSet = peers.chain(puzzle[cell]).collect();
    DigitSet::ALL.without(seen).iter().any(|digit| {
        let mut other = *puzzle;
        other.set(cell, Some(digit));
        count(&other, 1) > 0
    })
}
