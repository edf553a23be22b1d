//! Candidates as bits, both ways round: the digits of each cell, and the cells of each digit.

use super::cell_set::{PEER_BITS, UNIT_BITS, UNITS_OF, bits, small_bits};
use super::{Limits, PencilMarks, Step};
use crate::{CandidateGrid, Cell, Digit, DigitSet, Grid};

/// What the techniques look at. Digits are counted from 0 here, and sets of digits are words of nine bits.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The candidates of each cell; none in a filled cell.
    pub(super) cells: [u16; 81],
    /// The cells that have each digit as a candidate.
    pub(super) digits: [u128; 9],
    /// The digits of the filled cells, counted from 1; 0 in an empty cell.
    pub(super) values: [u8; 81],
    /// The empty cells.
    pub(super) empty: u128,
    /// The filled cells that the puzzle gives.
    pub(super) givens: u128,
    /// Whether the puzzle is known to have one solution, so that techniques may rely on it.
    pub(super) is_unique: bool,
    /// How far the techniques search.
    pub(super) limits: Limits,
    /// Cells that had one candidate at some time, in this order.
    naked: Vec<u8>,
    /// Units and digits that had one place at some time, in this order.
    hidden: Vec<(u8, u8)>,
}

impl State {
    /// The state of these marks. Singles are listed cell by cell, or unit by unit.
    pub(super) fn new(marks: &PencilMarks) -> State {
        let mut state = State {
            cells: [0; 81],
            digits: [0; 9],
            values: [0; 81],
            empty: 0,
            givens: 0,
            is_unique: marks.is_unique(),
            limits: Limits::HODOKU,
            naked: Vec::with_capacity(96),
            hidden: Vec::with_capacity(256),
        };
        for (i, cell) in Cell::all().enumerate() {
            match marks.grid()[cell] {
                Some(digit) => state.values[i] = digit.get(),
                None => {
                    state.empty |= 1 << i;
                    state.cells[i] = marks.candidates()[cell].bits();
                    for digit in small_bits(state.cells[i]) {
                        state.digits[digit] |= 1 << i;
                    }
                    if state.cells[i].count_ones() == 1 {
                        state.naked.push(i as u8);
                    }
                }
            }
            state.givens |= u128::from(marks.givens()[cell].is_some()) << i;
        }
        for unit in 0..27 {
            for digit in 0..9 {
                if is_single(state.places(unit, digit)) {
                    state.hidden.push((unit as u8, digit as u8));
                }
            }
        }
        state
    }

    /// The marks of this state, without the promise of one solution.
    pub(super) fn marks(&self) -> PencilMarks {
        let (mut grid, mut allowed) = (Grid::EMPTY, CandidateGrid::ALL);
        for (at, cell) in Cell::all().enumerate() {
            grid.set(cell, Digit::new(self.values[at]));
            allowed[cell] = digits_of(self.cells[at]);
        }
        PencilMarks::with_candidates(&grid, &allowed)
    }

    /// The state of these marks. Singles are listed in the order in which they appear when the givens are filled in one
    /// by one, as HoDoKu does. If some candidates are eliminated already, this is the same as [`State::new`].
    pub(super) fn with_history(marks: &PencilMarks) -> State {
        let mut state = State::new(marks);
        let mut filled = State {
            cells: [0x1ff; 81],
            digits: [super::cell_set::ALL_CELLS; 9],
            values: [0; 81],
            empty: super::cell_set::ALL_CELLS,
            naked: Vec::with_capacity(96),
            hidden: Vec::with_capacity(256),
            ..state
        };
        for (cell, value) in state.values.iter().enumerate() {
            if *value > 0 {
                filled.place(cell, usize::from(*value) - 1);
            }
        }
        if filled.cells == state.cells {
            state = filled;
        }
        state
    }

    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if self.cells[cell] >> digit & 1 == 0 {
            return;
        }
        self.cells[cell] &= !(1 << digit);
        self.digits[digit] &= !(1 << cell);
        for unit in UNITS_OF[cell] {
            if is_single(self.places(unit, digit)) {
                self.hidden.push((unit as u8, digit as u8));
            }
        }
        if is_one(self.cells[cell]) {
            self.naked.push(cell as u8);
        }
    }

    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.empty &= !(1 << cell);
        let own = self.cells[cell] & !(1 << digit);
        self.cells[cell] = 0;
        for peer in bits(self.digits[digit] & PEER_BITS[cell]) {
            self.cells[peer] &= !(1 << digit);
            self.digits[digit] &= !(1 << peer);
            for (unit, of_cell) in UNITS_OF[peer].into_iter().zip(UNITS_OF[cell]) {
                if unit != of_cell && is_single(self.places(unit, digit)) {
                    self.hidden.push((unit as u8, digit as u8));
                }
            }
            if is_one(self.cells[peer]) {
                self.naked.push(peer as u8);
            }
        }
        self.digits[digit] &= !(1 << cell);
        for other in small_bits(own) {
            self.digits[other] &= !(1 << cell);
            for unit in UNITS_OF[cell] {
                if is_single(self.places(unit, other)) {
                    self.hidden.push((unit as u8, other as u8));
                }
            }
        }
    }

    pub(super) fn apply(&mut self, step: &Step) {
        for placement in &step.placements {
            self.place(placement.cell.index(), index(placement.digit));
        }
        for elimination in &step.eliminations {
            self.remove(elimination.cell.index(), index(elimination.digit));
        }
        let cells = &self.cells;
        self.naked.retain(|cell| is_one(cells[usize::from(*cell)]));
        let digits = &self.digits;
        self.hidden.retain(|(unit, digit)| {
            is_single(digits[usize::from(*digit)] & UNIT_BITS[usize::from(*unit)])
        });
    }

    /// The cells with one candidate, with their digits.
    pub(super) fn naked_singles(&self) -> impl Iterator<Item = (usize, usize)> {
        let cells = self.naked.iter().map(|cell| usize::from(*cell));
        cells.filter(|cell| is_one(self.cells[*cell])).map(|cell| {
            let digit = self.cells[cell].trailing_zeros() as usize;
            (cell, digit)
        })
    }

    /// The units, cells and digits where a digit has one place in a unit.
    pub(super) fn hidden_singles(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        self.hidden.iter().filter_map(|(unit, digit)| {
            let (unit, digit) = (usize::from(*unit), usize::from(*digit));
            let places = self.places(unit, digit);
            is_single(places).then(|| (unit, places.trailing_zeros() as usize, digit))
        })
    }

    /// The cells of a unit that may hold `digit`.
    pub(super) fn places(&self, unit: usize, digit: usize) -> u128 {
        self.digits[digit] & UNIT_BITS[unit]
    }

    /// The digits that one at least of `cells` may hold.
    pub(super) fn union(&self, cells: u128) -> u16 {
        bits(cells).fold(0, |all, cell| all | self.cells[cell])
    }

    /// The cells with two candidates.
    pub(super) fn bivalues(&self) -> u128 {
        let two = |cell: &usize| self.cells[*cell].count_ones() == 2;
        bits(self.empty)
            .filter(two)
            .fold(0, |all, cell| all | 1 << cell)
    }

    /// The digit of the filled cells as bits.
    pub(super) fn value_bits(&self, cell: usize) -> u16 {
        match self.values[cell] {
            0 => 0,
            digit => 1 << (digit - 1),
        }
    }
}

const fn is_single(cells: u128) -> bool {
    cells != 0 && cells & (cells - 1) == 0
}

const fn is_one(digits: u16) -> bool {
    digits != 0 && digits & (digits - 1) == 0
}

/// The index of a digit, counted from 0.
pub(super) const fn index(digit: Digit) -> usize {
    digit.get() as usize - 1
}

/// The digit with an index below 9.
pub(super) fn digit_at(index: usize) -> Digit {
    Digit::new(index as u8 + 1).expect("the index is below 9")
}

/// The cell with an index below 81.
pub(super) fn cell_at(index: usize) -> Cell {
    Cell::new(index).expect("the index is below 81")
}

/// The digits of a word of nine bits.
pub(super) const fn digits_of(bits: u16) -> DigitSet {
    DigitSet::from_bits(bits)
}
