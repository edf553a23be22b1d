//! What is in conflict in a grid that is not full.

use tessera_constraints::formats::read;
use tessera_constraints::{Cell, Limits, Puzzle, Solver};

fn grid(puzzle: &Puzzle, text: &str) -> Vec<Option<i32>> {
    let digits = text.chars().filter(|character| !character.is_whitespace());
    let values: Vec<_> = digits
        .map(|digit| digit.to_digit(10).map(|digit| digit as i32))
        .collect();
    assert_eq!(values.len(), puzzle.shape.len());
    values
}

fn names(puzzle: &Puzzle, text: &str) -> Vec<(Option<usize>, String)> {
    let conflicts = puzzle.conflicts(&grid(puzzle, text)).into_iter();
    conflicts
        .map(|conflict| {
            let cells = conflict.cells.iter().map(Cell::to_string);
            (conflict.constraint, cells.collect::<Vec<_>>().join(" "))
        })
        .collect()
}

fn puzzle(constraints: &str) -> Puzzle {
    let grid = r#"{"type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2]}"#;
    let text = format!(
        r#"{{"rows": 4, "columns": 4, "values": [1, 4], "givens": {{"r4c4": 1}},
            "constraints": [{grid}{constraints}]}}"#
    );
    read(&text).unwrap()
}

#[test]
fn a_constraint_does_not_rest_on_the_others() {
    // Where each line has all values, four lines begin with 1, so the line of rank 5 begins with 2.
    let puzzle =
        puzzle(r#", {"type": "full-rank", "line": ["r1c1", "r1c2", "r1c3", "r1c4"], "rank": 5}"#);
    assert_eq!(names(&puzzle, "1..............."), []);
    assert_eq!(
        Solver::new(&puzzle).unwrap().count(1, Limits::default()),
        Ok(1)
    );
}

#[test]
fn equal_values_are_named_once_for_each_house() {
    let plain = puzzle("");
    assert_eq!(names(&plain, "................"), []);
    let expected = [
        (Some(0), "r1c1 r1c2".to_owned()),
        (Some(0), "r1c1 r3c1".to_owned()),
    ];
    assert_eq!(names(&plain, "22......2......."), expected);
    let given = (Some(0), "r4c1 r4c4".to_owned());
    assert_eq!(names(&plain, "............1..."), [given]);
}

#[test]
fn a_value_that_a_cell_may_not_have_is_in_conflict_by_itself() {
    let none = [(None, "r4c4".to_owned())];
    assert_eq!(names(&puzzle(""), "...............2"), none);
    assert_eq!(names(&puzzle(""), "...............9"), none);
    let odd = puzzle(r#", {"type": "odd", "cell": "r1c1"}"#);
    assert_eq!(
        names(&odd, "2..............."),
        [(Some(1), "r1c1".to_owned())]
    );
}

#[test]
fn sums_lines_and_dots_are_in_conflict_before_they_are_full() {
    let cage = puzzle(r#", {"type": "killer-cage", "cells": ["r1c1", "r1c2", "r1c3"], "sum": 6}"#);
    assert_eq!(
        names(&cage, "4..............."),
        [(Some(1), "r1c1".to_owned())]
    );
    assert_eq!(names(&cage, "1..............."), []);
    assert_eq!(names(&cage, "12.............."), []);
    let thermometer =
        puzzle(r#", {"type": "thermometer", "line": ["r1c1", "r2c2", "r3c3", "r4c3"]}"#);
    assert_eq!(
        names(&thermometer, ".....3.........."),
        [(Some(1), "r2c2".to_owned())]
    );
    assert_eq!(names(&thermometer, "1....2.........."), []);
    let dot = puzzle(r#", {"type": "ratio", "cells": ["r1c1", "r1c2"], "ratio": 2}"#);
    assert_eq!(
        names(&dot, "3..............."),
        [(Some(1), "r1c1".to_owned())]
    );
    assert_eq!(names(&dot, "2..............."), []);
    assert_eq!(
        names(&dot, "14.............."),
        [(Some(1), "r1c1 r1c2".to_owned())]
    );
}

#[test]
fn only_values_that_take_part_are_named() {
    let arrow =
        puzzle(r#", {"type": "arrow", "circle": ["r1c1"], "shaft": ["r1c2", "r2c3", "r3c4"]}"#);
    let expected = [(Some(1), "r1c2 r3c4".to_owned())];
    assert_eq!(names(&arrow, ".2.........2...."), expected);
}

#[test]
fn a_constraint_that_nothing_fulfils_is_named_without_cells() {
    let cage = puzzle(r#", {"type": "killer-cage", "cells": ["r1c1", "r1c2"], "sum": 30}"#);
    assert_eq!(names(&cage, "................"), [(Some(1), String::new())]);
}

/// The search with one constraint and the values as givens knows whether there is a conflict.
#[test]
fn conflicts_are_sound_and_a_full_grid_without_any_is_a_solution() {
    let constraints = [
        r#"{"type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2]}"#,
        r#"{"type": "killer-cage", "cells": ["r1c1", "r1c2", "r2c2"], "sum": 7}"#,
        r#"{"type": "arrow", "circle": ["r2c1"], "shaft": ["r3c1", "r4c2"]}"#,
        r#"{"type": "thermometer", "line": ["r4c4", "r3c3", "r3c2"]}"#,
        r#"{"type": "renban", "line": ["r1c3", "r1c4", "r2c4"]}"#,
        r#"{"type": "anti-knight"}"#,
        r#"{"type": "nonconsecutive"}"#,
        r#"{"type": "quadruple", "cells": ["r2c2", "r2c3", "r3c2", "r3c3"], "values": [1, 2]}"#,
        r#"{"type": "palindrome", "line": ["r4c1", "r4c2", "r4c3"]}"#,
        r#"{"type": "between", "line": ["r1c1", "r2c2", "r3c3"]}"#,
        r#"{"type": "sandwich", "line": ["r2c1", "r2c2", "r2c3", "r2c4"], "sum": 5}"#,
        r#"{"type": "or", "constraints": [{"type": "odd", "cell": "r1c1"}, {"type": "even", "cell": "r1c2"}]}"#,
        r#"{"type": "not", "constraint": {"type": "pair-sum", "cells": ["r4c3", "r4c4"], "sum": 5}}"#,
    ];
    let text = |list: &str| {
        read(&format!(
            r#"{{"rows": 4, "columns": 4, "values": [1, 4], "constraints": [{list}]}}"#
        ))
        .unwrap()
    };
    let all = text(&constraints.join(", "));
    let mut random = fastrand::Rng::with_seed(7);
    for round in 0..150 {
        let density = [2, 5, 10][round % 3];
        let values: Vec<Option<i32>> = (0..16)
            .map(|_| (random.usize(..10) < density).then(|| random.i32(1..=4)))
            .collect();
        let conflicts = all.conflicts(&values);
        for conflict in &conflicts {
            let mut alone = text("");
            alone.constraints = vec![all.constraints[conflict.constraint.unwrap()].clone()];
            let excludes = |cells: &[Cell]| {
                let mut own = alone.clone();
                for cell in cells {
                    own.give(*cell, values[own.shape.index(*cell).unwrap()].unwrap());
                }
                Solver::new(&own).unwrap().count(1, Limits::default()) == Ok(0)
            };
            assert!(excludes(&conflict.cells), "{conflict:?} in {values:?}");
        }
        if let Some(full) = values.iter().copied().collect::<Option<Vec<i32>>>() {
            assert_eq!(conflicts.is_empty(), all.is_solution(&full), "{full:?}");
        }
    }
    let solver = Solver::new(&text(&constraints[..2].join(", "))).unwrap();
    let some = text(&constraints[..2].join(", "));
    for solution in solver.solutions().take(20) {
        let values: Vec<_> = solution.into_iter().map(Some).collect();
        assert_eq!(some.conflicts(&values), []);
    }
}

#[test]
fn two_cells_that_do_not_share_a_value_are_in_conflict() {
    let taxicab = puzzle(r#", {"type": "anti-taxicab"}"#);
    let pair = (Some(1), "r2c1 r3c2".to_owned());
    assert_eq!(names(&taxicab, "....2....2......"), [pair]);
    assert_eq!(names(&taxicab, "....3....3......"), []);
    let queen = puzzle(r#", {"type": "anti-queen", "value": 1}"#);
    let given = (Some(1), "r2c2 r4c4".to_owned());
    assert_eq!(names(&queen, ".....1.........."), [given]);
    assert_eq!(names(&queen, ".....2.........."), []);
}
