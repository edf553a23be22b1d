//! Moves. In code a move is called an *action*.

use std::fmt;

use smallvec::SmallVec;

use crate::erased::VariantData;
use crate::notation::write_action;
use crate::{Direction, NotationStyle, Square, SquareSet, Variant, Word};

/// A move of one player: a step, or a capture with all its jumps.
///
/// Prints in the variant's notation with every square of its path: `11-15`, `22x15x8`.
///
/// ```
/// use tessera_draughts::{English, NotationStyle, Position};
/// let position: Position<English> = "W:W31:B27,19,11".parse()?;
/// let action = position.legal_actions()[0];
/// assert_eq!(action.to_string(), "31x24x15x8");
/// assert_eq!(action.captured().to_string(), "11 19 27");
/// assert_eq!(action.named(NotationStyle::Algebraic).to_string(), "e1xg3xe5xg7");
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Action<V: Variant> {
    captured: SquareSet<V>,
    path: Path<V>,
    as_king: bool,
}

impl<V: Variant> Action<V> {
    pub(crate) fn new(captured: SquareSet<V>, as_king: bool, path: Path<V>) -> Action<V> {
        Action {
            captured,
            path,
            as_king,
        }
    }

    /// The same move in another variant with the same moves.
    #[inline(always)]
    pub(crate) fn cast<W: Variant<Word = V::Word>>(self) -> Action<W> {
        Action {
            captured: self.captured.cast(),
            path: Path {
                source: self.path.source,
                len: self.path.len,
                stops: self.path.stops,
            },
            as_king: self.as_king,
        }
    }

    /// Whether the capturing piece was promoted in the middle of its capture. May also be set if it was a king from the
    /// start.
    pub(crate) fn as_king(&self) -> bool {
        self.as_king
    }

    /// The square that the piece starts from.
    #[must_use]
    pub fn source(&self) -> Square<V> {
        Square::from_bit(self.path.source)
    }

    /// The square on which the piece ends. It equals the source if a capture leads back to it.
    #[must_use]
    pub fn target(&self) -> Square<V> {
        self.path
            .stops()
            .last()
            .map_or(self.source(), |&bit| Square::from_bit(bit))
    }

    /// The squares of the captured pieces; empty for a step.
    #[must_use]
    pub fn captured(&self) -> SquareSet<V> {
        self.captured
    }

    /// Whether the move captures a piece.
    #[must_use]
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// The path: all squares on which the piece stops, from the source to the target.
    pub fn path(&self) -> impl ExactSizeIterator<Item = Square<V>> + Clone {
        let stops = self.path.stops();
        (0..stops.len() + 1).map(move |i| {
            Square::from_bit(if i == 0 {
                self.path.source
            } else {
                stops[i - 1]
            })
        })
    }

    /// The path as it is stored, with bits instead of squares.
    pub(crate) fn squares(&self) -> &Path<V> {
        &self.path
    }

    /// The move in the given notation style, for printing.
    #[must_use]
    pub fn named(&self, style: NotationStyle) -> ActionName<V> {
        ActionName {
            action: *self,
            style,
        }
    }

    /// Whether two moves have the same effect on the board, possibly along different paths: the same piece ends on the
    /// same square with the same rank, and the same pieces are captured.
    #[must_use]
    pub fn has_effect_of(&self, other: &Action<V>) -> bool {
        self.effect() == other.effect()
    }

    /// The effect of the move on the board, as a value that can be stored in sets. Two moves of a position have equal
    /// effects exactly if [`has_effect_of`](Action::has_effect_of) is true.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use tessera_draughts::{English, Position};
    /// // A king can capture round the circle in both directions.
    /// let position: Position<English> = "W:WK31:B26,27,18,19".parse()?;
    /// let actions = position.legal_actions();
    /// let effects: HashSet<_> = actions.iter().map(|action| action.effect()).collect();
    /// assert_eq!((actions.len(), effects.len()), (2, 1));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn effect(&self) -> impl Copy + Eq + std::hash::Hash + use<V> {
        let (source, target) = (self.source().into(), self.target().into());
        effect(source, target, self.captured, self.as_king)
    }
}

/// The effect of a move: its source, its target and the captured squares. They are stored as words, so that the code of
/// sets is shared by all variants with the same word.
pub(crate) type Effect<V> = [<V as Variant>::Word; 3];

#[inline(always)]
pub(crate) fn effect<V: Variant>(
    source: SquareSet<V>,
    target: SquareSet<V>,
    captured: SquareSet<V>,
    as_king: bool,
) -> Effect<V> {
    // The source is never a captured square, so it can mark a promotion during the capture.
    let mark = if as_king { source } else { SquareSet::EMPTY };
    [source, target, captured | mark].map(SquareSet::word)
}

impl<V: Variant> fmt::Display for Action<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named(V::RULES.notation.style).fmt(f)
    }
}

impl<V: Variant> fmt::Debug for Action<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({self})")
    }
}

/// A move in a given notation style: see [`Action::named`].
#[derive(Clone, Copy, Debug)]
pub struct ActionName<V: Variant> {
    action: Action<V>,
    style: NotationStyle,
}

impl<V: Variant> fmt::Display for ActionName<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = &self.action.path;
        let squares = (path.source, path.stops());
        let is_capture = self.action.is_capture();
        write_action(f, VariantData::of::<V>(), squares, is_capture, self.style)
    }
}

/// The path of a move, as the bits of its squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Path<V: Variant> {
    source: u8,
    len: u8,
    /// The bits of the squares after the source. Zero from `len` on, so that equal paths have equal bytes.
    stops: <V::Word as Word>::Stops,
}

impl<V: Variant> Path<V> {
    pub(crate) fn from(source: Square<V>) -> Path<V> {
        // Every jump captures another piece, so a path has at most this many stops.
        const { assert!(V::Word::STOPS as u32 >= jumpable::<V>()) }
        Path {
            source: source.bit(),
            len: 0,
            stops: V::Word::NO_STOPS,
        }
    }

    pub(crate) fn to(mut self, stop: Square<V>) -> Path<V> {
        self.stops.as_mut()[usize::from(self.len)] = stop.bit();
        self.len += 1;
        self
    }

    pub(crate) fn source(&self) -> u8 {
        self.source
    }

    pub(crate) fn stops(&self) -> &[u8] {
        &self.stops.as_ref()[..usize::from(self.len)]
    }
}

/// The number of squares on which a piece can be captured: those with neighbours on both sides in a direction in which
/// men or kings capture.
const fn jumpable<V: Variant>() -> u32 {
    let (men, kings) = (V::RULES.men.captures, V::RULES.kings.captures);
    let (mut count, mut bit) = (0, 0);
    while bit < 128 {
        let (mut is_jumpable, mut i) = (false, 0);
        while i < Direction::ALL.len() {
            let direction = Direction::ALL[i];
            // The men of the player who moves south capture in the mirrored directions.
            let captures = men.contains(direction)
                || men.flipped().contains(direction)
                || kings.contains(direction);
            is_jumpable |= captures
                && V::GEOMETRY.neighbour(bit, direction).is_some()
                && V::GEOMETRY.neighbour(bit, direction.opposite()).is_some();
            i += 1;
        }
        count += is_jumpable as u32;
        bit += 1;
    }
    count
}

/// The legal moves of a position.
///
/// They are ordered by source, row by row from the top left; then by direction, clockwise from north, nearer targets
/// first; and likewise by each further jump of a capture.
///
/// Up to 64 moves are stored inline, longer lists on the heap.
pub type ActionList<V> = SmallVec<[Action<V>; 64]>;
