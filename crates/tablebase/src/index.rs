//! A number for every position of a slice.
//!
//! Positions are seen from the side to move: where its men move down, the board is turned by 180 degrees, so that one
//! slice serves both colours. Then the pieces are placed kind by kind, each kind on squares that the kinds before it
//! have left:
//!
//! 1. own men on the row where the opponent's men become kings,
//! 2. own men elsewhere, but not where they become kings,
//! 3. the opponent's men, but not where they become kings,
//! 4. own kings, 5. the opponent's kings.
//!
//! How many squares are left for the third kind depends on how many men are of the first; with that number given, all
//! is a product. So the positions of a slice are numbered one such [`Shape`] after the other, in each as a number
//! with mixed radix whose digits are the numbers of the kinds' subsets (see [`combinations`]). Where positions remember
//! more than their pieces, which has as many values for all positions of a slice, that is the last digit.

use std::ops::Range;

use tessera_draughts::{Memory, Pieces, Position, Square, SquareSet, Variant};

use crate::{MAX_PIECES, Slice, combinations};

/// A bijection between the positions of a slice and the numbers from 0 to their number.
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
    /// The number of values of what a position remembers.
    memories: u64,
    /// By the number of men of the first kind.
    shapes: Vec<Shape>,
    squares: Vec<Square<V>>,
}

/// The positions of a slice with a number of men of the first kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// The number of the first one.
    start: u64,
    /// Pieces of each kind.
    sizes: [u32; 5],
    /// The number of subsets of each kind.
    radices: [u64; 5],
}

/// The squares of the five kinds, before any are taken by other kinds.
struct Regions<V: Variant>([SquareSet<V>; 5]);

impl<V: Variant> Regions<V> {
    #[inline(always)]
    fn new() -> Regions<V> {
        let all = SquareSet::<V>::all();
        let (far, near) = Regions::far_and_near();
        Regions([near, all.without(far | near), all.without(near), all, all])
    }

    /// The rows where own men, and the opponent's, become kings.
    #[inline(always)]
    fn far_and_near() -> (SquareSet<V>, SquareSet<V>) {
        let north = V::RULES.north;
        (
            SquareSet::promotion_row(north),
            SquareSet::promotion_row(north.other()),
        )
    }
}

/// The shapes of a slice on a board whose [regions](Regions) have so many squares, and the number of all positions,
/// what they remember aside.
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
        // A piece of these kinds takes a square from this one; those of the first kind stand where the third may
        // not.
        let taken = [
            0,
            0,
            elsewhere,
            slice.men(),
            slice.men() + u32::from(slice.own_kings),
        ];
        let radices = std::array::from_fn(|kind| {
            combinations::count(sizes[kind], regions[kind].saturating_sub(taken[kind]))
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
    /// The numbers of a slice's positions.
    ///
    /// # Panics
    /// Where the slice has more than [`MAX_PIECES`] pieces.
    #[must_use]
    pub fn new(slice: Slice) -> Index<V> {
        assert!(
            slice.pieces() <= MAX_PIECES,
            "a slice of {MAX_PIECES} pieces at most"
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

    /// The slice.
    #[must_use]
    pub fn slice(&self) -> Slice {
        self.slice
    }

    /// The number of positions. Those that differ only in what they [remember](Memory) are different ones.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The number of positions with the same pieces on the same squares, which come one after the other: 1 in variants
    /// whose positions remember nothing. The first of them is that of a game that begins there.
    #[must_use]
    #[inline(always)]
    pub fn memories(&self) -> u64 {
        if const { V::Memory::IS_EMPTY } {
            1
        } else {
            self.memories
        }
    }

    /// Whether the slice has no position: more pieces than squares.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of a position, `None` where it is of another slice.
    #[must_use]
    pub fn number(&self, position: &Position<V>) -> Option<u64> {
        let pieces = upright(position);
        (Slice::of_pieces(&pieces) == self.slice).then(|| self.rank(&pieces))
    }

    /// The position with a number, with the side to move whose men move up.
    ///
    /// # Panics
    /// Where the number is not below [`len`](Index::len).
    #[must_use]
    pub fn position(&self, number: u64) -> Position<V> {
        assert!(number < self.len, "the slice has {} positions", self.len);
        Position::from_pieces(&self.unrank(number), V::RULES.north)
            .expect("kinds stand on squares of their own, men not where they become kings")
    }

    /// The number of a position of this slice, as the side to move sees it.
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

    /// The position with a number, as the side to move sees it.
    #[inline(always)]
    pub(crate) fn unrank(&self, number: u64) -> Pieces<V> {
        let mut pieces = self.placed(number / self.memories()).pieces();
        pieces.memory = V::Memory::of_number(number % self.memories(), &pieces);
        pieces
    }

    /// Calls `visit` with each of a range of numbers and its position, as the side to move sees it.
    #[inline(always)]
    pub(crate) fn for_each(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, &Pieces<V>)) {
        // From most numbers to the next only the last kind changes that has pieces. A slice without a piece of the last
        // three kinds has no such kind here, and each of its positions is placed anew.
        let last = (2..5)
            .rfind(|kind| self.shapes[0].sizes[*kind] > 0)
            .unwrap_or(4);
        let only_in = |kinds: &[usize]| {
            if kinds.contains(&last) {
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
        for kind in (1..5).rev() {
            // A kind without pieces has one subset, and a division is dear.
            if sizes[kind] > 0 {
                digits[kind] = rest % radices[kind];
                rest /= radices[kind];
            }
        }
        digits[0] = rest;

        let mut placed = Placed([SquareSet::EMPTY; 5]);
        for kind in 0..5 {
            let region = placed.region(kind);
            placed.0[kind] = combinations::unrank(digits[kind], sizes[kind], region, &self.squares);
        }
        placed
    }
}

/// The pieces of a position by kind.
struct Placed<V: Variant>([SquareSet<V>; 5]);

impl<V: Variant> Placed<V> {
    /// The squares that the kinds before it leave to a kind.
    #[inline(always)]
    fn region(&self, kind: usize) -> SquareSet<V> {
        let taken = self.0[..kind]
            .iter()
            .fold(SquareSet::EMPTY, |taken, pieces| taken | *pieces);
        Regions::new().0[kind].without(taken)
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

/// The pieces as the side to move sees them with its men moving up.
#[inline(always)]
pub(crate) fn upright<V: Variant>(position: &Position<V>) -> Pieces<V> {
    let pieces = position.pieces();
    if V::RULES.moves_north(position.side_to_move()) {
        pieces
    } else {
        pieces.turned()
    }
}
