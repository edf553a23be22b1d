//! The reports that `docs/classes.md` shows are those of its examples.

use std::collections::HashSet;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tessera_grade::process::Limits;
use tessera_grade::report::{Failure, Form};
use tessera_grade::{Exercise, Program, Settings, assist, grade, towers};

/// The numbers of tests in the commands of the page.
const TOWERS: usize = 60;
const ASSIST: usize = 40;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether a command can be run.
fn has(command: &str) -> bool {
    let is_there = Command::new(command).arg("--version").output().is_ok();
    if !is_there {
        eprintln!("left out: there is no {command}");
    }
    is_there
}

/// Compares the report on a program, after `tests` tests, with the page. The command is shown as `shown`.
fn check<E: Exercise>(exercise: &E, tests: usize, command: &[OsString], shown: &str) {
    let usual = Settings::default();
    // A slow machine must not change what is found.
    let patience = Duration::from_secs(600);
    let settings = Settings {
        tests,
        threads: std::thread::available_parallelism().unwrap(),
        shrink_time: patience,
        limits: Limits {
            time: patience,
            ..usual.limits
        },
        ..usual
    };
    let program = Program::find(command).unwrap();
    let mut report = grade(exercise, &program, &settings, &|_| true).unwrap();
    report.limits = Settings::default().limits;
    report.program = shown.split(' ').map(str::to_owned).collect();
    report.seconds = 1.0;
    let text = report.write(Form::Text);
    // The page leaves out the table of rules.
    let (text, _) = text.split_once("\n wrong  tests  rule\n").unwrap();
    let page = std::fs::read_to_string(root().join("docs/classes.md")).unwrap();
    if !page.contains(text) {
        panic!("docs/classes.md does not show this report:\n{text}");
    }
}

#[test]
fn the_page_shows_the_report_on_the_program_in_c() {
    if !has("cc") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("towers");
    let source = root().join("examples/classes/towers.c");
    let built = Command::new("cc")
        .arg("-o")
        .args([&program, &source])
        .status()
        .unwrap();
    assert!(built.success());
    check(
        &towers::Exam::default(),
        TOWERS,
        &[program.clone().into()],
        "./towers",
    );
    check_more_failures(&program);
}

/// All of three failures of a rule are shrunk, and differ.
fn check_more_failures(program: &Path) {
    let settings = Settings {
        tests: 40,
        threads: std::thread::available_parallelism().unwrap(),
        shown: NonZeroUsize::new(3),
        shrink_runs: 60,
        ..Settings::default()
    };
    let program = Program::find(&[program.into()]).unwrap();
    let report = grade(&towers::Exam::default(), &program, &settings, &|_| true).unwrap();
    let failures = &report.failures;
    let of_one_rule = |failure: &&Failure| failure.rule == failures[0].rule;
    let inputs: HashSet<_> = failures
        .iter()
        .filter(of_one_rule)
        .map(|failure| &failure.input)
        .collect();
    assert_eq!(inputs.len(), 3);
}

#[test]
fn the_page_shows_the_report_on_the_program_in_python() {
    if !has("python3") {
        return;
    }
    let source = root().join("examples/classes/assist.py");
    // It starts some thousand times, twice as fast without what it imports by itself. `python3` may be a script that
    // looks for the interpreter, such as pyenv's, which takes more time than the program.
    let output = Command::new("python3")
        .args(["-c", "import sys; print(sys.executable)"])
        .output()
        .unwrap();
    let interpreter = String::from_utf8(output.stdout).unwrap();
    let command = [interpreter.trim_end(), "-I", "-S"].map(OsString::from);
    let command = [&command[..], &[source.into()]].concat();
    check(
        &assist::Exam::default(),
        ASSIST,
        &command,
        "python3 examples/classes/assist.py",
    );
}
