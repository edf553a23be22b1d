//! `tessera endgame --output-dir`: what is said of several positions, where their answers go, and what Ctrl-C leaves.

use std::fs;
use std::path::Path;

use crate::common::{golden, stderr, tessera};

fn path(name: &str) -> String {
    golden("endgame").join(name).to_str().unwrap().to_owned()
}

#[test]
fn each_report_names_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().to_str().unwrap();
    let (first, second) = (path("win-01.txt"), path("loss-11.txt"));
    for depth in [&[][..], &["--depth", "4"]] {
        let arguments = [
            "endgame",
            "--report",
            "--output-dir",
            answers,
            &first,
            &second,
        ];
        let output = tessera(&[&arguments, depth].concat(), b"");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let lines: Vec<&str> = stderr(&output).lines().collect();
        let named = |file: &str| format!("file: {file}");
        assert_eq!(lines[..3], [&named(&first)[..], "result: win", "plies: 3"]);
        // With a depth, what explains the game follows.
        let next = lines.iter().rposition(|line| line.starts_with("file: "));
        let next = next.unwrap();
        assert_eq!(
            (next == 6, lines.len() == 12),
            (depth.is_empty(), depth.is_empty())
        );
        assert_eq!(
            lines[next..next + 3],
            [&named(&second)[..], "result: loss", "plies: 2"]
        );
    }
}

#[test]
fn a_missing_folder_is_made_with_those_above_it() {
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("new/and/nested");
    let shown = answers.to_str().unwrap();
    let output = tessera(
        &["endgame", "--output-dir", shown, &path("win-01.txt")],
        b"",
    );
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    assert!(answers.join("win-01.txt").is_file());
}

#[test]
fn nothing_is_made_where_no_position_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("new");
    let shown = answers.to_str().unwrap();
    let bad = folder.path().join("bad.txt");
    fs::write(&bad, "nothing").unwrap();
    for input in ["no/file.txt", bad.to_str().unwrap()] {
        let output = tessera(&["endgame", "--output-dir", shown, input], b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(!answers.exists(), "{input}");
    }
}

#[test]
fn what_cannot_be_a_folder_is_told_once() {
    let (first, second) = (path("win-01.txt"), path("win-02.txt"));
    let below = format!("{first}/below");
    for (folder, message) in [
        (&first[..], "is a file: expected a folder"),
        (&below, "cannot create the folder"),
        ("-", "expected a folder"),
        ("", "a value is required"),
    ] {
        let output = tessera(&["endgame", "--output-dir", folder, &first, &second], b"");
        assert_eq!(output.status.code(), Some(2), "{folder}");
        let reported = stderr(&output).replace("\n  │ ", " ");
        assert_eq!(reported.matches(message).count(), 1, "{reported}");
    }
    assert!(!Path::new("-").exists());
}

#[cfg(unix)]
mod interrupted {
    use std::path::PathBuf;
    use std::process::{Command, Output, Stdio};
    use std::time::{Duration, Instant};

    use super::*;

    const OPENING: &str = "\
.b.b.b.b\nb.b.b.b.\n.b.b.b.b\n........\n........\nr.r.r.r.\n.r.r.r.r\nr.r.r.r.\n";

    /// Ctrl-C in the search of the first of three positions.
    fn interrupted(options: &[&str]) -> (tempfile::TempDir, PathBuf, Output) {
        let folder = tempfile::tempdir().unwrap();
        let answers = folder.path().join("answers");
        let inputs = ["a.txt", "b.txt", "c.txt"].map(|name| folder.path().join(name));
        for input in &inputs {
            fs::write(input, OPENING).unwrap();
        }
        let child = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(["endgame", "--output-dir"])
            .arg(&answers)
            .args(options)
            .args(&inputs)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The folder is made when Ctrl-C is caught.
        let begin = Instant::now();
        while !answers.exists() {
            assert!(begin.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(10));
        }
        let kill = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        let output = child.wait_with_output().unwrap();
        (folder, answers, output)
    }

    #[test]
    fn ctrl_c_writes_what_is_known_and_counts_the_positions_not_solved() {
        for (options, message) in [
            (
                &["--depth", "20"][..],
                "a.txt: Ctrl-C ended the search to depth 20 before ply 1 was known.\n",
            ),
            (
                &["--time-limit", "none", "--memory", "16"],
                "a.txt: Ctrl-C ended the search before the result was proven; the line is the best found. Proven: ",
            ),
        ] {
            let (_folder, answers, output) = interrupted(options);
            assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
            assert!(stderr(&output).contains(message), "{}", stderr(&output));
            assert!(stderr(&output).ends_with("\nCtrl-C: 2 of 3 positions were not solved.\n"));
            let written = fs::read_to_string(answers.join("a.txt")).unwrap();
            assert!(written.starts_with(OPENING));
            assert!(!answers.join("b.txt").exists());
        }
    }
}
