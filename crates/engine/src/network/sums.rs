//! Sums of the first layer that a search has computed before.
//!
//! From the position of a search to the next that is evaluated, few pieces move. The sums are kept for each ply of the
//! current line, with the pieces that they belong to. New sums begin with those of the same ply or of two plies before,
//! whichever has fewer different pieces; they have the same side to move, so the board is seen alike. Whatever was kept
//! only affects the time: the sums are of integers that wrap around, so they are the same in any order.

use tessera_draughts::{Color, SquareSet, Word};

use super::forward::Active;
use super::{Inputs, Kinds, MAX_NEURONS, Network};

/// The number of sums in a line: a vector of AVX2.
pub(super) const LANES: usize = 16;

/// The sums of the first layer at the plies of a line of moves.
#[derive(Clone, Debug)]
pub struct Sums<W: Word> {
    /// The number of neurons in lines of [`LANES`].
    lines: usize,
    places: Vec<Place<W>>,
    /// The sums of all places, one after another.
    sums: Vec<SumLine>,
}

/// Sums, or weights of the first layer, that are computed at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct SumLine(pub(super) [i16; LANES]);

impl SumLine {
    pub(super) const ZERO: SumLine = SumLine([0; LANES]);
}

/// What the sums of a ply belong to.
#[derive(Clone, Copy, Debug)]
struct Place<W: Word> {
    side: Color,
    /// `None` if the ply has no sums yet.
    kinds: Option<Kinds<W>>,
}

/// How the sums of a position follow from known ones.
pub(super) struct Changes<'a> {
    pub(super) base: Base<'a>,
    /// Where the new sums go.
    pub(super) sums: &'a mut [SumLine],
    /// The inputs whose rows are added.
    pub(super) added: Active,
    /// The inputs whose rows are subtracted.
    pub(super) removed: Active,
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
    #[must_use]
    pub fn new(network: &Network) -> Sums<W> {
        let neurons = network.forward.neurons();
        debug_assert!(neurons <= MAX_NEURONS);
        Sums {
            lines: neurons / LANES,
            places: Vec::new(),
            sums: Vec::new(),
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
        if ply >= self.places.len() {
            self.grow(ply + 1);
        }
        let fresh = kinds.iter().map(|squares| squares.len()).sum();
        let mut best = (fresh, None);
        for place in [Some(ply), ply.checked_sub(2)].into_iter().flatten() {
            let known = &self.places[place];
            if let Some(before) = known.kinds
                && known.side == side
            {
                let differences = different(&before, kinds);
                if differences < best.0 {
                    best = (differences, Some(place));
                }
            }
        }
        let (mut added, mut removed) = (Active::new(), Active::new());
        let before = best.1.and_then(|place| self.places[place].kinds);
        match before {
            None => inputs.for_each(kinds, |input| added.push(input)),
            Some(before) => {
                let new = std::array::from_fn(|kind| kinds[kind].without(before[kind]));
                let old = std::array::from_fn(|kind| before[kind].without(kinds[kind]));
                inputs.for_each(&new, |input| added.push(input));
                inputs.for_each(&old, |input| removed.push(input));
            }
        }
        self.places[ply] = Place {
            side,
            kinds: Some(*kinds),
        };
        let (earlier, now) = self.sums.split_at_mut(ply * self.lines);
        let base = match best.1 {
            None => Base::Biases,
            Some(place) if place == ply => Base::Same,
            Some(place) => Base::Other(&earlier[place * self.lines..][..self.lines]),
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
        let empty = Place {
            side: Color::White,
            kinds: None,
        };
        let plies = plies.next_power_of_two();
        self.places.resize(plies, empty);
        self.sums.resize(plies * self.lines, SumLine::ZERO);
    }
}

/// The number of squares and kinds in which two positions differ.
#[inline(always)]
fn different<W: Word>(one: &Kinds<W>, other: &Kinds<W>) -> u32 {
    let differences = one
        .iter()
        .zip(other)
        .map(|(one, other)| difference(*one, *other).len());
    differences.sum()
}

#[inline(always)]
fn difference<W: Word>(one: SquareSet<W>, other: SquareSet<W>) -> SquareSet<W> {
    one.without(other) | other.without(one)
}
