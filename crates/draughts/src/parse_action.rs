//! Reads moves.

use std::ops::Range;

use thiserror::Error;

use crate::notation::{excerpt, read_square};
use crate::{Action, Position, SquareError, Variant, Word};

impl<W: Word> Position<W> {
    /// Reads a move in this position. Only legal moves are accepted.
    ///
    /// Squares are numbers or names, separated by `-`, `x` or `:`. The intermediate squares of a capture may be left
    /// out if all captures that fit have the same effect. If the squares are the complete path of a move, the text
    /// means that move. Captures of flying kings may also be given by squares that they pass over, if no move stops on
    /// all of the given squares.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W31:B27,19,11")?;
    /// for text in ["31x24x15x8", "31x8", "31:15:8", "e1xg7", "31-8"] {
    ///     assert_eq!(position.parse_action(text).unwrap().to_string(), "31x24x15x8");
    /// }
    /// let error = position.parse_action("31-26").unwrap_err();
    /// assert_eq!(error.to_string(), "`31-26` is not legal here: expected 31x24x15x8");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a move, the move is not legal, or the text fits several moves with different effects.
    pub fn parse_action(&self, text: &str) -> Result<Action<W>, ActionError> {
        parse_among(self.variant(), &self.legal_actions(), text)
    }
}

/// Reads one of the moves in `legal`: see [`Position::parse_action`].
pub(crate) fn parse_among<W: Word>(
    variant: Variant,
    legal: &[Action<W>],
    text: &str,
) -> Result<Action<W>, ActionError> {
    let squares = read_squares(variant, text)?;
    let found = fitting(legal, &squares).map_err(|misfit| match misfit {
        Misfit::Illegal => ActionError::illegal(text, legal),
        Misfit::Ambiguous(level) => ActionError::Ambiguous {
            found: excerpt(text.trim()),
            fitting: names(legal.iter().filter(|action| level.fits(action, &squares))),
        },
    });
    found.copied()
}

/// How exactly the squares of a text must match a move. The levels are tried in order, and the first level at which a
/// move matches decides. At every level, the first square is the source and the last one is the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// The squares are the complete path of the move. The text then means this move, even if other moves stop on the
    /// same squares along a longer path.
    Whole,
    /// The piece stops on all of the squares, in this order.
    Stops,
    /// The piece stops on the squares or passes over them. This is for flying kings: if one captures several pieces on
    /// a straight line, notations differ in which empty square between them is written.
    Passes,
}

impl Level {
    pub(crate) const ALL: [Level; 3] = [Level::Whole, Level::Stops, Level::Passes];

    /// Whether a move matches the `squares`, which are given as bits, at this level.
    pub(crate) fn fits<W: Word>(self, action: &Action<W>, squares: &[u8]) -> bool {
        let [source, between @ .., target] = squares else {
            return false;
        };
        leads(action, *source, *target)
            && match self {
                Level::Whole => action.bits().eq(squares.iter().copied()),
                Level::Stops => is_part_of(between, action.stops().iter().copied()),
                Level::Passes => is_part_of(between, passed(action)),
            }
    }
}

/// Why squares do not determine a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// No legal move has these squares.
    Illegal,
    /// At this level several moves with different effects match.
    Ambiguous(Level),
}

/// The legal move that matches the `squares`, which are given as bits. If several moves with the same effect match, the
/// first of them.
pub(crate) fn fitting<'a, W: Word>(
    legal: &'a [Action<W>],
    squares: &[u8],
) -> Result<&'a Action<W>, Misfit> {
    let [source, .., target] = *squares else {
        return Err(Misfit::Illegal);
    };
    // Only moves with this source and target can match at any level. Mostly there is just one.
    let candidates = legal.iter().filter(|action| leads(action, source, target));
    for level in Level::ALL {
        let mut fitting = candidates
            .clone()
            .filter(|action| level.fits(action, squares));
        if let Some(first) = fitting.next() {
            return if fitting.all(|other| other.effect() == first.effect()) {
                Ok(first)
            } else {
                Err(Misfit::Ambiguous(level))
            };
        }
    }
    Err(Misfit::Illegal)
}

/// Whether a move starts and ends on the squares with these bits.
fn leads<W: Word>(action: &Action<W>, source: u8, target: u8) -> bool {
    action.source().bit() == source && action.target().bit() == target
}

/// The empty squares after the source that a move's piece stops on or passes over.
fn passed<W: Word>(action: &Action<W>) -> impl Iterator<Item = u8> {
    let geometry = action.variant().geometry();
    let place = |bit| (geometry.row(bit), geometry.column(bit));
    action
        .bits()
        .zip(action.bits().skip(1))
        .flat_map(move |(from, to)| {
            let ((from_row, from_column), (to_row, to_column)) = (place(from), place(to));
            let (rows, columns) = (to_row - from_row, to_column - from_column);
            (1..=rows.abs().max(columns.abs())).filter_map(move |step| {
                geometry.bit(
                    from_row + step * rows.signum(),
                    from_column + step * columns.signum(),
                )
            })
        })
        .filter(|bit| !action.captured().contains(*bit))
}

/// Why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// A text between the signs is not a square.
    #[error("column {}: {error}", span.start + 1)]
    Square {
        /// The position of the text, in bytes.
        span: Range<usize>,
        /// Why the text is not a square.
        error: SquareError,
    },
    /// The text has only one square.
    #[error("`{found}` has one square: expected two or more, with `-` or `x` between them")]
    OneSquare {
        /// The text, shortened if it is long.
        found: String,
    },
    /// No legal move has these squares.
    #[error("`{found}` is not legal here: expected {legal}")]
    Illegal {
        /// The text, shortened if it is long.
        found: String,
        /// The legal moves.
        legal: String,
    },
    /// Several moves with different effects have these squares.
    #[error("`{found}` is ambiguous: expected one of {fitting}")]
    Ambiguous {
        /// The text, shortened if it is long.
        found: String,
        /// The moves that have these squares.
        fitting: String,
    },
}

impl ActionError {
    pub(crate) fn illegal<W: Word>(found: &str, legal: &[Action<W>]) -> ActionError {
        ActionError::Illegal {
            found: excerpt(found.trim()),
            legal: names(legal),
        }
    }
}

/// The names of moves in a list, for an error message.
pub(crate) fn names<'a, W: Word>(actions: impl IntoIterator<Item = &'a Action<W>>) -> String {
    let names: Vec<String> = actions.into_iter().map(ToString::to_string).collect();
    if names.is_empty() {
        return "none, the game is over".to_owned();
    }
    names.join(", ")
}

/// Reads the squares of a move. An error if there are fewer than two.
fn read_squares(variant: Variant, text: &str) -> Result<Vec<u8>, ActionError> {
    let mut squares = Vec::new();
    let mut start = text.len() - text.trim_start().len();
    for name in text.trim().split(['-', 'x', 'X', ':']) {
        let span = start..start + name.len();
        start = span.end + 1;
        let bit = read_square(variant, name);
        squares.push(bit.map_err(|error| ActionError::Square { span, error })?);
    }
    if squares.len() < 2 {
        return Err(ActionError::OneSquare {
            found: excerpt(text.trim()),
        });
    }
    Ok(squares)
}

/// Whether `path` contains all `squares` in this order.
fn is_part_of(squares: &[u8], mut path: impl Iterator<Item = u8>) -> bool {
    squares
        .iter()
        .all(|square| path.any(|passed| passed == *square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NotationStyle;
    use crate::testing::random_game;
    use proptest::prelude::*;

    fn read(variant: Variant, fen: &str) -> Position {
        Position::of_fen(variant, fen).unwrap()
    }

    #[test]
    fn short_forms_are_read_if_they_are_unambiguous() {
        // Two paths round a circle have the same effect. Two paths with different captures do not.
        let circle = read(Variant::ENGLISH, "W:WK31:B26,27,18,19");
        assert_eq!(circle.parse_action("31x31").unwrap().captured().len(), 4);
        assert_eq!(circle.parse_action("31x22x31").unwrap().captured().len(), 4);

        let fork = read(Variant::ENGLISH, "W:WK31:B26,18,27,19");
        assert!(fork.parse_action("31x15x31").is_ok());
        // Either from 11 round a circle back to 11 and on over 16, or over 16 at once.
        let detour = read(Variant::ENGLISH, "W:WK11:B6,7,14,15,16");
        assert_eq!(detour.parse_action("11x20").unwrap().captured().len(), 1);
        assert_eq!(detour.parse_action("11x2x20").unwrap().captured().len(), 5);

        let two_ways = read(Variant::ENGLISH, "W:W31:B26,17,27,19,18,10,11");
        let error = two_ways
            .parse_action("31x15")
            .map(|action| action.to_string());
        assert!(error.is_err(), "{error:?}");
    }

    #[test]
    fn errors_say_what_was_expected() {
        let position = Position::initial(Variant::TOWERS);
        let error = |text: &str| position.parse_action(text).unwrap_err().to_string();
        assert_eq!(
            error("A6"),
            "`A6` has one square: expected two or more, with `-` or `x` between them"
        );
        assert_eq!(
            error(" A6-B9"),
            "column 5: the board has no playing square `B9`: expected a number from 1 to 32, or a \
             name such as B1"
        );
        assert_eq!(
            error("A6-B7"),
            "`A6-B7` is not legal here: expected A6-B5, C6-D5, C6-B5, E6-F5, E6-D5, G6-H5, G6-F5"
        );
    }

    #[test]
    fn captures_of_flying_kings_are_read_by_squares_they_pass() {
        let straight = read(Variant::INTERNATIONAL, "W:WK46:B37,19");
        let short = straight.parse_action("46x10").unwrap();
        for text in [
            "46x32x10",
            "46x28x10",
            "46x23x10",
            "46x32x28x10",
            "46x14x10",
        ] {
            assert_eq!(straight.parse_action(text).as_ref(), Ok(&short), "{text}");
        }
        // A king does not stop on the square of a captured piece.
        assert!(straight.parse_action("46x37x10").is_err());
        assert!(straight.parse_action("46x33x10").is_err());
    }

    /// Reads the moves of a random game in both styles.
    fn check_moves(variant: Variant, seed: u64) -> Result<(), TestCaseError> {
        for position in random_game(variant, seed, 100) {
            for action in position.legal_actions() {
                for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
                    let text = action.named(style);
                    prop_assert_eq!(position.parse_action(&text), Ok(action), "{}", text);
                }
            }
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn legal_moves_are_read_back(seed: u64, variant in prop::sample::select(Variant::ALL)) {
            check_moves(variant, seed)?;
        }

        #[test]
        #[ignore = "long: many seconds"]
        fn legal_moves_of_all_variants_are_read_back(seed: u64) {
            for &variant in Variant::ALL {
                check_moves(variant, seed)?;
            }
        }

        #[test]
        fn no_text_panics(text: String) {
            let _ = Position::initial(Variant::ENGLISH).parse_action(&text);
        }

        #[test]
        fn no_text_of_the_alphabet_panics(text in "[0-9a-hxX: -]{0,20}") {
            let _ = Position::initial(Variant::ENGLISH).parse_action(&text);
        }
    }
}
