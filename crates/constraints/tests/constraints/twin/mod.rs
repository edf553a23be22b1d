//! Every kind of constraint on small random grids: the solver finds exactly the solutions that plain backtracking over
//! the definitions finds.

mod areas;
mod naive;
mod parity;
mod random;

use proptest::prelude::*;
use tessera_constraints::certificate::{CertifyError, certify, verify};
use tessera_constraints::constraint::FullRank;
use tessera_constraints::{Cell, Incomplete, Limits, Part, Puzzle, Solver, contradiction};

use naive::{naive, naive_of};
use random::{any_constraint, layout};

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn conflicts_are_irreducible(
        mut puzzle in layout(),
        constraints in proptest::collection::vec(any_constraint(), 1..3),
        givens in proptest::collection::vec((0..16_usize, 1..5), 1..6),
    ) {
        puzzle.constraints.extend(constraints);
        for (index, value) in givens {
            puzzle.give(puzzle.shape.cell(index), value);
        }
        prop_assume!(puzzle.problem().is_none());
        let Some(found) = contradiction(&puzzle, Limits::default()) else {
            return Ok(());
        };
        let parts: Vec<&Part> = found.parts.iter().collect();
        prop_assert_ne!(naive_of(&puzzle, &parts), Some(true));
        if found.is_irreducible {
            for left_out in 0..parts.len() {
                let mut rest = parts.clone();
                rest.remove(left_out);
                prop_assert_ne!(naive_of(&puzzle, &rest), Some(false));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_those_of_the_definitions(
        mut puzzle in layout(),
        constraints in proptest::collection::vec(any_constraint(), 1..3),
        givens in proptest::collection::vec((0..16_usize, 1..4), 0..3),
    ) {
        puzzle.constraints.extend(constraints);
        for (index, value) in givens {
            puzzle.give(puzzle.shape.cell(index), value);
        }
        prop_assume!(puzzle.problem().is_none());
        let expected = naive(&puzzle, 400);
        let solver = Solver::new(&puzzle).unwrap();
        let mut found: Vec<Vec<i32>> = solver.solutions().take(401).collect();
        prop_assert!(found.iter().all(|values| puzzle.is_solution(values)));
        if expected.len() < 400 {
            found.sort();
            prop_assert_eq!(&found, &expected);
            let candidates = solver.true_candidates(Default::default()).unwrap();
            for index in 0..16 {
                let seen = expected.iter().fold(0, |seen, values| seen | puzzle.bit(values[index]));
                prop_assert_eq!(candidates[index], seen);
            }
        } else {
            prop_assert!(found.len() >= 400);
        }
        prop_assert_eq!(
            contradiction(&puzzle, Limits::default()).is_some(),
            expected.is_empty()
        );
        let text = tessera_constraints::formats::own::write(&puzzle);
        prop_assert_eq!(tessera_constraints::formats::own::read(&text), Ok(puzzle));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// The definitions of certificates and those of the kinds agree: what is certified is what backtracking finds.
    #[test]
    fn certificates_prove_what_plain_backtracking_finds(
        mut puzzle in layout(),
        constraints in proptest::collection::vec(any_constraint(), 1..3),
        hidden in proptest::sample::subsequence((0..16_usize).collect::<Vec<_>>(), 2..9),
        places in (0..60_usize, 0..48_usize),
    ) {
        puzzle.constraints.extend(constraints);
        let found = naive(&puzzle, places.0 + 1);
        // Most cells are given: as in a solution, or with one value that is different.
        if let Some(solution) = found.last() {
            for index in (0..16).filter(|index| !hidden.contains(index)) {
                let value = solution[index] + i32::from(index == places.1);
                puzzle.candidates[index] = puzzle.bit(value);
            }
        }
        {
            let solutions = naive(&puzzle, 2);
            let limits = Limits { nodes: 2000, ..Limits::default() };
            match certify(&puzzle, limits) {
                Ok(certificate) => {
                    prop_assert_eq!(certificate.solution(), solutions.first().map(|values| &values[..]));
                    prop_assert!(solutions.len() < 2);
                    let mut file = Vec::new();
                    certificate.write(&mut file).unwrap();
                    let proven = verify(&file[..], Limits::default()).map_err(|error| error.to_string());
                    prop_assert_eq!(proven.map(|proven| proven.solution), Ok(solutions.first().cloned()));
                }
                Err(CertifyError::Multiple) => prop_assert_eq!(solutions.len(), 2),
                Err(error) => prop_assert_eq!(error, CertifyError::Incomplete(Incomplete::Nodes)),
            }
        }
    }
}

/// Ranks of a row and of a column read from its end, for each value that the row can start with.
#[test]
fn ranks_are_those_of_the_definition() {
    ranks(false);
}

/// Ranks that others may have, too.
#[test]
fn tied_ranks_are_those_of_the_definition() {
    ranks(true);
}

fn ranks(tied: bool) {
    let sudoku = Puzzle::sudoku(4);
    let grids: Vec<Vec<i32>> = Solver::new(&sudoku).unwrap().solutions().collect();
    assert_eq!(grids.len(), 288);
    for (number, grid) in grids.iter().enumerate().step_by(9) {
        let row = (0..4).map(|column| Cell::at(number % 4, column));
        let column = (0..4).rev().map(|row| Cell::at(row, number / 4 % 4));
        let mut puzzle = sudoku.clone();
        for line in [row.collect::<Vec<Cell>>(), column.collect()] {
            let with = |rank: usize| {
                let line = line.clone();
                let mut puzzle = sudoku.clone();
                puzzle
                    .constraints
                    .push(FullRank { line, rank, tied }.into());
                puzzle
            };
            let ranks = (1..=16).map(with);
            let own = ranks.filter(|ranked| ranked.is_solution(grid));
            puzzle
                .constraints
                .extend(own.filter_map(|mut ranked| ranked.constraints.pop()));
        }
        let mut expected: Vec<&Vec<i32>> = grids.iter().collect();
        expected.retain(|grid| puzzle.is_solution(grid));
        let mut found: Vec<Vec<i32>> = Solver::new(&puzzle).unwrap().solutions().collect();
        found.sort();
        expected.sort();
        assert!(found.iter().eq(expected), "{:?}", puzzle.constraints);
    }
}
