//! Shrinks failures, and explains them.

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use super::GradeError;
use super::causes::Causes;
use super::control::Control;
use super::runner::{Failed, Runner, Test, in_parallel};
use crate::RuleSet;
use crate::exercise::{Exercise, Expected, Fault, Trial};
use crate::process::{End, Limits, Ran, bytes_in};
use crate::report::{Failure, Stop};

/// The share of failures from which on a rule may be the cause of other failures.
const MIN_SHARE: f64 = 0.9;

/// The factor by which more memory is given to a program that may have crashed for lack of it.
const MORE_MEMORY: u64 = 4;

/// Shrinks and explains failures of each broken rule, those with the smallest inputs first.
///
/// The rule with most failures comes first. Of failures that shrink to the same input, only the first is reported.
pub(super) fn explain_all<E: Exercise>(
    runner: &Runner<'_, E>,
    tests: &[Test<E::Input>],
    causes: &Causes,
    rules: &BTreeMap<usize, usize>,
    control: &Control<'_>,
) -> Result<Vec<Failure>, GradeError> {
    let mut by_rule: BTreeMap<usize, Vec<&Test<E::Input>>> = BTreeMap::new();
    for (index, rule) in rules {
        by_rule.entry(*rule).or_default().push(&tests[*index]);
    }
    let mut by_rule: Vec<(usize, Vec<&Test<E::Input>>)> = by_rule.into_iter().collect();
    by_rule.sort_by_key(|(rule, failed)| (std::cmp::Reverse(failed.len()), *rule));
    let shown = runner.settings.shown.map_or(usize::MAX, usize::from);
    let mut work = Vec::new();
    for (rule, failed) in &by_rule {
        let mut smallest = failed.clone();
        smallest.sort_by_key(|test| test.size);
        work.extend(
            smallest
                .into_iter()
                .take(shown)
                .map(|test| (*rule, failed, test)),
        );
    }
    let explained = in_parallel(work.len(), runner.settings.threads, |index| {
        let (rule, failed, test) = work[index];
        explain(runner, causes, rule, failed, test, control)
    })?;
    let mut seen = HashSet::new();
    let mut failures: Vec<Explained> = explained
        .into_iter()
        .filter(|one| seen.insert((one.rule, one.text.clone())))
        .collect();
    name_consequences(runner.exercise, causes, &mut failures);
    Ok(failures.into_iter().map(|one| one.failure).collect())
}

/// A failure with what it takes to compare it with others.
struct Explained {
    rule: usize,
    /// The smallest input.
    text: String,
    /// The rules that the smallest input touches.
    touched: RuleSet,
    failure: Failure,
}

/// Marks failures that may be consequences of a likelier one: nearly all tests of its rule fail, and all inputs that
/// are shown for the other rule touch it too.
fn name_consequences<E: Exercise>(exercise: &E, causes: &Causes, failures: &mut [Explained]) {
    let mut rules: Vec<usize> = Vec::new();
    for one in failures.iter() {
        if !rules.contains(&one.rule) {
            rules.push(one.rule);
        }
    }
    let mut independent: Vec<usize> = Vec::new();
    for rule in rules {
        let of_rule = || failures.iter().filter(|one| one.rule == rule);
        let may_cause = |cause: &&usize| {
            causes.share(**cause) >= MIN_SHARE && of_rule().all(|one| one.touched.contains(**cause))
        };
        match independent.iter().find(may_cause).copied() {
            Some(cause) => {
                let name = exercise.rules()[cause].id;
                let of_rule = failures.iter_mut().filter(|one| one.rule == rule);
                of_rule.for_each(|one| one.failure.consequence_of = Some(name));
            }
            None => independent.push(rule),
        }
    }
}

/// The search for a smaller input of one failure.
struct Shrinking<'a, E: Exercise> {
    runner: &'a Runner<'a, E>,
    causes: &'a Causes,
    rule: usize,
    control: &'a Control<'a>,
    begin: Instant,
    runs: usize,
    error: Option<GradeError>,
}

impl<E: Exercise> Shrinking<'_, E> {
    /// Where and why the search ended early, in a sentence.
    fn end(&self) -> Option<String> {
        let settings = self.runner.settings;
        let why = match self.control.stop() {
            Some(Stop::Budget) => "the budget was used up".to_owned(),
            Some(_) => "the tests were stopped".to_owned(),
            None if self.begin.elapsed() >= settings.shrink_time => {
                format!("{} s had passed", settings.shrink_time.as_secs_f64())
            }
            None if self.runs >= settings.shrink_runs => "no more runs are made".to_owned(),
            None => return None,
        };
        let runs = match self.runs {
            1 => "1 run".to_owned(),
            runs => format!("{runs} runs"),
        };
        Some(format!(
            "The search for a smaller input ended after {runs}, since {why}: there may be a smaller one."
        ))
    }
}

impl<E: Exercise> Trial<E::Input> for Shrinking<'_, E> {
    fn fault(&mut self, input: &E::Input) -> Option<Fault> {
        if self.is_over() {
            return None;
        }
        self.runs += 1;
        let run = || {
            let Some(ran) = self.runner.run(input, self.control)? else {
                return Ok(None);
            };
            let expected = self.runner.exercise.answer(input);
            self.runner.judge(input, &expected, &ran, self.control)
        };
        match run() {
            // An input whose most likely cause is another rule would illustrate the wrong rule.
            Ok(fault) => fault.filter(|fault| self.causes.likeliest(fault.suspects) == self.rule),
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }

    fn is_over(&self) -> bool {
        let settings = self.runner.settings;
        self.runs >= settings.shrink_runs
            || self.begin.elapsed() >= settings.shrink_time
            || self.error.is_some()
            || self.control.is_over()
    }
}

/// The report of a failure: the smallest input, and its explanation.
fn explain<E: Exercise>(
    runner: &Runner<'_, E>,
    causes: &Causes,
    rule: usize,
    failed: &[&Test<E::Input>],
    test: &Test<E::Input>,
    control: &Control<'_>,
) -> Result<Option<Explained>, GradeError> {
    let (Some(first), Some(Failed { input, .. })) = (&test.fault, &test.failed) else {
        return Ok(None);
    };
    let Runner {
        exercise, settings, ..
    } = runner;
    let mut shrinking = Shrinking {
        runner,
        causes,
        rule,
        control,
        begin: Instant::now(),
        runs: 0,
        error: None,
    };
    let mut smallest = if shrinking.is_over() {
        input.clone()
    } else {
        exercise.shrink(input, first, &mut shrinking)
    };
    let shrinking_end = shrinking.end();
    if let Some(error) = shrinking.error {
        return Err(error);
    }
    let (mut fault, mut ran, mut touched) = (first.clone(), unknown(test), test.touched);
    let mut is_steady = true;
    match runner.run(&smallest, control)? {
        Some(again) => {
            let expected = exercise.expected(&smallest);
            let found = runner.judge(&smallest, &expected, &again, control)?;
            let found = found.filter(|fault| causes.likeliest(fault.suspects) == rule);
            is_steady = found.is_some();
            fault = found.unwrap_or(fault);
            fault.what = with_more_memory(runner, &smallest, &expected, &again, control)?
                .unwrap_or(fault.what);
            (ran, touched) = (again, expected.touched);
        }
        // The test itself is reported.
        None => smallest = input.clone(),
    }
    let explanation = exercise.explain(&smallest, &fault, &ran);
    let text = exercise.text(&smallest);
    let named = exercise.rules()[rule];
    let mut failure = Failure {
        rule: named.id,
        text: named.text,
        consequence_of: None,
        tests: failed.iter().map(|test| test.number + 1).collect(),
        test: test.number + 1,
        what: fault.what,
        is_steady,
        shrinking: shrinking_end,
        size: exercise.size(&smallest),
        original_size: exercise.size(input),
        unit: exercise.unit(),
        input: Some(text.clone()),
        difference: fault.difference,
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
    Ok(Some(Explained {
        rule,
        text,
        touched,
        failure,
    }))
}

/// What is known of a test's run after it: not its answer.
fn unknown<I>(test: &Test<I>) -> Ran {
    let failed = test.failed.as_ref();
    Ran {
        end: failed.map_or(End::Stopped, |failed| failed.end),
        answer: Vec::new(),
        stdout: Vec::new(),
        complaint: failed
            .map(|failed| failed.complaint.clone())
            .unwrap_or_default(),
        time: test.time,
        cpu: None,
        peak: 0,
        has_full_file: false,
        is_extended: test.is_extended,
    }
}

/// Whether a crash is due to the limit of memory although nothing says so: a program that does not look at what it gets
/// crashes elsewhere. It is run again with more memory; if it does not crash then, the report says so.
fn with_more_memory<E: Exercise>(
    runner: &Runner<'_, E>,
    input: &E::Input,
    expected: &Expected,
    ran: &Ran,
    control: &Control<'_>,
) -> Result<Option<String>, GradeError> {
    let limits = &runner.settings.limits;
    let is_crash = !matches!(
        ran.end,
        End::Exited(0) | End::Late | End::Flood | End::Crowd
    );
    let Some(memory) = limits.memory.filter(|_| is_crash && Limits::HAS_MEMORY) else {
        return Ok(None);
    };
    let more = memory.saturating_mul(MORE_MEMORY);
    if ran.shortage(limits).is_some() || available_memory().is_none_or(|free| more > free / 2) {
        return Ok(None);
    }
    let larger = Limits {
        memory: Some(more),
        ..*limits
    };
    let Some(again) = runner.run_within(input, &larger, control)? else {
        return Ok(None);
    };
    let passes = again.misfortune(&larger).is_none()
        && runner.exercise.judge(input, expected, &again).is_none();
    let in_words = crate::process::in_bytes;
    Ok(passes.then(|| {
        format!(
            "the program needs more memory than the limit of {}: with {} it passes",
            in_words(memory),
            in_words(more)
        )
    }))
}

/// The memory that the system can give, in bytes; `None` where it does not say.
fn available_memory() -> Option<u64> {
    bytes_in("/proc/meminfo", "MemAvailable:")
}
