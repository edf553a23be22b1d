//! Certificates on the command line: written by `endgame`, checked by `verify`, and by a second checker that follows
//! the description in docs/certificates.md and knows nothing of the libraries.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::referee::{Grid, actions};
use crate::common::{golden, stderr, stdout, tessera};

/// Bytes of the largest certificates that the second checker checks.
const MAX_SECOND_CHECK: usize = 2_000_000;

fn path(name: &str) -> String {
    golden("endgame").join(name).to_str().unwrap().to_owned()
}

/// Solves a sample, and returns the status of that and the certificate.
fn certificate(name: &str, file: &Path) -> (Option<i32>, String) {
    let file = file.to_str().unwrap();
    // An absolute path stays as it is.
    let position = path(name);
    let output = tessera(&["endgame", "--certificate", file, &position], b"");
    assert_eq!(
        stdout(&output),
        stdout(&tessera(&["endgame", &position], b"")),
        "{name}"
    );
    (output.status.code(), fs::read_to_string(file).unwrap())
}

#[test]
fn the_proofs_of_samples_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.jsonl");
    let samples = fs::read_to_string(golden("endgame").join("plies.csv")).unwrap();
    for sample in samples.lines().skip(1) {
        let [name, result, plies] = sample.split(',').collect::<Vec<_>>()[..] else {
            panic!("{sample}");
        };
        let (status, text) = certificate(name, &file);
        // The second checker is slow, and the small ones have every kind of line.
        if text.len() < MAX_SECOND_CHECK {
            second_check(&text);
        }
        assert_eq!(status, Some(if result == "draw" { 3 } else { 0 }), "{name}");
        let output = tessera(&["verify", file.to_str().unwrap()], b"");
        assert_eq!(
            (output.status.code(), stderr(&output)),
            (Some(0), ""),
            "{name}"
        );
        let said = stdout(&output).lines().next().unwrap().to_owned();
        let expected = match result {
            "draw" => "white to move draws: proven".to_owned(),
            "win" => format!("white to move wins in {plies} "),
            _ => format!("white to move loses in {plies} "),
        };
        assert!(
            plies == "0" || said.starts_with(&expected),
            "{name}: {said}"
        );
        if text.len() < MAX_SECOND_CHECK {
            // From standard input too, and as JSON.
            let output = tessera(&["verify", "--json"], text.as_bytes());
            let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
            assert_eq!(answer["proven"], true, "{name}");
            assert_eq!(answer["lines"], text.lines().count() - 1);
        }
    }
}

#[test]
fn a_small_draw_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let [position, file] = ["kings.txt", "proof.jsonl"].map(|name| folder.path().join(name));
    let rows = ["", "", "", "....B", "", "", ".R", ""].map(|row| format!("{row:.<8}\n"));
    fs::write(&position, rows.concat()).unwrap();
    let (status, text) = certificate(position.to_str().unwrap(), &file);
    assert_eq!(status, Some(3));
    second_check(&text);
    let output = tessera(&["verify", file.to_str().unwrap()], b"");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[test]
fn what_is_proven_is_said_in_words_and_as_data() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.jsonl");
    fs::write(
        folder.path().join("a.txt"),
        "........\n........\n........\n....b...\n.....r..\n........\n........\n........\n",
    )
    .unwrap();
    let position = folder.path().join("a.txt");
    let output = tessera(
        &[
            "endgame",
            "--certificate",
            file.to_str().unwrap(),
            position.to_str().unwrap(),
        ],
        b"",
    );
    assert_eq!(output.status.code(), Some(0));
    let text = fs::read(&file).unwrap();
    let output = tessera(&["verify", "-"], &text);
    let words = stdout(&output);
    assert!(
        words.starts_with("white to move wins in 1 ply: proven\nenglish W:W"),
        "{words}"
    );
    assert!(words.ends_with(", 1 line checked\n"), "{words}");
    let answer: Value =
        serde_json::from_str(stdout(&tessera(&["verify", "--json"], &text))).unwrap();
    let start = answer["start"].clone();
    assert_eq!(
        answer,
        json!({"proven": true, "variant": "english", "start": start, "to_move": "white", "claim": "win",
            "winner": "white", "plies": 1, "shortest": true, "lines": 1, "ignored": []})
    );
}

#[test]
fn a_fault_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.jsonl");
    let (_, text) = certificate("win-05.txt", &file);
    let lines: Vec<&str> = text.lines().collect();
    let wrong = lines[1].replacen("\"win\":", "\"win\":1", 1);
    let changed = text.replacen(lines[1], &wrong, 1);
    let output = tessera(&["verify"], changed.as_bytes());
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    let message = stderr(&output);
    assert!(
        message.starts_with("error: standard input, line 2: `win` is 1"),
        "{message}"
    );
    assert!(message.ends_with("help: nothing is proven\n"), "{message}");
    let output = tessera(&["verify", "--json"], changed.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(
        (&answer["proven"], &answer["line"]),
        (&json!(false), &json!(2))
    );
    assert!(
        answer["error"]
            .as_str()
            .unwrap()
            .contains("expected that `win` is "),
        "{answer}"
    );

    let missing = folder.path().join("none.jsonl");
    let output = tessera(&["verify", missing.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).starts_with("error: cannot read "),
        "{}",
        stderr(&output)
    );
    let output = tessera(&["verify", "--memory", "1kB", file.to_str().unwrap()], b"");
    assert!(
        stderr(&output).contains("help: use a larger --memory"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_certificate_never_replaces_the_position_or_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let position = folder.path().join("a.txt");
    fs::copy(path("win-05.txt"), &position).unwrap();
    let position = position.to_str().unwrap();
    for arguments in [
        &["--certificate", position, position][..],
        &["--certificate", "-", position],
        &["--certificate", "b.txt", position, "b.txt"],
        &["--certificate", "c.jsonl", "--output-dir", "out", position],
        &["--certificate", "c.jsonl", "--depth", "3", position],
        &["--certificate", "none/c.jsonl", position],
    ] {
        let output = tessera(&[&["endgame"], arguments].concat(), b"");
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(2), ""),
            "{arguments:?}"
        );
    }
    assert_eq!(
        fs::read(position).unwrap(),
        fs::read(path("win-05.txt")).unwrap()
    );
}

#[test]
fn what_is_not_proven_has_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.jsonl");
    fs::write(&file, "old").unwrap();
    let output = tessera(
        &[
            "endgame",
            "--time-limit",
            "0.2",
            "--certificate",
            file.to_str().unwrap(),
            "-",
        ],
        b"...b.b.b\n..b.b.b.\n.b.b.b.b\n........\n........\nr.r.r.r.\n.r.r.r.r\nr.r.r.r.\n",
    );
    assert_eq!(output.status.code(), Some(4));
    assert!(
        stderr(&output).contains("no certificate is written: the value is not proven"),
        "{}",
        stderr(&output)
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
}

#[test]
fn the_example_of_the_page_is_a_certificate() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/certificates.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, example) = page.split_once("```jsonl\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let output = tessera(&["verify"], example.as_bytes());
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    assert!(
        stdout(&output).starts_with("white to move wins in 3 plies: proven\n"),
        "{}",
        stdout(&output)
    );
}

/// A position: the board, and the player to move.
type Place = (Grid, char);

/// Reads a FEN of English draughts. White is `r`.
fn place(fen: &str) -> Place {
    let mut board = Grid::EMPTY;
    let mut parts = fen.split(':');
    let color = |letter: &str| if letter == "W" { 'r' } else { 'b' };
    let mover = color(parts.next().unwrap());
    for part in parts {
        let (side, squares) = part.split_at(1);
        for square in squares.split(',').filter(|square| !square.is_empty()) {
            let number = square.trim_start_matches('K');
            let at = number.parse::<i32>().unwrap() - 1;
            let row = at / 4;
            let man = if color(side) == 'r' { b'r' } else { b'b' };
            let is_king = number != square;
            let piece = if is_king {
                man.to_ascii_uppercase()
            } else {
                man
            };
            board.set(row, at % 4 * 2 + (row + 1) % 2, piece);
        }
    }
    (board, mover)
}

/// The positions after each legal move, each once.
fn after((board, mover): &Place) -> Vec<Place> {
    let mut boards = actions(board, *mover);
    boards.sort();
    boards.dedup();
    let other = if *mover == 'r' { 'b' } else { 'r' };
    boards.into_iter().map(|board| (board, other)).collect()
}

/// Checks the claim of a certificate. It takes no notice of which moves are listed, only of their number: that some
/// move leads where the proof needs it is enough for the claim to be true.
fn second_check(text: &str) {
    let mut lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let header = lines.next().unwrap();
    let start = place(header["start"].as_str().unwrap());
    let mut lines = lines.peekable();
    let color = |name: &Value| if name == "white" { 'r' } else { 'b' };
    let loses = |place: &Place| after(place).is_empty().then_some(place.1);
    if header["claim"] == "win" {
        let winner = color(&header["winner"]);
        let mut won: HashMap<Place, u64> = HashMap::new();
        while let Some(line) = lines.next_if(|line| line["win"].is_u64()) {
            let place = place(line["fen"].as_str().unwrap());
            let plies = line["win"].as_u64().unwrap();
            let is_won = |after: &Place| {
                let is_over = loses(after).is_some_and(|loser| loser != winner);
                is_over || won.get(after).is_some_and(|left| *left < plies)
            };
            let after = after(&place);
            let count = line["moves"].as_array().unwrap().len();
            if place.1 == winner {
                assert!(count == 1 && after.iter().any(is_won), "{line}");
            } else {
                assert!(!after.is_empty() && after.iter().all(is_won), "{line}");
            }
            won.insert(place, plies);
        }
        let plies = header["plies"].as_u64().unwrap();
        assert_eq!(won.get(&start).copied().unwrap_or(0), plies, "{header}");
        if header["shortest"] == true && plies > 0 {
            let loser = if winner == 'r' { 'b' } else { 'r' };
            check_safety(&start, loser, Some(plies - 1), lines.collect());
        }
    } else {
        let lines: Vec<Value> = lines.collect();
        let of = |name: &str| {
            lines
                .iter()
                .filter(|line| line["safe"] == name)
                .cloned()
                .collect()
        };
        check_safety(&start, 'r', None, of("white"));
        check_safety(&start, 'b', None, of("black"));
    }
}

/// Checks that a player does not lose within a number of plies, or never.
fn check_safety(start: &Place, player: char, plies: Option<u64>, lines: Vec<Value>) {
    let claims: HashMap<Place, Option<u64>> = lines
        .iter()
        .map(|line| (place(line["fen"].as_str().unwrap()), line["hold"].as_u64()))
        .collect();
    let holds = |place: &Place, plies: Option<u64>| match (claims.get(place), plies) {
        (Some(None), _) => true,
        (Some(Some(claimed)), Some(plies)) => *claimed >= plies,
        (None, Some(plies)) if plies <= 2 => lasts(place, player, plies),
        _ => after(place).is_empty() && place.1 != player,
    };
    assert!(holds(start, plies));
    for (place, plies) in &claims {
        let left = plies.map(|plies| plies - 1);
        let after = after(place);
        if place.1 == player {
            assert!(after.iter().any(|after| holds(after, left)), "{place:?}");
        } else {
            assert!(after.iter().all(|after| holds(after, left)), "{place:?}");
        }
    }
}

fn lasts(place: &Place, player: char, plies: u64) -> bool {
    let mut after = after(place).into_iter().peekable();
    if after.peek().is_none() {
        return place.1 != player;
    }
    plies == 0
        || if place.1 == player {
            after.any(|after| lasts(&after, player, plies - 1))
        } else {
            after.all(|after| lasts(&after, player, plies - 1))
        }
}
