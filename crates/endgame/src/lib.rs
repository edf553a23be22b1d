//! The classic endgame program without its files and options: positions as text, the game under best play, the game to
//! a fixed depth, and what its search to a fixed depth sees.
//!
//! All positions are of English draughts. A position file has eight lines of eight characters, on either kind of board.
//! `docs/endgame.md` of the project specifies it.
//!
//! ```
//! use tessera_endgame::{Board, read};
//! let text = b"........\n........\n........\n........\n........\n.....b..\n....r...\n........\n";
//! let (position, board) = read(text)?;
//! assert_eq!((position.to_fen().as_str(), board), ("W:W26:B22", Board::Mirrored));
//! assert_eq!(board.text(&position) + "\n", String::from_utf8_lossy(text));
//! # Ok::<(), tessera_endgame::BadPosition>(())
//! ```

mod depth;
mod fixed_depth;
mod game;
mod solve;

pub use depth::{Feature, Seen, Worth, efforts};
pub use fixed_depth::{Follow, play_followed};
pub use game::{Game, Verdict};
pub use solve::{Limits, Solver};

use tessera_draughts::{Color, Piece, Position, Rank, Setup, Square, Variant};
use thiserror::Error;

/// Number of rows and columns of a board.
pub const SIZE: usize = 8;

/// Maximum number of bytes of a wrong line that an error keeps.
const KEPT: usize = 120;

/// Which cells are the playing squares.
///
/// Positions are stored as on the usual board. On a mirrored board, left and right are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Cells of which row and column, counted from 0, have an odd sum.
    Usual,
    /// Cells of which row and column have an even sum.
    Mirrored,
}

impl Board {
    /// Converts a column of this board to one of the usual board, or back.
    fn column(self, column: usize) -> usize {
        match self {
            Board::Usual => column,
            Board::Mirrored => SIZE - 1 - column,
        }
    }

    /// The character of a cell.
    fn character(self, position: &Position, row: usize, column: usize) -> char {
        Square::at(position.variant(), row, self.column(column))
            .and_then(|square| position.piece_at(square))
            .map_or('.', character)
    }

    /// A position as in a position file, without the last line end.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_endgame::Board;
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W30:BK1")?;
    /// let text = Board::Usual.text(&position);
    /// assert_eq!(text, ".B......\n........\n........\n........\n........\n........\n........\n..r.....");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn text(self, position: &Position) -> String {
        self.rows(position).join("\n")
    }

    /// The lines of [`text`](Board::text), from the top.
    #[must_use]
    pub fn rows(self, position: &Position) -> [String; SIZE] {
        std::array::from_fn(|row| {
            (0..SIZE)
                .map(|column| self.character(position, row, column))
                .collect()
        })
    }
}

/// The character of a piece. Red is white in the library.
fn character(piece: Piece) -> char {
    match (piece.color, piece.rank) {
        (Color::White, Rank::Man) => 'r',
        (Color::White, Rank::King) => 'R',
        (Color::Black, Rank::Man) => 'b',
        (Color::Black, Rank::King) => 'B',
    }
}

fn piece(character: u8) -> Option<Piece> {
    let (color, rank) = match character {
        b'r' => (Color::White, Rank::Man),
        b'R' => (Color::White, Rank::King),
        b'b' => (Color::Black, Rank::Man),
        b'B' => (Color::Black, Rank::King),
        _ => return None,
    };
    Some(Piece { color, rank })
}

/// Reads a position file: the position, with red (white in the library) to move, and its board.
///
/// ```
/// use tessera_endgame::read;
/// let error = read(b"....\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 5: the line has 4 characters: expected 8");
/// ```
///
/// # Errors
/// If the text is not a position.
pub fn read(text: &[u8]) -> Result<(Position, Board), BadPosition> {
    let mut lines: Vec<&[u8]> = text
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii_end)
        .collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let error = |row: usize, column: usize, fault| {
        let line = lines.get(row).copied().unwrap_or_default();
        BadPosition::new(row, column, line, fault)
    };
    let mut setup = Setup::empty(Variant::ENGLISH, Color::White);
    let mut first: Option<(usize, usize)> = None;
    for (row, line) in lines.iter().take(SIZE).enumerate() {
        for (column, &byte) in line.iter().take(SIZE).enumerate() {
            if byte == b'.' {
                continue;
            }
            let Some(piece) = piece(byte) else {
                return Err(error(row, column, Fault::character(&line[column..])));
            };
            let (first_row, first_column) = *first.get_or_insert((row, column));
            if (first_row + first_column) % 2 != (row + column) % 2 {
                return Err(error(
                    row,
                    column,
                    Fault::BothColours {
                        row: first_row + 1,
                        column: first_column + 1,
                    },
                ));
            }
            setup.put(piece, square((row, column)));
        }
        if line.len() != SIZE {
            let found = line.len();
            return Err(error(row, found.min(SIZE), Fault::LineLength { found }));
        }
    }
    if lines.len() != SIZE {
        let found = lines.len();
        return Err(error(found.min(SIZE), 0, Fault::Lines { found }));
    }
    for (color, row, player, place) in [
        (Color::White, 0, "red", "top"),
        (Color::Black, SIZE - 1, "black", "bottom"),
    ] {
        let man = Piece {
            color,
            rank: Rank::Man,
        };
        if let Some(column) = lines[row].iter().position(|&byte| piece(byte) == Some(man)) {
            return Err(error(row, column, Fault::ManOnLastRow { player, place }));
        }
    }
    Ok((position(&setup), first.map_or(Board::Usual, Board::of)))
}

/// The square of a cell, on the board on which it is a playing square.
fn square((row, column): (usize, usize)) -> Square {
    let column = Board::of((row, column)).column(column);
    Square::at(Variant::ENGLISH, row, column)
        .expect("every cell is a playing square of one of the boards")
}

fn position(setup: &Setup) -> Position {
    let checked = setup.check();
    checked.expect("cells hold one piece, and men are not on their last row")
}

impl Board {
    /// The board on which a cell is a playing square.
    fn of((row, column): (usize, usize)) -> Board {
        if (row + column) % 2 == 1 {
            Board::Usual
        } else {
            Board::Mirrored
        }
    }
}

/// What is wrong with a position file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// An unknown character.
    #[error("{found} is not a piece: expected `.`, `r`, `b`, `R` or `B`")]
    Character {
        /// The character, or a description of it.
        found: String,
    },
    /// Two pieces on cells of different colours.
    #[error(
        "a piece here and one in line {row}, column {column} stand on cells of different colours: expected all pieces on one colour"
    )]
    BothColours {
        /// Line of the other piece, counted from 1.
        row: usize,
        /// Column of the other piece, counted from 1.
        column: usize,
    },
    /// A man on its promotion row.
    #[error("a {player} man in the {place} row: expected a king there")]
    ManOnLastRow {
        /// `red` or `black`.
        player: &'static str,
        /// `top` or `bottom`.
        place: &'static str,
    },
    /// A line of wrong length.
    #[error("the line has {found} characters: expected 8")]
    LineLength {
        /// Number of characters of the line.
        found: usize,
    },
    /// A wrong number of lines.
    #[error("the file has {found} lines: expected 8")]
    Lines {
        /// Number of lines of the file.
        found: usize,
    },
}

impl Fault {
    fn character(bytes: &[u8]) -> Fault {
        // A character has at most four bytes.
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(4)]);
        let first = shown.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
        Fault::Character {
            found: match first {
                char::REPLACEMENT_CHARACTER => "this".to_owned(),
                '\t' => "a tab".to_owned(),
                ' ' => "a blank".to_owned(),
                sign if sign.is_control() => "this".to_owned(),
                _ => format!("`{first}`"),
            },
        }
    }
}

/// An error from parsing a position, with its location.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct BadPosition {
    line: usize,
    column: usize,
    text: Vec<u8>,
    fault: Fault,
}

impl BadPosition {
    /// `row` and `column` are counted from 0.
    fn new(row: usize, column: usize, line: &[u8], fault: Fault) -> BadPosition {
        BadPosition {
            line: row + 1,
            column: column + 1,
            text: line[..line.len().min(KEPT)].to_vec(),
            fault,
        }
    }

    /// Line of the fault, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Column of the fault, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The beginning of the line, at most 120 bytes.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// What is wrong.
    #[must_use]
    pub fn fault(&self) -> &Fault {
        &self.fault
    }
}

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
