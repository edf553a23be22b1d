//! What excludes each other: small sets, of which no part can be left out.

use tessera_constraints::constraint::{
    Difference, FullRank, KillerCage, Mark, Negative, Thermometer,
};
use tessera_constraints::{Cell, Limits, Part, Puzzle, contradiction};

fn words(puzzle: &Puzzle) -> Vec<String> {
    let found = contradiction(puzzle, Limits::default()).unwrap();
    assert!(found.is_irreducible);
    found.parts.iter().map(|part| part.words(puzzle)).collect()
}

#[test]
fn two_equal_givens_and_their_row_are_a_conflict() {
    let mut puzzle = Puzzle::sudoku(9);
    for (row, column, value) in [(0, 0, 5), (3, 3, 1), (0, 8, 5), (7, 7, 2)] {
        puzzle.give(Cell::at(row, column), value);
    }
    assert_eq!(
        words(&puzzle),
        [
            "The values of r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9 are different.",
            "The value of r1c1 is 5.",
            "The value of r1c9 is 5.",
        ]
    );
}

#[test]
fn a_cage_alone_can_be_a_conflict() {
    let mut puzzle = Puzzle::sudoku(9);
    puzzle.constraints.push(
        KillerCage {
            cells: vec![Cell::at(0, 0), Cell::at(5, 7)],
            sum: Some(18),
            repeats: false,
        }
        .into(),
    );
    puzzle.give(Cell::at(4, 4), 1);
    let found = contradiction(&puzzle, Limits::default()).unwrap();
    assert_eq!(found.parts, [Part::Constraint(1)]);
    let json = found.parts[0].to_json(&puzzle);
    assert_eq!(json["constraint"], 2);
    assert_eq!(json["type"], "killer-cage");
}

#[test]
fn what_a_constraint_means_does_not_depend_on_what_is_left_out() {
    // The dot allows its pair what is forbidden elsewhere: alone, `negative` would exclude the two givens.
    let mut puzzle = Puzzle::sudoku(9);
    let dot = [Cell::at(0, 0), Cell::at(0, 1)];
    puzzle.constraints.push(
        Negative {
            of: Mark::Difference,
        }
        .into(),
    );
    let difference = Difference {
        cells: dot,
        difference: 1,
    };
    puzzle.constraints.push(difference.into());
    puzzle.give(dot[0], 1);
    puzzle.give(dot[1], 2);
    puzzle.give(Cell::at(8, 0), 1);
    assert_eq!(
        words(&puzzle),
        [
            "The values of r1c1, r2c1, r3c1, r4c1, r5c1, r6c1, r7c1, r8c1, r9c1 are different.",
            "The value of r1c1 is 1.",
            "The value of r9c1 is 1.",
        ]
    );
}

#[test]
fn a_rank_is_judged_without_the_rows() {
    // With different values in rows and columns, a line of rank 1 begins with 1. Without, it may begin with 2.
    let mut puzzle = Puzzle::sudoku(4);
    let line: Vec<Cell> = (0..4).map(|column| Cell::at(0, column)).collect();
    puzzle.constraints.push(
        FullRank {
            line,
            rank: 1,
            tied: false,
        }
        .into(),
    );
    puzzle.give(Cell::at(0, 0), 2);
    let found = contradiction(&puzzle, Limits::default()).unwrap();
    let has_houses = found
        .parts
        .iter()
        .any(|part| matches!(part, Part::House(..)));
    assert!(has_houses, "{found:?}");
}

#[test]
fn a_puzzle_with_a_solution_has_no_conflict() {
    let mut puzzle = Puzzle::sudoku(4);
    assert_eq!(contradiction(&puzzle, Limits::default()), None);
    let line = [
        Cell::at(0, 0),
        Cell::at(0, 1),
        Cell::at(0, 2),
        Cell::at(0, 3),
    ];
    puzzle.constraints.push(Thermometer::new(line).into());
    assert_eq!(contradiction(&puzzle, Limits::default()), None);
}
