//! The sudoku assistant as a whole process: byte for byte on the reference samples, and clear about bad input.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod common;

use std::fs;

use common::{golden, stderr, stdout, tessera};

const ONE: &[&str] = &["sudoku", "assist"];
const TWO: &[&str] = &["sudoku", "assist", "--two"];

#[test]
fn every_reference_sample_comes_out_byte_for_byte() {
    let mut samples = 0;
    for (arguments, ending) in [(ONE, "-one-out.txt"), (TWO, "-two-out.txt")] {
        for entry in fs::read_dir(golden("sudoku")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let Some(stem) = name.strip_suffix(ending) else {
                continue;
            };
            let input = fs::read(golden("sudoku").join(format!("{stem}.txt"))).unwrap();
            let output = tessera(arguments, &input);
            let expected = fs::read_to_string(&path).unwrap();
            assert_eq!(stdout(&output), expected, "{name}");
            let is_broken = expected.contains("violations in total");
            assert_eq!(output.status.code(), Some(i32::from(is_broken)), "{name}");
            samples += 1;
        }
    }
    assert!(samples >= 14, "only {samples} samples found");
}

#[test]
fn blanks_and_line_ends_do_not_matter() {
    let input = fs::read_to_string(golden("sudoku").join("needs-two.txt")).unwrap();
    let expected = stdout(&tessera(TWO, input.as_bytes())).to_owned();
    let numbers: Vec<&str> = input.split_whitespace().collect();
    for separator in [" ", "\n", "\r\n", " \t\r\n\n  "] {
        assert_eq!(
            stdout(&tessera(TWO, numbers.join(separator).as_bytes())),
            expected
        );
    }
}

#[test]
fn bad_input_prints_nothing_and_says_where() {
    let long = "1".repeat(10_000_000);
    for (input, place) in [
        ("", "line 1, column 1: the input ends after 0 numbers"),
        (
            "1 2\n3 4",
            "line 2, column 3: the input ends after 4 numbers",
        ),
        ("1 2\r\n\n x", "line 3, column 2: `x` is no number"),
        ("1 2 -1", "line 1, column 5: `-` is no number"),
        ("1 2 3.", "line 1, column 6: `.` is no number"),
        ("1 \u{e9}", "line 1, column 3: this is no number"),
        ("1 \0", "line 1, column 3: this is no number"),
        ("1 2 10", "line 1, column 6: a number is larger than 9"),
        (&long, "line 1, column 2: a number is larger than 9"),
        (
            &"0 ".repeat(82),
            "line 1, column 163: there are more than 81 numbers",
        ),
        (
            &"0\n".repeat(82),
            "line 82, column 1: there are more than 81 numbers",
        ),
    ] {
        let output = tessera(ONE, input.as_bytes());
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(2), ""),
            "{place}"
        );
        let message = stderr(&output).replace("\n  │ ", " ");
        assert!(message.contains(place), "{place}\n{message}");
        assert!(
            message.contains("expected 81 numbers from 0 to 9"),
            "{message}"
        );
    }
}
