//! The splits of boxes.

use tessera_sudoku::internals::generate::{COUNT, SECOND, THIRD};

#[test]
fn splits_are_distinct_and_use_every_index_once() {
    let all: std::collections::BTreeSet<_> = SECOND.into_iter().collect();
    assert_eq!(all.len(), COUNT);
    for split in 0..COUNT {
        for row in 0..3_u8 {
            let mut indices = vec![3 * row, 3 * row + 1, 3 * row + 2];
            indices.extend(SECOND[split][row as usize]);
            indices.extend(THIRD[split][row as usize]);
            indices.sort_unstable();
            assert_eq!(indices, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        }
        for boxes in [SECOND[split], THIRD[split]] {
            let mut indices = boxes.concat();
            indices.sort_unstable();
            assert_eq!(indices, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        }
    }
}
