//! Runs all tests, finds out which rule is broken, and shrinks the smallest failures of each.

mod causes;
mod control;
mod failures;
mod runner;

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use thiserror::Error;

use self::causes::Causes;
use self::control::{Control, MAX_LATE};
use self::failures::explain_all;
use self::runner::{Runner, Test, run_all};
use crate::exercise::{Exercise, Expected};
use crate::process::{self, Limits};
use crate::report::{Failure, Report, RuleRow, Stop, TestRow};
use crate::{Program, RuleSet};

/// The settings of a test run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The seed of the inputs.
    pub seed: u64,
    /// The number of tests.
    pub tests: usize,
    /// The number of programs that run at the same time.
    pub threads: NonZeroUsize,
    /// Limits of each run.
    pub limits: Limits,
    /// Rules that no test may touch.
    pub skip: RuleSet,
    /// The number of failures to shrink for each rule, those with the smallest inputs first; `None` for all.
    pub shown: Option<NonZeroUsize>,
    /// Maximum time for all tests and for shrinking; the last quarter is reserved for shrinking. `None` means no limit.
    pub budget: Option<Duration>,
    /// Maximum number of runs for shrinking one failure.
    pub shrink_runs: usize,
    /// Maximum time for shrinking one failure.
    pub shrink_time: Duration,
    /// Whether inputs, and everything that shows them, are left out of the report.
    pub hidden: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 1,
            tests: 200,
            threads: NonZeroUsize::MIN,
            limits: Limits::default(),
            skip: RuleSet::EMPTY,
            shown: Some(NonZeroUsize::MIN),
            budget: Some(Duration::from_secs(600)),
            shrink_runs: 3_000,
            shrink_time: Duration::from_secs(20),
            hidden: false,
        }
    }
}

/// Why the program cannot be graded.
#[derive(Debug, Error)]
pub enum GradeError {
    /// The program cannot be started.
    #[error("cannot start `{program}`: {error}")]
    Start {
        /// The program as it was named.
        program: String,
        /// The system's message.
        error: io::Error,
    },
    /// A temporary folder cannot be written.
    #[error("cannot use a temporary folder: {0}")]
    Folder(io::Error),
    /// No input without the skipped rules was found.
    #[error("every test touches a skipped rule: skip fewer rules")]
    AllSkipped,
}

/// The progress of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of tests that are done.
    pub tests: usize,
    /// The number of these tests that failed.
    pub failed: usize,
}

/// Draws that are tried for one test without a skipped rule.
const DRAWS: u64 = 200;

/// The input of a test, the same for the same settings.
///
/// # Errors
/// If every input touches a skipped rule.
pub fn input_of<E: Exercise>(
    exercise: &E,
    settings: &Settings,
    number: usize,
) -> Result<(E::Input, Expected), GradeError> {
    for draw in 0..DRAWS {
        let seed = settings.seed ^ draw.wrapping_mul(0xD1B5_4A32_D192_ED03);
        // Other numbers have other plans, in case the plan of this number always touches a skipped rule.
        let input = exercise.generate(seed, number + draw as usize);
        let expected = exercise.expected(&input);
        if (expected.touched & settings.skip).is_empty() {
            return Ok((input, expected));
        }
    }
    Err(GradeError::AllSkipped)
}

/// Grades a program.
///
/// `watch` is called after each test, and many times a second meanwhile. When it returns false, programs that run are
/// ended, what is left of tests and shrinking is left out, and the report says so. The same happens at the end of the
/// budget, and to the tests after several time-outs in a row.
///
/// ```
/// # #[cfg(unix)] {
/// use tessera_grade::{Program, Settings, grade, towers::Exam};
/// let program = Program::find(&["cat".into()])?;
/// let settings = Settings { tests: 4, shrink_runs: 20, ..Settings::default() };
/// let report = grade(&Exam::default(), &program, &settings, &|_| true)?;
/// assert_eq!((report.tests, report.failed), (4, 4));
/// assert_eq!(report.failures[0].rule, "start");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the program cannot be started, or no input can be drawn.
pub fn grade<E: Exercise>(
    exercise: &E,
    program: &Program,
    settings: &Settings,
    watch: &(dyn Fn(Progress) -> bool + Sync),
) -> Result<Report, GradeError> {
    process::keep_track();
    let begin = Instant::now();
    let runner = Runner {
        exercise,
        program,
        settings,
    };
    let end = |share: u32| settings.budget.map(|budget| begin + budget / 4 * share);
    let control = Control::new(watch, end(3));
    let tests = run_all(&runner, &control)?;
    let causes = Causes::new(exercise, &tests);
    let rules = tests.iter().enumerate().filter_map(|(index, test)| {
        let fault = test.fault.as_ref()?;
        Some((index, causes.likeliest(fault.suspects)))
    });
    let rules: BTreeMap<usize, usize> = rules.collect();
    let rest = control.for_the_rest(end(4));
    let failures = explain_all(&runner, &tests, &causes, &rules, &rest)?;
    let mut report = report(&runner, &tests, &rules, failures, begin.elapsed());
    report.stopped = control.stop().or(rest.stop());
    report.notes = notes(&runner, &tests, report.stopped);
    Ok(report)
}

/// Sentences about the whole: why it ended early, a busy machine, and options with which failed tests would pass.
fn notes<E: Exercise>(
    runner: &Runner<'_, E>,
    tests: &[Test<E::Input>],
    stopped: Option<Stop>,
) -> Vec<String> {
    let mut notes = Vec::new();
    match stopped {
        Some(Stop::Caller) => notes.push("The tests were stopped before their end.".to_owned()),
        Some(Stop::Budget) => {
            let budget = runner.settings.budget.unwrap_or_default().as_secs_f64();
            notes.push(format!("The tests were stopped: the budget of {budget} s was used up."));
        }
        Some(Stop::TimeOuts) => notes.push(format!(
            "The tests were stopped after {MAX_LATE} time-outs in a row: the program does not seem to end."
        )),
        None => {}
    }
    let extended = tests.iter().filter(|test| test.is_extended).count();
    if extended > 0 {
        let time = runner.settings.limits.time.as_secs_f64();
        let verb = if extended == 1 { "test" } else { "tests" };
        notes.push(format!(
            "The machine was busy: {extended} {verb} ran longer than {time} s, having had less processor time than \
             that. A time-out may not be the program's fault: fewer --threads, or more --time-limit, tell."
        ));
    }
    let failed: Vec<_> = tests
        .iter()
        .filter_map(|test| test.failed.as_ref())
        .collect();
    for (index, (_, options)) in runner.exercise.lenient().into_iter().enumerate() {
        let passing = failed
            .iter()
            .filter(|one| one.lenient.contains(index))
            .count();
        let by_fewer = |one: &&&runner::Failed<E::Input>| {
            one.lenient.contains(index) && one.lenient.iter().all(|other| other >= index)
        };
        // Two options together are of interest where neither is enough.
        if passing == 0 || !failed.iter().any(|one| by_fewer(&one)) {
            continue;
        }
        let why = if options == "--ignore-blank-lines" {
            "differ in blank lines alone, and pass"
        } else {
            "pass"
        };
        let which = match failed.len() {
            all if all == passing => "All failed tests".to_owned(),
            all => format!("{passing} of {all} failed tests"),
        };
        notes.push(format!("{which} {why} with {options}."));
    }
    notes
}

fn report<E: Exercise>(
    runner: &Runner<'_, E>,
    tests: &[Test<E::Input>],
    causes: &BTreeMap<usize, usize>,
    failures: Vec<Failure>,
    time: Duration,
) -> Report {
    let Runner {
        exercise,
        program,
        settings,
    } = runner;
    let rules = exercise.rules();
    let left_out = exercise.left_out() | settings.skip;
    let rows = rules
        .iter()
        .enumerate()
        .filter(|(index, _)| !left_out.contains(*index));
    Report {
        exercise: exercise.name(),
        program: program.shown().to_vec(),
        seed: settings.seed,
        planned: settings.tests,
        tests: tests.len(),
        failed: causes.len(),
        seconds: time.as_secs_f64(),
        limits: settings.limits,
        hidden: settings.hidden,
        stopped: None,
        notes: Vec::new(),
        rules: rows
            .map(|(index, rule)| RuleRow {
                rule: rule.id,
                text: rule.text,
                tests: tests
                    .iter()
                    .filter(|test| test.touched.contains(index))
                    .count(),
                failed: causes.values().filter(|cause| **cause == index).count(),
            })
            .collect(),
        failures,
        results: tests
            .iter()
            .enumerate()
            .map(|(index, test)| TestRow {
                test: test.number + 1,
                rule: causes.get(&index).map(|rule| rules[*rule].id),
                what: match &test.fault {
                    Some(fault) if !settings.hidden => Some(fault.what.clone()),
                    _ => None,
                },
                seconds: test.time.as_secs_f64(),
                effort: test.effort,
            })
            .collect(),
    }
}
