//! What follows modulo 2: searches that are long enough to look at it find the solutions of the definition.

use tessera_constraints::{Limits, Solver, formats};

/// Adds all fillings of 5x5 cells with different values in each row and column that begin with these values.
fn squares(square: &mut Vec<i32>, found: &mut Vec<Vec<i32>>) {
    let place = square.len();
    if place == 25 {
        found.push(square.clone());
        return;
    }
    for value in 1..=5 {
        let sees = |other: usize| other / 5 == place / 5 || other % 5 == place % 5;
        if (0..place).all(|other| !sees(other) || square[other] != value) {
            square.push(value);
            squares(square, found);
            square.pop();
        }
    }
}

/// Cells that are in one of two rows, or in one of two columns, and not in both: of these, as many have a value as
/// there are rows and columns, less two for each cell in both.
#[test]
fn long_searches_find_the_solutions_of_the_definition() {
    let mut all = Vec::new();
    squares(&mut Vec::new(), &mut all);
    assert_eq!(all.len(), 161_280);
    let (mut total, mut long_searches) = (0, 0);
    for constraints in [
        // All but the first of these cells.
        ".Sum~35~R1C3~R1C5~R3C1~R3C3~R3C5~R2C2~R4C2~R5C2~R2C4~R4C4~R5C4",
        ".Sum~15~R1C3~R1C5~R3C1~R3C3~R3C5.Sum~20~R2C2~R4C2~R5C2~R2C4~R4C4~R5C4",
        // All of them, with an odd sum.
        ".Sum~37~R1C1~R1C3~R1C5~R3C1~R3C3~R3C5~R2C2~R4C2~R5C2~R2C4~R4C4~R5C4",
        ".Sum~16~R1C3~R1C5~R3C1~R3C3~R3C5.Renban~R2C2~R4C2~R5C2.WhiteDot~R4C4~R5C4",
        ".Renban~R1C3~R1C5~R3C3.Renban~R3C1~R3C5~R5C2.BlackDot~R1C1~R1C2.V~R2C2~R2C3",
        ".SameValues~2~R1C2~R1C4~R3C4~R4C2.V~R5C1~R5C2.Sum~9~R2C2~R2C4~R4C4",
    ] {
        let puzzle = formats::read(&format!(".Shape~5x5.NoBoxes{constraints}")).unwrap();
        let is_solution = |square: &&Vec<i32>| puzzle.is_solution(square);
        let expected: Vec<Vec<i32>> = all.iter().filter(is_solution).cloned().collect();
        let solver = Solver::new(&puzzle).unwrap();
        let mut solutions = solver.solutions();
        let mut found: Vec<Vec<i32>> = solutions.by_ref().collect();
        total += found.len();
        long_searches += usize::from(solutions.nodes() > 1000);
        found.sort();
        assert_eq!(found, expected, "{constraints}");
    }
    assert!(
        total > 1000 && long_searches > 2,
        "{total} solutions, {long_searches} long searches"
    );
}

/// In each box, four cells that are in one of its first row and its second column, and not in both. Nine times that, a
/// value is in an even number of them: 6 for the rows and columns, less two for each cell in both.
#[test]
fn puzzles_without_a_solution_are_refuted_by_parity() {
    let cells = |number: usize| {
        let (row, column) = (number / 3 * 3 + 1, number % 3 * 3 + 1);
        let (right, middle) = (column + 2, column + 1);
        let (below, last) = (row + 1, row + 2);
        format!("~R{row}C{column}~R{row}C{right}~R{below}C{middle}~R{last}C{middle}")
    };
    // Of two out of four consecutive values, such as 2 and 6, nine lines have nine.
    let lines: Vec<String> = (0..9)
        .map(|number| format!(".Renban{}", cells(number)))
        .collect();
    // Nine odd sums are odd.
    let sums = (0..9).map(|number| format!(".Sum~21{}", cells(number)));
    let sums: Vec<String> = sums.collect();
    for text in [lines.concat(), sums.concat()] {
        let puzzle = formats::read(&text).unwrap();
        let limits = Limits {
            nodes: 2000,
            ..Limits::default()
        };
        let found = Solver::new(&puzzle).unwrap().first_two(limits);
        assert_eq!(found, Ok(Vec::new()), "{text}");
    }
}
