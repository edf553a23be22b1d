//! Generating: full grids, and puzzles with one solution.
//!
//! A puzzle depends on its seed and its number alone, so any part of a series can be made anywhere, in any order and
//! on any number of threads. Nothing here depends on the processor: words of ChaCha (`random`) decide about the full
//! grid (`full_grid`, by way of `splits`), then about the order in which its clues are removed (`removal`), those that
//! the `symmetry` ties together at once. `wish` says what is asked for, and whether it can be.

mod full_grid;
mod random;
mod removal;
mod splits;
mod symmetry;
#[cfg(test)]
mod tests;
mod wish;

use crate::Grid;
use full_grid::full_grid;
use random::Random;
use removal::without_needless_clues;

pub use symmetry::{Symmetry, UnknownSymmetry};
pub use wish::{GenerateError, Wish};

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

/// A puzzle with one solution.
///
/// The puzzle depends on the seed, the number and the wish alone, on every machine: number the puzzles of a series
/// from 0.
///
/// A full grid is drawn as [`random_grid`] does, and the clues are removed in an order drawn uniformly, each unless it
/// is needed. So the puzzle is minimal: without any clue it has several solutions. With a symmetry it is minimal among
/// the puzzles of that symmetry: without any [`Symmetry::orbit`] of clues it has several. Where the number of clues
/// that are left is none of the wished ones, all this is done again. Only where [`Wish::is_minimal`] says so is the
/// puzzle not minimal: then a number of clues is drawn from the wished ones, and no more are removed.
///
/// The full grids are without bias; the puzzles are not a uniform choice of all minimal puzzles. Removing clues favours
/// puzzles with few of them: 24.4 clues are the mean here, some 26.6 among all minimal puzzles (Denis Berthier,
/// "Unbiased Statistics of a CSP: A Controlled-Bias Generator", 2009).
///
/// # Errors
/// At once where no puzzle is as wished; where no attempt led to a wished number of clues. 17 clues will practically
/// never be found.
///
/// ```
/// use tessera_sudoku::{Solutions, Wish, generate, unique};
/// let puzzle = generate(7, 0, &Wish::default())?;
/// assert!(matches!(unique(&puzzle), Solutions::Unique(_)));
/// let easy = generate(7, 0, &Wish { clues: 30..=35, ..Wish::default() })?;
/// assert!((30..=35).contains(&(81 - easy.unknown())));
/// # Ok::<(), tessera_sudoku::GenerateError>(())
/// ```
pub fn generate(seed: u64, number: u64, wish: &Wish) -> Result<Grid, GenerateError> {
    // Nothing stops the attempts before their number does.
    generate_while(seed, number, wish, || true)?
        .ok_or_else(|| GenerateError::NotFound { wish: wish.clone() })
}

/// The same puzzle as [`generate`], as long as `goes_on` says so: it is asked before every attempt, of which a rare
/// wish takes many. `None` where it said no.
///
/// # Errors
/// As [`generate`].
///
/// ```
/// use tessera_sudoku::{Wish, generate, generate_while};
/// let rare = Wish { clues: 17..=17, ..Wish::default() };
/// let mut attempts = 0;
/// let stopped = generate_while(7, 0, &rare, || {
///     attempts += 1;
///     attempts <= 10
/// })?;
/// assert_eq!((stopped, attempts), (None, 11));
/// let any = Wish::default();
/// assert_eq!(generate_while(7, 0, &any, || true)?, Some(generate(7, 0, &any)?));
/// # Ok::<(), tessera_sudoku::GenerateError>(())
/// ```
pub fn generate_while(
    seed: u64,
    number: u64,
    wish: &Wish,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<Grid>, GenerateError> {
    let possible = wish.possible();
    if possible.is_empty() {
        return Err(GenerateError::Impossible { wish: wish.clone() });
    }
    let mut random = Random::new(seed, number);
    let mut orbits = wish.symmetry.orbits();
    let is_minimal = wish.is_minimal();
    for _ in 0..wish.attempts {
        if !goes_on() {
            return Ok(None);
        }
        let full = full_grid(&mut random);
        random.shuffle(&mut orbits);
        let least = if is_minimal {
            0
        } else {
            possible[random.below(possible.len() as u32) as usize]
        };
        let wanted = u32::from(least)..=u32::from(*wish.clues.end());
        if let Some(puzzle) = without_needless_clues(&full, &orbits, wanted)
            && wish.clues.contains(&(81 - puzzle.unknown() as u8))
        {
            return Ok(Some(puzzle));
        }
    }
    Err(GenerateError::NotFound { wish: wish.clone() })
}
