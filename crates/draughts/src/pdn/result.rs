//! How a recorded game ended.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::excerpt;
use crate::{Color, Outcome};

/// How a recorded game ended. Prints as it stands at the end of a game, `1-0`; `{:#}` prints points as in
/// international draughts, `2-0`.
///
/// ```
/// use tessera_draughts::{Color, pdn::GameResult};
/// let result: GameResult = "0-2".parse()?;
/// assert_eq!(result, GameResult::Win(Color::Black));
/// assert_eq!(format!("{result} {result:#}"), "0-1 0-2");
/// # Ok::<(), tessera_draughts::pdn::ResultError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// This player won: `1-0` or `2-0` for white, `0-1` or `0-2` for black, whoever acts first.
    Win(Color),
    /// A draw: `1/2-1/2` or `1-1`.
    Draw,
    /// Both players lost: `0-0`.
    BothLost,
    /// Not finished, or not known: `*`.
    #[default]
    Unfinished,
}

impl GameResult {
    /// The winner.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::Win(color) => Some(color),
            _ => None,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        let won = |color: &Color| matches!(outcome, Outcome::Win(winner, ..) if winner == *color);
        let winner = Color::ALL.into_iter().find(won);
        winner.map_or(GameResult::Draw, GameResult::Win)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match (self, f.alternate()) {
            (GameResult::Win(Color::White), false) => "1-0",
            (GameResult::Win(Color::White), true) => "2-0",
            (GameResult::Win(Color::Black), false) => "0-1",
            (GameResult::Win(Color::Black), true) => "0-2",
            (GameResult::Draw, false) => "1/2-1/2",
            (GameResult::Draw, true) => "1-1",
            (GameResult::BothLost, _) => "0-0",
            (GameResult::Unfinished, _) => "*",
        })
    }
}

/// A text that is no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is no result: expected 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 or *")]
pub struct ResultError {
    /// The text, cut where it is long.
    pub found: String,
}

impl FromStr for GameResult {
    type Err = ResultError;

    /// Blanks do not count, and dashes and halves may be of any kind.
    fn from_str(text: &str) -> Result<GameResult, ResultError> {
        let mut plain = String::with_capacity(8);
        for sign in text.chars().filter(|sign| !sign.is_whitespace()).take(16) {
            match sign {
                '\u{2010}'..='\u{2015}' | '\u{2212}' => plain.push('-'),
                '\u{bd}' => plain.push_str("1/2"),
                _ => plain.push(sign),
            }
        }
        Ok(match plain.as_str() {
            "1-0" | "2-0" => GameResult::Win(Color::White),
            "0-1" | "0-2" => GameResult::Win(Color::Black),
            "1/2-1/2" | "1/2" | "1-1" | "0.5-0.5" => GameResult::Draw,
            "0-0" => GameResult::BothLost,
            "*" => GameResult::Unfinished,
            _ => {
                return Err(ResultError {
                    found: excerpt(text),
                });
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_are_read_and_come_back() {
        let all = [
            GameResult::Win(Color::White),
            GameResult::Win(Color::Black),
            GameResult::Draw,
            GameResult::BothLost,
            GameResult::Unfinished,
        ];
        for result in all {
            assert_eq!(result.to_string().parse(), Ok(result));
            assert_eq!(format!("{result:#}").parse(), Ok(result));
        }
        for draw in ["\u{bd}-\u{bd}", "1/2 - 1/2", "0.5-0.5", "1\u{2013}1"] {
            assert_eq!(draw.parse(), Ok(GameResult::Draw), "{draw}");
        }
        let error = "4-6".parse::<GameResult>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`4-6` is no result: expected 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 or *"
        );
    }
}
