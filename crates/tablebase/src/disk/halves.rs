//! A map whose keys are halves of parts, with lookup by position.

use tessera_draughts::{Pieces, Variant, Word};

use crate::parts::{MenRows, half_of_pieces, is_cut};
use crate::{Half, Slice};

/// A map from halves to entries of type `T`.
#[derive(Debug)]
pub(crate) struct Halves<T> {
    /// Indexed by [`Slice::number`].
    slots: Vec<Slot<T>>,
    variant: Variant,
    rows: MenRows,
    /// The number of rows of the board.
    height: u8,
}

/// The halves of a slice, indexed by [`place`].
#[derive(Debug)]
struct Slot<T> {
    is_cut: bool,
    halves: Vec<Option<T>>,
}

impl<T> Halves<T> {
    pub(crate) fn new(variant: Variant) -> Halves<T> {
        let empty = || Slot {
            is_cut: false,
            halves: Vec::new(),
        };
        Halves {
            slots: std::iter::repeat_with(empty).take(Slice::NUMBERS).collect(),
            variant,
            rows: MenRows::of(variant),
            height: variant.rules().board.height,
        }
    }

    /// Adds the entry of a half and replaces an earlier one. The half must belong to a part of the variant.
    #[inline(never)]
    pub(crate) fn insert(&mut self, half: Half, entry: T) {
        let slot = &mut self.slots[half.slice.number()];
        slot.is_cut = is_cut(self.variant, half.slice);
        let place = place(self.height, half);
        if slot.halves.len() <= place {
            slot.halves.resize_with(place + 1, || None);
        }
        slot.halves[place] = Some(entry);
    }

    /// The entry of the half that a position belongs to. The position is given as its side to move sees it. Both sides
    /// must have pieces, at most [`MAX_PIECES`](crate::MAX_PIECES) in all.
    #[inline(always)]
    pub(crate) fn get<W: Word>(&self, pieces: &Pieces<W>) -> Option<&T> {
        let slot = &self.slots[Slice::of_pieces(pieces).number()];
        let half = half_of_pieces(pieces, slot.is_cut.then_some(&self.rows));
        slot.halves.get(place(self.height, half))?.as_ref()
    }
}

/// The index of a half among those of its slice. `height` is the number of rows of the board.
#[inline(always)]
fn place(height: u8, half: Half) -> usize {
    let place = |lead: Option<u8>| lead.map_or(0, |lead| usize::from(lead) + 1);
    place(half.own_lead) * usize::from(height) + place(half.other_lead)
}
