//! SudokuPad's JSON, which leaves out quotes, the letters that follow from a key's first ones, and values.

use tessera_constraints::formats::sudokupad::read;
use tessera_constraints::{Cell, Constraint};

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
        words[1].contains("r1c2, r1c3") && words[1].contains("sum 5"),
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
