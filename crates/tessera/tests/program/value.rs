//! `tessera value` as a whole process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use crate::common::{stderr, stdout, tessera};
use serde_json::{Value as Json, json};
use tessera_draughts::{Color, Piece, Position, Rank, Setup, Square, Variant};
use tessera_tablebase::{Tablebase, Value};

fn value(arguments: &[&str], input: &str) -> Output {
    tessera(&[&["value"], arguments].concat(), input.as_bytes())
}

const POSITIONS: &str = "\
# endings
W:W14,21,23,26:B4,17

{\"id\":7,\"fen\":\"W:WK1:BK13\"}
  W:WK1:BK32\r
B:B1:W5,6,10
W:W27:B23";

#[test]
fn a_position_a_line_in_an_answer_a_line_out() {
    for threads in ["1", "3"] {
        let output = value(&["--variant", "english", "--threads", threads], POSITIONS);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let expected = "\
win in 9     14-9
win in 11    1-6
draw         1-6
loss in 0    -
win in 1     27x18
";
        assert_eq!((stdout(&output), stderr(&output)), (expected, ""));
    }
}

#[test]
fn json_has_an_object_a_line() {
    let output = value(&["--variant", "English", "--json"], POSITIONS);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let expected = "\
{\"fen\":\"W:W14,21,23,26:B4,17\",\"value\":\"win\",\"plies\":9,\"move\":\"14-9\"}
{\"fen\":\"W:WK1:BK13\",\"value\":\"win\",\"plies\":11,\"move\":\"1-6\"}
{\"fen\":\"W:WK1:BK32\",\"value\":\"draw\",\"plies\":null,\"move\":\"1-6\"}
{\"fen\":\"B:B1:W5,6,10\",\"value\":\"loss\",\"plies\":0,\"move\":null}
{\"fen\":\"W:W27:B23\",\"value\":\"win\",\"plies\":1,\"move\":\"27x18\"}
";
    assert_eq!(stdout(&output), expected);
}

#[test]
fn an_error_stays_on_its_line() {
    let long = "W".repeat(1 << 20);
    let text = format!("W:W33:B1\nW:W27:B23\n{long}\n{{\"fen\":1}}\nW:W27:B23\n");
    for json in [false, true] {
        let arguments = ["--variant", "english", "--json"];
        let output = value(&arguments[..2 + usize::from(json)], &text);
        assert_eq!(output.status.code(), Some(2));
        let lines: Vec<&str> = stdout(&output).lines().collect();
        let starts = [
            "line 1, column 4: the board has no playing square `33`: expected ",
            "",
            "line 3: longer than 1 MiB: expected a position",
            "line 4, column ",
            "",
        ];
        for (line, start) in lines.iter().zip(starts) {
            let message = if json {
                let object: Json = serde_json::from_str(line).unwrap();
                assert_eq!(object["error"].is_null(), start.is_empty(), "{line}");
                object["error"].as_str().unwrap_or_default().to_owned()
            } else {
                line.strip_prefix("error: ").unwrap_or_default().to_owned()
            };
            assert!(message.starts_with(start), "{message}");
        }
        assert_eq!(lines.len(), starts.len());
        assert!(stderr(&output).contains("standard input: 3 of 5 lines are not positions"));
    }
}

#[test]
fn what_takes_too_long_is_unknown() {
    let initial = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\n";
    let begin = std::time::Instant::now();
    let output = value(
        &["--variant", "english", "--time", "200ms", "--json"],
        initial,
    );
    assert!(begin.elapsed().as_secs() < 60);
    let object: Json = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(
        (&object["value"], &object["plies"], &object["move"]),
        (&json!("unknown"), &Json::Null, &Json::Null)
    );
}

#[test]
fn answers_come_while_the_input_goes_on() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["value", "--variant", "english"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        input.write_all(b"W:W27:B23\n").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "win in 1     27x18\n");
    }
    drop(output);
    // Nobody reads on: that is not a failure, and it is not waited for.
    let _ = input.write_all("W:W27:B23\n".repeat(1000).as_bytes());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn bad_usage_says_what_was_expected() {
    for (arguments, message) in [
        (
            &["--variant", "english", "--time", "0"][..],
            "expected a time above 0",
        ),
        (&["--variant", "english", "--time", "soon"], "or `none`"),
        (
            &["--variant", "english", "--memory", "3MB", "--threads", "2"],
            "expected --memory 8MB or more",
        ),
        (
            &["--variant", "english", "no-such-file"],
            "cannot read no-such-file: ",
        ),
        (
            &["--variant", "english", "/"],
            "is a folder: expected a file",
        ),
        (&[], "--variant <NAME>"),
    ] {
        let output = value(arguments, "");
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
}

/// Positions of two kings or a king and a man, with what tables say of them, for a variant of each kind.
#[test]
fn values_agree_with_tables() {
    for variant in [
        Variant::ENGLISH,
        Variant::RUSSIAN,
        Variant::FRISIAN,
        Variant::BREAKTHROUGH,
        Variant::ANTI_ENGLISH,
        Variant::TURKISH,
    ] {
        let mut tables = Tablebase::new(variant);
        tables.build(2).unwrap();
        let squares: Vec<Square> = Square::all(variant).collect();
        let mut text = String::new();
        let mut positions: Vec<Position> = Vec::new();
        for i in 0..20 {
            let mut setup = Setup::empty(variant, [Color::White, Color::Black][i % 2]);
            let rank = [Rank::King, Rank::Man][i / 2 % 2];
            setup.put(
                Piece {
                    color: Color::White,
                    rank: Rank::King,
                },
                squares[(7 * i + 3) % squares.len()],
            );
            setup.put(
                Piece {
                    color: Color::Black,
                    rank,
                },
                squares[(11 * i + 9) % squares.len()],
            );
            let Ok(position) = setup.check() else {
                continue;
            };
            text += &format!("{}\n", position.to_fen());
            positions.push(position);
        }
        let output = value(
            &["--variant", variant.name(), "--json", "--threads", "2"],
            &text,
        );
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(stdout(&output).lines().count(), positions.len());
        for (line, position) in stdout(&output).lines().zip(positions) {
            let object: Json = serde_json::from_str(line).unwrap();
            let expected = match tables.probe(&position).unwrap() {
                Value::Win(plies) => (json!("win"), json!(plies)),
                Value::Draw => (json!("draw"), Json::Null),
                Value::Loss(plies) => (json!("loss"), json!(plies)),
            };
            assert_eq!(
                (object["value"].clone(), object["plies"].clone()),
                expected,
                "{variant} {line}"
            );
            let best = tables
                .best_action(&position)
                .map(|(action, _)| action.to_string());
            assert_eq!(object["move"], json!(best), "{variant} {line}");
        }
    }
}

#[test]
fn every_variant_has_values() {
    for &variant in Variant::ALL {
        let rules = variant.rules();
        // A player without pieces, whose turn it is.
        let color = rules.first_to_move.letter();
        let other = rules.first_to_move.other().letter();
        let line = format!("{color}:{other}K1\n");
        let output = value(&["--variant", variant.name(), "--json"], &line);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let object: Json = serde_json::from_str(stdout(&output)).unwrap();
        assert_eq!(object["plies"], 0, "{variant}: {object}");
        assert_eq!(object["move"], Json::Null, "{variant}: {object}");
    }
}
