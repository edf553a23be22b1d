//! `tessera play` as a whole process, its players being lines of input.

use std::process::{Command, Stdio};

use crate::common::{stderr, stdout, tessera};

const HUMANS: [&str; 5] = ["play", "--white", "human", "--black", "human"];

/// What a game prints that ends with status 0.
fn played(arguments: &[&str], input: &str) -> String {
    let output = tessera(arguments, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    assert_eq!(stderr(&output), "");
    stdout(&output).to_owned()
}

fn english(input: &str) -> String {
    played(&[&HUMANS[..], &["--variant", "english"]].concat(), input)
}

#[test]
fn moves_are_played_by_number_or_in_any_notation() {
    let output = english("1\n22 18\nk7xg1\n14xd4\n25-c3-5\nmoves\nquit\n");
    assert!(output.contains("1) 9 → 14 "), "{output}");
    assert!(
        output.contains("the board has no playing square `k7`"),
        "{output}"
    );
    assert!(
        output.contains("`14xd4` is not legal here: expected "),
        "{output}"
    );
    assert!(output.contains("black> 1. 9-14 22-18\n"), "{output}");
    let output = english("11-15\nf4 e5\ne3-d4\nmoves\n");
    assert!(output.contains("`f4-e5` is not legal here"), "{output}");
    assert!(output.contains("black> 1. 11-15 23-18\n"), "{output}");
}

#[test]
fn chains_are_shown_step_by_step() {
    let arguments = [
        &HUMANS[..],
        &["--variant", "english", "--fen", "W:W31:B27,19,11"],
    ]
    .concat();
    let output = played(&arguments, "1\n");
    assert!(
        output.contains("1) 31 → 24 → 15 → 8, taking 3\n"),
        "{output}"
    );
    assert!(
        output.contains("the game is over: white wins: black has no pieces left\n"),
        "{output}"
    );
}

#[test]
fn mistakes_say_what_was_possible() {
    let output = english("9-15\n99\n0\ncastle\nsave\n11-15-\n");
    assert!(
        output.contains("`9-15` is not legal here: expected 9-14, 9-13, "),
        "{output}"
    );
    assert_eq!(
        output.matches("expected a number from 1 to 7").count(),
        2,
        "{output}"
    );
    assert!(
        output.contains("there is no command `castle`: see `help`"),
        "{output}"
    );
    assert!(
        output.contains("`save` needs the name of a file"),
        "{output}"
    );
    assert!(output.contains("is not a square"), "{output}");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let output = english("undo\n9-14\nundo\nmoves\nredo\nmoves\nredo\nquit\n");
    assert!(
        output.contains("there is no move to take back\n"),
        "{output}"
    );
    assert!(output.contains("no move has been played\n"), "{output}");
    assert!(output.contains("1. 9-14\n"), "{output}");
    assert!(
        output.contains("there is no move to play again\n"),
        "{output}"
    );
}

#[test]
fn the_engine_answers_and_undo_takes_back_both_moves() {
    let arguments = [
        "play",
        "--variant",
        "english",
        "--white",
        "engine",
        "--black",
        "human",
        "--book",
        "none",
        "--depth",
        "3",
    ];
    let output = played(&arguments, "9-14\nmoves\nundo\nmoves\nhint\nquit\n");
    assert!(output.contains("white plays 2"), "{output}");
    assert!(output.contains("depth 3)"), "{output}");
    assert!(output.contains("\nblack> 1. 9-14 2"), "{output}");
    assert!(output.contains("no move has been played\n"), "{output}");
    // White's engine begins a Russian game; black looks at it from black's side.
    let arguments = [
        "play",
        "--variant",
        "russian",
        "--white",
        "engine",
        "--black",
        "human",
        "--depth",
        "2",
    ];
    let output = played(&arguments, "undo\n");
    assert!(
        output.contains("there is no move to take back\n"),
        "{output}"
    );
    assert!(output.contains("   h  g  f  e  d  c  b  a\n"), "{output}");
}

#[test]
fn two_engines_play_to_the_end() {
    let arguments = [
        "play",
        "--variant",
        "frisian",
        "--white",
        "engine",
        "--black",
        "engine",
        "--depth",
        "2",
        "--fen",
        "W:WK46:BK5,K10",
    ];
    let output = played(&arguments, "");
    assert!(output.contains("the game is over: "), "{output}");
}

#[test]
fn engines_without_a_rule_of_draws_do_not_play_for_ever() {
    let arguments = [
        "play",
        "--variant",
        "towers",
        "--white",
        "engine",
        "--black",
        "engine",
        "--depth",
        "1",
        "--fen",
        "W:WKB1:BKG8",
    ];
    let output = played(&arguments, "");
    assert!(
        output.ends_with("the engines repeat themselves: nobody wins\n"),
        "{output}"
    );
}

#[test]
fn a_game_ends_by_resignation_or_agreement() {
    let output = english("resign\nundo\nquit\n");
    assert!(
        output.contains("the game is over: white wins: black resigned\n"),
        "{output}"
    );
    let output = english("draw\nno\ndraw\nyes\n9-14\nquit\n");
    assert!(output.contains("white declines the draw\n"), "{output}");
    assert!(
        output.contains("the game is over: draw: the players agreed on it\n"),
        "{output}"
    );
    assert!(
        output.contains("undo, save or quit> the game is over\n"),
        "{output}"
    );
    let against = |fen| {
        let arguments = ["play", "--variant", "english", "--depth", "4", "--fen", fen];
        played(&arguments, "draw\n")
    };
    assert!(against("W:WK32,K31:BK1").contains("the players agreed on it"));
    assert!(against("W:WK32:BK1,K2,3,4").contains("black declines the draw"));
}

#[test]
fn repetition_ends_a_game() {
    let arguments = [
        &HUMANS[..],
        &["--variant", "english", "--fen", "W:WK32,21:BK1,5"],
    ]
    .concat();
    let circle = "32-28\n1-6\n28-32\n6-1\n";
    let output = played(&arguments, &circle.repeat(2));
    assert!(
        output.contains("the game is over: draw: the same position has occurred 3 times"),
        "{output}"
    );
}

#[test]
fn games_are_saved_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pdn");
    let name = file.to_str().unwrap();
    let output = english(&format!(
        "9-14\n22-18\nsave {name}\nsave {name}\nsave {name}/x\nquit\n"
    ));
    assert!(output.contains(&format!("saved in {name}\n")), "{output}");
    assert_eq!(output.matches("not saved: ").count(), 2, "{output}");
    assert!(
        output.contains("already exists: expected a new name"),
        "{output}"
    );
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("1. 9-14 22-18 *"), "{text}");

    let output = played(
        &[&HUMANS[..], &["--pdn", name]].concat(),
        "moves\nundo\nmoves\n",
    );
    assert!(output.starts_with("English: "), "{output}");
    assert!(output.contains("black> 1. 9-14 22-18\n"), "{output}");
    assert!(output.contains("white> 1. 9-14\n"), "{output}");
}

#[test]
fn bad_files_and_options_are_told() {
    let told = |arguments: &[&str]| {
        let output = tessera(&[&["play"], arguments].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        stderr(&output).to_owned()
    };
    assert!(told(&[]).contains("--variant <NAME>"));
    assert!(told(&["--variant", "english", "--fen", "W:W33"]).contains("no playing square `33`"));
    assert!(told(&["--pdn", "/nowhere/game.pdn"]).contains("/nowhere/game.pdn: "));
    assert!(told(&["--variant", "english", "--white", "parrot"]).contains("human, engine"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pdn");
    std::fs::write(&file, "1. 9-15 *").unwrap();
    let name = file.to_str().unwrap();
    assert!(told(&["--pdn", name]).contains("has no GameType tag"));
    assert!(told(&["--variant", "english", "--pdn", name]).contains("`9-15` is not legal here"));
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    assert!(english("").ends_with("black> \n"));
    assert!(english("9-14").ends_with("white> \n"));
    // Bytes that are no text, and a line without end.
    let output = tessera(
        &[&HUMANS[..], &["--variant", "english"]].concat(),
        b"\xff\xfe9\n",
    );
    assert_eq!(output.status.code(), Some(0));
    english(&"9".repeat(1_000_000));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_game() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args([
            "play",
            "--variant",
            "english",
            "--white",
            "engine",
            "--depth",
            "6",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[test]
fn the_engine_plays_at_a_level() {
    let game = |level: &str, seed: &str| {
        let arguments = [
            "play",
            "--variant",
            "russian",
            "--level",
            level,
            "--seed",
            seed,
            "--white",
            "human",
        ];
        played(&arguments, "1\n1\n1\n1\nmoves\n")
    };
    let output = game("3", "1");
    assert!(
        output.contains("the engine plays at level 3: novice\n"),
        "{output}"
    );
    assert_eq!(output, game("3", "1"));
    let others = (2..8).filter(|seed| game("3", &seed.to_string()) != output);
    assert!(others.count() > 1);
    for (level, expected) in [("0", "1 to 10"), ("11", "1 to 10"), ("master", "1 to 10")] {
        let output = tessera(&["play", "--variant", "russian", "--level", level], b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(expected), "{output:?}");
    }
}

#[test]
fn a_game_begins_with_an_opening() {
    let game = |variant: &str, openings: &str| {
        let arguments = [&HUMANS[..], &["--variant", variant, "--openings", openings]].concat();
        played(&[&arguments[..], &["--seed", "5"]].concat(), "moves\n")
    };
    let output = game("english", "ballots");
    let line = output.lines().next().unwrap();
    let moves: Vec<&str> = line.strip_prefix("opening: ").unwrap().split(' ').collect();
    assert_eq!(moves.len(), 3, "{line}");
    let numbered = format!("1. {} {} 2. {}\n", moves[0], moves[1], moves[2]);
    assert!(output.contains(&numbered), "{output}");
    assert!(game("turkish", "plies:2").starts_with("opening: "));
    let refused = tessera(
        &["play", "--variant", "russian", "--openings", "ballots"],
        b"",
    );
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        stderr(&refused).contains("--openings ballots: "),
        "{refused:?}"
    );
}

#[test]
fn the_engine_may_think_while_a_person_does() {
    let arguments = [
        "play",
        "--variant",
        "english",
        "--ponder",
        "--time",
        "10ms",
        "--threads",
        "2",
    ];
    let output = played(&arguments, "1\nundo\n1\nhint\nquit\n");
    assert_eq!(output.matches("black plays ").count(), 3, "{output}");
    let refused = tessera(
        &["play", "--variant", "english", "--ponder", "--level", "3"],
        b"",
    );
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        stderr(&refused).contains("--ponder: expected --level 10, found 3"),
        "{refused:?}"
    );
}
