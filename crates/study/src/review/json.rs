//! The objects of a report in JSON. `docs/review.md` describes their fields.

use serde::Serialize;
use tessera_draughts::{Action, Color};

use super::{Assessment, Mark, ReviewedMove, Summary};
use crate::ScoreObject;

/// The counts of a player's moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Accuracy"))]
pub struct PlayerObject {
    /// The number of all moves.
    pub moves: usize,
    /// The number of moves that count for accuracy.
    pub counted: usize,
    /// The accuracy from 0 to 100; `None` if no move counts.
    pub accuracy: Option<f64>,
    /// The number of inaccuracies.
    pub inaccuracies: usize,
    /// The number of mistakes.
    pub mistakes: usize,
    /// The number of blunders.
    pub blunders: usize,
}

/// A move, compared with the best move. Scores and chances are for the player who made it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ReviewedMove"))]
pub struct MoveObject {
    /// The player who made the move: `white` or `black`.
    #[cfg_attr(feature = "typescript", ts(type = "Color"))]
    pub player: &'static str,
    /// The notation of the move.
    #[serde(rename = "move")]
    pub action: String,
    /// The mark of the move.
    pub mark: Mark,
    /// The score of the move.
    pub score: AssessmentObject,
    /// The score of the best move.
    pub best_score: AssessmentObject,
    /// The chances after the move, from 0 to 1.
    pub chances: f64,
    /// The chances after the best move, from 0 to 1.
    pub best_chances: f64,
    /// The chances that were lost by the move.
    pub loss: f64,
    /// Whether the move counts for accuracy.
    pub counts: bool,
    /// The depth, in plies, of the search of the position after the move.
    pub depth: u32,
    /// The best line from the position before the move.
    pub better: Vec<String>,
    /// The best line from the position after the move.
    pub reply: Vec<String>,
}

/// A score, such as `{"estimate": 0, "draw": true}`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Assessment"))]
pub struct AssessmentObject {
    /// The score.
    #[serde(flatten)]
    pub score: ScoreObject,
    /// Whether it is a proven draw. Omitted if it is not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub draw: bool,
}

/// Rounds a number to four digits after the decimal point.
#[must_use]
pub fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

impl From<Summary> for PlayerObject {
    fn from(summary: Summary) -> PlayerObject {
        PlayerObject {
            moves: summary.moves,
            counted: summary.counted,
            accuracy: summary.accuracy.map(rounded),
            inaccuracies: summary.inaccuracies,
            mistakes: summary.mistakes,
            blunders: summary.blunders,
        }
    }
}

impl From<&ReviewedMove> for MoveObject {
    fn from(reviewed: &ReviewedMove) -> MoveObject {
        let line = |actions: &[Action]| actions.iter().map(ToString::to_string).collect();
        MoveObject {
            player: match reviewed.player {
                Color::White => "white",
                Color::Black => "black",
            },
            action: reviewed.action.to_string(),
            mark: reviewed.mark,
            score: reviewed.played.into(),
            best_score: reviewed.best.into(),
            chances: rounded(reviewed.chances_after),
            best_chances: rounded(reviewed.chances_before),
            loss: rounded(reviewed.loss),
            counts: reviewed.counts(),
            depth: reviewed.depth,
            better: line(&reviewed.better),
            reply: line(&reviewed.reply),
        }
    }
}

impl From<Assessment> for AssessmentObject {
    fn from(assessment: Assessment) -> AssessmentObject {
        AssessmentObject {
            score: assessment.score.into(),
            draw: assessment.is_draw,
        }
    }
}
