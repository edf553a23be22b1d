//! Unavoidable sets.

use std::collections::BTreeSet;

use tessera_sudoku::{
    Cell, CellSet, GenerateOptions, Grid, Solutions, count, disjoint, generate, random_grid,
    unavoidable_sets, unique,
};

fn without(full: &Grid, set: CellSet) -> Grid {
    let mut open = *full;
    set.iter().for_each(|cell| open.set(cell, None));
    open
}

#[test]
fn sets_are_unavoidable_and_minimal() {
    for number in 0..3 {
        let full = random_grid(11, number);
        let sets = unavoidable_sets(&full, 10);
        assert!(sets.len() > 20, "{}", sets.len());
        for set in sets {
            let open = without(&full, set);
            assert!(count(&open, 2) == 2, "{full} {set}");
            for cell in set.iter() {
                let mut with = open;
                with.set(cell, full[cell]);
                assert_eq!(count(&with, 2), 1, "{full} {set} {cell}");
            }
        }
    }
}

/// All rectangles of four cells in two rows, two columns and two boxes that hold two digits crosswise.
#[test]
fn all_sets_of_four_cells_are_found() {
    for number in 0..10 {
        let full = random_grid(12, number);
        let mut expected = BTreeSet::new();
        for one in Cell::all() {
            for other in Cell::all() {
                let (a, b) = (
                    Cell::at(one.row(), other.column()),
                    Cell::at(other.row(), one.column()),
                );
                let crosses = one.row() < other.row()
                    && one.column() != other.column()
                    && full[one] == full[other]
                    && full[a] == full[b];
                let boxes: BTreeSet<usize> = [one, other, a, b]
                    .iter()
                    .map(|cell| cell.box_index())
                    .collect();
                if crosses && boxes.len() == 2 {
                    expected.insert([one, other, a, b].into_iter().collect::<CellSet>());
                }
            }
        }
        let found = unavoidable_sets(&full, 4);
        assert_eq!(
            found.into_iter().collect::<BTreeSet<_>>(),
            expected,
            "{full}"
        );
    }
}

#[test]
fn puzzles_have_a_clue_in_each_set_and_as_many_as_sets_share_no_cell() {
    for number in 0..5 {
        let puzzle = generate(13, number, &GenerateOptions::default()).unwrap();
        let Solutions::Unique(full) = unique(&puzzle) else {
            panic!("{puzzle}");
        };
        let sets = unavoidable_sets(&full, 12);
        for set in &sets {
            assert!(
                set.iter().any(|cell| puzzle[cell].is_some()),
                "{puzzle} {set}"
            );
        }
        let chosen = disjoint(&sets);
        let cells: CellSet = chosen.iter().flat_map(|set| set.iter()).collect();
        assert_eq!(cells.len(), chosen.iter().map(|set| set.len()).sum::<u32>());
        assert!((5..=81 - puzzle.unknown()).contains(&chosen.len()));
    }
}
