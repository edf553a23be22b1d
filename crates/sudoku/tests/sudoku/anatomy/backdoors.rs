//! Backdoors.

use tessera_sudoku::{
    Cell, CellSet, GenerateOptions, Grid, MAX_BACKDOOR, Solutions, Strategy, backdoors, generate,
    unique,
};

/// Whether the assistant's passes solve a grid.
fn singles_solve(mut grid: Grid) -> bool {
    loop {
        let mut placed = Strategy::NakedSingles.pass(&grid);
        if placed.is_empty() {
            placed = Strategy::HiddenSingles.pass(&grid);
        }
        if placed.is_empty() {
            return grid.unknown() == 0;
        }
        for placement in placed {
            grid.set(placement.cell, Some(placement.digit));
        }
    }
}

#[test]
fn backdoors_are_the_sets_from_which_singles_solve() {
    let mut sizes = [0; 3];
    for number in 0..60 {
        let puzzle = generate(3, number, &GenerateOptions::default()).unwrap();
        let Solutions::Unique(solution) = unique(&puzzle) else {
            panic!("{puzzle}");
        };
        let with = |cells: &[Cell]| {
            let mut grid = puzzle;
            cells
                .iter()
                .for_each(|cell| grid.set(*cell, solution[*cell]));
            singles_solve(grid)
        };
        let found = backdoors(&puzzle, MAX_BACKDOOR).unwrap();
        let alone: Vec<CellSet> = Cell::all()
            .filter(|cell| puzzle[*cell].is_none() && with(&[*cell]))
            .map(CellSet::of)
            .collect();
        match found[0].len() {
            0 => assert!(with(&[])),
            1 => assert!(!with(&[]) && found == alone, "{puzzle}"),
            _ => assert!(alone.is_empty()),
        }
        for set in &found {
            assert!(with(&set.iter().collect::<Vec<_>>()), "{puzzle} {set}");
        }
        sizes[found[0].len() as usize] += 1;
    }
    assert!(sizes[0] > 5 && sizes[1] > 5, "{sizes:?}");
}

#[test]
fn a_puzzle_that_one_digit_does_not_make_easy_needs_two() {
    // "Golden Nugget", one of the hardest puzzles by its rating.
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let hard: Grid = hard.parse().unwrap();
    assert_eq!(backdoors(&hard, 1), Some(Vec::new()));
    let found = backdoors(&hard, 2).unwrap();
    assert!(!found.is_empty() && found.iter().all(|set| set.len() == 2));
    assert_eq!(backdoors(&Grid::EMPTY, 2), None);
}
