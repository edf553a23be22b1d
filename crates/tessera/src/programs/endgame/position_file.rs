//! The position file: eight lines of eight characters.

use std::sync::Arc;

use miette::{Diagnostic, SourceSpan};
use tessera_draughts::{Color, English, Piece, Position, Rank, Setup, Square};
use thiserror::Error;

use crate::source_line::{SourceLine, readable};

/// Cells of a row and of a column.
pub(super) const SIZE: usize = 8;

/// How much of a line a message shows, in bytes.
const SHOWN: usize = 120;

/// On which cells the game is played.
///
/// Positions are those of the usual board; a mirrored board is one that is seen in a mirror, left and right exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Row and column, counted from 0, have an odd sum.
    Usual,
    /// Row and column have an even sum.
    Mirrored,
}

impl Board {
    /// The column of the usual board for one of this board, and the other way round.
    fn column(self, column: usize) -> usize {
        match self {
            Board::Usual => column,
            Board::Mirrored => SIZE - 1 - column,
        }
    }

    /// The character of a cell: a piece's, or `.`.
    fn character(self, position: &Position<English>, row: usize, column: usize) -> char {
        Square::at(row as i32, self.column(column) as i32)
            .and_then(|square| position.piece_at(square))
            .map_or('.', character)
    }

    /// A position as the file has it, a line a row, without the last line's end.
    ///
    /// ```
    /// use tessera::endgame::Board;
    /// let position = "W:W30:BK1".parse()?;
    /// let text = Board::Usual.text(&position);
    /// assert_eq!(text, ".B......\n........\n........\n........\n........\n........\n........\n..r.....");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn text(self, position: &Position<English>) -> String {
        self.rows(position).join("\n")
    }

    /// The lines of [`text`](Board::text), from the top.
    pub(super) fn rows(self, position: &Position<English>) -> [String; SIZE] {
        std::array::from_fn(|row| {
            (0..SIZE)
                .map(|column| self.character(position, row, column))
                .collect()
        })
    }
}

/// Red is white, which is at the bottom and moves up.
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

/// Reads a position file: the position, red (white in the library's words) to move, and which board it is on.
///
/// ```
/// use tessera::endgame::{Board, read};
/// let text = b"........\n........\n........\n........\n........\n.....b..\n....r...\n........\n";
/// let (position, board) = read("mirrored.txt", text)?;
/// assert_eq!((position.to_fen().as_str(), board), ("W:W26:B22", Board::Mirrored));
///
/// let error = read("short.txt", b"....\n").unwrap_err();
/// assert_eq!(error.to_string(), "short.txt, line 1, column 5: the line has 4 characters: expected 8");
/// # Ok::<(), tessera::endgame::BadPosition>(())
/// ```
///
/// # Errors
/// Where the text is no position.
pub fn read(name: &str, text: &[u8]) -> Result<(Position<English>, Board), BadPosition> {
    let mut lines: Vec<&[u8]> = text
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii_end)
        .collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let error = |row: usize, column: usize, fault| {
        let line = lines.get(row).copied().unwrap_or_default();
        BadPosition::new(name, row, column, line, fault)
    };
    let mut setup = Setup::empty(Color::White);
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

/// The square of a cell on the board that has it.
fn square((row, column): (usize, usize)) -> Square<English> {
    let column = Board::of((row, column)).column(column);
    Square::at(row as i32, column as i32).expect("either board has squares at its cells")
}

fn position(setup: &Setup<English>) -> Position<English> {
    let checked = setup.check();
    checked.expect("cells hold one piece, and men are not on their last row")
}

impl Board {
    /// The board that has a cell.
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
    /// A character that stands for nothing.
    #[error("{found} is no piece: expected `.`, `r`, `b`, `R` or `B`")]
    Character {
        /// The character, as it can be shown.
        found: String,
    },
    /// Two pieces that can never meet.
    #[error(
        "a piece here and one in line {row}, column {column} stand on cells of different colours: expected all pieces on one colour"
    )]
    BothColours {
        /// The other piece's line, counted from 1.
        row: usize,
        /// The other piece's column, counted from 1.
        column: usize,
    },
    /// A man where it would have become a king.
    #[error("a {player} man in the {place} row: expected a king there")]
    ManOnLastRow {
        /// `red` or `black`.
        player: &'static str,
        /// `top` or `bottom`.
        place: &'static str,
    },
    /// A line of another length.
    #[error("the line has {found} characters: expected 8")]
    LineLength {
        /// Its characters.
        found: usize,
    },
    /// Another number of lines.
    #[error("the file has {found} lines: expected 8")]
    Lines {
        /// Its lines.
        found: usize,
    },
}

impl Fault {
    fn character(bytes: &[u8]) -> Fault {
        // A character may have up to four bytes.
        let shown = readable(&bytes[..bytes.len().min(4)]);
        let first = shown.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
        Fault::Character {
            found: match first {
                char::REPLACEMENT_CHARACTER => "this".to_owned(),
                '\t' => "a tab".to_owned(),
                ' ' => "a blank".to_owned(),
                _ => format!("`{first}`"),
            },
        }
    }
}

/// A file that holds no position: what is wrong, and where.
#[derive(Debug, Error, Diagnostic)]
#[error("{name}, line {line}, column {column}: {fault}")]
#[diagnostic(help(
    "a position is eight lines of eight characters: `.` empty, `r` and `b` men, `R` and `B` kings; red moves up and is to move"
))]
pub struct BadPosition {
    name: String,
    line: usize,
    column: usize,
    fault: Fault,
    #[source_code]
    source_line: Arc<SourceLine>,
    #[label("here")]
    span: SourceSpan,
}

impl BadPosition {
    /// Row and column are counted from 0.
    fn new(name: &str, row: usize, column: usize, line: &[u8], fault: Fault) -> BadPosition {
        let shown = &line[..line.len().min(SHOWN)];
        let before = readable(&line[..column.min(line.len())]).len();
        let shown = readable(shown);
        let length = shown
            .get(before..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        BadPosition {
            name: name.to_owned(),
            line: row + 1,
            column: column + 1,
            fault,
            source_line: Arc::new(SourceLine::new(row as u64 + 1, shown).of(name)),
            span: (before, length).into(),
        }
    }

    /// The line of the fault, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of the fault, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    #[must_use]
    pub fn fault(&self) -> &Fault {
        &self.fault
    }
}
