//! What all filters read: lines, files, other formats, and puzzles as arguments.

use super::*;

#[test]
fn a_single_puzzle_of_another_format_is_answered_with_a_grid() {
    let grid: Grid = UNIQUE.parse().unwrap();
    let rows = grid
        .to_string()
        .as_bytes()
        .chunks(9)
        .map(<[u8]>::to_vec)
        .collect::<Vec<_>>()
        .join(&b'\n');
    let rows = String::from_utf8(rows).unwrap();
    let (status, printed, _) = sudoku(&["solve"], &rows);
    assert_eq!(
        (status, printed.lines().count()),
        (Some(0), 13),
        "{printed}"
    );
    let digits: String = printed.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, solve(&grid).unwrap().to_string());
}

/// A line of more than a block, and of more than the beginning that tells what a file is.
#[test]
fn a_line_that_is_too_long_is_one_bad_line() {
    let input = format!("{UNIQUE}\n\n{}\n{UNIQUE}\n12\n", "1".repeat(3_500_000));
    for task in [&["solve"][..], &["solve", "--all"], &["count"], &["check"]] {
        let arguments = [task, &["--on-error", "skip"]].concat();
        let (status, printed, reported) = sudoku(&arguments, &input);
        assert_eq!(
            (status, printed.lines().count()),
            (Some(2), 2),
            "{reported}"
        );
        let reported: Vec<&str> = reported.lines().collect();
        let too_long = "error: line 3: longer than 1 MiB: expected 81 cells or 729 candidates";
        assert_eq!((reported.len(), reported[0]), (2, too_long));
        assert!(
            reported[1].starts_with("error: line 5, column 3: "),
            "{}",
            reported[1]
        );
    }
    let (status, printed, reported) = sudoku(&["convert", "--to", "sdm"], &input);
    assert_eq!((status, printed.lines().count()), (Some(2), 1));
    assert!(reported.starts_with("error: line 3: "), "{reported}");
    // Read whole, where no line is a puzzle.
    let (status, _, reported) = sudoku(&["convert", "--to", "block"], &input);
    assert_eq!(status, Some(2));
    assert!(
        reported.contains("standard input: line 3, column 82: "),
        "{reported}"
    );
}

#[test]
fn lines_are_converted_as_they_are_read() {
    let lines = format!("# two\n{UNIQUE} easy\n{NONE}\n");
    let (status, sdm, _) = sudoku(&["convert", "--to", "sdm"], &lines);
    let expected = format!("{UNIQUE}\n{NONE}\n").replace('.', "0");
    assert_eq!((status, sdm), (Some(0), expected));
    let (_, candidates, _) = sudoku(&["convert", "--to", "candidate-line"], UNIQUE);
    assert_eq!(candidates.len(), 730);
    let fewer = candidates.replacen("1", ".", 1);
    let (status, printed, reported) = sudoku(
        &["convert", "--to", "line"],
        &format!("{UNIQUE}\n{fewer}{UNIQUE}\n"),
    );
    assert_eq!((status, printed), (Some(2), format!("{UNIQUE}\n")));
    assert!(
        reported.starts_with("error: line 2: the format line cannot hold its candidates"),
        "{reported}"
    );
}

#[test]
fn bad_input_is_told_and_never_a_panic() {
    for (arguments, input, message) in [
        (&["solve"][..], "", "no puzzle"),
        (&["solve"][..], "hello\n", "standard input: line 1"),
        (
            &["solve", "no/such/file"][..],
            "",
            "cannot open no/such/file",
        ),
        (
            &["convert", "--to", "ss"][..],
            "12",
            "standard input: line 1",
        ),
        (
            &["solve", "--first", "--all"][..],
            "",
            "cannot be used with",
        ),
    ] {
        let (status, printed, reported) = sudoku(arguments, input);
        assert_eq!(
            (status, printed.as_str()),
            (Some(2), ""),
            "{arguments:?} {reported}"
        );
        assert!(
            reported.replace("\n  │ ", " ").contains(message),
            "{arguments:?} {reported}"
        );
        assert!(!reported.contains("panicked"), "{reported}");
    }
    let noise: String = (0..200_000_u32)
        .map(|i| char::from((i.wrapping_mul(2_654_435_761) >> 25) as u8))
        .collect();
    assert_eq!(sudoku(&["solve"], &noise).0, Some(2));
    let not_text = [UNIQUE.as_bytes(), "\né".as_bytes(), b"\xff\n"].concat();
    for (arguments, place) in [
        (["sudoku", "solve", "--first"], "line 2, column 2: "),
        (["sudoku", "convert", "--to=ss"], "line 2, column 2: "),
    ] {
        let output = tessera(&arguments, &not_text);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(place), "{}", stderr(&output));
    }
}

#[test]
fn a_puzzle_may_stand_in_the_place_of_a_file() {
    let from_input = |arguments: &[&str]| sudoku(arguments, UNIQUE);
    for arguments in [
        &["solve"][..],
        &["solve", "--json"],
        &["count"],
        &["check"],
        &["convert", "--to", "ss"],
        &["convert", "--to", "candidate-line"],
    ] {
        let answer = sudoku(&[arguments, &[UNIQUE]].concat(), "");
        assert_eq!(answer.0, Some(0), "{arguments:?}: {}", answer.2);
        assert_eq!(answer, from_input(arguments), "{arguments:?}");
    }
    // Texts of several lines too, as a shell puts them there: "$(cat puzzle.ss)".
    let (_, block, _) = sudoku(&["convert", "--to", "block", UNIQUE], "");
    let (_, candidates, _) = sudoku(&["convert", "--to", "candidate-line", UNIQUE], "");
    for text in [&block, &candidates, &format!("# easy\n{UNIQUE}\n")] {
        assert_eq!(
            sudoku(&["check", text], ""),
            (Some(0), "unique\n".to_owned(), String::new())
        );
    }
    assert_eq!(
        sudoku(&["solve", NONE], "").2,
        "error: line 1: there is no solution\n"
    );
}

#[test]
fn an_argument_that_is_no_file_and_no_puzzle_is_told() {
    let letter = UNIQUE.replacen('3', "o", 1);
    for (argument, expected) in [
        (
            &UNIQUE[..80],
            "is neither a file nor a puzzle: line 1, column 81: 80 cells: expected 81",
        ),
        (
            &letter,
            "is neither a file nor a puzzle: line 1, column 5: `o`: expected 1 to 9",
        ),
        (
            "puzzle.txt",
            "cannot open puzzle.txt: No such file or directory",
        ),
        (
            "puzzle.txt",
            "expected a file of puzzles, `-` for standard input, or a puzzle: 81 characters, a link or JSON",
        ),
        (&"x".repeat(5_000), "cannot open xxxx"),
        ("a\u{1b}[31m", "cannot open a\u{fffd}[31m: "),
        (" ", "cannot open : "),
    ] {
        for command in [
            &["solve"][..],
            &["count"],
            &["check"],
            &["assist"],
            &["convert", "--to", "ss"],
        ] {
            let (status, printed, reported) = sudoku(&[command, &[argument]].concat(), "");
            assert_eq!((status, printed.as_str()), (Some(2), ""), "{argument}");
            let words: Vec<&str> = reported
                .split_whitespace()
                .filter(|word| *word != "│")
                .collect();
            assert!(words.join(" ").contains(expected), "{expected}\n{reported}");
            assert!(reported.len() < 500, "{reported}");
        }
    }
}

/// A file is a file, whatever its name.
#[test]
fn a_file_with_the_name_of_a_puzzle_is_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(UNIQUE), MULTIPLE).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["sudoku", "check", UNIQUE])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert_eq!(stdout(&output), "multiple\n");
}
