//! Nine lines of nine cells, and 81 numbers.

use tessera_sudoku::{Format, Grid, read_puzzles};

use super::{PUZZLE, error, plain, read_one, rows_of};

#[test]
fn blocks_are_read_with_any_frame() {
    let rows = rows_of(PUZZLE);
    let plain_block = rows.join("\n");
    assert_eq!(read_one(&plain_block), (Format::Block, PUZZLE.to_owned()));
    let spaced = |row: &&str| row.split("").collect::<Vec<_>>().join(" ");
    let block = rows.iter().map(spaced).collect::<Vec<_>>().join("\r\n\r\n");
    assert_eq!(read_one(&block), (Format::Block, PUZZLE.to_owned()));
    let thirds = |row: &&str| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]);
    let block = rows.iter().map(thirds).collect::<Vec<_>>().join("\n");
    assert_eq!(read_one(&block), (Format::Block, PUZZLE.to_owned()));
    let zeros = block.replace('.', "0");
    assert_eq!(read_one(&zeros), (Format::Block, PUZZLE.to_owned()));
    let commas = |row: &&str| row.split("").collect::<Vec<_>>().join(",");
    let block = rows.iter().map(commas).collect::<Vec<_>>().join("\n");
    assert_eq!(read_one(&block), (Format::Block, PUZZLE.to_owned()));

    // As SadMan Sudoku prints.
    let framed = "
        +---+---+---+
        |.23|4..|8..|
        |6..|..7|...|
        |...|53.|62.|
        +---+---+---+
        |..5|...|...|
        |84.|...|.36|
        |...|...|1..|
        +---+---+---+
        |.52|.96|...|
        |...|1..|..7|
        |..8|..5|21.|
        +---+---+---+";
    let (format, puzzle) = read_one(&plain(framed));
    assert_eq!(format, Format::Block);
    assert!(puzzle.starts_with(".234..8..6....7"));
    for unknown in ["0", "*", "_", "-", "X"] {
        let same = plain(framed).replace('.', unknown);
        assert_eq!(read_one(&same), (Format::Block, puzzle.clone()), "{same}");
    }

    // As the manual of Debian's sudoku prints, with a ruler of a single kind of sign.
    let open = "
        5 . . | 6 . 1 | . . .
        7 9 . | . . . | . 6 8
        3 . . | . 8 . | 7 . .
        ------+-------+------
        . 5 . | 4 1 . | . . 2
        . . 1 | . . . | 6 . .
        8 . . | . 3 7 | . 4 .
        ------+-------+------
        . . 4 | . 9 . | . 2 .
        2 8 . | . . . | . 9 7
        . . . | 1 . 5 | . . 6";
    let (format, puzzle) = read_one(open);
    assert_eq!(format, Format::Block);
    assert!(puzzle.ends_with("2.28.....97...1.5..6"));
    let dashes = plain(open).replace('.', "-");
    assert_eq!(read_one(&dashes), (Format::Block, puzzle.clone()));
    let equals = plain(open).replace("------+-------+------", "=====================");
    assert_eq!(read_one(&equals), (Format::Block, puzzle));
}

#[test]
fn nine_dashes_are_a_row_or_a_ruler_depending_on_the_other_rows() {
    let row = "1-3--67-9\n";
    let (_, puzzle) = read_one(&format!("{}---------\n{}", row.repeat(4), row.repeat(4)));
    assert_eq!(&puzzle[36..45], ".........");
    let row = "1.3..67.9\n";
    let bands = [row.repeat(3), row.repeat(3), row.repeat(3)].join("---------\n");
    assert_eq!(read_one(&bands).1, "1.3..67.9".repeat(9));
    assert_eq!(read_one(&"---|---|---\n".repeat(9)).1, ".".repeat(81));
}

#[test]
fn headings_are_skipped_between_puzzles_only() {
    let rows = rows_of(PUZZLE).join("\n");
    let text = format!("Grid 01\n{rows}\nGrid 02\n{rows}\n\nThe end\n");
    let (format, puzzles) = read_puzzles(&text).unwrap();
    assert_eq!((format, puzzles.len()), (Format::Block, 2));
    assert_eq!(
        error("Dear reader,\n"),
        "line 1, column 1: `Dear reader,`: expected 81 cells"
    );
    let within = rows.replacen('\n', "\nGrid\n", 1);
    assert_eq!(
        error(&within),
        "line 2, column 1: `G`: expected 1 to 9, or a sign for an unknown cell: `.`, `0`, `*`, `_`, `-` or `X`"
    );
}

#[test]
fn errors_in_blocks_name_their_places() {
    let rows = rows_of(PUZZLE).join("\n");
    assert_eq!(error(&rows[..80]), "line 8, column 10: 8 rows: expected 9");
    assert_eq!(
        error(&rows[..83]),
        "line 9, column 4: 3 cells in this row: expected 9"
    );
    assert_eq!(
        error(&rows.replacen(".3.4", "| .3?4", 1)),
        "line 1, column 5: `?`: expected 1 to 9, or a sign for an unknown cell: `.`, `0`, `*`, `_`, `-` or `X`"
    );
    assert_eq!(
        error(&rows.replacen('\n', " 5 6\n", 1)),
        "line 1, column 11: `5 6`: expected the end of the row after nine cells"
    );
    // A cell with two digits is an error; it does not make the block a candidate grid.
    assert!(
        error(
            &read_puzzles(&rows)
                .unwrap()
                .1
                .iter()
                .map(|puzzle| {
                    Format::Block
                        .write(&[*puzzle])
                        .unwrap()
                        .replacen("4", "45", 1)
                })
                .collect::<String>()
        )
        .contains("after nine cells")
    );
}

#[test]
fn numbers_are_read_with_any_separators() {
    let digits = PUZZLE.replace('.', "0");
    let words: Vec<&str> = digits.split("").filter(|word| !word.is_empty()).collect();
    for between in [" ", "\n", ", ", ",", "\t", "  \r\n"] {
        assert_eq!(
            read_one(&words.join(between)),
            (Format::Numbers, PUZZLE.to_owned()),
            "{between:?}"
        );
    }
    let full = "1 2 3 4 5 6 7 8 9 ".repeat(9);
    assert_eq!(read_one(&full), (Format::Numbers, "123456789".repeat(9)));
}

#[test]
fn errors_in_numbers_name_their_places() {
    let text = Format::Numbers
        .write(&[PUZZLE.parse::<Grid>().unwrap().into()])
        .unwrap();
    assert_eq!(
        error(&text.replacen("9 0", "9 10", 1)),
        "line 2, column 3: `10`: expected a whole number from 0 to 9, 0 for an unknown cell"
    );
    assert_eq!(
        error(text.trim_end_matches("3 0\n")),
        "line 9, column 14: 79 numbers: expected 81"
    );
}

#[test]
fn ss_files_are_read_with_and_without_a_frame() {
    let text = "
        1..|...|7..
        .2.|...|5..
        6..|38.|...
        -----------
        .78|...|...
        ...|6.9|...
        ...|...|14.
        -----------
        ...|.25|..9
        ..3|...|.6.
        ..4|...|.2.";
    let puzzle =
        "1.....7...2....5..6..38.....78.........6.9.........14.....25..9..3....6...4....2.";
    assert_eq!(
        read_one(&plain(text)),
        (Format::SimpleSudoku, puzzle.to_owned())
    );
    assert_eq!(
        read_one(&plain(text).replace('.', "X")),
        (Format::SimpleSudoku, puzzle.to_owned())
    );
    // The program adds its name and version to what it copies to the clipboard.
    let text = " *-----------*
 |.3.|4..|...|
 |9.2|8.6|3.1|
 |...|...|.2.|
 |---+---+---|
 |8..|.6.|7..|
 |.6.|2.5|.9.|
 |..3|.4.|..8|
 |---+---+---|
 |.7.|...|...|
 |4.8|9.2|5.6|
 |...|..8|.3.|
 *-----------*
 Simple Sudoku
  Version 4.2n";
    assert_eq!(read_one(text), (Format::SimpleSudoku, PUZZLE.to_owned()));
}
