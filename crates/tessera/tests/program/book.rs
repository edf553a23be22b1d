//! `tessera book` as a whole process, and the commands that use books.

use std::collections::HashSet;
use std::fs;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{Folder, stderr, stdout, tessera, words};

impl Folder {
    /// Runs the program in the folder, on a fixed day.
    fn book(&self, arguments: &str) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
        command
            .args(arguments.split_whitespace())
            .current_dir(self.root())
            .env("SOURCE_DATE_EPOCH", "1000000000")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// What a command prints that succeeds.
    fn prints(&self, arguments: &str) -> String {
        let output = self.book(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments}: {output:?}");
        stdout(&output).to_owned()
    }

    /// The message of a command that is refused.
    fn refuses(&self, arguments: &str) -> String {
        let output = self.book(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {output:?}");
        stderr(&output).to_owned()
    }
}

const TINY: &str = "book build --variant russian --nodes 100";

/// A folder with a book of Russian draughts.
fn with_book() -> Folder {
    let folder = Folder::new();
    folder.prints(&format!("{TINY} --positions 40 --output r.book"));
    folder
}

#[test]
fn the_book_is_the_same_whatever_the_threads_and_the_steps() {
    let folder = Folder::new();
    let printed = folder.prints(&format!(
        "{TINY} --positions 30 --threads 1 --output a.book"
    ));
    assert!(
        printed.starts_with("a.book: 30 positions added; 30 positions, "),
        "{printed}"
    );
    folder.prints(&format!(
        "{TINY} --positions 30 --threads 4 --output b.book"
    ));
    assert_eq!(folder.bytes("a.book"), folder.bytes("b.book"));

    // In steps: the output goes on, or another book is extended.
    folder.prints(&format!("{TINY} --positions 11 --output c.book"));
    let printed = folder.prints("book build --positions 30 --output c.book");
    assert!(
        printed.starts_with("c.book: 19 positions added"),
        "{printed}"
    );
    assert_eq!(folder.bytes("c.book"), folder.bytes("a.book"));
    folder.prints(&format!("{TINY} --positions 7 --output d.book"));
    let short = folder.bytes("d.book");
    folder.prints("book build --from d.book --positions 30 --output e.book");
    assert_eq!(folder.bytes("e.book"), folder.bytes("a.book"));
    assert_eq!(folder.bytes("d.book"), short);
    folder.prints("book build --from d.book --positions 30 --output d.book");
    assert_eq!(folder.bytes("d.book"), folder.bytes("a.book"));
    // A book that has enough positions already stays as it is.
    folder.prints(&format!("{TINY} --positions 20 --output d.book"));
    assert_eq!(folder.bytes("d.book"), folder.bytes("a.book"));
}

#[test]
#[cfg(unix)]
fn an_interrupted_book_goes_on() {
    let folder = Folder::new();
    let slow = "book build --variant russian --nodes 3000 --positions 60 --threads 1 --output";
    let child = folder.command(&format!("{slow} cut.book")).spawn().unwrap();
    thread::sleep(Duration::from_millis(400));
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    // The machine may be so fast that the book was ready, or so slow that the command had not begun.
    match output.status.code() {
        Some(130) => assert!(
            stdout(&output).contains("the same command goes on"),
            "{output:?}"
        ),
        Some(code) => assert_eq!(code, 0, "{output:?}"),
        None => {}
    }
    folder.prints(&format!("{slow} cut.book"));
    folder.prints(&format!("{slow} whole.book"));
    assert_eq!(folder.bytes("cut.book"), folder.bytes("whole.book"));
}

#[test]
fn a_time_limit_ends_a_book() {
    let folder = Folder::new();
    folder.prints(&format!("{TINY} --time 200ms --threads 1 --output a.book"));
    assert!(
        folder
            .prints("book check a.book")
            .contains("\nnodes: 100\n")
    );
}

#[test]
fn notes_say_where_a_book_comes_from() {
    let folder = with_book();
    let shown = folder.prints("book check r.book");
    assert!(shown.starts_with("r.book: 40 positions, "), "{shown}");
    for line in [
        "variant: russian",
        "nodes: 100",
        "openings: start",
        "command: tessera book build --variant russian --openings start --nodes 100 --positions 40",
        "date: 2001-09-09",
        concat!("program: tessera ", env!("CARGO_PKG_VERSION")),
    ] {
        assert!(
            shown.lines().any(|shown| shown == line),
            "{line} in\n{shown}"
        );
    }
    assert!(shown.contains("\nevaluation: "), "{shown}");
}

#[test]
fn english_books_begin_with_the_ballots_too() {
    let folder = Folder::new();
    let build = "book build --variant english --nodes 100 --positions 180";
    folder.prints(&format!("{build} --output a.book"));
    let shown = folder.prints("book check a.book");
    assert!(shown.starts_with("a.book: 180 positions, "), "{shown}");
    assert!(
        shown.contains(", 175 openings\n") && shown.contains("\nopenings: ballots\n"),
        "{shown}"
    );
    // The position after 9-13 21-17 5-9, a ballot with few good replies.
    let fen = "W:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,13";
    assert!(
        folder
            .prints(&format!("book show a.book --fen {fen}"))
            .contains("move ")
    );
    folder.prints(&format!("{build} --openings start --output b.book"));
    assert!(folder.prints("book check b.book").contains(", 1 opening\n"));
}

#[test]
fn moves_of_a_position_are_listed() {
    let folder = with_book();
    let table = folder.prints("book show r.book");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 9, "{table}");
    assert!(lines[0].starts_with("Russian, W:W"));
    assert_eq!(lines[1], "move   score  positions");
    let object: Value = serde_json::from_str(&folder.prints("book show r.book --json")).unwrap();
    assert_eq!(object["variant"], "russian");
    let moves = object["book"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    assert!(lines[2].starts_with(moves[0]["move"].as_str().unwrap()));
    assert!(moves[0]["score"]["estimate"].is_i64() && moves[0]["positions"].is_u64());
    // The initial position with the colours swapped: the same book.
    let turned = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    let other = folder.prints(&format!("book show r.book --json --fen {turned}"));
    let other: Value = serde_json::from_str(&other).unwrap();
    let scores = |object: &Value| {
        let moves = object["book"].as_array().unwrap().iter();
        moves
            .map(|found| found["score"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(scores(&other), scores(&object));
    let unknown = folder.prints("book show r.book --fen W:WK32:BK1");
    assert!(
        unknown.ends_with("the book does not have this position\n"),
        "{unknown}"
    );
}

#[test]
fn built_in_books_are_whole_and_say_where_they_come_from() {
    for variant in ["english", "international", "russian", "brazilian"] {
        let output = tessera(&["book", "show", "--variant", variant, "--json"], b"");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let object: Value = serde_json::from_str(stdout(&output)).unwrap();
        let best = &object["book"][0];
        assert!(best["positions"].as_u64() > Some(0), "{variant}: {best}");
        let file = format!(
            "{}/../study/books/{variant}.book",
            env!("CARGO_MANIFEST_DIR")
        );
        assert!(fs::metadata(&file).unwrap().len() < 110_000, "{variant}");
        let shown = tessera(&["book", "check", &file], b"");
        let shown = stdout(&shown);
        for key in words("nodes evaluation openings moves command date program") {
            assert!(shown.contains(&format!("\n{key}: ")), "{variant}: {shown}");
        }
    }
    let output = tessera(&["book", "show", "--variant", "towers"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("there is no built-in book for towers"),
        "{output:?}"
    );
}

#[test]
fn what_cannot_be_used_is_refused_with_the_reason() {
    let folder = with_book();
    let refused = |arguments: &str, reason: &str| {
        let message = folder.refuses(arguments);
        assert!(message.contains(reason), "{arguments}: {message}");
    };
    let mut bytes = folder.bytes("r.book");
    let middle = bytes.len() - 40;
    bytes[middle] ^= 4;
    fs::write(folder.path("damaged.book"), &bytes).unwrap();
    fs::write(folder.path("cut.book"), &bytes[..middle]).unwrap();
    fs::write(folder.path("text.book"), "1. 11-15").unwrap();
    for command in ["book check", "book show", "book build --output"] {
        refused(
            &format!("{command} damaged.book"),
            "damaged.book: the checksum is ",
        );
        refused(&format!("{command} cut.book"), "the file is damaged");
        refused(&format!("{command} text.book"), "not an opening book");
    }
    for command in [
        "play --variant russian --book damaged.book",
        "analyse --variant russian --book damaged.book",
    ] {
        refused(command, "--book: damaged.book: the checksum is ");
    }
    refused(
        "play --variant english --book r.book",
        "a book for the variant `russian`: expected `english`",
    );
    refused(
        "play --variant russian --book missing.book",
        "--book: missing.book: ",
    );
    refused("book show r.book --variant english", "expected `english`");
    refused(
        "book build --variant english --output r.book",
        "expected `english`",
    );
    refused(
        "book build --nodes 200 --output r.book",
        "nodes: 100 in the file, 200 now",
    );
    refused(
        "book build --evaluation computed --output r.book",
        ", computed now",
    );
    refused(
        "book build --openings plies:2 --output r.book",
        "openings: start in the file, plies:2 now",
    );
    refused(
        &format!("{TINY} --openings ballots --output new.book"),
        "has no ballots",
    );
    fs::copy(folder.path("r.book"), folder.path("other.book")).unwrap();
    refused(
        "book build --from r.book --output other.book",
        "other.book already exists",
    );
    refused("book build --output new.book", "the variant is missing");
    refused("book show", "--variant");
    let players = "--player tessera,book=damaged.book --player tessera --depth 1 --pairs 1";
    refused(
        &format!("match --variant russian {players}"),
        "book: damaged.book: the checksum",
    );
    assert!(!folder.path("new.book").exists());
}

/// The moves of a game of the engine against itself, from what it prints.
fn game(folder: &Folder, arguments: &str) -> Vec<String> {
    let printed = folder.prints(&format!(
        "play --variant russian --white engine --black engine {arguments}"
    ));
    // The first line may be that the engine plays at a level.
    let is_move = |line: &&str| line.contains(" plays ") && !line.contains(" plays at level ");
    let lines = printed.lines().filter(is_move);
    lines.map(str::to_owned).collect()
}

#[test]
fn the_engine_plays_from_the_book_with_variety() {
    let folder = with_book();
    let mut first = HashSet::new();
    for seed in 0..8 {
        let settings = format!("--depth 1 --book r.book --seed {seed}");
        let moves = game(&folder, &settings);
        assert!(moves[0].ends_with(", from the book)"), "{}", moves[0]);
        assert!(moves.last().unwrap().contains(", depth "));
        assert_eq!(moves, game(&folder, &settings));
        first.insert(moves[..2].join(" "));
    }
    assert!(first.len() > 1, "{first:?}");
    let without = game(&folder, "--depth 1 --book none");
    assert!(without.iter().all(|made| !made.contains("from the book")));
    // The built-in one is the default.
    assert!(game(&folder, "--depth 1")[0].contains("from the book"));
    // Low levels know no book, high ones its first plies.
    let low = game(&folder, "--level 3 --seed 1 --depth 1 --book r.book");
    assert!(low.iter().all(|made| !made.contains("from the book")));
    let high = game(&folder, "--level 6 --seed 1 --depth 1 --book r.book");
    assert!(high[0].contains("from the book"), "{}", high[0]);
    assert!(high[6..].iter().all(|made| !made.contains("from the book")));
}

#[test]
fn an_analysis_has_the_moves_of_the_book() {
    let folder = with_book();
    let analyse = "analyse --variant russian --depth 2 --threads 1";
    let table = folder.prints(&format!("{analyse} --book r.book"));
    let line = table.lines().nth(1).unwrap();
    assert!(
        line.starts_with("book: ") && line.ends_with(", .."),
        "{table}"
    );
    let last = |arguments: &str| -> Value {
        let printed = folder.prints(&format!("{analyse} --json {arguments}"));
        serde_json::from_str(printed.lines().last().unwrap()).unwrap()
    };
    let object = last("--book r.book");
    let shown = folder.prints("book show r.book --json");
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(object["book"], shown["book"]);
    assert!(last("")["book"].is_array());
    for without in ["--book none", "--book r.book --fen W:WK32:BK1"] {
        assert!(last(without).get("book").is_none(), "{without}");
    }
    assert!(
        !folder
            .prints(&format!("{analyse} --book none"))
            .contains("book")
    );
}

#[test]
fn players_of_a_match_have_books() {
    let folder = with_book();
    let played = |file: &str, jobs: u32| -> Vec<Value> {
        folder.prints(&format!(
            "match --variant russian --openings start --pairs 4 --depth 1 --jobs {jobs} --json {file} \
             --player tessera,book=r.book,name=book --player tessera,name=plain"
        ));
        let text = folder.text(file);
        let rows = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let mut games: Vec<Value> = rows.filter(|row| row["game"].is_u64()).collect();
        games.sort_by_key(|row| row["game"].as_u64());
        games
    };
    let games = played("a.jsonl", 1);
    assert_eq!(games.len(), 8);
    let first: HashSet<String> = games
        .iter()
        .map(|row| {
            let moves = row["moves"].as_array().unwrap();
            let own = usize::from(row["white"] != "book");
            // A move from the book has no nodes. Not all first moves of the opponent are in a small book.
            if own == 0 {
                assert_eq!(moves[own]["nodes"], json!(0), "{row}");
            }
            assert_ne!(moves[1 - own]["nodes"], json!(0), "{row}");
            moves[own]["move"].to_string()
        })
        .collect();
    assert!(first.len() > 1, "{first:?}");
    // The same games, whatever the number of jobs is.
    let moves = |games: &[Value]| -> Vec<String> {
        let of = |row: &Value| {
            let moves = row["moves"].as_array().unwrap().iter();
            moves
                .map(|made| made["move"].to_string())
                .collect::<String>()
        };
        games.iter().map(of).collect()
    };
    assert_eq!(moves(&games), moves(&played("b.jsonl", 3)));
}
