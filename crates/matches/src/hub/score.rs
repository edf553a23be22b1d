//! Scores as the Hub protocol writes them.

use tessera_engine::play::Score;
use tessera_study::ScoreObject;

use super::Line;

/// The score of a win or loss in men, as other programs show it. Each ply to the end makes it a hundredth smaller.
const DECIDED: f64 = 100.0;

/// The same `info` line with a score: `score` in men, and `win` or `loss` in plies if it is proven.
///
/// ```
/// use tessera_engine::play::Score;
/// use tessera_study::ScoreObject;
/// use tessera_matches::hub::{Line, read_score, with_score};
/// let line = with_score(Line::new("info"), Score::Win(7));
/// assert_eq!(line.to_string(), "info score=99.93 win=7");
/// assert_eq!(read_score(&line), Some(ScoreObject::Win(7)));
/// ```
#[must_use]
pub fn with_score(line: Line, score: Score) -> Line {
    let decided = |plies: u16| DECIDED - (f64::from(plies) / 100.0).min(10.0);
    match score {
        Score::Estimate(cost) => line.with("score", format!("{:.2}", f64::from(cost) / 100.0)),
        Score::Win(plies) => line
            .with("score", format!("{:.2}", decided(plies)))
            .with("win", plies),
        Score::Loss(plies) => line
            .with("score", format!("{:.2}", -decided(plies)))
            .with("loss", plies),
    }
}

/// The score of an `info` line; `None` if it has none.
#[must_use]
pub fn read_score(line: &Line) -> Option<ScoreObject> {
    let plies = |name| line.value(name).and_then(|plies| plies.parse().ok());
    if let Some(plies) = plies("win") {
        return Some(ScoreObject::Win(plies));
    }
    if let Some(plies) = plies("loss") {
        return Some(ScoreObject::Loss(plies));
    }
    men(line.value("score")?)
}

/// A score in men as text.
fn men(text: &str) -> Option<ScoreObject> {
    let men: f64 = text.parse().ok()?;
    of_men(men)
}

/// A score in men; `None` if it is not a number.
pub(crate) fn of_men(men: f64) -> Option<ScoreObject> {
    let hundredths = (men * 100.0).round();
    // The cast saturates.
    men.is_finite()
        .then_some(ScoreObject::Estimate(hundredths as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_come_back() {
        for score in [
            Score::Estimate(0),
            Score::Estimate(-29),
            Score::Estimate(12_345),
            Score::Win(1),
            Score::Loss(2_000),
        ] {
            let line = with_score(Line::new("info"), score);
            assert_eq!(read_score(&line), Some(ScoreObject::from(score)), "{line}");
        }
        for wrong in ["info", "info score=x", "info score=nan", "info score=inf"] {
            assert_eq!(read_score(&wrong.parse().unwrap()), None, "{wrong}");
        }
    }
}
