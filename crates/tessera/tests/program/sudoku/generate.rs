//! `generate`: puzzles of a seed, and how hard they are.

use super::*;

#[test]
fn generated_puzzles_are_unique_and_repeatable() {
    let arguments = ["generate", "-n", "300", "--clues", "22..26", "--seed", "7"];
    let (status, puzzles, message) = sudoku(&arguments, "");
    assert_eq!((status, message.as_str()), (Some(0), ""));
    let clues = |line: &str| line.chars().filter(char::is_ascii_digit).count();
    assert!(puzzles.lines().all(|line| (22..=26).contains(&clues(line))));
    assert_eq!(
        sudoku(&["check"], &puzzles),
        (Some(0), "unique\n".repeat(300), String::new())
    );
    assert_eq!(sudoku(&arguments, "").1, puzzles);

    let rotational = words("generate --symmetry rotational --seed 7 --json");
    let (_, object, _) = sudoku(&rotational, "");
    let object: serde_json::Value = serde_json::from_str(&object).unwrap();
    let puzzle = object["puzzle"].as_str().unwrap();
    let is_clue = |i: usize| puzzle.as_bytes()[i] != b'.';
    assert!((0..81).all(|i| is_clue(i) == is_clue(80 - i)), "{puzzle}");

    let (status, _, message) = sudoku(&words("generate --clues 17 --attempts 5 --seed 1"), "");
    assert_eq!(status, Some(2));
    assert!(message.contains("no puzzle with 17 clues"), "{message}");
    for clues in ["26..22", "256", "x", "..", "1..2..3"] {
        let (status, _, message) = sudoku(&["generate", "--clues", clues], "");
        assert_eq!(status, Some(2), "{clues}");
        assert!(message.contains("such as 22..26"), "{message}");
    }
}

#[test]
fn puzzles_are_as_hard_as_wanted() {
    let generated = |arguments: &[&str]| {
        let first = ["generate", "-n", "3", "--seed", "7"];
        let (status, printed, message) = sudoku(&[&first[..], arguments].concat(), "");
        assert_eq!((status, printed.lines().count()), (Some(0), 3), "{message}");
        sudoku(&["rate", "--json"], &printed).1
    };
    assert_eq!(
        generated(&["--difficulty", "hard"])
            .matches("\"level\":\"Hard\"")
            .count(),
        3
    );
    let rated = generated(&["--rating", "1.5..2.3", "--symmetry", "rotational"]);
    for line in rated.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let rating = object["er"].as_f64().unwrap();
        assert!((1.5..=2.3).contains(&rating), "{line}");
    }
    generated(&["--needs", "Naked Pair", "--only-until", "naked triple"]);
    for (arguments, expected) in [
        (["--difficulty", "evil"], "easy, medium, hard"),
        (["--rating", "7.0..6"], "such as 7.0..7.6"),
        (["--needs", "Guess"], "`Guess` is not a technique"),
        (
            ["--only-until", "Tridagon"],
            "Tridagon has no place in HoDoKu's order",
        ),
    ] {
        let (status, printed, message) = sudoku(&[&["generate"], &arguments[..]].concat(), "");
        assert_eq!((status, printed.as_str()), (Some(2), ""));
        assert!(message.contains(expected), "{message}");
    }
    let rare = words("generate --rating 11.9 --attempts 3 --seed 1");
    let (status, _, message) = sudoku(&rare, "");
    assert_eq!(status, Some(2));
    assert!(
        message.contains("no puzzle is as hard as wanted in 3 attempts"),
        "{message}"
    );
}

#[test]
fn puzzles_with_many_clues_are_generated_and_impossible_ones_refused() {
    let many = ["generate", "-n", "60", "--clues", "30..35", "--seed", "1"];
    let (status, puzzles, _) = sudoku(&many, "");
    assert_eq!((status, puzzles.lines().count()), (Some(0), 60));
    let clues = |line: &str| line.chars().filter(char::is_ascii_digit).count();
    assert!(puzzles.lines().all(|line| (30..=35).contains(&clues(line))));
    assert_eq!(sudoku(&["check"], &puzzles).1, "unique\n".repeat(60));

    for (arguments, expected) in [
        (&["--clues", "5..16"][..], "expected one of 17 to 80"),
        (&["--clues", "81"], "expected one of 17 to 80"),
        (
            &["--clues", "18..19", "--symmetry", "full"],
            "expected one of 17, 20 to 21, 24 to 25",
        ),
    ] {
        let attempts = ["generate", "-n", "9", "--attempts", "99999999999"];
        let (status, printed, message) = sudoku(&[&attempts, arguments].concat(), "");
        assert_eq!((status, printed.as_str()), (Some(2), ""));
        assert!(
            message.replace("\n  │ ", " ").contains(expected),
            "{message}"
        );
    }
}

/// What was printed until Ctrl-C is the beginning of what there would have been.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_search_for_puzzles() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["sudoku", "generate", "-n", "100000000", "--seed", "7"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut printed = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut printed).unwrap();
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    output.read_to_string(&mut printed).unwrap();
    let rest = child.wait_with_output().unwrap();
    let lines = printed.lines().count();
    // No bar where standard error is not a terminal.
    assert_eq!(
        (rest.status.code(), stderr(&rest)),
        (
            Some(130),
            format!("note: ended by Ctrl-C: {lines} of 100000000 puzzles are printed\n").as_str()
        )
    );
    let whole = sudoku(&["generate", "-n", &lines.to_string(), "--seed", "7"], "").1;
    assert!(printed == whole);
}

#[test]
fn puzzles_of_variants_are_generated_and_read() {
    let arguments = words(
        "generate -n 3 --variant killer,diagonal --size 6x6 --symmetry rotational --minimal --seed 7",
    );
    let (status, puzzles, message) = sudoku(&arguments, "");
    assert_eq!((status, &*message), (Some(0), ""));
    assert_eq!(puzzles.lines().count(), 3);
    assert_eq!(sudoku(&arguments, "").1, puzzles);
    let (status, checked, _) = sudoku(&["check"], &puzzles);
    assert_eq!((status, &*checked), (Some(0), "unique\nunique\nunique\n"));
    assert!(puzzles.contains("\"killer-cage\"") && puzzles.contains("\"diagonal\""));
    for (arguments, expected) in [
        ("generate --variant windows --size 7", "windows needs boxes"),
        ("generate --variant killer --size 3x3", "4x4 to 16x16"),
        ("generate --variant killer --size 4x6", "4x4 to 16x16"),
        ("generate --size 6", "--variant"),
        ("generate --variant strange", "strange"),
        (
            "generate --variant diagonal --size 4 --clues 1 --attempts 3 --seed 1",
            "no puzzle is found in 3 attempts",
        ),
    ] {
        let (status, printed, message) = sudoku(&words(arguments), "");
        assert_eq!((status, &*printed), (Some(2), ""), "{arguments}");
        assert!(message.contains(expected), "{arguments}: {message}");
    }
}
