//! Moves. In code a move is called an *action*.

use std::fmt;

use smallvec::SmallVec;

use crate::notation::write_action;
use crate::{NotationStyle, Square, SquareSet, Variant, Word};

/// A move of one player: a step, or a capture with all its jumps.
///
/// Prints in the variant's notation with every square of its path: `11-15`, `22x15x8`.
///
/// ```
/// use tessera_draughts::{NotationStyle, Position, Variant};
/// let position = Position::of_fen(Variant::ENGLISH, "W:W31:B27,19,11")?;
/// let action = position.legal_actions()[0];
/// assert_eq!(action.to_string(), "31x24x15x8");
/// assert_eq!(Variant::ENGLISH.square_names(action.captured()), "11 19 27");
/// assert_eq!(action.named(NotationStyle::Algebraic), "e1xg3xe5xg7");
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Action<W: Word = u128> {
    captured: SquareSet<W>,
    variant: Variant,
    path: Path<W>,
    as_king: bool,
}

impl<W: Word> Action<W> {
    #[inline(always)]
    pub(crate) fn new(
        variant: Variant,
        captured: SquareSet<W>,
        as_king: bool,
        path: Path<W>,
    ) -> Action<W> {
        Action {
            captured,
            variant,
            path,
            as_king,
        }
    }

    /// The same move in another word, which must have a bit for each square of the board.
    #[must_use]
    pub fn cast<X: Word>(&self) -> Action<X> {
        let mut stops = X::NO_STOPS;
        let used = self.path.stops();
        stops.as_mut()[..used.len()].copy_from_slice(used);
        Action {
            captured: SquareSet::from_word(X::from_mask(self.captured.word().to_mask())),
            variant: self.variant,
            path: Path {
                source: self.path.source,
                len: self.path.len,
                stops,
            },
            as_king: self.as_king,
        }
    }

    /// The variant of the move.
    #[must_use]
    #[inline(always)]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Whether the capturing piece was promoted in the middle of its capture. May also be set if it was a king from the
    /// start.
    pub(crate) fn as_king(&self) -> bool {
        self.as_king
    }

    /// The square that the piece starts from.
    #[must_use]
    #[inline(always)]
    pub fn source(&self) -> Square {
        Square::of_bit(self.variant, self.path.source)
    }

    /// The square on which the piece ends. It equals the source if a capture leads back to it.
    #[must_use]
    #[inline(always)]
    pub fn target(&self) -> Square {
        let last = self.path.stops().last();
        Square::of_bit(self.variant, last.copied().unwrap_or(self.path.source))
    }

    /// The squares of the captured pieces; empty for a step.
    #[must_use]
    #[inline(always)]
    pub fn captured(&self) -> SquareSet<W> {
        self.captured
    }

    /// The squares of the captured pieces, row by row from the top left; empty for a step.
    pub fn captured_squares(&self) -> impl ExactSizeIterator<Item = Square> + use<W> {
        let variant = self.variant;
        let bits = self.captured.into_iter();
        bits.map(move |bit| Square::of_bit(variant, bit))
    }

    /// Whether the move captures a piece.
    #[must_use]
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// The path: all squares on which the piece stops, from the source to the target.
    pub fn path(&self) -> impl Iterator<Item = Square> + Clone {
        self.bits().map(|bit| Square::of_bit(self.variant, bit))
    }

    /// The bits of the [`path`](Action::path).
    pub(crate) fn bits(&self) -> impl Iterator<Item = u8> + Clone {
        std::iter::once(self.path.source).chain(self.path.stops().iter().copied())
    }

    /// The bits of the squares after the source on which the piece stops.
    pub(crate) fn stops(&self) -> &[u8] {
        self.path.stops()
    }

    /// The name of the move in the given notation style.
    #[must_use]
    pub fn named(&self, style: NotationStyle) -> String {
        let mut name = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut name, style);
        name
    }

    fn write(&self, f: &mut dyn fmt::Write, style: NotationStyle) -> fmt::Result {
        let squares = (self.path.source, self.path.stops());
        write_action(f, self.variant, squares, self.is_capture(), style)
    }

    /// The effect of the move on the board. Two moves of a position have equal effects if the same piece ends on the
    /// same square with the same rank, and the same pieces are captured, possibly along different paths.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use tessera_draughts::{Position, Variant};
    /// // A king can capture round the circle in both directions.
    /// let position = Position::of_fen(Variant::ENGLISH, "W:WK31:B26,27,18,19")?;
    /// let actions = position.legal_actions();
    /// let effects: HashSet<_> = actions.iter().map(|action| action.effect()).collect();
    /// assert_eq!((actions.len(), effects.len()), (2, 1));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn effect(&self) -> Effect<W> {
        let (source, target) = (self.source().into(), self.target().into());
        Effect::new(source, target, self.captured, self.as_king)
    }
}

/// What a move changes on the board: where the piece starts and ends, and what it captures. It has no path, so it is
/// smaller than an [`Action`].
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// let position = Position::of_fen(Variant::ENGLISH, "W:W31:B27,19,11")?;
/// let action = position.legal_actions()[0];
/// let effect = action.effect();
/// assert_eq!(effect.captured(), action.captured());
/// assert_eq!(position.after_effect(&effect), position.after(&action));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect<W: Word = u128> {
    source: SquareSet<W>,
    target: SquareSet<W>,
    /// The captured squares. The source, which is never captured, marks a promotion during the capture.
    captured_and_mark: SquareSet<W>,
}

impl<W: Word> Effect<W> {
    #[inline(always)]
    pub(crate) fn new(
        source: SquareSet<W>,
        target: SquareSet<W>,
        captured: SquareSet<W>,
        as_king: bool,
    ) -> Effect<W> {
        let mark = if as_king { source } else { SquareSet::EMPTY };
        Effect {
            source,
            target,
            captured_and_mark: captured | mark,
        }
    }

    /// The square that the piece starts from.
    #[must_use]
    #[inline(always)]
    pub fn source(&self) -> SquareSet<W> {
        self.source
    }

    /// The square on which the piece ends.
    #[must_use]
    #[inline(always)]
    pub fn target(&self) -> SquareSet<W> {
        self.target
    }

    /// The squares of the captured pieces; empty for a step.
    #[must_use]
    #[inline(always)]
    pub fn captured(&self) -> SquareSet<W> {
        self.captured_and_mark.without(self.source)
    }

    /// Whether the move captures a piece.
    #[must_use]
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        !self.captured().is_empty()
    }

    /// Whether the capturing piece was promoted in the middle of its capture: see [`Action::as_king`].
    #[inline(always)]
    pub(crate) fn as_king(&self) -> bool {
        self.captured_and_mark.intersects(self.source)
    }
}

impl<W: Word> fmt::Display for Action<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.variant.rules().notation.style)
    }
}

impl<W: Word> fmt::Debug for Action<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({self})")
    }
}

/// The path of a move, as the bits of its squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Path<W: Word> {
    source: u8,
    len: u8,
    /// The bits of the squares after the source. Zero from `len` on, so that equal paths have equal bytes.
    stops: W::Stops,
}

impl<W: Word> Path<W> {
    /// A path without stops. Every jump captures another piece, so a path has at most [`Word::STOPS`] of them:
    /// [`Layout::jumpable`](crate::layout::Layout::jumpable) is checked for each variant.
    #[inline(always)]
    pub(crate) fn from(source: u8) -> Path<W> {
        Path {
            source,
            len: 0,
            stops: W::NO_STOPS,
        }
    }

    #[inline(always)]
    pub(crate) fn to(mut self, stop: u8) -> Path<W> {
        self.stops.as_mut()[usize::from(self.len)] = stop;
        self.len += 1;
        self
    }

    #[inline(always)]
    fn stops(&self) -> &[u8] {
        &self.stops.as_ref()[..usize::from(self.len)]
    }
}

/// The legal moves of a position.
///
/// They are ordered by source, row by row from the top left; then by direction, clockwise from north, nearer targets
/// first; and likewise by each further jump of a capture.
///
/// Up to 64 moves are stored inline, longer lists on the heap.
pub type ActionList<W = u128> = SmallVec<[Action<W>; 64]>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_a_cache_line() {
        assert_eq!(size_of::<Action<u64>>(), 64);
    }
}
