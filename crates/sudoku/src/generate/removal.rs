//! Removing clues from a full grid until every clue that is left is needed, or until few enough are left.

use std::ops::RangeInclusive;

use crate::solve::allows_other;
use crate::{Cell, Grid, count};

/// The number of clues that are removed together at first. It affects the speed only, not the puzzle.
const FIRST_CLUES: u32 = 40;

/// Sets of clues are removed together only if at least this number of clues is left. With fewer clues there are nearly
/// always several solutions, and the fewer clues there are, the longer it takes to find two. This affects the speed
/// only.
const MIN_TOGETHER: u32 = 28;

/// Removes `sets` of clues from a `full` grid, one set after the other, and returns the puzzle that is left.
///
/// A set stays if the puzzle would have several solutions without it, or fewer clues than `wanted` starts with. The
/// result is `None` as soon as it is clear that more clues will be left than `wanted` ends with.
///
/// A set that cannot be removed cannot be removed later either, when there are even fewer clues. So each set is tried
/// once, and a puzzle with more clues than `wanted` starts with is minimal.
///
/// For the same reason many sets can be tried together. If the puzzle without all of them has one solution, each of
/// them would have been removed. If not, the first set that has to stay is among them, and is found by halving.
pub fn without_needless_clues(
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
    // If `refused` is after `next`, the sets from `next` to `refused` cannot all be removed.
    let mut refused = 0;
    while next < sets.len() {
        let mut end = sets.len().min(next + step);
        let mut cells = all_of(&sets[next..end]);
        while end > next + 1 && clues - cells.count_ones() < MIN_TOGETHER {
            end = next + (end - next) / 2;
            cells = all_of(&sets[next..end]);
        }
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

fn all_of(sets: &[u128]) -> u128 {
    sets.iter().fold(0, |all, set| all | set)
}

/// The puzzle without the clues in `cells`, if that has one solution.
fn removed(puzzle: &Grid, cells: u128) -> Option<Grid> {
    let first = Cell::new(cells.trailing_zeros() as usize).expect("no set of cells is empty");
    let mut fewer = *puzzle;
    for cell in Cell::all().filter(|cell| cells >> cell.index() & 1 == 1) {
        fewer.set(cell, None);
    }
    let is_needed = if cells.is_power_of_two() {
        allows_other(puzzle, first)
    } else {
        count(&fewer, 2) > 1
    };
    (!is_needed).then_some(fewer)
}
