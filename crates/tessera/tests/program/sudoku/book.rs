//! `tessera sudoku book` as a whole process.

use super::{MULTIPLE, UNIQUE, sudoku};
use crate::common::tessera;

#[test]
fn the_same_seed_gives_the_same_book() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book.pdf");
    let path = file.to_str().unwrap();
    let arguments = [
        "book",
        "-n",
        "3",
        "--seed",
        "7",
        "--difficulty",
        "hard",
        "--paper",
        "letter",
    ];
    let (status, message, _) = sudoku(&[&arguments[..], &["--output", path]].concat(), "");
    assert_eq!((status, message.as_str()), (Some(0), ""));
    let written = std::fs::read(&file).unwrap();
    assert!(written.starts_with(b"%PDF-1.7"));
    // Without --output, the same bytes go to standard output.
    let output = tessera(&[&["sudoku"], &arguments[..]].concat(), b"");
    assert!(output.stdout == written);
    assert_eq!(
        String::from_utf8_lossy(&written)
            .matches("(Hard, ER ")
            .count(),
        3
    );
}

#[test]
fn a_book_has_the_puzzles_of_a_file_if_each_has_one_solution() {
    let output = tessera(
        &["sudoku", "book", "--from", "-"],
        format!("{UNIQUE}\n").as_bytes(),
    );
    assert!(output.status.success() && output.stdout.starts_with(b"%PDF-1.7"));
    let (status, message, error) =
        sudoku(&["book", "--from", "-"], &format!("{UNIQUE}\n{MULTIPLE}\n"));
    assert_eq!((status, message.as_str()), (Some(1), ""));
    assert!(
        error.contains("puzzle 2: several solutions: expected one"),
        "{error}"
    );
    for (arguments, expected) in [
        (
            ["--title", "\u{6570}\u{72ec}"],
            "is not in the font of the book",
        ),
        (["--per-page", "3"], "1, 2, 4, 6"),
    ] {
        let all = [&["book", "--seed", "1", "-n", "1"], &arguments[..]].concat();
        let (status, message, error) = sudoku(&all, "");
        assert_eq!((status, message.as_str()), (Some(2), ""));
        assert!(error.contains(expected), "{error}");
    }
}
