//! The eight directions, and sets of them.

/// A direction on the drawn board: north is towards the top row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north. The moves of a piece are generated in this order.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The difference of rows of one step; rows are numbered from the top.
    #[must_use]
    #[inline]
    pub const fn rows(self) -> i32 {
        match self {
            Direction::North | Direction::NorthEast | Direction::NorthWest => -1,
            Direction::East | Direction::West => 0,
            Direction::South | Direction::SouthEast | Direction::SouthWest => 1,
        }
    }

    /// The difference of columns of one step; columns are numbered from the left.
    #[must_use]
    #[inline]
    pub const fn columns(self) -> i32 {
        match self {
            Direction::NorthWest | Direction::West | Direction::SouthWest => -1,
            Direction::North | Direction::South => 0,
            Direction::NorthEast | Direction::East | Direction::SouthEast => 1,
        }
    }

    /// The opposite direction.
    ///
    /// ```
    /// use tessera_draughts::Direction;
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// ```
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Direction {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The direction after swapping top and bottom.
    const fn flipped(self) -> Direction {
        Self::ALL[(12 - self as usize) % 8]
    }
}

/// A set of directions. Rules state directions for the player who moves north.
///
/// ```
/// use tessera_draughts::{Direction, Directions};
/// assert!(Directions::DIAGONALLY_FORWARD.contains(Direction::NorthEast));
/// assert!(!Directions::DIAGONALLY_FORWARD.contains(Direction::SouthEast));
/// assert!(Directions::DIAGONALLY_FORWARD.flipped().contains(Direction::SouthEast));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Directions(u8);

impl Directions {
    /// All eight directions.
    pub const EVERY: Directions = Directions::of(&Direction::ALL);

    /// North-west and north-east, which is diagonally forward for the player who moves north.
    pub const DIAGONALLY_FORWARD: Directions =
        Directions::of(&[Direction::NorthWest, Direction::NorthEast]);

    /// The four diagonals.
    pub const DIAGONAL: Directions = Directions::of(&[
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
    ]);

    /// North, east, south and west.
    pub const ORTHOGONAL: Directions = Directions::of(&[
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ]);

    /// West, north and east, which is forward and sideways for the player who moves north.
    pub const FORWARD_AND_SIDEWAYS: Directions =
        Directions::of(&[Direction::West, Direction::North, Direction::East]);

    /// `==` for constants.
    pub(crate) const fn is(self, other: Directions) -> bool {
        self.0 == other.0
    }

    /// The set of the given directions.
    #[must_use]
    pub const fn of(directions: &[Direction]) -> Directions {
        let mut bits = 0;
        let mut i = 0;
        while i < directions.len() {
            bits |= 1 << directions[i] as u8;
            i += 1;
        }
        Directions(bits)
    }

    /// Whether a direction is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// Whether all directions of another set are in this one.
    #[must_use]
    pub const fn contains_all(self, other: Directions) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the two sets share a direction.
    #[must_use]
    pub const fn intersects(self, other: Directions) -> bool {
        self.0 & other.0 != 0
    }

    /// The directions that are in either set.
    #[must_use]
    pub const fn union(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }

    /// The number of directions in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The same directions for the player who moves south: top and bottom are swapped.
    #[must_use]
    pub const fn flipped(self) -> Directions {
        let mut bits = 0;
        let mut i = 0;
        while i < 8 {
            if self.contains(Direction::ALL[i]) {
                bits |= 1 << Direction::ALL[i].flipped() as u8;
            }
            i += 1;
        }
        Directions(bits)
    }

    /// Whether the set is the same after swapping left and right.
    pub(crate) fn is_even(self) -> bool {
        let swapped = |direction: Direction| direction.flipped().opposite();
        self.iter()
            .all(|direction| self.contains(swapped(direction)))
    }

    /// The directions of the set, clockwise from north.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let direction = *Direction::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(direction)
        })
    }

    /// Calls `visit` with each direction of the set, clockwise from north.
    ///
    /// The loop is unrolled by a macro: the closure gets each direction as a constant, so that board shifts are by
    /// constants.
    #[inline(always)]
    pub(crate) fn for_each(self, mut visit: impl FnMut(Direction)) {
        macro_rules! visit_if_contained {
            ($($direction:ident)*) => {
                $(if self.contains(Direction::$direction) { visit(Direction::$direction); })*
            };
        }
        visit_if_contained!(North NorthEast East SouthEast South SouthWest West NorthWest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_swaps_rows_and_keeps_columns() {
        for direction in Direction::ALL {
            assert_eq!(direction.flipped().rows(), -direction.rows());
            assert_eq!(direction.flipped().columns(), direction.columns());
        }
    }

    #[test]
    fn the_opposite_reverses_rows_and_columns() {
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().rows(), -direction.rows());
            assert_eq!(direction.opposite().columns(), -direction.columns());
        }
    }
}
