//! Whips and braids, and the minimum length of them that solves a puzzle (D. Berthier, "Pattern-Based Constraint
//! Satisfaction and Logic Puzzles", 2012).
//!
//! A *variable* is a cell, or a digit in a unit. Candidates are *linked* if they conflict. A braid of length n for a
//! target Z is a sequence of n different variables without Z. Of each but the last, all candidates except for one, the
//! *right-linking* one, are linked to Z or to a right-linking candidate of an earlier variable; of the last variable,
//! all candidates are. So Z is false. In a whip, each variable also has a candidate that is linked to the right-linking
//! candidate of the variable directly before it, or to Z for the first one.
//!
//! In other words: assume Z, and place naked and hidden singles one after the other. A braid of length n is there if
//! n - 1 of these leave nothing for a cell, or no place for a digit. So braids of all lengths together remove what
//! trial and error of depth 1 does.

use std::collections::HashSet;

use crate::tables::{ALL_CELLS, PEER_BITS, UNIT_BITS, bits, small_bits};
use crate::{Cell, DigitSet, Puzzle, Solutions, unique};

/// The number of steps of a search for a puzzle after which its rating is left open: some ten seconds.
pub const STEPS: u64 = 4_000_000;

/// What a puzzle needs, of which there are sizes 1, 2 and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// This size at least, and it suffices. 0 means that singles solve the puzzle.
    Exactly(u32),
    /// More than this size: the limit, or less if the search for the next one would have taken too long.
    MoreThan(u32),
    /// No size suffices.
    Never,
}

/// Minimum length of whips that solves a puzzle with singles: its W rating. Shorter whips are used first. `None` if
/// the puzzle does not have exactly one solution.
///
/// Whips of up to `limit` variables are searched for. A whip of length 1 is the same as locked candidates.
///
/// ```
/// use tessera_sudoku::{Grid, Needed, whips_needed};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(whips_needed(&puzzle, 5), Some(Needed::Exactly(0)));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn whips_needed(puzzle: &impl Puzzle, limit: u32) -> Option<Needed> {
    chains_needed(puzzle, limit, true)
}

/// Minimum length of braids that solves a puzzle with singles: its B rating. Braids of some length solve a puzzle if
/// and only if its [`trial_depth`](crate::trial_depth) is at most 1. `None` if the puzzle does not have exactly one
/// solution.
///
/// ```
/// use tessera_sudoku::{Grid, Needed, braids_needed};
/// let of = |puzzle: &str| braids_needed(&puzzle.parse::<Grid>().unwrap(), 12);
/// let hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// let golden_nugget = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
/// assert!(matches!(of(hard), Some(Needed::Exactly(2..))));
/// assert_eq!(of(golden_nugget), Some(Needed::Never));
/// ```
#[must_use]
pub fn braids_needed(puzzle: &impl Puzzle, limit: u32) -> Option<Needed> {
    chains_needed(puzzle, limit, false)
}

fn chains_needed(puzzle: &impl Puzzle, limit: u32, is_whip: bool) -> Option<Needed> {
    let Solutions::Unique(_) = unique(puzzle) else {
        return None;
    };
    let mut board = Board::of(puzzle);
    let mut steps = STEPS;
    for length in 0..=limit {
        match board.reduce(length, is_whip, &mut steps) {
            _ if board.is_solved() => return Some(Needed::Exactly(length)),
            Some(Reduced::Fully) => return Some(Needed::Never),
            Some(Reduced::UpTo) => {}
            None => return Some(Needed::MoreThan(length.saturating_sub(1))),
        }
    }
    Some(Needed::MoreThan(limit))
}

/// Minimum length p of braids such that trial and error of depth 1 solves a puzzle, if braids of up to p variables
/// take the place of singles in it: its place in the BxB classification. 0 means that trial and error with singles
/// solves the puzzle. `None` if the puzzle does not have exactly one solution.
///
/// ```
/// use tessera_sudoku::{Grid, Needed, inner_braids_needed};
/// let of = |puzzle: &str| inner_braids_needed(&puzzle.parse::<Grid>().unwrap(), 2);
/// let hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// assert_eq!(of(hard), Some(Needed::Exactly(0)));
/// ```
#[must_use]
pub fn inner_braids_needed(puzzle: &impl Puzzle, limit: u32) -> Option<Needed> {
    let Solutions::Unique(_) = unique(puzzle) else {
        return None;
    };
    let mut board = Board::of(puzzle);
    let mut steps = STEPS;
    for length in 0..=limit {
        let Some(()) = board.try_all(length, &mut steps) else {
            return Some(Needed::MoreThan(length.saturating_sub(1)));
        };
        if board.is_solved() {
            return Some(Needed::Exactly(length));
        }
    }
    Some(Needed::MoreThan(limit))
}

/// What a reduction has tried.
enum Reduced {
    /// All that braids of any length remove is removed.
    Fully,
    /// Longer braids may remove more.
    UpTo,
}

/// The digits that are left, and those that are placed or assumed.
#[derive(Clone, Debug)]
pub struct Board {
    /// The cells that may hold each digit.
    pub left: [u128; 9],
    /// The candidates from which links have been followed.
    pub placed: [u128; 9],
    /// Whether a variable has no candidate.
    is_contradictory: bool,
}

/// The single that is found next in a position.
pub type Candidate = (usize, usize);

impl Board {
    /// The position after all singles.
    pub fn of(puzzle: &impl Puzzle) -> Board {
        let mut board = Board {
            left: [ALL_CELLS; 9],
            placed: [0; 9],
            is_contradictory: false,
        };
        let all = puzzle.allowed();
        for (at, cell) in Cell::all().enumerate() {
            for digit in DigitSet::ALL.without(all[cell]).iter() {
                board.left[usize::from(digit.get()) - 1] &= !(1 << at);
            }
        }
        board.place_singles();
        board
    }

    fn is_solved(&self) -> bool {
        let placed = self.placed.iter().fold(0, |all, cells| all | cells);
        placed == ALL_CELLS && !self.is_contradictory
    }

    fn has(&self, (cell, digit): Candidate) -> bool {
        self.left[digit] >> cell & 1 == 1
    }

    /// Removes all that is linked to a candidate.
    fn place(&mut self, (cell, digit): Candidate) {
        for (other, cells) in self.left.iter_mut().enumerate() {
            *cells &= if other == digit {
                !PEER_BITS[cell]
            } else {
                !(1 << cell)
            };
        }
        self.placed[digit] |= 1 << cell;
    }

    /// All candidates that are the only ones of a variable and are not placed yet. Notes whether a variable has none.
    fn singles(&mut self) -> [u128; 9] {
        let (mut once, mut twice) = (0, 0);
        for cells in self.left {
            twice |= once & cells;
            once |= cells;
        }
        self.is_contradictory |= once != ALL_CELLS;
        let alone = once & !twice;
        let mut singles = self.left.map(|cells| cells & alone);
        for (single, cells) in singles.iter_mut().zip(self.left) {
            for unit in &UNIT_BITS {
                let places = cells & unit;
                if places & places.wrapping_sub(1) == 0 {
                    self.is_contradictory |= places == 0;
                    *single |= places;
                }
            }
        }
        for (single, placed) in singles.iter_mut().zip(self.placed) {
            *single &= !placed;
        }
        singles
    }

    /// Places singles until there are none, or a contradiction shows.
    fn place_singles(&mut self) {
        loop {
            let singles = self.singles();
            if self.is_contradictory || singles == [0; 9] {
                return;
            }
            each(&singles).for_each(|single| self.place(single));
        }
    }

    /// Removes a candidate, and places the singles that this leaves.
    fn remove(&mut self, (cell, digit): Candidate) {
        self.left[digit] &= !(1 << cell);
        self.place_singles();
    }

    /// The number of rounds after which placing all singles at a time shows a contradiction, if it is not more than
    /// `limit`. A braid places as many singles at least. `Err` says that they never show one.
    fn rounds(&self, limit: u32) -> Result<Option<u32>, ()> {
        let mut board = self.clone();
        for round in 0..=limit {
            let singles = board.singles();
            if board.is_contradictory {
                return Ok(Some(round));
            }
            if singles == [0; 9] {
                return Err(());
            }
            each(&singles).for_each(|single| board.place(single));
        }
        Ok(None)
    }

    /// Removes the targets of whips or braids of up to a length until there are none. `None` if no steps are left.
    fn reduce(&mut self, length: u32, is_whip: bool, steps: &mut u64) -> Option<Reduced> {
        if length == 0 {
            return Some(Reduced::UpTo);
        }
        loop {
            let (mut has_removed, mut has_longer) = (false, false);
            let open: [u128; 9] =
                std::array::from_fn(|digit| self.left[digit] & !self.placed[digit]);
            for target in each(&open) {
                if self.is_contradictory || self.is_solved() {
                    return Some(Reduced::Fully);
                }
                if !self.has(target) || self.placed[target.1] >> target.0 & 1 == 1 {
                    continue;
                }
                match self.is_target(target, length, is_whip, steps)? {
                    Some(true) => {
                        self.remove(target);
                        has_removed = true;
                    }
                    Some(false) => has_longer = true,
                    None => {}
                }
            }
            if !has_removed {
                return Some(if has_longer {
                    Reduced::UpTo
                } else {
                    Reduced::Fully
                });
            }
        }
    }

    /// Whether a whip or braid of up to a length removes a candidate; the inner `None` says that no braid of any length
    /// does. The outer one says that no steps are left.
    pub fn is_target(
        &self,
        target: Candidate,
        length: u32,
        is_whip: bool,
        steps: &mut u64,
    ) -> Option<Option<bool>> {
        let mut start = self.clone();
        start.place(target);
        *steps = steps.checked_sub(1)?;
        match start.rounds(u32::MAX) {
            Err(()) => return Some(None),
            Ok(Some(rounds)) if rounds < length => {}
            Ok(_) => return Some(Some(false)),
        }
        let mut states = vec![(start, target)];
        let mut seen = HashSet::new();
        for room in (0..length).rev() {
            let mut next = Vec::new();
            for (mut state, last) in states {
                *steps = steps.checked_sub(1)?;
                let singles = state.singles();
                if is_whip {
                    if state.has_empty_beside(self, last) {
                        return Some(Some(true));
                    }
                } else if state.is_contradictory {
                    return Some(Some(true));
                }
                if room == 0 {
                    continue;
                }
                for single in each(&singles) {
                    if is_whip && !state.continues(self, last, single) {
                        continue;
                    }
                    let mut then = state.clone();
                    then.is_contradictory = false;
                    then.place(single);
                    let key = (then.placed, if is_whip { single } else { target });
                    let is_near = |board: &Board| matches!(board.rounds(room - 1), Ok(Some(_)));
                    if !seen.contains(&key) && is_near(&then) {
                        seen.insert(key);
                        next.push((then, single));
                        *steps = steps.checked_sub(1)?;
                    }
                }
            }
            states = next;
        }
        Some(Some(false))
    }

    /// The candidates of the position `before` that are linked to one of them.
    fn linked(before: &Board, (cell, digit): Candidate) -> [u128; 9] {
        std::array::from_fn(|other| {
            before.left[other]
                & if other == digit {
                    PEER_BITS[cell]
                } else {
                    1 << cell
                }
        })
    }

    /// Whether a variable without a candidate has one in the position `before` that is linked to `last`.
    fn has_empty_beside(&self, before: &Board, last: Candidate) -> bool {
        let linked = Board::linked(before, last);
        let some = self.left.iter().fold(0, |all, cells| all | cells);
        let of_cell = linked.iter().any(|cells| cells & !some != 0);
        let mut of_units = linked.iter().zip(self.left).flat_map(|(linked, left)| {
            UNIT_BITS
                .iter()
                .map(move |unit| linked & unit != 0 && left & unit == 0)
        });
        of_cell || of_units.any(|is_empty| is_empty)
    }

    /// Whether a single is the only candidate of a variable that has another one in the position `before` that is
    /// linked to `last`.
    fn continues(&self, before: &Board, last: Candidate, (cell, digit): Candidate) -> bool {
        let linked = Board::linked(before, last);
        let in_cell = (0..9)
            .filter(|other| self.left[*other] >> cell & 1 == 1)
            .count()
            == 1
            && linked.iter().any(|cells| cells >> cell & 1 == 1);
        let of_unit = |unit: &u128| {
            unit >> cell & 1 == 1
                && self.left[digit] & unit == 1 << cell
                && linked[digit] & unit != 0
        };
        in_cell || UNIT_BITS.iter().any(of_unit)
    }

    /// Removes candidates by trial and error with braids of up to a length, until none is left to remove. `None` if no
    /// steps are left.
    fn try_all(&mut self, length: u32, steps: &mut u64) -> Option<()> {
        loop {
            let mut has_removed = false;
            let open: [u128; 9] =
                std::array::from_fn(|digit| self.left[digit] & !self.placed[digit]);
            for target in each(&open) {
                if self.is_contradictory || self.is_solved() {
                    return Some(());
                }
                if !self.has(target) || self.placed[target.1] >> target.0 & 1 == 1 {
                    continue;
                }
                *steps = steps.checked_sub(1)?;
                let mut trial = self.clone();
                trial.place(target);
                trial.place_singles();
                for length in 1..=length {
                    if trial.is_contradictory || trial.is_solved() {
                        break;
                    }
                    trial.reduce(length, false, steps)?;
                }
                if trial.is_contradictory {
                    self.remove(target);
                    has_removed = true;
                }
            }
            if !has_removed {
                return Some(());
            }
        }
    }
}

/// The candidates of a set, digit by digit.
fn each(set: &[u128; 9]) -> impl Iterator<Item = Candidate> + use<> {
    let set = *set;
    let digits = (0..9).filter(|digit| set[*digit] != 0);
    let digits = digits.fold(0_u16, |all, digit| all | 1 << digit);
    small_bits(digits).flat_map(move |digit| bits(set[digit]).map(move |cell| (cell, digit)))
}
