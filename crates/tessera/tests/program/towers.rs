//! The towers program as a whole process: byte for byte on the reference samples, and clear about bad input.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::common::{stderr, stdout, tessera};
use tessera_draughts::{Action, Position, Variant};

fn golden() -> PathBuf {
    crate::common::golden("towers")
}

#[test]
fn every_reference_sample_comes_out_byte_for_byte() {
    let mut samples = 0;
    for entry in fs::read_dir(golden()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Some(stem) = name.strip_suffix("-out.txt") else {
            continue;
        };
        let (stem, arguments) = match stem.strip_suffix("-material") {
            Some(stem) => (stem, &["towers", "--terminal-cost", "material"][..]),
            None => (stem, &["towers"][..]),
        };
        let input = fs::read(golden().join(format!("{stem}.txt"))).unwrap();
        let output = tessera(arguments, &input);
        let expected = fs::read_to_string(&path).unwrap();
        assert_eq!(stdout(&output), expected, "{name}");
        let is_error = expected.contains("\nERROR: ");
        assert_eq!(output.status.code(), Some(i32::from(is_error)), "{name}");
        assert_eq!(stderr(&output), "", "{name}");
        samples += 1;
    }
    assert!(samples >= 20, "only {samples} samples found");
}

#[test]
fn what_was_printed_stays_when_a_line_is_no_action() {
    let whole = stdout(&tessera(&["towers"], b"G6-H5\n")).to_owned();
    for bad in ["g6-f5", "G6F5", "G6-f5", "A7", "PP", "\u{1f600}", "G6-F5 A"] {
        let output = tessera(
            &["towers"],
            format!("G6-H5\r\n\n  {bad}\nH3-G4\n").as_bytes(),
        );
        assert_eq!(output.status.code(), Some(2), "{bad}");
        assert_eq!(stdout(&output), whole, "{bad}");
        assert!(
            stderr(&output).contains(&format!("line 3: `{bad}` is not an action")),
            "{bad}"
        );
        assert!(!stderr(&output).contains("panicked"), "{bad}");
    }
}

#[test]
fn noise_and_huge_lines_are_answered_at_once() {
    let noise: Vec<u8> = (0..100_000_u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let long_noise = vec![b'x'; 10_000_000];
    for input in [&noise, &long_noise] {
        let output = tessera(&["towers"], input);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("line 1: "), "{}", stderr(&output));
        assert!(stderr(&output).len() < 2_000);
    }
    // A number of ten million figures is a cell outside of the board.
    let mut long_cell = vec![b'1'; 10_000_000];
    long_cell[0] = b'G';
    long_cell.extend(b"-F5\n");
    let output = tessera(&["towers"], &long_cell);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).ends_with("ERROR: Source cell is outside of the board.\n"));
}

#[test]
fn a_command_ends_the_input() {
    let first = stdout(&tessera(&["towers"], b"A")).to_owned();
    assert!(first.contains("*** BLACK ACTION #1: "));
    for input in ["A\nA\n", "A\nnonsense", "\n A \nG6-F5"] {
        let output = tessera(&["towers"], input.as_bytes());
        assert_eq!(
            (stdout(&output), output.status.code()),
            (first.as_str(), Some(0)),
            "{input}"
        );
    }
    let played = stdout(&tessera(&["towers"], b"P\nP\n")).to_owned();
    assert_eq!(played.matches("*** ").count(), 10);
}

#[test]
fn the_order_of_errors_is_kept() {
    let error = |action: &str| {
        let output = tessera(&["towers"], action.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{action}");
        stdout(&output).lines().last().unwrap().to_owned()
    };
    for (action, message) in [
        ("I4-J9", "Source cell is outside of the board."),
        ("A0-B1", "Source cell is outside of the board."),
        ("G2-A9", "Target cell is outside of the board."),
        ("A1-B1", "Source cell is empty."),
        ("B1-A2", "Target cell is not empty."),
        ("B3-A4", "Source cell holds opponent's piece/tower."),
        ("A6-A5", "Illegal action."),
        ("A6-B7", "Target cell is not empty."),
    ] {
        assert_eq!(error(action), format!("ERROR: {message}"), "{action}");
    }
}

#[test]
fn a_closed_output_pipe_ends_the_program_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .arg("towers")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 15];
    let mut output = child.stdout.take().unwrap();
    let mut input = child.stdin.take().unwrap();
    // The opening is shown before any input comes.
    output.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"BOARD SIZE: 8x8");
    drop(output);
    // More than a pipe holds, for a process that is being started may hold the other end for a moment; and an illegal
    // action at the end, which gives another status where the pipe is not noticed.
    let _ = input.write_all((long_game(10_000).join("\n") + "\nA1-A1\n").as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(stderr(&output), "");
    assert_eq!(output.status.code(), Some(0));
}

/// Actions of one tower of each side, to and fro, that can be repeated without end.
fn to_and_fro(position: &Position) -> Option<[String; 4]> {
    let tower_steps = |position: &Position| {
        let kings = position.kings(position.side_to_move());
        let mut actions = position.legal_actions();
        actions.retain(|action| kings.contains(action.source().bit()) && !action.is_capture());
        actions
    };
    for first in tower_steps(position) {
        let after_first = position.after(&first);
        for second in tower_steps(&after_first) {
            let back = |action: &Action| format!("{}-{}", action.target(), action.source());
            let mut end = after_first.after(&second);
            let (third, fourth) = (back(&first), back(&second));
            let all_legal = [&third, &fourth].into_iter().all(|text| {
                end.parse_action(text)
                    .map(|action| end.apply(&action))
                    .is_ok()
            });
            if all_legal && end == *position {
                return Some([first.to_string(), second.to_string(), third, fourth]);
            }
        }
    }
    None
}

/// A game with the given number of actions and some more.
fn long_game(length: usize) -> Vec<String> {
    let text = fs::read_to_string(golden().join("towers-both.txt")).unwrap();
    let mut game: Vec<String> = Vec::new();
    let mut position = Position::initial(Variant::TOWERS);
    let cycle = text.lines().find_map(|line| {
        position.apply(&position.parse_action(line).ok()?);
        game.push(line.to_owned());
        to_and_fro(&position)
    });
    let cycle = cycle.expect("both sides have a free tower in this game");
    game.extend(cycle.iter().cycle().take(length).cloned());
    game
}

#[test]
fn a_long_game_is_replayed() {
    let game = long_game(100_000);
    let length = game.len();
    let output = tessera(&["towers"], game.join("\n").as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let last = stdout(&output)
        .lines()
        .rfind(|line| line.contains(" ACTION #"));
    assert!(last.unwrap().contains(&format!("ACTION #{length}: ")));
}

#[test]
fn the_terminal_cost_changes_what_is_printed_and_nothing_else() {
    let input = fs::read(golden().join("limits.txt")).unwrap();
    let limits = tessera(&["towers", "--terminal-cost", "limits"], &input);
    let material = tessera(&["towers", "--terminal-cost", "material"], &input);
    let without_costs = |output: &Output| -> Vec<String> {
        let lines = stdout(output)
            .lines()
            .filter(|line| !line.starts_with("BOARD COST"));
        lines.map(str::to_owned).collect()
    };
    assert_ne!(stdout(&limits), stdout(&material));
    assert_eq!(without_costs(&limits), without_costs(&material));
}

#[test]
fn trees_are_written_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = b"G6-H5\nH3-G4\nH7-G6\nF3-E4\nA\n";

    let json = path("tree.json");
    let output = tessera(&["towers", "--tree", &json], game);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let tree: serde_json::Value = serde_json::from_slice(&fs::read(&json).unwrap()).unwrap();
    let played = stdout(&output)
        .lines()
        .find(|line| line.starts_with("***"))
        .unwrap();
    assert!(played.ends_with(tree["action"].as_str().unwrap()));
    fn count(node: &serde_json::Value, depth: u32, maximizes: bool) -> usize {
        let Some(children) = node["children"].as_array() else {
            assert_eq!(depth, 3);
            return 1;
        };
        let costs = children.iter().map(|child| child["cost"].as_i64().unwrap());
        let best = if maximizes { costs.max() } else { costs.min() };
        assert_eq!(node["cost"].as_i64(), best);
        let chosen: Vec<_> = children
            .iter()
            .filter(|child| child["chosen"] == true)
            .collect();
        assert_eq!(chosen.len(), 1);
        assert_eq!(chosen[0]["cost"], node["cost"]);
        1 + children
            .iter()
            .map(|child| count(child, depth + 1, !maximizes))
            .sum::<usize>()
    }
    assert_eq!(
        count(&tree["tree"], 0, true) as u64,
        tree["positions"].as_u64().unwrap()
    );

    for (name, depth, begins, ends) in [
        ("tree.svg", "3", "<svg ", "</svg>\n"),
        ("deep.svg", "12", "<svg ", "</svg>\n"),
        ("tree.dot", "3", "digraph ", "}\n"),
    ] {
        let file = path(name);
        let output = tessera(&["towers", "--depth", depth, "--tree", &file], game);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with(begins) && text.ends_with(ends), "{name}");
        assert!(
            text.contains("positions are shown"),
            "{name} says what it leaves out"
        );
    }
}

#[test]
fn a_tree_that_cannot_be_written_is_told_after_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (arguments, input, message) in [
        (
            ["--depth", "3", "--tree", &path("tree.svg")],
            "G6-H5\n",
            "no action was computed",
        ),
        (
            ["--depth", "12", "--tree", &path("tree.json")],
            "A\n",
            "more than 2000000 nodes",
        ),
        (
            ["--depth", "3", "--tree", &path("no/tree.svg")],
            "A\n",
            "cannot write",
        ),
    ] {
        let output = tessera(
            &[&["towers"][..], &arguments[..]].concat(),
            input.as_bytes(),
        );
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert!(stdout(&output).contains("BOARD COST: 0"), "{message}");
    }
    let output = tessera(&["towers", "--tree", &path("tree.png")], b"A\n");
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert!(stderr(&output).contains("must end in .json, .dot or .svg"));
}

#[test]
fn the_game_may_be_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let game = b"G6-H5\nH3-G4\nA\n";
    fs::write(&path, game).unwrap();
    let piped = tessera(&["towers"], game);
    for output in [
        tessera(&["towers", path.to_str().unwrap()], b"nonsense"),
        tessera(&["towers", "-"], game),
    ] {
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(output.stdout, piped.stdout);
    }
    for (path, message) in [
        (folder.path(), "is a folder: expected a file"),
        (&folder.path().join("none"), "cannot read "),
    ] {
        let output = tessera(&["towers", path.to_str().unwrap()], game);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
}

#[test]
fn a_game_without_a_tree_says_why() {
    // One of the reference games ends where a player cannot act.
    let over = fs::read_dir(golden()).unwrap().find_map(|entry| {
        let path = entry.unwrap().path();
        let name = path.file_name()?.to_str()?.to_owned();
        let game = fs::read(&path)
            .ok()
            .filter(|_| !name.ends_with("-out.txt"))?;
        let record = tessera(&["towers"], &game);
        let is_over = stdout(&record).ends_with(" WIN!\n") && !stdout(&record).contains("\n*** ");
        is_over.then_some(game)
    });
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree.svg");
    let reported = |game: &[u8]| {
        let output = tessera(&["towers", "--tree", tree.to_str().unwrap()], game);
        (output.status.code(), stderr(&output).to_owned())
    };
    let (status, message) = reported(&over.expect("a reference game that is over"));
    assert_eq!(status, Some(2));
    assert!(
        message.contains(" cannot act, so no action was computed"),
        "{message}"
    );
    assert!(!message.contains("A or P"), "{message}");

    let (status, message) = reported(b"G6-H5\n");
    assert_eq!(status, Some(2));
    assert!(
        message.contains("end the game with the command A or P"),
        "{message}"
    );

    let (status, message) = reported(b"G6-G5\nA\n");
    assert_eq!(status, Some(1), "the illegal action is what is reported");
    assert!(message.contains("no action was computed"), "{message}");
    assert!(!tree.exists());
}

#[test]
fn a_game_starts_from_any_position() {
    // The worked example of the exercise: 30 boards, value 1, and the tower moves.
    let folder = crate::common::Folder::new();
    let board = folder.path("board.txt");
    let light = format!(".b......\nw.......\n..w.....\n{}", "........\n".repeat(5));
    fs::write(&board, light).unwrap();
    let unplayed = tessera(&["towers", "--board", board.to_str().unwrap()], b"A\n");
    assert_eq!(unplayed.status.code(), Some(2));
    assert!(
        stderr(&unplayed).contains("line 3: C3 is not a cell that is played on"),
        "{}",
        stderr(&unplayed)
    );

    let text = format!(
        "{}B.w.....\n.w......\n..b.....\nblack to act\n",
        "........\n".repeat(5)
    );
    fs::write(&board, text).unwrap();
    let tree = folder.argument("tree.json");
    let from_board = tessera(
        &[
            "towers",
            "--board",
            board.to_str().unwrap(),
            "--tree",
            &tree,
            "--report",
        ],
        b"A\n",
    );
    assert_eq!(from_board.status.code(), Some(0), "{}", stderr(&from_board));
    let record = stdout(&from_board);
    assert!(record.starts_with("BOARD SIZE: 8x8\n#BLACK PIECES: 2\n#WHITE PIECES: 2\n"));
    assert!(
        record.contains("\n*** BLACK ACTION #1: A6-B5\n"),
        "{record}"
    );
    let table = stderr(&from_board);
    assert!(
        table.contains("minimax                            30"),
        "{table}"
    );
    assert!(table.contains("A6-B5              1\n"), "{table}");
    let json: serde_json::Value = serde_json::from_str(&folder.text("tree.json")).unwrap();
    assert!(json.to_string().contains("A6-B5"));

    let from_fen = tessera(&["towers", "--fen", "B:WB7,C6:BC8,KA6"], b"A\n");
    assert_eq!(stdout(&from_fen), record);
}

#[test]
fn every_computed_action_has_its_tree() {
    let folder = crate::common::Folder::new();
    let plot = format!("--report={}", folder.argument("plot.svg"));
    let series = folder.argument("why-{n}.svg");
    let output = tessera(&["towers", "--tree", &series, &plot], b"G6-H5\nP\n");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    for number in 2..=11 {
        assert!(
            folder
                .text(&format!("why-{number}.svg"))
                .starts_with("<svg")
        );
    }
    assert!(!folder.path("why-1.svg").exists() && !folder.path("why-12.svg").exists());
    assert!(
        folder
            .text("plot.svg")
            .contains("alpha-beta, ordered, table")
    );
    let none = tessera(&["towers", "--report"], b"G6-H5\n");
    assert_eq!(none.status.code(), Some(2));
}
