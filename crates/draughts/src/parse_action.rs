//! Reads moves.

use std::ops::Range;

use thiserror::Error;

use crate::erased::{ErasedAction, ErasedActions, VariantData, each};
use crate::notation::{excerpt, read_square};
use crate::{Action, ActionList, Position, SquareError, Variant};

impl<V: Variant> Position<V> {
    /// Reads a move in this position. Only legal moves are accepted.
    ///
    /// Squares are numbers or names, separated by `-`, `x` or `:`. The intermediate squares of a capture may be left
    /// out if all captures that fit have the same effect. If the squares are the complete path of a move, the text
    /// means that move. Captures of flying kings may also be given by squares that they pass over, if no move stops on
    /// all of the given squares.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let position: Position<English> = "W:W31:B27,19,11".parse()?;
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
    pub fn parse_action(&self, text: &str) -> Result<Action<V>, ActionError> {
        parse_among(&self.legal_actions(), text)
    }
}

/// Reads one of the moves in `legal`: see [`Position::parse_action`].
pub(crate) fn parse_among<V: Variant>(
    legal: &ActionList<V>,
    text: &str,
) -> Result<Action<V>, ActionError> {
    let index = index_among(VariantData::of::<V>(), legal, text)?;
    Ok(legal[index])
}

/// The index of the move in `legal` that the text means.
fn index_among(
    data: &VariantData,
    legal: &dyn ErasedActions,
    text: &str,
) -> Result<usize, ActionError> {
    let squares = read_squares(data, text)?;
    fitting(data, legal, &squares).map_err(|misfit| match misfit {
        Misfit::Illegal => ActionError::illegal(data, text, legal),
        Misfit::Ambiguous(level) => ActionError::Ambiguous {
            found: excerpt(text.trim()),
            fitting: names(
                data,
                each(legal).filter(|action| level.fits(data, action, &squares)),
            ),
        },
    })
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
    pub(crate) fn fits(
        self,
        data: &VariantData,
        action: &ErasedAction<'_>,
        squares: &[u8],
    ) -> bool {
        let [source, between @ .., target] = squares else {
            return false;
        };
        action.source == *source
            && action.target() == *target
            && match self {
                Level::Whole => action.path().eq(squares.iter().copied()),
                Level::Stops => is_part_of(between, action.stops.iter().copied()),
                Level::Passes => is_part_of(between, passed(data, action)),
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

/// The index of the legal move that matches the `squares`, which are given as bits. If several moves with the same
/// effect match, the index of the first of them.
pub(crate) fn fitting(
    data: &VariantData,
    legal: &dyn ErasedActions,
    squares: &[u8],
) -> Result<usize, Misfit> {
    let [source, .., target] = *squares else {
        return Err(Misfit::Illegal);
    };
    let next = |from: usize| legal.between(from, source, target);
    // Only moves with this source and target can match at any level. Mostly there is just one.
    let candidates = || std::iter::successors(next(0), |last| next(last + 1));
    for level in Level::ALL {
        let mut fitting =
            candidates().filter(|&index| level.fits(data, &legal.get(index), squares));
        if let Some(first) = fitting.next() {
            let effect = legal.get(first).effect();
            return if fitting.all(|other| legal.get(other).effect() == effect) {
                Ok(first)
            } else {
                Err(Misfit::Ambiguous(level))
            };
        }
    }
    Err(Misfit::Illegal)
}

/// The empty squares after the source that a move's piece stops on or passes over.
fn passed<'a>(
    data: &'a VariantData,
    action: &'a ErasedAction<'_>,
) -> impl Iterator<Item = u8> + use<'a> {
    let geometry = data.geometry;
    let place = |bit| (geometry.row(bit), geometry.column(bit));
    action
        .path()
        .zip(action.path().skip(1))
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
        .filter(|bit| action.captured >> bit & 1 == 0)
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
    pub(crate) fn illegal(
        data: &VariantData,
        found: &str,
        legal: &dyn ErasedActions,
    ) -> ActionError {
        ActionError::Illegal {
            found: excerpt(found.trim()),
            legal: names(data, each(legal)),
        }
    }
}

/// The names of moves in a list, for an error message.
pub(crate) fn names<'a>(
    data: &VariantData,
    actions: impl Iterator<Item = ErasedAction<'a>>,
) -> String {
    let names: Vec<String> = actions.map(|action| data.action_name(&action)).collect();
    if names.is_empty() {
        return "none, the game is over".to_owned();
    }
    names.join(", ")
}

/// Reads the squares of a move. An error if there are fewer than two.
fn read_squares(data: &VariantData, text: &str) -> Result<Vec<u8>, ActionError> {
    let mut squares = Vec::new();
    let mut start = text.len() - text.trim_start().len();
    for name in text.trim().split(['-', 'x', 'X', ':']) {
        let span = start..start + name.len();
        start = span.end + 1;
        squares.push(read_square(data, name).map_err(|error| ActionError::Square { span, error })?);
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
    use crate::testing::random_game;
    use crate::{English, International, NotationStyle, Towers};
    use proptest::prelude::*;

    #[test]
    fn short_forms_are_read_if_they_are_unambiguous() {
        // Two paths round a circle have the same effect. Two paths with different captures do not.
        let circle: Position<English> = "W:WK31:B26,27,18,19".parse().unwrap();
        assert_eq!(circle.parse_action("31x31").unwrap().captured().len(), 4);
        assert_eq!(circle.parse_action("31x22x31").unwrap().captured().len(), 4);

        let fork: Position<English> = "W:WK31:B26,18,27,19".parse().unwrap();
        assert!(fork.parse_action("31x15x31").is_ok());
        // Either from 11 round a circle back to 11 and on over 16, or over 16 at once.
        let detour: Position<English> = "W:WK11:B6,7,14,15,16".parse().unwrap();
        assert_eq!(detour.parse_action("11x20").unwrap().captured().len(), 1);
        assert_eq!(detour.parse_action("11x2x20").unwrap().captured().len(), 5);

        let two_ways: Position<English> = "W:W31:B26,17,27,19,18,10,11".parse().unwrap();
        let error = two_ways
            .parse_action("31x15")
            .map(|action| action.to_string());
        assert!(error.is_err(), "{error:?}");
    }

    #[test]
    fn errors_say_what_was_expected() {
        let position = Position::<Towers>::initial();
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

    fn check_moves_are_read_back<V: Variant>(seed: u64) {
        for position in random_game::<V>(seed, 100) {
            for action in position.legal_actions() {
                for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
                    let text = action.named(style).to_string();
                    assert_eq!(position.parse_action(&text).as_ref(), Ok(&action), "{text}");
                }
            }
        }
    }

    #[test]
    fn captures_of_flying_kings_are_read_by_squares_they_pass() {
        let straight: Position<International> = "W:WK46:B37,19".parse().unwrap();
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

    proptest! {
        #[test]
        fn legal_moves_are_read_back(seed: u64) {
            for &id in crate::VariantId::ALL {
                with_variant!(id, V => check_moves_are_read_back::<V>(seed));
            }
        }

        #[test]
        fn no_text_panics(text: String) {
            let _ = Position::<English>::initial().parse_action(&text);
        }

        #[test]
        fn no_text_of_the_alphabet_panics(text in "[0-9a-hxX: -]{0,20}") {
            let _ = Position::<English>::initial().parse_action(&text);
        }
    }
}
