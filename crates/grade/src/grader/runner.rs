//! Runs all tests.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::{GradeError, Progress, Settings, input_of};
use crate::exercise::{Delivery, Effort, Exercise, Expected, Fault};
use crate::process::{self, Ran};
use crate::{Program, RuleSet};

/// A test that has been run.
pub(super) struct Test {
    pub(super) number: usize,
    pub(super) touched: RuleSet,
    pub(super) fault: Option<Fault>,
    pub(super) size: usize,
    pub(super) time: Duration,
    pub(super) effort: Option<Effort>,
}

pub(super) struct Runner<'a, E> {
    pub(super) exercise: &'a E,
    pub(super) program: &'a Program,
    pub(super) settings: &'a Settings,
}

impl<E: Exercise> Runner<'_, E> {
    pub(super) fn run(&self, input: &E::Input) -> Result<Ran, GradeError> {
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

    pub(super) fn fault(&self, input: &E::Input, expected: &Expected, ran: &Ran) -> Option<Fault> {
        let fault = self.exercise.judge(input, expected, ran);
        let Some(what) = ran.misfortune(&self.settings.limits) else {
            return fault;
        };
        // The place of the first wrong line is kept: shrinking and explaining use it.
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

/// Runs the work for the numbers below `count` on several threads, until one fails or `goes_on` is false.
pub(super) fn in_parallel<T: Send>(
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

pub(super) fn run_all<E: Exercise>(
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
