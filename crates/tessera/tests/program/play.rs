//! `tessera play` as a whole process, its players being lines of input.

use std::process::{Command, Stdio};

use insta::assert_snapshot;

use crate::common::{printed, refused, run, stderr};

const HUMANS: &str = "play --white human --black human";

fn english(input: &str) -> String {
    printed(&format!("{HUMANS} --variant english"), input)
}

fn from(fen: &str, input: &str) -> String {
    printed(&format!("{HUMANS} --variant english --fen {fen}"), input)
}

#[test]
fn moves_are_played_by_number_or_in_any_notation() {
    assert_snapshot!(english("1\n22 18\nk7xg1\n14xd4\n25-c3-5\nmoves\nquit\n"));
    assert_snapshot!(english("11-15\nf4 e5\ne3-d4\nmoves\n"));
}

#[test]
fn chains_are_shown_step_by_step() {
    assert_snapshot!(from("W:W31:B27,19,11", "1\n"));
}

#[test]
fn mistakes_say_what_was_possible() {
    assert_snapshot!(english("9-15\n99\n0\ncastle\nsave\n11-15-\n"));
}

#[test]
fn moves_are_taken_back_and_played_again() {
    assert_snapshot!(english(
        "undo\n9-14\nundo\nmoves\nredo\nmoves\nredo\nquit\n"
    ));
}

#[test]
fn the_engine_answers_and_undo_takes_back_both_moves() {
    let command = "play --variant english --white engine --black human --book none --depth 3";
    let output = printed(command, "9-14\nmoves\nundo\nmoves\nhint\nquit\n");
    assert!(output.contains("white plays 2"), "{output}");
    assert!(output.contains("depth 3)"), "{output}");
    assert!(output.contains("\nblack> 1. 9-14 2"), "{output}");
    assert!(output.contains("no move has been played\n"), "{output}");
    // White's engine begins a Russian game; black looks at it from black's side.
    let command = "play --variant russian --white engine --black human --depth 2";
    let output = printed(command, "undo\n");
    assert!(
        output.contains("there is no move to take back\n"),
        "{output}"
    );
    assert!(output.contains("   h  g  f  e  d  c  b  a\n"), "{output}");
}

#[test]
fn two_engines_play_to_the_end() {
    let engines = "play --white engine --black engine";
    let command = format!("{engines} --variant frisian --depth 2 --fen W:WK46:BK5,K10");
    assert!(printed(&command, "").contains("the game is over: "));
    // Without a rule of draws, they do not play endlessly.
    let command =
        format!("{engines} --variant towers --evaluation computed --depth 1 --fen W:WKB1:BKG8");
    let output = printed(&command, "");
    assert!(
        output.ends_with("the engines repeat themselves: nobody wins\n"),
        "{output}"
    );
}

#[test]
fn a_game_ends_by_resignation_or_agreement() {
    assert_snapshot!(english("resign\nundo\nquit\n"));
    assert_snapshot!(english("draw\nno\ndraw\nyes\n9-14\nquit\n"));
    let against = |fen| {
        printed(
            &format!("play --variant english --depth 4 --fen {fen}"),
            "draw\n",
        )
    };
    assert!(against("W:WK32,K31:BK1").contains("the players agreed on it"));
    assert!(against("W:WK32:BK1,K2,3,4").contains("black declines the draw"));
}

#[test]
fn repetition_ends_a_game() {
    let circle = "32-28\n1-6\n28-32\n6-1\n";
    assert_snapshot!(from("W:WK32,21:BK1,5", &circle.repeat(2)));
}

#[test]
fn games_are_saved_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pdn");
    let name = file.to_str().unwrap();
    let saved = english(&format!(
        "9-14\n22-18\nsave {name}\nsave {name}\nsave {name}/x\nquit\n"
    ));
    assert_snapshot!(saved.replace(name, "GAME.pdn"));
    assert_snapshot!(std::fs::read_to_string(&file).unwrap());
    assert_snapshot!(printed(
        &format!("{HUMANS} --pdn {name}"),
        "moves\nundo\nmoves\n"
    ));
}

#[test]
fn bad_files_and_options_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pdn");
    std::fs::write(&file, "1. 9-15 *").unwrap();
    let name = file.to_str().unwrap();
    for (arguments, expected) in [
        ("", "--variant <NAME>"),
        ("--variant english --fen W:W33", "no playing square `33`"),
        ("--pdn /nowhere/game.pdn", "/nowhere/game.pdn: "),
        ("--variant english --white parrot", "human, engine"),
        (&format!("--pdn {name}"), "has no GameType tag"),
        (
            &format!("--variant english --pdn {name}"),
            "`9-15` is not legal here",
        ),
        ("--variant russian --level 0", "1 to 10"),
        ("--variant russian --level 11", "1 to 10"),
        ("--variant russian --level master", "1 to 10"),
        (
            "--variant russian --openings ballots",
            "--openings ballots: ",
        ),
        (
            "--variant english --ponder --level 3",
            "--ponder: expected --level 10, found 3",
        ),
    ] {
        let message = refused(&format!("play {arguments}"), "");
        assert!(message.contains(expected), "{arguments}: {message}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    assert!(english("").ends_with("black> \n"));
    assert!(english("9-14").ends_with("white> \n"));
    // Bytes that are not text, and a line without end.
    let words: Vec<&str> = HUMANS.split(' ').chain(["--variant", "english"]).collect();
    let output = crate::common::tessera(&words, b"\xff\xfe9\n");
    assert_eq!(output.status.code(), Some(0));
    english(&"9".repeat(1_000_000));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_game() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args("play --variant english --white engine --depth 6".split(' '))
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
    let game = |level: u32, seed: u32| {
        let command = format!("play --variant russian --level {level} --seed {seed} --white human");
        printed(&command, "1\n1\n1\n1\nmoves\n")
    };
    let output = game(3, 1);
    assert!(
        output.contains("the engine plays at level 3: novice\n"),
        "{output}"
    );
    assert_eq!(output, game(3, 1));
    assert!((2..8).filter(|seed| game(3, *seed) != output).count() > 1);
}

#[test]
fn a_game_begins_with_an_opening() {
    let game = |options| printed(&format!("{HUMANS} --seed 5 {options}"), "moves\n");
    assert_snapshot!(game("--variant english --openings ballots"));
    assert!(game("--variant turkish --openings plies:2").starts_with("opening: "));
}

#[test]
fn the_engine_may_think_while_a_person_does() {
    let command = "play --variant english --ponder --time 10ms --threads 2";
    let output = run(command, "1\nundo\n1\nhint\nquit\n");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let message = crate::common::stdout(&output);
    assert_eq!(message.matches("black plays ").count(), 3, "{message}");
}
