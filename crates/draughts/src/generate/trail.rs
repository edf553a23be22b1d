//! Records of the capture that a walk is following, for visitors that need them.

use super::{Jump, MoveRules};
use crate::action::Path;
use crate::{Pieces, SquareSet, Word};

/// The squares of the capture that the walk is following. A walk continues from the jumps already made, so one record
/// serves all captures in turn.
pub(super) struct Trail<W: Word> {
    /// The bits of the squares where jumps began, except the first jump, which begins on the source. The jump after `n`
    /// captured pieces is at index `n - 1`.
    stops: W::Stops,
}

impl<W: Word> Trail<W> {
    pub(super) fn new() -> Trail<W> {
        Trail { stops: W::NO_STOPS }
    }

    /// Records a jump that is not the first of its capture.
    #[inline(always)]
    pub(super) fn note(&mut self, jump: &Jump<W>) {
        self.stops.as_mut()[jump.captured.len() as usize - 2] = only(jump.from);
    }

    /// The path of a complete capture that ends on `target`.
    #[inline(always)]
    pub(super) fn path(
        &self,
        source: SquareSet<W>,
        target: SquareSet<W>,
        captured: SquareSet<W>,
    ) -> Path<W> {
        let stops = &self.stops.as_ref()[..captured.len() as usize - 1];
        let path = Path::from(only(source));
        let path = stops.iter().fold(path, |path, &bit| path.to(bit));
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
    pub(super) fn note<R: MoveRules>(
        &mut self,
        rules: R,
        pieces: &Pieces<R::Word>,
        jump: &Jump<R::Word>,
    ) {
        if rules.facts().by_order {
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
    pub(super) fn of<R: MoveRules>(
        self,
        rules: R,
        pieces: &Pieces<R::Word>,
        captured: SquareSet<R::Word>,
    ) -> u128 {
        if !rules.facts().by_order {
            return 0;
        }
        match captured.len() {
            1 => first_rank(pieces, captured),
            jumps => self.kings & u128::MAX << (128 - jumps),
        }
    }
}

fn first_rank<W: Word>(pieces: &Pieces<W>, first: SquareSet<W>) -> u128 {
    u128::from(first.intersects(pieces.kings)) << 127
}

/// The bit of the square in a set that contains exactly one.
#[inline(always)]
pub(crate) fn only<W: Word>(square: SquareSet<W>) -> u8 {
    debug_assert!(square.len() == 1);
    num_traits::PrimInt::trailing_zeros(square.word()) as u8
}
