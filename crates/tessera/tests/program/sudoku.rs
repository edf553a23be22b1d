//! `tessera sudoku solve`, `count`, `check`, `rate`, `canon` and `convert` as whole processes: filters in a pipe.

use std::fs;
use std::path::Path;

use crate::common::{stderr, stdout, tessera};
use tessera_sudoku::{Grid, solve};

const UNIQUE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
const MULTIPLE: &str =
    "8.........95.......76.........426798...571243...893165......916....3.487....1.532";
const NONE: &str =
    "1234567..........8...............................................................";

fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/sudoku/puzzles.txt");
    fs::read_to_string(path).unwrap()
}

fn sudoku(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = tessera(&[&["sudoku"], arguments].concat(), input.as_bytes());
    (
        output.status.code(),
        stdout(&output).to_owned(),
        stderr(&output).to_owned(),
    )
}

#[test]
fn solutions_come_out_a_line_each_in_order() {
    let puzzles: Vec<Grid> = example()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|l| l.parse().unwrap())
        .collect();
    let expected: String = puzzles
        .iter()
        .map(|p| format!("{}\n", solve(p).unwrap()))
        .collect();
    assert_eq!(
        sudoku(&["solve"], &example()),
        (Some(0), expected.clone(), String::new())
    );
    let windows = example().replace('\n', "\r\n");
    assert_eq!(
        sudoku(&["solve", "-"], &windows),
        (Some(0), expected.clone(), String::new())
    );

    // Many blocks and tasks: the order stays.
    let many = example().repeat(8_000);
    let (status, printed, _) = sudoku(&["solve", "--first"], &many);
    assert_eq!(status, Some(0));
    assert!(printed == expected.repeat(8_000));
}

#[test]
fn what_cannot_be_solved_as_asked_is_told_with_its_line() {
    let input = format!("{UNIQUE}\n\n{MULTIPLE}\nnonsense\n{NONE}\n{UNIQUE}\n");
    let solution = solve(&UNIQUE.parse::<Grid>().unwrap()).unwrap().to_string();

    let (status, printed, told) = sudoku(&["solve"], &input);
    assert_eq!((status, printed.trim_end()), (Some(1), solution.as_str()));
    assert_eq!(
        told,
        "error: line 3: there is more than one solution (--first and --all show them)\n"
    );

    let (status, printed, told) = sudoku(&["solve", "--on-error", "skip"], &input);
    assert_eq!(
        (status, printed),
        (Some(2), format!("{solution}\n{solution}\n"))
    );
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told.len(), 3);
    assert!(
        told[1].starts_with("error: line 4, column 1: "),
        "{}",
        told[1]
    );
    assert_eq!(told[2], "error: line 5: there is no solution");

    let (status, printed, _) = sudoku(&["solve", "--on-error", "mark"], &input);
    assert_eq!(status, Some(2));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 5);
    assert_eq!((lines[0], lines[4]), (solution.as_str(), solution.as_str()));
    assert!(
        lines[1..4].iter().all(|line| line.starts_with("# line ")),
        "{printed}"
    );
}

#[test]
fn first_all_and_limit_choose_how_many() {
    let first = solve(&MULTIPLE.parse::<Grid>().unwrap())
        .unwrap()
        .to_string();
    assert_eq!(sudoku(&["solve", "--first"], MULTIPLE).1.trim_end(), first);
    let (status, all, _) = sudoku(&["solve", "--all"], MULTIPLE);
    let (_, count, _) = sudoku(&["count"], MULTIPLE);
    assert_eq!(status, Some(0));
    assert_eq!(all.lines().count().to_string(), count.trim_end());
    assert_eq!(
        sudoku(&["solve", "--limit", "3"], MULTIPLE)
            .1
            .lines()
            .count(),
        3
    );
    // The empty grid has more solutions than memory holds: they come as they are found.
    let empty = ".".repeat(81);
    let (status, many, _) = sudoku(&["solve", "--all", "--limit", "100000"], &empty);
    assert_eq!((status, many.lines().count()), (Some(0), 100_000));
    assert_eq!(sudoku(&["count"], &empty).1, "1000000\n");
}

#[test]
fn explain_has_a_path_to_the_solution_and_says_first_what_is_wrong() {
    let (status, output, _) = sudoku(&["explain", "--json"], UNIQUE);
    let answer: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!((status, &answer["solved"]), (Some(0), &true.into()));
    assert!(
        answer["steps"][0]["text"]
            .as_str()
            .is_some_and(|text| text.ends_with('.'))
    );

    let (status, output, error) = sudoku(&["explain", MULTIPLE], "");
    assert_eq!((status, output.as_str()), (Some(1), ""));
    assert_eq!(
        error,
        "error: puzzle 1: the puzzle has more than one solution\n"
    );
    let wrong = format!(
        "{{\"givens\": \"{UNIQUE}\", \"values\": \"42{}\"}}",
        &UNIQUE[2..]
    );
    let (status, _, error) = sudoku(&["explain"], &wrong);
    assert_eq!(status, Some(1));
    assert!(error.starts_with("error: line 1: r1c2 is not 2"), "{error}");
    let (status, _, error) = sudoku(&["explain", "--technique", "Love", UNIQUE], "");
    assert_eq!(status, Some(2));
    assert!(
        error.contains("expected a name such as `X-Wing`"),
        "{error}"
    );
}

#[test]
fn check_says_what_is_wrong_and_where() {
    let double = format!("5..5{}", ".".repeat(77));
    let input = format!("{UNIQUE}\n{MULTIPLE}\n{NONE}\n{double}\n");
    let (status, printed, told) = sudoku(&["check"], &input);
    assert_eq!((status, told.as_str()), (Some(1), ""));
    assert_eq!(
        printed,
        "unique\nmultiple\nnone\ninvalid: row 1 has 2 cells with 5\n"
    );
    assert_eq!(sudoku(&["check"], UNIQUE).0, Some(0));
    assert_eq!(
        sudoku(&["solve"], &double).2,
        "error: line 1: there is no solution: row 1 has 2 cells with 5\n"
    );
}

#[test]
fn json_is_an_object_a_line() {
    assert_eq!(
        sudoku(&["solve", "--json"], NONE).1,
        format!("{{\"number\":1,\"puzzle\":\"{NONE}\",\"status\":\"none\",\"solutions\":[]}}\n")
    );
    assert_eq!(
        sudoku(&["check", "--json"], &NONE.replacen('2', "1", 1)).1,
        format!(
            "{{\"number\":1,\"puzzle\":\"{}\",\"status\":\"invalid\",\"where\":\"row 1 has 2 cells with 1\"}}\n",
            NONE.replacen('2', "1", 1)
        )
    );
    let (_, told, _) = sudoku(
        &["check", "--json", "--on-error", "mark"],
        &format!("{UNIQUE}\n`\"\n"),
    );
    let told: serde_json::Value = serde_json::from_str(told.lines().nth(1).unwrap()).unwrap();
    assert!(
        told["error"]
            .as_str()
            .unwrap()
            .starts_with("line 2, column 1: "),
        "{told}"
    );

    let input = format!("{UNIQUE}\n{NONE}\n{MULTIPLE}\n");
    for (arguments, key) in [
        (&["solve", "--json", "--on-error", "skip"][..], "solutions"),
        (
            &[
                "solve",
                "--all",
                "--limit",
                "2",
                "--json",
                "--on-error",
                "skip",
            ][..],
            "solutions",
        ),
        (&["count", "--json"][..], "count"),
        (&["check", "--json"][..], "status"),
    ] {
        let (_, printed, _) = sudoku(arguments, &input);
        let objects: Vec<serde_json::Value> = printed
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(objects.len(), 3, "{printed}");
        for (i, object) in objects.iter().enumerate() {
            assert_eq!(object["number"], i + 1);
            assert!(
                !object[key].is_null() && object["puzzle"].is_string(),
                "{object}"
            );
        }
    }
}

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

#[test]
fn convert_writes_every_format_and_reads_it_back() {
    for format in [
        "line",
        "block",
        "numbers",
        "sdk",
        "sdm",
        "ss",
        "opensudoku",
        "candidate-line",
        "candidate-grid",
    ] {
        let (status, text, told) = sudoku(&["convert", "--to", format], UNIQUE);
        assert_eq!(status, Some(0), "{format}: {told}");
        let (_, back, told) = sudoku(&["solve"], &text);
        let digits: String = back.chars().filter(char::is_ascii_digit).collect();
        let solution = solve(&UNIQUE.parse::<Grid>().unwrap()).unwrap().to_string();
        assert_eq!(digits, solution, "{format}: {told}");
    }
}

#[test]
fn generated_puzzles_are_unique_and_repeatable() {
    let arguments = ["generate", "-n", "300", "--clues", "22..26", "--seed", "7"];
    let (status, puzzles, told) = sudoku(&arguments, "");
    assert_eq!((status, told.as_str()), (Some(0), ""));
    let clues = |line: &str| line.chars().filter(char::is_ascii_digit).count();
    assert!(puzzles.lines().all(|line| (22..=26).contains(&clues(line))));
    assert_eq!(
        sudoku(&["check"], &puzzles),
        (Some(0), "unique\n".repeat(300), String::new())
    );
    assert_eq!(sudoku(&arguments, "").1, puzzles);

    let rotational = [
        "generate",
        "--symmetry",
        "rotational",
        "--seed",
        "7",
        "--json",
    ];
    let (_, object, _) = sudoku(&rotational, "");
    let object: serde_json::Value = serde_json::from_str(&object).unwrap();
    let puzzle = object["puzzle"].as_str().unwrap();
    let is_clue = |i: usize| puzzle.as_bytes()[i] != b'.';
    assert!((0..81).all(|i| is_clue(i) == is_clue(80 - i)), "{puzzle}");

    let (status, _, told) = sudoku(
        &[
            "generate",
            "--clues",
            "17",
            "--attempts",
            "5",
            "--seed",
            "1",
        ],
        "",
    );
    assert_eq!(status, Some(2));
    assert!(told.contains("no puzzle with 17 clues"), "{told}");
    for clues in ["26..22", "256", "x", "..", "1..2..3"] {
        let (status, _, told) = sudoku(&["generate", "--clues", clues], "");
        assert_eq!(status, Some(2), "{clues}");
        assert!(told.contains("such as 22..26"), "{told}");
    }
}

#[test]
fn puzzles_are_as_hard_as_wanted() {
    let generated = |arguments: &[&str]| {
        let first = ["generate", "-n", "3", "--seed", "7"];
        let (status, printed, told) = sudoku(&[&first[..], arguments].concat(), "");
        assert_eq!((status, printed.lines().count()), (Some(0), 3), "{told}");
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
        (["--needs", "Guess"], "`Guess` is no technique"),
        (["--only-until", "Tridagon"], "no place in HoDoKu's order"),
    ] {
        let (status, printed, told) = sudoku(&[&["generate"], &arguments[..]].concat(), "");
        assert_eq!((status, printed.as_str()), (Some(2), ""));
        assert!(told.contains(expected), "{told}");
    }
    let rare = [
        "generate",
        "--rating",
        "11.9",
        "--attempts",
        "3",
        "--seed",
        "1",
    ];
    let (status, _, told) = sudoku(&rare, "");
    assert_eq!(status, Some(2));
    assert!(
        told.contains("no puzzle is as hard as wanted in 3 attempts"),
        "{told}"
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
        let (status, printed, told) = sudoku(&[&attempts, arguments].concat(), "");
        assert_eq!((status, printed.as_str()), (Some(2), ""));
        assert!(told.replace("\n  │ ", " ").contains(expected), "{told}");
    }
}

#[test]
fn every_help_teaches_with_an_example() {
    let (_, told, _) = sudoku(&["--help"], "");
    assert!(told.contains("Example:\n  $ tessera "), "{told}");
    for command in [
        "assist", "solve", "count", "check", "rate", "canon", "generate", "convert",
    ] {
        let (_, told, _) = sudoku(&[command, "--help"], "");
        let example = format!("Example:\n  $ tessera sudoku {command} ");
        assert!(told.contains(&example), "{told}");
    }
}

#[test]
fn ratings_come_out_with_their_puzzles_in_order() {
    let input = format!("{UNIQUE}\n# comment\n{MULTIPLE}\n{NONE}\n{UNIQUE}\n");
    let line = format!("{UNIQUE} ER=9.0 EP=1.2 ED=1.2 level=");
    let (status, printed, told) = sudoku(&["rate"], &input);
    assert_eq!((status, printed.lines().count()), (Some(1), 1));
    assert!(printed.starts_with(&line), "{printed}");
    assert_eq!(
        told,
        "error: line 3: there is more than one solution: such a puzzle has no rating\n"
    );

    let (status, printed, told) = sudoku(&["rate", "--on-error", "skip"], &input);
    assert_eq!((status, printed.lines().count()), (Some(1), 2));
    assert!(
        told.ends_with("error: line 4: there is no solution\n"),
        "{told}"
    );

    let (status, printed, _) = sudoku(&["rate", "--json", "--on-error", "skip"], &input);
    let objects: Vec<serde_json::Value> = printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((status, objects.len()), (Some(1), 4));
    let keys = |i: usize| ["number", "er", "ep", "ed", "status"].map(|key| objects[i][key].clone());
    assert_eq!(
        keys(0),
        [
            1.into(),
            9.0.into(),
            1.2.into(),
            1.2.into(),
            serde_json::Value::Null
        ]
    );
    assert_eq!(
        (&objects[1]["status"], &objects[2]["status"]),
        (&"multiple".into(), &"none".into())
    );
    assert_eq!(
        (&objects[3]["number"], &objects[3]["puzzle"]),
        (&5.into(), &UNIQUE.into())
    );

    // A full grid has no steps, candidates no rating.
    let full = solve(&UNIQUE.parse::<Grid>().unwrap()).unwrap().to_string();
    assert_eq!(
        sudoku(&["rate"], &full).1,
        format!("{full} ER=0.0 EP=0.0 ED=0.0 level=Easy score=0\n")
    );
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for (only, answer) in [
        ("explainer", "ER=1.2 EP=1.2 ED=1.2 Hidden Single"),
        ("hodoku", "level=Easy score=204 Naked Single"),
    ] {
        let (_, printed, _) = sudoku(&["rate", "--only", only], easy);
        assert_eq!(printed, format!("{easy} {answer}\n"));
    }
    let (_, printed, _) = sudoku(&["rate", "--json", "--only", "hodoku"], easy);
    assert!(
        printed.ends_with("\"level\":\"Easy\",\"score\":204,\"hardest\":\"Naked Single\"}\n"),
        "{printed}"
    );
    let (status, printed, told) = sudoku(&["rate"], &"123456789".repeat(81));
    assert_eq!((status, printed.as_str()), (Some(2), ""));
    assert!(told.contains("candidates have no rating"), "{told}");
}

#[test]
fn puzzles_that_differ_by_symmetries_have_one_form() {
    let turned: String = (0..81)
        .map(|i| &UNIQUE[9 * (i % 9) + i / 9..][..1])
        .collect();
    let input = format!("{UNIQUE}\n{turned}\n{MULTIPLE}\n");
    let (status, printed, _) = sudoku(&["canon"], &input);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!((status, lines.len()), (Some(0), 3));
    assert_eq!(lines[0], lines[1]);
    assert!(
        lines[0].ends_with(" 1") && lines[0] != lines[2],
        "{printed}"
    );
    assert_eq!(
        sudoku(&["canon", "--same", &turned], &input),
        (Some(1), "same\nsame\ndifferent\n".to_owned(), String::new())
    );
    let (status, printed, _) = sudoku(&["canon", "--same", UNIQUE, "--json"], &turned);
    let expected = format!("{{\"number\":1,\"puzzle\":\"{turned}\",\"same\":true}}\n");
    assert_eq!((status, printed), (Some(0), expected));
    // The grid with most automorphisms.
    let empty = ".".repeat(81);
    assert_eq!(
        sudoku(&["canon"], &empty).1,
        format!("{empty} 1218998108160\n")
    );
    assert_eq!(sudoku(&["canon", "--same", "12"], "").0, Some(2));
}

/// A line of more than a block, and of more than the beginning that tells what a file is.
#[test]
fn a_line_that_is_too_long_is_one_bad_line() {
    let input = format!("{UNIQUE}\n\n{}\n{UNIQUE}\n12\n", "1".repeat(3_500_000));
    for task in [&["solve"][..], &["solve", "--all"], &["count"], &["check"]] {
        let arguments = [task, &["--on-error", "skip"]].concat();
        let (status, printed, told) = sudoku(&arguments, &input);
        assert_eq!((status, printed.lines().count()), (Some(2), 2), "{told}");
        let told: Vec<&str> = told.lines().collect();
        let too_long = "error: line 3: longer than 1 MiB: expected 81 cells or 729 candidates";
        assert_eq!((told.len(), told[0]), (2, too_long));
        assert!(
            told[1].starts_with("error: line 5, column 3: "),
            "{}",
            told[1]
        );
    }
    let (status, printed, told) = sudoku(&["convert", "--to", "sdm"], &input);
    assert_eq!((status, printed.lines().count()), (Some(2), 1));
    assert!(told.starts_with("error: line 3: "), "{told}");
    // Read whole, where no line is a puzzle.
    let (status, _, told) = sudoku(&["convert", "--to", "block"], &input);
    assert_eq!(status, Some(2));
    assert!(
        told.contains("standard input: line 3, column 82: "),
        "{told}"
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
    let (status, printed, told) = sudoku(
        &["convert", "--to", "line"],
        &format!("{UNIQUE}\n{fewer}{UNIQUE}\n"),
    );
    assert_eq!((status, printed), (Some(2), format!("{UNIQUE}\n")));
    assert!(
        told.starts_with("error: line 2: the format line cannot hold its candidates"),
        "{told}"
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
        let (status, printed, told) = sudoku(arguments, input);
        assert_eq!(
            (status, printed.as_str()),
            (Some(2), ""),
            "{arguments:?} {told}"
        );
        assert!(
            told.replace("\n  │ ", " ").contains(message),
            "{arguments:?} {told}"
        );
        assert!(!told.contains("panicked"), "{told}");
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
            "expected a file of puzzles, `-` for standard input, or a puzzle of 81 characters",
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
            let (status, printed, told) = sudoku(&[command, &[argument]].concat(), "");
            assert_eq!((status, printed.as_str()), (Some(2), ""), "{argument}");
            let words: Vec<&str> = told
                .split_whitespace()
                .filter(|word| *word != "│")
                .collect();
            assert!(words.join(" ").contains(expected), "{expected}\n{told}");
            assert!(told.len() < 500, "{told}");
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
    // No bar where standard error is no terminal.
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
