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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::candidates;
    use crate::{GenerateOptions, Grid, Strategy, generate};

    /// What the assistant's passes make of a grid. `None` if they lead to a contradiction.
    fn with_singles(mut grid: Grid) -> Option<Grid> {
        loop {
            let may_hold = candidates(&grid);
            let is_stuck = |cell: &Cell| grid[*cell].is_none() && may_hold[*cell].is_empty();
            if !grid.violations().is_empty() || Cell::all().any(|cell| is_stuck(&cell)) {
                return None;
            }
            let mut placed = Strategy::NakedSingles.pass(&grid);
            placed.extend(Strategy::HiddenSingles.pass(&grid));
            if placed.is_empty() {
                return Some(grid);
            }
            for placement in placed {
                match grid[placement.cell] {
                    None => grid.set(placement.cell, Some(placement.digit)),
                    Some(digit) if digit == placement.digit => {}
                    Some(_) => return None,
                }
            }
        }
    }

    /// Whether trials of depth 1 place all digits. A placed digit is all that is kept of what they remove: a cell whose
    /// other candidates fail is placed.
    fn one_trial_solves(puzzle: &Grid) -> bool {
        let mut grid = with_singles(*puzzle).unwrap();
        loop {
            let before = grid.unknown();
            for cell in Cell::all().filter(|cell| puzzle[*cell].is_none()) {
                if grid[cell].is_some() {
                    continue;
                }
                let stays = |digit: &crate::Digit| {
                    let mut trial = grid;
                    trial.set(cell, Some(*digit));
                    with_singles(trial).is_some()
                };
                let left: Vec<_> = candidates(&grid)[cell].iter().filter(stays).collect();
                if let [digit] = left[..] {
                    grid.set(cell, Some(digit));
                    grid = with_singles(grid).unwrap();
                }
            }
            if grid.unknown() == 0 || grid.unknown() == before {
                return grid.unknown() == 0;
            }
        }
    }

    #[test]
    fn depths_agree_with_a_slow_trial() {
        let mut depths = [0; 3];
        for number in 0..60 {
            let puzzle = generate(9, number, &GenerateOptions::default()).unwrap();
            let depth = trial_depth(&puzzle).unwrap();
            depths[depth as usize] += 1;
            let is_solved = with_singles(puzzle).unwrap().unknown() == 0;
            assert_eq!(depth == 0, is_solved, "{puzzle}");
            // The slow trial keeps less, so it may need more, but never solves what is deeper.
            assert!(depth <= 1 || !one_trial_solves(&puzzle), "{puzzle}");
            if depth == 1 && number < 40 {
                assert!(one_trial_solves(&puzzle), "{puzzle}");
            }
        }
        assert!(depths[0] > 5 && depths[1] > 5, "{depths:?}");
    }
}
