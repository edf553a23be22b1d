//! The result of a recorded game.

use super::score::Score;
use crate::{Color, Outcome};

/// The result of a recorded game.
///
/// ```
/// use tessera_draughts::{Color, pdn::{GameResult, Score}};
/// // In English draughts black moves first, so black's points come first.
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
    /// Not finished, or unknown.
    #[default]
    Unfinished,
}

impl GameResult {
    /// The result that a score means, if `first_to_move` moves first by the rules of the variant.
    #[must_use]
    pub fn of(score: Score, first_to_move: Color) -> GameResult {
        match score {
            Score::First => GameResult::Win(first_to_move),
            Score::Second => GameResult::Win(first_to_move.other()),
            Score::Draw => GameResult::Draw,
            Score::BothLost => GameResult::BothLost,
            Score::Unfinished => GameResult::Unfinished,
        }
    }

    /// The score of this result, if `first_to_move` moves first by the rules of the variant.
    #[must_use]
    pub fn score(self, first_to_move: Color) -> Score {
        match self {
            GameResult::Win(winner) if winner == first_to_move => Score::First,
            GameResult::Win(_) => Score::Second,
            GameResult::Draw => Score::Draw,
            GameResult::BothLost => Score::BothLost,
            GameResult::Unfinished => Score::Unfinished,
        }
    }

    /// The winner, if there is one.
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
    fn results_and_scores_convert_for_either_first_player() {
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
