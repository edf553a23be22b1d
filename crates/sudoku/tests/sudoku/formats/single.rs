//! Texts that should have one puzzle.

use tessera_sudoku::{AnyPuzzle, Format, FormatError, Grid, read_puzzle, read_puzzles};

use super::PUZZLE;

#[test]
fn the_error_for_a_second_puzzle_names_its_place() {
    let puzzles = [PUZZLE.parse::<Grid>().unwrap(), Grid::EMPTY].map(AnyPuzzle::from);
    for (format, place) in [
        (Format::Line, (2, 1)),
        (Format::Block, (16, 1)),
        (Format::Numbers, (11, 1)),
        (Format::Sdk, (13, 1)),
        (Format::SimpleSudoku, (13, 1)),
        (Format::OpenSudoku, (4, 3)),
        (Format::CandidateLine, (2, 1)),
        (Format::CandidateGrid, (16, 1)),
    ] {
        let one = format.write(&puzzles[..1]).unwrap();
        let (detected, read) = read_puzzle(&one).unwrap();
        assert_eq!(read_puzzles(&one), Ok((detected, vec![read])), "{format}");
        let both = format.write(&puzzles).unwrap();
        let error = read_puzzle(&both).unwrap_err();
        let FormatError::Several { place: found } = error else {
            panic!("{format}: {error}");
        };
        assert_eq!((found.line, found.column), place, "{format}:\n{both}");
    }
    let error = read_puzzle(&"0 ".repeat(162)).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 163: a second puzzle: expected one");
    let rows = format!("{}\n  {}", "4........\n".repeat(9), "5........\n".repeat(9));
    let error = read_puzzle(&rows).unwrap_err().to_string();
    assert_eq!(error, "line 11, column 3: a second puzzle: expected one");
}
