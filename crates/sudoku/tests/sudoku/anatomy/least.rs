//! Bounds on the number of clues.

use tessera_sudoku::internals::least::{STEPS, Search, bounds};
use tessera_sudoku::{Cell, CellSet, Grid, Solutions, count, random_grid, unique};

use crate::sets::cells_of;

#[test]
fn bounds_are_shown_by_sets_and_by_a_puzzle() {
    let full = random_grid(31, 0);
    let least = bounds(&full, 100, 100_000);
    assert_eq!(unique(&least.puzzle), Solutions::Unique(full));
    assert!((17..=26).contains(&least.at_most()), "{least:?}");
    assert!(
        least.at_least >= 10 && least.at_least <= least.at_most(),
        "{least:?}"
    );
    let all: CellSet = least.disjoint.iter().flat_map(|set| set.iter()).collect();
    let sizes: u32 = least.disjoint.iter().map(|set| set.len()).sum();
    assert_eq!(all.len(), sizes);
    for set in &least.disjoint {
        let mut open = full;
        set.iter().for_each(|cell| open.set(cell, None));
        assert!(count(&open, 2) > 1, "{set}");
    }
}

/// The clues of some cells.
fn only(full: &Grid, cells: u128) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in cells_of(cells).filter_map(Cell::new) {
        grid.set(cell, full[cell]);
    }
    grid
}

/// A small problem, where all choices can be tried: the other cells are given.
#[test]
fn the_search_is_complete() {
    let full = random_grid(32, 0);
    let area: u128 = (1 << 18) - 1;
    let rest = ((1 << 81) - 1) & !area;
    let fewest = (0..1_u128 << 18)
        .filter(|cells| cells.count_ones() <= 5)
        .filter(|cells| count(&only(&full, rest | cells), 2) == 1)
        .map(u128::count_ones)
        .min();
    let mut search = Search {
        full: &full,
        sets: Vec::new(),
        steps: STEPS,
    };
    let found = (0..=5).find(|more| search.hit(rest, 0, *more).unwrap().is_some());
    assert!(fewest.is_some() && fewest == found, "{fewest:?} {found:?}");
}
