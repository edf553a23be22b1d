//! Houses and combinations.

use tessera_sudoku::internals::explainer::{
    BLOCK_ROW_COLUMN, CELLS, HOUSES, PEERS, POSITIONS, combinations,
};

#[test]
fn combinations_are_ascending_and_complete() {
    for count in 0..=9 {
        for size in 1..=9 {
            let expected: Vec<u32> = (0..1 << count)
                .filter(|set: &u32| set.count_ones() == size)
                .collect();
            assert_eq!(combinations(size, count).collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn houses_and_positions_belong_together() {
    for cell in 0..81 {
        for kind in BLOCK_ROW_COLUMN {
            let (house, at) = (HOUSES[cell][kind], POSITIONS[cell][kind]);
            assert_eq!(CELLS[house as usize][at as usize] as usize, cell);
        }
        assert_eq!(PEERS[cell].count_ones(), 20);
    }
}
