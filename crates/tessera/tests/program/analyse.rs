//! `tessera analyse` as a whole process.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::common::{stderr, stdout, tessera, words};
use serde_json::{Value, json};

const SHOT: &str = "W:W13,21,22,23,24,26,28,29,30:B2,3,4,5,6,7,11,14,15";

fn analyse(arguments: &[&str]) -> std::process::Output {
    tessera(&[&["analyse"], arguments].concat(), b"")
}

/// What a search that has to succeed prints.
fn printed(arguments: &[&str]) -> String {
    let output = analyse(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    stdout(&output).to_owned()
}

fn objects(arguments: &[&str]) -> Vec<Value> {
    let printed = printed(&[arguments, &["--json"]].concat());
    printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_table_for_people_has_a_row_for_each_depth_and_the_lines() {
    let english = ["--variant", "english", "--threads", "1", "--depth", "8"];
    let table = printed(&[&english[..], &["--fen", SHOT, "--lines", "2"]].concat());
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], format!("English, {SHOT}"));
    assert_eq!(
        lines[1],
        "depth       score         nodes   nodes/s   seconds  line"
    );
    assert_eq!(lines.len(), 2 + 8 * 2 + 3);
    assert!(lines[2].starts_with("    1 "), "{table}");
    assert!(lines[16].contains("  23-18 14x23 26x19x10x1"), "{table}");
    assert_eq!(lines[18], "done at depth 8, for white:");
    assert!(lines[19].contains("  23-18 14x23 26x19x10x1"), "{table}");
    assert!(!lines[20].contains("23-18 "), "{table}");
}

#[test]
fn one_thread_answers_the_same_in_every_run() {
    let arguments = ["--variant", "towers", "--nodes", "50000", "--threads", "1"];
    let run = || {
        let mut objects = objects(&arguments);
        for object in &mut objects {
            let fields = object.as_object_mut().unwrap();
            fields.remove("seconds");
            fields.remove("nodes_per_second");
        }
        objects
    };
    let first = run();
    let last = first.last().unwrap();
    assert_eq!(
        (&last["nodes"], &last["ended"]),
        (&json!(50_000), &json!("node limit"))
    );
    assert_eq!(last["variant"], "towers");
    assert_eq!(run(), first);
}

#[test]
fn json_has_scores_and_lines() {
    let all = objects(&[
        "--variant",
        "english",
        "--fen",
        SHOT,
        "--depth",
        "5",
        "--lines",
        "3",
    ]);
    assert_eq!(all.len(), 6);
    for (i, object) in all.iter().enumerate() {
        assert_eq!(object["fen"], SHOT);
        assert_eq!(object["depth"], json!((i + 1).min(5)));
        assert_eq!(object["lines"].as_array().unwrap().len(), 3);
        assert!(object["lines"][0]["score"]["estimate"].as_i64() > Some(100));
        assert_eq!(object["lines"][0]["moves"][0], "23-18");
        assert_eq!(object.get("ended").is_some(), i == 5);
    }
}

#[test]
fn proofs_are_told_in_plies() {
    let pair = ["--variant", "english", "--fen", "W:WK15:BK20"];
    let short = objects(&[&pair[..], &["--tablebase", "0"]].concat());
    let last = short.last().unwrap();
    assert_eq!(
        (&last["ended"], &last["depth"]),
        (&json!("proven"), &json!(3))
    );
    assert_eq!(last["lines"][0]["score"], json!({ "win": 3 }));

    let ending = ["--variant", "english", "--fen", "B:WK30,K31,K32:BK1"];
    let tables = [&ending[..], &["--tablebase", "4"]].concat();
    let with_tables = printed(&tables);
    assert!(
        with_tables.contains("proven at depth 1, for black:\n"),
        "{with_tables}"
    );
    assert!(with_tables.contains("loss in "), "{with_tables}");
}

#[test]
fn a_finished_game_is_told() {
    let over = ["--variant", "english", "--fen", "B:B1:W5,6,10"];
    assert_eq!(
        printed(&over),
        "English, B:W5,6,10:B1\nthe game is over: white wins: black has no legal move\n"
    );
    let message = objects(&over);
    assert_eq!(message.len(), 1);
    assert_eq!(
        (&message[0]["ended"], &message[0]["lines"]),
        (&json!("game over"), &json!([]))
    );
    assert_eq!(message[0]["outcome"], "white wins: black has no legal move");
    // The rules say who has won, and why.
    let king = ["--variant", "breakthrough", "--fen", "B:WK1:B40"];
    assert!(printed(&king).ends_with(": white wins: white has made the first king\n"));
    let none = ["--variant", "antidraughts", "--fen", "W:W:B17"];
    assert!(printed(&none).ends_with(": white wins: white has no pieces left\n"));
    let goes_on = objects(&["--variant", "english", "--depth", "2"]);
    assert_eq!(goes_on[0].get("outcome"), None);
}

#[test]
fn a_time_ends_the_search() {
    let last = objects(&["--variant", "english", "--time", "20ms"])
        .pop()
        .unwrap();
    assert_eq!(last["ended"], "time over");
    assert!(!last["lines"][0]["moves"].as_array().unwrap().is_empty());
}

/// A search without end, of which the first lines have been read.
#[cfg(unix)]
fn endless() -> (std::process::Child, BufReader<std::process::ChildStdout>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["analyse", "--variant", "english", "--depth", "128"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..4 {
        output.read_line(&mut String::new()).unwrap();
    }
    (child, output)
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_search_with_what_was_found() {
    let (child, output) = endless();
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let rest: Vec<String> = output.lines().map(Result::unwrap).collect();
    assert!(
        rest[rest.len() - 2].starts_with("stopped at depth "),
        "{rest:?}"
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_search() {
    let (child, output) = endless();
    drop(output);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[test]
fn bad_usage_says_what_was_expected() {
    let message = |arguments: &[&str]| {
        let output = analyse(&[&["--variant", "english"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert_eq!(stdout(&output), "");
        stderr(&output).to_owned()
    };
    assert!(message(&["--fen", "W:W33"]).contains("the board has no playing square `33`"));
    assert!(message(&["--depth", "0"]).contains("1..=128"));
    assert!(message(&["--lines", "0"]).contains("'--lines <N>'"));
    assert!(message(&["--time", "soon"]).contains("such as 500ms, 5s or 1.5min"));
    assert!(message(&["--memory", "much"]).contains("such as 200MB or 1.5GiB"));
    assert!(message(&["--memory", "99999999GB"]).contains("no memory for a transposition table"));
    assert!(message(&["--tablebase", "9"]).contains("expected 0 or a number from 2 to 5"));
    assert!(
        message(&[
            "--fen",
            SHOT,
            "--tablebase",
            "5",
            "--depth",
            "1",
            "--threads",
            "0"
        ])
        .contains("1..=1024")
    );
}

#[test]
fn a_proven_draw_is_told_as_one() {
    let arguments = words("--fen W:WK1:BK32 --tablebase 2 --variant english --threads 1");
    let output = tessera(&[&["analyse"], &arguments[..]].concat(), b"");
    let message = stdout(&output);
    assert!(
        message.contains("proven at depth 1, for white:\n             draw  1-"),
        "{message}"
    );
    assert!(!message.contains("+0.00"), "{message}");
    let output = tessera(&[&["analyse", "--json"], &arguments[..]].concat(), b"");
    let objects: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let ended: Vec<&Value> = objects.iter().map(|object| &object["ended"]).collect();
    assert_eq!(ended, [&Value::Null, &Value::from("proven")]);
}

/// What was played before counts: a FEN's counters, and the moves of a file.
#[test]
fn a_game_hands_on_what_it_knows() {
    let last = |args: &[&str]| {
        let text = printed(args);
        text.lines().last().unwrap_or_default().trim().to_owned()
    };
    let depth = ["--depth", "3", "--threads", "1"];
    // Two kings against one: a draw after seven moves each.
    let fen = |counter: &str| {
        let fen = format!("W:WK46,K47:BK3{counter}");
        last(&[&["--variant", "frisian", "--fen", &fen], &depth[..]].concat())
    };
    assert!(
        fen(":H0:F20:+0+0").starts_with("win in 7"),
        "{}",
        fen(":H0:F20:+0+0")
    );
    assert!(
        fen(":H13:F20:+0+0").starts_with("draw"),
        "{}",
        fen(":H13:F20:+0+0")
    );
    // White's king has made three steps, so the man has to move.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pdn");
    let text = "[GameType \"40\"]\n[SetUp \"1\"]\n[FEN \"W:WK48,35:BK1,16\"]\n\n\
        1. 48-43 1-7 2. 43-48 7-1 3. 48-43 1-7 *\n";
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let after = |ply: &[&str]| last(&[&["--pdn", path], ply, &depth[..]].concat());
    assert!(after(&[]).contains(" 35-30"), "{}", after(&[]));
    assert_eq!(after(&["--ply", "6"]), after(&[]));
    let output = analyse(&["--pdn", path, "--ply", "7"]);
    assert_eq!(output.status.code(), Some(2));
    let message = stderr(&output);
    assert!(
        message.contains("--ply 7: the game has 6 plies"),
        "{message}"
    );
}
