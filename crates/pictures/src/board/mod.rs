//! Draws boards of every variant, from plain data.
//!
//! [`Layout`] is an empty board, [`Diagram`] a position on it. [`terminal`] draws them in characters, [`svg`] as a part
//! of a picture. [`sheet`] draws a whole picture of one board or many. [`raster`] converts a picture to pixels, and
//! [`animation`] many pictures to an animation.
//!
//! ```
//! use tessera_draughts::{Position, Variant};
//! use tessera_pictures::board::terminal::{self, Look};
//! use tessera_pictures::board::{Diagram, Layout};
//!
//! let position = Position::of_fen(Variant::RUSSIAN, "W:Wa1:Bh8")?;
//! let layout = Layout::of(position.variant(), None);
//! let text = terminal::draw(&layout, &Diagram::of(&position, None), Look::PLAIN);
//! assert!(text.starts_with("8     ·     ·     ·     ●\n"));
//! # Ok::<(), tessera_draughts::FenError>(())
//! ```

#[cfg(feature = "files")]
pub mod animation;
#[cfg(feature = "files")]
pub mod raster;
pub mod sheet;
pub mod svg;
pub mod terminal;

use tessera_draughts::{Action, Color, NotationStyle, Pattern, Piece, Position, Square, Variant};

/// A board without pieces: its size and the names of its squares.
///
/// Cells are counted row by row from the top left, including those that are not played on, as by [`Square::cell`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of cells in a row.
    pub columns: usize,
    /// The number of cells in a column.
    pub rows: usize,
    /// Whether every cell is played on.
    pub is_full: bool,
    /// The style of square names on the board.
    pub style: NotationStyle,
    /// The number of the square in each of the `rows` times `columns` cells; `None` if there is no square.
    pub numbers: Vec<Option<u32>>,
    /// The letters below the columns, from the left.
    pub letters: Vec<char>,
    /// The numbers beside the rows, from the top.
    pub row_numbers: Vec<i32>,
}

impl Layout {
    /// The board of `variant`, with square names in `style`; `None` is the variant's own style.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_pictures::board::Layout;
    /// let layout = Layout::of(Variant::ENGLISH, None);
    /// assert_eq!((layout.columns, layout.rows), (8, 8));
    /// assert_eq!(layout.numbers[..4], [None, Some(1), None, Some(2)]);
    /// ```
    #[must_use]
    pub fn of(variant: Variant, style: Option<NotationStyle>) -> Layout {
        let (board, notation) = (variant.rules().board, variant.rules().notation);
        let (rows, columns) = (usize::from(board.height), usize::from(board.width));
        let number = |cell| Square::at(variant, cell / columns, cell % columns).map(Square::number);
        Layout {
            columns,
            rows,
            is_full: board.pattern == Pattern::All,
            style: style.unwrap_or(notation.style),
            numbers: (0..rows * columns).map(number).collect(),
            letters: (0..i32::from(board.width))
                .map(|column| notation.column_letter(board, column))
                .collect(),
            row_numbers: (0..i32::from(board.height))
                .map(|row| notation.row_number(board, row))
                .collect(),
        }
    }

    /// The cells of each row in the order in which they are seen, from the top; `flipped` rotates the board by 180
    /// degrees.
    pub fn rows_seen(&self, flipped: bool) -> impl Iterator<Item = Vec<usize>> {
        (0..self.rows).map(move |row| {
            (0..self.columns)
                .map(|column| {
                    let cell = row * self.columns + column;
                    if flipped {
                        self.rows * self.columns - 1 - cell
                    } else {
                        cell
                    }
                })
                .collect()
        })
    }

    /// The mirrored board, with left and right exchanged.
    #[must_use]
    pub fn mirrored(mut self) -> Layout {
        self.numbers
            .chunks_mut(self.columns)
            .for_each(<[_]>::reverse);
        self.letters.reverse();
        self
    }
}

/// A position on a board, with the last move. Cells are counted as in a [`Layout`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The piece in each cell of the board.
    pub pieces: Vec<Option<Piece>>,
    /// The side to move.
    pub to_move: Color,
    /// The move that led to the position; `None` if none is shown.
    pub last: Option<LastAction>,
}

/// The move that led to a position, in cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastAction {
    /// The cells of the moving piece, from the source to the target.
    pub path: Vec<usize>,
    /// The captured pieces with their cells.
    pub captured: Vec<(usize, Piece)>,
}

impl Diagram {
    /// The diagram of `position`. `last` is the position before it, with the move that led from there to `position`.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_pictures::board::Diagram;
    /// let before = Position::of_fen(Variant::ENGLISH, "W:W22:B18")?;
    /// let action = before.parse_action("22x15")?;
    /// let diagram = Diagram::of(&before.after(&action), Some((&before, &action)));
    /// assert_eq!(diagram.last.unwrap().path, [42, 28]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position, last: Option<(&Position, &Action)>) -> Diagram {
        let board = position.rules().board;
        let mut pieces = vec![None; usize::from(board.width) * usize::from(board.height)];
        for square in Square::all(position.variant()) {
            pieces[square.cell()] = position.piece_at(square);
        }
        Diagram {
            pieces,
            to_move: position.side_to_move(),
            last: last.map(|(before, action)| LastAction {
                path: action.path().map(Square::cell).collect(),
                captured: action
                    .captured_squares()
                    .filter_map(|square| Some((square.cell(), before.piece_at(square)?)))
                    .collect(),
            }),
        }
    }

    /// The mirrored position, on a board with this number of columns.
    #[must_use]
    pub fn mirrored(mut self, columns: usize) -> Diagram {
        let mirror =
            |cell: &mut usize| *cell = *cell / columns * columns + columns - 1 - *cell % columns;
        self.pieces.chunks_mut(columns).for_each(<[_]>::reverse);
        if let Some(last) = &mut self.last {
            last.path.iter_mut().for_each(mirror);
            last.captured.iter_mut().for_each(|(cell, _)| mirror(cell));
        }
        self
    }
}
