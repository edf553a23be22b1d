//! Sets of cells.

use smallvec::SmallVec;

use crate::model::Place;

/// A set of cells, as bits.
#[derive(Clone)]
pub(super) struct Cells(SmallVec<[u64; 2]>);

impl Cells {
    /// The set of `places` in a puzzle with `cells` cells.
    pub(super) fn new(cells: usize, places: impl Iterator<Item = Place>) -> Cells {
        let mut words = smallvec::smallvec![0; cells.div_ceil(64)];
        for place in places {
            words[place as usize / 64] |= 1 << (place % 64);
        }
        Cells(words)
    }

    /// The set without cells, of the same puzzle.
    pub(super) fn none(&self) -> Cells {
        Cells(smallvec::smallvec![0; self.0.len()])
    }

    pub(super) fn insert(&mut self, place: Place) {
        self.0[place as usize / 64] |= 1 << (place % 64);
    }

    pub(super) fn contains(&self, place: Place) -> bool {
        self.0[place as usize / 64] >> (place % 64) & 1 == 1
    }

    /// Number of cells.
    pub(super) fn number(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Number of cells that both sets have.
    pub(super) fn common(&self, other: &Cells) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Number of cells that the other set does not have.
    pub(super) fn without(&self, other: &Cells) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| (a & !b).count_ones() as usize).sum()
    }

    pub(super) fn add(&mut self, other: &Cells) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    pub(super) fn places(&self) -> impl Iterator<Item = Place> {
        let words = (0..).zip(&self.0);
        words.flat_map(|(number, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as Place)?;
                rest &= rest - 1;
                Some(number * 64 + bit)
            })
        })
    }
}
