//! The tables of locked candidates.

use std::collections::HashSet;

use tessera_sudoku::internals::solve::{fold, possible_and_forced, spread};

#[test]
fn the_fold_is_a_perfect_hash() {
    let indexes: HashSet<usize> = (0..512).map(|pattern| fold(spread(pattern))).collect();
    assert_eq!(indexes.len(), 512);
}

#[test]
fn a_lone_minirow_is_forced() {
    // Row 0 has a candidate in box 1 only, so the other rows cannot use box 1.
    assert_eq!(possible_and_forced(0o772), (0o552, 0o002));
    assert_eq!(possible_and_forced(0o722).0, 0, "two rows for one box");
}
