//! The minimum number of clues that a puzzle with a given solution can have, as far as a search of some seconds tells.

use super::unavoidable::{disjoint, unavoidable_sets};
use crate::generate::Random;
use crate::solve::{count, solutions};
use crate::tables::bits;
use crate::{Cell, CellSet, Grid};

/// Maximum number of cells of the unavoidable sets from which the search starts.
const SET_CELLS: u32 = 12;

/// The number of random choices of disjoint sets, and of puzzles.
const TRIES: u32 = 3_000;

/// The number of steps of the search for hitting sets.
pub const STEPS: u32 = 2_000_000;

/// What is known about the minimum number of clues for a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeastClues {
    /// Unavoidable sets that share no cell. Each needs a clue of its own, so there are at least as many clues.
    pub disjoint: Vec<CellSet>,
    /// No puzzle has fewer clues. This is the number of disjoint sets, or more if a complete search has found no
    /// smaller choice of cells that has one in each unavoidable set.
    pub at_least: u32,
    /// A puzzle with this solution and no other, which has the fewest clues that were found.
    pub puzzle: Grid,
}

impl LeastClues {
    /// The number of clues of [`LeastClues::puzzle`]. The minimum number is not above it.
    #[must_use]
    pub fn at_most(&self) -> u32 {
        81 - self.puzzle.unknown() as u32
    }
}

/// Bounds on the minimum number of clues that a puzzle with this solution can have, with what shows them.
///
/// Disjoint unavoidable sets give the lower bound. A search for a *hitting set*, which has a cell in each unavoidable
/// set, raises it where it is complete (G. McGuire, B. Tugemann and G. Civario, "There Is No 16-Clue Sudoku", 2012).
/// Puzzles from which clues are removed in random order give the upper bound. Both bounds seldom meet: the last clues
/// would take hours.
///
/// ```
/// use tessera_sudoku::{count, least_clues, random_grid};
/// let full = random_grid(7, 0);
/// let least = least_clues(&full);
/// assert!(least.disjoint.len() as u32 <= least.at_least && least.at_least <= least.at_most());
/// assert_eq!(count(&least.puzzle, 2), 1);
/// ```
#[must_use]
pub fn least_clues(full: &Grid) -> LeastClues {
    bounds(full, TRIES, STEPS)
}

/// [`least_clues`] with this number of random choices, and of steps of the search.
pub fn bounds(full: &Grid, tries: u32, steps: u32) -> LeastClues {
    let mut random = Random::new(1, 0);
    let sets = unavoidable_sets(full, SET_CELLS);
    let disjoint = most_disjoint(&sets, tries, &mut random);
    let puzzle = smallest_puzzle(full, tries, &mut random);
    let at_most = 81 - puzzle.unknown() as u32;
    let mut least = LeastClues {
        at_least: disjoint.len() as u32,
        disjoint,
        puzzle,
    };
    let mut search = Search {
        full,
        sets: sets.iter().map(|set| set.0).collect(),
        steps,
    };
    while least.at_least < at_most {
        match search.hit(0, 0, least.at_least) {
            // No hitting set is as small.
            Some(None) => least.at_least += 1,
            // It has one in each set, and one solution: it is as small as the bound.
            Some(Some(cells)) => {
                least.puzzle = only(full, cells);
                break;
            }
            None => break,
        }
    }
    least
}

/// The clues of some cells.
fn only(full: &Grid, cells: u128) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in bits(cells).filter_map(Cell::new) {
        grid.set(cell, full[cell]);
    }
    grid
}

/// Many sets that share no cell: the best of greedy choices in several orders.
fn most_disjoint(sets: &[CellSet], tries: u32, random: &mut Random) -> Vec<CellSet> {
    let mut best = disjoint(sets);
    let mut order = sets.to_vec();
    for _ in 0..tries {
        random.shuffle(&mut order);
        // Small sets leave room for more.
        order.sort_by_key(|set| set.len() / 2);
        let (mut taken, mut chosen) = (0, Vec::new());
        for set in &order {
            if set.0 & taken == 0 {
                taken |= set.0;
                chosen.push(*set);
            }
        }
        if chosen.len() > best.len() {
            best = chosen;
        }
    }
    best.sort_unstable();
    best
}

/// The smallest of the puzzles that are left when clues are removed in random order.
fn smallest_puzzle(full: &Grid, tries: u32, random: &mut Random) -> Grid {
    let mut cells: Vec<Cell> = Cell::all().collect();
    let mut best = *full;
    for _ in 0..tries {
        random.shuffle(&mut cells);
        let mut puzzle = *full;
        for cell in &cells {
            let digit = puzzle[*cell];
            puzzle.set(*cell, None);
            if count(&puzzle, 2) > 1 {
                puzzle.set(*cell, digit);
            }
        }
        if puzzle.unknown() > best.unknown() {
            best = puzzle;
        }
    }
    best
}

/// The search for a set of cells of a size that leaves only one solution.
#[derive(Debug)]
pub struct Search<'a> {
    /// The solution.
    pub full: &'a Grid,
    /// Unavoidable sets: those that are known so far.
    pub sets: Vec<u128>,
    /// The number of steps that are left.
    pub steps: u32,
}

impl Search<'_> {
    /// Some cells, beside those of `chosen` and without those of `dead`, which together leave only one solution: at
    /// most `more` of them. The inner `None` says that there are none, the outer one that no steps are left.
    pub fn hit(&mut self, chosen: u128, dead: u128, more: u32) -> Option<Option<u128>> {
        self.steps = self.steps.checked_sub(1)?;
        // The set that is not hit with the fewest cells that may be chosen; and a bound by sets that share none.
        let (mut fewest, mut taken, mut needed) = (None::<u128>, 0, 0);
        for set in self.sets.iter().filter(|set| *set & chosen == 0) {
            let open = set & !dead;
            if fewest.is_none_or(|least| open.count_ones() < least.count_ones()) {
                fewest = Some(open);
            }
            if open & taken == 0 {
                taken |= open;
                needed += 1;
            }
        }
        if needed > more {
            return Some(None);
        }
        let Some(open) = fewest else {
            // All known sets are hit. Another solution shows a set that is not.
            let puzzle = only(self.full, chosen);
            let other = solutions(&puzzle).find(|other| other != self.full);
            let Some(other) = other else {
                return Some(Some(chosen));
            };
            let differs = |cell: &Cell| self.full[*cell] != other[*cell];
            let set: CellSet = Cell::all().filter(differs).collect();
            self.sets.push(set.0);
            return self.hit(chosen, dead, more);
        };
        // The cells that were tried before are not chosen any more.
        let mut dead = dead;
        for cell in bits(open) {
            let found = self.hit(chosen | 1 << cell, dead, more.checked_sub(1)?)?;
            if found.is_some() {
                return Some(found);
            }
            dead |= 1 << cell;
        }
        Some(None)
    }
}
