//! Squares of a board, and sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

use crate::notation::{read_square, write_square};
use crate::{NotationStyle, SquareError, Variant, Word};

/// A playing square of a variant's board.
///
/// Ordered by variant, then row by row from the top left. Prints as its name in the variant's notation.
///
/// ```
/// use tessera_draughts::{Square, Variant};
/// let square = Square::at(Variant::ENGLISH, 7, 2).unwrap();
/// assert_eq!((square.to_string(), square.number(), square.cell()), ("30".to_owned(), 30, 58));
/// assert_eq!(Square::at(Variant::ENGLISH, 0, 0), None); // not played on
/// assert_eq!(Square::at(Variant::TOWERS, 5, 6).unwrap().to_string(), "G6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    variant: Variant,
    bit: u8,
}

impl Square {
    /// The square at a row (from the top) and a column (from the left), counted from 0; `None` if there is no playing
    /// square.
    #[must_use]
    pub fn at(variant: Variant, row: usize, column: usize) -> Option<Square> {
        let (row, column) = (i32::try_from(row).ok()?, i32::try_from(column).ok()?);
        let bit = variant.geometry().bit(row, column)?;
        Some(Square { variant, bit })
    }

    /// Reads the name of a square in either notation style.
    ///
    /// ```
    /// use tessera_draughts::{Square, Variant};
    /// assert_eq!(Square::parse(Variant::ENGLISH, "c1")?.number(), 30);
    /// # Ok::<(), tessera_draughts::SquareError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not the name of a playing square.
    pub fn parse(variant: Variant, name: &str) -> Result<Square, SquareError> {
        let bit = read_square(variant, name)?;
        Ok(Square { variant, bit })
    }

    /// The square with a bit, which must be a playing square's.
    #[inline(always)]
    pub(crate) fn of_bit(variant: Variant, bit: u8) -> Square {
        debug_assert!(
            variant.squares::<u128>().contains(bit),
            "bit {bit} is not a playing square"
        );
        Square { variant, bit }
    }

    /// The square with the given number in the numeric style, or `None` if the board has no such number.
    #[must_use]
    pub fn numbered(variant: Variant, number: u32) -> Option<Square> {
        let bit = variant.numbered(number as usize)?;
        Some(Square { variant, bit })
    }

    /// The playing squares of a variant's board, row by row from the top left.
    pub fn all(variant: Variant) -> impl ExactSizeIterator<Item = Square> {
        let bits = variant.squares::<u128>().into_iter();
        bits.map(move |bit| Square { variant, bit })
    }

    /// The variant on whose board the square is.
    #[must_use]
    pub fn variant(self) -> Variant {
        self.variant
    }

    /// The square's bit in the words of this variant's boards (see [`Geometry`](crate::Geometry)).
    #[must_use]
    #[inline(always)]
    pub fn bit(self) -> u8 {
        self.bit
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    pub fn row(self) -> usize {
        self.variant.geometry().row(self.bit) as usize
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    pub fn column(self) -> usize {
        self.variant.geometry().column(self.bit) as usize
    }

    /// The index among all cells of the board, including those not in use: row by row from the top left, counted from
    /// 0.
    #[must_use]
    pub fn cell(self) -> usize {
        self.row() * usize::from(self.variant.rules().board.width) + self.column()
    }

    /// The index among the playing squares, counted from 0, row by row from the top left.
    #[must_use]
    pub fn index(self) -> usize {
        self.variant.squares::<u128>().rank(self.bit) as usize
    }

    /// The number in the numeric style, counted from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.variant.number(self.bit)
    }

    /// The name in the given style.
    ///
    /// ```
    /// use tessera_draughts::{NotationStyle, Square, Variant};
    /// let square = Square::numbered(Variant::ENGLISH, 30).unwrap();
    /// assert_eq!(square.named(NotationStyle::Numeric), "30");
    /// assert_eq!(square.named(NotationStyle::Algebraic), "c1");
    /// ```
    #[must_use]
    pub fn named(self, style: NotationStyle) -> String {
        self.variant.square_name_in(self.bit, style)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = self.variant.rules().notation.style;
        write_square(f, self.variant, self.bit, style)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}

/// A set of squares, stored as a machine word with a bit per square.
///
/// A set does not know its variant. [`Variant`] has the sets of a board, such as
/// [all squares](Variant::squares) and the [neighbours](Variant::neighbours) of a set, and
/// [names](Variant::square_names) squares. Squares are given by their [bits](Square::bit).
///
/// ```
/// use tessera_draughts::{Direction, Square, SquareSet, Variant};
/// let english = Variant::ENGLISH;
/// let men: SquareSet = ["9", "12"].iter().map(|name| Square::parse(english, name).unwrap()).collect();
/// assert_eq!(men.len(), 2);
/// // From 12, at the right edge, only one of the two steps down stays on the board.
/// assert_eq!(english.square_names(english.neighbours(men, Direction::SouthEast)), "14");
/// assert_eq!(english.square_names(english.neighbours(men, Direction::SouthWest)), "13 16");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SquareSet<W: Word = u128>(W);

impl<W: Word> SquareSet<W> {
    /// The empty set.
    pub const EMPTY: SquareSet<W> = SquareSet(W::ZERO);

    /// The set of the square with a bit.
    #[must_use]
    #[inline(always)]
    pub fn of(bit: u8) -> SquareSet<W> {
        SquareSet(W::one() << bit.into())
    }

    /// The word in which the bit [`Square::bit`] is set for each square of the set, and no other bit.
    #[must_use]
    #[inline(always)]
    pub const fn word(self) -> W {
        self.0
    }

    /// The squares whose bits are set in a word.
    #[must_use]
    #[inline(always)]
    pub const fn from_word(word: W) -> SquareSet<W> {
        SquareSet(word)
    }

    /// The same set in the largest word.
    #[must_use]
    #[inline(always)]
    pub fn widened(self) -> SquareSet {
        SquareSet(self.0.to_mask())
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

    /// Whether the square with a bit is in the set.
    #[must_use]
    #[inline(always)]
    pub fn contains(self, bit: u8) -> bool {
        self.intersects(SquareSet::of(bit))
    }

    /// Whether the two sets have a square in common.
    #[must_use]
    #[inline(always)]
    pub fn intersects(self, other: SquareSet<W>) -> bool {
        !(self & other).is_empty()
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    #[inline(always)]
    pub fn without(self, other: SquareSet<W>) -> SquareSet<W> {
        SquareSet(self.0 & !other.0)
    }

    /// The bit of the first square in board order, or `None` if the set is empty.
    #[must_use]
    #[inline(always)]
    pub fn first(self) -> Option<u8> {
        (!self.is_empty()).then(|| self.0.trailing_zeros() as u8)
    }

    /// The bit of the last square in board order, or `None` if the set is empty.
    #[must_use]
    #[inline(always)]
    pub fn last(self) -> Option<u8> {
        let last = W::BITS - 1 - self.0.leading_zeros().min(W::BITS - 1);
        (!self.is_empty()).then_some(last as u8)
    }

    /// The number of squares in the set that come in board order before the square with a bit.
    ///
    /// ```
    /// use tessera_draughts::{Square, Variant};
    /// let square = Square::parse(Variant::ENGLISH, "14")?;
    /// assert_eq!(Variant::ENGLISH.squares::<u64>().rank(square.bit()), 13);
    /// assert_eq!(Variant::ENGLISH.row::<u64>(3).rank(square.bit()), 1);
    /// # Ok::<(), tessera_draughts::SquareError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn rank(self, bit: u8) -> u32 {
        let before = SquareSet::<W>::of(bit).0 - W::one();
        (self.0 & before).count_ones()
    }
}

impl<W: Word> From<Square> for SquareSet<W> {
    #[inline(always)]
    fn from(square: Square) -> Self {
        SquareSet::of(square.bit)
    }
}

impl<W: Word> FromIterator<Square> for SquareSet<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().map(Square::bit).collect()
    }
}

/// The squares with some bits.
impl<W: Word> FromIterator<u8> for SquareSet<W> {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = u8>>(bits: I) -> Self {
        bits.into_iter()
            .fold(SquareSet::EMPTY, |set, bit| set | SquareSet::of(bit))
    }
}

macro_rules! forward_to_word {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl<W: Word> $operator for SquareSet<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                SquareSet($operator::$method(self.0, other.0))
            }
        }
        impl<W: Word> $assign for SquareSet<W> {
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

impl<W: Word> IntoIterator for SquareSet<W> {
    type Item = u8;
    type IntoIter = Bits<W>;
    #[inline(always)]
    fn into_iter(self) -> Bits<W> {
        Bits(self)
    }
}

/// The bits of a [`SquareSet`], row by row from the top left.
#[derive(Clone, Debug)]
pub struct Bits<W: Word>(SquareSet<W>);

impl<W: Word> Iterator for Bits<W> {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let first = self.0.first()?;
        let word = self.0.0;
        self.0 = SquareSet(word & (word - W::one()));
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl<W: Word> ExactSizeIterator for Bits<W> {}

impl<W: Word> fmt::Debug for SquareSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SquareSet({:#x})", self.0.to_mask())
    }
}
