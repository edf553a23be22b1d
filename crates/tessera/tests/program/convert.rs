//! `tessera convert` as a whole process.

use std::fs;
use std::path::Path;

use crate::common::{stderr, stdout, tessera, words};
use serde_json::{Value, json};

/// A game with a variation, whose squares have numbers.
const GAME: &str = "\
[Event \"Test\"]
[White \"Ada\"]
[Black \"Boole\"]
[Result \"1-0\"]
[GameType \"21,B,8,8,N1,0\"]

1. 11-15 {a cross} 23-18 (1... 22-18 2. 15x22) 2. 8-11 27-23 1-0
";

fn convert(arguments: &[&str], input: &str) -> std::process::Output {
    tessera(&[&["convert"], arguments].concat(), input.as_bytes())
}

/// What comes out where all is well.
fn converted(arguments: &[&str], input: &str) -> String {
    let output = convert(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stderr(&output).is_empty(), "{}", stderr(&output));
    stdout(&output).to_owned()
}

/// The words on standard error where something is wrong.
fn message(arguments: &[&str], input: &str) -> String {
    let output = convert(arguments, input);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let words: Vec<&str> = stderr(&output).split_whitespace().collect();
    // Long messages are wrapped with a bar at the edge.
    words.join(" ").replace("│ ", "")
}

#[test]
fn a_game_comes_back_from_json() {
    let line = converted(&["--to", "jsonl"], GAME);
    let object: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(object["variant"], "english");
    assert_eq!(
        object["tags"],
        json!({"Event": "Test", "White": "Ada", "Black": "Boole"})
    );
    assert_eq!(object["moves"], json!(["11-15", "23-18", "8-11", "27-23"]));
    assert_eq!(object["result"], "1-0");
    assert_eq!(object.get("positions"), None);
    let back = converted(&["--to", "pdn"], &line);
    assert!(
        back.contains("\n1. 11-15 23-18 2. 8-11 27-23 1-0\n"),
        "{back}"
    );
    assert_eq!(converted(&["--to", "jsonl"], &back), line);
    // Files written before the field was called `moves`.
    let before = line.replace("\"moves\":", "\"actions\":");
    assert_eq!(converted(&["--to", "jsonl"], &before), line);
}

#[test]
fn a_position_that_is_set_up_in_a_game_comes_back_from_json() {
    let game = "[GameType \"21\"] 1. 11-15 /FEN \"W:W30:B1\"/ 1. 30-26 *";
    let line = converted(&["--to", "jsonl"], game);
    let object: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(object["moves"], json!(["11-15", "FEN W:W30:B1", "30-26"]));
    let pdn = converted(&["--to", "pdn"], &line);
    assert_eq!(converted(&["--to", "jsonl"], &pdn), line);
}

#[test]
fn games_of_several_variants_keep_their_order() {
    let file =
        "[GameType \"25\"] 1. c3-d4 d6-c5 1-0\n\n[GameType \"20\"] 1. 32-28 0-1\n\n".repeat(1500);
    let lines = converted(&["--to", "jsonl", "--positions"], &file);
    let variants: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["variant"].clone())
        .collect();
    assert_eq!(variants.len(), 3000);
    for pair in variants.chunks(2) {
        assert_eq!(pair, ["russian", "international"]);
    }
}

#[test]
fn comments_and_variations_stay_in_pdn() {
    let text = converted(&["--to", "pdn", "--style", "algebraic"], GAME);
    let moves = "1. f6-e5 {a cross} 1... e3-d4 (1... c3-d4 2. e5xc3) 2. g7-f6 f2-e3 1-0";
    assert!(text.contains(moves), "{text}");
}

#[test]
fn positions_are_those_that_were_asked_for() {
    let lines = |which: &[&str]| {
        let text = converted(&[&["--to", "fen"], which].concat(), GAME);
        text.lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let all = lines(&[]);
    assert_eq!(all.len(), 5);
    assert_eq!(lines(&["--positions=start"]), all[..1]);
    assert_eq!(lines(&["--positions=end"]), all[4..]);
    assert!(all[1].starts_with("W:W21,"));
}

#[test]
fn every_grid_is_read_again() {
    let variants = [
        ("english", "W:W22,K30:B1,K9"),
        ("towers", "W:W1,K30:BK9,22"),
        ("italian", "W:W22,K30:B1,K9"),
        ("canadian", "W:W60,K67:B8,K20"),
        ("turkish", "W:W40,K2:B20,K64"),
        ("spantsiretti", "W:W30,K2:B5,K40"),
    ];
    for (variant, fen) in variants {
        // Squares in their order on the board.
        let fen = converted(&["--variant", variant, "--to", "fen"], fen);
        let fen = fen.trim_end();
        for grid in ["grid", "endgame-grid", "towers-grid"] {
            let text = converted(&["--variant", variant, "--to", grid], fen);
            let arguments = ["--variant", variant, "--to", "fen", "--to-move", "white"];
            assert_eq!(converted(&arguments, &text).trim_end(), fen, "{text}");
        }
    }
}

#[test]
fn who_is_to_move_on_a_grid_is_known_or_said() {
    let end = |arguments: &[&str], text: &str| {
        let arguments = [&["--variant", "english", "--to", "fen"], arguments].concat();
        converted(&arguments, text).chars().next().unwrap()
    };
    let black = converted(&["--variant", "english", "--to", "grid"], "B:W22:B1");
    assert_eq!(end(&[], &black), 'B');
    let rulers = converted(&["--variant", "english", "--to", "towers-grid"], "W:W22:B1");
    assert_eq!(end(&[], &rulers), 'B');
    assert_eq!(end(&["--to-move", "white"], &rulers), 'W');
}

#[test]
fn an_endgame_grid_is_a_file_of_the_endgame_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = fs::read_to_string(root.join("examples/endgame/win.txt")).unwrap();
    let fen = converted(&["--variant", "english", "--to", "fen"], &file);
    let back = converted(&["--variant", "english", "--to", "endgame-grid"], &fen);
    assert_eq!(back.trim_end(), file.trim_end());
}

#[test]
fn warnings_are_mended_and_told() {
    let warning = GAME.replace("8-11 27-23", "8x11 27-23");
    let output = convert(&["--to", "pdn"], &warning);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stdout(&output).contains("2. 8-11 27-23 1-0"));
    assert_eq!(
        stderr(&output),
        "standard input, line 7, column 51: `8x11` captures nothing: read as 8-11\n\
         1 game: 1 warning, 0 cut short, 0 left out\n"
    );
    let output = convert(&["--to", "pdn", "--quiet"], &warning);
    assert_eq!(
        stderr(&output),
        "1 game: 1 warning, 0 cut short, 0 left out\n"
    );
    let output = convert(&["--to", "pdn", "--strict"], &format!("{warning}\n{GAME}"));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(stdout(&output).matches("[Event").count(), 1);
    assert!(stderr(&output).ends_with("2 games: 1 warning, 0 cut short, 1 left out\n"));
}

#[test]
fn a_game_with_an_illegal_move_is_written_up_to_there() {
    let illegal = GAME.replace("27-23", "27-20");
    let output = convert(&["--to", "jsonl"], &format!("{illegal}\n{GAME}"));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let lines: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["moves"], json!(["11-15", "23-18", "8-11"]));
    assert_eq!(lines[1]["moves"].as_array().unwrap().len(), 4);
    let said = stderr(&output);
    assert!(
        said.starts_with(
            "standard input, line 7, column 56: `27-20` is not legal here: expected 18-14, "
        ),
        "{said}"
    );
    assert!(
        said.ends_with("2 games: 0 warnings, 1 cut short, 0 left out\n"),
        "{said}"
    );
}

#[test]
fn what_the_variant_is_has_to_be_said_somewhere() {
    let untold = "standard input, line 1, column 1: nothing says which variant this is: \
                  expected --variant NAME, with one of english, italian,";
    assert!(message(&["--to", "pdn"], "1. 11-15 *").contains(untold));
    assert!(message(&["--to", "grid"], "W:W21:B1").contains(untold));
    let unknown = message(&["--to", "pdn"], "[GameType \"77\"]\n1. 11-15 *");
    assert!(
        unknown.contains("there is no variant of game type 77: expected 21 (english)"),
        "{unknown}"
    );
    // What is said on the command line goes before what the game says.
    let output = convert(&["--to", "jsonl", "--variant", "pool"], GAME);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stderr(&output).contains("The game is tagged english; reading it as pool."));
    assert!(stdout(&output).contains("\"pool\""));
}

#[test]
fn lines_that_are_no_game_are_told_with_their_places() {
    let fen = ["--variant", "english", "--to", "fen"];
    let output = convert(&fen, "W:W21:B1\n\n  W:W21:B1,99\nB:W21:B1\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output), "W:W21:B1\nB:W21:B1\n");
    assert!(
        stderr(&output)
            .starts_with("standard input, line 3, column 12: the board has no playing square `99`"),
        "{}",
        stderr(&output)
    );
    let json = message(&["--to", "pdn", "--from", "jsonl"], "{\"moves\":[}");
    assert!(
        json.starts_with("standard input, line 1, column 11: not a game: expected value"),
        "{json}"
    );
    let json = message(
        &["--to", "pdn"],
        "{\"variant\":\"english\",\"moves\":[\"11-15\",\"1-2\"]}",
    );
    assert!(
        json.contains("line 1, column 1: move 2: `1-2` is not legal here: expected 21-17,"),
        "{json}"
    );
    let json = message(&["--to", "pdn"], "{\"variant\":\"chess\",\"moves\":[]}");
    assert!(json.contains("there is no variant `chess`"), "{json}");
}

#[test]
fn noise_and_nothing_are_no_games() {
    assert!(message(&["--to", "fen"], "").contains("there is no game in standard input"));
    assert!(
        message(&["--to", "fen", "--variant", "english"], ")} ?? ,,,\n").contains("not a game: ")
    );
    for form in ["pdn", "fen", "grid", "jsonl"] {
        let noise: Vec<u8> = (0..20_000_u32)
            .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
            .collect();
        let arguments = [
            "convert",
            "--to",
            "jsonl",
            "--variant",
            "english",
            "--from",
            form,
        ];
        let output = tessera(&arguments, &noise);
        assert_eq!(output.status.code(), Some(2), "{form}");
    }
}

#[test]
fn a_file_that_ends_too_early_gives_what_it_has() {
    let output = convert(&["--to", "jsonl"], &GAME[..GAME.find("27-23").unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stdout(&output).contains("\"8-11\"]"));
    assert!(stderr(&output).contains("the game ends without a result"));
}

#[test]
fn files_are_read_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, two, both) = (path("one.pdn"), path("two.pdn"), path("both.jsonl"));
    fs::write(&one, GAME).unwrap();
    fs::write(&two, GAME).unwrap();
    assert_eq!(converted(&[&one, &two, "--output", &both], ""), "");
    assert_eq!(fs::read_to_string(&both).unwrap().lines().count(), 2);

    let same = message(&[&one, "--to", "pdn", "--output", &one], "");
    assert!(
        same.contains("is an input, so it cannot be the output"),
        "{same}"
    );
    assert_eq!(fs::read_to_string(&one).unwrap(), GAME);
    assert!(message(&[&one, "--output", &path("no/such.fen")], "").contains("cannot write"));
    assert!(message(&[&path("none.pdn"), "--output", &both], "").contains("cannot read"));
    assert_eq!(fs::read_to_string(&both).unwrap().lines().count(), 2);
    assert!(message(&[folder.path().to_str().unwrap(), "--to", "fen"], "").contains("is a folder"));
    let unknown = message(&[&one, "--output", &path("x.doc")], "");
    assert!(
        unknown.contains("expected --to FORMAT, with one of pdn, fen, grid, endgame-grid"),
        "{unknown}"
    );
}

#[test]
fn of_many_problems_a_few_are_told_with_their_number() {
    let line = "this is not a position at all\n";
    let fens = line.repeat(3_000);
    let arguments = words("convert --variant english --from fen --to pdn");
    let output = tessera(&arguments, fens.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let message: Vec<&str> = stderr(&output).lines().collect();
    assert_eq!(message.len(), 12, "{message:#?}");
    assert_eq!(message[10], "and 2990 more: --verbose prints all");
    assert_eq!(
        message[11],
        "3000 games: 0 warnings, 0 cut short, 3000 left out"
    );
    let all = tessera(&[&arguments[..], &["--verbose"]].concat(), fens.as_bytes());
    assert_eq!(stderr(&all).lines().count(), 3_001);
    let none = tessera(&[&arguments[..], &["--quiet"]].concat(), fens.as_bytes());
    assert_eq!(stderr(&none).lines().count(), 1);
    // A review tells no more.
    let review = ["review", "--variant", "english", "--from", "fen"];
    let output = tessera(&review, fens.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output).lines().count(), 11, "{}", stderr(&output));
    assert!(stderr(&output).ends_with("\nand 2990 more: --verbose prints all\n"));
}

#[test]
fn what_is_no_text_is_refused() {
    let program = fs::read(env!("CARGO_BIN_EXE_tessera")).unwrap();
    let noise: Vec<u8> = (0..200_000_u32)
        .map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    for bytes in [&program[..1 << 20], &noise] {
        for command in ["convert --to fen", "review", "convert --from pdn --to pdn"] {
            let arguments: Vec<&str> = command.split(' ').chain(["--variant", "english"]).collect();
            let output = tessera(&arguments, bytes);
            assert_eq!(
                (output.status.code(), stdout(&output)),
                (Some(2), ""),
                "{command}"
            );
            let message = "error: standard input is not text: expected a file of games\n";
            assert!(
                stderr(&output).starts_with(message),
                "{command}: {}",
                stderr(&output)
            );
        }
    }
    let output = tessera(&["convert", "--to", "fen"], b"\xff\xfe[\0E\0v\0e\0n\0t\0");
    assert!(stderr(&output).contains("standard input is text in UTF-16: expected UTF-8"));
    // Older files have a byte per character, and may end with DOS's mark.
    let old = b"[White \"M\xfcller\"]\n[GameType \"21\"]\n1. 11-15 23-19 *\n\x1a";
    let output = tessera(&["convert", "--to", "fen", "--positions=end"], old);
    assert!(stdout(&output).starts_with("B:W"), "{output:?}");
}
