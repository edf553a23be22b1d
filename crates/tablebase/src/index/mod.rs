//! Numbers the positions of a slice, or of a part of it, from 0, without gaps.
//!
//! Positions are seen from the side to move: if its men move down, the board is turned by 180 degrees. So one slice
//! serves both colours. The pieces are placed in groups, each group on squares that the earlier groups left free:
//!
//! 1. the men of the side with fewer men, or the own men if both have as many,
//! 2. the men of the other side,
//! 3. own kings,
//! 4. the opponent's kings.
//!
//! The number of a position is `men * kings + own_kings * other_kings + other_king`. Here `men` is the number of the
//! men's arrangement, `kings` is how many arrangements of all kings there are for given men, and `other_kings` is how
//! many arrangements of the opponent's kings there are for all other pieces given. `own_kings` and `other_king` are the
//! numbers of the two sets of kings among the subsets of the free squares (see [`combinations`]).
//!
//! The number of squares that are left for the second group depends on the first group. A table therefore lists, for
//! each arrangement of the first group, where its numbers begin. Squares are counted from the home row of each side's
//! men. Thus the arrangements with a given *lead*, the row of the most advanced man, have consecutive numbers in each
//! group.
//!
//! In variants whose positions record earlier moves ([`Memory`]), that record is the last digit of the number. It has
//! the same number of values for all positions of a slice.

mod count;
mod rows;

use std::ops::Range;

use tessera_draughts::{Memory, Pieces, Position, SquareSet, Variant, Word, with_word};

use crate::combinations::Squares;
use crate::parts::Half;
use crate::{MAX_PIECES, Slice, combinations};

pub use count::positions;
use count::{king_arrangements, memories};
use rows::Rows;

/// A bijection between the positions of a slice, or of a [`Half`] of a part, and the numbers `0..len`.
///
/// `W` is the word of the positions that it returns.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_tablebase::{Index, Slice};
/// let slice = Slice { own_men: 0, own_kings: 1, other_men: 0, other_kings: 1 };
/// let index = Index::new(Variant::ENGLISH, slice);
/// assert_eq!(index.len(), 32 * 31);
/// let position = index.position(700);
/// assert_eq!(index.number(&position), Some(700));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index<W: Word = u128> {
    variant: Variant,
    half: Half,
    len: u64,
    /// The number of values of [`Memory`] for each arrangement of the pieces.
    memories: u64,
    /// The number of arrangements of all kings for each arrangement of the men.
    kings: u64,
    /// The number of arrangements of the opponent's kings for each arrangement of all other pieces.
    other_kings: u64,
    own: Rows<SquareSet<W>>,
    other: Rows<SquareSet<W>>,
    /// The arrangements of the men of the first group, indexed by their number minus `first_base`.
    firsts: Vec<First<W>>,
    first_base: u64,
    squares: Squares<W>,
}

/// One arrangement of the men of the first group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct First<W: Word> {
    men: SquareSet<W>,
    /// The number of the first arrangement of all men that contains these men.
    start: u64,
    /// Added, with wraparound, to the number of the second group's arrangement. Arrangements of the second group with
    /// too small a lead have the lowest numbers and are not counted.
    offset: u64,
}

/// Approximate bytes that the index of a half of a part uses.
pub(crate) fn size(variant: Variant, half: Half) -> u64 {
    let [own, other] = Rows::of(variant, half);
    let Slice {
        own_men, other_men, ..
    } = half.slice;
    let (men, rows) = if own_men <= other_men {
        (own_men, own)
    } else {
        (other_men, other)
    };
    let count = |region: u128| combinations::count(men.into(), region.count_ones());
    let firsts = count(rows.allowed) - rows.below.map_or(0, count);
    firsts.saturating_mul(first_men_bytes(variant)) + (4 << 10)
}

/// Bytes that an index of the variant uses for each arrangement of the men of the first group.
fn first_men_bytes(variant: Variant) -> u64 {
    with_word!(variant, W => size_of::<First<W>>() as u64)
}

impl Index {
    /// The index of a slice.
    ///
    /// # Panics
    /// If the slice has more than [`MAX_PIECES`] pieces.
    #[must_use]
    pub fn new(variant: Variant, slice: Slice) -> Index {
        Index::of(variant, Half::whole(slice))
    }

    /// The index of the positions of a half of a part.
    ///
    /// # Panics
    /// If the slice has more than [`MAX_PIECES`] pieces.
    #[must_use]
    pub fn of_half(variant: Variant, half: Half) -> Index {
        Index::of(variant, half)
    }
}

impl<W: Word> Index<W> {
    /// The index of the positions of a half of a part.
    ///
    /// # Panics
    /// If the slice has more than [`MAX_PIECES`] pieces.
    #[inline(never)]
    pub(crate) fn of(variant: Variant, half: Half) -> Index<W> {
        let slice = half.slice;
        assert!(
            slice.pieces() <= MAX_PIECES,
            "a slice has at most {MAX_PIECES} pieces"
        );
        let [own, other] = Rows::of(variant, half).map(Rows::sets);
        let [own_kings, other_kings] = king_arrangements(variant, slice);
        let mut index = Index {
            variant,
            half,
            len: positions(variant, half),
            memories: memories(variant, slice),
            kings: own_kings.saturating_mul(other_kings),
            other_kings,
            own,
            other,
            firsts: Vec::new(),
            first_base: 0,
            squares: Squares::of(variant),
        };
        index.list_firsts();
        index
    }

    /// Fills the list of arrangements of the first group.
    fn list_firsts(&mut self) {
        let Slice {
            own_men, other_men, ..
        } = self.half.slice;
        let is_own_first = self.is_own_first();
        let (size, rows, second_size, second) = if is_own_first {
            (own_men, self.own, other_men, self.other)
        } else {
            (other_men, self.other, own_men, self.own)
        };
        let count = |size: u8, region: SquareSet<W>| combinations::count(size.into(), region.len());
        self.first_base = rows.below.map_or(0, |below| count(size, below));
        let mut start = 0_u64;
        let numbers = self.first_base..count(size, rows.allowed);
        self.firsts
            .reserve_exact((numbers.end - numbers.start) as usize);
        for number in numbers {
            let men = if is_own_first {
                combinations::unrank_from_end(number, size.into(), rows.all, &self.squares)
            } else {
                combinations::unrank(number, size.into(), rows.all, &self.squares)
            };
            let below = second
                .below
                .map_or(0, |below| count(second_size, below.without(men)));
            self.firsts.push(First {
                men,
                start,
                offset: start.wrapping_sub(below),
            });
            let arrangements = count(second_size, second.allowed.without(men)) - below;
            start = start.saturating_add(arrangements);
        }
    }

    #[inline(always)]
    fn is_own_first(&self) -> bool {
        self.half.slice.own_men <= self.half.slice.other_men
    }

    /// The variant of the positions.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The slice that the positions belong to.
    #[must_use]
    pub fn slice(&self) -> Slice {
        self.half.slice
    }

    /// The half whose positions are indexed.
    #[must_use]
    pub fn half(&self) -> Half {
        self.half
    }

    /// The number of positions. Positions that differ only in their [`Memory`] count separately.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The number of positions with the same pieces on the same squares. It is 1 in variants without a limit on
    /// consecutive king steps. These positions have consecutive numbers. The first of them records no earlier moves.
    #[must_use]
    #[inline(always)]
    pub fn memories(&self) -> u64 {
        self.memories
    }

    /// Whether the position with a number is the first of those with the same pieces on the same squares.
    #[inline(always)]
    pub(crate) fn has_no_past(&self, number: u64) -> bool {
        // A division is slow, and most slices need none.
        self.memories == 1 || number.is_multiple_of(self.memories)
    }

    /// What the position with a number remembers, given its pieces.
    #[inline(always)]
    fn memory(&self, number: u64, pieces: &Pieces<W>) -> Memory {
        Memory::of_number(
            number % self.memories,
            self.variant.king_step_limit(),
            pieces,
        )
    }

    /// Whether there are no positions, because the slice has more pieces than there are squares.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of `position`. `None` if it belongs to another slice, or to another half than the one that is
    /// indexed.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    pub fn number<X: Word>(&self, position: &Position<X>) -> Option<u64> {
        check_variant(position, self.variant);
        let pieces = upright(&position.cast::<W>());
        let is_here = Slice::of_pieces(&pieces) == self.half.slice && self.has(&pieces);
        is_here.then(|| self.rank_seldom(&pieces))
    }

    /// The position with the given number. The side to move is the one whose men move up the board.
    ///
    /// # Panics
    /// If `number` is not less than [`len`](Index::len).
    #[must_use]
    #[inline(never)]
    pub fn position(&self, number: u64) -> Position<W> {
        assert!(number < self.len, "the slice has {} positions", self.len);
        let north = self.variant.rules().north;
        Position::from_pieces(self.variant, &self.unrank(number), north)
            .expect("groups do not overlap, and no man stands on its promotion row")
    }

    /// Whether a position of this slice belongs to this half. The position is given as the side to move sees it.
    #[inline(always)]
    pub(crate) fn has(&self, pieces: &Pieces<W>) -> bool {
        self.own.has(pieces.own.without(pieces.kings))
            && self.other.has(pieces.other.without(pieces.kings))
    }

    /// Whether the half still contains a position with these own men, given that it did before one of them stepped
    /// forward.
    #[inline(always)]
    pub(crate) fn has_advanced(&self, own_men: SquareSet<W>) -> bool {
        own_men.without(self.own.allowed).is_empty()
    }

    /// Whether the half still contains a position with these own men, given that it did before one of them stepped
    /// back.
    #[inline(always)]
    pub(crate) fn has_retreated(&self, own_men: SquareSet<W>) -> bool {
        let below = self.own.below;
        below.is_none_or(|below| !own_men.without(below).is_empty())
    }

    /// The number of a position of this half, given as the side to move sees it.
    #[inline(always)]
    pub(crate) fn rank(&self, pieces: &Pieces<W>) -> u64 {
        self.rank_with(self.rank_men(pieces), pieces)
    }

    /// [`rank`](Index::rank) for code that runs seldom: it is not inlined into its callers.
    #[inline(never)]
    pub(crate) fn rank_seldom(&self, pieces: &Pieces<W>) -> u64 {
        self.rank(pieces)
    }

    /// The number of the men's arrangement in a position.
    #[inline(always)]
    pub(crate) fn rank_men(&self, pieces: &Pieces<W>) -> u64 {
        let own = pieces.own.without(pieces.kings);
        let other = pieces.other.without(pieces.kings);
        let (own_rows, other_rows) = (self.own.all, self.other.all);
        let (first, second) = if self.is_own_first() {
            (
                combinations::rank_from_end(own, own_rows),
                combinations::rank(other, other_rows.without(own)),
            )
        } else {
            (
                combinations::rank(other, other_rows),
                combinations::rank_from_end(own, own_rows.without(other)),
            )
        };
        let first = &self.firsts[(first - self.first_base) as usize];
        first.offset.wrapping_add(second)
    }

    /// The number of a position whose men's arrangement has the number `men`, as [`rank_men`](Index::rank_men) returns
    /// it.
    #[inline(always)]
    pub(crate) fn rank_with(&self, men: u64, pieces: &Pieces<W>) -> u64 {
        let own_kings = pieces.own & pieces.kings;
        let other_kings = pieces.other & pieces.kings;
        let free = self.free((pieces.own | pieces.other).without(pieces.kings));
        let rank = men * self.kings
            + combinations::rank(own_kings, free) * self.other_kings
            + combinations::rank(other_kings, free.without(own_kings));
        if self.memories == 1 {
            rank
        } else {
            let limit = self.variant.king_step_limit();
            rank * self.memories + pieces.memory.number(limit, pieces)
        }
    }

    /// The position with the given number, as the side to move sees it.
    #[inline(always)]
    pub(crate) fn unrank(&self, number: u64) -> Pieces<W> {
        if self.memories == 1 {
            return self.placed(number).pieces();
        }
        let mut pieces = self.placed(number / self.memories).pieces();
        pieces.memory = self.memory(number, &pieces);
        pieces
    }

    /// The squares that are left by some men.
    #[inline(always)]
    fn free(&self, men: SquareSet<W>) -> SquareSet<W> {
        self.squares.all.without(men)
    }

    /// Calls `visit` with each number in `numbers` and the position with that number, as the side to move sees it.
    #[inline(always)]
    pub(crate) fn for_each(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, &Pieces<W>)) {
        if numbers.is_empty() {
            return;
        }
        let own_kings = u32::from(self.half.slice.own_kings);
        let mut number = numbers.start;
        let arrangement = number / self.memories;
        let mut men = arrangement / self.kings;
        let mut placed = self.placed(arrangement);
        // From one number to the next, mostly only the last group changes.
        loop {
            let free = self.free(placed.own_men | placed.other_men);
            loop {
                let region = free.without(placed.own_kings);
                let mut others = Some(placed.other_kings);
                while let Some(other_kings) = others {
                    placed.other_kings = other_kings;
                    let mut pieces = placed.pieces();
                    loop {
                        if self.memories > 1 {
                            pieces.memory = self.memory(number, &pieces);
                        }
                        visit(number, &pieces);
                        number += 1;
                        if number == numbers.end {
                            return;
                        }
                        if self.has_no_past(number) {
                            break;
                        }
                    }
                    others = combinations::next(other_kings, region);
                }
                let Some(own) = combinations::next(placed.own_kings, free) else {
                    break;
                };
                placed.own_kings = own;
                placed.other_kings =
                    first_squares(free.without(own), self.half.slice.other_kings.into());
            }
            men += 1;
            placed = self.placed_men(men);
            let free = self.free(placed.own_men | placed.other_men);
            placed.own_kings = first_squares(free, own_kings);
            placed.other_kings = first_squares(
                free.without(placed.own_kings),
                self.half.slice.other_kings.into(),
            );
        }
    }

    /// [`for_each`](Index::for_each) for code that runs seldom: it is not inlined into its callers.
    #[inline(never)]
    pub(crate) fn for_each_seldom(
        &self,
        numbers: Range<u64>,
        visit: &mut dyn FnMut(u64, &Pieces<W>),
    ) {
        self.for_each(numbers, visit);
    }

    /// The pieces of the arrangement with the given number.
    #[inline(always)]
    fn placed(&self, number: u64) -> Placed<W> {
        let Slice {
            own_kings,
            other_kings,
            ..
        } = self.half.slice;
        // A division is slow, and slices without kings need none.
        let (men, kings) = match (own_kings, other_kings) {
            (0, 0) => (number, 0),
            _ => (number / self.kings, number % self.kings),
        };
        let mut placed = self.placed_men(men);
        let free = self.free(placed.own_men | placed.other_men);
        let (own, other) = match (own_kings, other_kings) {
            (_, 0) => (kings, 0),
            (0, _) => (0, kings),
            _ => (kings / self.other_kings, kings % self.other_kings),
        };
        placed.own_kings = combinations::unrank(own, own_kings.into(), free, &self.squares);
        let free = free.without(placed.own_kings);
        placed.other_kings = combinations::unrank(other, other_kings.into(), free, &self.squares);
        placed
    }

    /// The men of the arrangement with the given number.
    #[inline(always)]
    fn placed_men(&self, men: u64) -> Placed<W> {
        let Slice {
            own_men, other_men, ..
        } = self.half.slice;
        let after = self.firsts.partition_point(|first| first.start <= men);
        let first = &self.firsts[after - 1];
        let second = men.wrapping_sub(first.offset);
        let (own, other) = if self.is_own_first() {
            let region = self.other.all.without(first.men);
            let other = combinations::unrank(second, other_men.into(), region, &self.squares);
            (first.men, other)
        } else {
            let region = self.own.all.without(first.men);
            let own = combinations::unrank_from_end(second, own_men.into(), region, &self.squares);
            (own, first.men)
        };
        Placed {
            own_men: own,
            other_men: other,
            own_kings: SquareSet::EMPTY,
            other_kings: SquareSet::EMPTY,
        }
    }
}

/// The subset of `region` with the number 0: its first `size` squares.
#[inline(always)]
fn first_squares<W: Word>(region: SquareSet<W>, size: u32) -> SquareSet<W> {
    region.into_iter().take(size as usize).collect()
}

/// The squares of each group of pieces.
struct Placed<W: Word> {
    own_men: SquareSet<W>,
    other_men: SquareSet<W>,
    own_kings: SquareSet<W>,
    other_kings: SquareSet<W>,
}

impl<W: Word> Placed<W> {
    #[inline(always)]
    fn pieces(&self) -> Pieces<W> {
        Pieces {
            own: self.own_men | self.own_kings,
            other: self.other_men | self.other_kings,
            kings: self.own_kings | self.other_kings,
            memory: Memory::NONE,
        }
    }
}

/// Calls `visit` with the position after each move of the side to move, in any order. Positions are given as their side
/// to move sees them, with its men moving up.
#[inline(never)]
pub(crate) fn for_each_after<W: Word>(
    variant: Variant,
    pieces: &Pieces<W>,
    visit: &mut dyn FnMut(&Pieces<W>),
) {
    pieces.for_each_successor(variant, variant.rules().north, |next| {
        visit(&next.turned(variant));
    });
}

/// The pieces of a position as its side to move sees them, with the board turned so that its men move up.
#[inline(always)]
pub fn upright<W: Word>(position: &Position<W>) -> Pieces<W> {
    let pieces = position.pieces();
    if position.rules().moves_north(position.side_to_move()) {
        pieces
    } else {
        pieces.turned(position.variant())
    }
}

/// Panics if a position is of another variant than the tables in which it is looked up.
#[inline(always)]
pub(crate) fn check_variant<W: Word>(position: &Position<W>, variant: Variant) {
    assert!(
        position.variant() == variant,
        "a position of another variant"
    );
}
