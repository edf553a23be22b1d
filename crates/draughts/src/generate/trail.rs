//! What is kept of the capture that is walked, by those who are told of its jumps.

use super::Jump;
use super::priority::has;
use crate::action::Path;
use crate::{Pieces, Priority, Square, SquareSet, Variant, Word};

/// The squares of the capture that is walked. A walk goes on from the jumps that it has made, so that one path serves
/// all captures in turn.
pub(super) struct Trail<V: Variant> {
    /// The squares from which jumps were made, by the number of pieces captured before, but for the first, which is
    /// made from the source. A jump takes one piece.
    stops: <V::Word as Word>::Stops,
}

impl<V: Variant> Trail<V> {
    pub(super) fn new() -> Trail<V> {
        Trail {
            stops: V::Word::NO_STOPS,
        }
    }

    /// A jump is made, which is not the first of its capture.
    #[inline(always)]
    pub(super) fn note(&mut self, jump: &Jump<V>) {
        self.stops.as_mut()[jump.captured.len() as usize - 2] = only(jump.from).bit();
    }

    /// The squares of a capture, which ends on `target`.
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

/// The ranks of the pieces that the capture that is walked has taken, in order; kept where a criterion asks for it.
#[derive(Clone, Copy)]
pub(super) struct Order {
    /// Whether the first captured piece was a king, the second and so on, from the highest bit on. Bits of jumps that
    /// were taken back stay.
    kings: u128,
}

impl Order {
    pub(super) const NEW: Order = Order { kings: 0 };

    /// A jump is made, which is not the first of its capture.
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

    /// The bits of a complete capture.
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

/// The square of a set of one.
#[inline(always)]
pub(crate) fn only<V: Variant>(square: SquareSet<V>) -> Square<V> {
    debug_assert!(square.len() == 1);
    Square::from_bit(num_traits::PrimInt::trailing_zeros(square.word()) as u8)
}
