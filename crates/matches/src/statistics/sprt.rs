//! The sequential probability ratio test, which stops a match as soon as its result is clear.
//!
//! A. Wald, "Sequential tests of statistical hypotheses", 1945; generalised to unknown distributions (GSPRT) by X. Li,
//! J. Liu and Z. Ying, "Generalized sequential probability ratio test for separate families of hypotheses", 2014.
//! M. Van den Bergh, "A practical introduction to the GSPRT", applies it to matches of engines.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::expected;

/// A test of two hypotheses: that the first player leads by at most `elo0`, and that it leads by at least `elo1`. It
/// prints in the form in which it is read, such as `0,10,0.05,0.05`.
///
/// ```
/// use tessera_matches::statistics::{Sprt, Verdict};
/// let test: Sprt = "0,20".parse()?;
/// assert_eq!((test.alpha, test.beta), (0.05, 0.05));
/// assert_eq!(test.verdict(&[10, 60, 200, 60, 10]), Some(Verdict::H0));
/// assert_eq!(test.verdict(&[0, 0, 5, 0, 0]), None);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The lead of the hypothesis H0, in logistic Elo.
    pub elo0: f64,
    /// The lead of the hypothesis H1; greater than `elo0`.
    pub elo1: f64,
    /// The probability of accepting H1 although H0 is true.
    pub alpha: f64,
    /// The probability of accepting H0 although H1 is true.
    pub beta: f64,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The lead is `elo0` or less.
    H0,
    /// The lead is `elo1` or more.
    H1,
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|part| part.trim().parse()).collect();
        let wrong = || "expected ELO0,ELO1[,ALPHA,BETA], such as 0,10 or 0,10,0.05,0.05".to_owned();
        let (elo0, elo1, alpha, beta) = match numbers.map_err(|_| wrong())?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(wrong()),
        };
        if !(elo0 < elo1 && elo0.abs() <= 1_000.0 && elo1.abs() <= 1_000.0) {
            return Err("expected ELO0 below ELO1, both between -1000 and 1000".to_owned());
        }
        if !(0.0 < alpha && alpha < 0.5 && 0.0 < beta && beta < 0.5) {
            return Err("expected ALPHA and BETA between 0 and 0.5".to_owned());
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta}")
    }
}

impl Sprt {
    /// The bounds of the log-likelihood ratio: below the first one H0 is accepted, above the second one H1.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The log-likelihood ratio of H1 and H0 after pairs of games with 0, half, 1, one and a half and 2 points.
    #[must_use]
    pub fn llr(&self, pairs: &[u64; 5]) -> f64 {
        llr(pairs, expected(self.elo0), expected(self.elo1))
    }

    /// The hypothesis that is accepted; `None` if the match has to go on.
    #[must_use]
    pub fn verdict(&self, pairs: &[u64; 5]) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        let llr = self.llr(pairs);
        if llr <= lower {
            Some(Verdict::H0)
        } else if llr >= upper {
            Some(Verdict::H1)
        } else {
            None
        }
    }
}

/// A kind of result that has not occurred counts as this many pairs, because a distribution without it may have no
/// mean at `score0` or `score1`.
const UNSEEN: f64 = 1e-3;

/// The log-likelihood ratio of two hypotheses on the mean score of pairs: that it is `score1`, and that it is `score0`,
/// each with the likeliest distribution that has this mean. 0 without pairs.
///
/// Scores are between 0 and 1, both excluded.
#[must_use]
pub fn llr(pairs: &[u64; 5], score0: f64, score1: f64) -> f64 {
    if pairs.iter().all(|n| *n == 0) {
        return 0.0;
    }
    let counts = pairs.map(|n| (n as f64).max(UNSEEN));
    let total: f64 = counts.iter().sum();
    let shares = counts.map(|n| n / total);
    let (p0, p1) = (likeliest(&shares, score0), likeliest(&shares, score1));
    let mut sum = 0.0;
    for i in 0..5 {
        sum += counts[i] * (p1[i] / p0[i]).ln();
    }
    sum
}

/// The distribution with mean `score` under which results with these shares are likeliest.
///
/// With a Lagrange multiplier x it is `share / (1 + x * (value - score))`, and x solves the equation that the mean is
/// `score`. The mean falls strictly in x between the two poles, so x is found by bisection.
fn likeliest(shares: &[f64; 5], score: f64) -> [f64; 5] {
    let distance = |i: usize| i as f64 / 4.0 - score;
    let slope = |x: f64| -> f64 {
        let terms = (0..5).map(|i| shares[i] * distance(i) / (1.0 + x * distance(i)));
        terms.sum()
    };
    // 1 + x * distance is positive for both extreme values between these.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = (low + high) / 2.0;
    std::array::from_fn(|i| shares[i] / (1.0 + x * distance(i)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_study::Random;

    /// The greatest log-likelihood of distributions with mean `score`, by climbing in small steps that keep the sum and
    /// the mean.
    fn brute_force(counts: &[f64; 5], score: f64) -> f64 {
        let likelihood = |p: &[f64; 5]| -> f64 {
            let terms = counts.iter().zip(p);
            terms.map(|(n, p)| n * p.ln()).sum()
        };
        // A mixture of the extremes and a uniform distribution, with the mean.
        let rest = 0.2_f64.min(score).min(1.0 - score);
        let mut p = [rest / 5.0; 5];
        let high = score - rest / 2.0;
        p[4] += high;
        p[0] += 1.0 - rest - high;
        let mut step = 0.1;
        let mut best = likelihood(&p);
        while step > 1e-9 {
            let mut is_better = false;
            // Moves between three results i < j < k that change neither the sum nor the mean.
            for (i, j, k) in [
                (0, 1, 2),
                (1, 2, 3),
                (2, 3, 4),
                (0, 2, 4),
                (0, 1, 4),
                (0, 3, 4),
            ] {
                let weight = (k - j) as f64 / (k - i) as f64;
                for step in [step, -step] {
                    let mut q = p;
                    q[j] += step;
                    q[i] -= step * weight;
                    q[k] -= step * (1.0 - weight);
                    if q.iter().all(|p| *p > 0.0) && likelihood(&q) > best {
                        best = likelihood(&q);
                        p = q;
                        is_better = true;
                    }
                }
            }
            if !is_better {
                step /= 2.0;
            }
        }
        best
    }

    #[test]
    fn the_ratio_is_that_of_the_likeliest_distributions() {
        for pairs in [
            [3, 10, 50, 14, 5],
            [40, 120, 300, 150, 60],
            [1, 1, 1, 1, 1],
            [9, 2, 5, 30, 2],
        ] {
            for (elo0, elo1) in [(0.0, 10.0), (-5.0, 0.0), (20.0, 100.0)] {
                let (score0, score1) = (expected(elo0), expected(elo1));
                let counts = pairs.map(|n| n as f64);
                let slow = brute_force(&counts, score1) - brute_force(&counts, score0);
                let fast = llr(&pairs, score0, score1);
                assert!((slow - fast).abs() < 1e-4, "{pairs:?} {slow} {fast}");
            }
        }
    }

    #[test]
    fn the_ratio_is_near_the_normal_approximation() {
        let pairs = [100, 400, 1_000, 450, 120];
        let (mean, variance) = super::super::moments(&pairs).unwrap();
        let n: u64 = pairs.iter().sum();
        let (s0, s1) = (expected(0.0), expected(5.0));
        let normal = n as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let exact = llr(&pairs, s0, s1);
        assert!(
            (normal - exact).abs() < 0.02 * exact.abs(),
            "{normal} {exact}"
        );
    }

    #[test]
    fn the_test_errs_as_seldom_as_it_promises() {
        // Players of equal strength: H1 (20 Elo) is accepted in about 5 % of matches.
        let test: Sprt = "0,20".parse().unwrap();
        let mut random = Random::new(11);
        let (mut wrong, rounds) = (0, 400);
        for _ in 0..rounds {
            let mut pairs = [0; 5];
            let verdict = loop {
                let drawn = [0, 1, 1, 2, 2, 2, 2, 3, 3, 4][random.below(10) as usize];
                pairs[drawn] += 1;
                if let Some(verdict) = test.verdict(&pairs) {
                    break verdict;
                }
            };
            wrong += u32::from(verdict == Verdict::H1);
        }
        assert!((5..35).contains(&wrong), "{wrong} of {rounds}");
    }

    #[test]
    fn tests_are_read_and_written() {
        let test: Sprt = " -2.5, 3, 0.1,0.01".parse().unwrap();
        assert_eq!(test.to_string(), "-2.5,3,0.1,0.01");
        assert_eq!("0,10".parse::<Sprt>().unwrap().bounds().1, 19f64.ln());
        for wrong in [
            "",
            "1",
            "1,0",
            "0,5,0.1",
            "0,5,0,0.1",
            "0,x",
            "nan,2",
            "0,inf",
            "0,5,.05,.5",
        ] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
        assert_eq!(test.llr(&[0; 5]), 0.0);
    }
}
