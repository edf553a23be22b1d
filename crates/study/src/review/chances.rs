//! Winning chances: the result that a player can expect with a given score.

use std::fmt;
use std::ops::RangeInclusive;

use tessera_draughts::Variant;
use tessera_engine::network::{self, Weights, embedded};

use super::scales::{COMPUTED, USUAL};
use tessera_engine::play::{Evaluation, Line, Score};

/// The valid values of a scale in a note. Others are ignored.
const SCALES: RangeInclusive<f64> = 10.0..=1_000.0;

/// A score, together with whether it is a proven draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The score.
    pub score: Score,
    /// Whether it is a proven draw. The score alone does not tell, because an estimate may also be 0.
    pub is_draw: bool,
}

impl Assessment {
    /// A proven draw.
    pub const DRAW: Assessment = Assessment {
        score: Score::Estimate(0),
        is_draw: true,
    };

    /// The assessment one ply earlier, for the opponent: a loss in 4 plies becomes a win in 5.
    #[must_use]
    pub fn before(self) -> Assessment {
        let score = match self.score {
            Score::Loss(plies) => Score::Win(plies.saturating_add(1)),
            Score::Estimate(cost) => Score::Estimate(-cost),
            Score::Win(plies) => Score::Loss(plies.saturating_add(1)),
        };
        Assessment { score, ..self }
    }

    /// Whether it is a proven win, draw or loss.
    #[must_use]
    pub fn is_proven(self) -> bool {
        self.is_draw || self.score.plies().is_some()
    }
}

impl From<&Line> for Assessment {
    fn from(line: &Line) -> Assessment {
        Assessment {
            score: line.score,
            is_draw: line.is_draw,
        }
    }
}

/// Prints the score, or `draw` for a proven draw.
impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_draw {
            f.pad("draw")
        } else {
            self.score.fmt(f)
        }
    }
}

/// Converts scores to winning chances. These are the expected result, from 0 (a loss) to 1 (a win); a draw counts as
/// one half.
///
/// The chances of an estimate of `s` hundredths of a man are `1 / (1 + exp(-s / scale))`. Those of a proven win are 1,
/// of a proven draw 0.5, and of a proven loss 0.
///
/// ```
/// use tessera_engine::play::Score;
/// use tessera_study::review::{Assessment, Chances};
/// let chances = Chances { scale: 66.0 };
/// let of = |score| chances.of(Assessment { score, is_draw: false });
/// assert_eq!((of(Score::Win(9)), of(Score::Estimate(0))), (1.0, 0.5));
/// assert_eq!((100.0 * of(Score::Estimate(66))).round(), 73.0);
/// assert_eq!(chances.of(Assessment::DRAW), 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// The estimate, in hundredths of a man, at which the odds are e to 1.
    pub scale: f64,
}

impl Chances {
    /// The conversion for scores of the given evaluation.
    ///
    /// Learned weights are trained on expected results, so all of them have the same scale, unless their note `scale`
    /// states another one that was measured. The scale of the computed evaluation was measured for each variant: see
    /// `docs/review.md`.
    #[must_use]
    pub fn by(evaluation: &Evaluation, variant: Variant) -> Chances {
        let scale = match evaluation {
            Evaluation::Best => embedded(variant).as_ref().map(learned),
            Evaluation::Computed => None,
            Evaluation::Learned(weights) => Some(learned(weights)),
        };
        Chances {
            scale: scale.unwrap_or_else(|| computed(variant)),
        }
    }

    /// The chances of the player for whom the score is.
    #[must_use]
    pub fn of(self, assessment: Assessment) -> f64 {
        match assessment.score {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Estimate(_) if assessment.is_draw => 0.5,
            Score::Estimate(cost) => 1.0 / (1.0 + (-f64::from(cost) / self.scale).exp()),
        }
    }
}

/// The scale of scores by learned weights.
fn learned(weights: &Weights) -> f64 {
    let noted = weights.notes().get("scale");
    let noted = noted.and_then(|text| text.parse().ok());
    let noted = noted.filter(|scale| SCALES.contains(scale));
    noted.unwrap_or(f64::from(network::SCALE))
}

/// The scale of scores by the computed evaluation.
fn computed(variant: Variant) -> f64 {
    let measured = COMPUTED.iter().find(|(name, _)| *name == variant.name());
    measured.map_or(USUAL, |(_, scale)| *scale)
}

/// Chances in percent, from 0 to 100. Only a proven win gives 100, and only a proven loss gives 0.
///
/// ```
/// use tessera_study::review::percent;
/// assert_eq!([0.0, 0.001, 0.234, 0.999, 1.0].map(percent), [0, 1, 23, 99, 100]);
/// ```
#[must_use]
pub fn percent(chances: f64) -> u32 {
    let rounded = (100.0 * chances).round() as u32;
    if chances <= 0.0 {
        0
    } else if chances >= 1.0 {
        100
    } else {
        rounded.clamp(1, 99)
    }
}
