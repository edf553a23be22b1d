//! The reasons of hidden singles.

use tessera_sudoku::{
    Cell, Contradiction, Elimination, Grid, PencilMarks, Placement, Proof, Reason, Step, Technique,
};

use super::steps::{digit, grid};

const BOX_1: usize = 18;
const BOX_7: usize = 24;

/// The reason of a step that fills in a 4.
fn reason(grid: &Grid, unit: usize, cell: Cell) -> Reason {
    let placement = Placement {
        cell,
        digit: digit(4),
        unit: Some(unit),
    };
    let step = Step {
        technique: Technique::HiddenSingle,
        placements: vec![placement],
        eliminations: Vec::new(),
        proof: Proof::Search,
    };
    step.reason(&PencilMarks::new(grid))
}

#[test]
fn the_reason_names_as_few_cells_as_possible() {
    let seen = grid(&[(7, 8, 4), (9, 5, 4), (1, 3, 4), (8, 1, 7)]);
    assert_eq!(
        reason(&seen, BOX_7, Cell::at(7, 1)).text,
        "The 4 of box 7 must be in r8c2: every other empty cell of it sees another 4, in r1c3, r7c8 or r9c5."
    );
    // The 4 in r5c1 is seen from box 1 as well, but it is not needed.
    let more = grid(&[(2, 8, 4), (3, 5, 4), (1, 2, 7), (1, 3, 8), (5, 1, 4)]);
    let reason = reason(&more, BOX_1, Cell::at(0, 0));
    assert_eq!(
        reason.text,
        "The 4 of box 1 must be in r1c1: every other empty cell of it sees another 4, in r2c8 or r3c5."
    );
    assert_eq!(reason.causes, [Cell::at(1, 7), Cell::at(2, 4)]);
    assert_eq!((reason.unit, reason.eliminated), (Some(BOX_1), Vec::new()));
}

#[test]
fn the_reason_names_cells_where_the_digit_is_eliminated() {
    let reason = |grid, cell| reason(grid, BOX_1, cell);
    let (corner, four) = (Cell::at(0, 0), digit(4));
    let two = grid(&[(2, 8, 4), (3, 5, 4)]);
    let mixed = reason(&two, corner);
    assert_eq!(
        mixed.text,
        "The 4 of box 1 must be in r1c1: every other empty cell of it sees another 4, in r2c8 or r3c5, \
         but for r1c2 and r1c3, where 4 is eliminated."
    );
    let eliminated = [1, 2].map(|column| Elimination {
        cell: Cell::at(0, column),
        digit: four,
    });
    assert_eq!(mixed.eliminated, eliminated);
    assert_eq!(mixed.causes, [Cell::at(1, 7), Cell::at(2, 4)]);

    let all = reason(&Grid::EMPTY, corner);
    assert_eq!(
        all.text,
        "The 4 of box 1 must be in r1c1: every other empty cell of it has its 4 eliminated."
    );
    assert_eq!((all.eliminated.len(), all.causes.len()), (8, 0));
}

#[test]
fn a_digit_that_stands_in_many_cells_makes_no_endless_search() {
    let mut fours = Grid::EMPTY;
    Cell::all()
        .skip(1)
        .for_each(|cell| fours.set(cell, Some(digit(4))));
    let contradiction = Contradiction::NoCell {
        unit: 0,
        digit: digit(4),
    };
    assert_eq!(contradiction.reason(&fours).causes.len(), 1);
}
