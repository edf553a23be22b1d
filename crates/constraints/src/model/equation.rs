//! Linear equations.

use super::Place;

/// A linear equation: factors of cells, and the sum of the values multiplied by them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Equation {
    /// The factors, none of which is 0, by cells in ascending order.
    pub(crate) terms: Vec<(i64, Place)>,
    /// The sum.
    pub(crate) sum: i64,
}

impl Equation {
    /// Whether all factors are 1.
    pub(crate) fn is_plain(&self) -> bool {
        self.terms.iter().all(|(factor, _)| *factor == 1)
    }

    /// Adds up the factors of a cell that is named more than once.
    pub(crate) fn new(terms: &[(i64, Place)], sum: i64) -> Equation {
        let mut terms = terms.to_vec();
        terms.sort_unstable_by_key(|(_, cell)| *cell);
        terms.dedup_by(|next, last| {
            let is_same = next.1 == last.1;
            if is_same {
                last.0 += next.0;
            }
            is_same
        });
        terms.retain(|(factor, _)| *factor != 0);
        Equation { terms, sum }
    }
}
