//! Sets of cells as text.

use tessera_sudoku::{Cell, CellSet};

#[test]
fn sets_are_written_line_by_line() {
    let set = |cells: &[(usize, usize)]| -> String {
        let cells = cells
            .iter()
            .map(|(row, column)| Cell::at(row - 1, column - 1));
        cells.collect::<CellSet>().to_string()
    };
    assert_eq!(set(&[(1, 1), (1, 5)]), "r1c15");
    assert_eq!(set(&[(2, 4), (9, 5)]), "r2c4,r9c5");
    assert_eq!(set(&[(4, 2), (4, 3), (6, 3)]), "r4c23,r6c3");
    assert_eq!(set(&[(3, 4), (5, 4), (6, 9)]), "r35c4,r6c9");
    assert_eq!(set(&[]), "");
}
