//! Tuning of numbers by games: simultaneous perturbation stochastic approximation (J. C. Spall, "An Overview of the
//! Simultaneous Perturbation Method for Efficient Optimization", 1998).
//!
//! In each round, all numbers are changed at the same time, each up or down by its step. A player with the changed
//! numbers plays against one with the opposite changes. All numbers then move a little towards the winner. A number
//! that does not matter wanders; one that matters drifts to a better value. Steps and moves get smaller from round to
//! round.

use fastrand::Rng;

/// How the first steps fall: the exponent that the paper recommends for few rounds.
const STEP_FALL: f64 = 0.101;
/// How the moves fall.
const MOVE_FALL: f64 = 0.602;
/// The part of all rounds by which the fall of the moves is delayed.
const DELAY: f64 = 0.1;
/// The move in the last round, in steps, if one player wins every game. So a difference of 10 Elo moves a number by
/// some six steps in a thousand rounds, and chance by one and a half.
const LAST_MOVE: f64 = 0.2;
/// Values are rounded to multiples of 1 by this number.
const ROUNDING: f64 = 1e6;

/// A number to be tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The current value.
    pub value: f64,
    /// Minimum and maximum value.
    pub range: (i32, i32),
    /// The first step.
    pub step: f64,
}

/// A tuning.
///
/// ```
/// use tessera_matches::spsa::{Spsa, Tuned};
/// let tuned = Tuned { value: 30.0, range: (0, 100), step: 5.0 };
/// let mut spsa = Spsa { numbers: vec![tuned], rounds: 500, seed: 1 };
/// for round in 1..=500 {
///     let trial = spsa.trial(round);
///     // The player whose number is closer to 60 wins.
///     let distance = |values: &[i32]| f64::from((values[0] - 60).abs());
///     let score = (distance(&trial.minus) - distance(&trial.plus)).signum();
///     spsa.learn(round, &trial, score);
/// }
/// assert!((spsa.numbers[0].value - 60.0).abs() < 5.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    /// The numbers.
    pub numbers: Vec<Tuned>,
    /// Number of all rounds.
    pub rounds: u64,
    /// The seed of the changes.
    pub seed: u64,
}

/// The values that play against each other in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The values of one player, in the order of the numbers.
    pub plus: Vec<i32>,
    /// The values of the other player.
    pub minus: Vec<i32>,
    /// Whether the number is greater for the first player.
    up: Vec<bool>,
}

impl Spsa {
    /// The values to play with in a round, counted from 1. They depend on the seed, the round and the current values.
    #[must_use]
    pub fn trial(&self, round: u64) -> Trial {
        let mut random = Rng::with_seed(self.seed ^ round.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut trial = Trial {
            plus: Vec::new(),
            minus: Vec::new(),
            up: Vec::new(),
        };
        for number in &self.numbers {
            let up = random.bool();
            let step = number.step / (round as f64).powf(STEP_FALL);
            let signed = if up { step } else { -step };
            // Values between two integers are each of them as often as they are close to it.
            let offset = random.f64();
            let value = |exact: f64| {
                let (least, greatest) = number.range;
                ((exact + offset).floor() as i32).clamp(least, greatest)
            };
            trial.plus.push(value(number.value + signed));
            trial.minus.push(value(number.value - signed));
            trial.up.push(up);
        }
        trial
    }

    /// Moves the numbers by the result of a trial: the points per game of the first player minus those of the second,
    /// from -1 to 1.
    pub fn learn(&mut self, round: u64, trial: &Trial, score: f64) {
        let delay = DELAY * self.rounds as f64;
        let fall = |round: f64| (round + delay).powf(-MOVE_FALL);
        let size = LAST_MOVE * fall(round as f64) / fall(self.rounds as f64);
        for (number, up) in self.numbers.iter_mut().zip(&trial.up) {
            let (least, greatest) = number.range;
            let last_step = number.step / (self.rounds as f64).powf(STEP_FALL);
            let signed = if *up { score } else { -score };
            let value = number.value + size * last_step * signed;
            // With so few digits, the value is the same once it has been written as JSON and read again.
            let value = (value * ROUNDING).round() / ROUNDING;
            number.value = value.clamp(least.into(), greatest.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa(rounds: u64) -> Spsa {
        let tuned = |value, step| Tuned {
            value,
            range: (0, 100),
            step,
        };
        Spsa {
            numbers: vec![tuned(20.0, 4.0), tuned(70.0, 4.0), tuned(50.0, 4.0)],
            rounds,
            seed: 7,
        }
    }

    /// Plays rounds with noisy results, in which the first number should be 45, the second 40, and the third does not
    /// matter.
    fn tuned(rounds: u64, noise: f64) -> Vec<f64> {
        let mut spsa = spsa(rounds);
        let mut random = Rng::with_seed(3);
        let worth = |values: &[i32]| {
            -f64::from((values[0] - 45).pow(2) + (values[1] - 40).pow(2)) / 2_000.0
        };
        for round in 1..=rounds {
            let trial = spsa.trial(round);
            let exact = worth(&trial.plus) - worth(&trial.minus);
            let score = exact + noise * (random.f64() + random.f64() - 1.0);
            spsa.learn(round, &trial, score.clamp(-1.0, 1.0));
        }
        spsa.numbers.iter().map(|number| number.value).collect()
    }

    #[test]
    fn numbers_that_matter_are_found_among_noise() {
        let found = tuned(3_000, 1.0);
        assert!((found[0] - 45.0).abs() < 6.0, "{found:?}");
        assert!((found[1] - 40.0).abs() < 6.0, "{found:?}");
        assert!((found[2] - 50.0).abs() < 15.0, "{found:?}");
    }

    #[test]
    fn trials_are_repeated_and_symmetric() {
        let spsa = spsa(100);
        assert_eq!(spsa.trial(5), spsa.trial(5));
        assert_ne!(spsa.trial(5).up, spsa.trial(8).up);
        for round in 1..50 {
            let trial = spsa.trial(round);
            for (place, number) in spsa.numbers.iter().enumerate() {
                let (plus, minus) = (trial.plus[place], trial.minus[place]);
                assert_eq!(plus > minus, trial.up[place]);
                assert!((f64::from(plus + minus) / 2.0 - number.value).abs() <= 1.0);
            }
        }
    }

    #[test]
    fn values_stay_in_their_range() {
        let mut spsa = spsa(50);
        for round in 1..=50 {
            let trial = spsa.trial(round);
            assert!(
                trial
                    .plus
                    .iter()
                    .chain(&trial.minus)
                    .all(|value| (0..=100).contains(value))
            );
            // The greater first number always wins by far.
            let score = if trial.up[0] { 1.0 } else { -1.0 };
            spsa.learn(round, &trial, 1e6 * score);
        }
        assert_eq!(spsa.numbers[0].value, 100.0);
    }
}
