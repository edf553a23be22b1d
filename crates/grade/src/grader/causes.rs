//! Finds out which rule is broken.

use super::runner::Test;
use crate::RuleSet;
use crate::exercise::Exercise;

/// How likely each rule is broken, by all tests.
///
/// A fault may have several suspects. The one with the largest share of failures among the tests that touch it is
/// taken; of equal ones, the one that explains most failures, and then the later in the list.
pub(super) struct Causes {
    /// For each rule, the failures that it may explain, and these with the passed tests that touch it.
    counts: Vec<(usize, usize)>,
}

impl Causes {
    pub(super) fn new<E: Exercise>(exercise: &E, tests: &[Test<E::Input>]) -> Causes {
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
        Causes { counts }
    }

    /// The share of failures of a rule among the tests that touch it.
    pub(super) fn share(&self, rule: usize) -> f64 {
        let (failed, all) = self.counts.get(rule).copied().unwrap_or_default();
        failed as f64 / all.max(1) as f64
    }

    /// The most likely of the given rules; rule 0 if none is given.
    pub(super) fn likeliest(&self, suspects: RuleSet) -> usize {
        let all = |rule: usize| self.counts.get(rule).map_or(0, |(_, all)| *all);
        let likeliest = suspects.iter().max_by(|one, other| {
            let by_share = self.share(*one).total_cmp(&self.share(*other));
            by_share.then_with(|| (all(*one), *one).cmp(&(all(*other), *other)))
        });
        likeliest.unwrap_or(0)
    }
}
