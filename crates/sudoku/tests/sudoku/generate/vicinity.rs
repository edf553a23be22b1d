//! Puzzles around others.

use tessera_sudoku::internals::generate::{beside, close_to};
use tessera_sudoku::internals::orbits;
use tessera_sudoku::{
    Cell, Digit, GenerateOptions, Grid, Random, Solutions, Symmetry, count, generate, unique,
};

use crate::sets::cells_of;

/// The known cells with their digits.
fn digits(grid: &Grid) -> impl Iterator<Item = (Cell, Digit)> {
    Cell::all().filter_map(|cell| Some((cell, grid[cell]?)))
}

/// The cells of a set.
fn cells(set: u128) -> impl Iterator<Item = Cell> {
    cells_of(set).filter_map(Cell::new)
}

#[test]
fn close_puzzles_are_minimal_and_share_most_clues() {
    let mut random = Random::new(43, 1);
    let mut puzzle = generate(43, 0, &GenerateOptions::default()).unwrap();
    let mut exchanged = [0_u32; 9];
    for _ in 0..60 {
        let next = close_to(&puzzle, &mut random);
        assert!(matches!(unique(&next), Solutions::Unique(_)));
        for (cell, _) in digits(&next) {
            let mut fewer = next;
            fewer.set(cell, None);
            assert_eq!(count(&fewer, 2), 2, "{next}");
        }
        let new = digits(&next).filter(|(cell, digit)| puzzle[*cell] != Some(*digit));
        exchanged[new.count().min(8)] += 1;
        puzzle = next;
    }
    assert!(exchanged[..4].iter().sum::<u32>() > 40, "{exchanged:?}");
    // What a seed finds does not change with the solver, nor with the machine.
    assert_eq!(
        puzzle.to_string(),
        "8..97..433...5...2.6.....9..7...96......32..........31...8.......4.......9.5..8.."
    );
}

#[test]
fn puzzles_beside_others_are_proper_and_minimal() {
    for symmetry in [Symmetry::None, Symmetry::Rotational] {
        let options = GenerateOptions {
            symmetry,
            ..GenerateOptions::default()
        };
        let orbits = orbits(symmetry);
        let mut puzzle = generate(41, 0, &options).unwrap();
        let mut random = Random::new(41, 1);
        for _ in 0..30 {
            let next = beside(&puzzle, &mut random, &orbits, (0, &options)).unwrap();
            assert!(matches!(unique(&next), Solutions::Unique(_)));
            for orbit in &orbits {
                let held = cells(*orbit).filter(|cell| next[*cell].is_some()).count();
                assert!(held == 0 || held == orbit.count_ones() as usize);
                let mut fewer = next;
                cells(*orbit).for_each(|cell| fewer.set(cell, None));
                assert!(held == 0 || count(&fewer, 2) == 2, "{next}");
            }
            puzzle = next;
        }
    }
}
