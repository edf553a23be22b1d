//! Squares of a board, and sets of squares.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use num_traits::{One, PrimInt, Zero};

use crate::{Color, Direction, NotationStyle, Variant, Word};

/// A playing square of a variant's board.
///
/// Ordered row by row from the top left. Prints as its name in the variant's notation. Names in both notation styles
/// can be parsed.
///
/// ```
/// use tessera_draughts::{English, Square, Towers};
/// let square = Square::<English>::at(0, 1).unwrap();
/// assert_eq!(square.to_string(), "1");
/// assert_eq!(square.algebraic(), "b8");
/// assert_eq!(Square::<English>::at(0, 0), None); // not played on
///
/// assert_eq!(Square::<Towers>::at(5, 6).unwrap().to_string(), "G6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<V> {
    bit: u8,
    variant: PhantomData<V>,
}

impl<V: Variant> Square<V> {
    /// The square at a row (from the top) and a column (from the left), counted from 0; `None` if there is no playing
    /// square.
    #[must_use]
    pub const fn at(row: i32, column: i32) -> Option<Square<V>> {
        match V::GEOMETRY.bit(row, column) {
            Some(bit) => Some(Square {
                bit,
                variant: PhantomData,
            }),
            None => None,
        }
    }

    #[inline(always)]
    pub(crate) fn from_bit(bit: u8) -> Square<V> {
        debug_assert!(
            const { V::GEOMETRY.mask() } >> bit & 1 == 1,
            "bit {bit} is not a playing square"
        );
        Square {
            bit,
            variant: PhantomData,
        }
    }

    /// The square's bit in the words of this variant's boards (see [`Geometry`](crate::Geometry)).
    #[must_use]
    #[inline(always)]
    pub const fn bit(self) -> u8 {
        self.bit
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    pub const fn row(self) -> i32 {
        V::GEOMETRY.row(self.bit)
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    pub const fn column(self) -> i32 {
        V::GEOMETRY.column(self.bit)
    }

    /// The square's index among the playing squares, counted from 0, row by row from the top left.
    #[must_use]
    pub const fn index(self) -> usize {
        (V::GEOMETRY.mask() & !(u128::MAX << self.bit)).count_ones() as usize
    }

    /// The name in the algebraic style: a letter for the column, a number for the row.
    #[must_use]
    pub fn algebraic(self) -> String {
        self.named(NotationStyle::Algebraic).to_string()
    }
}

impl<V: Variant> fmt::Debug for Square<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}

/// A set of squares of a variant's board, stored as a machine word with a bit per square.
///
/// ```
/// use tessera_draughts::{Direction, English, Square, SquareSet};
/// let men: SquareSet<English> = ["9", "12"].iter().map(|name| name.parse().unwrap()).collect();
/// assert_eq!(men.len(), 2);
/// // From 12, at the right edge, only one of the two steps down stays on the board.
/// assert_eq!(men.neighbours(Direction::SouthEast).to_string(), "14");
/// assert_eq!(men.neighbours(Direction::SouthWest).to_string(), "13 16");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet<V: Variant>(V::Word);

impl<V: Variant> SquareSet<V> {
    /// The empty set.
    pub const EMPTY: SquareSet<V> = SquareSet(V::Word::ZERO);

    /// All playing squares.
    #[must_use]
    #[inline(always)]
    pub fn all() -> SquareSet<V> {
        SquareSet(V::Word::from_mask(const { V::GEOMETRY.mask() }))
    }

    /// The squares of a row, counted from 0 at the top.
    #[must_use]
    #[inline(always)]
    pub fn row(row: i32) -> SquareSet<V> {
        SquareSet(V::Word::from_mask(V::GEOMETRY.row_mask(row)))
    }

    /// The row where a player's men become kings: the furthest from that player.
    #[must_use]
    #[inline(always)]
    pub fn promotion_row(color: Color) -> SquareSet<V> {
        let of = |mask| SquareSet(V::Word::from_mask(mask));
        match color {
            Color::White => {
                of(const { V::GEOMETRY.row_mask(V::RULES.promotion_row(Color::White)) })
            }
            Color::Black => {
                of(const { V::GEOMETRY.row_mask(V::RULES.promotion_row(Color::Black)) })
            }
        }
    }

    /// The word in which the bit [`Square::bit`] is set for each square of the set, and no other bit.
    #[must_use]
    #[inline(always)]
    pub const fn word(self) -> V::Word {
        self.0
    }

    /// The squares whose bits are set in a word. Bits that belong to no square are ignored.
    ///
    /// ```
    /// use tessera_draughts::{English, SquareSet};
    /// assert_eq!(SquareSet::<English>::from_word(!0), SquareSet::all());
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn from_word(word: V::Word) -> SquareSet<V> {
        SquareSet(word) & SquareSet::all()
    }

    /// The same squares of another variant with the same board.
    #[inline(always)]
    pub(crate) fn cast<W: Variant<Word = V::Word>>(self) -> SquareSet<W> {
        SquareSet(self.0)
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.is_zero()
    }

    /// The number of squares.
    #[must_use]
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a square is in the set.
    #[must_use]
    #[inline(always)]
    pub fn contains(self, square: Square<V>) -> bool {
        self.intersects(square.into())
    }

    /// Whether the two sets have a square in common.
    #[must_use]
    #[inline(always)]
    pub fn intersects(self, other: SquareSet<V>) -> bool {
        !(self & other).is_empty()
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    #[inline(always)]
    pub fn without(self, other: SquareSet<V>) -> SquareSet<V> {
        SquareSet(self.0 & !other.0)
    }

    /// The first square in board order, or `None` if the set is empty.
    #[must_use]
    #[inline(always)]
    pub fn first(self) -> Option<Square<V>> {
        (!self.is_empty()).then(|| Square::from_bit(self.0.trailing_zeros() as u8))
    }

    /// The last square in board order, or `None` if the set is empty.
    #[must_use]
    #[inline(always)]
    pub fn last(self) -> Option<Square<V>> {
        let last = V::Word::BITS - 1 - self.0.leading_zeros().min(V::Word::BITS - 1);
        (!self.is_empty()).then(|| Square::from_bit(last as u8))
    }

    /// The number of squares in the set that come before `square` in board order.
    ///
    /// ```
    /// use tessera_draughts::{English, Square, SquareSet};
    /// let square: Square<English> = "14".parse()?;
    /// assert_eq!(SquareSet::all().rank(square), 13);
    /// assert_eq!(SquareSet::row(3).rank(square), 1);
    /// # Ok::<(), tessera_draughts::SquareError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn rank(self, square: Square<V>) -> u32 {
        let before = SquareSet::from(square).0 - V::Word::one();
        (self.0 & before).count_ones()
    }

    /// The set with the board turned by 180 degrees, as the opponent sees it from the other side.
    ///
    /// The board must look the same after turning. A board with every second square in use does not if its width is
    /// even and its height is odd, or the other way round. For such a variant the call does not compile.
    ///
    /// ```
    /// use tessera_draughts::{English, SquareSet};
    /// let squares: SquareSet<English> = ["1", "6", "29"].iter().map(|name| name.parse().unwrap()).collect();
    /// assert_eq!(squares.turned().to_string(), "4 27 32");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn turned(self) -> SquareSet<V> {
        const {
            assert!(
                V::GEOMETRY.is_turnable(),
                "the board is not symmetric under a turn by 180 degrees"
            );
        }
        // The distances of the bits from both ends of the word are symmetric: see `Geometry`.
        let spare = const { V::GEOMETRY.mask().leading_zeros() - (128 - V::Word::BITS) };
        SquareSet(self.0.reverse_bits() >> spare as usize)
    }

    /// The neighbours of all squares of the set in a direction. Neighbours outside the board are left out. On a board
    /// with every second square in use, the neighbour along a row or column is two squares away.
    ///
    /// ```
    /// use tessera_draughts::{Direction, English, SquareSet};
    /// let squares: SquareSet<English> = ["4", "9"].iter().map(|name| name.parse().unwrap()).collect();
    /// assert_eq!(squares.neighbours(Direction::East).to_string(), "10");
    /// assert_eq!(squares.neighbours(Direction::South).to_string(), "12 17");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn neighbours(self, direction: Direction) -> SquareSet<V> {
        self.shifted(direction) & SquareSet::all()
    }

    /// [`neighbours`](SquareSet::neighbours), possibly with spare bits where a step leaves the board. The caller must
    /// intersect the result with a set of squares.
    #[inline(always)]
    pub(crate) fn shifted(self, direction: Direction) -> SquareSet<V> {
        let shift = V::GEOMETRY.shift(direction);
        let shifted = if shift > 0 {
            self.0 << shift as usize
        } else {
            self.0 >> -shift as usize
        };
        SquareSet(shifted & !V::Word::from_mask(Self::WRAPPED[direction as usize]))
    }

    /// [`Geometry::wrapped`](crate::Geometry::wrapped) for each direction. Most entries are 0 and are optimized away.
    const WRAPPED: [u128; 8] = {
        let (mut wrapped, mut i) = ([0; 8], 0);
        while i < 8 {
            wrapped[i] = V::GEOMETRY.wrapped(Direction::ALL[i]);
            i += 1;
        }
        wrapped
    };
}

impl<V: Variant> Default for SquareSet<V> {
    fn default() -> Self {
        SquareSet::EMPTY
    }
}

impl<V: Variant> From<Square<V>> for SquareSet<V> {
    #[inline(always)]
    fn from(square: Square<V>) -> Self {
        SquareSet(V::Word::one() << square.bit().into())
    }
}

impl<V: Variant> FromIterator<Square<V>> for SquareSet<V> {
    fn from_iter<I: IntoIterator<Item = Square<V>>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(SquareSet::EMPTY, |set, square| set | square.into())
    }
}

macro_rules! forward_to_word {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl<V: Variant> $operator for SquareSet<V> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                SquareSet($operator::$method(self.0, other.0))
            }
        }
        impl<V: Variant> $assign for SquareSet<V> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = $operator::$method(*self, other);
            }
        }
    )*};
}

forward_to_word! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl<V: Variant> Not for SquareSet<V> {
    type Output = Self;
    /// All playing squares that are not in the set.
    #[inline(always)]
    fn not(self) -> Self {
        SquareSet::all().without(self)
    }
}

impl<V: Variant> IntoIterator for SquareSet<V> {
    type Item = Square<V>;
    type IntoIter = Squares<V>;
    #[inline(always)]
    fn into_iter(self) -> Squares<V> {
        Squares(self)
    }
}

/// The squares of a [`SquareSet`], row by row from the top left.
#[derive(Clone, Debug)]
pub struct Squares<V: Variant>(SquareSet<V>);

impl<V: Variant> Iterator for Squares<V> {
    type Item = Square<V>;

    #[inline(always)]
    fn next(&mut self) -> Option<Square<V>> {
        let first = self.0.first()?;
        let word = self.0.0;
        self.0 = SquareSet(word & (word - V::Word::one()));
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl<V: Variant> ExactSizeIterator for Squares<V> {}

/// Prints the names of the squares in the variant's notation, separated by blanks.
impl<V: Variant> fmt::Display for SquareSet<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.into_iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl<V: Variant> fmt::Debug for SquareSet<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SquareSet({self})")
    }
}
