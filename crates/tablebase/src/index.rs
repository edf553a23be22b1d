//! Numbers the positions of a slice from 0, without gaps.
//!
//! Positions are seen from the side to move. If its men move down, the board is turned by 180 degrees, so that one
//! slice serves both colours. The pieces are then placed in five groups. Each group is placed on squares that the
//! groups before it left free:
//!
//! 1. own men on the row where the opponent's men become kings,
//! 2. own men on other rows, except the row where they become kings,
//! 3. the opponent's men, except on the row where they become kings,
//! 4. own kings,
//! 5. the opponent's kings.
//!
//! How many squares group 3 may use depends on the number of men in group 1. So the positions of a slice are split by
//! that number into [`Shape`]s, which are numbered one after another. Within a shape, a position's number is a
//! mixed-radix number with one digit per group: the number of the group's subset of squares (see [`combinations`]).
//!
//! In variants whose positions also record earlier moves ([`Memory`]), that record is the last digit. It has the same
//! number of values for all positions of a slice.

use std::ops::Range;

use tessera_draughts::{Memory, Pieces, Position, Square, SquareSet, Variant};

use crate::{MAX_PIECES, Slice, combinations};

/// A bijection between the positions of a slice and the numbers `0..len`.
///
/// ```
/// use tessera_draughts::English;
/// use tessera_tablebase::{Index, Slice};
/// let slice = Slice { own_men: 0, own_kings: 1, other_men: 0, other_kings: 1 };
/// let index = Index::<English>::new(slice);
/// assert_eq!(index.len(), 32 * 31);
/// let position = index.position(700);
/// assert_eq!(index.number(&position), Some(700));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index<V: Variant> {
    slice: Slice,
    len: u64,
    /// The number of values of [`Memory`] for each arrangement of the pieces.
    memories: u64,
    /// Indexed by the number of men in group 1.
    shapes: Vec<Shape>,
    squares: Vec<Square<V>>,
}

/// The positions of a slice with a given number of men in group 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// The number of the shape's first position.
    start: u64,
    /// The number of pieces in each group.
    sizes: [u32; 5],
    /// The number of subsets for each group.
    radices: [u64; 5],
}

/// The squares allowed for each of the five groups on an empty board.
struct Regions<V: Variant>([SquareSet<V>; 5]);

impl<V: Variant> Regions<V> {
    #[inline(always)]
    fn new() -> Regions<V> {
        let all = SquareSet::<V>::all();
        let (far, near) = Regions::far_and_near();
        Regions([near, all.without(far | near), all.without(near), all, all])
    }

    /// The rows where own men become kings, and where the opponent's men do.
    #[inline(always)]
    fn far_and_near() -> (SquareSet<V>, SquareSet<V>) {
        let north = V::RULES.north;
        (
            SquareSet::promotion_row(north),
            SquareSet::promotion_row(north.other()),
        )
    }
}

/// The shapes of a slice, and the number of its positions without [`Memory`]. `regions` is the number of squares in
/// each of the [`Regions`].
fn shapes(slice: Slice, regions: [u32; 5]) -> (Vec<Shape>, u64) {
    let mut shapes = Vec::new();
    let mut start = 0_u64;
    for near in 0..=u32::from(slice.own_men).min(regions[0]) {
        let elsewhere = u32::from(slice.own_men) - near;
        let sizes = [
            near,
            elsewhere,
            slice.other_men.into(),
            slice.own_kings.into(),
            slice.other_kings.into(),
        ];
        // The number of squares of each group's region that earlier groups occupy. Men of group 1 stand outside the
        // region of group 3.
        let taken = [
            0,
            0,
            elsewhere,
            slice.men(),
            slice.men() + u32::from(slice.own_kings),
        ];
        let radices = std::array::from_fn(|group| {
            combinations::count(sizes[group], regions[group].saturating_sub(taken[group]))
        });
        shapes.push(Shape {
            start,
            sizes,
            radices,
        });
        start = start.saturating_add(radices.into_iter().fold(1, u64::saturating_mul));
    }
    (shapes, start)
}

impl<V: Variant> Index<V> {
    /// The index of a slice.
    ///
    /// # Panics
    /// If the slice has more than [`MAX_PIECES`] pieces.
    #[must_use]
    pub fn new(slice: Slice) -> Index<V> {
        assert!(
            slice.pieces() <= MAX_PIECES,
            "a slice has at most {MAX_PIECES} pieces"
        );
        let regions = Regions::<V>::new().0.map(SquareSet::len);
        let (shapes, positions) = shapes(slice, regions);
        let memories = V::Memory::values::<V>(
            slice.own_men.into(),
            slice.own_kings.into(),
            slice.other_men.into(),
            slice.other_kings.into(),
        );
        Index {
            slice,
            len: positions.saturating_mul(memories),
            memories,
            shapes,
            squares: SquareSet::all().into_iter().collect(),
        }
    }

    /// The slice that is indexed.
    #[must_use]
    pub fn slice(&self) -> Slice {
        self.slice
    }

    /// The number of positions. Positions that differ only in their [`Memory`] are counted separately.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The number of positions that have the same pieces on the same squares. It is 1 in variants without [`Memory`].
    /// These positions have consecutive numbers; the first of them records no earlier moves.
    #[must_use]
    #[inline(always)]
    pub fn memories(&self) -> u64 {
        if const { V::Memory::IS_EMPTY } {
            1
        } else {
            self.memories
        }
    }

    /// Whether the slice has no positions because it has more pieces than there are squares.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of a position, or `None` if it belongs to another slice.
    #[must_use]
    pub fn number(&self, position: &Position<V>) -> Option<u64> {
        let pieces = upright(position);
        (Slice::of_pieces(&pieces) == self.slice).then(|| self.rank(&pieces))
    }

    /// The position with the given number. The side to move is the one whose men move up the board.
    ///
    /// # Panics
    /// If `number` is not less than [`len`](Index::len).
    #[must_use]
    pub fn position(&self, number: u64) -> Position<V> {
        assert!(number < self.len, "the slice has {} positions", self.len);
        Position::from_pieces(&self.unrank(number), V::RULES.north)
            .expect("groups do not overlap, and no man stands on its promotion row")
    }

    /// The number of a position of this slice, given as the side to move sees it.
    #[inline(always)]
    pub(crate) fn rank(&self, pieces: &Pieces<V>) -> u64 {
        let [near, field, no_king, all, _] = Regions::<V>::new().0;
        let own_men = pieces.own.without(pieces.kings);
        let other_men = pieces.other.without(pieces.kings);
        let own_kings = pieces.own & pieces.kings;
        let other_kings = pieces.other & pieces.kings;
        let men_near = own_men & near;
        let shape = &self.shapes[men_near.len() as usize];

        let free = all.without(own_men | other_men);
        let mut rank = combinations::rank(men_near, near);
        rank = rank * shape.radices[1] + combinations::rank(own_men & field, field);
        rank = rank * shape.radices[2] + combinations::rank(other_men, no_king.without(own_men));
        rank = rank * shape.radices[3] + combinations::rank(own_kings, free);
        rank = rank * shape.radices[4] + combinations::rank(other_kings, free.without(own_kings));
        let rank = shape.start + rank;
        if const { V::Memory::IS_EMPTY } {
            rank
        } else {
            rank * self.memories + pieces.memory.number(pieces)
        }
    }

    /// The position with the given number, as the side to move sees it.
    #[inline(always)]
    pub(crate) fn unrank(&self, number: u64) -> Pieces<V> {
        let mut pieces = self.placed(number / self.memories()).pieces();
        pieces.memory = V::Memory::of_number(number % self.memories(), &pieces);
        pieces
    }

    /// Calls `visit` with each number in `numbers` and its position, as the side to move sees it.
    #[inline(always)]
    pub(crate) fn for_each(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, &Pieces<V>)) {
        // Between most consecutive numbers only the last non-empty group changes, so the others are placed once. If
        // groups 3 to 5 are all empty, no group is varied here and every position is placed from its number.
        let last = (2..5)
            .rfind(|group| self.shapes[0].sizes[*group] > 0)
            .unwrap_or(4);
        let only_in = |groups: &[usize]| {
            if groups.contains(&last) {
                SquareSet::all()
            } else {
                SquareSet::EMPTY
            }
        };
        let (own, other, kings) = (only_in(&[3]), only_in(&[2, 4]), only_in(&[3, 4]));

        let mut number = numbers.start;
        while number < numbers.end {
            let mut placed = self.placed(number / self.memories());
            let region = placed.region(last);
            let mut subset = Some(std::mem::take(&mut placed.0[last]));
            let others = placed.pieces();
            while let Some(now) = subset.filter(|_| number < numbers.end) {
                let mut pieces = Pieces {
                    own: others.own | now & own,
                    other: others.other | now & other,
                    kings: others.kings | now & kings,
                    memory: V::Memory::default(),
                };
                let of_next = number - number % self.memories() + self.memories();
                while number < of_next.min(numbers.end) {
                    if const { !V::Memory::IS_EMPTY } {
                        pieces.memory = V::Memory::of_number(number % self.memories(), &pieces);
                    }
                    visit(number, &pieces);
                    number += 1;
                }
                subset = combinations::next(now, region);
            }
        }
    }

    #[inline(always)]
    fn placed(&self, number: u64) -> Placed<V> {
        let after = self.shapes.partition_point(|shape| shape.start <= number);
        let Shape {
            start,
            sizes,
            radices,
        } = &self.shapes[after - 1];
        let mut rest = number - start;
        let mut digits = [0; 5];
        for group in (1..5).rev() {
            // An empty group has a single subset; skipping it saves a slow division.
            if sizes[group] > 0 {
                digits[group] = rest % radices[group];
                rest /= radices[group];
            }
        }
        digits[0] = rest;

        let mut placed = Placed([SquareSet::EMPTY; 5]);
        for group in 0..5 {
            let region = placed.region(group);
            placed.0[group] =
                combinations::unrank(digits[group], sizes[group], region, &self.squares);
        }
        placed
    }
}

/// The pieces of a position by group.
struct Placed<V: Variant>([SquareSet<V>; 5]);

impl<V: Variant> Placed<V> {
    /// The squares allowed for a group after the groups before it were placed.
    #[inline(always)]
    fn region(&self, group: usize) -> SquareSet<V> {
        let taken = self.0[..group]
            .iter()
            .fold(SquareSet::EMPTY, |taken, pieces| taken | *pieces);
        Regions::new().0[group].without(taken)
    }

    #[inline(always)]
    fn pieces(&self) -> Pieces<V> {
        let [near, field, other_men, own_kings, other_kings] = self.0;
        Pieces {
            own: near | field | own_kings,
            other: other_men | other_kings,
            kings: own_kings | other_kings,
            memory: V::Memory::default(),
        }
    }
}

/// The pieces as the side to move sees them, turned so that its men move up the board.
#[inline(always)]
pub(crate) fn upright<V: Variant>(position: &Position<V>) -> Pieces<V> {
    let pieces = position.pieces();
    if V::RULES.moves_north(position.side_to_move()) {
        pieces
    } else {
        pieces.turned()
    }
}
