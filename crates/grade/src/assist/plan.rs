//! What each grid of a series is to show. The plans are used in turn.

use fastrand::Rng;
use tessera_sudoku::{
    Cell, Digit, GenerateOptions, Grid, Kind, UNITS, candidates, generate, random_grid,
};

use super::Exam;

#[derive(Clone, Copy, Debug)]
enum Plan {
    /// A puzzle whose number of known cells is in this range.
    Clues(usize, usize),
    /// A puzzle from which no clue can be taken.
    Minimal,
    /// A grid in which a set of this kind holds a label twice.
    Twice(Kind),
    /// A full or nearly full grid with wrong cells.
    Wrong(usize),
    /// A set holds a label three times or more.
    Often,
    Full,
    /// A grid without violations in which a cell has no option.
    NoOption,
    /// A grid with few known cells.
    Few,
}

const PLANS: [Plan; 14] = [
    Plan::Clues(45, 60),
    Plan::Twice(Kind::Row),
    Plan::Clues(32, 40),
    Plan::Twice(Kind::Column),
    Plan::Minimal,
    Plan::Twice(Kind::Box),
    Plan::Full,
    Plan::Clues(26, 32),
    Plan::Wrong(4),
    Plan::Clues(60, 80),
    Plan::Often,
    Plan::NoOption,
    Plan::Few,
    Plan::Wrong(1),
];

pub(super) fn draw(_: &Exam, seed: u64, number: usize) -> Grid {
    let mut random = Rng::with_seed(seed ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    for _ in 0..4 {
        random.u64(..);
    }
    let full = random_grid(seed, number as u64);
    let puzzle = |random: &mut Rng, least: usize, most: usize| {
        let clues = random.usize(least..=most);
        let mut grid = minimal(seed, number, full);
        let solution = tessera_sudoku::solve(&grid).unwrap_or(full);
        let mut cells: Vec<Cell> = Cell::all().filter(|cell| grid[*cell].is_none()).collect();
        random.shuffle(&mut cells);
        for cell in cells {
            if 81 - grid.unknown() >= clues {
                break;
            }
            grid.set(cell, solution[cell]);
        }
        grid
    };
    match PLANS[number % PLANS.len()] {
        Plan::Clues(least, most) => puzzle(&mut random, least, most),
        Plan::Minimal => minimal(seed, number, full),
        Plan::Full => full,
        Plan::Twice(kind) => {
            let base = puzzle(&mut random, 30, 70);
            twice(&mut random, base, kind)
        }
        Plan::Wrong(cells) => {
            let mut grid = puzzle(&mut random, 60, 81);
            for _ in 0..cells {
                let cell = any_cell(&mut random);
                grid.set(cell, Digit::new(random.u8(1..=9)));
            }
            grid
        }
        Plan::Often => {
            let mut grid = puzzle(&mut random, 30, 70);
            let unit = &UNITS[random.usize(0..UNITS.len())];
            let digit = Digit::new(random.u8(1..=9));
            let mut cells = unit.cells;
            random.shuffle(&mut cells);
            for cell in &cells[..random.usize(3..=5)] {
                grid.set(*cell, digit);
            }
            grid
        }
        Plan::NoOption => without_option(&mut random, &full),
        Plan::Few => {
            let mut grid = Grid::EMPTY;
            for _ in 0..random.usize(0..=17) {
                let cell = any_cell(&mut random);
                grid.set(cell, full[cell]);
            }
            grid
        }
    }
}

/// A puzzle from which no clue can be taken, or `full` if none is found.
fn minimal(seed: u64, number: usize, full: Grid) -> Grid {
    generate(seed, number as u64, &GenerateOptions::default()).unwrap_or(full)
}

fn any_cell(random: &mut Rng) -> Cell {
    Cell::at(random.usize(0..9), random.usize(0..9))
}

/// The grid with one cell changed, so that a set of this kind holds a label twice.
fn twice(random: &mut Rng, grid: Grid, kind: Kind) -> Grid {
    for _ in 0..100 {
        let units: Vec<_> = UNITS.iter().filter(|unit| unit.kind == kind).collect();
        let unit = units[random.usize(0..units.len())];
        let (one, other) = (
            unit.cells[random.usize(0..9)],
            unit.cells[random.usize(0..9)],
        );
        if one == other || grid[one].is_none() {
            continue;
        }
        let mut changed = grid;
        changed.set(other, grid[one]);
        if !changed.violations().is_empty() {
            return changed;
        }
    }
    grid
}

/// A part of a full grid with one wrong cell, which breaks no rule, but leaves a cell without options.
fn without_option(random: &mut Rng, full: &Grid) -> Grid {
    let mut grid = *full;
    for _ in 0..400 {
        grid = *full;
        for _ in 0..random.usize(30..=60) {
            grid.set(any_cell(random), None);
        }
        let cell = any_cell(random);
        grid.set(cell, Digit::new(random.u8(1..=9)));
        let options = candidates(&grid);
        let has_none = |cell: Cell| grid[cell].is_none() && options[cell].is_empty();
        if grid.violations().is_empty() && Cell::all().any(has_none) {
            break;
        }
    }
    grid
}
