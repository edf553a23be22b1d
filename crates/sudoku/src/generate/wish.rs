//! What a generated puzzle should be like, and whether it can be.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::Symmetry;

/// The numbers of clues of puzzles with one solution. 16 are never enough (McGuire, Tugemann and Civario, "There Is No
/// 16-Clue Sudoku", 2012), and with 81 there is nothing to solve.
const CLUES: RangeInclusive<u8> = 17..=80;

/// What a generated puzzle should be like.
///
/// ```
/// use tessera_sudoku::{Symmetry, Wish};
/// let wish = Wish { clues: 26..=28, symmetry: Symmetry::Rotational, ..Wish::default() };
/// assert_eq!(wish.attempts, 100_000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wish {
    /// The number of clues. Without a symmetry, minimal puzzles mostly have 22 to 27, and 24.4 in the mean; with all
    /// symmetries 28 to 40.
    pub clues: RangeInclusive<u8>,
    /// The symmetry of the clues.
    pub symmetry: Symmetry,
    /// The number of puzzles made until the search for the number of clues is given up.
    pub attempts: u64,
}

/// Any number of clues, no symmetry, and 100,000 attempts: some seconds.
impl Default for Wish {
    fn default() -> Wish {
        Wish {
            clues: 0..=81,
            symmetry: Symmetry::None,
            attempts: 100_000,
        }
    }
}

impl Wish {
    /// Whether the puzzles are minimal: unless more clues are wished than minimal puzzles have.
    ///
    /// The limit is 28 clues without a symmetry, 33 with [`Symmetry::Mirror`] or [`Symmetry::Flip`], 40 with
    /// [`Symmetry::QuarterTurns`], 48 with [`Symmetry::Full`], and 32 with the others: fewer than one of a thousand
    /// minimal puzzles made here have more.
    ///
    /// ```
    /// use tessera_sudoku::{Symmetry, Wish};
    /// let wish = |clues, symmetry| Wish { clues, symmetry, ..Wish::default() };
    /// assert!(wish(22..=40, Symmetry::None).is_minimal());
    /// assert!(!wish(30..=35, Symmetry::None).is_minimal());
    /// assert!(wish(30..=35, Symmetry::Rotational).is_minimal());
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

    /// The wished numbers of clues that a puzzle of the symmetry may have.
    pub(super) fn possible(&self) -> Vec<u8> {
        let mut possible = numbers(self.symmetry);
        possible.retain(|number| self.clues.contains(number));
        possible
    }
}

/// The numbers of clues that puzzles of a symmetry may have, as far as is known.
fn numbers(symmetry: Symmetry) -> Vec<u8> {
    let add = |sums: u128, orbit: &u128| sums | sums << orbit.count_ones();
    let sums = symmetry.orbits().iter().fold(1, add);
    CLUES.filter(|number| sums >> number & 1 == 1).collect()
}

/// Why there is no puzzle.
///
/// ```
/// use tessera_sudoku::{Symmetry, Wish, generate};
/// let error = |wish| generate(7, 0, &wish).unwrap_err().to_string();
/// assert_eq!(
///     error(Wish { clues: 5..=16, ..Wish::default() }),
///     "no puzzle with one solution and symmetry `none` has 5 to 16 clues: expected one of 17 to 80"
/// );
/// assert_eq!(
///     error(Wish { clues: 17..=17, attempts: 10, ..Wish::default() }),
///     "no puzzle with 17 clues and symmetry `none` in 10 attempts"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// There is none, with these numbers of clues and this symmetry.
    #[error(
        "no puzzle with one solution and symmetry `{}` has {} clues: expected one of {}",
        wish.symmetry, in_words(&wish.clues), in_lists(&numbers(wish.symmetry))
    )]
    Impossible {
        /// What was asked for.
        wish: Wish,
    },
    /// None was found in the attempts.
    #[error(
        "no puzzle with {} clues and symmetry `{}` in {} attempts",
        in_words(&wish.clues), wish.symmetry, wish.attempts
    )]
    NotFound {
        /// What was asked for.
        wish: Wish,
    },
}

fn in_words(range: &RangeInclusive<u8>) -> String {
    match (range.start(), range.end()) {
        (start, end) if start == end => start.to_string(),
        (start, end) => format!("{start} to {end}"),
    }
}

/// Numbers in ascending order, as `17, 20 to 21, 24`.
fn in_lists(numbers: &[u8]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let runs: Vec<String> = runs
        .map(|run| in_words(&(run[0]..=run[run.len() - 1])))
        .collect();
    runs.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_have_the_numbers_of_clues_that_their_orbits_add_up_to() {
        let told = Symmetry::ALL.map(|symmetry| in_lists(&numbers(symmetry)));
        let quarters: Vec<u8> = (17..=80).filter(|number| number % 4 < 2).collect();
        let quarters = in_lists(&quarters);
        assert!(quarters.starts_with("17, 20 to 21, 24 to 25, "));
        let any = "17 to 80".to_owned();
        let expected = [&any, &any, &quarters, &any, &any, &any, &any, &quarters];
        assert_eq!(told.each_ref(), expected);
    }
}
