//! The rows that men may stand on.

use tessera_draughts::{SquareSet, Variant, Word};

use crate::Slice;
use crate::parts::Half;

/// The rows that one side's men may stand on, as sets of squares: masks of 128 bits, or [`SquareSet`]s in some word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows<S> {
    /// All squares on which a man of that side can stand.
    pub(super) all: S,
    /// The squares on rows up to the lead.
    pub(super) allowed: S,
    /// The squares on rows before the lead. They must not hold all men, since one man is on the row of the lead. `None`
    /// if there is no lead or there are no men.
    pub(super) below: Option<S>,
}

impl Rows<u128> {
    /// The rows for `men` men with the given lead, or with any lead if it is `None`. Men can stand on the rows
    /// `0..last`. `row_at` gives the squares of a row, counted from the men's home row.
    fn new(last: i32, men: u8, lead: Option<u8>, row_at: &dyn Fn(i32) -> u128) -> Rows<u128> {
        let rows = |end: i32| (0..end).fold(0, |set, row| set | row_at(row));
        let end = lead.map_or(last, |lead| last.min(i32::from(lead) + 1));
        let is_bounded = men > 0 && lead.is_some();
        Rows {
            all: rows(last),
            allowed: rows(end),
            below: is_bounded.then(|| rows(end - 1)),
        }
    }

    /// The rows of the side to move and of the opponent.
    pub(super) fn of(variant: Variant, half: Half) -> [Rows<u128>; 2] {
        let last = i32::from(variant.rules().board.height) - 1;
        let Slice {
            own_men, other_men, ..
        } = half.slice;
        let row = |row| variant.geometry().row_mask(row);
        [
            Rows::new(last, own_men, half.own_lead, &|at| row(last - at)),
            Rows::new(last, other_men, half.other_lead, &row),
        ]
    }

    /// The same rows as sets of squares.
    pub(super) fn sets<W: Word>(self) -> Rows<SquareSet<W>> {
        let set = |mask| SquareSet::from_word(W::from_mask(mask));
        Rows {
            all: set(self.all),
            allowed: set(self.allowed),
            below: self.below.map(set),
        }
    }
}

impl<W: Word> Rows<SquareSet<W>> {
    /// Whether men on these squares have the given lead.
    #[inline(always)]
    pub(super) fn has(&self, men: SquareSet<W>) -> bool {
        men.without(self.allowed).is_empty()
            && self
                .below
                .is_none_or(|below| !men.without(below).is_empty())
    }
}
