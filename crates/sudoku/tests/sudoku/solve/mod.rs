//! The solver.

#[cfg(target_arch = "x86_64")]
mod planes;
mod tables;
mod twin;

use tessera_sudoku::{Cell, Digit, Grid, PEERS};

/// The grid of these clues, as indices of cells and digits, without those that contradict an earlier one.
fn consistent(clues: &[(usize, u8)]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, digit) in clues {
        let cell = Cell::at(cell / 9, cell % 9);
        let digit = Digit::new(*digit);
        if PEERS[cell.index()].iter().all(|peer| grid[*peer] != digit) {
            grid.set(cell, digit);
        }
    }
    grid
}
