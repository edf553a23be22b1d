//! The state and its propagation for any processor.

use std::cell::Cell as Slot;
use std::thread::LocalKey;

use super::guess::{Links, Numbers, in_pairs};
use super::search::{Outcome, Path, Search, State};
use super::tables::{
    CELLS, FULL, Lanes, MINICOLUMNS, MINIROWS, PEERS_OF, PLACED, READING, fold, words_to_grid,
};
use crate::{CandidateGrid, Cell, Digit, Grid};

/// The peers of each cell.
static PEERS: [[u64; 2]; 81] = in_pairs(&PEERS_OF);

/// For each digit, the cells that may still hold it.
#[derive(Clone, Copy)]
pub(crate) struct Bands {
    digits: [Lanes; 9],
    /// The cells of each digit after it was last propagated.
    seen: [Lanes; 9],
    /// The cells whose digit is not known yet.
    unsolved: Lanes,
}

/// An assumption: a cell holds a digit, or does not hold it.
#[derive(Clone, Copy)]
pub(crate) struct Guess {
    digit: usize,
    band: usize,
    bit: u32,
    holds: bool,
}

impl Bands {
    /// The state of a grid. `None` if two known cells contradict each other.
    pub(crate) fn of_grid(grid: &Grid) -> Option<Bands> {
        let mut digits = [FULL; 9];
        let mut placed = [[0; 4]; 9];
        let mut unsolved = FULL;
        for (i, known) in grid.cells().iter().enumerate() {
            if let Some(digit) = known {
                let digit = usize::from(digit.get() - 1) % 9;
                digits[digit] = and(digits[digit], PLACED[i]);
                placed[digit] = or(placed[digit], CELLS[i]);
                unsolved = without(unsolved, CELLS[i]);
            }
        }
        for (digit, placed) in digits.iter_mut().zip(placed) {
            if without(placed, *digit) != [0; 4] {
                return None;
            }
            *digit = or(and(*digit, unsolved), placed);
        }
        Some(Bands {
            digits,
            seen: [[0; 4]; 9],
            unsolved,
        })
    }

    /// The state in which an unknown cell cannot hold `digit`.
    pub(super) fn without(mut self, cell: Cell, digit: Digit) -> Bands {
        let lanes = &mut self.digits[usize::from(digit.get() - 1) % 9];
        *lanes = without(*lanes, CELLS[cell.index()]);
        self
    }

    /// The state of a grid of candidates.
    pub(super) fn of_candidates(candidates: &CandidateGrid) -> Bands {
        let mut digits = [[0; 4]; 9];
        for cell in Cell::all() {
            for digit in candidates[cell].iter() {
                let lanes = &mut digits[usize::from(digit.get() - 1)];
                *lanes = or(*lanes, CELLS[cell.index()]);
            }
        }
        Bands {
            digits,
            seen: [[0; 4]; 9],
            unsolved: FULL,
        }
    }

    /// For each digit, the cells that may hold it.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(dead_code, reason = "only the engine of x86-64 asks")
    )]
    pub(super) fn digits(&self) -> &[Lanes; 9] {
        &self.digits
    }

    /// Propagates locked candidates of each digit, and removes the other digits from the cells that this solves, until
    /// nothing changes. False if there is a contradiction.
    fn close_digits(&mut self) -> bool {
        loop {
            let mut changed = false;
            for digit in 0..9 {
                if self.digits[digit] == self.seen[digit] {
                    continue;
                }
                changed = true;
                let Some((closed, forced)) = close(self.digits[digit]) else {
                    return false;
                };
                let new = and(forced, self.unsolved);
                self.digits[digit] = closed;
                self.seen[digit] = closed;
                if new != [0; 4] {
                    self.unsolved = without(self.unsolved, new);
                    for lanes in &mut self.digits {
                        *lanes = without(*lanes, new);
                    }
                    self.digits[digit] = closed;
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// Places the only candidate of each of these cells.
    fn place_singles(&mut self, singles: Lanes) {
        for digit in 0..9 {
            let cells = and(self.digits[digit], singles);
            for (band, cells) in cells.into_iter().enumerate().take(3) {
                let mut rest = cells;
                while rest != 0 {
                    self.place(digit, band, rest & rest.wrapping_neg());
                    rest &= rest - 1;
                }
            }
        }
    }

    /// Places a digit in a cell: removes it from the cell's peers.
    fn place(&mut self, digit: usize, band: usize, bit: u32) {
        let cell = 27 * band + usize::from(READING[bit.trailing_zeros() as usize & 31]);
        self.digits[digit] = and(self.digits[digit], PLACED[cell]);
        self.unsolved[band] &= !bit;
    }

    /// Propagates until nothing changes.
    fn conclude(&mut self) -> Outcome<Guess> {
        loop {
            if !self.close_digits() {
                return Outcome::Contradiction;
            }
            if self.unsolved == [0; 4] {
                return Outcome::Solved;
            }
            // The cells with at least one, two and three candidates.
            let (mut one, mut two, mut three) = ([0; 4], [0; 4], [0; 4]);
            for digit in self.digits {
                three = or(three, and(two, digit));
                two = or(two, and(one, digit));
                one = or(one, digit);
            }
            if one != FULL {
                return Outcome::Contradiction;
            }
            let singles = and(without(one, two), self.unsolved);
            if singles == [0; 4] {
                let (guess, other) = self.guesses(without(two, three));
                return Outcome::Open(guess, [Some(other), None, None]);
            }
            self.place_singles(singles);
        }
    }

    /// Assumes a guess.
    fn assume(&mut self, guess: Guess) {
        let Guess {
            digit,
            band,
            bit,
            holds,
        } = guess;
        if !holds {
            self.digits[digit][band] &= !bit;
            return;
        }
        self.place(digit, band, bit);
        for (other, lanes) in self.digits.iter_mut().enumerate() {
            if other != digit {
                lanes[band] &= !bit;
            }
        }
    }

    /// Two guesses of which one is true. `pairs` are the cells with two candidates. The guesses are about the cell that
    /// [`Links::most`] chooses of these, or else the first unsolved cell.
    fn guesses(&self, pairs: Lanes) -> (Guess, Guess) {
        let both = |lanes: Lanes| u64::from(lanes[0]) | u64::from(lanes[1]) << 32;
        let (mut upper, mut lower) = ([Numbers([0; 4]); 4], [Numbers([0; 4]); 4]);
        for (i, lanes) in self.digits.iter().enumerate() {
            upper[i / 4].0[i % 4] = both(*lanes);
            lower[i / 4].0[i % 4] = u64::from(lanes[2]) | u64::from(lanes[2] & pairs[2]) << 32;
        }
        let links = Links {
            upper,
            lower,
            pairs: both(pairs),
            peers: &PEERS,
        };
        let together = |lanes: Lanes| {
            u128::from(lanes[0]) | u128::from(lanes[1]) << 27 | u128::from(lanes[2]) << 54
        };
        let digits = |cell: usize| {
            let mut digits =
                (0..9).filter(|&i| self.digits[i][cell / 27 % 3] >> (cell % 27) & 1 != 0);
            let first = digits.next().unwrap_or(0);
            (first, digits.next().unwrap_or(first))
        };
        let cells = together(pairs);
        let (cell, digit, other) = if cells == 0 {
            let cell = together(self.unsolved).trailing_zeros() as usize;
            let digit = digits(cell).0;
            (cell, digit, digit)
        } else {
            links.most(cells, 6, digits)
        };
        let guess = |digit, holds| Guess {
            digit,
            band: cell / 27 % 3,
            bit: 1 << (cell % 27),
            holds,
        };
        (guess(digit, true), guess(other, cells != 0))
    }
}

impl State for Bands {
    type Guess = Guess;

    const BLANK: Bands = Bands {
        digits: [[0; 4]; 9],
        seen: [[0; 4]; 9],
        unsolved: [0; 4],
    };

    fn spare() -> &'static LocalKey<Slot<Path<Bands>>> {
        thread_local!(static SPARE: Slot<Path<Bands>> = const { Slot::new(Vec::new()) });
        &SPARE
    }

    fn advance(search: &mut Search<Bands>, steps: &mut u64) -> bool {
        search.advance_with(steps, |state, guess, _so_far, next| {
            *next = *state;
            if let Some(guess) = guess {
                next.assume(guess);
            }
            next.conclude()
        })
    }

    fn grid(&self) -> Grid {
        words_to_grid(|digit, band| self.digits[digit][band])
    }
}

/// Propagates the locked candidates of one digit in rows, columns and boxes. Returns the cells that remain, and those
/// of them that are alone in their box. `None` if a unit has no cell left.
#[inline]
fn close(mut digit: Lanes) -> Option<(Lanes, Lanes)> {
    /// The minicolumns of row 0 of a band.
    const TOP: u32 = 0o007_007_007;
    /// Every third bit.
    const THIRD: u32 = 0o111_111_111;
    loop {
        let mut forced = [0; 4];
        let mut columns = 0;
        for band in 0..3 {
            let word = digit[band];
            let rows = MINIROWS[((word | word >> 9 | word >> 18) & 511) as usize];
            let word = word & rows.possible;
            digit[band] = word;
            forced[band] = word & rows.forced;
            columns |= ((word | word >> 3 | word >> 6) & TOP) << (3 * band);
        }
        let (mut possible, mut lone) = (0, 0);
        for stack in 0..3 {
            let locked = MINICOLUMNS[fold(columns >> stack & THIRD)];
            possible |= locked.possible << stack;
            lone |= locked.forced << stack;
        }
        if possible == columns {
            for (band, forced) in forced.iter_mut().enumerate().take(3) {
                *forced &= (lone >> (3 * band) & TOP) * 0o111;
            }
            return (columns != 0).then_some((digit, forced));
        }
        for (band, word) in digit.iter_mut().enumerate().take(3) {
            *word &= (possible >> (3 * band) & TOP) * 0o111;
        }
    }
}

fn and(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|i| a[i] & b[i])
}

fn or(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|i| a[i] | b[i])
}

fn without(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|i| a[i] & !b[i])
}
