//! Rules of an exercise's specification, and sets of them.

use serde::Serialize;

/// A rule of the specification of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// A short name, such as `error-4`.
    pub id: &'static str,
    /// The rule in one sentence.
    pub text: &'static str,
}

/// A set of rules, by their indices in the list of an exercise.
///
/// ```
/// use tessera_grade::RuleSet;
/// let set = RuleSet::of(&[0, 3]) | RuleSet::one(5);
/// assert!(set.contains(3) && !set.contains(4));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 5]);
/// assert!((set & RuleSet::one(4)).is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleSet(u64);

impl RuleSet {
    /// The set without rules.
    pub const EMPTY: RuleSet = RuleSet(0);

    /// The set of one rule. An index of 64 or more gives an empty set.
    #[must_use]
    pub const fn one(index: usize) -> RuleSet {
        if index < 64 {
            RuleSet(1 << index)
        } else {
            RuleSet(0)
        }
    }

    /// The set of these rules.
    #[must_use]
    pub fn of(indices: &[usize]) -> RuleSet {
        indices.iter().copied().collect()
    }

    /// Whether the rule is in the set.
    #[must_use]
    pub fn contains(self, index: usize) -> bool {
        !(self & RuleSet::one(index)).is_empty()
    }

    /// Whether no rule is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The indices of the rules, in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..64).filter(move |index| self.contains(*index))
    }

    /// Adds a rule if a condition holds.
    pub fn add_if(&mut self, condition: bool, index: usize) {
        if condition {
            *self = *self | RuleSet::one(index);
        }
    }
}

impl FromIterator<usize> for RuleSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> RuleSet {
        let join = |set, index| set | RuleSet::one(index);
        indices.into_iter().fold(RuleSet::EMPTY, join)
    }
}

impl std::ops::BitOr for RuleSet {
    type Output = RuleSet;
    fn bitor(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 | other.0)
    }
}

impl std::ops::BitAnd for RuleSet {
    type Output = RuleSet;
    fn bitand(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 & other.0)
    }
}

/// Makes the list `RULES` of an exercise, and a constant with the index of each rule.
macro_rules! rules {
    ($($name:ident $id:literal $text:literal)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "names of a table")]
        #[derive(Clone, Copy)]
        enum Index { $($name),* }
        $(pub(super) const $name: usize = Index::$name as usize;)*
        /// All rules.
        pub(super) const RULES: &[crate::Rule] = &[$(crate::Rule { id: $id, text: $text }),*];
        // A set of rules is a word.
        const _: () = assert!(RULES.len() <= 64);
    };
}
pub(crate) use rules;
