//! The tag `GameType`, which names the variant of a game.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::excerpt;
use crate::{Board, Color, Corner, NotationStyle, Pattern, Rules, Variant};

/// The value of a tag `GameType` (<https://pdn.fmjd.org/gametype.html>): `25`, or in full `25,W,8,8,A0,0`.
///
/// ```
/// use tessera_draughts::{Variant, pdn::GameType};
/// let game_type: GameType = "25,W,8,8,A0,0".parse()?;
/// assert_eq!(game_type.variant()?, Variant::RUSSIAN);
/// assert_eq!(GameType::of(Variant::RUSSIAN), Some(game_type));
/// # Ok::<(), tessera_draughts::pdn::GameTypeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    /// The number of the variant.
    pub number: u32,
    /// The fields after the number.
    pub fields: Option<GameTypeFields>,
}

/// The fields of a complete [`GameType`] after its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameTypeFields {
    /// The player who moves first.
    pub first_to_move: Color,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The style of square names.
    pub style: NotationStyle,
    /// The corner with square 1 or a1, as the player who moves first sees the board.
    pub first_square: Corner,
    /// Whether the bottom left corner is not a playing square.
    pub inverted: bool,
}

/// Why a [`GameType`] does not name a variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameTypeError {
    /// The text is not well-formed.
    #[error("`{found}` is not a game type: expected a number, or all of `25,W,8,8,A0,0`")]
    Malformed {
        /// The text, shortened if it is long.
        found: String,
    },
    /// No variant has the number.
    #[error("there is no variant of game type {number}: expected {}", numbers())]
    Unknown {
        /// The number.
        number: u32,
    },
}

/// The number that lidraughts.org uses for international draughts from a given position.
const FROM_POSITION: u32 = 99;

fn number_of(variant: Variant) -> Option<u32> {
    variant.rules().notation.game_type.map(u32::from)
}

fn numbers() -> String {
    let known = Variant::ALL
        .iter()
        .filter_map(|&variant| Some(format!("{} ({variant})", number_of(variant)?)));
    known.collect::<Vec<_>>().join(", ")
}

impl GameType {
    /// A variant's complete game type, if it has a number.
    #[must_use]
    pub fn of(variant: Variant) -> Option<GameType> {
        let rules = variant.rules();
        let notation = rules.notation;
        Some(GameType {
            number: notation.game_type?.into(),
            fields: Some(GameTypeFields {
                first_to_move: rules.first_to_move,
                width: rules.board.width,
                height: rules.board.height,
                style: notation.style,
                first_square: first_square(rules, notation.style, rules.first_to_move),
                inverted: is_inverted(rules.board),
            }),
        })
    }

    /// The variant that the number stands for.
    ///
    /// # Errors
    /// If no variant has the number.
    pub fn variant(&self) -> Result<Variant, GameTypeError> {
        if self.number == FROM_POSITION {
            return Ok(Variant::INTERNATIONAL);
        }
        Variant::ALL
            .iter()
            .copied()
            .find(|&variant| number_of(variant) == Some(self.number))
            .ok_or(GameTypeError::Unknown {
                number: self.number,
            })
    }
}

impl GameTypeFields {
    /// Whether the fields agree with the board and the square names of the rules. The player who moves first may
    /// differ.
    #[must_use]
    pub fn agree_with(&self, rules: &Rules) -> bool {
        self.width == rules.board.width
            && self.height == rules.board.height
            && self.inverted == is_inverted(rules.board)
            && self.first_square == first_square(rules, self.style, self.first_to_move)
    }
}

/// The corner with square 1 or a1, as a player sees the board.
fn first_square(rules: &Rules, style: NotationStyle, player: Color) -> Corner {
    // The rules state the corner as the player who moves north sees it.
    let drawn = match style {
        NotationStyle::Numeric => rules.notation.number_one,
        NotationStyle::Algebraic => rules.notation.a1,
    };
    if player == rules.north {
        drawn
    } else {
        opposite(drawn)
    }
}

fn opposite(corner: Corner) -> Corner {
    match corner {
        Corner::TopLeft => Corner::BottomRight,
        Corner::TopRight => Corner::BottomLeft,
        Corner::BottomLeft => Corner::TopRight,
        Corner::BottomRight => Corner::TopLeft,
    }
}

fn is_inverted(board: Board) -> bool {
    board.pattern != Pattern::All && !board.has_square(i32::from(board.height) - 1, 0)
}

const CORNERS: [Corner; 4] = [
    Corner::BottomLeft,
    Corner::BottomRight,
    Corner::TopLeft,
    Corner::TopRight,
];

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        let Some(fields) = self.fields else {
            return Ok(());
        };
        let corner = CORNERS
            .iter()
            .position(|&corner| corner == fields.first_square);
        write!(
            f,
            ",{},{},{},{}{},{}",
            fields.first_to_move.letter(),
            fields.width,
            fields.height,
            match fields.style {
                NotationStyle::Numeric => 'N',
                NotationStyle::Algebraic => 'A',
            },
            corner.expect("all corners are in the table"),
            u8::from(fields.inverted),
        )
    }
}

impl FromStr for GameType {
    type Err = GameTypeError;

    /// Accepts blanks around fields and lower case. Fields at the end may be missing.
    fn from_str(text: &str) -> Result<GameType, GameTypeError> {
        let malformed = || GameTypeError::Malformed {
            found: excerpt(text),
        };
        let mut parts = text.split(',').map(str::trim);
        let number = parts.next().and_then(|number| number.parse().ok());
        let number = number.ok_or_else(malformed)?;
        let rest: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let fields = match rest[..] {
            // If fields are missing, only the number is used.
            [] | [_] | [_, _] | [_, _, _] => None,
            [color, width, height, notation, ref inverted @ ..] if inverted.len() <= 1 => {
                Some(fields(color, width, height, notation, inverted).ok_or_else(malformed)?)
            }
            _ => return Err(malformed()),
        };
        Ok(GameType { number, fields })
    }
}

fn fields(
    color: &str,
    width: &str,
    height: &str,
    notation: &str,
    inverted: &[&str],
) -> Option<GameTypeFields> {
    let (style, corner) = match notation.as_bytes() {
        [b'A' | b'a', corner @ b'0'..=b'3'] => (NotationStyle::Algebraic, corner),
        [b'N' | b'n', corner @ b'0'..=b'3'] => (NotationStyle::Numeric, corner),
        _ => return None,
    };
    Some(GameTypeFields {
        first_to_move: match color {
            "W" | "w" => Color::White,
            "B" | "b" => Color::Black,
            _ => return None,
        },
        width: width.parse().ok()?,
        height: height.parse().ok()?,
        style,
        first_square: CORNERS[usize::from(corner - b'0')],
        inverted: match inverted {
            [] | ["0"] => false,
            ["1"] => true,
            _ => return None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_equal_the_standard() {
        // https://pdn.fmjd.org/gametype.html
        for (variant, full) in [
            (Variant::INTERNATIONAL, "20,W,10,10,N2,0"),
            (Variant::ENGLISH, "21,B,8,8,N1,0"),
            (Variant::ITALIAN, "22,W,8,8,N2,1"),
            (Variant::POOL, "23,B,8,8,N1,0"),
            (Variant::SPANISH, "24,W,8,8,N1,1"),
            (Variant::RUSSIAN, "25,W,8,8,A0,0"),
            (Variant::BRAZILIAN, "26,W,8,8,A0,0"),
            (Variant::CANADIAN, "27,W,12,12,N2,0"),
            (Variant::PORTUGUESE, "28,W,8,8,N1,1"),
            (Variant::CZECH, "29,W,8,8,A0,0"),
            (Variant::TURKISH, "30,W,8,8,A0,0"),
            (Variant::FRISIAN, "40,W,10,10,N2,0"),
            (Variant::SPANTSIRETTI, "41,W,10,8,A0,0"),
            // Not in the standard, but in all games of lidraughts.org.
            (Variant::BREAKTHROUGH, "96,W,10,10,N2,0"),
            (Variant::FRYSK, "97,W,10,10,N2,0"),
            (Variant::ANTIDRAUGHTS, "98,W,10,10,N2,0"),
        ] {
            let game_type = GameType::of(variant).unwrap();
            assert_eq!(game_type.to_string(), full, "{variant}");
            assert_eq!(full.parse(), Ok(game_type));
            assert_eq!(game_type.variant(), Ok(variant));
        }
        assert_eq!(GameType::of(Variant::TOWERS), None);
        let from_position: GameType = "99".parse().unwrap();
        assert_eq!(from_position.variant(), Ok(Variant::INTERNATIONAL));
        // In the standard black moves first, from the side where white starts in these rules. The numbers are the same.
        let thai: GameType = "31,B,8,8,N2,0".parse().unwrap();
        assert_eq!(thai.variant(), Ok(Variant::THAI));
    }

    #[test]
    fn unified_pool_is_pool() {
        let unified: GameType = "23,W,8,8,A0,0".parse().unwrap();
        assert_eq!(unified.variant(), Ok(Variant::POOL));
        let fields = unified.fields.unwrap();
        assert_eq!(fields.first_to_move, Color::White);
        assert!(fields.agree_with(Variant::POOL.rules()));
        let turned: GameType = "23,W,8,8,A2,0".parse().unwrap();
        assert!(!turned.fields.unwrap().agree_with(Variant::POOL.rules()));
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = "77".parse::<GameType>().unwrap().variant().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("there is no variant of game type 77: expected 21 (english),")
        );
        for text in [
            "",
            "x",
            "-1",
            "20,W,10,10,Q2,0",
            "20,W,10,10,N2,0,0",
            "99999999999",
        ] {
            assert!(text.parse::<GameType>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[0-9,WBANwb -]{0,20}|.*") {
            if let Ok(game_type) = text.parse::<GameType>() {
                prop_assert_eq!(game_type.to_string().parse(), Ok(game_type));
            }
        }
    }
}
