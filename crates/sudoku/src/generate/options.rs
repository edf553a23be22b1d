//! What a generated puzzle should be like, and whether such puzzles exist.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::Symmetry;
use crate::Technique;

/// The numbers of clues that a puzzle may have. 16 clues always leave several solutions (McGuire, Tugemann and Civario,
/// "There Is No 16-Clue Sudoku", 2012), and 81 clues leave nothing to solve.
const CLUES: RangeInclusive<u8> = 17..=80;

/// The options of a generated puzzle.
///
/// ```
/// use tessera_sudoku::{Symmetry, GenerateOptions};
/// let options = GenerateOptions { clues: 26..=28, symmetry: Symmetry::Rotational, ..GenerateOptions::default() };
/// assert_eq!(options.attempts, 100_000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GenerateOptions {
    /// The numbers of clues that the puzzle may have.
    ///
    /// Minimal puzzles without a symmetry mostly have 22 to 27 clues, those with [`Symmetry::Full`] mostly 28 to 40.
    pub clues: RangeInclusive<u8>,
    /// The symmetry of the cells with clues.
    pub symmetry: Symmetry,
    /// The number of attempts after which [`generate`](super::generate) gives up, if none has led to one of the numbers
    /// of clues.
    pub attempts: u64,
}

/// Any number of clues, no symmetry, and 100,000 attempts, which take some seconds.
impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            clues: 0..=81,
            symmetry: Symmetry::None,
            attempts: 100_000,
        }
    }
}

impl GenerateOptions {
    /// Whether the puzzles are minimal. They are not if `clues` starts above what minimal puzzles have.
    ///
    /// The limit is 28 clues without a symmetry, 33 with [`Symmetry::Mirror`] or [`Symmetry::Flip`], 40 with
    /// [`Symmetry::QuarterTurns`], 48 with [`Symmetry::Full`], and 32 with the others. Fewer than one in a thousand
    /// generated minimal puzzles have more clues.
    ///
    /// ```
    /// use tessera_sudoku::{Symmetry, GenerateOptions};
    /// let options = |clues, symmetry| GenerateOptions { clues, symmetry, ..GenerateOptions::default() };
    /// assert!(options(22..=40, Symmetry::None).is_minimal());
    /// assert!(!options(30..=35, Symmetry::None).is_minimal());
    /// assert!(options(30..=35, Symmetry::Rotational).is_minimal());
    /// ```
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        let most = match self.symmetry {
            Symmetry::None => 28,
            Symmetry::Rotational | Symmetry::Diagonal | Symmetry::AntiDiagonal => 32,
            Symmetry::Mirror | Symmetry::Flip => 33,
            Symmetry::QuarterTurns => 40,
            Symmetry::Full => 48,
        };
        *self.clues.start() <= most
    }

    /// The numbers in `clues` that a puzzle with this symmetry may have.
    pub(super) fn possible_clues(&self) -> Vec<u8> {
        let mut possible = clues_of(self.symmetry);
        possible.retain(|number| self.clues.contains(number));
        possible
    }
}

/// The numbers of clues that a puzzle with this symmetry may have, as far as is known.
fn clues_of(symmetry: Symmetry) -> Vec<u8> {
    let add = |sums: u128, orbit: &u128| sums | sums << orbit.count_ones();
    let sums = symmetry.orbits().iter().fold(1, add);
    CLUES.filter(|number| sums >> number & 1 == 1).collect()
}

/// Why no puzzle was generated.
///
/// ```
/// use tessera_sudoku::{Symmetry, GenerateOptions, generate};
/// let error = |options| generate(7, 0, &options).unwrap_err().to_string();
/// assert_eq!(
///     error(GenerateOptions { clues: 5..=16, ..GenerateOptions::default() }),
///     "no puzzle with one solution and symmetry `none` has 5 to 16 clues: expected one of 17 to 80"
/// );
/// assert_eq!(
///     error(GenerateOptions { clues: 17..=17, attempts: 10, ..GenerateOptions::default() }),
///     "no puzzle with 17 clues and symmetry `none` in 10 attempts"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No puzzle with this symmetry has one of these numbers of clues.
    #[error(
        "no puzzle with one solution and symmetry `{}` has {} clues: expected one of {}",
        options.symmetry, in_words(&options.clues), in_runs(&clues_of(options.symmetry))
    )]
    Impossible {
        /// The options.
        options: GenerateOptions,
    },
    /// No puzzle [needs this technique](Technique::is_never_needed).
    #[error(
        "no puzzle needs {technique}: locked candidates, which are tried before it, eliminate the same"
    )]
    NeverNeeded {
        /// The technique.
        technique: Technique,
    },
    /// The last technique that a puzzle may need is not in [the order that the path follows](super::Wanted::order).
    #[error(
        "{technique} has no place in {}: expected a technique that has",
        if *is_hodoku { "HoDoKu's order" } else { "the order of the needed techniques" }
    )]
    NotInOrder {
        /// The technique.
        technique: Technique,
        /// Whether the order is HoDoKu's.
        is_hodoku: bool,
    },
    /// No attempt gave a puzzle with one of the numbers of clues that is also as hard as [wanted](super::Wanted).
    #[error(
        "no puzzle with {} clues and symmetry `{}` in {} attempts",
        in_words(&options.clues), options.symmetry, options.attempts
    )]
    NotFound {
        /// The options.
        options: GenerateOptions,
    },
}

fn in_words(range: &RangeInclusive<u8>) -> String {
    match (range.start(), range.end()) {
        (start, end) if start == end => start.to_string(),
        (start, end) => format!("{start} to {end}"),
    }
}

/// Ascending numbers, with ranges for consecutive ones: `17, 20 to 21, 24`.
fn in_runs(numbers: &[u8]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let runs: Vec<String> = runs
        .map(|run| in_words(&(run[0]..=run[run.len() - 1])))
        .collect();
    runs.join(", ")
}
