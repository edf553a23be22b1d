//! The depth of trial and error.

use tessera_sudoku::{
    Cell, Digit, GenerateOptions, Grid, Strategy, candidates, generate, trial_depth,
};

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
            let stays = |digit: &Digit| {
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
