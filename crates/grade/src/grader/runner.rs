//! Runs all tests.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::control::Control;
use super::{GradeError, Settings, input_of};
use crate::exercise::{Delivery, Effort, Exercise, Expected, Fault};
use crate::process::{self, End, Limits, Ran, Scratch};
use crate::{Program, RuleSet};

/// A test that has been run.
pub(super) struct Test<I> {
    pub(super) number: usize,
    pub(super) touched: RuleSet,
    pub(super) fault: Option<Fault>,
    /// What a report needs of a failed test.
    pub(super) failed: Option<Failed<I>>,
    pub(super) size: usize,
    pub(super) time: Duration,
    /// Whether the program got more than the limit of time, since the machine was busy.
    pub(super) is_extended: bool,
    pub(super) effort: Option<Effort>,
}

/// A failed test.
pub(super) struct Failed<I> {
    pub(super) input: I,
    pub(super) complaint: Vec<u8>,
    pub(super) end: End,
    /// The options with which the test would pass, as indexes of [`Exercise::lenient`].
    pub(super) lenient: RuleSet,
}

pub(super) struct Runner<'a, E> {
    pub(super) exercise: &'a E,
    pub(super) program: &'a Program,
    pub(super) settings: &'a Settings,
}

impl<E: Exercise> Runner<'_, E> {
    /// Runs the program. `None` if the run was stopped by `control`.
    pub(super) fn run(
        &self,
        input: &E::Input,
        control: &Control<'_>,
    ) -> Result<Option<Ran>, GradeError> {
        self.run_within(input, &self.settings.limits, control)
    }

    /// The same, with other limits.
    pub(super) fn run_within(
        &self,
        input: &E::Input,
        limits: &Limits,
        control: &Control<'_>,
    ) -> Result<Option<Ran>, GradeError> {
        if control.is_over() {
            return Ok(None);
        }
        let text = self.exercise.text(input);
        let folder = Scratch::new().map_err(GradeError::Folder)?;
        let program = self.program;
        let failed = |error| GradeError::Start {
            program: program.shown().join(" "),
            error,
        };
        let run = |arguments: &[OsString], input: &[u8]| {
            let stop = || control.is_over();
            process::run_until(
                program.path(),
                arguments,
                input,
                folder.path(),
                limits,
                &stop,
            )
            .map_err(failed)
        };
        let ran = match self.exercise.delivery() {
            Delivery::Streams => run(program.arguments(), text.as_bytes())?,
            Delivery::Files => {
                let (from, to) = (
                    folder.path().join("input.txt"),
                    folder.path().join("output.txt"),
                );
                std::fs::write(&from, text).map_err(GradeError::Folder)?;
                let mut ran = run(&program.arguments_with(&from, &to), b"")?;
                ran.stdout = std::mem::replace(&mut ran.answer, process::read_answer(&to, limits));
                ran
            }
        };
        Ok((ran.end != End::Stopped).then_some(ran))
    }

    /// The fault of a run, if there is one.
    pub(super) fn fault(&self, input: &E::Input, expected: &Expected, ran: &Ran) -> Option<Fault> {
        let fault = self.exercise.judge(input, expected, ran);
        let limits = &self.settings.limits;
        // A limit of memory or files explains a wrong answer, but is not a fault of a right one.
        let shortage = || fault.as_ref().and_then(|_| ran.shortage(limits));
        let Some(what) = ran.misfortune(limits).or_else(shortage) else {
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

    /// The same. Of an input in an unusual form, the usual form is run as well: if that passes, the form is the cause.
    pub(super) fn judge(
        &self,
        input: &E::Input,
        expected: &Expected,
        ran: &Ran,
        control: &Control<'_>,
    ) -> Result<Option<Fault>, GradeError> {
        let Some(fault) = self.fault(input, expected, ran) else {
            return Ok(None);
        };
        let is_of_rules = ran.misfortune(&self.settings.limits).is_none();
        if let Some((usual, form)) = self.exercise.usual(input).filter(|_| is_of_rules)
            && let Some(again) = self.run(&usual, control)?
            && self
                .fault(&usual, &self.exercise.answer(&usual), &again)
                .is_none()
        {
            return Ok(Some(Fault {
                suspects: RuleSet::one(form),
                ..fault
            }));
        }
        Ok(Some(fault))
    }

    fn test(
        &self,
        number: usize,
        control: &Control<'_>,
    ) -> Result<Option<Test<E::Input>>, GradeError> {
        if control.is_over() {
            return Ok(None);
        }
        let (input, expected) = input_of(self.exercise, self.settings, number)?;
        let Some(ran) = self.run(&input, control)? else {
            return Ok(None);
        };
        let fault = self.judge(&input, &expected, &ran, control)?;
        control.count(fault.is_some(), ran.end == End::Late);
        let size = self.exercise.size(&input);
        let effort = self.exercise.effort(&input, &ran);
        let (time, is_extended) = (ran.time, ran.is_extended);
        let failed = fault.is_some().then(|| Failed {
            lenient: self.lenient(&input, &ran),
            input,
            end: ran.end,
            complaint: ran.complaint,
        });
        Ok(Some(Test {
            number,
            touched: expected.touched,
            fault,
            failed,
            size,
            time,
            is_extended,
            effort,
        }))
    }

    /// The more lenient variants of the exercise that a failed run passes.
    fn lenient(&self, input: &E::Input, ran: &Ran) -> RuleSet {
        if ran.misfortune(&self.settings.limits).is_some() {
            return RuleSet::EMPTY;
        }
        let variants = self.exercise.lenient().into_iter().enumerate();
        variants
            .filter(|(_, (exercise, _))| {
                let expected = exercise.answer(input);
                exercise.judge(input, &expected, ran).is_none()
            })
            .map(|(index, _)| index)
            .collect()
    }
}

/// Runs the work for the numbers below `count` on several threads, until one fails or `control` ends it. Work that was
/// stopped has no result.
pub(super) fn in_parallel<T: Send>(
    count: usize,
    threads: NonZeroUsize,
    work: impl Fn(usize) -> Result<Option<T>, GradeError> + Sync,
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
                        Ok(Some(result)) => {
                            lock().0.insert(number, result);
                        }
                        Ok(None) => next.store(count, Ordering::Relaxed),
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
    control: &Control<'_>,
) -> Result<Vec<Test<E::Input>>, GradeError> {
    let settings = runner.settings;
    in_parallel(settings.tests, settings.threads, |number| {
        runner.test(number, control)
    })
}
