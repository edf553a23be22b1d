//! Names of squares: numbers, or letters with numbers.

use std::fmt;

use thiserror::Error;

use crate::{Board, Geometry, Variant};

/// The two styles of naming squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NotationStyle {
    /// The playing squares numbered from 1, row by row: `18`.
    Numeric,
    /// A letter for the column and a number for the row: `d4`.
    Algebraic,
}

/// A corner of the drawn board, which has row 0 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Squares are counted to the right and down from here.
    TopLeft,
    /// Squares are counted to the left and down from here.
    TopRight,
    /// Squares are counted to the right and up from here.
    BottomLeft,
    /// Squares are counted to the left and up from here.
    BottomRight,
}

impl Corner {
    const fn is_top(self) -> bool {
        matches!(self, Corner::TopLeft | Corner::TopRight)
    }

    const fn is_left(self) -> bool {
        matches!(self, Corner::TopLeft | Corner::BottomLeft)
    }
}

/// How the squares and moves of a variant are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notation {
    /// The usual style of the variant. Readers accept both styles.
    pub style: NotationStyle,
    /// The corner where the numeric style starts.
    pub number_one: Corner,
    /// The corner of column `a`, row 1 in the algebraic style.
    pub a1: Corner,
    /// Whether the algebraic style uses capital letters.
    pub capitals: bool,
    /// The sign between the squares of a move without a capture.
    pub step_sign: char,
    /// The sign between the squares of a capture.
    pub capture_sign: char,
    /// The variant's number in the tag `GameType` of Portable Draughts Notation, if it has one
    /// (<https://pdn.fmjd.org/gametype.html>; numbers from 96 are lidraughts.org's own).
    pub game_type: Option<u8>,
}

impl Notation {
    /// The letter of a column. `column` is counted from 0 at the left of the drawn board.
    #[must_use]
    pub const fn column_letter(self, board: Board, column: i32) -> char {
        let from_a1 = if self.a1.is_left() {
            column
        } else {
            board.width as i32 - 1 - column
        };
        let first = if self.capitals { b'A' } else { b'a' };
        (first + from_a1 as u8) as char
    }

    /// The number of a row in the algebraic style. `row` is counted from 0 at the top of the drawn board.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// let [english, towers] = [Variant::ENGLISH, Variant::TOWERS].map(Variant::rules);
    /// assert_eq!(english.notation.row_number(english.board, 0), 8);
    /// assert_eq!(towers.notation.row_number(towers.board, 0), 1);
    /// ```
    #[must_use]
    pub const fn row_number(self, board: Board, row: i32) -> i32 {
        if self.a1.is_top() {
            row + 1
        } else {
            board.height as i32 - row
        }
    }

    /// The number of a square in the numeric style, counted from 1. The square is given by its bit.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// let (rules, geometry) = (Variant::ENGLISH.rules(), Variant::ENGLISH.geometry());
    /// assert_eq!(rules.notation.number(geometry, geometry.bit(7, 2).unwrap()), 30);
    /// ```
    #[must_use]
    pub const fn number(self, geometry: &Geometry, bit: u8) -> u32 {
        let board = geometry.mask();
        let row = geometry.row_mask(geometry.row(bit));
        let below_bit = !(u128::MAX << bit);
        let above = board & !(u128::MAX << row.trailing_zeros());
        let left = row & below_bit;
        let rows_before = if self.number_one.is_top() {
            above
        } else {
            board & !(above | row)
        };
        let row_before = if self.number_one.is_left() {
            left
        } else {
            row & !(left | (1 << bit))
        };
        1 + rows_before.count_ones() + row_before.count_ones()
    }
}

/// Writes the name of the square with the given bit.
pub(crate) fn write_square(
    f: &mut dyn fmt::Write,
    variant: Variant,
    bit: u8,
    style: NotationStyle,
) -> fmt::Result {
    let (rules, geometry) = (variant.rules(), variant.geometry());
    match style {
        NotationStyle::Numeric => write!(f, "{}", variant.number(bit)),
        NotationStyle::Algebraic => {
            let (board, notation) = (rules.board, rules.notation);
            f.write_char(notation.column_letter(board, geometry.column(bit)))?;
            write!(f, "{}", notation.row_number(board, geometry.row(bit)))
        }
    }
}

/// Writes a move: the names of its squares, which are given as bits, with the variant's sign between them.
pub(crate) fn write_action(
    f: &mut dyn fmt::Write,
    variant: Variant,
    (source, stops): (u8, &[u8]),
    is_capture: bool,
    style: NotationStyle,
) -> fmt::Result {
    let notation = variant.rules().notation;
    let sign = if is_capture {
        notation.capture_sign
    } else {
        notation.step_sign
    };
    write_square(f, variant, source, style)?;
    for &stop in stops {
        f.write_char(sign)?;
        write_square(f, variant, stop, style)?;
    }
    Ok(())
}

/// Why a text is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SquareError {
    /// Neither a number nor a letter with a number.
    #[error("`{found}` is not a square: expected {expected}")]
    Malformed {
        /// The text, shortened if it is long.
        found: String,
        /// A description of the valid names.
        expected: String,
    },
    /// A well-formed name, but the board has no such playing square.
    #[error("the board has no playing square `{found}`: expected {expected}")]
    NotOnBoard {
        /// The text, shortened if it is long.
        found: String,
        /// A description of the valid names.
        expected: String,
    },
}

/// Reads the name of a square in either style, in upper or lower case. Returns its bit.
pub(crate) fn read_square(variant: Variant, text: &str) -> Result<u8, SquareError> {
    let number = |digits: &[u8]| {
        let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        // A number that overflows is too large for any board.
        is_number.then(|| {
            digits.iter().fold(0_usize, |number, digit| {
                number
                    .saturating_mul(10)
                    .saturating_add(usize::from(digit - b'0'))
            })
        })
    };
    let square = match text.as_bytes() {
        [letter, row @ ..] if letter.is_ascii_alphabetic() => {
            number(row).map(|row| with_coordinates(variant, *letter, row))
        }
        digits => number(digits).map(|number| variant.numbered(number)),
    };
    if let Some(Some(bit)) = square {
        return Ok(bit);
    }
    let squares = variant.geometry().mask();
    let first = squares.trailing_zeros() as u8;
    let expected = format!(
        "a number from 1 to {}, or a name such as {}",
        squares.count_ones(),
        variant.square_name_in(first, NotationStyle::Algebraic)
    );
    let found = excerpt(text);
    Err(if square.is_some() {
        SquareError::NotOnBoard { found, expected }
    } else {
        SquareError::Malformed { found, expected }
    })
}

fn with_coordinates(variant: Variant, column_letter: u8, row_number: usize) -> Option<u8> {
    let (board, a1) = (variant.rules().board, variant.rules().notation.a1);
    let column = i32::from(column_letter.to_ascii_lowercase()) - i32::from(b'a');
    let row = i32::try_from(row_number).ok()?.checked_sub(1)?;
    variant.geometry().bit(
        if a1.is_top() {
            row
        } else {
            i32::from(board.height) - 1 - row
        },
        if a1.is_left() {
            column
        } else {
            i32::from(board.width) - 1 - column
        },
    )
}

/// At most 24 characters of a text, to show in a message.
pub(crate) fn excerpt(text: &str) -> String {
    const MAX_LENGTH: usize = 24;
    match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;
    use crate::testing::every_corner;

    #[test]
    fn the_corners_of_english_draughts() {
        let square = |text: &str| Square::parse(Variant::ENGLISH, text).unwrap();
        let at = |row, column| Square::at(Variant::ENGLISH, row, column).unwrap();
        assert_eq!(square("4"), at(0, 7));
        assert_eq!(square("5"), at(1, 0));
        assert_eq!(square("29"), square("a1"));
        assert_eq!(square("4"), square("h8"));
        assert_eq!(square("H8").to_string(), "4");
    }

    #[test]
    fn the_corners_of_towers() {
        let square = |text: &str| Square::parse(Variant::TOWERS, text).unwrap();
        let at = |row, column| Square::at(Variant::TOWERS, row, column).unwrap();
        assert_eq!(square("B1"), at(0, 1));
        assert_eq!(square("g8"), at(7, 6));
        assert_eq!(square("1").to_string(), "B1");
    }

    #[test]
    fn names_in_both_styles_are_read_back() {
        for variant in [Variant::ENGLISH, Variant::TOWERS, every_corner()] {
            for (index, square) in Square::all(variant).enumerate() {
                assert_eq!(square.index(), index);
                for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
                    assert_eq!(Square::parse(variant, &square.named(style)), Ok(square));
                }
            }
        }
    }

    #[test]
    fn errors_show_the_text_and_the_valid_names() {
        let error = |text: &str| {
            let square = Square::parse(Variant::ENGLISH, text);
            square.unwrap_err().to_string()
        };
        let expected = "expected a number from 1 to 32, or a name such as b8";
        for text in ["33", "0", "a2", "i1", "a99999999999999999999"] {
            assert_eq!(
                error(text),
                format!("the board has no playing square `{text}`: {expected}")
            );
        }
        for text in ["", "b", "1b", "+1", "bb", "é1"] {
            assert_eq!(error(text), format!("`{text}` is not a square: {expected}"));
        }
    }
}
