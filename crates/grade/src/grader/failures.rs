//! Shrinks failures, and explains them.

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use super::runner::{Runner, Test, in_parallel};
use super::{GradeError, input_of};
use crate::exercise::Exercise;
use crate::report::Failure;

/// Shrinks and explains failures of each broken rule, those with the smallest inputs first.
///
/// Of failures that shrink to the same input, only the first is reported.
pub(super) fn explain_all<E: Exercise>(
    runner: &Runner<'_, E>,
    tests: &[Test],
    causes: &BTreeMap<usize, usize>,
) -> Result<Vec<Failure>, GradeError> {
    let mut by_rule: BTreeMap<usize, Vec<&Test>> = BTreeMap::new();
    for (index, rule) in causes {
        by_rule.entry(*rule).or_default().push(&tests[*index]);
    }
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
    let failures = in_parallel(
        work.len(),
        runner.settings.threads,
        |index| {
            let (rule, failed, test) = work[index];
            explain(runner, rule, failed, test)
        },
        |_| true,
    )?;
    let mut told = HashSet::new();
    let new = failures
        .into_iter()
        .filter(|(input, failure)| told.insert((failure.rule, input.clone())));
    Ok(new.map(|(_, failure)| failure).collect())
}

/// The report of a failure: the smallest input, and its explanation.
fn explain<E: Exercise>(
    runner: &Runner<'_, E>,
    rule: usize,
    failed: &[&Test],
    test: &Test,
) -> Result<(String, Failure), GradeError> {
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
    let text = exercise.text(&smallest);
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
        input: Some(text.clone()),
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
    Ok((text, failure))
}
