//! Reading an action that somebody wrote.

use std::ops::Range;

use thiserror::Error;

use crate::notation::excerpt;
use crate::{Action, Position, Square, SquareError, Variant};

impl<V: Variant> Position<V> {
    /// Reads one of this position's legal actions.
    ///
    /// Squares may be numbers or names, with `-`, `x` or `:` between them. A capture may leave out squares of
    /// its way as long as only captures with the same effect are left.
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
    /// Where the text is no action, no legal one, or fits several with different effects.
    pub fn parse_action(&self, text: &str) -> Result<Action<V>, ActionError> {
        let squares = read_squares::<V>(text)?;
        let (source, target) = (squares[0], squares[squares.len() - 1]);
        let between = &squares[1..squares.len() - 1];
        let legal = self.legal_actions();
        let fits = |action: &&Action<V>| {
            action.source() == source
                && action.target() == target
                && is_part_of(between, action.way().skip(1))
        };
        // Squares that are the whole way of an action mean that one, also where others pass them on a longer way.
        let is_whole = |action: &Action<V>| action.way().eq(squares.iter().copied());
        let has_whole = legal.iter().any(is_whole);
        let fits = |action: &&Action<V>| fits(action) && (!has_whole || is_whole(action));
        let mut fitting = legal.iter().filter(fits);
        let Some(first) = fitting.next() else {
            return Err(ActionError::Illegal {
                found: excerpt(text.trim()),
                legal: names(&legal),
            });
        };
        if fitting.all(|other| other.has_effect_of(first)) {
            Ok(*first)
        } else {
            let fitting: Vec<Action<V>> = legal.iter().filter(fits).copied().collect();
            Err(ActionError::Ambiguous {
                found: excerpt(text.trim()),
                fitting: names(&fitting),
            })
        }
    }
}

/// Why a text is no action of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// A text between the signs is no square.
    #[error("column {}: {error}", span.start + 1)]
    Square {
        /// The place of the text, in bytes.
        span: Range<usize>,
        /// Why it is none.
        error: SquareError,
    },
    /// There is only one square.
    #[error("`{found}` has one square: expected two or more, with `-` or `x` between them")]
    OneSquare {
        /// The text, cut where it is long.
        found: String,
    },
    /// No legal action has these squares.
    #[error("`{found}` is not legal here: expected {legal}")]
    Illegal {
        /// The text, cut where it is long.
        found: String,
        /// The legal actions.
        legal: String,
    },
    /// Several actions have these squares, and do different things.
    #[error("`{found}` is ambiguous: expected one of {fitting}")]
    Ambiguous {
        /// The text, cut where it is long.
        found: String,
        /// The actions that have these squares.
        fitting: String,
    },
}

fn names<V: Variant>(actions: &[Action<V>]) -> String {
    if actions.is_empty() {
        return "none, the game is over".to_owned();
    }
    let names: Vec<String> = actions.iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// Two squares or more.
fn read_squares<V: Variant>(text: &str) -> Result<Vec<Square<V>>, ActionError> {
    let mut squares = Vec::new();
    let mut start = text.len() - text.trim_start().len();
    for name in text.trim().split(['-', 'x', 'X', ':']) {
        let span = start..start + name.len();
        start = span.end + 1;
        squares.push(
            name.parse()
                .map_err(|error| ActionError::Square { span, error })?,
        );
    }
    if squares.len() < 2 {
        return Err(ActionError::OneSquare {
            found: excerpt(text.trim()),
        });
    }
    Ok(squares)
}

/// Whether all squares are in the way, in this order.
fn is_part_of<V: Variant>(squares: &[Square<V>], mut way: impl Iterator<Item = Square<V>>) -> bool {
    squares
        .iter()
        .all(|square| way.any(|passed| passed == *square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_game;
    use crate::{English, NotationStyle, Towers};
    use proptest::prelude::*;

    #[test]
    fn short_forms_are_read_where_they_are_clear() {
        // Two ways round a circle have one effect; two ways with different captures have not.
        let circle: Position<English> = "W:WK31:B26,27,18,19".parse().unwrap();
        assert_eq!(circle.parse_action("31x31").unwrap().captured().len(), 4);
        assert_eq!(circle.parse_action("31x22x31").unwrap().captured().len(), 4);

        let fork: Position<English> = "W:WK31:B26,18,27,19".parse().unwrap();
        assert!(fork.parse_action("31x15x31").is_ok());
        // From 11 once round to 11, and on over 16; or over 16 at once.
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

    fn check_actions_come_back<V: Variant>(seed: u64) {
        for position in random_game::<V>(seed, 100) {
            for action in position.legal_actions() {
                for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
                    let text = action.named(style).to_string();
                    assert_eq!(position.parse_action(&text).as_ref(), Ok(&action), "{text}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn legal_actions_come_back(seed: u64) {
            check_actions_come_back::<English>(seed);
            check_actions_come_back::<Towers>(seed);
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
