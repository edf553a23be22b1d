//! Runs all tests, finds out which rule is broken, and shrinks one failure for each.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::exercise::{Delivery, Effort, Exercise, Expected, Fault};
use crate::process::{self, Limits, Ran};
use crate::report::{Failure, Report, RuleRow, TestRow};
use crate::{Program, RuleSet};

/// What is tested, and how.
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
    /// The most runs for shrinking one failure.
    pub shrink_runs: usize,
    /// The most time for shrinking one failure.
    pub shrink_time: Duration,
    /// Whether inputs, and what shows them, stay out of the report.
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
            shrink_runs: 3_000,
            shrink_time: Duration::from_secs(20),
            hidden: false,
        }
    }
}

/// Why nothing can be graded.
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

/// How far the tests are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Tests that are done.
    pub tests: usize,
    /// Those of them that failed.
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
        // Another plan may be possible where this one always touches a skipped rule.
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
/// `watch` is called after each test; when it returns false, the remaining tests are left out, and the report says so.
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
    let tests = run_all(&runner, watch)?;
    let causes = causes(exercise, &tests);
    let failures = explain_all(&runner, &tests, &causes)?;
    Ok(report(&runner, &tests, &causes, failures, begin.elapsed()))
}

/// A test that has been run.
struct Test {
    number: usize,
    touched: RuleSet,
    fault: Option<Fault>,
    size: usize,
    time: Duration,
    effort: Option<Effort>,
}

struct Runner<'a, E> {
    exercise: &'a E,
    program: &'a Program,
    settings: &'a Settings,
}

impl<E: Exercise> Runner<'_, E> {
    fn run(&self, input: &E::Input) -> Result<Ran, GradeError> {
        let text = self.exercise.text(input);
        let folder = tempfile::tempdir().map_err(GradeError::Folder)?;
        let (program, limits) = (self.program, &self.settings.limits);
        let failed = |error| GradeError::Start {
            program: program.shown().join(" "),
            error,
        };
        match self.exercise.delivery() {
            Delivery::Streams => {
                let arguments = program.arguments();
                process::run(
                    program.path(),
                    arguments,
                    text.as_bytes(),
                    folder.path(),
                    limits,
                )
                .map_err(failed)
            }
            Delivery::Files => {
                let (from, to) = (
                    folder.path().join("input.txt"),
                    folder.path().join("output.txt"),
                );
                std::fs::write(&from, text).map_err(GradeError::Folder)?;
                let arguments = program.arguments_with(&from, &to);
                let mut ran = process::run(program.path(), &arguments, b"", folder.path(), limits)
                    .map_err(failed)?;
                ran.told = std::mem::replace(&mut ran.answer, process::read_answer(&to, limits));
                Ok(ran)
            }
        }
    }

    fn fault(&self, input: &E::Input, expected: &Expected, ran: &Ran) -> Option<Fault> {
        let fault = self.exercise.judge(input, expected, ran);
        let Some(what) = ran.misfortune(&self.settings.limits) else {
            return fault;
        };
        // The place of the first wrong line helps to shrink and to explain.
        let (difference, place) = match fault {
            Some(fault) => (fault.difference, fault.place),
            None => (None, usize::MAX),
        };
        Some(Fault {
            suspects: RuleSet::one(0),
            what,
            difference,
            place,
        })
    }

    fn test(&self, number: usize) -> Result<Test, GradeError> {
        let (input, expected) = input_of(self.exercise, self.settings, number)?;
        let ran = self.run(&input)?;
        Ok(Test {
            number,
            touched: expected.touched,
            fault: self.fault(&input, &expected, &ran),
            size: self.exercise.size(&input),
            time: ran.time,
            effort: self.exercise.effort(&input, &ran),
        })
    }
}

/// Does the numbers below `count` on several threads, until one fails or `goes_on` is false.
fn in_parallel<T: Send>(
    count: usize,
    threads: NonZeroUsize,
    work: impl Fn(usize) -> Result<T, GradeError> + Sync,
    goes_on: impl Fn(&T) -> bool + Sync,
) -> Result<Vec<T>, GradeError> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new((BTreeMap::new(), None));
    let lock = || {
        done.lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.get().min(count) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    match work(number) {
                        Ok(result) => {
                            if !goes_on(&result) {
                                next.store(count, Ordering::Relaxed);
                            }
                            lock().0.insert(number, result);
                        }
                        Err(error) => {
                            next.store(count, Ordering::Relaxed);
                            lock().1.get_or_insert(error);
                        }
                    }
                }
            });
        }
    });
    let (done, error) = done
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    error.map_or(Ok(done.into_values().collect()), Err)
}

fn run_all<E: Exercise>(
    runner: &Runner<'_, E>,
    watch: &(dyn Fn(Progress) -> bool + Sync),
) -> Result<Vec<Test>, GradeError> {
    let counts = [AtomicUsize::new(0), AtomicUsize::new(0)];
    let goes_on = |test: &Test| {
        let add = |count: &AtomicUsize, one| count.fetch_add(one, Ordering::Relaxed) + one;
        watch(Progress {
            tests: add(&counts[0], 1),
            failed: add(&counts[1], usize::from(test.fault.is_some())),
        })
    };
    let settings = runner.settings;
    in_parallel(
        settings.tests,
        settings.threads,
        |number| runner.test(number),
        goes_on,
    )
}

/// The broken rule of each failed test, by the test's index.
///
/// A fault has several suspects. The one is taken that fails most often in proportion to the tests that touch it; of
/// equal ones, that which fewer tests touch, and the later in the list.
fn causes<E: Exercise>(exercise: &E, tests: &[Test]) -> BTreeMap<usize, usize> {
    let mut counts = vec![(0_usize, 0_usize); exercise.rules().len()];
    for test in tests {
        let (suspects, passed) = match &test.fault {
            Some(fault) => (fault.suspects, RuleSet::EMPTY),
            None => (RuleSet::EMPTY, test.touched),
        };
        for (rule, (failed, all)) in counts.iter_mut().enumerate() {
            *failed += usize::from(suspects.contains(rule));
            *all += usize::from(suspects.contains(rule) || passed.contains(rule));
        }
    }
    let likelihood = |rule: &usize| {
        let (failed, all) = counts.get(*rule).copied().unwrap_or_default();
        let share = failed as f64 / all.max(1) as f64;
        (share, std::cmp::Reverse(all), *rule)
    };
    let failed = tests.iter().enumerate().filter_map(|(index, test)| {
        let suspects = test.fault.as_ref()?.suspects;
        let cause = suspects.iter().max_by(|one, other| {
            let (one, other) = (likelihood(one), likelihood(other));
            one.0
                .total_cmp(&other.0)
                .then_with(|| (one.1, one.2).cmp(&(other.1, other.2)))
        });
        Some((index, cause.unwrap_or(0)))
    });
    failed.collect()
}

/// Shrinks and explains one failure for each broken rule: the smallest one.
fn explain_all<E: Exercise>(
    runner: &Runner<'_, E>,
    tests: &[Test],
    causes: &BTreeMap<usize, usize>,
) -> Result<Vec<Failure>, GradeError> {
    let mut by_rule: BTreeMap<usize, Vec<&Test>> = BTreeMap::new();
    for (index, rule) in causes {
        by_rule.entry(*rule).or_default().push(&tests[*index]);
    }
    let by_rule: Vec<(usize, Vec<&Test>)> = by_rule.into_iter().collect();
    let mut failures = in_parallel(
        by_rule.len(),
        runner.settings.threads,
        |index| {
            let (rule, failed) = &by_rule[index];
            let smallest = failed.iter().min_by_key(|test| test.size);
            smallest
                .map(|test| explain(runner, *rule, failed, test))
                .transpose()
        },
        |_| true,
    )?;
    failures.retain(Option::is_some);
    Ok(failures.into_iter().flatten().collect())
}

fn explain<E: Exercise>(
    runner: &Runner<'_, E>,
    rule: usize,
    failed: &[&Test],
    test: &Test,
) -> Result<Failure, GradeError> {
    let Runner {
        exercise, settings, ..
    } = runner;
    let (original, _) = input_of(*exercise, settings, test.number)?;
    let begin = Instant::now();
    let mut runs = 0;
    let mut error = None;
    let mut fails = |input: &E::Input| {
        if runs >= settings.shrink_runs
            || begin.elapsed() >= settings.shrink_time
            || error.is_some()
        {
            return None;
        }
        runs += 1;
        let expected = exercise.answer(input);
        match runner.run(input) {
            Ok(ran) => runner
                .fault(input, &expected, &ran)
                .filter(|fault| fault.suspects.contains(rule)),
            Err(failure) => {
                error = Some(failure);
                None
            }
        }
    };
    let first = test.fault.clone();
    let smallest = match &first {
        Some(fault) => exercise.shrink(&original, fault, &mut fails),
        None => original.clone(),
    };
    if let Some(error) = error {
        return Err(error);
    }
    let expected = exercise.expected(&smallest);
    let ran = runner.run(&smallest)?;
    let again = runner.fault(&smallest, &expected, &ran);
    let is_steady = again.is_some();
    let fault = again.or(first);
    let explanation = fault
        .as_ref()
        .map(|fault| exercise.explain(&smallest, fault, &ran))
        .unwrap_or_default();
    let named = exercise.rules()[rule];
    let mut failure = Failure {
        rule: named.id,
        text: named.text,
        tests: failed.iter().map(|test| test.number + 1).collect(),
        test: test.number + 1,
        what: fault
            .as_ref()
            .map(|fault| fault.what.clone())
            .unwrap_or_default(),
        is_steady,
        size: exercise.size(&smallest),
        original_size: exercise.size(&original),
        unit: exercise.unit(),
        input: Some(exercise.text(&smallest)),
        difference: fault.and_then(|fault| fault.difference),
        board: explanation.board,
        notes: explanation.notes,
        link: explanation.link,
        complaint: String::from_utf8_lossy(&ran.complaint)
            .trim_end()
            .to_owned(),
    };
    if settings.hidden {
        failure.hide();
    }
    Ok(failure)
}

fn report<E: Exercise>(
    runner: &Runner<'_, E>,
    tests: &[Test],
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
