//! `tessera sudoku solve`, `count`, `check`, `rate`, `canon` and `convert` as whole processes: filters in a pipe.

mod anatomy;
mod book;
mod certificate;
mod difficulty;
mod generate;
mod input;
mod judge;
mod variants;

use std::fs;
use std::path::Path;

use crate::common::{stderr, stdout, tessera, words};
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

    let (status, printed, message) = sudoku(&["solve"], &input);
    assert_eq!((status, printed.trim_end()), (Some(1), solution.as_str()));
    assert_eq!(
        message,
        "error: line 3: there is more than one solution (--first and --all show them)\n"
    );

    let (status, printed, message) = sudoku(&["solve", "--on-error", "skip"], &input);
    assert_eq!(
        (status, printed),
        (Some(2), format!("{solution}\n{solution}\n"))
    );
    let message: Vec<&str> = message.lines().collect();
    assert_eq!(message.len(), 3);
    assert!(
        message[1].starts_with("error: line 4, column 1: "),
        "{}",
        message[1]
    );
    assert_eq!(message[2], "error: line 5: there is no solution");

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
fn check_says_what_is_wrong_and_where() {
    let double = format!("5..5{}", ".".repeat(77));
    let input = format!("{UNIQUE}\n{MULTIPLE}\n{NONE}\n{double}\n");
    let (status, printed, message) = sudoku(&["check"], &input);
    assert_eq!((status, message.as_str()), (Some(1), ""));
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
    let (_, message, _) = sudoku(
        &["check", "--json", "--on-error", "mark"],
        &format!("{UNIQUE}\n`\"\n"),
    );
    let message: serde_json::Value = serde_json::from_str(message.lines().nth(1).unwrap()).unwrap();
    assert!(
        message["error"]
            .as_str()
            .unwrap()
            .starts_with("line 2, column 1: "),
        "{message}"
    );

    let input = format!("{UNIQUE}\n{NONE}\n{MULTIPLE}\n");
    for (arguments, key) in [
        (&["solve", "--json", "--on-error", "skip"][..], "solutions"),
        (
            &words("solve --all --limit 2 --json --on-error skip")[..],
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
fn convert_writes_every_format_and_reads_it_back() {
    for format in words("line block numbers sdk sdm ss opensudoku candidate-line candidate-grid") {
        let (status, text, message) = sudoku(&["convert", "--to", format], UNIQUE);
        assert_eq!(status, Some(0), "{format}: {message}");
        let (_, back, message) = sudoku(&["solve"], &text);
        let digits: String = back.chars().filter(char::is_ascii_digit).collect();
        let solution = solve(&UNIQUE.parse::<Grid>().unwrap()).unwrap().to_string();
        assert_eq!(digits, solution, "{format}: {message}");
    }
}

#[test]
fn every_help_teaches_with_an_example() {
    let (_, message, _) = sudoku(&["--help"], "");
    assert!(message.contains("Example:\n  $ tessera "), "{message}");
    for command in [
        "assist", "solve", "explain", "count", "check", "rate", "canon", "generate", "convert",
    ] {
        let (_, message, _) = sudoku(&[command, "--help"], "");
        let example = format!("Example:\n  $ tessera sudoku {command} ");
        assert!(message.contains(&example), "{message}");
    }
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
    // Candidates: r1c1 is not 9. With 9 renamed and another cell, they are the same.
    let candidates = |text: &str| format!("{text}{}", "123456789".repeat(80));
    let (one, other) = (candidates("12345678."), candidates(".23456789"));
    let (status, printed, _) = sudoku(&["canon"], &format!("{one}\n{other}\n"));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!((status, lines.len()), (Some(0), 2));
    assert_eq!(lines[0], lines[1]);
    assert_eq!(&lines[0][729..], " 1672151040");
    let (status, printed, _) = sudoku(&["canon", "--same", &one], &format!("{other}\n{empty}\n"));
    assert_eq!((status, &*printed), (Some(1), "same\ndifferent\n"));
}
