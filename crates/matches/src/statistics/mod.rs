//! Statistics of a match: score, Elo, likelihood of superiority, and the sequential test that stops it.
//!
//! The unit is a pair of games from one opening with colours swapped. The games of a pair are not independent, because
//! an opening that favours a side gives each player a win; pairs are (the "pentanomial" statistics of chess engine
//! testing). `docs/match.md` has the formulas.

mod elo;
mod sprt;

pub use elo::{Elo, elo_of, expected};
pub use sprt::{Sprt, Verdict, llr};

use serde::{Deserialize, Serialize};

/// The results of the first player: 0 points for a loss, half a point for a draw, 1 point for a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games with 0, half, 1, one and a half and 2 points.
    pub pairs: [u64; 5],
}

/// The result of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameScore {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl GameScore {
    const fn halves(self) -> usize {
        match self {
            GameScore::Loss => 0,
            GameScore::Draw => 1,
            GameScore::Win => 2,
        }
    }
}

impl Tally {
    /// Counts a pair of games.
    pub fn add(&mut self, pair: [GameScore; 2]) {
        for game in pair {
            match game {
                GameScore::Loss => self.losses += 1,
                GameScore::Draw => self.draws += 1,
                GameScore::Win => self.wins += 1,
            }
        }
        self.pairs[pair[0].halves() + pair[1].halves()] += 1;
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points of the first player as a share of all games; `None` without games.
    ///
    /// ```
    /// use tessera_matches::statistics::{GameScore, Tally};
    /// let mut tally = Tally::default();
    /// assert_eq!(tally.score(), None);
    /// tally.add([GameScore::Win, GameScore::Draw]);
    /// assert_eq!(tally.score(), Some(0.75));
    /// ```
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let games = self.games() as f64;
        (games > 0.0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games)
    }

    /// The share of drawn games; `None` without games.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        let games = self.games() as f64;
        (games > 0.0).then(|| self.draws as f64 / games)
    }
}

/// The mean score of a pair per game, from 0 to 1, and its variance; `None` without pairs.
fn moments(pairs: &[u64; 5]) -> Option<(f64, f64)> {
    let count: u64 = pairs.iter().sum();
    if count == 0 {
        return None;
    }
    let count = count as f64;
    let scores = || (0..).map(|quarters| f64::from(quarters) / 4.0).zip(pairs);
    let mean: f64 = scores().map(|(score, n)| score * *n as f64).sum::<f64>() / count;
    let squares = scores().map(|(score, n)| (score - mean).powi(2) * *n as f64);
    Some((mean, squares.sum::<f64>() / count))
}
