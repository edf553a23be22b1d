//! The reasons of naked singles.

use tessera_sudoku::{
    Cell, Contradiction, Digit, Elimination, Grid, PencilMarks, Placement, Proof, Reason, Step,
    Technique,
};

use super::steps::{digit, grid};

/// The reason of a step that fills in a digit.
fn reason(grid: &Grid, cell: Cell, digit: Digit) -> Reason {
    let placement = Placement {
        cell,
        digit,
        unit: None,
    };
    let step = Step {
        technique: Technique::NakedSingle,
        placements: vec![placement],
        eliminations: Vec::new(),
        proof: Proof::Search,
    };
    step.reason(&PencilMarks::new(grid))
}

#[test]
fn the_reason_names_what_each_unit_excludes() {
    let grid = grid(&[
        (5, 2, 1),
        (5, 6, 3),
        (5, 9, 8),
        (1, 1, 2),
        (9, 1, 5),
        (4, 2, 6),
        (6, 3, 7),
        (8, 1, 9),
    ]);
    let reason = reason(&grid, Cell::at(4, 0), digit(4));
    assert_eq!(
        reason.text,
        "Only 4 is left for r5c1: box 4 holds 1, 6 and 7; column 1 holds 2, 5 and 9; row 5 holds 3 and 8."
    );
    assert_eq!(reason.causes.len(), 8);
    assert_eq!((reason.unit, reason.eliminated), (None, Vec::new()));
}

#[test]
fn the_reason_names_eliminated_digits() {
    let cell = Cell::at(0, 0);
    let seven = grid(&[
        (1, 4, 1),
        (1, 5, 2),
        (1, 6, 3),
        (4, 1, 4),
        (5, 1, 5),
        (6, 1, 6),
        (2, 2, 7),
    ]);
    let reason = reason(&seven, cell, digit(9));
    assert_eq!(
        reason.text,
        "Only 9 is left for r1c1: column 1 holds 4, 5 and 6; row 1 holds 1, 2 and 3; box 1 holds 7; \
         8 is eliminated."
    );
    assert_eq!(reason.causes.len(), 7);
    let eight = Elimination {
        cell,
        digit: digit(8),
    };
    assert_eq!(reason.eliminated, [eight]);
    assert_eq!(
        Contradiction::NoCandidate(cell).reason(&Grid::EMPTY).text,
        "No digit is left for r1c1: 1, 2, 3, 4, 5, 6, 7, 8 and 9 are eliminated."
    );
}
