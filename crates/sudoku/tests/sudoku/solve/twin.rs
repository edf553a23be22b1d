//! The solver compared with a slow, obvious twin.

use proptest::prelude::*;
use tessera_sudoku::{
    CandidateGrid, Cell, Digit, DigitSet, Grid, PEERS, Solutions, count, solutions, solve, unique,
};

use super::consistent;

/// The solutions, at most `limit`: tries each candidate of the cell that has the fewest.
fn twin(candidates: &CandidateGrid, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    search(&mut Grid::EMPTY.clone(), candidates, limit, &mut found);
    found
}

fn search(grid: &mut Grid, candidates: &CandidateGrid, limit: usize, found: &mut Vec<Grid>) {
    let free = |cell: Cell, grid: &Grid| -> Vec<Digit> {
        let taken = |digit| {
            PEERS[cell.index()]
                .iter()
                .any(|peer| grid[*peer] == Some(digit))
        };
        candidates[cell]
            .iter()
            .filter(|digit| !taken(*digit))
            .collect()
    };
    if found.len() == limit {
        return;
    }
    let fewest = Cell::all()
        .filter(|cell| grid[*cell].is_none())
        .min_by_key(|cell| free(*cell, grid).len());
    let Some(cell) = fewest else {
        found.push(*grid);
        return;
    };
    for digit in free(cell, grid) {
        grid.set(cell, Some(digit));
        search(grid, candidates, limit, found);
        grid.set(cell, None);
    }
}

/// Checks that the solver agrees with the twin, for the candidates and for the grid, if the puzzle is one.
fn check(candidates: &CandidateGrid, grid: Option<&Grid>) -> Result<(), TestCaseError> {
    const LIMIT: usize = 50;
    let mut expected = twin(candidates, LIMIT);
    expected.sort_unstable();
    let mut starts = vec![collect(solutions(candidates), LIMIT)];
    starts.extend(grid.map(|grid| collect(solutions(grid), LIMIT)));
    for found in starts {
        prop_assert_eq!(found.len(), expected.len());
        prop_assert!(found.windows(2).all(|pair| pair[0] != pair[1]));
        if expected.len() < LIMIT {
            prop_assert_eq!(&found, &expected);
        }
        for solution in &found {
            let fits =
                |cell: Cell| solution[cell].is_some_and(|digit| candidates[cell].contains(digit));
            prop_assert!(Cell::all().all(fits) && solution.violations().is_empty());
        }
    }
    let (solved, number, kind) = match grid {
        Some(grid) => (solve(grid), count(grid, LIMIT as u64), unique(grid)),
        None => (
            solve(candidates),
            count(candidates, LIMIT as u64),
            unique(candidates),
        ),
    };
    prop_assert_eq!(number, expected.len() as u64);
    prop_assert_eq!(solved.is_some(), !expected.is_empty());
    match kind {
        Solutions::None => prop_assert!(expected.is_empty()),
        Solutions::Unique(grid) => prop_assert_eq!(&[grid][..], &expected[..]),
        Solutions::Multiple(one, other) => prop_assert!(expected.len() > 1 && one != other),
    }
    Ok(())
}

fn collect(solutions: impl Iterator<Item = Grid>, limit: usize) -> Vec<Grid> {
    let mut found: Vec<Grid> = solutions.take(limit).collect();
    found.sort_unstable();
    found
}

/// A full grid: a cyclic one whose digits, rows, columns, bands and stacks are shuffled.
fn full() -> impl Strategy<Value = Grid> {
    let order = || Just([0, 1, 2]).prop_shuffle();
    let lines = move || (order(), [order(), order(), order()]);
    let digits = Just([1u8, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle();
    (digits, lines(), lines()).prop_map(|(digits, rows, columns)| {
        let line = |(outer, inner): &([usize; 3], [[usize; 3]; 3]), i: usize| {
            3 * outer[i / 3] + inner[i / 3][i % 3]
        };
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            let (row, column) = (line(&rows, cell.row()), line(&columns, cell.column()));
            grid.set(cell, Digit::new(digits[(3 * row + row / 3 + column) % 9]));
        }
        grid
    })
}

/// A full grid, and the same grid with only some of its cells.
fn thinned(kept: impl Strategy<Value = usize>) -> impl Strategy<Value = (Grid, Grid)> {
    let cells = Just(Cell::all().collect::<Vec<_>>()).prop_shuffle();
    (full(), cells, kept).prop_map(|(full, cells, kept)| {
        let mut grid = Grid::EMPTY;
        cells[..kept]
            .iter()
            .for_each(|cell| grid.set(*cell, full[*cell]));
        (full, grid)
    })
}

fn set(bits: u16) -> DigitSet {
    Digit::all()
        .filter(|digit| bits >> (digit.get() - 1) & 1 == 1)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn grids_with_some_solutions((full, grid) in thinned(22..=81usize)) {
        check(&CandidateGrid::from(&grid), Some(&grid))?;
        prop_assert!(solve(&grid).is_some());
        prop_assert!(unique(&full) == Solutions::Unique(full));
    }

    #[test]
    fn grids_with_a_wrong_cell(
        (_, mut grid) in thinned(22..=81usize),
        cell in 0..81usize,
        digit in 1..=9u8,
    ) {
        grid.set(Cell::at(cell / 9, cell % 9), Digit::new(digit));
        check(&CandidateGrid::from(&grid), Some(&grid))?;
    }

    #[test]
    fn any_few_clues(clues in prop::collection::vec((0..81usize, 1..=9u8), 55..90)) {
        let grid = consistent(&clues);
        check(&CandidateGrid::from(&grid), Some(&grid))?;
    }

    #[test]
    fn any_text(text in "[1-9.]{81}") {
        let grid: Grid = text.parse().unwrap();
        check(&CandidateGrid::from(&grid), Some(&grid))?;
    }

    #[test]
    fn sukaku(full in full(), noise in prop::array::uniform32(any::<[u16; 3]>()), keep in any::<bool>()) {
        let words: Vec<u16> = noise.iter().flatten().copied().collect();
        let mut candidates = CandidateGrid::ALL;
        for cell in Cell::all() {
            // About two or three candidates in each cell. Where `keep` is false, there may be no solution.
            let word = words[cell.index()];
            let few = set(word & word >> 7 & 511 & words[95 - cell.index() / 8].rotate_left(cell.index() as u32));
            let more = set(word & (word >> 7));
            let own = if keep { full[cell].into_iter().collect() } else { DigitSet::EMPTY };
            candidates[cell] = own.iter().chain(if keep { few } else { more }.iter()).collect();
        }
        check(&candidates, None)?;
    }
}

#[test]
fn contradictions_have_no_solution() {
    let same_row: Grid = format!("1.......1{}", ".".repeat(72)).parse().unwrap();
    let no_candidate: Grid = format!("12345678.........9{}", ".".repeat(63))
        .parse()
        .unwrap();
    for grid in [same_row, no_candidate] {
        assert_eq!(
            (solve(&grid), count(&grid, 9), unique(&grid)),
            (None, 0, Solutions::None)
        );
        assert_eq!(solutions(&grid).count(), 0);
        assert_eq!(count(&CandidateGrid::from(&grid), 9), 0);
    }
    let mut empty_cell = CandidateGrid::ALL;
    empty_cell[Cell::at(4, 4)] = DigitSet::EMPTY;
    assert_eq!((solve(&empty_cell), count(&empty_cell, 9)), (None, 0));
    assert_eq!(count(&CandidateGrid::new([DigitSet::EMPTY; 81]), 9), 0);
}

#[test]
fn the_empty_grid() {
    assert_eq!(count(&Grid::EMPTY, 100_000), 100_000);
    assert_eq!(count(&Grid::EMPTY, 0), 0);
    let mut found: Vec<Grid> = solutions(&Grid::EMPTY).take(10_000).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 10_000);
}

#[test]
fn puzzles_of_seventeen_clues_are_unique() {
    for text in [
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ] {
        let grid: Grid = text.parse().unwrap();
        assert!(
            matches!(unique(&grid), Solutions::Unique(solution) if solve(&grid) == Some(solution))
        );
    }
}
