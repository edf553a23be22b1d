//! The rest of the command line as a whole process.

use std::process::{Command, Output};

use crate::common::words;

fn tessera(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments)
        .output()
        .unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = tessera(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn stderr_of_bad_usage(arguments: &[&str]) -> String {
    let output = tessera(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn help_teaches_with_examples() {
    assert!(stdout(&["--help"]).contains("tessera sudoku solve examples/sudoku/puzzles.txt"));
    for command in
        words("towers perft value verify match review hub train book puzzles completions man")
    {
        assert!(
            stdout(&["help", command]).contains("Example:\n  $ "),
            "{command}"
        );
    }
}

#[test]
fn the_help_of_towers_shows_what_its_example_prints() {
    let program = env!("CARGO_BIN_EXE_tessera");
    let command = format!("printf 'G6-H5\\nH3-G4\\nA\\n' | {program} towers");
    let output = Command::new("sh").arg("-c").arg(&command).output().unwrap();
    let record = String::from_utf8(output.stdout).unwrap();
    let help = stdout(&["help", "towers"]);
    let computed: Vec<&str> = record
        .lines()
        .skip_while(|line| !line.starts_with("***"))
        .collect();
    assert!(
        help.contains(&format!("  {}\n  {}\n", computed[0], computed[1])),
        "{record}"
    );
}

#[test]
fn completions_and_manual_pages_come_out() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(
            stdout(&["completions", shell]).contains("tessera"),
            "{shell}"
        );
    }
    assert!(stdout(&["man"]).contains(".TH tessera"));
    assert!(stdout(&["man", "towers"]).contains("terminal\\-cost"));
    assert!(stderr_of_bad_usage(&["man", "chess"]).contains("no command `chess`"));
}

#[test]
fn perft_prints_a_table_or_json() {
    let table = stdout(&["perft", "--variant", "english", "--depth", "5"]);
    let counts: Vec<&str> = table
        .lines()
        .skip(2)
        .map(|line| line.split_whitespace().nth(1).unwrap())
        .collect();
    assert_eq!(counts, ["7", "49", "302", "1469", "7361"]);

    for threads in ["1", "2", "5"] {
        let arguments = [
            "perft",
            "--variant",
            "towers",
            "--depth",
            "7",
            "--json",
            "--threads",
            threads,
        ];
        let json: serde_json::Value = serde_json::from_str(&stdout(&arguments)).unwrap();
        assert_eq!(json["variant"], "towers");
        assert_eq!(
            json["fen"],
            "B:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32"
        );
        let counts = [7, 49, 379, 2_872, 23_582, 189_143, 1_585_096];
        assert_eq!(json["counts"], serde_json::json!(counts));
        assert!(json["seconds"].is_f64() && json["nodes_per_second"].is_f64());
    }
}

#[test]
fn perft_divides_and_merges() {
    let circle = words("perft --variant english --fen W:WK31:B26,27,18,19 --depth 1");
    let divided = stdout(&[&circle[..], &["--divide"]].concat());
    assert!(
        divided.ends_with("31x24x15x22x31 1\n31x22x15x24x31 1\n"),
        "{divided}"
    );
    let merged = stdout(&[&circle[..], &["--divide", "--merged"]].concat());
    assert!(merged.ends_with("31x24x15x22x31 1\n"), "{merged}");
    let one_by_one = stdout(&[&circle[..], &["--no-bulk", "--json", "--divide"]].concat());
    let json: serde_json::Value = serde_json::from_str(&one_by_one).unwrap();
    assert_eq!(json["divided"][1]["move"], "31x22x15x24x31");
}

#[test]
fn names_may_be_written_in_other_ways() {
    for command in ["analyse", "analyze"] {
        assert!(stdout(&["help", command]).contains("Find the best moves"));
        let arguments = [command, "--variant", "International", "--depth", "1"];
        assert!(stdout(&arguments).starts_with("International, W:"));
    }
    assert!(stdout(&["help"]).contains("analyze]"));
    assert!(stdout(&["completions", "bash"]).contains("analyze"));
    assert!(stdout(&["man", "analyze"]).contains("best moves"));
    for name in [
        "english",
        "English",
        "CHECKERS",
        "Sri-Lankan",
        "Sri Lankan",
        "Frysk!",
    ] {
        let counted = stdout(&["perft", "--variant", name, "--depth", "1"]);
        assert!(
            counted.starts_with(|c: char| c.is_ascii_uppercase()),
            "{counted}"
        );
    }
    let near = stderr_of_bad_usage(&["perft", "--variant", "Englsh", "--depth", "1"]);
    assert!(near.contains("invalid value 'Englsh'"), "{near}");
}

#[test]
fn errors_have_one_shape() {
    for arguments in [
        &words("perft --variant english --depth 1 --fen W:W33")[..],
        &["perft", "--variant", "chess", "--depth", "1"],
        &["towers", "/no/such/file"],
        &["value", "--variant", "english", "/no/such/file"],
        &["value", "--variant", "english", "--memory", "1MB"],
        &["replay", "/no/such/file"],
        &words("tablebase stats --variant english --pieces 4 --memory 1MB"),
        &["serve", "--host", "0.0.0.0"],
        &["man", "chess"],
    ] {
        let message = stderr_of_bad_usage(arguments);
        assert!(message.starts_with("error: "), "{message}");
        assert!(
            message["error: ".len()..].starts_with(|c: char| !c.is_uppercase()),
            "{message}"
        );
        assert!(!message.contains(['×', '│', '\u{1b}']), "{message}");
    }
    let marked = stderr_of_bad_usage(&words("perft --variant english --depth 1 --fen W:W33"));
    assert!(
        marked.contains("\n  W:W33\n     ^^\nhelp: a position is written like "),
        "{marked}"
    );
}

#[test]
fn bad_usage_says_what_was_expected() {
    let perft = |fen: &str| {
        stderr_of_bad_usage(&[
            "perft",
            "--variant",
            "english",
            "--depth",
            "1",
            "--fen",
            fen,
        ])
    };
    assert!(perft("W:W33").contains("the board has no playing square `33`"));
    assert!(perft("W:W1").contains("a white man on 1, where it would have become a king"));
    assert!(perft("").contains("expected the side to move"));
    assert!(
        stderr_of_bad_usage(&["perft", "--variant", "chess", "--depth", "1"])
            .contains("english, italian, ")
    );
    assert!(stderr_of_bad_usage(&["towers", "--depth", "13"]).contains("1..=12"));
    assert!(stderr_of_bad_usage(&[]).contains("Usage:"));
}
