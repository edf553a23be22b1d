//! The score of a position.

use std::cmp::Ordering;
use std::fmt;

use tessera_draughts::{End, Position, WithoutAction, Word};
use tessera_tablebase::Value;

/// The score of a position for the side to move, as found by a search.
///
/// Scores are ordered: a greater score is better for the side to move.
///
/// ```
/// use tessera_engine::play::Score;
/// assert!(Score::Win(3) > Score::Win(5) && Score::Win(5) > Score::Estimate(900));
/// assert!(Score::Estimate(-900) > Score::Loss(8) && Score::Loss(8) > Score::Loss(0));
/// let printed = [Score::Estimate(5), Score::Estimate(-120), Score::Win(7)].map(|s| s.to_string());
/// assert_eq!(printed, ["+0.05", "-1.20", "win in 7"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Proven: the side to move loses within this number of plies if the opponent plays well; 0 if the game is over.
    Loss(u16),
    /// Not proven: the evaluation, for the side to move, of the position at the end of the line found; 0 if that is a
    /// draw. Printed in hundredths, so that a man of [`Positional`](crate::Positional) is 1.00.
    Estimate(i32),
    /// Proven: the side to move wins within this number of plies, whatever the opponent plays; 0 if the game is over.
    Win(u16),
}

/// Maximum absolute value of an estimate. Larger estimates are clamped to it.
pub(super) const MAX_ESTIMATE: i32 = 20_000;

/// In the search, scores are numbers of type `i32`. This number is greater than every score, and its negative is less
/// than every score.
pub(super) const BEYOND: i32 = 32_001;

/// The number of a win in 0 plies. A win in n plies is `WIN - n`.
const WIN: i32 = 32_000;

/// Table wins that are further away than this number of plies are treated as this far away, so that they stay above all
/// estimates.
const FURTHEST: i32 = 8_000;

impl Score {
    /// The score that a number of the search represents.
    pub(super) fn of_number(number: i32) -> Score {
        if number > MAX_ESTIMATE {
            Score::Win((WIN - number) as u16)
        } else if number < -MAX_ESTIMATE {
            Score::Loss((WIN + number) as u16)
        } else {
            Score::Estimate(number)
        }
    }

    /// The number of plies to the end of the game if the score is proven. `None` for an estimate.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Score::Loss(plies) | Score::Win(plies) => Some(plies),
            Score::Estimate(_) => None,
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        let rank = |score: &Score| match *score {
            Score::Loss(plies) => (-1, i32::from(plies)),
            Score::Estimate(cost) => (0, cost),
            Score::Win(plies) => (1, -i32::from(plies)),
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Score::Loss(plies) => format!("loss in {plies}"),
            Score::Estimate(cost) => format!("{:+.2}", f64::from(*cost) / 100.0),
            Score::Win(plies) => format!("win in {plies}"),
        };
        f.pad(&text)
    }
}

/// The number of a game lost by the side to move, `ply` plies from the root.
pub(super) fn lost_at(ply: usize) -> i32 {
    ply as i32 - WIN
}

/// The number of a position without a legal move, `ply` plies from the root.
pub(super) fn without_action(end: End, ply: usize) -> i32 {
    match end.without_action {
        WithoutAction::Loses => lost_at(ply),
        WithoutAction::Wins => -lost_at(ply),
    }
}

/// The number of a game won by the first king, `ply` plies from the root. `None` if that rule has not ended the game.
#[inline]
pub(super) fn won_by_king<W: Word>(end: End, position: &Position<W>, ply: usize) -> Option<i32> {
    if !end.first_king_wins {
        return None;
    }
    let winner = position.outcome()?.winner()?;
    let is_won = winner == position.side_to_move();
    Some(if is_won { -lost_at(ply) } else { lost_at(ply) })
}

/// The number of an exact value, `ply` plies from the root.
pub(super) fn exact_at(ply: usize, value: Value) -> i32 {
    let distance = |plies: u16| i32::from(plies).min(FURTHEST) + ply as i32;
    match value {
        Value::Win(plies) => WIN - distance(plies),
        Value::Draw => 0,
        Value::Loss(plies) => distance(plies) - WIN,
    }
}

/// Minimum number that a win can have, `ply` plies from the root. Used for a win at an unknown distance.
pub(super) fn furthest_win(ply: usize) -> i32 {
    WIN - FURTHEST - ply as i32
}

/// The number of a win that is not proven, because a drawing rule may come before it.
pub(super) fn estimated_win(ply: usize) -> i32 {
    MAX_ESTIMATE - ply as i32
}

/// Whether a number represents a proven win or loss.
pub(super) fn is_proven(number: i32) -> bool {
    number.abs() > MAX_ESTIMATE
}

/// A number as stored in the table: wins and losses are counted from the position instead of the root, because lines of
/// different lengths may lead to the position.
pub(super) fn from_position(number: i32, ply: usize) -> i32 {
    match Score::of_number(number) {
        Score::Win(_) => number + ply as i32,
        Score::Loss(_) => number - ply as i32,
        Score::Estimate(_) => number,
    }
}

/// The inverse of [`from_position`].
pub(super) fn from_root(number: i32, ply: usize) -> i32 {
    match Score::of_number(number) {
        Score::Win(_) => number - ply as i32,
        Score::Loss(_) => number + ply as i32,
        Score::Estimate(_) => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Score {
        fn number(self) -> i32 {
            match self {
                Score::Loss(plies) => i32::from(plies) - WIN,
                Score::Estimate(cost) => cost.clamp(-MAX_ESTIMATE, MAX_ESTIMATE),
                Score::Win(plies) => WIN - i32::from(plies),
            }
        }
    }

    #[test]
    fn numbers_and_scores_convert() {
        for score in [
            Score::Loss(0),
            Score::Loss(300),
            Score::Estimate(-MAX_ESTIMATE),
            Score::Estimate(0),
            Score::Win(301),
            Score::Win(1),
        ] {
            let number = score.number();
            assert_eq!(Score::of_number(number), score);
            assert_eq!(is_proven(number), score.plies().is_some());
            assert!(number.abs() < BEYOND);
            assert_eq!(from_root(from_position(number, 9), 9), number);
        }
        assert_eq!(Score::of_number(lost_at(4)), Score::Loss(4));
        assert_eq!(Score::of_number(exact_at(3, Value::Win(5))), Score::Win(8));
        assert_eq!(
            Score::of_number(exact_at(3, Value::Draw)),
            Score::Estimate(0)
        );
        assert_eq!(furthest_win(7), exact_at(7, Value::Win(u16::MAX)));
        assert!(is_proven(furthest_win(400)) && !is_proven(estimated_win(0)));
        // Even the largest possible distance keeps its sign.
        assert!(is_proven(exact_at(400, Value::Loss(u16::MAX))));
    }
}
