//! Puzzles with clues in given cells.

use tessera_sudoku::internals::orbits;
use tessera_sudoku::{
    Cell, CellSet, Level, MaskError, Random, Solutions, Symmetry, Wanted, generate_on, unique,
};

/// Masks as different as a pattern of orbits with 24 to 36 cells.
fn masks() -> Vec<CellSet> {
    let mut random = Random::new(8, 0);
    let mut masks = Vec::new();
    while masks.len() < 8 {
        let mut orbits = orbits(Symmetry::Rotational);
        random.shuffle(&mut orbits);
        let size = 26 + random.below(10);
        let mut bits = 0_u128;
        for orbit in orbits {
            if bits.count_ones() < size {
                bits |= orbit;
            }
        }
        let mask: CellSet = Cell::all()
            .filter(|cell| bits >> cell.index() & 1 == 1)
            .collect();
        // Without an attempt, only the mask is checked.
        let checked = generate_on(mask, 0, 0, 0, &Wanted::default(), || true);
        if matches!(checked, Err(MaskError::NotFound { .. })) {
            masks.push(mask);
        }
    }
    masks
}

#[test]
fn puzzles_have_their_clues_in_the_cells_of_the_mask() {
    for (number, mask) in (0..).zip(masks()) {
        let any = Wanted::default();
        let puzzle = generate_on(mask, 3, number, 100_000, &any, || true)
            .unwrap()
            .unwrap();
        assert!(matches!(unique(&puzzle), Solutions::Unique(_)), "{puzzle}");
        assert!(Cell::all().all(|cell| puzzle[cell].is_some() == mask.contains(cell)));
        let again = generate_on(mask, 3, number, 100_000, &any, || true);
        assert_eq!(again, Ok(Some(puzzle)));
    }
}

#[test]
fn puzzles_on_a_mask_are_as_hard_as_wanted() {
    let wanted = Wanted {
        level: Some(Level::Hard),
        ..Wanted::default()
    };
    let puzzle = generate_on(masks()[0], 3, 0, 100_000, &wanted, || true);
    assert!(wanted.accepts(&puzzle.unwrap().unwrap()));
}

#[test]
fn impossible_masks_are_refused_with_the_reason() {
    let refused = |is_clue: fn(&Cell) -> bool| {
        let mask = Cell::all().filter(is_clue).collect();
        let found = generate_on(mask, 1, 0, 10, &Wanted::default(), || true);
        found.unwrap_err().to_string()
    };
    let few = "there are 9 cells for clues: a puzzle with one solution has 17 to 80";
    assert_eq!(refused(|cell| cell.row() == 4), few);
    let all = "there are 81 cells for clues: a puzzle with one solution has 17 to 80";
    assert_eq!(refused(|_| true), all);
    let columns =
        "column 4 and column 6 have no clue: they can be exchanged, so there are several solutions";
    assert_eq!(refused(|cell| ![3, 5].contains(&cell.column())), columns);
    // Rows of different boxes may both be empty.
    let rows = refused(|cell| ![2, 3].contains(&cell.row()) && cell.column() < 3);
    assert_eq!(
        rows,
        "column 4 and column 5 have no clue: they can be exchanged, so there are several solutions"
    );
}

#[test]
fn attempts_and_the_caller_end_the_search() {
    // Seventeen cells in which hardly any puzzle has one solution.
    let mask: CellSet = Cell::all()
        .filter(|cell| cell.row() == cell.column() || cell.row() + cell.column() == 8)
        .collect();
    let any = Wanted::default();
    let error = generate_on(mask, 1, 0, 5, &any, || true).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no puzzle with clues in these 17 cells was found in 5 attempts"
    );
    assert_eq!(generate_on(mask, 1, 0, 5, &any, || false), Ok(None));
}
