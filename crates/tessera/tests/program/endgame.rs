//! The endgame program as a whole process: reference samples, a referee of its own, files, formats and messages.

use std::fs;
use std::path::Path;

use crate::common::referee::{actions, boards, grid, referee};
use crate::common::{golden, stderr, stdout, tessera, words};
use proptest::prelude::*;
use tessera_draughts::{Position, Variant};

fn path(name: &str) -> String {
    golden("endgame").join(name).to_str().unwrap().to_owned()
}

/// File, result and plies of each sample.
fn samples() -> Vec<(String, String, i32)> {
    let text = fs::read_to_string(golden("endgame").join("plies.csv")).unwrap();
    text.lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            (
                fields[0].to_owned(),
                fields[1].to_owned(),
                fields[2].parse().unwrap(),
            )
        })
        .collect()
}

#[test]
fn samples_end_as_they_must_by_legal_lines() {
    for (name, result, plies) in samples() {
        let output = tessera(&["endgame", &path(&name)], b"");
        let line = boards(stdout(&output));
        assert_eq!(
            line[0],
            grid(&fs::read_to_string(path(&name)).unwrap()),
            "{name}"
        );
        let loser = referee(&line);
        let last = line.last().unwrap();
        if result == "draw" {
            assert_eq!(output.status.code(), Some(3), "{name}");
            assert!(stderr(&output).contains("a draw, proven"), "{name}");
            // The last position, with the same side to move, came before, and no other did.
            let before: Vec<_> = line
                .iter()
                .enumerate()
                .map(|(ply, board)| (ply % 2, board))
                .collect();
            let (end, before) = before.split_last().unwrap();
            assert!(before.contains(end), "{name}");
            assert!(
                (1..before.len()).all(|i| !before[..i].contains(&before[i])),
                "{name}"
            );
            continue;
        }
        assert_eq!(
            (output.status.code(), stderr(&output)),
            (Some(0), ""),
            "{name}"
        );
        assert_eq!(line.len() as i32 - 1, plies, "{name}");
        if plies > 0 {
            assert!(actions(last, loser).is_empty(), "{name}");
            assert_eq!(loser == 'b', result == "win", "{name}");
        }
    }
}

#[test]
fn any_number_of_threads_and_any_memory_give_the_same_line() {
    for name in ["win-05.txt", "win-08.txt", "loss-10.txt", "mirrored.txt"] {
        let one = tessera(&["endgame", "--threads", "1", &path(name)], b"");
        for arguments in [["--threads", "3"], ["--memory", "16"]] {
            let other = tessera(
                &[&["endgame"][..], &arguments, &[&path(name)]].concat(),
                b"",
            );
            assert_eq!(stdout(&one), stdout(&other), "{name} {arguments:?}");
        }
    }
}

#[test]
fn a_mirrored_board_is_answered_as_its_image() {
    let mirror = |text: &str| -> String {
        text.lines()
            .map(|line| line.trim_end().chars().rev().collect::<String>() + "\n")
            .collect()
    };
    for name in ["win-03.txt", "loss-10.txt", "mirrored.txt"] {
        let text = fs::read_to_string(path(name)).unwrap();
        for depth in [&[][..], &["--depth", "3"]] {
            let straight = tessera(&[&["endgame", "-"], depth].concat(), text.as_bytes());
            let mirrored = tessera(
                &[&["endgame", "-"], depth].concat(),
                mirror(&text).as_bytes(),
            );
            assert_eq!(straight.status, mirrored.status);
            if depth.is_empty() {
                assert_eq!(mirror(stdout(&straight)), stdout(&mirrored), "{name}");
            }
            referee(&boards(stdout(&mirrored)));
        }
    }
}

#[test]
fn files_are_named_in_every_way() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.txt");
    let target = target.to_str().unwrap();
    let expected = tessera(&["endgame", &path("win-01.txt")], b"");
    let expected = stdout(&expected);
    let input = fs::read(path("win-01.txt")).unwrap();

    for arguments in [
        vec![path("win-01.txt"), target.to_owned()],
        vec![
            "--inputfile".into(),
            path("win-01.txt"),
            "--outputfile".into(),
            target.to_owned(),
        ],
        vec!["-".into(), target.to_owned()],
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = tessera(&[&["endgame"], &arguments[..]].concat(), &input);
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(0), ""),
            "{}",
            stderr(&output)
        );
        assert_eq!(fs::read_to_string(target).unwrap(), expected);
        fs::remove_file(target).unwrap();
    }
    let output = tessera(
        &["endgame", "--inputfile", "-", "--outputfile", "-"],
        &input,
    );
    assert_eq!(stdout(&output), expected);
}

#[test]
fn several_files_and_folders_go_into_a_folder() {
    let (positions, answers) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for name in ["win-01.txt", "draw-13.txt"] {
        fs::copy(path(name), positions.path().join(name)).unwrap();
    }
    fs::write(positions.path().join("notes.md"), "no position").unwrap();
    let (positions, answers) = (
        positions.path().to_str().unwrap(),
        answers.path().to_str().unwrap(),
    );
    let other = path("win-02.txt");
    let arguments = ["endgame", "--output-dir", answers, positions, &other];
    let output = tessera(&arguments, b"");
    assert_eq!(
        (output.status.code(), stdout(&output)),
        (Some(3), ""),
        "{}",
        stderr(&output)
    );
    let answer = |name: &str| fs::read_to_string(Path::new(answers).join(name));
    for name in ["win-01.txt", "win-02.txt", "draw-13.txt"] {
        let alone = tessera(&["endgame", &path(name)], b"");
        assert_eq!(answer(name).unwrap(), stdout(&alone), "{name}");
    }

    // A bad file among them does not keep the others from being answered, and has no answer.
    fs::write(Path::new(positions).join("a.txt"), "........\n").unwrap();
    fs::remove_file(Path::new(answers).join("win-01.txt")).unwrap();
    let output = tessera(&arguments, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("the file has 1 lines: expected 8"),
        "{}",
        stderr(&output)
    );
    assert!(answer("win-01.txt").is_ok() && answer("a.txt").is_err());

    for (arguments, message) in [
        (
            vec!["--output-dir", positions, positions],
            "would overwrite it",
        ),
        (
            vec!["--output-dir", answers, positions, positions],
            "would both be",
        ),
        (
            vec!["--output-dir", &other, positions],
            "is a file: expected a folder",
        ),
        (
            vec!["--output-dir", answers, positions, "-"],
            "has no file name for its game",
        ),
        (vec![positions], "is a folder"),
        (
            vec![&other, &other, &other],
            "3 files: expected an input and an output",
        ),
    ] {
        let output = tessera(&[&["endgame"], &arguments[..]].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let reported = stderr(&output).replace("\n  │ ", " ");
        assert!(reported.contains(message), "{reported}");
    }
}

/// A position with one line changed.
fn changed(line: usize, to: &str) -> String {
    let mut lines = ["........"; 8];
    lines[line - 1] = to;
    lines.join("\n")
}

#[test]
fn bad_files_are_told_with_line_and_column_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (input, target) = (folder.path().join("bad.txt"), folder.path().join("out.txt"));
    let samples: Vec<(String, &str)> = vec![
        (
            changed(2, "....x..."),
            "line 2, column 5: `x` is not a piece",
        ),
        (
            changed(2, "...\u{e9}...."),
            "line 2, column 4: `\u{e9}` is not a piece",
        ),
        (
            changed(2, "..\t....."),
            "line 2, column 3: a tab is not a piece",
        ),
        (
            changed(2, ".. ....."),
            "line 2, column 3: a blank is not a piece",
        ),
        (
            changed(2, "..\0....."),
            "line 2, column 3: this is not a piece",
        ),
        (
            changed(3, "......."),
            "line 3, column 8: the line has 7 characters: expected 8",
        ),
        (
            changed(3, "........r"),
            "line 3, column 9: the line has 9 characters: expected 8",
        ),
        (
            changed(3, ""),
            "line 3, column 1: the line has 0 characters: expected 8",
        ),
        (
            String::new(),
            "line 1, column 1: the file has 0 lines: expected 8",
        ),
        (
            ["........"; 7].join("\n"),
            "line 8, column 1: the file has 7 lines: expected 8",
        ),
        (
            ["........"; 9].join("\n"),
            "line 9, column 1: the file has 9 lines: expected 8",
        ),
        (
            changed(1, "...r...."),
            "line 1, column 4: a red man in the top row",
        ),
        (
            changed(8, "..b....."),
            "line 8, column 3: a black man in the bottom row",
        ),
        (
            changed(4, "r.b.B..r"),
            "line 4, column 8: a piece here and one in line 4, column 1 stand on cells",
        ),
        // The man in the top row is a fault too. Pieces on squares of both colours are reported before it.
        (
            changed(1, "r.rb...."),
            "line 1, column 4: a piece here and one in line 1, column 1 stand on cells",
        ),
    ];
    for (text, message) in samples {
        fs::write(&input, &text).unwrap();
        let arguments = ["endgame", input.to_str().unwrap(), target.to_str().unwrap()];
        let output = tessera(&arguments, b"");
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(2), ""),
            "{text}"
        );
        let reported: String = stderr(&output)
            .split_whitespace()
            .filter(|word| *word != "│")
            .collect();
        let expected: String = format!("bad.txt, {message}").split_whitespace().collect();
        assert!(
            reported.contains(&expected),
            "{message}\n{}",
            stderr(&output)
        );
        assert!(!target.exists(), "{text}");
    }
    let missing = tessera(&["endgame", "no/file.txt"], b"");
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("cannot read no/file.txt"));
    let large = tessera(&["endgame", "-"], &vec![b'.'; 2 << 20]);
    assert_eq!(large.status.code(), Some(2));
    assert!(stderr(&large).contains("larger than 1 MiB"));
}

#[test]
fn blanks_behind_lines_and_empty_lines_at_the_end_do_not_matter() {
    let text = fs::read_to_string(path("win-01.txt")).unwrap();
    let expected = tessera(&["endgame", "-"], text.as_bytes());
    for variation in [
        text.trim_end().to_owned(),
        text.replace('\n', "  \t\n") + "\n  \n\n",
        text.replace('\n', "\r\n") + "\r\n\r\n",
    ] {
        let output = tessera(&["endgame", "-"], variation.as_bytes());
        assert_eq!(stdout(&output), stdout(&expected));
    }
}

#[test]
fn what_the_budget_does_not_allow_is_not_claimed() {
    let start = "b.b.b.b.\n.b.b.b.b\nb.b.b.b.\n........\n........\n.r.r.r.r\nr.r.r.r.\n.r.r.r.r\n";
    let mirrored: String = start
        .lines()
        .map(|line| line.chars().rev().collect::<String>() + "\n")
        .collect();
    let output = tessera(
        &words("endgame - --time-limit 0.3 --memory 32 --report"),
        mirrored.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(4));
    assert!(
        stderr(&output)
            .contains("the time or memory limit ended the search before the result was proven")
    );
    assert!(stderr(&output).contains("result: unknown\n"));
    referee(&boards(stdout(&output)));
}

#[test]
fn a_report_says_what_it_took() {
    let output = tessera(&["endgame", "--report", &path("win-04.txt")], b"");
    let report: Vec<&str> = stderr(&output).lines().collect();
    assert_eq!(report[..2], ["result: win", "plies: 9"]);
    assert!(report[2].starts_with("nodes: ") && report[3].starts_with("table probes: "));
    assert!(report[4].starts_with("seconds: ") && report.len() == 5);
}

#[test]
fn formats_say_the_same() {
    for name in words("win-05.txt draw-13.txt mirrored.txt over-no-red.txt") {
        let write = |format: &str| {
            stdout(&tessera(&["endgame", "--format", format, &path(name)], b"")).to_owned()
        };
        let line = boards(&write("grid"));

        let json: serde_json::Value = serde_json::from_str(&write("json")).unwrap();
        let positions = json["positions"].as_array().unwrap();
        assert_eq!(positions.len(), line.len());
        for (position, board) in positions.iter().zip(&line) {
            let rows = position["board"].as_array().unwrap();
            let rows: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
            assert_eq!(grid(&rows.join("\n")), *board);
        }

        let fens = write("fen");
        let first = fens.lines().next().unwrap();
        let mut position = Position::of_fen(Variant::ENGLISH, first).unwrap();
        for (fen, object) in fens.lines().zip(positions) {
            assert_eq!(object["fen"], fen);
            if let Some(action) = object["move"].as_str() {
                position.apply(&position.parse_action(action).unwrap());
            }
            assert_eq!(position.to_fen(), fen);
        }
        assert_eq!(fens.lines().count(), line.len());

        let pdn = write("pdn");
        let (tags, moves) = pdn.split_once("\n\n").unwrap();
        assert!(
            tags.contains("[SetUp \"1\"]")
                && tags.contains(&format!("[FEN \"{}\"]", fens.lines().next().unwrap()))
        );
        let first = fens.lines().next().unwrap();
        let mut position = Position::of_fen(Variant::ENGLISH, first).unwrap();
        let words: Vec<&str> = moves.split_whitespace().collect();
        let (result, words) = words.split_last().unwrap();
        assert!(tags.contains(&format!("[Result \"{result}\"]")));
        for word in words.iter().filter(|word| !word.ends_with('.')) {
            position.apply(&position.parse_action(word).unwrap());
        }
        assert_eq!(position.to_fen(), fens.lines().last().unwrap());

        let (svg, html) = (write("svg"), write("html"));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("class=\"position\"").count(), line.len());
        assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
        assert_eq!(html.matches("<figure>").count(), line.len());
        assert!(!html.contains("http") && !html.contains("{title}") && !html.contains("src="));
    }
}

#[test]
fn nobody_has_to_read_the_game() {
    let program = env!("CARGO_BIN_EXE_tessera");
    let command = format!(
        "{program} endgame {} | true; {program} endgame {} 2>&1 >&-",
        path("win-05.txt"),
        path("win-01.txt")
    );
    let output = std::process::Command::new("sh")
        .arg("-c")
        .arg(command)
        .output()
        .unwrap();
    assert!(
        !String::from_utf8(output.stderr)
            .unwrap()
            .contains("panicked")
    );
}

#[test]
fn bad_usage_says_what_was_expected() {
    for (arguments, message) in [
        (&["endgame"][..], "required"),
        (&["endgame", "a", "--depth", "0"], "1..=20"),
        (
            &["endgame", "a", "--depth", "3", "--threads", "2"],
            "cannot be used with",
        ),
        (
            &["endgame", "a", "--depth", "3", "--memory", "64"],
            "cannot be used with",
        ),
        (&["endgame", "a", "--depth", "21"], "1..=20"),
        (&["endgame", "a", "--time-limit", "0"], "--time-limit"),
        (
            &["endgame", "a", "--time-limit", "-1"],
            "a number of seconds above 0, or `none`",
        ),
        (&["endgame", "a", "--depth", "-1"], "1..=20"),
        (
            &["endgame", "a", "--time-limit", "soon"],
            "a number of seconds above 0, or `none`",
        ),
        (&["endgame", "a", "--memory", "1"], "16"),
        (&["endgame", "--outputfile", "a"], "--inputfile"),
    ] {
        let output = tessera(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        let _ = tessera::endgame::read("any", &bytes);
    }

    /// What is read is written as it was.
    #[test]
    fn boards_come_back(text in "([.rbRB]{8}\n){8}", sparse in "(\\.[bRB.]){4}(\n([rbRB.]\\.){4}\n(\\.[rbRB.]){4}){3}\n([rRB.]\\.){4}") {
        for text in [text.trim_end(), &sparse] {
            match tessera::endgame::read("any", text.as_bytes()) {
                Ok((position, board)) => prop_assert_eq!(board.text(&position), text),
                Err(error) => prop_assert!((1..=9).contains(&error.line()) && (1..=9).contains(&error.column())),
            }
        }
    }
}
