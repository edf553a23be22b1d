//! The Phistomefel ring.

use tessera_sudoku::internals::techniques::{ring, sides};
use tessera_sudoku::{Cell, random_grid};

use crate::sets::cells_of;

#[test]
fn the_ring_holds_what_the_corners_hold() {
    // Rows 3 and 7, boxes 4 and 6; columns 1, 2, 8 and 9.
    assert_eq!(ring([1, 2, 0, 1, 2, 0]), ([2, 6, 21, 23], [9, 10, 16, 17]));
    let mut seen = Vec::new();
    for number in 0..729 {
        let (units, others) = ring([243, 81, 27, 9, 3, 1].map(|place| number / place % 3));
        let held_by = sides(&units, &others).unwrap();
        assert_eq!(held_by.map(u128::count_ones), [16, 16]);
        assert!(!seen.contains(&held_by));
        seen.push(held_by);
        let grid = random_grid(5, number as u64);
        let held = |side: u128| {
            let mut held: Vec<_> = cells_of(side)
                .map(|cell| grid[Cell::new(cell).unwrap()])
                .collect();
            held.sort();
            held
        };
        assert_eq!(held(held_by[0]), held(held_by[1]));
    }
}
