//! How hard a generated puzzle should be.

use std::ops::RangeInclusive;

use crate::explainer::{self, Level as ExplainerLevel};
use crate::{Grid, Level, PencilMarks, Rating, Settings, Technique};

/// How hard a puzzle should be. By default any puzzle is wanted.
///
/// ```
/// use tessera_sudoku::{Grid, Level, Technique, Wanted};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let easy = Wanted { level: Some(Level::Easy), ..Wanted::default() };
/// let with_a_pair = Wanted { needs: vec![Technique::NakedPair], ..Wanted::default() };
/// assert!(easy.accepts(&puzzle) && !with_a_pair.accepts(&puzzle));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// The range of Sudoku Explainer's rating of the hardest step.
    pub rating: Option<RangeInclusive<ExplainerLevel>>,
    /// Techniques that the path uses where each step is of the first technique in HoDoKu's order that helps. So the
    /// techniques before it do not solve the puzzle.
    pub needs: Vec<Technique>,
    /// The last technique in HoDoKu's order that the puzzle may need.
    pub only_until: Option<Technique>,
}

impl Wanted {
    /// Whether any puzzle is wanted.
    #[must_use]
    pub fn is_any(&self) -> bool {
        *self == Wanted::default()
    }

    /// Whether a puzzle with exactly one solution is as hard as wanted.
    #[must_use]
    pub fn accepts(&self, puzzle: &Grid) -> bool {
        self.has_path(puzzle) && self.has_rating(puzzle)
    }

    fn has_path(&self, puzzle: &Grid) -> bool {
        if self.level.is_none() && self.needs.is_empty() && self.only_until.is_none() {
            return true;
        }
        let settings = Settings::hodoku();
        let path = settings.path(&PencilMarks::new(puzzle).with_promise(true));
        let uses = |technique: &Technique| path.iter().any(|step| step.technique == *technique);
        if !self.needs.iter().all(uses) {
            return false;
        }
        if let Some(last) = self.only_until {
            let place = |technique| settings.order().position(|other| other == technique);
            if path.iter().any(|step| place(step.technique) > place(last)) {
                return false;
            }
        }
        self.level
            .is_none_or(|level| level == Rating::of(&path).level)
    }

    fn has_rating(&self, puzzle: &Grid) -> bool {
        self.rating.as_ref().is_none_or(|range| {
            explainer::rate(puzzle).is_ok_and(|rating| range.contains(&rating.er))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GenerateOptions, generate_wanted};

    fn puzzles(wanted: &Wanted, number: u64) -> Vec<Grid> {
        let options = GenerateOptions::default();
        let puzzle = |i| generate_wanted(3, i, &options, wanted, || true).unwrap();
        (0..number).map(|i| puzzle(i).unwrap()).collect()
    }

    fn path(puzzle: &Grid) -> Vec<Technique> {
        let marks = PencilMarks::new(puzzle).with_promise(true);
        let path = Settings::hodoku().path(&marks);
        path.iter().map(|step| step.technique).collect()
    }

    #[test]
    fn every_level_is_found() {
        for level in Level::ALL {
            let wanted = Wanted {
                level: Some(level),
                ..Wanted::default()
            };
            for puzzle in puzzles(&wanted, 3) {
                let marks = PencilMarks::new(&puzzle).with_promise(true);
                assert_eq!(Rating::of(&Settings::hodoku().path(&marks)).level, level);
            }
        }
    }

    #[test]
    fn puzzles_need_a_technique_and_none_that_is_harder() {
        let wanted = Wanted {
            needs: vec![Technique::LockedPair],
            only_until: Some(Technique::NakedPair),
            ..Wanted::default()
        };
        let harder = [Technique::XWing, Technique::NakedTriple];
        for puzzle in puzzles(&wanted, 3) {
            let path = path(&puzzle);
            assert!(path.contains(&Technique::LockedPair), "{puzzle}");
            assert!(!path.iter().any(|technique| harder.contains(technique)));
        }
    }

    #[test]
    fn ratings_are_in_the_range() {
        let range = ExplainerLevel::tenths(20)..=ExplainerLevel::tenths(34);
        let wanted = Wanted {
            rating: Some(range.clone()),
            ..Wanted::default()
        };
        for puzzle in puzzles(&wanted, 5) {
            assert!(range.contains(&explainer::rate(&puzzle).unwrap().er));
        }
    }
}
