//! The sudoku assistant as a whole process: byte for byte on the reference samples, and clear about bad input.

use std::fs;

use crate::common::{golden, stderr, stdout, tessera};
use tessera_sudoku::{Format, Grid};

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
            let has_remark = is_broken || stem == "both-stuck" || stem == "empty";
            assert_eq!(!stderr(&output).is_empty(), has_remark, "{name}");
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
        ("1 2\r\n\n x", "line 3, column 2: `x` is not a number"),
        ("1 2 -1", "line 1, column 5: `-` is not a number"),
        ("1 2 3.", "line 1, column 6: `.` is not a number"),
        ("1 \u{e9}", "line 1, column 3: this is not a number"),
        ("1 \0", "line 1, column 3: this is not a number"),
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

/// The numbers of a grid of 81 characters.
fn numbers(grid: &str) -> String {
    let grid: Grid = grid.parse().unwrap();
    Format::Numbers.write(&[grid.into()]).unwrap()
}

fn padded(start: &str) -> String {
    numbers(&format!("{start:.<81}"))
}

/// A clue of this grid was altered: there is no solution, and the classic program fills in one none the less.
const ALTERED: &str =
    "9.5.1..4...2........4..8.1........7379.68....1..5..9...6..2745....9651.7.87.4....";

#[test]
fn a_grid_that_ends_wrong_is_told_with_the_pass() {
    for (arguments, last) in [
        (ONE, "row 9 col 7 must be 2"),
        (TWO, "row 9 col 7 must be 2"),
    ] {
        let output = tessera(arguments, numbers(ALTERED).as_bytes());
        assert_eq!(output.status.code(), Some(1));
        assert!(stdout(&output).contains(last));
        assert!(stdout(&output).ends_with("\n 0 cells are unknown\n\nta daa!!!\n"));
        assert_eq!(
            stderr(&output),
            "error: the final grid is wrong: set 0 (row 1) holds 3 twice: row 1 col 2, row 1 col 7\n\
             note: first contradiction, after pass 1 (strategy one): set 11 (col 3) holds 3 twice: row 5 col 3, row 8 col 3\n\
             note: so the grid that was read has no solution: check its numbers\n"
        );
    }
}

#[test]
fn what_makes_a_grid_impossible_is_told() {
    // It takes a search to find out.
    let hidden =
        "4.1.3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    for (grid, reported) in [
        (
            padded("12345678..................9"),
            "the grid cannot be completed: row 1 col 9 has no option left",
        ),
        (
            padded("......2341...........1"),
            "the grid cannot be completed: set 0 (row 1) has no cell left for 1",
        ),
        (
            numbers(hidden),
            "the grid has no solution, although no cell and no set shows it: check its numbers",
        ),
        (
            padded("5..5"),
            "the grid is wrong: set 0 (row 1) holds 5 twice: row 1 col 1, row 1 col 4",
        ),
        (
            padded("55.5"),
            "the grid is wrong: set 0 (row 1) holds 5 3 times: row 1 col 1, row 1 col 2, row 1 col 4",
        ),
    ] {
        let output = tessera(ONE, grid.as_bytes());
        assert_eq!(
            (output.status.code(), stderr(&output).trim_end()),
            (Some(1), format!("error: {reported}").as_str()),
            "{}",
            stdout(&output)
        );
    }
    let output = tessera(ONE, padded("12345678..................9").as_bytes());
    assert_eq!(stdout(&output).lines().count(), 28, "{}", stdout(&output));
}

#[test]
fn several_solutions_are_told_and_no_fault() {
    let empty = tessera(TWO, "0 ".repeat(81).as_bytes());
    assert_eq!(empty.status.code(), Some(0));
    let reported = stderr(&empty);
    assert!(
        reported.starts_with("note: the grid has more than one solution: row "),
        "{reported}"
    );
    // Strategies that find no more are no reason to say anything.
    let needs_two = fs::read(golden("sudoku").join("needs-two.txt")).unwrap();
    let output = tessera(ONE, &needs_two);
    assert!(!stdout(&output).contains("ta daa") && stderr(&output).is_empty());
    // Whether there is a solution takes longer to find out than the assistant searches.
    let nasty = ".....5.8....6.1.............1.5........1.6...3.......553.....61..................";
    let output = tessera(ONE, numbers(nasty).as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("it is not known whether the grid has a solution"));
}

#[test]
fn every_format_is_read_from_a_file_or_standard_input_or_the_argument() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid");
    let classic = fs::read_to_string(golden("sudoku").join("needs-two.txt")).unwrap();
    let grid: Grid = {
        let digits: String = classic.split_whitespace().collect();
        digits.parse().unwrap()
    };
    let expected = stdout(&tessera(TWO, classic.as_bytes())).to_owned();
    assert!(expected.ends_with("ta daa!!!\n"));
    for format in Format::ALL
        .into_iter()
        .filter(|format| !format.has_candidates())
    {
        let text = format.write(&[grid.into()]).unwrap();
        fs::write(&path, format!("\u{feff}{text}").replace('\n', "\r\n")).unwrap();
        let file = tessera(&[TWO, &[path.to_str().unwrap()]].concat(), b"");
        let input = tessera(&[TWO, &["-"]].concat(), text.as_bytes());
        let argument = tessera(&[TWO, &[&text]].concat(), b"");
        for output in [file, input, argument] {
            assert_eq!(stderr(&output), "", "{format}");
            assert_eq!(
                (output.status.code(), stdout(&output)),
                (Some(0), expected.as_str())
            );
        }
    }
}

/// What the candidates leave out is left out of the options too.
#[test]
fn candidates_are_options() {
    let easy: Grid =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
            .parse()
            .unwrap();
    let as_grid = tessera(TWO, Format::Line.write(&[easy.into()]).unwrap().as_bytes());
    assert!(!stdout(&as_grid).contains("ta daa"));
    let solution = tessera_sudoku::solve(&easy).unwrap();
    let mut candidates = tessera_sudoku::AnyPuzzle::from(easy).to_candidates();
    for cell in tessera_sudoku::Cell::all().filter(|cell| easy[*cell].is_none()) {
        candidates[cell] = [solution[cell], tessera_sudoku::Digit::new(9)]
            .into_iter()
            .flatten()
            .collect();
    }
    let text = Format::CandidateGrid.write(&[candidates.into()]).unwrap();
    let output = tessera(TWO, text.as_bytes());
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    assert!(
        stdout(&output).ends_with("ta daa!!!\n"),
        "{}",
        stdout(&output)
    );

    let empty = format!("{}1{}", ".".repeat(8), ".".repeat(720));
    let output = tessera(ONE, empty.as_bytes());
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert!(
        stderr(&output).contains("line 1, column 9: "),
        "{}",
        stderr(&output)
    );
    let none = ".".repeat(729);
    let output = tessera(ONE, none.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "error: the grid cannot be completed: row 1 col 1 has no option left\n"
    );
}

#[test]
fn what_is_no_grid_in_any_format_says_where() {
    let line = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let block = Format::Block
        .write(&[line.parse::<Grid>().unwrap().into()])
        .unwrap();
    let eight = block.replacen("| 4 . . | . 3 . | . . . |\n", "", 1);
    assert!(eight != block);
    let bare = eight.replace(['|', '+', '-'], "");
    for (input, reported) in [
        (
            line[..80].to_owned(),
            "standard input: line 1, column 81: 80 cells: expected 81",
        ),
        (
            line.replacen('3', "x", 1),
            "standard input: line 1, column 5: `x`: expected 1 to 9",
        ),
        (
            format!("{line}\n{line}\n"),
            "standard input: line 2, column 1: a second puzzle: expected one",
        ),
        (
            eight,
            "standard input: line 12, column 26: 8 rows: expected 9",
        ),
        (
            "hello".to_owned(),
            "standard input: line 1, column 1: `hello`: expected 81 cells",
        ),
        (
            line[..80].replace('.', "0"),
            "line 1, column 2: a number is larger than 9: expected 81 numbers from 0 to 9",
        ),
        (
            line[..80].replace('.', "0"),
            "as a puzzle in another format: line 1, column 81: 80 cells: expected 81",
        ),
        (bare, "8 rows: expected 9"),
    ] {
        let output = tessera(ONE, input.as_bytes());
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(2), ""),
            "{input}"
        );
        let words: Vec<&str> = stderr(&output)
            .split_whitespace()
            .filter(|word| *word != "│")
            .collect();
        assert!(
            words.join(" ").contains(reported),
            "{reported}\n{}",
            stderr(&output)
        );
    }
    // As much of an endless input as any grid may have.
    let output = tessera(ONE, "y\n".repeat(10_000_000).as_bytes());
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert!(
        stderr(&output).contains("line 1, column 1: `y` is not a number"),
        "{}",
        stderr(&output)
    );
    let output = tessera(&[ONE, &["no/such/file"]].concat(), b"");
    assert!(
        output.status.code() == Some(2) && stderr(&output).contains("cannot open no/such/file")
    );
}
