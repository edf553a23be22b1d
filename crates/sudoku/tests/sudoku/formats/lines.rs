//! Puzzles of one line.

use tessera_sudoku::{AnyPuzzle, CandidateGrid, Format, FormatError, read_line, read_puzzles};

use super::{PUZZLE, error, read_one};

#[test]
fn every_sign_for_an_unknown_cell_is_read() {
    for unknown in ['.', '0', '*', '_', '-', ' '] {
        let line = PUZZLE.replace('.', &unknown.to_string());
        assert_eq!(read_one(&line), (Format::Line, PUZZLE.to_owned()), "{line}");
        let more = format!("{line}\n{line}\n");
        assert_eq!(read_puzzles(&more).unwrap().1.len(), 2, "{line}");
    }
}

#[test]
fn comments_byte_order_marks_and_line_ends_are_skipped() {
    for text in [
        format!("# From http://example.org\n#\n{PUZZLE}\n"),
        format!("\u{feff}{PUZZLE}\r\n\r\n"),
        format!("  {PUZZLE}  \t\r\n"),
        format!("{PUZZLE} # ED=7.1/1.2/1.2"),
        format!("{PUZZLE},{}", "1".repeat(81)),
        format!("{PUZZLE};17;easy\n   \n"),
    ] {
        assert_eq!(read_one(&text), (Format::Line, PUZZLE.to_owned()), "{text}");
    }
}

#[test]
fn a_single_line_is_read() {
    assert_eq!(read_line(""), Ok(None));
    assert_eq!(read_line(&" ".repeat(100)), Ok(None));
    assert_eq!(read_line(" # remark\r\n"), Ok(None));
    assert_eq!(
        read_line(&format!("{PUZZLE}\r\n"))
            .unwrap()
            .unwrap()
            .to_string(),
        PUZZLE
    );
    assert!(read_line(&format!("{PUZZLE}\n{PUZZLE}\n")).is_err());
    let candidates = AnyPuzzle::from(CandidateGrid::ALL);
    assert_eq!(read_line(&candidates.to_string()), Ok(Some(candidates)));
    assert_eq!(
        read_line(&candidates.to_string().replace('9', "0"))
            .unwrap()
            .unwrap()
            .to_string(),
        "12345678.".repeat(81)
    );
}

#[test]
fn the_blank_before_a_comment_is_not_a_cell() {
    let line = format!("{} a comment", &PUZZLE[..80]);
    assert_eq!(error(&line), "line 1, column 81: 80 cells: expected 81");
    assert_eq!(
        error(&line.replace("a comment", "")),
        "line 1, column 81: 80 cells: expected 81"
    );
}

#[test]
fn errors_in_lines_name_their_places() {
    let good = PUZZLE;
    assert_eq!(
        error(&format!("{good}\n{good}5\n")),
        "line 2, column 82: `5`: expected the end of the line, or a blank and a comment, after 81 cells"
    );
    assert_eq!(
        error(&format!("#\r\n{}\0{good}\r\n", &good[..10])),
        "line 2, column 11: `\\0`: expected 1 to 9, or a sign for an unknown cell: `.`, `0`, `*`, `_` or `-`"
    );
    assert_eq!(
        error(&format!(" é{good}")),
        "line 1, column 2: `é`: expected 1 to 9, or a sign for an unknown cell: `.`, `0`, `*`, `_` or `-`"
    );
    let blanks = good.replace('.', " ");
    assert_eq!(
        error(&format!("{blanks}\n{}\n", &blanks[..70])),
        "line 2, column 71: 70 cells: expected 81"
    );
    assert_eq!(
        error(&format!("{blanks}    1 2\n")),
        "line 1, column 86: `1 2`: expected the end of the line after 81 cells, of which blanks are the unknown ones"
    );
    let candidates = "123456789".repeat(81);
    assert_eq!(
        error(&candidates.replacen("9123", "9132", 1)),
        "line 1, column 11: `3`: expected the digit of this candidate (the first character of a cell is for 1), or `.` or `0`"
    );
    assert_eq!(
        error(&candidates[1..]),
        "line 1, column 1: `2`: expected the digit of this candidate (the first character of a cell is for 1), or `.` or `0`"
    );
    assert_eq!(
        error(&candidates[..700]),
        "line 1, column 701: 700 candidates: expected 729"
    );
}

#[test]
fn long_words_are_cut_in_errors() {
    let FormatError::Unexpected { found, place, .. } = read_puzzles(&"1".repeat(300)).unwrap_err()
    else {
        panic!()
    };
    assert_eq!((found, place.column), ("1".repeat(24) + "…", 82));
}
