//! `tessera sudoku minimise`, `backdoors`, `unavoidable` and `generate --mask` as whole processes.

use tessera_sudoku::{Cell, Grid, Solutions, needless_clues, unique};

use super::{MULTIPLE, NONE, UNIQUE, sudoku};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn puzzles_become_minimal() {
    let (status, output, _) = sudoku(&["minimise"], &format!("{EASY}\n{UNIQUE}\n"));
    let minimal: Vec<Grid> = output.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!((status, minimal.len()), (Some(0), 2));
    assert!(needless_clues(&minimal[0]).unwrap().is_empty());
    assert_eq!(unique(&minimal[0]), unique(&EASY.parse::<Grid>().unwrap()));
    assert_eq!(minimal[1].to_string(), UNIQUE, "it was minimal before");
    let (_, other, _) = sudoku(&["minimize", "--seed", "2", EASY], "");
    assert_ne!(other.lines().next(), output.lines().next());

    let (_, json, _) = sudoku(&["minimise", "--json", EASY], "");
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(answer["minimal"], minimal[0].to_string());
    assert_eq!(answer["clues"], 81 - minimal[0].unknown());
    assert_eq!(answer["needless"].as_array().unwrap().len(), 22);
}

#[test]
fn backdoors_are_listed_with_their_size() {
    let (status, output, _) = sudoku(&["backdoors"], &format!("{EASY}\n{UNIQUE}\n"));
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!((status, lines.len()), (Some(0), 2));
    assert_eq!(lines[0], format!("{EASY} 0"));
    assert!(
        lines[1].starts_with(&format!("{UNIQUE} 2 r1c2=6+r2c9=9 ")),
        "{output}"
    );
    let hardest =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let (_, one, _) = sudoku(&["backdoors", "--size", "1", hardest], "");
    assert_eq!(one, format!("{hardest} -\n"));
    let (_, json, _) = sudoku(&["backdoors", "--json", hardest], "");
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(answer["size"], 2);
    assert_eq!(answer["backdoors"][0].as_array().unwrap().len(), 2);
}

#[test]
fn unavoidable_sets_are_listed_and_those_apart_are_marked() {
    let (status, output, _) = sudoku(&["unavoidable", "--cells", "6", EASY], "");
    let mut lines = output.lines();
    let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
    let sets: Vec<&str> = lines.collect();
    assert_eq!((status, head[1].parse()), (Some(0), Ok(sets.len())));
    let apart = sets.iter().filter(|line| line.starts_with("* r")).count();
    assert_eq!(head[2].parse(), Ok(apart));
    let rest = sets.iter().filter(|line| line.starts_with("  r")).count();
    assert_eq!(apart + rest, sets.len());
    let (_, json, _) = sudoku(&["unavoidable", "--cells", "6", "--json", head[0]], "");
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(answer["solution"], head[0]);
    assert_eq!(answer["sets"].as_array().unwrap().len(), sets.len());
    assert_eq!(answer["least_clues"], apart);
    assert_eq!(answer["disjoint"].as_array().unwrap().len(), apart);
}

#[test]
fn puzzles_without_a_single_solution_are_refused() {
    for command in ["minimise", "backdoors", "unavoidable"] {
        let (status, output, message) = sudoku(&[command, MULTIPLE], "");
        assert_eq!((status, output.as_str()), (Some(1), ""));
        assert!(
            message.contains("there is more than one solution"),
            "{message}"
        );
        let (status, _, message) = sudoku(&[command, NONE], "");
        assert_eq!(status, Some(1));
        assert!(message.contains("there is no solution"), "{message}");
        let (_, json, _) = sudoku(&[command, "--json", MULTIPLE], "");
        let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(answer["status"], "multiple");
        assert!(answer.get("solutions").is_none());
    }
}

#[test]
fn clues_are_where_the_mask_has_them() {
    let mask = "xxx...xxxx.......xx.......x...xxx......x.x......xxx...x.......xx.......xxxx...xxx";
    let generate = |rest: &[&str]| sudoku(&[&["generate", "--mask"], rest].concat(), "");
    let (status, output, _) = generate(&[mask, "-n", "2", "--seed", "5"]);
    let puzzles: Vec<Grid> = output.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!((status, puzzles.len()), (Some(0), 2));
    assert_ne!(puzzles[0], puzzles[1]);
    for puzzle in puzzles {
        let is_clue = |cell: Cell| mask.as_bytes()[cell.index()] == b'x';
        assert!(Cell::all().all(|cell| puzzle[cell].is_some() == is_clue(cell)));
        assert!(matches!(unique(&puzzle), Solutions::Unique(_)));
    }

    let (status, _, message) = generate(&["xx"]);
    assert_eq!(status, Some(2));
    assert!(
        message.contains("2 characters: expected 81, one for each cell"),
        "{message}"
    );
    let empty = format!("{}{}", ".".repeat(18), "x".repeat(63));
    let (status, _, message) = generate(&[&empty, "--seed", "1"]);
    assert_eq!(status, Some(2));
    assert!(
        message.contains("--mask: row 1 and row 2 have no clue"),
        "{message}"
    );
    let few = format!("{}{}", "x".repeat(9), ".........x".repeat(7) + "..");
    let (status, _, message) = generate(&[&few, "--seed", "1"]);
    assert_eq!(status, Some(2));
    assert!(
        message.contains("there are 16 cells for clues"),
        "{message}"
    );
    let (status, _, message) = generate(&[mask, "--clues", "24"]);
    assert_eq!(status, Some(2));
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn the_depth_of_trial_and_error_is_printed_on_request() {
    let rate = |arguments: &[&str]| sudoku(&[&["rate", EASY], arguments].concat(), "").1;
    assert!(!rate(&[]).contains("depth"));
    assert!(rate(&["--depth"]).starts_with(&format!("{EASY} depth=0 ER=1.2 ")));
    assert!(!rate(&["--json"]).contains("depth"));
    assert!(rate(&["--depth", "--json"]).ends_with(",\"trial_depth\":0}\n"));
    let (_, hard, _) = sudoku(&["rate", "--only", "hodoku", "--depth", UNIQUE], "");
    assert!(
        hard.starts_with(&format!("{UNIQUE} depth=1 level=")),
        "{hard}"
    );
}
