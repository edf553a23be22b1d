//! Sums of the first layer that a search has computed before.
//!
//! From the position of a search to the next that is evaluated, few pieces move. The sums are kept for each ply of the
//! current line, with the pieces that they belong to. New sums begin with those of the same ply or of two plies before,
//! whichever has fewer different pieces; they have the same side to move, so the board is seen alike. Whatever was kept
//! only affects the time: the sums are of integers that wrap around, so they are the same in any order.

use tessera_draughts::{Color, Word};

use super::forward::Active;
use super::{Inputs, Kinds, Network};

/// The number of sums in a line: a vector of AVX2.
pub(super) const LANES: usize = 16;

/// The sums of the first layer at the plies of a line of moves.
#[derive(Clone, Debug)]
pub(crate) struct Sums<W: Word> {
    /// The number of lines of sums for a ply.
    lines: usize,
    /// What the sums of each ply belong to: the side to move and the pieces. `None` if a ply has no sums yet.
    known: Vec<Option<(Color, Kinds<W>)>>,
    /// The sums of all plies, one after another.
    sums: Vec<SumLine>,
    /// The inputs of the last changes. They take much space, so they stay where they are.
    added: Active,
    removed: Active,
}

/// Sums, or weights of the first layer, that are computed at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct SumLine(pub(super) [i16; LANES]);

impl SumLine {
    pub(super) const ZERO: SumLine = SumLine([0; LANES]);
}

/// How the sums of a position follow from known ones.
pub(super) struct Changes<'a> {
    pub(super) base: Base<'a>,
    /// Where the new sums go.
    pub(super) sums: &'a mut [SumLine],
    /// The inputs whose rows are added.
    pub(super) added: &'a [u16],
    /// The inputs whose rows are subtracted.
    pub(super) removed: &'a [u16],
}

/// What sums begin with.
pub(super) enum Base<'a> {
    /// The biases.
    Biases,
    /// What is at the place of the new sums.
    Same,
    /// The sums of another place.
    Other(&'a [SumLine]),
}

impl<W: Word> Sums<W> {
    /// No sums yet, for a network.
    pub(crate) fn new(network: &Network) -> Sums<W> {
        Sums {
            lines: network.forward.neurons() / LANES,
            known: Vec::new(),
            sums: Vec::new(),
            added: Active::new(),
            removed: Active::new(),
        }
    }

    /// Chooses the sums to begin with, and notes that those of `ply` will belong to `kinds`.
    #[inline(always)]
    pub(super) fn approach(
        &mut self,
        inputs: &Inputs,
        kinds: &Kinds<W>,
        side: Color,
        ply: usize,
    ) -> Changes<'_> {
        if ply >= self.known.len() {
            self.grow(ply + 1);
        }
        // The number of rows to add or subtract, and the ply and the pieces to begin with.
        let mut best = (kinds.iter().map(|squares| squares.len()).sum(), None);
        for place in [Some(ply), ply.checked_sub(2)].into_iter().flatten() {
            if let Some((known_side, before)) = self.known[place]
                && known_side == side
            {
                let differences = differences(&before, kinds);
                if differences < best.0 {
                    best = (differences, Some((place, before)));
                }
            }
        }
        let (added, removed) = (&mut self.added, &mut self.removed);
        added.clear();
        removed.clear();
        match best.1 {
            None => inputs.for_each(kinds, |input| added.push(input)),
            Some((_, before)) => {
                let new = std::array::from_fn(|kind| kinds[kind].without(before[kind]));
                let old = std::array::from_fn(|kind| before[kind].without(kinds[kind]));
                inputs.for_each(&new, |input| added.push(input));
                inputs.for_each(&old, |input| removed.push(input));
            }
        }
        self.known[ply] = Some((side, *kinds));
        let (earlier, now) = self.sums.split_at_mut(ply * self.lines);
        let base = match best.1 {
            None => Base::Biases,
            Some((place, _)) if place == ply => Base::Same,
            Some((place, _)) => Base::Other(&earlier[place * self.lines..][..self.lines]),
        };
        Changes {
            base,
            sums: &mut now[..self.lines],
            added,
            removed,
        }
    }

    /// Makes room for more plies.
    #[cold]
    fn grow(&mut self, plies: usize) {
        let plies = plies.next_power_of_two();
        self.known.resize(plies, None);
        self.sums.resize(plies * self.lines, SumLine::ZERO);
    }
}

/// The number of squares and kinds in which two positions differ.
#[inline(always)]
fn differences<W: Word>(one: &Kinds<W>, other: &Kinds<W>) -> u32 {
    let pairs = one.iter().zip(other);
    pairs
        .map(|(one, other)| (one.without(*other) | other.without(*one)).len())
        .sum()
}
