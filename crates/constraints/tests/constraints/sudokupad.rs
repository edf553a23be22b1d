//! SudokuPad: links, and JSON, which leaves out quotes, the letters that follow from a key's first ones, and values.

use tessera_constraints::formats::sudokupad::{self, read};
use tessera_constraints::formats::{self, Format, fpuzzles};
use tessera_constraints::{Cell, Constraint, Puzzle};

use super::formats::F_PUZZLES;

#[test]
fn what_is_left_out_is_there_again() {
    let short = r"{ce:[[{v:4},,,],[,,,],[,,,],[,,,{}]],
        ca:[{ce:[[0,1],[0,2]],v:'5',unique:f},{v:'title: it\'s é\n\'x\''}],
        l:[{c:ff00aa,th:9.5}],id:123456,x:#F,y:t}";
    let whole = r##"{"cells": [[{"value": 4}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
        "cages": [{"cells": [[0, 1], [0, 2]], "value": "5", "unique": false}, {"value": "title: it's é\n'x'"}],
        "lines": [{"color": "#ff00aa", "thickness": 9.5}], "id": "#123456", "x": "#FFFFFF", "y": true}"##;
    let puzzle = read(short).unwrap();
    assert_eq!(puzzle, read(whole).unwrap());
    assert_eq!(puzzle.givens(), [(Cell::at(0, 0), 4)]);
    assert_eq!(puzzle.title.as_deref(), Some("it's é\n'x'"));
    let words: Vec<String> = puzzle.constraints.iter().map(Constraint::words).collect();
    assert!(
        words[1].contains("r1c2, r1c3") && words[1].contains("add up to 5"),
        "{words:?}"
    );
    assert!(!words[1].contains("different"), "{words:?}");
    let remarks = puzzle.remarks.join("\n");
    for expected in [
        r##"{"color":"#ff00aa","thickness":9.5}"##,
        r##""#123456""##,
        r##"x: not known, "#FFFFFF""##,
        "y: not known, true",
    ] {
        assert!(remarks.contains(expected), "{expected} in {remarks}");
    }
    // JSON with quotes is taken as it is.
    let error = read(r#"{"ce": [[{"v": 4}]]}"#).unwrap_err().to_string();
    assert!(error.contains("cells"), "{error}");
}

#[test]
fn errors_say_where_they_are() {
    for (text, expected) in [
        ("{ce:[1,2}", "character 8"),
        ("{ce:[x]}", "character 5: `x]}`: expected a value"),
        ("{'a", "a closing quote"),
        ("{a 1}", "expected `:`"),
        ("[1] 2", "expected the end"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let deep = "[".repeat(100_000);
    assert!(read(&deep).is_err());
}

/// A puzzle of SudokuPad with clues around its grid of 4x4 cells.
pub(super) const SUDOKU_PAD: &str = r##"{"cellSize": 50, "metadata": {"source": "a page", "norowcol": false}, "cells": [
  [{}, {}, {}, {}, {}], [{}, {"value": 3}, {}, {"value": "1"}, {"pencilMarks": [1, 2]}],
  [{}, {}, {}, {}, {}], [{}, {}, {}, {}, {}], [{}, {}, {}, {}, {"value": "A"}]],
 "regions": [[[1, 1], [1, 2], [2, 1], [2, 2]], [[1, 3], [1, 4], [2, 3], [2, 4]],
  [[3, 1], [3, 2], [4, 1], [4, 2]], [[3, 3], [3, 4], [4, 3], [4, 4]]],
 "cages": [{"cells": [[1, 1], [1, 2]], "value": "5"}, {"cells": [[2, 2], [2, 3]], "value": 4, "unique": false},
  {"cells": [[3, 3], [3, 4]], "unique": true}, {"cells": [[4, 1]], "value": "hello"},
  {"cells": [[1, 1], [1, 2], [1, 3], [1, 4]], "unique": true, "type": "rowcol", "sum": 10},
  {"value": "title: It's \"quoted\""}, {"value": "author: B"}, {"value": "rules: One."}, {"value": "rules: Two."},
  {"value": "msgcorrect: Well done"}],
 "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#ff0000", "thickness": 8}], "arrows": [],
 "underlays": [{"center": [1, 1], "backgroundColor": "#FFFFFF"}], "sparkles": true}"##;

#[test]
fn sudokupad_has_what_carries_a_meaning() {
    let puzzle = formats::read(SUDOKU_PAD).unwrap();
    assert_eq!(Format::detect(SUDOKU_PAD), Some(Format::SudokuPad));
    assert_eq!((puzzle.shape.rows, puzzle.shape.values), (4, 4));
    assert_eq!(puzzle.givens(), [(Cell::at(0, 0), 3), (Cell::at(0, 2), 1)]);
    let words: Vec<String> = puzzle.constraints.iter().map(Constraint::words).collect();
    assert!(words[0].contains("row, column and box"), "{words:?}");
    assert_eq!(
        words[1..],
        [
            "The values of the cage r1c1, r1c2 are different and add up to 5.",
            "The values of the cage r2c2, r2c3 add up to 4.",
            "The values of the cage r3c3, r3c4 are different.",
        ]
    );
    assert_eq!(puzzle.title.as_deref(), Some("It's \"quoted\""));
    assert_eq!(puzzle.author.as_deref(), Some("B"));
    assert_eq!(puzzle.rules.as_deref(), Some("One.\nTwo."));
    // Nothing else is lost.
    let told = puzzle.remarks.join("\n");
    for expected in [
        "lines: drawing",
        "underlays: drawing",
        "sparkles: not known",
        "source: not used",
        "pencilMarks",
        "\"A\"",
        "hello",
        "rowcol",
        "msgcorrect: not used, \"Well done\"",
    ] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    assert_eq!(puzzle.remarks.len(), 9, "{told}");
}

/// The short way of links, as it is put together there.
fn short(json: &str) -> String {
    let mut text = json
        .replace([' ', '\n'], "")
        .replace("msgcorrect:Welldone", "msgcorrect: Well done");
    for (long, short) in [
        ("cellSize", "cs"),
        ("cells", "ce"),
        ("value", "v"),
        ("regions", "re"),
        ("cages", "ca"),
        ("lines", "l"),
        ("wayPoints", "wp"),
        ("color", "c"),
        ("thickness", "th"),
        ("underlays", "u"),
        ("center", "ct"),
        ("backgroundColor", "c2"),
        ("arrows", "a"),
    ] {
        text = text.replace(&format!("\"{long}\":"), &format!("{short}:"));
    }
    let text = text
        .replace("{}", "")
        .replace(":false", ":f")
        .replace(":true", ":t")
        .replace("\"#FFFFFF\"", "#F");
    let text = text.replace("\"#ff0000\"", "ff0000").replace("a:[],", "");
    text.replace('\'', "\\'")
        .replace('"', "'")
        .replace("\\\\'", "\\'")
}

#[test]
fn the_short_way_is_the_same_puzzle() {
    let plain = SUDOKU_PAD.replace("\"title: It's \\\"quoted\\\"\"", "\"title: It's\"");
    let plain = plain
        .replace("a page", "apage")
        .replace("title: It", "title:It");
    let expected = formats::read(&plain.replace("title:It's", "title: It's")).unwrap();
    let text = short(&plain);
    assert!(
        text.contains("[,,,,]") && text.contains("v:'title:It\\'s'"),
        "{text}"
    );
    assert_eq!(formats::read(&text), Ok(expected.clone()));
    // As links: compressed, and with the text itself.
    let code = lz_str::compress_to_base64(&text);
    for link in [
        format!("https://sudokupad.app/scl{code}"),
        format!(
            "https://sudokupad.app/sudoku/ctc{}",
            code.replace('+', "%2B").replace('/', "%2F")
        ),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=SCL{code}")
            .replace("SCL", "scl"),
        format!("https://sudokupad.app/scl{code}?setting-nogrid=1#x"),
        format!("scl{code}"),
    ] {
        assert_eq!(Format::detect(&link), Some(Format::SudokuPadLink), "{link}");
        assert_eq!(formats::read(&link), Ok(expected.clone()), "{link}");
    }
}

#[test]
fn links_of_sudokupad_are_written_and_read() {
    let mut puzzle = Puzzle::sudoku(9);
    puzzle.give(Cell::at(0, 0), 5);
    puzzle.give(Cell::at(8, 8), 9);
    let write = |puzzle: &Puzzle| Format::SudokuPadLink.write(puzzle);
    // The first character is 5 with five unknown cells behind it.
    let link = write(&puzzle).unwrap();
    assert_eq!(link, "https://sudokupad.app/scftooooooooooooA9");
    assert_eq!(formats::read(&link), Ok(puzzle.clone()));
    puzzle
        .constraints
        .push(tessera_constraints::constraint::Windows {}.into());
    let link = write(&puzzle).unwrap();
    assert!(link.ends_with('w'), "{link}");
    assert_eq!(formats::read(&link), Ok(puzzle.clone()));
    let fpuzzles = fpuzzles::read(F_PUZZLES).unwrap();
    let link = write(&fpuzzles).unwrap();
    assert!(link.starts_with("https://sudokupad.app/fpuz"), "{link}");
    assert_eq!(sudokupad::read_link(&link), Ok(fpuzzles));
    // What neither of the two can say is named.
    puzzle.title = Some("Windows".to_owned());
    let error = write(&puzzle).unwrap_err().to_string();
    assert!(error.contains("windows"), "{error}");
    for text in ["https://sudokupad.app/abc123", "scloops", "scf123"] {
        assert!(formats::read(text).is_err(), "{text}");
    }
    let error = sudokupad::read_link("https://sudokupad.app/abc123").unwrap_err();
    assert!(
        error.to_string().contains("scl, ctc, scf or fpuz"),
        "{error}"
    );
}
