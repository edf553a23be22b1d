//! How hard a puzzle is, by HoDoKu's scores of its steps.

use super::{Level, Step};

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
pub struct Rating {
    /// The level of the hardest step, or a higher one if the score asks for it.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
}

impl Rating {
    /// The rating of a path. Steps of techniques that HoDoKu does not have count for their level, and score nothing.
    #[must_use]
    pub fn of(path: &[Step]) -> Rating {
        let score = path.iter().filter_map(|step| step.technique.score()).sum();
        let hardest = path.iter().map(|step| step.technique.level()).max();
        let hardest = hardest.unwrap_or(Level::Easy);
        let fits = |level: &Level| *level >= hardest && score <= level.cap();
        Rating {
            level: Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme),
            score,
        }
    }
}
