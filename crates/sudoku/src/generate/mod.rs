//! Generating: full grids, and puzzles with one solution.
//!
//! A puzzle depends on its options, its seed and its number alone, so any part of a series can be made anywhere, in any
//! order and on any number of threads. The results do not depend on the processor.
//!
//! `options` says what a puzzle should be like, and whether such puzzles exist. `random` draws random numbers from a
//! seed with ChaCha. `full_grid` draws a full grid with the tables of `splits`. `removal` then removes clues in random
//! order; clues that a `symmetry` ties together are removed together. `wanted` says how hard a puzzle should be, and
//! `vicinity` searches for rare ones around others, of which the hardest are in `seeds`. `mask` makes puzzles with
//! clues in given cells, and `symmetrical` those whose digits have a symmetry, too.

pub(crate) mod fastest;
pub(crate) mod full_grid;
mod mask;
mod options;
mod random;
mod rating_range;
pub(crate) mod removal;
pub(crate) mod seeds;
pub(crate) mod splits;
pub(crate) mod symmetrical;
mod symmetry;
pub(crate) mod vicinity;
pub(crate) mod wanted;

use crate::{Grid, Settings};
use full_grid::full_grid;
pub use random::Random;
use removal::without_needless_clues;
use symmetrical::symmetrical;
use vicinity::Vicinity;
use wanted::Judge;

pub use mask::{MaskError, generate_on};
pub use options::{GenerateError, GenerateOptions};
pub use rating_range::RatingRange;
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use wanted::Wanted;

/// A random full grid. All 6,670,903,752,021,072,936,960 full grids have exactly the same probability.
///
/// The grid depends on `seed` and `number` alone.
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

/// Generates a puzzle with exactly one solution.
///
/// The puzzle depends on `seed`, `number` and `options` alone, and is the same on every machine. Number the puzzles of
/// a series from 0.
///
/// An attempt draws a full grid as [`random_grid`] does, and removes its clues in random order. A clue stays if there
/// would be several solutions without it. So the puzzle is minimal: removing any clue gives it several solutions. With
/// a symmetry, the same holds for removing any [`Symmetry::orbit`] of clues. If the number of clues is not one of
/// `options.clues`, the next attempt starts from a new full grid.
///
/// If [`GenerateOptions::is_minimal`] is false, an attempt first draws a number of clues from `options.clues`, and
/// stops removing clues when that number is reached.
///
/// The full grids are drawn uniformly, but the puzzles are not drawn uniformly from all minimal puzzles: removing clues
/// favours puzzles with few clues. Their mean is 24.4 clues, while that of all minimal puzzles is about 26.6 (Denis
/// Berthier, "Unbiased Statistics of a CSP: A Controlled-Bias Generator", 2009).
///
/// # Errors
/// [`GenerateError::Impossible`], at once, if no puzzle can have these options. [`GenerateError::NotFound`] if no
/// attempt gave one of the numbers of clues; 17 clues are practically never found.
///
/// ```
/// use tessera_sudoku::{Solutions, GenerateOptions, generate, unique};
/// let puzzle = generate(7, 0, &GenerateOptions::default())?;
/// assert!(matches!(unique(&puzzle), Solutions::Unique(_)));
/// let easy = generate(7, 0, &GenerateOptions { clues: 30..=35, ..GenerateOptions::default() })?;
/// assert!((30..=35).contains(&(81 - easy.unknown())));
/// # Ok::<(), tessera_sudoku::GenerateError>(())
/// ```
pub fn generate(seed: u64, number: u64, options: &GenerateOptions) -> Result<Grid, GenerateError> {
    // Only the number of attempts ends the search.
    generate_while(seed, number, options, || true)?.ok_or_else(|| GenerateError::NotFound {
        options: options.clone(),
    })
}

/// Generates the same puzzle as [`generate`], but can be stopped: `goes_on` is called before every attempt, and the
/// result is `None` as soon as it returns false.
///
/// # Errors
/// Those of [`generate`].
///
/// ```
/// use tessera_sudoku::{GenerateOptions, generate, generate_while};
/// let rare = GenerateOptions { clues: 17..=17, ..GenerateOptions::default() };
/// let mut attempts = 0;
/// let stopped = generate_while(7, 0, &rare, || {
///     attempts += 1;
///     attempts <= 10
/// })?;
/// assert_eq!((stopped, attempts), (None, 11));
/// let any = GenerateOptions::default();
/// assert_eq!(generate_while(7, 0, &any, || true)?, Some(generate(7, 0, &any)?));
/// # Ok::<(), tessera_sudoku::GenerateError>(())
/// ```
pub fn generate_while(
    seed: u64,
    number: u64,
    options: &GenerateOptions,
    goes_on: impl FnMut() -> bool,
) -> Result<Option<Grid>, GenerateError> {
    generate_wanted(seed, number, options, &Wanted::default(), goes_on)
}

/// Generates puzzles as [`generate_while`] does, until one is as hard as `wanted`. `goes_on` is called before every
/// attempt, and the result is `None` as soon as it returns false.
///
/// If what is wanted [is rare](Wanted::is_rare), puzzles are searched for around others instead: clues are exchanged,
/// and a new puzzle is kept if it is as near to what is wanted as the one before, or not much farther. Such a puzzle
/// counts as two attempts. Without a symmetry, the search for a rating of 9.3 or more, for a Junior Exocet or for an SK
/// Loop starts at puzzles that come with the library, rearranged at random. A puzzle that it finds has at least three
/// clues that the first one has not. Puzzles for Gurth's Symmetrical Placement are made with a symmetry of the digits.
///
/// # Errors
/// Those of [`generate`]. At once, [`GenerateError::NeverNeeded`] if no puzzle can need one of the techniques, and
/// [`GenerateError::NotInOrder`] if [the order](Wanted::order) does not have [the last one](Wanted::only_until). Also
/// [`GenerateError::NotFound`] if no attempt gives a puzzle that is as hard as `wanted`.
///
/// ```
/// use tessera_sudoku::{GenerateOptions, Level, Wanted, generate_wanted};
/// let wanted = Wanted { level: Some(Level::Hard), ..Wanted::default() };
/// let puzzle = generate_wanted(7, 0, &GenerateOptions::default(), &wanted, || true)?.unwrap();
/// assert!(wanted.accepts(&puzzle));
/// # Ok::<(), tessera_sudoku::GenerateError>(())
/// ```
pub fn generate_wanted(
    seed: u64,
    number: u64,
    options: &GenerateOptions,
    wanted: &Wanted,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<Grid>, GenerateError> {
    let possible_clues = options.possible_clues();
    if possible_clues.is_empty() {
        return Err(GenerateError::Impossible {
            options: options.clone(),
        });
    }
    let mut needs = wanted.needs.iter();
    if let Some(technique) = needs.find(|technique| technique.is_never_needed()) {
        return Err(GenerateError::NeverNeeded {
            technique: *technique,
        });
    }
    if let Some(technique) = wanted.only_until {
        let order = wanted.order();
        if order.order().all(|other| other != technique) {
            let is_hodoku = order == Settings::hodoku();
            return Err(GenerateError::NotInOrder {
                technique,
                is_hodoku,
            });
        }
    }
    let mut random = Random::new(seed, number);
    let mut orbits = options.symmetry.orbits();
    let is_minimal = options.is_minimal();
    let mut judge = Judge::new(wanted);
    if wanted.is_rare() {
        let seeds = seeds::near(options, wanted);
        return search_around(random, options, judge, &seeds, goes_on);
    }
    for _ in 0..options.attempts {
        if !goes_on() {
            return Ok(None);
        }
        let full = full_grid(&mut random);
        random.shuffle(&mut orbits);
        let least = if is_minimal {
            0
        } else {
            *random.pick(&possible_clues)
        };
        let clues = u32::from(least)..=u32::from(*options.clues.end());
        if let Some(puzzle) = without_needless_clues(&full, &orbits, clues)
            && options.clues.contains(&(81 - puzzle.unknown() as u8))
            && judge.accepts(&puzzle)
        {
            return Ok(Some(puzzle));
        }
    }
    Err(GenerateError::NotFound {
        options: options.clone(),
    })
}

/// Goes from puzzle to puzzle until one is as hard as wanted: from a random one, or from one of the seeds.
pub(crate) fn search_around(
    mut random: Random,
    options: &GenerateOptions,
    mut judge: Judge<'_>,
    seeds: &[Grid],
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<Grid>, GenerateError> {
    let possible_clues = options.possible_clues();
    let mut orbits = options.symmetry.orbits();
    let start = |random: &mut Random, judge: &mut Judge<'_>| {
        let seed = (!seeds.is_empty()).then(|| *random.pick(seeds));
        let seed = seed.map(|seed| seeds::rearranged(&seed, random));
        let is_close = seed.is_some() || judge.has_measure();
        Vicinity::new(seed.map(|seed| (judge.distance(&seed).far, seed)), is_close)
    };
    let mut vicinity = start(&mut random, &mut judge);
    let is_symmetrical = judge.is_symmetrical();
    for _ in 0..options.attempts.div_ceil(vicinity::ATTEMPTS) {
        if !goes_on() {
            return Ok(None);
        }
        let least = if options.is_minimal() {
            0
        } else {
            *random.pick(&possible_clues)
        };
        let near = match is_symmetrical {
            true => symmetrical(&mut random, (least, options)),
            false => vicinity.next(&mut random, &orbits, (least, options)),
        };
        let puzzle = near.or_else(|| {
            if is_symmetrical {
                return None;
            }
            let full = full_grid(&mut random);
            random.shuffle(&mut orbits);
            let clues = u32::from(least)..=u32::from(*options.clues.end());
            let puzzle = without_needless_clues(&full, &orbits, clues)?;
            let number = 81 - puzzle.unknown() as u8;
            options.clues.contains(&number).then_some(puzzle)
        });
        let Some(puzzle) = puzzle else { continue };
        let distance = judge.distance(&puzzle);
        if distance.is_wanted && vicinity.is_new(&puzzle) {
            return Ok(Some(puzzle));
        }
        vicinity.note(&puzzle, distance.far, &mut random);
        if vicinity.is_over() {
            vicinity = start(&mut random, &mut judge);
        }
    }
    Err(GenerateError::NotFound {
        options: options.clone(),
    })
}
