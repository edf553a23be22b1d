//! The files of SadMan Sudoku and OpenSudoku.

use tessera_sudoku::{AnyPuzzle, Format, Grid, read_puzzles};

use super::{PUZZLE, error, plain, read_one, rows_of};

const SUDOCUE: &str = "
    #ARuud
    #DA random puzzle created by SudoCue
    #CJust start plugging in the numbers
    #B03-08-2006
    #SSudoCue
    #LEasy
    #Uhttp://www.sudocue.net/
    2..1.5..3
    .54...71.
    .1.2.3.8.
    6.28.73.4
    .........
    1.53.98.6
    .2.7.1.6.
    .81...24.
    7..4.2..1";

const GIVEN: &str =
    "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1";

#[test]
fn sdk_files_have_headers_and_sections() {
    assert_eq!(read_one(&plain(SUDOCUE)), (Format::Sdk, GIVEN.to_owned()));
    let rows = rows_of(GIVEN).join("\r\n");
    let state = rows.replacen("2..", "2.9", 1);
    let marks = "[PencilMarks]\r\n,9,,,\r\nanything\r\n";
    let text = format!("#ARuud\r\n[Puzzle]\r\n{rows}\r\n[State]\r\n{state}\r\n{marks}");
    assert_eq!(read_one(&text), (Format::Sdk, GIVEN.to_owned()));
    let text = format!("{marks}[State]\r\n{state}\r\n");
    assert_eq!(
        read_one(&text),
        (Format::Sdk, GIVEN.replacen("2..", "2.9", 1))
    );
}

#[test]
fn errors_in_sdk_files_name_their_places() {
    let text = plain(SUDOCUE);
    assert_eq!(
        error(&text.replace("6.28.73.4", "6.28?73.4")),
        "line 11, column 5: `?`: expected 1 to 9, or a sign for an unknown cell: `.`, `0`, `*`, `_`, `-` or `X`"
    );
    assert_eq!(
        error(&format!(
            "[Puzzle]\n{}",
            text.replace("7..4.2..1\n", "[State]\n")
        )),
        "line 16, column 10: 8 rows: expected 9"
    );
    assert_eq!(
        error("[Puzzle]\n"),
        "line 1, column 9: no puzzle: expected 81 cells in one of the formats"
    );
}

#[test]
fn sdm_files_are_detected_as_lines() {
    let puzzles: Vec<AnyPuzzle> = [PUZZLE, GIVEN]
        .map(|line| line.parse::<Grid>().unwrap().into())
        .into();
    let text = Format::Sdm.write(&puzzles).unwrap();
    assert_eq!(text.lines().next().unwrap(), PUZZLE.replace('.', "0"));
    assert_eq!(read_puzzles(&text).unwrap(), (Format::Line, puzzles));
}

const OPEN: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Easy &amp; short</name>
  <author>somebody</author>
  <description></description>
  <created>2009-09-16</created>
  <level>easy</level>
  <game data="379000014060010070080009005435007000090040020000800436900700080040080050850000249" />
  <!-- <game data="1"/> -->
  <game data="000000000000000000000000000000000000000000000000000000000000000000000000000000000"></game>
</opensudoku>
"#;

#[test]
fn open_sudoku_files_have_games_in_folders_or_not() {
    let (format, puzzles) = read_puzzles(OPEN).unwrap();
    assert_eq!((format, puzzles.len()), (Format::OpenSudoku, 2));
    assert!(puzzles[0].to_string().starts_with("379....14.6."));
    let folder = OPEN
        .replace(
            "<opensudoku>",
            "<opensudoku version=\"2\"><folder name='a' created='1'>",
        )
        .replace("</opensudoku>", "</folder></opensudoku>")
        .replace("<game ", "<game created='1' state=\"2\" note='' ")
        .replace("\"3790", "\"&#51;790");
    assert_eq!(read_puzzles(&folder).unwrap(), (format, puzzles));
}

#[test]
fn errors_in_open_sudoku_files_name_their_places() {
    assert_eq!(
        error(&OPEN.replace("379000", "379x00")),
        "line 8, column 18: `x00014060010070080009005…`: expected 81 digits, 0 for an unknown cell"
    );
    assert_eq!(
        error(&OPEN.replace("249\"", "24\"")),
        "line 8, column 95: 80 digits: expected 81"
    );
    assert_eq!(
        error(&OPEN.replace("249\"", "2490\"")),
        "line 8, column 96: `0`: expected 81 digits, 0 for an unknown cell"
    );
    assert_eq!(
        error(&OPEN.replace("data", "date")),
        "line 8, column 3: `<game`: expected a game with its `data` or `cells_data`"
    );
    assert_eq!(
        error("<sudoku/>"),
        "line 1, column 1: `<sudoku`: expected `<opensudoku>` or `<opensudoku2>`, once, around all games"
    );
    assert_eq!(
        error("<opensudoku/>\n é"),
        "line 2, column 2: `é`: expected `<opensudoku>` or `<opensudoku2>`, once, around all games"
    );
    assert!(error(&OPEN.replace("</opensudoku>", "")).starts_with(
        "line 11, column 1: not well-formed XML: the end tag of an element is missing"
    ));
    assert!(
        error(&OPEN.replace("</level>", "</live>"))
            .starts_with("line 7, column 14: not well-formed XML: ")
    );
    assert!(error("<opensudoku").starts_with("line 1, column 1: not well-formed XML: "));
    assert!(error("<opensudoku></opensudoku>").contains("no puzzle"));
}

/// A row of a game in each version: given cells 3, 7 and 9, the player's 4, notes.
pub(super) const PLAYED: [(u8, &str); 5] = [
    (
        1,
        "3|-|0|7|-|0|9|-|0|0|1,2,|1|0|-|1|4|-|1|0|-|1|0|9,|1|0|-|1|",
    ),
    (
        2,
        "3|0||0|7|0||0|9|0||0|0|3||1|0|0|1|4|0|1|0|0||1|0|256|1|0|0|1|",
    ),
    (
        3,
        "3|0|0|7|0|0|9|0|0|0|3|1|0|0|1|4|0|1|0|0|1|0|256|1|0|0|1|",
    ),
    (
        4,
        "3|0|0|0|7|0|0|0|9|0|0|0|0|3|1|1|0|0|0|1|4|0|0|1|0|0|0|1|0|256|0|1|0|0|0|1|",
    ),
    (
        5,
        "3|0|0|0|0|7|0|0|0|0|9|0|0|2|0|0|3|1|0|1|0|0|0|7|1|4|0|0|0|1|0|0|0|0|1|0|256|0|0|1|0|0|0|0|1|",
    ),
];

/// A file with a game of nine such rows.
pub(super) fn played(version: u8, row: &str, line_end: &str) -> String {
    let data = format!("version: {version}{line_end}{}", row.repeat(9));
    format!(
        "<opensudoku2 version='3'>\n<game state='1' cells_data='{data}' user_note=''/></opensudoku2>"
    )
}

#[test]
fn the_given_cells_of_saved_games_are_read() {
    for (version, row) in PLAYED {
        for line_end in ["&#10;", "&#xA;", "\n", "\r\n"] {
            let text = played(version, row, line_end);
            for text in [text.replace("version: ", "version:"), text] {
                let (format, puzzle) = read_one(&text);
                let expected = (Format::OpenSudoku, "379......".repeat(9));
                assert_eq!((format, puzzle), expected, "{text}");
            }
        }
    }
}

#[test]
fn errors_in_saved_games_name_their_places() {
    let (version, row) = PLAYED[2];
    let text = played(version, row, "&#10;");
    assert_eq!(
        error(&text.replace("version: 3", "version: 6")),
        "line 2, column 38: `6`: expected a version from 1 to 5"
    );
    assert_eq!(
        error(&text.replacen("7|0|0", "77|0|0", 1)),
        "line 2, column 50: `77`: expected the digit of a cell, 0 for none"
    );
    assert_eq!(
        error(&text.replacen("|256|", "|2.6|", 1)),
        "line 2, column 88: `2.6`: expected the notes of a cell: a number"
    );
    assert_eq!(
        error(&text.replacen("3|0|0", "3|0|2", 1)),
        "line 2, column 48: `2`: expected 0 for a given cell or 1 for one of the player's"
    );
    assert_eq!(
        error(&text.replace("|' user", "|1|' user")),
        "line 2, column 548: `1|`: expected the end of the game after 81 cells"
    );
    assert_eq!(
        error(&text.replace("0|0|1|' user", "' user")),
        "line 2, column 542: 80 cells: expected 81"
    );
    // The place is that of the game's data, even where another attribute has the same value.
    assert_eq!(
        error("<opensudoku><game created='12' data='12'/></opensudoku>"),
        "line 1, column 40: 2 digits: expected 81"
    );
}

#[test]
fn many_attributes_are_read_quickly() {
    let attributes: String = (0..200_000).map(|i| format!(" a{i}=''")).collect();
    let text = OPEN.replace("<game ", &format!("<game{attributes} "));
    assert_eq!(read_puzzles(&text).unwrap().1.len(), 2);
}
