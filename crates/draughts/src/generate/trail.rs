//! Records of the capture that a walk is following, for visitors that need them.

use super::Jump;
use super::priority::has;
use crate::action::Path;
use crate::{Pieces, Priority, Square, SquareSet, Variant, Word};

/// The squares of the capture that the walk is following. A walk continues from the jumps already made, so one record
/// serves all captures in turn.
pub(super) struct Trail<V: Variant> {
    /// The bits of the squares where jumps began, except the first jump, which begins on the source. The jump after `n`
    /// captured pieces is at index `n - 1`.
    stops: <V::Word as Word>::Stops,
}

impl<V: Variant> Trail<V> {
    pub(super) fn new() -> Trail<V> {
        Trail {
            stops: V::Word::NO_STOPS,
        }
    }

    /// Records a jump that is not the first of its capture.
    #[inline(always)]
    pub(super) fn note(&mut self, jump: &Jump<V>) {
        self.stops.as_mut()[jump.captured.len() as usize - 2] = only(jump.from).bit();
    }

    /// The path of a complete capture that ends on `target`.
    #[inline(always)]
    pub(super) fn path(
        &self,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
    ) -> Path<V> {
        let stops = &self.stops.as_ref()[..captured.len() as usize - 1];
        let path = Path::from(only(source));
        let path = stops
            .iter()
            .fold(path, |path, &bit| path.to(Square::from_bit(bit)));
        path.to(only(target))
    }
}

/// The ranks of the pieces that the capture has taken, in order. Recorded only if a criterion depends on it.
#[derive(Clone, Copy)]
pub(super) struct Order {
    /// A bit for each captured piece in order, from the highest bit on, set for a king. Bits of jumps that were taken
    /// back are not cleared.
    kings: u128,
}

impl Order {
    pub(super) const NEW: Order = Order { kings: 0 };

    /// Records a jump that is not the first of its capture.
    #[inline(always)]
    pub(super) fn note<V: Variant>(&mut self, pieces: &Pieces<V>, jump: &Jump<V>) {
        if const { has::<V>(Priority::KingsEarliest) } {
            let jumps = jump.captured.len();
            if jumps == 2 {
                self.kings = first_rank(pieces, jump.captured.without(jump.over));
            }
            let bit = 1 << (128 - jumps);
            if jump.over.intersects(pieces.kings) {
                self.kings |= bit;
            } else {
                self.kings &= !bit;
            }
        }
    }

    /// The bits of the captured pieces of a complete capture.
    #[inline(always)]
    pub(super) fn of<V: Variant>(self, pieces: &Pieces<V>, captured: SquareSet<V>) -> u128 {
        if !const { has::<V>(Priority::KingsEarliest) } {
            return 0;
        }
        match captured.len() {
            1 => first_rank(pieces, captured),
            jumps => self.kings & u128::MAX << (128 - jumps),
        }
    }
}

fn first_rank<V: Variant>(pieces: &Pieces<V>, first: SquareSet<V>) -> u128 {
    u128::from(first.intersects(pieces.kings)) << 127
}

/// The square in a set that contains exactly one.
#[inline(always)]
pub(crate) fn only<V: Variant>(square: SquareSet<V>) -> Square<V> {
    debug_assert!(square.len() == 1);
    Square::from_bit(num_traits::PrimInt::trailing_zeros(square.word()) as u8)
}
