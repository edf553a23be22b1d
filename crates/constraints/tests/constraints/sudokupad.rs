//! SudokuPad's JSON, which leaves out quotes, the letters that follow from a key's first ones, and values.

use tessera_constraints::formats::sudokupad::read;
use tessera_constraints::{Cell, Constraint};

#[test]
fn what_is_left_out_is_there_again() {
    let short = r"{ce:[[{v:4},,,],[,,,],[,,,],[,,,{}]],ca:[{ce:[[0,1],[0,2]],v:'5',unique:f},{v:'title: it\'s é\n\'x\''}]}";
    let whole = r#"{"cells": [[{"value": 4}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
        "cages": [{"cells": [[0, 1], [0, 2]], "value": "5", "unique": false}, {"value": "title: it's é\n'x'"}]}"#;
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
