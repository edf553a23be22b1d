//! `tessera grade`: wrong programs are found, the rule that they break is named, and their failures are small.
//!
//! The programs are shell scripts around the program itself, and the examples for classes. Tests that need a C compiler
//! or Python are left out where it is missing.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{Folder, stderr, stdout, tessera, words};

/// Grades a program, and returns the report as data with the exit status.
pub(super) fn graded(arguments: &[&str], program: &[&str]) -> (Value, Option<i32>) {
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
pub(super) fn broken(report: &Value) -> Vec<&str> {
    let failures = report["failures"].as_array().unwrap();
    failures
        .iter()
        .map(|failure| failure["rule"].as_str().unwrap())
        .collect()
}

/// A program as a shell script.
#[cfg(unix)]
pub(super) fn script(folder: &Folder, text: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.path("program.sh");
    let text = text.replace("TESSERA", env!("CARGO_BIN_EXE_tessera"));
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    folder.argument("program.sh")
}

/// Whether a command can be run.
pub(super) fn has(command: &str) -> bool {
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
    pass(1);
}

#[cfg(unix)]
#[test]
#[ignore = "long: half a minute"]
fn the_program_itself_passes_many_tests_of_every_exercise() {
    pass(8);
}

/// Grades the program itself by all exercises. The number of tests is a multiple of `many`.
#[cfg(unix)]
fn pass(many: u32) {
    let folder = Folder::new();
    for (arguments, tests, text) in [
        (
            &["towers", "--seed", "3", "--forms"][..],
            32,
            "exec TESSERA towers",
        ),
        (
            &["towers", "--terminal-cost", "material"],
            8,
            "exec TESSERA towers --terminal-cost material",
        ),
        (
            &["towers", "--ignore-blank-lines"],
            8,
            "echo; TESSERA towers; echo",
        ),
        (&["assist"], 24, "exec TESSERA sudoku assist"),
        (&["assist", "--two"], 24, "exec TESSERA sudoku assist --two"),
        (
            &["endgame", "--plies", "1-7", "--losses"],
            4,
            "exec TESSERA endgame \"$@\"",
        ),
    ] {
        let tests = (many * tests).to_string();
        let arguments = [arguments, &["-n", &tests]].concat();
        let (report, status) = graded(&arguments, &[&script(&folder, text)]);
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
    for (text, message) in [
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
        let limits = words("--time-limit 0.5 --output-limit 1 --process-limit 20");
        let mut arguments = vec!["towers", "-n", "2"];
        arguments.extend(limits);
        let (report, status) = graded(&arguments, &[&script(&folder, text)]);
        let what = report["failures"][0]["what"].as_str().unwrap();
        assert!(what.contains(message), "{text}: {what}");
        assert_eq!(status, Some(1));
    }
    // Each hang costs its time limit, and shrinking has a limit of its own.
    assert!(begin.elapsed() < Duration::from_secs(240));
}

#[test]
fn a_wrong_call_is_told() {
    for (arguments, message) in [
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
            stderr(&output).contains(message),
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
    // A time-out of a mirrored board is not a fault of mirrored boards alone.
    let program = script(
        &folder,
        "TESSERA endgame \"$2\" \"$4\"; case $(cat \"$2\") in *) sleep 100;; esac",
    );
    let arguments = words("endgame -n 7 --plies 1-3 --time-limit 0.5");
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
