//! The step that a technique finds.

use super::RatedTechnique;
use super::tables::bits;

/// A step that a technique has found.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The technique.
    pub technique: RatedTechnique,
    /// In tenths.
    pub rating: u16,
    /// The cell and digit to fill in.
    pub placement: Option<(usize, usize)>,
    /// The candidates to remove.
    pub removals: Removals,
}

/// Candidates to remove: digits by cell, each cell once, each with at least one digit.
pub type Removals = Vec<(u8, u16)>;

impl Hint {
    /// A hint that only places a digit.
    pub(super) fn place(technique: RatedTechnique, rating: u16, cell: usize, digit: usize) -> Hint {
        Hint {
            technique,
            rating,
            placement: Some((cell, digit)),
            removals: Removals::new(),
        }
    }

    /// A hint that removes candidates. `None` if it removes none.
    pub(super) fn remove(
        technique: RatedTechnique,
        rating: u16,
        removals: Removals,
    ) -> Option<Hint> {
        (!removals.is_empty()).then_some(Hint {
            technique,
            rating,
            placement: None,
            removals,
        })
    }
}

/// The candidates that `removals` names, one by one, in its order.
pub(super) fn each_removal(removals: &Removals) -> impl Iterator<Item = (usize, usize)> + '_ {
    removals
        .iter()
        .flat_map(|(cell, digits)| bits(*digits).map(|digit| (usize::from(*cell), digit)))
}
