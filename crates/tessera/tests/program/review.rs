//! `tessera review` as a whole process.

use std::fs;

use serde_json::Value;

use crate::common::{Folder, stderr, stdout, tessera, words};

/// White gives a man away by 19-16.
const GAME: &str = "[White \"Ada\"] [Black \"Boole\"] [GameType \"21\"]\n\
    1. 11-15 23-19 2. 9-14 {book} 19-16 3. 12x19 22-17 1/2-1/2\n";

fn review(arguments: &[&str], input: &str) -> std::process::Output {
    let all = [&["review", "--nodes", "20000"], arguments].concat();
    tessera(&all, input.as_bytes())
}

fn objects(output: &std::process::Output) -> Vec<Value> {
    let lines = stdout(output).lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_report_has_the_moves_what_was_better_and_the_accuracy() {
    let output = review(&[], GAME);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(stderr(&output), "");
    let text = stdout(&output);
    assert!(
        text.starts_with("Ada - Boole, English\n\n1. 11-15 23-19 2. 9-14 19-16?"),
        "{text}"
    );
    assert!(text.contains("\n2... 19-16?"), "{text}");
    assert!(
        text.contains("\n    better  ") && text.contains("\n    answer  12x19 "),
        "{text}"
    );
    let rows: Vec<&str> = text.lines().rev().take(3).collect();
    assert!(
        rows[0].starts_with("black      3   ") && rows[0].ends_with("Boole"),
        "{text}"
    );
    assert!(
        rows[1].starts_with("white      3   ") && rows[1].ends_with("Ada"),
        "{text}"
    );
    assert!(!text.contains('\u{1b}'));
    assert_eq!(stdout(&review(&[], GAME)), text);
}

#[test]
fn json_has_an_object_for_each_game() {
    let two = format!("{GAME}\n[GameType \"25\"] [FEN \"W:Wc3,d2:Bd6\"] 1. c3-b4 *");
    let output = review(&["--json"], &two);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let games = objects(&output);
    assert_eq!(games.len(), 2);
    let game = &games[0];
    assert_eq!(
        (&game["game"], &game["variant"]),
        (&1.into(), &"english".into())
    );
    assert_eq!(game["budget"], serde_json::json!({ "nodes": 20_000 }));
    assert_eq!(game["result"], "1/2-1/2");
    assert_eq!(game["tags"]["White"], "Ada");
    assert!(game.get("start").is_none() && game["nodes"].as_u64() > Some(100));
    for player in ["white", "black"] {
        let keys: Vec<&String> = game[player].as_object().unwrap().keys().collect();
        let expected = words("accuracy blunders counted inaccuracies mistakes moves");
        assert_eq!(keys, expected);
    }
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 6);
    let fault = &moves[3];
    assert_eq!(
        (&fault["player"], &fault["move"]),
        (&"white".into(), &"19-16".into())
    );
    let mark = fault["mark"].as_str().unwrap();
    assert!(
        ["inaccuracy", "mistake", "blunder"].contains(&mark),
        "{fault}"
    );
    let number = |name: &str| fault[name].as_f64().unwrap();
    assert!((number("best_chances") - number("chances") - number("loss")).abs() < 0.001);
    assert!(number("loss") >= 0.1 && fault["counts"] == true);
    assert!(fault["score"]["estimate"].as_i64() < fault["best_score"]["estimate"].as_i64());
    assert_eq!(fault["reply"][0], "12x19");
    assert_ne!(fault["better"][0], "19-16");
    // Black had to take.
    assert_eq!(moves[4]["mark"], "only");
    assert_eq!(moves[4]["counts"], false);

    let ending = &games[1];
    assert_eq!(
        (&ending["game"], &ending["variant"]),
        (&2.into(), &"russian".into())
    );
    assert!(ending["start"].as_str().unwrap().starts_with("W:W"));
}

#[test]
fn the_games_are_written_with_marks_and_better_lines() {
    let folder = Folder::new();
    let path = folder.argument("reviewed.pdn");
    let output = review(&["--pdn", &path], &format!("{GAME}\n{GAME}"));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stdout(&output).contains("\ngame 2: Ada - Boole, English\n"));
    let text = folder.text("reviewed.pdn");
    assert_eq!(text.matches("[Annotator \"tessera ").count(), 2, "{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("{Accuracy: white "), "{text}");
    assert!(words.contains("2. 9-14 {book} {"), "{text}");
    let glyph = [
        " 2... 19-16 $6 {Inaccuracy: ",
        " 2... 19-16 $2 {Mistake: ",
        " 2... 19-16 $4 {Blunder: ",
    ];
    assert!(glyph.iter().any(|text| words.contains(text)), "{text}");
    assert!(
        words.contains(" is better: ") && words.contains("(2... "),
        "{text}"
    );

    // It is read back, and reviewed again it is the same.
    let read = tessera(&["convert", "--to", "jsonl", &path], b"");
    assert_eq!((read.status.code(), stderr(&read)), (Some(0), ""));
    let again = review(&["--pdn", "-", &path], "");
    assert_eq!(again.status.code(), Some(0), "{again:?}");
    assert_eq!(stdout(&again), text);
}

#[test]
fn each_game_gets_a_graph() {
    let folder = Folder::new();
    let path = folder.argument("graph.svg");
    let output = review(&["--svg", &path], &format!("{GAME}\n{GAME}"));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let graph = folder.text("graph.svg");
    assert_eq!(folder.text("graph-2.svg"), graph);
    assert!(
        graph.starts_with("<svg ") && graph.contains("Ada - Boole, English"),
        "{graph}"
    );
    assert!(graph.contains("<title>2... 19-16?"), "{graph}");
}

#[test]
fn a_damaged_game_is_reviewed_up_to_its_fault_and_the_next_one_follows() {
    let games = format!(
        "{}\n{GAME}\n[GameType \"20\"] 1. 11-15 *\n\n[GameType \"21\"] 1. 11-16 /FEN \"W:W21:B5\"/ 21-17 *\n\n\
         [GameType \"21\"] [FEN \"W:W21:B5\"] *\n\n{GAME}",
        GAME.replace("9-14", "9-15")
    );
    let folder = Folder::new();
    let path = folder.argument("out.pdn");
    let output = review(&["--json"], &games);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let message: Vec<&str> = stderr(&output).lines().collect();
    assert_eq!(message.len(), 4, "{message:#?}");
    assert!(
        message[0].starts_with("standard input, line 2, column 19: "),
        "{}",
        message[0]
    );
    assert!(
        message[1].contains("`11-15` is not legal here"),
        "{}",
        message[1]
    );
    assert!(message[2].ends_with("the review ends at ply 2: a position is set up there"));
    assert!(message[3].ends_with("there is no move to review"));
    let games_read = objects(&output);
    let numbers: Vec<&Value> = games_read.iter().map(|game| &game["game"]).collect();
    assert_eq!(numbers, [1, 2, 4, 6]);
    assert_eq!(games_read[0]["moves"].as_array().unwrap().len(), 2);
    assert_eq!(games_read[0]["problems"][0], message[0]);

    let output = review(&["--pdn", &path], &games);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(folder.text("out.pdn").matches("[Event ").count(), 4);
}

#[test]
fn wrong_input_is_refused() {
    let message = |arguments: &[&str], input: &str| {
        let output = tessera(&[&["review"], arguments].concat(), input.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(stdout(&output), "");
        stderr(&output).to_owned()
    };
    assert!(message(&[], "").contains("there is no game in standard input"));
    assert!(message(&[], "1. 11-15 *").contains("expected --variant NAME"));
    assert!(message(&["no.pdn"], "").contains("cannot read no.pdn"));
    assert!(message(&["--svg", "-"], GAME).contains("--svg -: expected the name of a file"));
    assert!(message(&["--nodes", "0"], GAME).contains("--nodes"));
    assert!(message(&["--evaluation", "no.net"], GAME).contains("--evaluation: no.net: "));
    assert!(message(&["--json", "--pdn", "a.pdn"], GAME).contains("cannot be used with"));
    assert!(message(&["--pdn", "no/such/a.pdn"], GAME).contains("no/such"));

    let folder = Folder::new();
    fs::write(folder.path("game.pdn"), GAME).unwrap();
    let path = folder.argument("game.pdn");
    assert!(message(&["--pdn", &path, &path], "").contains("input"));
    assert_eq!(folder.text("game.pdn"), GAME);
}

#[test]
fn many_games_of_several_variants_are_reviewed_in_turn() {
    let english = "[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 *\n\n";
    let russian = "{\"variant\":\"russian\",\"moves\":[\"c3-d4\",\"d6-c5\"]}\n";
    let output = review(&["--json", "--depth", "3"], &english.repeat(40));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let games = objects(&output);
    assert_eq!(games.len(), 40);
    // What a review finds does not depend on the games before it.
    assert!(games.iter().all(|game| game["moves"] == games[0]["moves"]));
    assert_eq!(games[0]["moves"][2]["mark"], "only");

    let mixed = format!("{russian}{{\"variant\":\"english\",\"moves\":[\"11-15\"]}}\n{russian}");
    let games = objects(&review(&["--json"], &mixed));
    let variants: Vec<&Value> = games.iter().map(|game| &game["variant"]).collect();
    assert_eq!(variants, ["russian", "english", "russian"]);
    assert_eq!(games[0]["moves"], games[2]["moves"]);
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let games = format!(
        "{GAME}\n{{no game\n\n[GameType \"25\"] 1. c3-d4 d6-c5 *\n\n[GameType \"21\"] 1. 11-15 *\n\n"
    );
    let games = games.repeat(5);
    let one = review(&["--json", "--jobs", "1"], &games);
    let numbers: Vec<u64> = objects(&one)
        .iter()
        .map(|game| game["game"].as_u64().unwrap())
        .collect();
    assert!(numbers.len() >= 10 && numbers.is_sorted());
    for jobs in ["2", "8"] {
        let several = review(&["--json", "--jobs", jobs], &games);
        assert_eq!(several, one);
    }
}

#[test]
fn games_before_an_unreadable_file_are_reviewed() {
    let folder = Folder::new();
    fs::write(folder.path("empty.pdn"), "").unwrap();
    fs::write(folder.path("game.pdn"), GAME).unwrap();
    let (game, empty) = (folder.argument("game.pdn"), folder.argument("empty.pdn"));
    let output = review(&["--json", &game, &empty, &game], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(objects(&output).len(), 1);
    assert!(stderr(&output).contains("there is no game in"));
}

#[cfg(unix)]
#[test]
fn a_game_of_a_pipe_is_reviewed_before_the_next_one_arrives() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["review", "--json", "--nodes", "1000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(input, "{{\"variant\":\"russian\",\"moves\":[\"c3-d4\"]}}").unwrap();
        let line = lines.next().unwrap().unwrap();
        assert!(line.starts_with("{\"game\":"), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_games_that_are_reviewed() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = Folder::new();
    let (games, path) = (folder.argument("games.pdn"), folder.argument("out.pdn"));
    // The second game takes several seconds.
    let long = format!("{}\n\n", GAME.replace("22-17", "22-17 4. 14-18 17-13"));
    fs::write(&games, format!("[GameType \"21\"] 1. 11-15 *\n\n{long}")).unwrap();
    let arguments = ["review", "--time", "500ms", "--pdn", &path, &games];
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 8];
    let mut output = child.stdout.take().unwrap();
    std::io::Read::read_exact(&mut output, &mut first).unwrap();
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    let begun = Instant::now();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(3));
    assert_eq!(folder.text("out.pdn").matches("[Event ").count(), 1);
}
