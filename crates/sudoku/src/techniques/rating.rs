//! The rating of a puzzle by HoDoKu's scores of its steps.

use super::{Level, Step, Technique};

/// The level and the score of a path of steps.
///
/// ```
/// use tessera_sudoku::{Grid, Level, PencilMarks, Rating, Settings};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let rating = Rating::of(&Settings::hodoku().path(&PencilMarks::new(&puzzle)));
/// assert_eq!((rating.level, rating.score), (Level::Easy, 204));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rating {
    /// The level of the hardest step, or a higher one if the score is above the limit of that level.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
}

impl Rating {
    /// The rating of a path. Steps of techniques that HoDoKu does not have count for their level, and score nothing.
    #[must_use]
    pub fn of(path: &[Step]) -> Rating {
        Rating::of_techniques(path.iter().map(|step| step.technique))
    }

    /// The rating of a path of steps of these techniques.
    #[must_use]
    pub fn of_techniques(path: impl IntoIterator<Item = Technique>) -> Rating {
        let mut rating = Rating::MIN;
        path.into_iter().for_each(|technique| rating.add(technique));
        rating
    }

    /// The rating of no steps.
    pub(crate) const MIN: Rating = Rating {
        level: Level::Easy,
        score: 0,
    };

    /// Adds a step. The level never falls.
    pub(crate) fn add(&mut self, technique: Technique) {
        self.score += technique.score().unwrap_or(0);
        let fits = |level: &Level| self.score <= level.cap();
        let by_score = Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme);
        self.level = self.level.max(technique.level()).max(by_score);
    }
}
