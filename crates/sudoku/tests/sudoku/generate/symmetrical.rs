//! Puzzles whose digits have a symmetry.

use tessera_sudoku::internals::generate::symmetrical;
use tessera_sudoku::{GenerateOptions, PencilMarks, Random, Symmetry, Technique, count};

#[test]
fn givens_have_a_symmetry_and_one_solution() {
    let mut random = Random::new(53, 0);
    for symmetry in [Symmetry::None, Symmetry::Rotational, Symmetry::Diagonal] {
        let options = GenerateOptions {
            symmetry,
            ..GenerateOptions::default()
        };
        let puzzle = std::iter::repeat_with(|| symmetrical(&mut random, (0, &options)));
        let puzzle = puzzle.flatten().next().unwrap();
        assert_eq!(count(&puzzle, 2), 1);
        let marks = PencilMarks::new(&puzzle).with_promise(true);
        assert!(
            Technique::SymmetricalPlacement.find(&marks).is_some(),
            "{puzzle}"
        );
    }
}

#[test]
fn puzzles_with_other_symmetries_are_not_made() {
    let options = GenerateOptions {
        symmetry: Symmetry::Full,
        ..GenerateOptions::default()
    };
    assert_eq!(symmetrical(&mut Random::new(53, 0), (0, &options)), None);
}
