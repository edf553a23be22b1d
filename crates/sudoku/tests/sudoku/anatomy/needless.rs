//! Needless clues.

use tessera_sudoku::{
    Cell, CellSet, GenerateOptions, Grid, count, generate, minimal, needless_clues, unique,
};

#[test]
fn needless_clues_are_those_that_can_be_removed() {
    let options = GenerateOptions {
        clues: 30..=34,
        ..GenerateOptions::default()
    };
    for number in 0..20 {
        let puzzle = generate(5, number, &options).unwrap();
        let needless = needless_clues(&puzzle).unwrap();
        for cell in Cell::all() {
            let mut fewer = puzzle;
            fewer.set(cell, None);
            let expected = puzzle[cell].is_some() && count(&fewer, 2) == 1;
            assert_eq!(needless.contains(cell), expected, "{puzzle} {cell}");
        }
    }
}

#[test]
fn minimal_puzzles_have_the_same_solution_and_need_each_clue() {
    let options = GenerateOptions {
        clues: 36..=40,
        ..GenerateOptions::default()
    };
    for number in 0..10 {
        let puzzle = generate(6, number, &options).unwrap();
        let [one, other] = [1, 2].map(|seed| minimal(&puzzle, seed).unwrap());
        assert_ne!(one, other, "the seed has no effect");
        assert_eq!(unique(&one), unique(&puzzle));
        assert_eq!(needless_clues(&one), Some(CellSet::EMPTY));
        assert_eq!(minimal(&one, 3), Some(one));
    }
}

#[test]
fn puzzles_without_a_single_solution_have_no_answer() {
    assert_eq!(needless_clues(&Grid::EMPTY), None);
    assert_eq!(minimal(&Grid::EMPTY, 1), None);
}
