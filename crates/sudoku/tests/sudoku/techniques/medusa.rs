//! Networks of strong links.

use tessera_sudoku::internals::techniques::medusa;
use tessera_sudoku::{Cell, Digit, Grid, PencilMarks};

use super::steps::digit;

#[test]
fn a_network_has_links_in_cells_and_in_units() {
    let mut marks = PencilMarks::new(&Grid::EMPTY);
    for digit in Digit::all().skip(2) {
        marks.eliminate(Cell::at(0, 0), digit);
    }
    for column in 2..9 {
        marks.eliminate(Cell::at(0, column), digit(1));
    }
    let (links, colors) = medusa(&marks);
    assert_eq!(links, 2);
    // 1 in r1c1 against 2 in r1c1 and 1 in r1c2.
    assert_eq!((colors[0][0], colors[1][1], colors[1][0]), (1, 1, 2));
}
