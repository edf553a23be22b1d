//! The search for rare puzzles around others: a puzzle that shares clues with a hard one is often hard too.
//!
//! The search goes from puzzle to puzzle. Some clues are removed, others are added until there is one solution again,
//! and clues that are not needed are removed. The search goes on from the new puzzle if that is as near to what is
//! wanted as the one before; the farther away it is, the less often. This is simulated annealing at one temperature.
//! The search starts again where it finds nothing nearer for long.
//!
//! A search starts at a random puzzle, or at one of the [seeds](super::seeds).

use std::ops::RangeInclusive;

use super::GenerateOptions;
use super::random::Random;
use super::removal::without_needless_clues;
use crate::candidates::candidates;
use crate::{Cell, Digit, Grid, count, solutions, solve};

/// The number of attempts for which one puzzle of this search counts.
pub(super) const ATTEMPTS: u64 = 2;

/// The number of puzzles without a nearer one after which the search starts again.
const PATIENCE: u32 = 3000;

/// A puzzle that is farther by this is taken half as often.
const HALF: u32 = 4;

/// Maximum number of orbits of clues that are removed.
const MAX_REMOVED: u32 = 2;

/// The clues that a puzzle found from a seed has and the seed has not, at least.
const NEW_CLUES: usize = 3;

/// Maximum number of solutions that are listed, where two clues are to be exchanged for two others.
const SOLUTIONS: usize = 500;

/// Where the search is.
pub(super) struct Vicinity {
    /// The puzzle from which the search goes on, with its distance from what is wanted.
    place: Option<(u32, Grid)>,
    /// The seed at which it started.
    seed: Option<Grid>,
    /// Whether most clues are to stay from one puzzle to the next.
    is_close: bool,
    /// Minimum distance so far.
    least: u32,
    /// The number of puzzles since it was found.
    waited: u32,
}

impl Vicinity {
    /// A search that starts at a seed, given with its distance, or at the first puzzle that is noted.
    pub(super) fn new(seed: Option<(u32, Grid)>, is_close: bool) -> Vicinity {
        Vicinity {
            place: seed,
            seed: seed.map(|(_, seed)| seed),
            is_close,
            least: u32::MAX,
            waited: 0,
        }
    }

    /// Whether the search should start again.
    pub(super) const fn is_over(&self) -> bool {
        self.waited > PATIENCE
    }

    /// The next puzzle to look at. `None` if one is to be drawn at random.
    pub(super) fn next(
        &self,
        random: &mut Random,
        orbits: &[u128],
        (least, options): (u8, &GenerateOptions),
    ) -> Option<Grid> {
        let (_, puzzle) = self.place.as_ref()?;
        // Close to a hard puzzle most are hard, and take long to judge. Where hard ones are still to be found, it is
        // better to look at many. A puzzle that is close to one with half a pattern mostly has the same half.
        if self.is_close && random.below(2) == 0 {
            let close = close_to(puzzle, random);
            let clues = 81 - close.unknown() as u8;
            return options.clues.contains(&clues).then_some(close);
        }
        beside(puzzle, random, orbits, (least, options))
    }

    /// Whether a puzzle differs from the seed.
    pub(super) fn is_new(&self, puzzle: &Grid) -> bool {
        self.seed.is_none_or(|seed| {
            let is_new = |cell: &Cell| puzzle[*cell].is_some() && puzzle[*cell] != seed[*cell];
            Cell::all().filter(is_new).count() >= NEW_CLUES
        })
    }

    /// Notes how far a puzzle is from what is wanted.
    pub(super) fn note(&mut self, puzzle: &Grid, distance: u32, random: &mut Random) {
        self.waited += 1;
        if distance < self.least {
            self.least = distance;
            self.waited = 0;
        }
        let halvings = (random.below(1 << 30) | 1 << 30).trailing_zeros();
        let slack = HALF * halvings + random.below(HALF);
        let is_near = |(before, _): &(u32, Grid)| distance <= before.saturating_add(slack);
        if self.place.as_ref().is_none_or(is_near) {
            self.place = Some((distance, *puzzle));
        }
    }
}

/// A minimal puzzle in which one or two clues of `puzzle` are exchanged for others.
///
/// The solutions without the removed clues say which clues lead to a single solution: those that only one of them has.
/// If there are too many solutions to list, or no such clue, a clue that some of them have is added first. Nothing
/// depends on the order in which the solver finds the solutions.
pub fn close_to(puzzle: &Grid, random: &mut Random) -> Grid {
    let mut clues: Vec<Cell> = Cell::all().filter(|cell| puzzle[*cell].is_some()).collect();
    random.shuffle(&mut clues);
    let number = (1 + random.below(MAX_REMOVED) as usize).min(clues.len());
    let mut grid = *puzzle;
    for cell in clues.drain(..number) {
        grid.set(cell, None);
    }
    let mut added = Vec::new();
    loop {
        let found: Vec<Grid> = solutions(&grid).take(SOLUTIONS + 1).collect();
        if found.len() == 1 {
            break;
        }
        if found.len() > SOLUTIONS {
            let empty: Vec<Cell> = Cell::all().filter(|cell| grid[*cell].is_none()).collect();
            let cell = *random.pick(&empty);
            add_clue(&mut grid, cell, random);
            added.push(cell);
            continue;
        }
        // How many of the solutions have a digit in a cell.
        let mut times = [[0_usize; 9]; 81];
        for (cell, digit) in found.iter().flat_map(digits) {
            times[cell.index()][usize::from(digit.get() - 1)] += 1;
        }
        let held_by = |solutions: RangeInclusive<usize>| -> Vec<(Cell, Digit)> {
            let all = Cell::all().flat_map(|cell| Digit::all().map(move |digit| (cell, digit)));
            let times =
                |cell: Cell, digit: Digit| times[cell.index()][usize::from(digit.get() - 1)];
            let is_wanted =
                |(cell, digit): &(Cell, Digit)| solutions.contains(&times(*cell, *digit));
            all.filter(is_wanted).collect()
        };
        let is_last = added.len() + 1 >= number || random.below(3) > 0;
        let mut clues = if is_last { held_by(1..=1) } else { Vec::new() };
        if clues.is_empty() {
            clues = held_by(1..=found.len() - 1);
        }
        let (cell, digit) = *random.pick(&clues);
        grid.set(cell, Some(digit));
        added.push(cell);
    }
    for cell in clues.into_iter().chain(added) {
        let digit = grid[cell];
        grid.set(cell, None);
        if count(&grid, 2) > 1 {
            grid.set(cell, digit);
        }
    }
    grid
}

/// Adds a random clue in an empty cell that leaves a solution.
fn add_clue(grid: &mut Grid, cell: Cell, random: &mut Random) {
    let mut digits: Vec<Digit> = candidates(grid)[cell].iter().collect();
    random.shuffle(&mut digits);
    for digit in digits {
        grid.set(cell, Some(digit));
        if count(grid, 1) == 1 {
            return;
        }
    }
    grid.set(cell, None);
}

/// The known cells with their digits.
fn digits(grid: &Grid) -> impl Iterator<Item = (Cell, Digit)> {
    Cell::all().filter_map(|cell| Some((cell, grid[cell]?)))
}

/// A puzzle with one solution that has clues of `puzzle`; how many, depends on how many had to be added. `None` if it
/// does not have the numbers of clues.
pub fn beside(
    puzzle: &Grid,
    random: &mut Random,
    orbits: &[u128],
    (least, options): (u8, &GenerateOptions),
) -> Option<Grid> {
    let removed = 1 + random.below(MAX_REMOVED) as usize;
    let has_clue = |orbit: &u128| puzzle.cells()[orbit.trailing_zeros() as usize].is_some();
    let (mut clues, mut empty): (Vec<u128>, Vec<u128>) = orbits.iter().partition(|o| has_clue(o));
    random.shuffle(&mut clues);
    random.shuffle(&mut empty);
    let removed: Vec<u128> = clues.drain(..removed.min(clues.len())).collect();
    let mut grid = *puzzle;
    for cell in removed.iter().flat_map(|orbit| cells(*orbit)) {
        grid.set(cell, None);
    }
    // Clues are added in cells that had none, and then in those that were removed.
    let mut added = Vec::new();
    for orbit in empty.iter().chain(&removed) {
        if count(&grid, 2) == 1 {
            break;
        }
        cells(*orbit).for_each(|cell| add_clue(&mut grid, cell, random));
        added.push(*orbit);
    }
    let full = solve(&grid)?;
    // First the cells without a clue are emptied, which is possible; then each clue that is not needed, the new ones
    // last.
    let is_added = |orbit: &u128| added.contains(orbit);
    let mut order: Vec<u128> = empty.iter().chain(&removed).copied().collect();
    order.retain(|orbit| !is_added(orbit));
    order.extend(clues);
    order.extend(added.iter().copied());
    let wanted = u32::from(least)..=u32::from(*options.clues.end());
    let found = without_needless_clues(&full, &order, wanted)?;
    let number = 81 - found.unknown() as u8;
    options.clues.contains(&number).then_some(found)
}

/// The cells of a set.
fn cells(set: u128) -> impl Iterator<Item = Cell> {
    Cell::all().filter(move |cell| set >> cell.index() & 1 == 1)
}
