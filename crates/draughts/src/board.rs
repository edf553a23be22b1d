//! The size and squares of a board, and their layout in a machine word.
//!
//! Every playing square has a bit. Bits are numbered row by row from the top left, with spare bits between rows. So a
//! step in any direction is a single shift for all squares at once, and a step over the edge ends in a spare bit or
//! outside the word. For example, 8x8 with dark squares (`.` is a spare bit):
//!
//! ```text
//!      0   1   2   3        row 0
//!    4   5   6   7          row 1     north-east is 4 less, north-west 5 less,
//! .   9  10  11  12         row 2     south-west 4 more, south-east 5 more
//!   13  14  15  16          row 3
//! . ...
//! ```

use crate::Direction;

/// Which squares of a board are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Every second square, with the bottom left corner of an 8x8 board in use: row + column is odd, counted from 0 at
    /// the top left.
    Diagonal,
    /// Every second square, the other half of the squares: row + column is even.
    Mirrored,
    /// All squares are used.
    All,
}

/// The size of a board and the squares in use.
///
/// ```
/// use tessera_draughts::{Board, Pattern};
/// let board = Board { width: 10, height: 10, pattern: Pattern::Diagonal };
/// assert_eq!(board.squares(), 50);
/// assert!(board.has_square(0, 1) && !board.has_square(0, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Number of columns, at least 2.
    pub width: u8,
    /// Number of rows, at least 2.
    pub height: u8,
    /// The squares in use.
    pub pattern: Pattern,
}

impl Board {
    /// Whether there is a playing square at a row (from the top) and a column (from the left). Both are counted from 0
    /// and may be outside the board.
    #[must_use]
    pub const fn has_square(self, row: i32, column: i32) -> bool {
        let inside =
            row >= 0 && column >= 0 && row < self.height as i32 && column < self.width as i32;
        inside
            && match self.pattern {
                Pattern::Diagonal => (row + column) % 2 == 1,
                Pattern::Mirrored => (row + column) % 2 == 0,
                Pattern::All => true,
            }
    }

    /// `==` for constants.
    pub(crate) const fn is(self, other: Board) -> bool {
        self.width == other.width
            && self.height == other.height
            && self.pattern as u8 == other.pattern as u8
    }

    /// The number of playing squares.
    #[must_use]
    pub const fn squares(self) -> u32 {
        Geometry::new(self).mask().count_ones()
    }
}

/// The layout of the squares of a [`Board`] in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    board: Board,
    /// If all squares are used, the number of bits per row. Otherwise the number of bits per two rows. That number is
    /// odd, so that even and odd rows both start at a whole bit.
    stride: i32,
    /// The bits of all playing squares; `None` if there are more than 128 bits.
    mask: Option<u128>,
}

impl Geometry {
    /// The layout of a board.
    #[must_use]
    pub const fn new(board: Board) -> Geometry {
        let width = board.width as i32;
        let stride = match board.pattern {
            Pattern::All => width + 1,
            Pattern::Diagonal | Pattern::Mirrored => (width + 1) | 1,
        };
        let mut geometry = Geometry {
            board,
            stride,
            mask: None,
        };
        let last = geometry.place(board.height as i32 - 1, board.width as i32 - 1);
        if last < 128 {
            let (mut mask, mut row) = (0, 0);
            while row < board.height as i32 {
                mask |= geometry.row_mask(row);
                row += 1;
            }
            geometry.mask = Some(mask);
        }
        geometry
    }

    /// The board.
    #[must_use]
    pub const fn board(self) -> Board {
        self.board
    }

    /// The bit of the square at a row and a column, or `None` if there is no playing square.
    #[must_use]
    pub const fn bit(self, row: i32, column: i32) -> Option<u8> {
        if self.board.has_square(row, column) {
            Some(self.place(row, column) as u8)
        } else {
            None
        }
    }

    /// [`bit`](Geometry::bit) of a playing square.
    const fn place(self, row: i32, column: i32) -> i32 {
        match self.board.pattern {
            Pattern::All => self.stride * row + column,
            Pattern::Diagonal | Pattern::Mirrored => (self.stride * row + column) / 2,
        }
    }

    /// The row of the square with the given bit, counted from 0 at the top.
    #[must_use]
    pub const fn row(self, bit: u8) -> i32 {
        match self.board.pattern {
            Pattern::All => bit as i32 / self.stride,
            Pattern::Diagonal | Pattern::Mirrored => (2 * bit as i32 + 1) / self.stride,
        }
    }

    /// The column of the square with the given bit, counted from 0 at the left.
    #[must_use]
    pub const fn column(self, bit: u8) -> i32 {
        let row = self.row(bit);
        match self.board.pattern {
            Pattern::All => bit as i32 - self.stride * row,
            Pattern::Diagonal | Pattern::Mirrored => {
                // Two columns share a bit's number, and only one of them is used in this row.
                let left = 2 * bit as i32 - self.stride * row;
                if self.board.has_square(row, left) {
                    left
                } else {
                    left + 1
                }
            }
        }
    }

    /// The differences of row and column between a square and its neighbour in a direction. On a board with every
    /// second square in use, the neighbour along a row or column is two squares away.
    #[must_use]
    #[inline]
    pub const fn offset(self, direction: Direction) -> (i32, i32) {
        let (rows, columns) = (direction.rows(), direction.columns());
        match self.board.pattern {
            Pattern::Diagonal | Pattern::Mirrored if (rows + columns) % 2 != 0 => {
                (2 * rows, 2 * columns)
            }
            _ => (rows, columns),
        }
    }

    /// The difference of bits between a square and its neighbour in a direction. Negative if the neighbour has a lower
    /// bit. See [`offset`](Geometry::offset).
    ///
    /// ```
    /// use tessera_draughts::{Board, Direction, Geometry, Pattern};
    /// let geometry = Geometry::new(Board { width: 8, height: 8, pattern: Pattern::Diagonal });
    /// assert_eq!(geometry.shift(Direction::SouthEast), 5);
    /// assert_eq!(geometry.shift(Direction::NorthEast), -4);
    /// assert_eq!(geometry.shift(Direction::North), -9);
    /// ```
    #[must_use]
    #[inline]
    pub const fn shift(self, direction: Direction) -> i32 {
        let (rows, columns) = self.offset(direction);
        let distance = self.stride * rows + columns;
        match self.board.pattern {
            Pattern::All => distance,
            Pattern::Diagonal | Pattern::Mirrored => distance / 2,
        }
    }

    /// The bits of the squares that have a neighbour in a direction.
    pub(crate) const fn with_neighbour(self, direction: Direction) -> u128 {
        let (mut squares, mut bit) = (0, 0);
        while bit < 128 {
            if self.neighbour(bit, direction).is_some() {
                squares |= 1 << bit;
            }
            bit += 1;
        }
        squares
    }

    /// The bit of the neighbour of a square in a direction. `None` at the edge, and for a spare bit.
    pub(crate) const fn neighbour(self, bit: u8, direction: Direction) -> Option<u8> {
        if bit >= 128 || self.mask() >> bit & 1 == 0 {
            return None;
        }
        let (rows, columns) = self.offset(direction);
        self.bit(self.row(bit) + rows, self.column(bit) + columns)
    }

    /// The squares on which a [`shift`](Geometry::shift) can land wrongly, because they are not neighbours of the
    /// square it starts from. This happens only along rows, on boards with every second square in use: there is no
    /// spare bit after a row that ends at the right edge.
    ///
    /// ```
    /// use tessera_draughts::{Board, Direction, Geometry, Pattern};
    /// let geometry = Geometry::new(Board { width: 8, height: 8, pattern: Pattern::Diagonal });
    /// assert_eq!(geometry.wrapped(Direction::SouthEast), 0);
    /// let first_of_row = |row| 1 << geometry.bit(row, 0).unwrap();
    /// let wrapped: u128 = [1, 3, 5, 7].map(first_of_row).iter().sum();
    /// assert_eq!(geometry.wrapped(Direction::East), wrapped);
    /// ```
    ///
    /// # Panics
    /// If the board has more than 128 bits.
    #[must_use]
    pub const fn wrapped(self, direction: Direction) -> u128 {
        let (mask, shift) = (self.mask(), self.shift(direction));
        let (mut wrapped, mut bit) = (0, 0);
        if self.offset(direction).0 != 0 || matches!(self.board.pattern, Pattern::All) {
            return 0;
        }
        while bit < 128 {
            let reached = bit as i32 + shift;
            if mask >> bit & 1 == 1
                && 0 <= reached
                && reached < 128
                && self.neighbour(bit, direction).is_none()
            {
                wrapped |= 1 << reached & mask;
            }
            bit += 1;
        }
        wrapped
    }

    /// Whether the board is the same after a turn by 180 degrees, and the turn reverses the order of the bits: bit `i`
    /// becomes the last bit minus `i`.
    #[must_use]
    pub const fn is_turnable(self) -> bool {
        let mask = self.mask();
        mask.reverse_bits() >> mask.leading_zeros() == mask && mask & 1 == 1
    }

    /// Whether the board has at most 128 bits, so that it fits the largest word.
    #[must_use]
    pub const fn fits_u128(self) -> bool {
        self.mask.is_some()
    }

    /// The bits of all playing squares.
    ///
    /// # Panics
    /// If the board has more than 128 bits.
    #[must_use]
    pub const fn mask(self) -> u128 {
        self.mask
            .expect("the board is too large for the largest word")
    }

    /// The bits of the playing squares of one row, counted from 0 at the top.
    ///
    /// # Panics
    /// If a square of the row has a bit above 127.
    #[must_use]
    pub const fn row_mask(self, row: i32) -> u128 {
        let mut mask = 0;
        let mut column = 0;
        while column < self.board.width as i32 {
            if let Some(bit) = self.bit(row, column) {
                assert!(bit < 128, "the board is too large for the largest word");
                mask |= 1 << bit;
            }
            column += 1;
        }
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards of every pattern, and of even and odd sizes.
    fn boards() -> impl Iterator<Item = Board> {
        let sizes = [
            (8, 8),
            (6, 6),
            (10, 10),
            (12, 12),
            (14, 14),
            (10, 8),
            (8, 10),
            (10, 11),
            (9, 8),
            (7, 7),
        ];
        sizes.into_iter().flat_map(|(width, height)| {
            [Pattern::Diagonal, Pattern::Mirrored, Pattern::All]
                .map(|pattern| Board {
                    width,
                    height,
                    pattern,
                })
                .into_iter()
                .filter(move |board| board.pattern != Pattern::All || width < 10)
        })
    }

    #[test]
    fn row_and_column_follow_from_the_bit() {
        for board in boards() {
            let geometry = Geometry::new(board);
            let mut last = None;
            for (row, column) in cells(board) {
                let bit = geometry.bit(row, column);
                assert_eq!(bit.is_some(), board.has_square(row, column));
                let Some(bit) = bit else { continue };
                assert_eq!(
                    (geometry.row(bit), geometry.column(bit)),
                    (row, column),
                    "{board:?}"
                );
                assert!(last < Some(bit), "bits run row by row from the top left");
                last = Some(bit);
            }
        }
    }

    #[test]
    fn a_shift_reaches_the_neighbour_or_leaves_the_board() {
        for board in boards() {
            let geometry = Geometry::new(board);
            for (row, column) in cells(board) {
                let Some(bit) = geometry.bit(row, column) else {
                    continue;
                };
                for direction in Direction::ALL {
                    let reached = i32::from(bit) + geometry.shift(direction);
                    let (rows, columns) = geometry.offset(direction);
                    let squares = geometry.mask() & !geometry.wrapped(direction);
                    match geometry.bit(row + rows, column + columns) {
                        Some(neighbour) => {
                            assert_eq!(reached, i32::from(neighbour), "{board:?}");
                            assert_eq!(squares >> reached & 1, 1, "{board:?}");
                        }
                        None => assert!(
                            !(0..128).contains(&reached) || squares >> reached & 1 == 0,
                            "{board:?}: {direction:?} of {row}, {column} is on the board"
                        ),
                    }
                }
            }
        }
    }

    #[test]
    fn only_shifts_along_a_row_wrap() {
        for board in boards() {
            for direction in Direction::ALL {
                let wraps = Geometry::new(board).wrapped(direction) != 0;
                assert!(!wraps || direction.rows() == 0, "{board:?}: {direction:?}");
            }
        }
    }

    #[test]
    fn boards_are_turnable_if_turning_keeps_their_squares() {
        for board in boards() {
            let (last_row, last_column) = (i32::from(board.height) - 1, i32::from(board.width) - 1);
            let geometry = Geometry::new(board);
            let turned = |(row, column)| (last_row - row, last_column - column);
            let stays = cells(board).all(|cell| {
                let (row, column) = turned(cell);
                board.has_square(cell.0, cell.1) == board.has_square(row, column)
            });
            assert_eq!(geometry.is_turnable(), stays, "{board:?}");
        }
    }

    #[test]
    fn diagonal_boards_up_to_ten_by_ten_fit_64_bits() {
        for board in boards().filter(|board| board.pattern != Pattern::All && board.height <= 10) {
            assert!(Geometry::new(board).mask() < 1 << 64, "{board:?}");
        }
    }

    fn cells(board: Board) -> impl Iterator<Item = (i32, i32)> {
        (0..i32::from(board.height))
            .flat_map(move |row| (0..i32::from(board.width)).map(move |column| (row, column)))
    }
}
