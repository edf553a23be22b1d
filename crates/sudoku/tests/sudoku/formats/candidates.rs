//! Grids of candidates.

use tessera_sudoku::{AnyPuzzle, CandidateGrid, Cell, Format, Grid, WriteError, read_puzzles};

use super::{PUZZLE, error, plain, read_one};

const MARKS: &str = "
    *--------------------------------------------------------------------*
    | 1567   3      1567   | 4      12579  179    | 689    5678   579    |
    | 9      45     2      | 8      57     6      | 3      457    1      |
    | 1567   1458   14567  | 1357   13579  1379   | 4689   2      4579   |
    |----------------------+----------------------+----------------------|
    | 8      12459  1459   | 13     6      139    | 7      145    2345   |
    | 17     6      147    | 2      1378   5      | 14     9      34     |
    | 1257   1259   3      | 17     4      179    | 126    156    8      |
    |----------------------+----------------------+----------------------|
    | 12356  7      1569   | 1356   135    134    | 12489  148    249    |
    | 4      1      8      | 9      137    2      | 5      17     6      |
    | 1256   1259   1569   | 1567   157    8      | 1249   3      2479   |
    *--------------------------------------------------------------------*
                               Simple Sudoku
                                Version 4.2n";

#[test]
fn candidate_grids_are_read_with_and_without_a_frame() {
    let (format, puzzles) = read_puzzles(&plain(MARKS)).unwrap();
    let AnyPuzzle::Candidates(grid) = puzzles[0] else {
        panic!()
    };
    assert_eq!(format, Format::CandidateGrid);
    let at = |row, column| grid[Cell::at(row, column)].to_string();
    assert_eq!(
        (at(0, 0), at(0, 1), at(8, 8)),
        ("1567".to_owned(), "3".to_owned(), "2479".to_owned())
    );
    let bare: String = plain(MARKS)
        .lines()
        .filter(|line| line.starts_with("| "))
        .map(|line| line.replace('|', " ") + "\n")
        .collect();
    assert_eq!(read_puzzles(&bare).unwrap(), (format, puzzles));
}

#[test]
fn the_corners_of_the_frame_distinguish_candidates_from_a_block() {
    let full = "123456789".repeat(9).parse::<Grid>().unwrap();
    let text = Format::CandidateGrid.write(&[full.into()]).unwrap();
    assert_eq!(read_puzzles(&text).unwrap().0, Format::CandidateGrid);
    let text = text.replace(['.', '\'', ':'], "+");
    assert_eq!(read_one(&text), (Format::Block, full.to_string()));
}

#[test]
fn errors_in_candidate_grids_name_their_places() {
    let text = plain(MARKS);
    let expected =
        "expected the candidates of a cell: digits from 1 to 9, each at most once, or `.` for none";
    assert_eq!(
        error(&text.replace("12459", "12454")),
        format!("line 6, column 10: `12454`: {expected}")
    );
    assert_eq!(
        error(&text.replace(" 2345 ", " 2345 6 ")),
        "line 6, column 68: `6   |`: expected the end of the row after nine cells"
    );
    assert_eq!(
        error(&text.replace(" 2345 ", " ")),
        "line 6, column 66: 8 cells in this row: expected 9"
    );
}

#[test]
fn candidates_become_a_grid_only_if_the_solutions_stay_the_same() {
    let grid: Grid = PUZZLE.parse().unwrap();
    let marks = Format::CandidateGrid.write(&[grid.into()]).unwrap();
    let (_, read) = read_puzzles(&marks).unwrap();
    // Cells with one candidate are known; all the others are as the peers of the known leave them.
    let again = read[0].to_grid().unwrap();
    assert!(
        grid.cells()
            .iter()
            .zip(again.cells())
            .all(|(old, new)| old.is_none() || old == new)
    );
    let fewer = marks.replacen("1567", "156 ", 1);
    let (_, read) = read_puzzles(&fewer).unwrap();
    assert_eq!(read[0].to_grid(), None);
    assert_eq!(
        Format::Sdk.write(&[grid.into(), read[0]]),
        Err(WriteError {
            number: 2,
            format: Format::Sdk
        })
    );
    let all = AnyPuzzle::Candidates(CandidateGrid::from(&grid));
    assert_eq!(all.to_grid(), Some(grid));
}
