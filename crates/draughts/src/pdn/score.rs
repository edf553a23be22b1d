//! The result of a game as written in files.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::excerpt;

/// The result of a game as written, such as `1-0`. The first number belongs to the player who moves first by the rules
/// of the variant: white in most variants, black in English draughts.
///
/// [`GameResult::of`](super::GameResult::of) converts it to the winner's colour. Prints as at the end of a game, `1-0`;
/// `{:#}` prints points as in international draughts, `2-0`.
///
/// ```
/// use tessera_draughts::pdn::Score;
/// let score: Score = "0-2".parse()?;
/// assert_eq!(score, Score::Second);
/// assert_eq!(format!("{score} {score:#}"), "0-1 0-2");
/// # Ok::<(), tessera_draughts::pdn::ScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Score {
    /// The player who moves first won: `1-0` or `2-0`.
    First,
    /// The other player won: `0-1` or `0-2`.
    Second,
    /// A draw: `1/2-1/2` or `1-1`.
    Draw,
    /// Both players lost: `0-0`.
    BothLost,
    /// Not finished, or unknown: `*`.
    #[default]
    Unfinished,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match (self, f.alternate()) {
            (Score::First, false) => "1-0",
            (Score::First, true) => "2-0",
            (Score::Second, false) => "0-1",
            (Score::Second, true) => "0-2",
            (Score::Draw, false) => "1/2-1/2",
            (Score::Draw, true) => "1-1",
            (Score::BothLost, _) => "0-0",
            (Score::Unfinished, _) => "*",
        })
    }
}

/// An error from parsing a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not a result: expected 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 or *")]
pub struct ScoreError {
    /// The text, shortened if it is long.
    pub found: String,
}

/// A result without blanks, with plain dashes and fractions.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(8);
    for sign in text.chars().filter(|sign| !sign.is_whitespace()).take(16) {
        match sign {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => plain.push('-'),
            '\u{bd}' => plain.push_str("1/2"),
            _ => plain.push(sign),
        }
    }
    plain
}

impl Score {
    /// Whether a result is written as points, as in international draughts.
    ///
    /// ```
    /// use tessera_draughts::pdn::Score;
    /// assert!(Score::is_in_points("2-0") && Score::is_in_points("1-1"));
    /// assert!(!Score::is_in_points("1-0") && !Score::is_in_points("0-0"));
    /// ```
    #[must_use]
    pub fn is_in_points(text: &str) -> bool {
        ["2-0", "0-2", "1-1"].contains(&plain(text).as_str())
    }
}

impl FromStr for Score {
    type Err = ScoreError;

    /// Blanks are ignored. Dashes and fractions may be of any kind.
    fn from_str(text: &str) -> Result<Score, ScoreError> {
        Ok(match plain(text).as_str() {
            "1-0" | "2-0" => Score::First,
            "0-1" | "0-2" => Score::Second,
            "1/2-1/2" | "1/2" | "1-1" | "0.5-0.5" => Score::Draw,
            "0-0" => Score::BothLost,
            "*" => Score::Unfinished,
            _ => {
                return Err(ScoreError {
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
    fn all_forms_are_read_and_printed() {
        let all = [
            Score::First,
            Score::Second,
            Score::Draw,
            Score::BothLost,
            Score::Unfinished,
        ];
        for score in all {
            assert_eq!(score.to_string().parse(), Ok(score));
            assert_eq!(format!("{score:#}").parse(), Ok(score));
        }
        for draw in ["\u{bd}-\u{bd}", "1/2 - 1/2", "0.5-0.5", "1\u{2013}1"] {
            assert_eq!(draw.parse(), Ok(Score::Draw), "{draw}");
        }
        let error = "4-6".parse::<Score>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`4-6` is not a result: expected 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 or *"
        );
    }
}
