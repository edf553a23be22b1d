//! `tessera endgame --depth`: what is played, when it is written, and what ends it.

use std::fs;

use crate::common::referee::{actions, boards, referee};
use crate::common::{golden, stderr, stdout, tessera};

fn path(name: &str) -> String {
    golden("endgame").join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_fixed_depth_is_played_to_the_end() {
    for (name, depth) in [
        ("example.txt", "5"),
        ("win-05.txt", "4"),
        ("draw-13.txt", "3"),
        ("loss-12.txt", "1"),
    ] {
        let output = tessera(&["endgame", "--depth", depth, "--report", &path(name)], b"");
        assert_eq!(output.status.code(), Some(0));
        let line = boards(stdout(&output));
        let loser = referee(&line);
        if stderr(&output).contains("result: draw") {
            assert!(stderr(&output).contains("has occurred for the third time"));
            let last = line.last().unwrap();
            let times = line
                .iter()
                .rev()
                .step_by(2)
                .filter(|board| *board == last)
                .count();
            assert_eq!(times, 3, "{name}");
        } else {
            assert!(actions(line.last().unwrap(), loser).is_empty(), "{name}");
        }
    }
}

/// Positions with the number of plies in which red wins or loses: proven with endgame tables.
const DECIDED: [(&str, usize); 10] = [
    (
        ".......B/....R.../......../......../......../......../.R....../........",
        3,
    ),
    (
        ".....R../......R./......../b...R.../......../......../......../....R...",
        5,
    ),
    (
        ".R....../..r.b.../......../......../......../r.....R./......../........",
        5,
    ),
    (
        "......../..R...../.....r../r.b...../......../......../...R..../........",
        7,
    ),
    (
        ".......R/......../...R...b/......../.R....../......../......../........",
        7,
    ),
    (
        ".R...b../......../......../......../......../......r./......../....r...",
        7,
    ),
    (
        "......../....B.R./......../......../......../......../......../........",
        4,
    ),
    (
        "...B..../......../......../......../.b...r../......../......../........",
        6,
    ),
    (
        "...b...R/......B./...B..../..b...../......../..B...../......../........",
        6,
    ),
    (
        "......../....b.R./......../......../.b.....B/......../......../..B.....",
        8,
    ),
];

#[test]
fn wins_in_sight_take_the_fewest_plies_and_losses_the_most() {
    for (position, plies) in DECIDED {
        let text = position.replace('/', "\n");
        for depth in [plies, plies + 1] {
            let depth = depth.to_string();
            let output = tessera(&["endgame", "-", "--depth", &depth], text.as_bytes());
            assert_eq!(
                (output.status.code(), stderr(&output)),
                (Some(0), ""),
                "{position}"
            );
            let line = boards(stdout(&output));
            assert_eq!(line.len() - 1, plies, "{position} to depth {depth}");
            let loser = referee(&line);
            assert!(
                actions(line.last().unwrap(), loser).is_empty(),
                "{position}"
            );
        }
    }
}

/// Red has one move. After it no computer looks 20 plies ahead in the time of a test.
const ENDLESS: &str = "\
.b.b....\nb.b.b.b.\n.b.b.b.b\nb.......\n.b......\nr.r.r.r.\n.r.r.r.r\nr.r.r.r.\n";

#[test]
fn a_time_limit_leaves_the_plies_that_are_known_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out");
    let target = target.to_str().unwrap();
    let limited = |format: &str, output: &str| {
        let arguments = [
            "--depth",
            "20",
            "--time-limit",
            "0.2",
            "--format",
            format,
            "--report",
        ];
        let output = tessera(
            &[&["endgame", "-", output], &arguments[..]].concat(),
            ENDLESS.as_bytes(),
        );
        assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
        // Nothing of a bar, since no terminal is there.
        let message = "standard input: the time limit ended the search to depth 20 before ply 2 was known; \
                    the ply before it is written.\nresult: unknown\nplies: 1\n";
        assert!(stderr(&output).starts_with(message), "{}", stderr(&output));
        stdout(&output).to_owned()
    };
    let line = boards(&limited("grid", "-"));
    referee(&line);
    assert_eq!(line.len(), 2);
    assert_eq!(limited("fen", "-").lines().count(), 2);

    let json: serde_json::Value = serde_json::from_str(&limited("json", "-")).unwrap();
    assert_eq!(json["result"], "unknown");
    assert_eq!(json["proven"], false);
    assert_eq!(json["positions"].as_array().unwrap().len(), 2);
    let pdn = limited("pdn", "-");
    assert!(
        pdn.contains("[Result \"*\"]") && pdn.ends_with(" *\n"),
        "{pdn}"
    );
    let svg = limited("svg", "-");
    assert_eq!(svg.matches("class=\"position\"").count(), 2);
    assert!(svg.contains("Not finished: 1 ply to depth 20") && svg.ends_with("</svg>\n"));
    assert!(limited("html", "-").ends_with("</html>\n"));

    assert_eq!(limited("grid", target), "");
    assert_eq!(boards(&fs::read_to_string(target).unwrap()), line);
}

#[test]
fn a_time_limit_that_is_not_reached_changes_nothing() {
    for limit in ["600", "none"] {
        let without = tessera(&["endgame", "--depth", "3", &path("win-05.txt")], b"");
        let with = tessera(
            &[
                "endgame",
                "--depth",
                "3",
                "--time-limit",
                limit,
                &path("win-05.txt"),
            ],
            b"",
        );
        assert_eq!(without, with);
    }
}

#[cfg(unix)]
mod interrupted {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Child, ChildStdout, Command, Stdio};

    use super::*;

    /// A game without end, of which the first position and ply have been read from the pipe.
    fn endless(format: &str, lines: usize) -> (Child, BufReader<ChildStdout>, String) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("endless.txt");
        fs::write(&file, ENDLESS).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(["endgame", "--depth", "20", "--format", format])
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        for _ in 0..lines {
            output.read_line(&mut text).unwrap();
        }
        (child, output, text)
    }

    #[test]
    fn a_reader_of_the_pipe_sees_each_ply_and_ctrl_c_leaves_them() {
        for (format, lines) in [("grid", 8 + 1 + 8), ("fen", 2)] {
            let (child, mut output, mut text) = endless(format, lines);
            let kill = Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status();
            assert!(kill.unwrap().success());
            output.read_to_string(&mut text).unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
            let message = "Ctrl-C ended the search to depth 20 before ply 2 was known; the ply before it is written.\n";
            assert!(stderr(&output).ends_with(message), "{}", stderr(&output));
            assert_eq!(text.lines().count(), lines);
        }
    }

    #[test]
    fn a_closed_pipe_ends_the_game() {
        let (mut child, output, _) = endless("fen", 2);
        drop(output);
        // It is noticed at the next ply, which does not come: the program is ended from outside.
        child.kill().unwrap();
        child.wait().unwrap();

        let program = env!("CARGO_BIN_EXE_tessera");
        let command = format!(
            "{program} endgame --depth 5 {} | head -1",
            path("win-05.txt")
        );
        let output = Command::new("sh").arg("-c").arg(command).output().unwrap();
        assert_eq!((stdout(&output).len(), stderr(&output)), (9, ""));
    }

    /// `script` runs a command on a terminal of its own.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_terminal_shows_how_far_the_search_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("endless.txt");
        fs::write(&file, ENDLESS).unwrap();
        let command = format!(
            "{} endgame --depth 20 --time-limit 2 {} > {}",
            env!("CARGO_BIN_EXE_tessera"),
            file.display(),
            folder.path().join("out.txt").display(),
        );
        let Ok(output) = Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .output()
        else {
            eprintln!("there is no `script` here: the bar is not tried");
            return;
        };
        assert_eq!(output.status.code(), Some(4));
        let shown = String::from_utf8_lossy(&output.stdout);
        assert!(
            shown.contains("ply 2 [") && shown.contains("%, "),
            "{shown}"
        );
        let written = fs::read_to_string(folder.path().join("out.txt")).unwrap();
        assert_eq!(boards(&written).len(), 2);
    }
}

#[test]
fn a_report_explains_each_position() {
    let folder = crate::common::Folder::new();
    let plot = format!("--report={}", folder.argument("plot.svg"));
    let output = tessera(
        &["endgame", "--depth", "5", &plot, &path("win-05.txt")],
        b"",
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report = stderr(&output);
    let plies = boards(stdout(&output)).len() - 1;
    assert_eq!(report.matches("\nafter ply ").count(), plies, "{report}");
    assert_eq!(report.matches("\nevaluation ").count(), plies + 1);
    assert!(report.contains("rows advanced"));
    assert!(
        report.contains("\nvalue red wins in 5 plies, line "),
        "{report}"
    );
    assert!(report.ends_with("\n") && report.contains("\nthe first position, depth 5\n"));
    let row = |name: &str| {
        let mut lines = report.lines().filter(|line| line.starts_with(name));
        let line = lines.next_back().unwrap();
        line.split_whitespace().next_back().unwrap().to_owned()
    };
    assert_eq!(row("minimax"), row("alpha-beta, ordered, table"));
    assert!(folder.text("plot.svg").contains("depth in plies"));
    let exact = tessera(&["endgame", &plot, &path("win-05.txt")], b"");
    assert_eq!(exact.status.code(), Some(2));
}
