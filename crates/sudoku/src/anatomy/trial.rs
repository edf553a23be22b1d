//! The depth of trial and error that a puzzle needs.

use super::singles::Singles;
use crate::tables::{bits, small_bits};
use crate::{Cell, Puzzle, Solutions, unique};

/// Maximum depth that [`trial_depth`] tells apart. Greater depths would take minutes.
pub const MAX_TRIAL_DEPTH: u32 = 3;

/// The depth of trial and error that solves a puzzle (D. Berthier, "Pattern-Based Constraint Satisfaction and Logic
/// Puzzles", 2012): the minimum number of assumptions that have to be made within each other. `None` if the puzzle does
/// not have exactly one solution.
///
/// Depth 0 means that naked and hidden singles solve the puzzle. At depth 1, a candidate is removed if singles lead
/// from it to a contradiction, until the puzzle is solved; at depth n + 1, if trial and error of depth n leads to one.
/// Depth 1 suffices for nearly all puzzles, 2 for nearly all others. The result is at most [`MAX_TRIAL_DEPTH`], which
/// stands for greater depths too; no puzzle is known that needs more than 3.
///
/// ```
/// use tessera_sudoku::{Grid, trial_depth};
/// let depth = |puzzle: &str| trial_depth(&puzzle.parse::<Grid>().unwrap());
/// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// let golden_nugget = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
/// assert_eq!((depth(easy), depth(hard), depth(golden_nugget)), (Some(0), Some(1), Some(2)));
/// assert_eq!(trial_depth(&Grid::EMPTY), None);
/// ```
#[must_use]
pub fn trial_depth(puzzle: &impl Puzzle) -> Option<u32> {
    if !matches!(unique(puzzle), Solutions::Unique(_)) {
        return None;
    }
    let mut singles = Singles::of(puzzle);
    // What less deep trials removed stays removed.
    let solves = |depth: &u32| {
        try_all(&mut singles, *depth);
        singles.open == 0
    };
    Some((0..MAX_TRIAL_DEPTH).find(solves).unwrap_or(MAX_TRIAL_DEPTH))
}

/// Removes candidates by trial and error of a depth, until none is left to remove or a contradiction shows.
fn try_all(singles: &mut Singles, depth: u32) {
    singles.propagate();
    if depth == 0 {
        return;
    }
    loop {
        let mut has_removed = false;
        for cell in bits(singles.open).filter_map(Cell::new) {
            for digit in small_bits(singles.candidates[cell.index()]).map(|digit| 1 << digit) {
                if singles.candidates[cell.index()] & digit == 0
                    || singles.open >> cell.index() & 1 == 0
                {
                    continue;
                }
                let mut trial = singles.clone();
                trial.place(cell, digit);
                try_all(&mut trial, depth - 1);
                if trial.is_contradictory {
                    singles.remove(cell, digit);
                    singles.propagate();
                    has_removed = true;
                }
                if singles.is_contradictory || singles.open == 0 {
                    return;
                }
            }
        }
        if !has_removed {
            return;
        }
    }
}
