//! Contradictions and their reasons.

use proptest::prelude::*;
use tessera_sudoku::{Cell, Contradiction, Digit, Grid, Reason, candidates, contradiction, solve};

#[test]
fn reasons_are_sentences_with_their_cells() {
    let reason = |start: &str| {
        let grid: Grid = format!("{start:.<81}").parse().unwrap();
        let found = contradiction(&grid, &candidates(&grid)).unwrap();
        let Reason { text, causes, .. } = found.reason(&grid);
        (
            text,
            causes.into_iter().map(Cell::index).collect::<Vec<_>>(),
        )
    };
    assert_eq!(
        reason("5..5"),
        ("There are 2 cells with 5 in row 1.".to_owned(), vec![0, 3])
    );
    // r1c9 sees all nine digits.
    assert_eq!(
        reason("12345678.........9"),
        (
            "No digit is left for r1c9: row 1 holds 1, 2, 3, 4, 5, 6, 7 and 8; box 3 holds 9."
                .to_owned(),
            vec![0, 1, 2, 3, 4, 5, 6, 7, 17]
        )
    );
    // The last cells of row 1 are in the box of a 9.
    assert_eq!(
        reason("123456..................9"),
        (
            "The 9 of row 1 has no cell: every empty cell of it sees another 9, in r3c7."
                .to_owned(),
            vec![24]
        )
    );
}

proptest! {
    #[test]
    fn contradictions_are_real(cells in proptest::collection::vec((0..81_usize, 1..10_u8), 0..30)) {
        let mut grid = Grid::EMPTY;
        for (cell, number) in cells {
            grid.set(Cell::new(cell).unwrap(), Digit::new(number));
        }
        let candidates = candidates(&grid);
        let found = contradiction(&grid, &candidates);
        prop_assert_eq!(grid.violations().first().copied(), match found {
            Some(Contradiction::Twice(violation)) => Some(violation),
            _ => None,
        });
        if let Some(Contradiction::NoCandidate(cell)) = found {
            prop_assert!(grid[cell].is_none() && candidates[cell].is_empty());
        }
        if found.is_some() {
            prop_assert_eq!(solve(&grid), None);
        }
    }
}
