//! Generating: full grids, and minimal puzzles with one solution.
//!
//! A puzzle depends on its seed and its number alone, so any part of a series can be made anywhere, in any order and
//! on any number of threads. Nothing here depends on the processor: words of ChaCha (`random`) decide about the full
//! grid (`full_grid`, by way of `splits`), then about the order in which its clues are removed (`removal`), those that
//! the `symmetry` ties together at once.

mod full_grid;
mod random;
mod removal;
mod splits;
mod symmetry;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::Grid;
use full_grid::full_grid;
use random::Random;
use removal::without_needless_clues;

pub use symmetry::{Symmetry, UnknownSymmetry};

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

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "no puzzle with {} to {} clues and symmetry `{}` in {} attempts",
    wish.clues.start(), wish.clues.end(), wish.symmetry, wish.attempts
)]
pub struct NotFound {
    /// What was asked for.
    pub wish: Wish,
}

/// A full grid: all of the 6,670,903,752,021,072,936,960 have exactly the same probability.
///
/// The grid depends on the seed and the number alone.
///
/// ```
/// use tessera_sudoku::random_grid;
/// let grid = random_grid(7, 0);
/// assert_eq!(grid.unknown(), 0);
/// assert!(grid.violations().is_empty());
/// assert_eq!(grid, random_grid(7, 0));
/// assert!(grid != random_grid(7, 1) && grid != random_grid(8, 0));
/// ```
#[must_use]
pub fn random_grid(seed: u64, number: u64) -> Grid {
    full_grid(&mut Random::new(seed, number))
}

/// A minimal puzzle with one solution: without any clue it has several. With a symmetry it is minimal among the
/// puzzles of that symmetry: without any [`Symmetry::orbit`] of clues it has several.
///
/// The puzzle depends on the seed, the number and the wish alone, on every machine: number the puzzles of a series
/// from 0.
///
/// A full grid is drawn as [`random_grid`] does, and the clues are removed in an order drawn uniformly, each unless it
/// is needed. Where the number of clues that are left is none of the wished ones, all this is done again. The full
/// grids are without bias; the puzzles are not a uniform choice of all minimal puzzles. Removing clues favours puzzles
/// with few of them: 24.4 clues are the mean here, some 26.6 among all minimal puzzles (Denis Berthier, "Unbiased
/// Statistics of a CSP", 2009).
///
/// # Errors
/// Where no attempt led to a wished number of clues. 17 clues will practically never be found.
///
/// ```
/// use tessera_sudoku::{Solutions, Wish, generate, unique};
/// let puzzle = generate(7, 0, &Wish::default())?;
/// assert!(matches!(unique(&puzzle), Solutions::Unique(_)));
/// let wish = Wish { clues: 17..=17, attempts: 10, ..Wish::default() };
/// assert_eq!(
///     generate(7, 0, &wish).unwrap_err().to_string(),
///     "no puzzle with 17 to 17 clues and symmetry `none` in 10 attempts"
/// );
/// # Ok::<(), tessera_sudoku::NotFound>(())
/// ```
pub fn generate(seed: u64, number: u64, wish: &Wish) -> Result<Grid, NotFound> {
    let mut random = Random::new(seed, number);
    let mut orbits = wish.symmetry.orbits();
    let most = u32::from(*wish.clues.end());
    for _ in 0..wish.attempts {
        let full = full_grid(&mut random);
        random.shuffle(&mut orbits);
        if let Some(puzzle) = without_needless_clues(&full, &orbits, most)
            && wish.clues.contains(&(81 - puzzle.unknown() as u8))
        {
            return Ok(puzzle);
        }
    }
    Err(NotFound { wish: wish.clone() })
}
