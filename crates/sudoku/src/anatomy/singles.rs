//! Naked and hidden singles on bits, fast enough to be placed from thousands of positions.

use crate::{Cell, PEERS, Puzzle, UNITS};

/// All digits, one bit each.
const ALL: u16 = 0x1ff;

/// A puzzle in which singles are placed.
#[derive(Clone)]
pub(super) struct Singles {
    /// The digits that each cell may hold, one bit each.
    pub(super) candidates: [u16; 81],
    /// The cells that are not placed yet.
    pub(super) open: u128,
    /// Whether a cell has no candidate, or a unit no place for a digit.
    pub(super) is_contradictory: bool,
    /// Placed cells whose peers still have to be told.
    placed: Vec<Cell>,
}

impl Singles {
    /// A puzzle in which no single is placed yet.
    pub(super) fn of(puzzle: &impl Puzzle) -> Singles {
        let mut singles = Singles {
            candidates: [ALL; 81],
            open: (1 << 81) - 1,
            is_contradictory: false,
            placed: Vec::new(),
        };
        let all = puzzle.allowed();
        for cell in Cell::all() {
            let allowed = all[cell].bits();
            if allowed.is_power_of_two() {
                singles.place(cell, allowed);
            } else {
                singles.candidates[cell.index()] = allowed;
                singles.is_contradictory |= allowed == 0;
            }
        }
        singles
    }

    /// Places a digit, given as a bit.
    pub(super) fn place(&mut self, cell: Cell, digit: u16) {
        if self.open >> cell.index() & 1 == 1 {
            self.open &= !(1 << cell.index());
            self.is_contradictory |= self.candidates[cell.index()] & digit == 0;
            self.candidates[cell.index()] = digit;
            self.placed.push(cell);
        }
    }

    /// Removes a candidate, given as a bit.
    pub(super) fn remove(&mut self, cell: Cell, digit: u16) {
        let left = self.candidates[cell.index()] & !digit;
        self.candidates[cell.index()] = left;
        if left.is_power_of_two() {
            self.place(cell, left);
        }
        self.is_contradictory |= left == 0;
    }

    /// Places naked and hidden singles until there are none, or a contradiction shows.
    pub(super) fn propagate(&mut self) {
        loop {
            while let Some(cell) = self.placed.pop() {
                let digit = self.candidates[cell.index()];
                for &peer in &PEERS[cell.index()] {
                    self.remove(peer, digit);
                }
            }
            for unit in &UNITS {
                let (mut once, mut twice) = (0, 0);
                for cell in unit.cells {
                    let digits = self.candidates[cell.index()];
                    twice |= once & digits;
                    once |= digits;
                }
                self.is_contradictory |= once != ALL;
                let once = once & !twice;
                for cell in unit.cells {
                    let digit = self.candidates[cell.index()] & once;
                    if digit.is_power_of_two() {
                        self.place(cell, digit);
                    }
                }
            }
            if self.is_contradictory || self.placed.is_empty() {
                return;
            }
        }
    }
}
