//! What is kept of a capture's way while it is walked.

use crate::action::Way;
use crate::{Square, SquareSet, Variant};

/// What a visitor wants to know of the way of a capture.
pub(crate) trait Trail<V: Variant>: Copy {
    fn begin(source: SquareSet<V>) -> Self;

    /// After one more jump, over a king or a man, that ended on `stop`.
    fn extend(self, stop: SquareSet<V>, over_king: bool) -> Self;
}

/// For visitors that do not ask.
impl<V: Variant> Trail<V> for () {
    #[inline(always)]
    fn begin(_: SquareSet<V>) {}
    #[inline(always)]
    fn extend(self, _: SquareSet<V>, _: bool) {}
}

/// The squares.
impl<V: Variant> Trail<V> for Way<V> {
    fn begin(source: SquareSet<V>) -> Way<V> {
        Way::from(only(source))
    }
    fn extend(self, stop: SquareSet<V>, _: bool) -> Way<V> {
        Way::to(self, only(stop))
    }
}

/// Two visitors' wishes.
impl<V: Variant, A: Trail<V>, B: Trail<V>> Trail<V> for (A, B) {
    #[inline(always)]
    fn begin(source: SquareSet<V>) -> (A, B) {
        (A::begin(source), B::begin(source))
    }
    #[inline(always)]
    fn extend(self, stop: SquareSet<V>, over_king: bool) -> (A, B) {
        (
            self.0.extend(stop, over_king),
            self.1.extend(stop, over_king),
        )
    }
}

/// The square of a set of one.
#[inline(always)]
pub(crate) fn only<V: Variant>(square: SquareSet<V>) -> Square<V> {
    debug_assert!(square.len() == 1);
    Square::from_bit(num_traits::PrimInt::trailing_zeros(square.word()) as u8)
}
