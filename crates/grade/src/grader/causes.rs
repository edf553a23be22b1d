//! Finds out which rule is broken.

use std::collections::BTreeMap;

use super::runner::Test;
use crate::RuleSet;
use crate::exercise::Exercise;

/// The broken rule of each failed test, by the test's index.
///
/// A fault may have several suspects. The one with the largest share of failures among the tests that touch it is
/// taken; of equal ones, the one that explains most failures, and then the later in the list.
pub(super) fn causes<E: Exercise>(exercise: &E, tests: &[Test]) -> BTreeMap<usize, usize> {
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
        (share, all, *rule)
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
