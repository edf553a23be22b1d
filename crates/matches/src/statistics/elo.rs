//! Differences of strength in Elo.

use serde::{Deserialize, Serialize};

use super::moments;

/// The quantile of the normal distribution for an interval of 95 %.
const QUANTILE: f64 = 1.959_963_984_540_054;

/// A difference of strength in Elo, with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    /// The difference; positive if the first player is stronger.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Likelihood of superiority: the probability that the first player is stronger.
    pub los: f64,
}

/// The score that a player with a lead of `elo` is expected to have, from 0 to 1.
///
/// ```
/// use tessera_matches::statistics::{elo_of, expected};
/// assert_eq!(expected(0.0), 0.5);
/// assert!((elo_of(expected(37.0)).unwrap() - 37.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that goes with a score; `None` for scores of 0 and 1, where it is infinite.
#[must_use]
pub fn elo_of(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

impl Elo {
    /// The difference that follows from pairs of games with 0, half, 1, one and a half and 2 points.
    ///
    /// `None` if it cannot be estimated: for fewer than two pairs, if all pairs ended alike, or if the interval has a
    /// score of 0 or 1 in it.
    #[must_use]
    pub fn of(pairs: &[u64; 5]) -> Option<Elo> {
        let count: u64 = pairs.iter().sum();
        let (mean, variance) = moments(pairs)?;
        if count < 2 || variance <= 0.0 {
            return None;
        }
        let count = count as f64;
        let error = (variance / (count - 1.0)).sqrt();
        Some(Elo {
            value: elo_of(mean)?,
            low: elo_of(mean - QUANTILE * error)?,
            high: elo_of(mean + QUANTILE * error)?,
            los: normal((mean - 0.5) / error),
        })
    }

    /// Half of the width of the interval.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The cumulative distribution function of the normal distribution.
fn normal(x: f64) -> f64 {
    libm::erfc(-x / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_mean() {
        let pairs = [6, 0, 40, 0, 10];
        let elo = Elo::of(&pairs).unwrap();
        let mean = (40.0 * 0.5 + 10.0) / 56.0;
        let variance = (6.0 * mean * mean
            + 40.0 * (0.5 - mean) * (0.5 - mean)
            + 10.0 * (1.0 - mean) * (1.0 - mean))
            / 55.0;
        let error = (variance / 56.0_f64).sqrt();
        assert!((elo.value - elo_of(mean).unwrap()).abs() < 1e-9);
        assert!((expected(elo.low) - (mean - 1.96 * error)).abs() < 1e-4);
        assert!((expected(elo.high) - (mean + 1.96 * error)).abs() < 1e-4);
        assert!(elo.los > 0.8 && elo.los < 0.9, "{elo:?}");
    }

    #[test]
    fn the_interval_holds_the_truth_in_19_of_20_matches() {
        // Pairs of a known distribution, many times.
        let chances = [0.05, 0.15, 0.4, 0.25, 0.15];
        let mean: f64 = chances
            .iter()
            .zip(0..)
            .map(|(p, i)| p * f64::from(i) / 4.0)
            .sum();
        let truth = elo_of(mean).unwrap();
        let mut random = tessera_study::Random::new(3);
        let (mut inside, rounds) = (0, 2_000);
        for _ in 0..rounds {
            let mut pairs = [0; 5];
            for _ in 0..200 {
                let mut at = random.below(1_000_000) as f64 / 1e6;
                let drawn = chances.iter().position(|chance| {
                    at -= chance;
                    at < 0.0
                });
                pairs[drawn.unwrap_or(4)] += 1;
            }
            let elo = Elo::of(&pairs).unwrap();
            inside += u32::from(elo.low < truth && truth < elo.high);
        }
        let share = f64::from(inside) / f64::from(rounds);
        assert!((0.935..0.965).contains(&share), "{share}");
    }

    #[test]
    fn nothing_is_estimated_from_too_little() {
        for pairs in [
            [0; 5],
            [0, 0, 1, 0, 0],
            [0, 0, 9, 0, 0],
            [0, 0, 0, 0, 5],
            [0, 0, 0, 1, 1],
        ] {
            assert_eq!(Elo::of(&pairs), None, "{pairs:?}");
        }
    }
}
