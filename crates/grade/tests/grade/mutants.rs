//! Wrong programs for the towers exercise, each with one broken rule: it is found, named, and shrunk.
//!
//! The programs are built by a C compiler. Where there is none, these tests are left out.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tessera_grade::report::Report;
use tessera_grade::towers::{Exam, Stage};
use tessera_grade::{Program, Settings, grade};

fn has_compiler() -> bool {
    let is_there = Command::new("cc").arg("--version").output().is_ok();
    if !is_there {
        eprintln!("left out: there is no C compiler");
    }
    is_there
}

/// Grades the program of a mutant; 0 is the right program. A failure is shrunk by up to `shrink_runs` runs.
fn graded(mutant: u32, exam: &Exam, tests: usize, shrink_runs: usize) -> Report {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/towers.c");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("towers");
    let built = Command::new("cc")
        .args(["-O1", "-w", &format!("-DM={mutant}"), "-o"])
        .args([&path, &source])
        .output()
        .unwrap();
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    let settings = Settings {
        tests,
        threads: std::thread::available_parallelism().unwrap(),
        shrink_runs,
        // A slow machine must not change what is found.
        shrink_time: Duration::from_secs(600),
        ..Settings::default()
    };
    grade(
        exam,
        &Program::find(&[path.into()]).unwrap(),
        &settings,
        &|_| true,
    )
    .unwrap()
}

/// The mutants of `towers.c`, the rules that may be named for each, and the most actions of its smallest input. Where a
/// mutant breaks several rules alike, any of them may be named.
const MUTANTS: [(u32, &[&str], usize); 50] = [
    (1, &["error-6-straight", "error-6"], 4),
    (2, &["error-6-far", "error-6"], 6),
    (3, &["error-6-back", "error-6"], 6),
    (4, &["tower-back"], 60),
    (5, &["tower-capture-back"], 60),
    (6, &["error-6-jump-own", "error-6"], 4),
    (7, &["error-6-jump-empty", "error-6"], 4),
    (8, &["takes-tower", "choice"], 60),
    (9, &["tower-capture", "choice"], 60),
    (10, &["choice-cells"], 12),
    (11, &["choice-cells"], 12),
    (12, &["choice-directions"], 12),
    (13, &["choice-directions"], 12),
    (14, &["choice-optional"], 12),
    (15, &["capture"], 3),
    (
        16,
        &["promotion", "promotion-capture", "choice-promotion"],
        30,
    ),
    (17, &["promotion-capture"], 30),
    (18, &["choice-promotion"], 40),
    (19, &["cost-black-stuck", "cost-white-stuck"], 120),
    (20, &["choice-stuck", "choice-early"], 120),
    (21, &["cost-white-stuck"], 120),
    (22, &["cost-tower", "choice-towers"], 30),
    (23, &["choice-towers"], 40),
    (24, &["choice-early"], 120),
    (25, &["choice-players"], 2),
    (26, &["choice-players"], 2),
    (27, &["choice-ties"], 0),
    (28, &["compute"], 0),
    (29, &["turns", "record"], 1),
    (30, &["compute-win", "play-win"], 120),
    (31, &["compute-win", "play-win"], 120),
    (32, &["choice-depth"], 8),
    (33, &["choice-depth"], 8),
    (34, &["start"], 0),
    (35, &["compute-one"], 0),
    (36, &["play"], 0),
    (37, &["error-digits", "error-2", "error-1"], 1),
    (38, &["error-order", "error-digits"], 1),
    (39, &["error-1"], 1),
    (40, &["error-2"], 1),
    (41, &["error-order"], 1),
    (42, &["error-3"], 1),
    (43, &["error-order"], 1),
    (44, &["error-4"], 1),
    (45, &["error-5"], 1),
    (46, &["error-6"], 1),
    (47, &["optional"], 5),
    (48, &["single"], 12),
    (49, &["ends"], 60),
    (52, &["no-command"], 0),
];

#[test]
fn the_right_program_passes() {
    pass(100);
}

#[test]
#[ignore = "long: seconds of processor time"]
fn the_right_program_passes_many_tests() {
    pass(400);
}

fn pass(tests: usize) {
    if has_compiler() {
        let report = graded(0, &Exam::default(), tests, 0);
        assert_eq!(report.failed, 0, "{:#?}", report.failures);
    }
}

/// Mutants of rules of every kind that are found soon.
const QUICK: [u32; 8] = [1, 10, 15, 27, 28, 34, 39, 44];

#[test]
fn mutants_are_found_and_their_rule_is_named() {
    find(60, 200, |number| QUICK.contains(&number));
}

#[test]
#[ignore = "long: minutes"]
fn each_mutant_is_found_and_its_rule_is_named() {
    find(200, 800, |_| true);
}

fn find(tests: usize, shrink_runs: usize, is_wanted: impl Fn(u32) -> bool) {
    if !has_compiler() {
        return;
    }
    let mut wrong = Vec::new();
    for (number, rules, most) in MUTANTS.into_iter().filter(|mutant| is_wanted(mutant.0)) {
        let report = graded(number, &Exam::default(), tests, shrink_runs);
        let failures = report.failures.iter();
        let named: Vec<_> = failures
            .map(|failure| (failure.rule, failure.size, failure.what.as_str()))
            .collect();
        let is_right =
            |(rule, size, _): &(&str, usize, &str)| rules.contains(rule) && *size <= most;
        eprintln!("{number}: {named:?}");
        if !named.iter().any(is_right) {
            wrong.push(format!(
                "{number}: {named:?}; expected {rules:?}, at most {most} actions"
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_follows_an_error_is_not_read() {
    if has_compiler() {
        let report = graded(
            50,
            &Exam {
                stage: Stage::Record,
                ..Exam::default()
            },
            150,
            800,
        );
        let rules: Vec<_> = report.failures.iter().map(|failure| failure.rule).collect();
        assert_eq!(rules, ["error-ends"]);
        assert!(report.failures[0].size <= 2);
    }
}
