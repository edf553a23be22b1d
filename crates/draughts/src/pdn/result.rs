//! How a recorded game ended.

use super::score::Score;
use crate::{Color, Outcome};

/// How a recorded game ended.
///
/// ```
/// use tessera_draughts::{Color, pdn::{GameResult, Score}};
/// // In English draughts black acts first, and its points come first.
/// assert_eq!(GameResult::of(Score::First, Color::Black), GameResult::Win(Color::Black));
/// assert_eq!(GameResult::Win(Color::White).score(Color::Black).to_string(), "0-1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// This player won.
    Win(Color),
    /// A draw.
    Draw,
    /// Both players lost.
    BothLost,
    /// Not finished, or not known.
    #[default]
    Unfinished,
}

impl GameResult {
    /// What a score means where this player acts first by the rules of the variant.
    #[must_use]
    pub fn of(score: Score, first_to_act: Color) -> GameResult {
        match score {
            Score::First => GameResult::Win(first_to_act),
            Score::Second => GameResult::Win(first_to_act.other()),
            Score::Draw => GameResult::Draw,
            Score::BothLost => GameResult::BothLost,
            Score::Unfinished => GameResult::Unfinished,
        }
    }

    /// The score that is written where this player acts first by the rules of the variant.
    #[must_use]
    pub fn score(self, first_to_act: Color) -> Score {
        match self {
            GameResult::Win(winner) if winner == first_to_act => Score::First,
            GameResult::Win(_) => Score::Second,
            GameResult::Draw => Score::Draw,
            GameResult::BothLost => Score::BothLost,
            GameResult::Unfinished => Score::Unfinished,
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_means_a_result_whoever_acts_first() {
        for first in Color::ALL {
            for result in [
                GameResult::Win(Color::White),
                GameResult::Win(Color::Black),
                GameResult::Draw,
                GameResult::BothLost,
                GameResult::Unfinished,
            ] {
                assert_eq!(GameResult::of(result.score(first), first), result);
            }
            assert_eq!(GameResult::Win(first).score(first), Score::First);
        }
    }
}
