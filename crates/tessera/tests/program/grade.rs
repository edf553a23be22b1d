//! `tessera grade`: wrong programs are found, the rule that they break is named, and their failures are small.
//!
//! The programs are shell scripts around the program itself, and the examples for classes. Tests that need a C compiler
//! or Python are left out where it is missing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{Folder, stderr, stdout, tessera};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Grades a program, and returns the report as data with the exit status.
fn graded(arguments: &[&str], program: &[&str]) -> (Value, Option<i32>) {
    let mut all = vec!["grade"];
    all.extend(arguments);
    all.extend(["--report", "json", "--"]);
    all.extend(program);
    let output = tessera(&all, b"");
    let report = serde_json::from_str(stdout(&output));
    (
        report.unwrap_or_else(|_| panic!("{}", stderr(&output))),
        output.status.code(),
    )
}

/// The rules of a report's failures.
fn broken(report: &Value) -> Vec<&str> {
    let failures = report["failures"].as_array().unwrap();
    failures
        .iter()
        .map(|failure| failure["rule"].as_str().unwrap())
        .collect()
}

/// A program as a shell script.
#[cfg(unix)]
fn script(folder: &Folder, text: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.path("program.sh");
    let text = text.replace("TESSERA", env!("CARGO_BIN_EXE_tessera"));
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    folder.argument("program.sh")
}

/// Whether a command can be run.
fn has(command: &str) -> bool {
    let is_there = Command::new(command)
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("left out: there is no {command}");
    }
    is_there
}

#[cfg(unix)]
#[test]
fn the_program_itself_passes_every_exercise() {
    let folder = Folder::new();
    for (arguments, text) in [
        (
            &["towers", "-n", "80", "--seed", "3", "--forms"][..],
            "exec TESSERA towers",
        ),
        (
            &["towers", "-n", "20", "--terminal-cost", "material"],
            "exec TESSERA towers --terminal-cost material",
        ),
        (
            &["towers", "-n", "20", "--ignore-blank-lines"],
            "echo; TESSERA towers; echo",
        ),
        (&["assist", "-n", "60"], "exec TESSERA sudoku assist"),
        (
            &["assist", "-n", "60", "--two"],
            "exec TESSERA sudoku assist --two",
        ),
        (
            &["endgame", "-n", "8", "--plies", "1-7", "--losses"],
            "exec TESSERA endgame \"$@\"",
        ),
    ] {
        let (report, status) = graded(arguments, &[&script(&folder, text)]);
        assert_eq!(
            (&report["failed"], status),
            (&0.into(), Some(0)),
            "{text}: {:#}",
            report["failures"]
        );
        assert_eq!(report["tests"], report["planned"]);
    }
}

#[cfg(unix)]
#[test]
fn blank_lines_count_unless_they_are_ignored() {
    let folder = Folder::new();
    let program = script(&folder, "echo; exec TESSERA towers");
    let (report, status) = graded(&["towers", "-n", "3"], &[&program]);
    assert_eq!((broken(&report), status), (vec!["start"], Some(1)));
    assert_eq!(report["failures"][0]["input"], "");

    // All failures shrink to the same input, which is shown once.
    let (report, _) = graded(&["towers", "-n", "3", "--failures", "0"], &[&program]);
    assert_eq!(broken(&report), ["start"]);
}

#[cfg(unix)]
#[test]
fn programs_that_misbehave_end_with_a_sentence() {
    let folder = Folder::new();
    let begin = Instant::now();
    for (text, told) in [
        ("sleep 1000", "did not end within 0.5 s"),
        (
            "while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done",
            "printed more than 1 MiB",
        ),
        ("exec <&-; exit 0", "nothing is printed"),
        ("kill -SEGV $$", "signal 11 (SIGSEGV"),
        ("sleep 1000 & sleep 1000 & exit 0", "nothing is printed"),
        (
            "while :; do sleep 60 & done",
            if cfg!(target_os = "linux") {
                "more than 20 processes"
            } else {
                "0.5 s"
            },
        ),
    ] {
        let limits = [
            "--time-limit",
            "0.5",
            "--output-limit",
            "1",
            "--process-limit",
            "20",
        ];
        let mut arguments = vec!["towers", "-n", "2"];
        arguments.extend(limits);
        let (report, status) = graded(&arguments, &[&script(&folder, text)]);
        let what = report["failures"][0]["what"].as_str().unwrap();
        assert!(what.contains(told), "{text}: {what}");
        assert_eq!(status, Some(1));
    }
    // Each hang costs its time limit, and shrinking has a limit of its own.
    assert!(begin.elapsed() < Duration::from_secs(240));
}

#[test]
fn a_wrong_call_is_told() {
    for (arguments, told) in [
        (
            &["towers", "--", "./no-such-program"][..],
            "there is no program `./no-such-program`",
        ),
        (&["towers"], "required"),
        (&["towers", "--stage", "3", "--", "sh"], "3"),
        (
            &["towers", "--skip", "errors", "--", "sh"],
            "there is no rule `errors`",
        ),
        (
            &["endgame", "--plies", "9-1", "--", "sh"],
            "expected a number of plies",
        ),
        (
            &["assist", "--time-limit", "0", "--", "sh"],
            "seconds above 0",
        ),
    ] {
        let mut all = vec!["grade"];
        all.extend(arguments);
        let output = tessera(&all, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            stderr(&output).contains(told),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
}

#[cfg(unix)]
#[test]
fn tests_are_written_for_a_course() {
    let folder = Folder::new();
    let (tests, program) = (
        folder.argument("tests"),
        script(&folder, "exec TESSERA towers"),
    );
    let make = [
        "grade",
        "towers",
        "--make-tests",
        &tests,
        "-n",
        "30",
        "--seed",
        "9",
    ];
    assert_eq!(tessera(&make, b"").status.code(), Some(0));
    let again = tessera(&make, b"");
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("not empty"));
    assert!(
        folder
            .text("tests/rules.csv")
            .contains("\ntest1,ends,\"the program ends by itself")
    );
    let run = |program: &str| {
        let script = folder.path("tests/run.sh");
        Command::new("sh")
            .arg(script)
            .arg(program)
            .output()
            .unwrap()
    };
    let right = run(&program);
    assert_eq!(
        (stdout(&right), right.status.code()),
        ("0 wrong\n", Some(0))
    );
    let wrong = run("cat");
    assert!(stdout(&wrong).ends_with("\n30 wrong\n"));
}

#[cfg(unix)]
#[test]
fn hidden_and_skipped_rules_and_stages_are_respected() {
    let folder = Folder::new();
    let program = script(
        &folder,
        "TESSERA towers | sed 's/Target cell is not/Target is not/'",
    );
    let (report, _) = graded(&["towers", "-n", "40"], &[&program]);
    assert_eq!(broken(&report), ["error-4"]);
    assert_eq!(report["failures"][0]["size"], 1);
    let (report, status) = graded(&["towers", "-n", "40", "--skip", "error-4"], &[&program]);
    assert_eq!((broken(&report), status), (vec![], Some(0)));
    let (report, _) = graded(&["towers", "-n", "40", "--hidden"], &[&program]);
    assert_eq!(report["failures"][0]["input"], Value::Null);
    let (report, _) = graded(
        &["towers", "-n", "40", "--stage", "0"],
        &[&script(&folder, "TESSERA towers | grep -v '^[*]'")],
    );
    assert_eq!(broken(&report), Vec::<&str>::new());
}

#[test]
fn a_wrong_assistant_is_found_and_its_rule_is_named() {
    if !has("python3") {
        return;
    }
    let program = root().join("examples/classes/assist.py");
    let (report, status) = graded(
        &["assist", "-n", "40"],
        &["python3", program.to_str().unwrap()],
    );
    assert_eq!((broken(&report), status), (vec!["one-snapshot"], Some(1)));
}

#[cfg(unix)]
#[test]
fn an_endgame_program_that_wastes_time_is_told() {
    let folder = Folder::new();
    for (text, rule) in [
        (
            "TESSERA endgame \"$2\" \"$4\"; head -n 8 \"$2\" > \"$4\"",
            "end",
        ),
        ("exit 0", "format"),
        ("TESSERA endgame --depth 1 \"$2\" \"$4\"", "shortest"),
    ] {
        let (report, _) = graded(
            &["endgame", "-n", "12", "--plies", "5-9"],
            &[&script(&folder, text)],
        );
        assert!(
            broken(&report).contains(&rule),
            "{text}: {:?}",
            broken(&report)
        );
    }
}

#[test]
fn every_form_of_report_is_written_to_a_file() {
    let folder = Folder::new();
    for (form, begin) in [
        ("text", "towers: 0 of 2 tests passed"),
        ("html", "<!doctype html>"),
        ("json", "{\n"),
        ("junit", "<?xml "),
        ("gradescope", "{\n"),
    ] {
        let file = folder.argument(form);
        let arguments = [
            "grade",
            "towers",
            "-n",
            "2",
            "--report",
            form,
            "-o",
            &file,
            "--",
            env!("CARGO_BIN_EXE_tessera"),
        ];
        let output = tessera(&arguments, b"");
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(1), ""),
            "{}",
            stderr(&output)
        );
        assert!(folder.text(form).starts_with(begin));
    }
}

/// Starts a grading in the background, and waits until a program of it runs.
#[cfg(target_os = "linux")]
fn started(folder: &Folder, arguments: &[&str], program: &str, mark: &str) -> std::process::Child {
    let child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["grade", "towers", "-o", &folder.argument("report.txt")])
        .args(arguments)
        .args(["--", program])
        .stdin(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let begin = Instant::now();
    while !is_running(mark) {
        assert!(begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// Whether any process has this text in its command line.
#[cfg(target_os = "linux")]
fn is_running(text: &str) -> bool {
    std::fs::read_dir("/proc").unwrap().any(|entry| {
        let path = entry.unwrap().path().join("cmdline");
        let line = std::fs::read(path).unwrap_or_default();
        String::from_utf8_lossy(&line)
            .replace('\0', " ")
            .contains(text)
    })
}

#[cfg(target_os = "linux")]
fn signal(child: &std::process::Child, name: &str) {
    let sent = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn signals_end_with_the_report_and_leave_nothing_behind() {
    for (number, signals) in [
        &["-INT"][..],
        &["-TERM"],
        &["-HUP"],
        &["-TERM", "-TERM"],
        &["-INT", "-TERM", "-HUP"],
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Folder::new();
        let seconds = 81_000 + 10 * std::process::id() + number as u32;
        let mark = format!("sleep {seconds}");
        let program = script(&folder, &format!("sleep {seconds}"));
        let child = started(&folder, &["--time-limit", "60"], &program, &mark);
        let begin = Instant::now();
        for name in signals {
            signal(&child, name);
            std::thread::sleep(Duration::from_millis(30));
        }
        let output = child.wait_with_output().unwrap();
        // A second, and what a busy machine adds.
        assert!(
            begin.elapsed() < Duration::from_secs(4),
            "{:?}",
            begin.elapsed()
        );
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let report = folder.text("report.txt");
        assert!(
            report.starts_with("towers: 0 of 0 tests passed; 200 more were not run\n"),
            "{report}"
        );
        assert!(
            report.contains("\nThe tests were stopped before their end.\n"),
            "{report}"
        );
        assert!(!is_running(&mark), "{signals:?}");
    }
}

/// What is being shrunk when a signal arrives is told as it is.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_the_shrinking() {
    let folder = Folder::new();
    let seconds = 85_000 + std::process::id();
    // The first two tests are wrong at once, and every later run hangs.
    let program = script(
        &folder,
        &format!(
            "f={}; echo >> $f; [ $(wc -l < $f) -le 2 ] && exit 0; exec sleep {seconds}",
            folder.argument("runs")
        ),
    );
    let options = ["-n", "2", "--time-limit", "60", "--threads", "1"];
    let child = started(&folder, &options, &program, &format!("sleep {seconds}"));
    let begin = Instant::now();
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(4));
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let report = folder.text("report.txt");
    assert!(
        report.starts_with("towers: 0 of 2 tests passed\n"),
        "{report}"
    );
    assert!(report.contains("nothing is printed."), "{report}");
    assert!(
        report.contains(
            "The search for a smaller input ended after 1 run, since the tests were stopped"
        ),
        "{report}"
    );
}

/// A second signal, later than the first, ends the grader at once, and still nothing is left.
#[cfg(target_os = "linux")]
#[test]
fn programs_of_a_closed_terminal_end_with_a_match_too() {
    let folder = Folder::new();
    let seconds = 87_000 + std::process::id();
    let mark = format!("sleep {seconds}");
    let program = script(&folder, &format!("sleep {seconds}; exit"));
    for (name, status) in [("-HUP", 2), ("-TERM", 2)] {
        let child = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args([
                "match",
                "--variant",
                "english",
                "--pairs",
                "1",
                "--player",
                "tessera",
                "--player",
            ])
            .arg(format!("hub:{program}"))
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let begin = Instant::now();
        while !is_running(&mark) {
            assert!(begin.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(5));
        }
        // Meanwhile it says what it waits for.
        std::thread::sleep(Duration::from_millis(2_500));
        signal(&child, name);
        let begin = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(begin.elapsed() < Duration::from_secs(4));
        assert!(stderr(&output).starts_with("waiting for `"), "{output:?}");
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        assert!(!is_running(&mark), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_hangs_is_given_up() {
    let folder = Folder::new();
    let program = script(&folder, "exec sleep 1000");
    let begin = Instant::now();
    let arguments = ["towers", "--time-limit", "0.3", "--threads", "2"];
    let (report, status) = graded(&arguments, &[&program]);
    assert_eq!((&report["stopped"], status), (&"time-outs".into(), Some(1)));
    assert!(
        (5..=8).contains(&report["tests"].as_u64().unwrap()),
        "{}",
        report["tests"]
    );
    let note = report["notes"][0].as_str().unwrap();
    assert_eq!(
        note,
        "The tests were stopped after 5 time-outs in a row: the program does not seem to end."
    );
    assert_eq!(broken(&report), ["ends"]);

    // A budget ends everything.
    let program = script(&folder, "sleep 0.4; exec TESSERA towers");
    let arguments = ["towers", "--budget", "3s", "--threads", "1"];
    let (report, status) = graded(&arguments, &[&program]);
    assert_eq!((&report["stopped"], status), (&"budget".into(), Some(1)));
    assert_eq!(
        report["notes"][0],
        "The tests were stopped: the budget of 3 s was used up."
    );
    assert_eq!(report["failed"], 0);
    assert!(begin.elapsed() < Duration::from_secs(120));
}

#[cfg(target_os = "linux")]
#[test]
fn limits_are_named_as_causes() {
    let folder = Folder::new();
    let first = |options: &[&str], text: &str| {
        let mut arguments = vec!["towers", "-n", "1", "--threads", "1"];
        arguments.extend(options);
        let (report, _) = graded(&arguments, &[&script(&folder, text)]);
        report["failures"][0]["what"].as_str().unwrap().to_owned()
    };
    let limits = ["--memory-limit", "200", "--output-limit", "1"];
    let what = first(&limits, "head -c 2000000 /dev/zero > file || exit 1");
    assert_eq!(
        what,
        "the program wrote a file larger than the limit of 1 MiB"
    );
    if has("python3") {
        for text in ["x = bytearray(1 << 30)", "x = [0]\nwhile True: x += x"] {
            let what = first(&limits, &format!("exec python3 -c '{text}'"));
            assert_eq!(
                what,
                "the program needs more memory than the limit of 200 MiB"
            );
        }
        // What it prints on standard error is shown as it is.
        let program = script(&folder, "cat >&2 <<'END'\na \"b\" it's\tc\u{1b}[1m\nEND");
        let output = tessera(&["grade", "towers", "-n", "1", "--", &program], b"");
        assert!(
            stdout(&output).contains("    a \"b\" it's\tc\\u{1b}[1m\n"),
            "{}",
            stdout(&output)
        );
    }
    let what = first(&["--cpu-limit", "0.2"], "while :; do :; done");
    assert_eq!(
        what,
        "the program used more than 0.2 s of processor time, and was stopped"
    );
}

#[cfg(unix)]
#[test]
fn one_mistake_is_one_rule() {
    let folder = Folder::new();
    // A winner that is named without a command, also in place of an error.
    let text = "cat > in
        if ! grep -q '^[AP]$' in; then
          for cut in 0 1 2; do
            head -n -$cut in > cut
            (cat cut; echo A) | TESSERA towers > record
            if tail -n 1 record | grep -q 'WIN!'; then cat record; exit 0; fi
          done
        fi
        exec TESSERA towers < in";
    let (report, _) = graded(&["towers"], &[&script(&folder, text)]);
    assert_eq!(broken(&report), ["no-command"]);
    // Stars before actions that were read, and numbers that are wrong.
    for (text, rule) in [
        ("TESSERA towers | sed 's/^BLACK ACTION/*** &/'", "record"),
        ("TESSERA towers | sed 's/ACTION #2:/ACTION #3:/'", "turns"),
    ] {
        let (report, _) = graded(&["towers", "-n", "60"], &[&script(&folder, text)]);
        assert_eq!(
            report["failures"][0]["rule"], rule,
            "{:#}",
            report["failures"]
        );
    }
    // A blank line too many.
    let (report, _) = graded(
        &["assist", "-n", "40"],
        &[&script(&folder, "TESSERA sudoku assist; echo")],
    );
    assert_eq!(broken(&report), ["blank-lines"]);
    let notes = report["notes"].as_array().unwrap();
    assert_eq!(
        notes,
        &["All failed tests differ in blank lines alone, and pass with --ignore-blank-lines."]
    );
    // A time-out of a mirrored board is no fault of mirrored boards alone.
    let program = script(
        &folder,
        "TESSERA endgame \"$2\" \"$4\"; case $(cat \"$2\") in *) sleep 100;; esac",
    );
    let arguments = [
        "endgame",
        "-n",
        "7",
        "--plies",
        "1-3",
        "--time-limit",
        "0.5",
    ];
    let (report, _) = graded(&arguments, &[&program]);
    assert_eq!(broken(&report), ["ends"]);
}

#[cfg(unix)]
#[test]
fn options_with_which_tests_would_pass_are_told() {
    let folder = Folder::new();
    let (report, _) = graded(
        &["towers", "-n", "120"],
        &[&script(
            &folder,
            "exec TESSERA towers --terminal-cost material",
        )],
    );
    assert_eq!(
        report["notes"].as_array().unwrap(),
        &["All failed tests pass with --terminal-cost material."]
    );
    let (report, _) = graded(
        &["towers", "-n", "5"],
        &[&script(&folder, "TESSERA towers; echo")],
    );
    assert_eq!(
        report["notes"].as_array().unwrap(),
        &["All failed tests differ in blank lines alone, and pass with --ignore-blank-lines."]
    );
}

#[cfg(unix)]
#[test]
fn a_class_has_a_table() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("class")).unwrap();
    for (name, text) in [
        ("ada", "exec TESSERA towers"),
        (
            "bob",
            "TESSERA towers | sed 's/Target cell is not/Target is not/'",
        ),
    ] {
        std::fs::rename(script(&folder, text), folder.path("class").join(name)).unwrap();
    }
    std::fs::write(folder.path("class/notes.txt"), "no program").unwrap();
    let class = folder.argument("class");
    let grade = |options: &[&str]| {
        let mut all = vec!["grade", "towers", "-n", "40", "--folder", &class];
        all.extend(options);
        tessera(&all, b"")
    };
    let output = grade(&[]);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], "towers: 1 of 3 programs pass all tests");
    assert!(
        lines[3].starts_with("ada            40/40     ."),
        "{lines:#?}"
    );
    assert!(lines[4].starts_with("bob "), "{lines:#?}");
    assert!(lines[5].ends_with("is not executable"), "{lines:#?}");
    assert!(lines.last().unwrap().contains("error-4: "));
    let csv = grade(&["--report", "csv"]);
    assert!(stdout(&csv).starts_with("program,passed,tests,ends,start,record,"));
    assert_eq!(stdout(&csv).lines().count(), 4);
    assert!(stdout(&grade(&["--report", "html"])).starts_with("<!doctype html>"));
    let wrong = grade(&["--report", "junit"]);
    assert!(stderr(&wrong).contains("expected text, html, csv or json"));
    // A command for each submission.
    let output = grade(&["--", "sh", "{submission}"]);
    assert!(
        stdout(&output).starts_with("towers: 1 of 3 programs pass"),
        "{}",
        stdout(&output)
    );
    let wrong = grade(&["--", "sh"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("the command has no {submission}"));
}
