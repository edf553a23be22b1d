//! The rows that men may use.

use tessera_draughts::{SquareSet, Variant};

use crate::Slice;
use crate::parts::Half;

/// The rows that one side's men may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows<V: Variant> {
    /// All squares on which a man of that side can stand.
    pub(super) all: SquareSet<V>,
    /// Those up to the lead.
    pub(super) allowed: SquareSet<V>,
    /// Those up to the row before the lead, which must not hold all men; `None` if they may.
    pub(super) below: Option<SquareSet<V>>,
}

impl<V: Variant> Rows<V> {
    /// The rows of `men` men with a lead, or with any lead. `row_at` gives the squares of a row, counted from the men's
    /// home row.
    fn new(men: u8, lead: Option<u8>, row_at: impl Fn(i32) -> SquareSet<V>) -> Rows<V> {
        let rows = |end: i32| (0..end).fold(SquareSet::EMPTY, |set, row| set | row_at(row));
        let last = i32::from(V::RULES.board.height) - 1;
        let end = lead.map_or(last, |lead| last.min(i32::from(lead) + 1));
        let is_bounded = men > 0 && lead.is_some();
        Rows {
            all: rows(last),
            allowed: rows(end),
            below: is_bounded.then(|| rows(end - 1)),
        }
    }

    pub(super) fn of(half: Half) -> [Rows<V>; 2] {
        let last = i32::from(V::RULES.board.height) - 1;
        let Slice {
            own_men, other_men, ..
        } = half.slice;
        [
            Rows::new(own_men, half.own_lead, |row| SquareSet::row(last - row)),
            Rows::new(other_men, half.other_lead, SquareSet::row),
        ]
    }

    /// Whether men on these squares have the lead.
    #[inline(always)]
    pub(super) fn has(&self, men: SquareSet<V>) -> bool {
        men.without(self.allowed).is_empty()
            && self
                .below
                .is_none_or(|below| !men.without(below).is_empty())
    }
}
