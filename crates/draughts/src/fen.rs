//! FEN: a position in one line of text, as in Portable Draughts Notation 3.0.
//!
//! `W:W21,22,K31:B1,2` is: white to move; white men on 21 and 22, a white king on 31; black men on 1 and 2.
//!
//! Counters may follow, in the form that lidraughts uses:
//!
//! - `:H12`: drawing rules have counted 12 plies.
//! - `:F30`: the next move has number 30.
//! - `:+246+0`, in variants with a limit on consecutive king steps: black's last two moves were steps of the king on
//!   46; white's last move was not a king's step. The square may be omitted if the player has only one king.

use std::fmt::Write;
use std::ops::Range;

use thiserror::Error;

use crate::notation::{excerpt, read_square, write_square};
use crate::{Color, NotationStyle, Piece, Position, Rank, Setup, SetupError, SquareError, Variant};

/// A setup in FEN, with squares named in the given style.
pub(crate) fn write_fen(setup: &Setup, style: NotationStyle) -> String {
    let variant = setup.variant;
    let mut fen = String::from(setup.side_to_move.letter());
    for color in Color::ALL {
        fen.push(':');
        fen.push(color.letter());
        let (men, kings) = (setup.men[color.index()], setup.kings[color.index()]);
        for (i, bit) in (men | kings).into_iter().enumerate() {
            if i > 0 {
                fen.push(',');
            }
            if kings.contains(bit) {
                fen.push('K');
            }
            write_square(&mut fen, variant, bit, style).expect("writing to a string cannot fail");
        }
    }
    let king_steps = [Color::Black, Color::White].map(|color| setup.king_steps[color.index()]);
    if king_steps != [None; 2] {
        fen.push(':');
        for steps in king_steps {
            match steps {
                None => fen.push_str("+0"),
                Some((bit, steps)) => {
                    write!(fen, "+{steps}{:02}", variant.number(bit))
                        .expect("writing to a string cannot fail");
                }
            }
        }
    }
    fen
}

/// Why a text is not the FEN of a position. Messages give the column, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// The text does not start with the side to move.
    #[error("column {}: expected the side to move, `W:` or `B:`", at + 1)]
    Side {
        /// The position of the error, in bytes.
        at: usize,
    },
    /// A list of pieces does not start with their colour.
    #[error("column {}: expected a list of pieces that begins with its colour, `W` or `B`", at + 1)]
    ListColor {
        /// The position of the error, in bytes.
        at: usize,
    },
    /// There are two lists for the same player.
    #[error("column {}: a second list of {color} pieces", at + 1)]
    SecondList {
        /// The owner of the pieces.
        color: Color,
        /// The position of the error, in bytes.
        at: usize,
    },
    /// An entry of a list is not a square.
    #[error("column {}: {error}", span.start + 1)]
    Square {
        /// The position of the text, in bytes.
        span: Range<usize>,
        /// Why the text is not a square.
        error: SquareError,
    },
    /// A range has its numbers in the wrong order, or is not between two numbers.
    #[error(
        "column {}: `{found}` is not a range: expected two numbers, the lower one first",
        span.start + 1
    )]
    Range {
        /// The position of the text, in bytes.
        span: Range<usize>,
        /// The text, shortened if it is long.
        found: String,
    },
    /// A square is listed twice.
    #[error("column {}: a second piece on {square}: expected one piece per square", span.start + 1)]
    Occupied {
        /// The position of the second entry, in bytes.
        span: Range<usize>,
        /// The square.
        square: String,
    },
    /// The text is well-formed, but not a valid position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FenError {
    /// The position of the error in the text, in bytes; `None` if it has no single position.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            FenError::Side { at }
            | FenError::ListColor { at }
            | FenError::SecondList { at, .. } => Some(*at..*at),
            FenError::Square { span, .. }
            | FenError::Range { span, .. }
            | FenError::Occupied { span, .. } => Some(span.clone()),
            FenError::Setup(_) => None,
        }
    }
}

/// Reads FEN with squares as numbers or names, and `K` before a king's square. Accepted are also ranges of numbers
/// (`W21-32`), missing lists, lists in either order, blanks between the parts, and a full stop at the end.
///
/// Counters may follow, such as `:H0:F1:+0+0`. Consecutive king steps are part of the position if the variant limits
/// them. To use the counter `H`, read the text with [`Game::of_fen`](crate::Game::of_fen).
pub(crate) fn read_fen(variant: Variant, text: &str) -> Result<Position, FenError> {
    Ok(read_setup(variant, text)?.check()?)
}

/// Reads FEN without checking whether the position is valid.
pub(crate) fn read_setup(variant: Variant, text: &str) -> Result<Setup, FenError> {
    let mut parts = parts(text.trim_end().trim_end_matches('.'), 0, ':');
    let (side, at) = parts.next().expect("splitting gives at least one part");
    let side_to_move = match side {
        "W" | "w" => Color::White,
        "B" | "b" => Color::Black,
        _ => return Err(FenError::Side { at }),
    };
    let mut setup = Setup::empty(variant, side_to_move);
    let mut seen = [false; 2];
    let mut king_steps = None;
    for (list, at) in parts {
        let color = match list.as_bytes() {
            [b'W' | b'w', ..] => Color::White,
            [b'B' | b'b', ..] => Color::Black,
            // An empty list.
            [] => continue,
            _ if is_counter(list) => {
                if list.starts_with('+') {
                    king_steps = Some((list, at));
                }
                continue;
            }
            _ => return Err(FenError::ListColor { at }),
        };
        if std::mem::replace(&mut seen[color.index()], true) {
            return Err(FenError::SecondList { color, at });
        }
        read_list(&mut setup, color, &list[1..], at + 1)?;
    }
    if let Some((counter, at)) = king_steps
        && variant.king_step_limit() > 0
    {
        read_king_steps(&mut setup, counter, at)?;
    }
    Ok(setup)
}

/// Reads a counter such as `+246+0`: black's steps, then white's, each optionally with the king's square.
fn read_king_steps(setup: &mut Setup, counter: &str, at: usize) -> Result<(), FenError> {
    let players = [Color::Black, Color::White];
    for ((part, at), color) in parts(counter, at, '+').skip(1).zip(players) {
        let (steps, name) = part.split_at(1.min(part.len()));
        let steps: u8 = steps.parse().unwrap_or(0);
        let kings = setup.kings[color.index()];
        // A player without men has no limit, so nothing is recorded.
        if steps == 0 || setup.men[color.index()].is_empty() {
            continue;
        }
        let span = at + 1..at + part.len();
        let king = if !name.is_empty() {
            let bit = read_square(setup.variant, name);
            Some(bit.map_err(|error| FenError::Square { span, error })?)
        } else if kings.len() == 1 {
            kings.first()
        } else {
            // It is unknown which of the kings is meant.
            None
        };
        setup.king_steps[color.index()] = king.map(|bit| (bit, steps));
    }
    Ok(())
}

/// The plies of the counter `H`, which drawing rules have counted; 0 without such a counter.
pub(crate) fn clock(text: &str) -> u16 {
    let text = text.trim_end().trim_end_matches('.');
    let counters = parts(text, 0, ':').filter(|(part, _)| is_counter(part));
    let plies = counters.filter_map(|(part, _)| part.strip_prefix('H'));
    plies
        .last()
        .map_or(0, |plies| plies.parse().unwrap_or(u16::MAX))
}

/// Whether a part is a counter: `H0`, `F1`, `+2+0`.
fn is_counter(part: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match part.as_bytes().first() {
        Some(b'H' | b'F') => digits(&part[1..]),
        Some(b'+') => part[1..].split('+').all(digits),
        _ => false,
    }
}

/// The entry of a king without the letter that marks it. `None` if the entry is not marked as a king.
fn king(variant: Variant, entry: &str) -> Option<&str> {
    // On a large board, a small `k` may be a column.
    entry.strip_prefix('K').or_else(|| {
        entry
            .strip_prefix('k')
            .filter(|_| variant.rules().board.width < 11)
    })
}

fn read_list(setup: &mut Setup, color: Color, list: &str, at: usize) -> Result<(), FenError> {
    let variant = setup.variant;
    let list = list.trim_end().trim_end_matches('.');
    if list.trim().is_empty() {
        return Ok(());
    }
    for (entry, at) in parts(list, at, ',') {
        let (rank, name) = match king(variant, entry) {
            Some(name) => (Rank::King, name),
            None => (Rank::Man, entry),
        };
        let start = at + entry.len() - name.len();
        let span = start..start + name.len();
        let mut put = |bit: u8| {
            let mut pieces = setup.men.iter().chain(&setup.kings);
            if pieces.any(|set| set.contains(bit)) {
                return Err(FenError::Occupied {
                    span: span.clone(),
                    square: variant.square_name(bit),
                });
            }
            setup.put_on(Piece { color, rank }, bit);
            Ok(())
        };
        let read = |name: &str, span: Range<usize>| {
            read_square(variant, name).map_err(|error| FenError::Square { span, error })
        };
        let Some((first, last)) = name.split_once('-') else {
            put(read(name, span.clone())?)?;
            continue;
        };
        // `K1-K5` is accepted as `K1-5`.
        let sign = if rank == Rank::King {
            king(variant, last)
        } else {
            None
        };
        let (last, middle) = match sign {
            Some(last) => (last, span.end - last.len() - 1),
            None => (last, start + first.len()),
        };
        let first_square = read(first, start..start + first.len())?;
        let last_square = read(last, middle + 1..span.end)?;
        let (from, to) = (variant.number(first_square), variant.number(last_square));
        let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
        let numeric = is_number(first) && is_number(last);
        if !numeric || from > to {
            return Err(FenError::Range {
                span,
                found: excerpt(name),
            });
        }
        for number in from..=to {
            let bit = variant.numbered(number as usize);
            put(bit.expect("numbers between two squares are squares"))?;
        }
    }
    Ok(())
}

/// The parts of a text between separators, without blanks around them, each with its position in bytes. `at` is the
/// position of the text.
fn parts(text: &str, at: usize, separator: char) -> impl Iterator<Item = (&str, usize)> {
    let mut next = at;
    text.split(separator).map(move |part| {
        let start = next;
        next += part.len() + separator.len_utf8();
        let trimmed = part.trim_start();
        (trimmed.trim_end(), start + part.len() - trimmed.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{every_corner, random_game};
    use proptest::prelude::*;

    fn read(fen: &str) -> Result<Position, FenError> {
        Position::of_fen(Variant::ENGLISH, fen)
    }

    #[test]
    fn reads_forms_found_in_files() {
        let fen = "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29";
        let position = read(fen).unwrap();
        assert_eq!(
            position.to_fen(),
            "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29"
        );
        for same in [
            "B:B12,16,20,K22,K25,K29:W18,24,27,28,K10,K15.",
            "B:W18,24,27,28,k10,k15.:B12,16,20,k22,k25,k29.:H0:F12",
            "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29:+0+1",
            "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29:H3:F9:+0+110",
            " B : W 18, 24, 27, 28, K10, K15 : B 12,16,20,K22,K25,K29 ",
            "b:w18,24,27,28,K10,K15:b12,16,20,K22,K25,K29",
            "B:Wd4,g3,f2,h2,Kd6,Ke5:Bh6,g5,h4,Kc3,Kb2,Ka1",
        ] {
            assert_eq!(read(same), Ok(position), "{same}");
        }
        assert_eq!(
            read("B:B1-12:W21-32"),
            Ok(Position::initial(Variant::ENGLISH))
        );
        assert_eq!(read("W:W28").unwrap().to_fen(), "W:W28:B");
        assert_eq!(read("W").unwrap().to_fen(), "W:W:B");
        assert_eq!(read("W::.").unwrap().to_fen(), "W:W:B");
        assert_eq!(read("W:WK1-K3").unwrap().to_fen(), "W:WK1,K2,K3:B");
    }

    #[test]
    fn towers_reads_names_and_numbers() {
        let read = |fen| Position::of_fen(Variant::TOWERS, fen).unwrap();
        assert_eq!(read("B:B21-32:W1-12"), Position::initial(Variant::TOWERS));
        let by_name = read("W:WB1,KD1:BA6");
        assert_eq!(by_name.to_fen(), "W:W1,K2:B21");
        assert_eq!(by_name.to_fen_in(NotationStyle::Algebraic), "W:WB1,KD1:BA6");
    }

    #[test]
    fn errors_give_the_column_and_what_was_expected() {
        let error = |fen: &str| read(fen).unwrap_err().to_string();
        assert_eq!(
            error(""),
            "column 1: expected the side to move, `W:` or `B:`"
        );
        assert_eq!(
            error("X:W1"),
            "column 1: expected the side to move, `W:` or `B:`"
        );
        assert_eq!(
            error("W:1,2"),
            "column 3: expected a list of pieces that begins with its colour, `W` or `B`"
        );
        assert_eq!(
            error("W:W30:W31"),
            "column 7: a second list of white pieces"
        );
        assert_eq!(
            error("W:W30,, 31"),
            "column 7: `` is not a square: expected a number from 1 to 32, or a name such as b8"
        );
        assert_eq!(
            error("W:W30,K33:B1"),
            "column 8: the board has no playing square `33`: expected a number from 1 to 32, or a \
             name such as b8"
        );
        assert_eq!(
            error("W:W30-28"),
            "column 4: `30-28` is not a range: expected two numbers, the lower one first"
        );
        assert_eq!(
            error("W:W30:B30"),
            "column 8: a second piece on 30: expected one piece per square"
        );
        assert_eq!(
            error("W:W4"),
            "a white man on 4, where it would have become a king"
        );
    }

    #[test]
    fn king_steps_are_read_in_variants_that_limit_them() {
        let read = |fen: &str| Position::of_fen(Variant::FRISIAN, fen);
        let bare = "W:W31,K46,K47:B10,K50";
        let steps = |counter: &str| {
            let position = read(&format!("{bare}{counter}")).unwrap();
            position.to_fen()[bare.len()..].to_owned()
        };
        assert_eq!(steps(""), "");
        assert_eq!(steps(":H4:F30:+0+0"), "");
        assert_eq!(steps(":H4:F30:+2+347"), ":+250+347");
        assert_eq!(steps(":+0+147:H4"), ":+0+147");
        // It is unknown which of the two kings is meant.
        assert_eq!(steps(":+1+2"), ":+150+0");
        let error = |counter: &str| read(&format!("{bare}{counter}")).unwrap_err().to_string();
        assert_eq!(
            error(":+0+148"),
            "steps of a white king on 48: there is no such king"
        );
        assert_eq!(
            error(":+4+0"),
            "4 steps in a row of a black king: expected 1 to 3"
        );
        assert_eq!(
            error(":+199+0"),
            "column 25: the board has no playing square `99`: expected a number from 1 to 50, or a \
             name such as b10"
        );
        // A player without men has no limit.
        let position = read("W:WK46:BK50,10:+0+346").unwrap();
        assert_eq!(position.to_fen(), "W:WK46:B10,K50");
    }

    #[test]
    fn the_clock_is_the_counter_h() {
        for (fen, plies) in [
            ("W:WK1:BK2", 0),
            ("W:WK1:BK2:H12:F30.", 12),
            ("W:WK1:BK2:F30: H7 :+0+0", 7),
            ("W:WK1:BK2:H99999", u16::MAX),
            ("W:WKh2:BKH4", 0),
        ] {
            assert_eq!(clock(fen), plies, "{fen}");
        }
    }

    proptest! {
        #[test]
        fn positions_are_read_back(seed: u64) {
            for variant in [Variant::ENGLISH, Variant::TOWERS, every_corner(), Variant::FRYSK] {
                for position in random_game(variant, seed, 100) {
                    for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
                        let fen = position.to_fen_in(style);
                        prop_assert_eq!(Position::of_fen(variant, &fen), Ok(position));
                    }
                }
            }
        }

        #[test]
        fn no_text_panics(text: String) {
            let _ = read(&text);
        }

        #[test]
        fn no_text_of_the_alphabet_panics(text in "[WBKwb]?:?[WBKwb0-9a-z:,. -]{0,40}") {
            if let Err(error) = read(&text) {
                prop_assert!(error.span().is_none_or(|span| text.get(span).is_some()));
            }
        }
    }
}
