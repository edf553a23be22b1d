//! Candidates as bits, both ways round: the digits of each cell, and the cells of each digit.

use super::memo::Memo;
use super::sink::Sink;
use super::{Limits, PencilMarks, Step};
use crate::tables::{
    ALL_CELLS, BESIDE, NO_UNIT, PEER_BITS, PLACES_OF, UNIT_BITS, UNIT_CELLS, UNIT_MASKS, UNITS_OF,
    bits, small_bits,
};
use crate::{CandidateGrid, Cell, Digit, DigitSet, Grid};

/// The data that the techniques search. Digits are counted from 0 here, and sets of digits are words of nine bits.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The candidates of each cell; none in a filled cell.
    pub(super) cells: [u16; 81],
    /// The cells that have each digit as a candidate.
    pub(super) digits: [u128; 9],
    /// For each digit and unit, the places of the digit among the nine cells of the unit. The entry after all units,
    /// `NO_UNIT`, is empty.
    pub(super) units: [[u16; NO_UNIT + 1]; 9],
    /// The number of empty cells in each unit.
    pub(super) empty_in: [u8; 27],
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
    /// Whether techniques choose among their steps as HoDoKu does.
    pub(super) is_hodoku: bool,
    /// Cells that had one candidate at some time, in this order.
    naked: Vec<u8>,
    /// Units and digits that had one place at some time, in this order.
    hidden: Vec<(u8, u8)>,
    /// Where techniques have found nothing.
    pub(super) memo: Memo,
}

impl State {
    /// The state of these marks. Singles are listed cell by cell, or unit by unit.
    pub(crate) fn new(marks: &PencilMarks) -> State {
        let mut state = State::of_cells([0; 81], marks.is_unique());
        for (i, cell) in Cell::all().enumerate() {
            match marks.grid()[cell] {
                Some(digit) => {
                    state.values[i] = digit.get();
                    state.fill(i);
                }
                None => state.cells[i] = marks.candidates()[cell].bits(),
            }
            state.givens |= u128::from(marks.givens()[cell].is_some()) << i;
        }
        for cell in bits(state.empty) {
            state.add(cell);
            if is_one(state.cells[cell]) {
                state.naked.push(cell as u8);
            }
        }
        for unit in 0..27 {
            for digit in 0..9 {
                if is_one(state.units[digit][unit]) {
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

    /// An empty grid with these candidates, which are not counted yet.
    fn of_cells(cells: [u16; 81], is_unique: bool) -> State {
        State {
            cells,
            digits: [0; 9],
            units: [[0; NO_UNIT + 1]; 9],
            empty_in: [9; 27],
            values: [0; 81],
            empty: ALL_CELLS,
            givens: 0,
            is_unique,
            naked: Vec::with_capacity(96),
            hidden: Vec::with_capacity(256),
            limits: Limits::HODOKU,
            is_hodoku: false,
            memo: Memo::default(),
        }
    }

    /// Counts the candidates of a cell.
    fn add(&mut self, cell: usize) {
        for digit in small_bits(self.cells[cell]) {
            self.digits[digit] |= 1 << cell;
            for (unit, at) in UNITS_OF[cell].into_iter().zip(PLACES_OF[cell]) {
                self.units[digit][unit] |= 1 << at;
            }
        }
    }

    /// Whether a technique gives one step alone, and that has to be the one that HoDoKu takes.
    pub(super) const fn chooses_as_hodoku(&self, sink: &Sink) -> bool {
        self.is_hodoku && sink.wants_first()
    }

    /// The state of these marks. Singles are listed in the order in which they appear when the givens are filled in one
    /// by one, as HoDoKu does. If some candidates are eliminated already, this is the same as [`State::new`].
    pub(super) fn with_history(marks: &PencilMarks) -> State {
        let mut filled = State {
            digits: [ALL_CELLS; 9],
            units: [all_places(); 9],
            ..State::of_cells([0x1ff; 81], marks.is_unique())
        };
        for (i, cell) in Cell::all().enumerate() {
            if let Some(digit) = marks.grid()[cell] {
                filled.place(i, index(digit));
            }
            filled.givens |= u128::from(marks.givens()[cell].is_some()) << i;
        }
        let is_same = Cell::all().zip(filled.cells).all(|(cell, left)| {
            marks.grid()[cell].is_some() || marks.candidates()[cell].bits() == left
        });
        if is_same { filled } else { State::new(marks) }
    }

    /// Counts a cell as filled.
    fn fill(&mut self, cell: usize) {
        if self.empty >> cell & 1 == 1 {
            self.empty &= !(1 << cell);
            for unit in UNITS_OF[cell] {
                self.empty_in[unit] -= 1;
            }
        }
    }

    /// Removes a candidate from the sets of its digit and of its units, and lists the singles that appear thereby.
    fn take(&mut self, cell: usize, digit: usize) {
        self.digits[digit] &= !(1 << cell);
        for (unit, at) in UNITS_OF[cell].into_iter().zip(PLACES_OF[cell]) {
            let places = &mut self.units[digit][unit];
            *places &= !(1 << at);
            if is_one(*places) {
                self.hidden.push((unit as u8, digit as u8));
            }
        }
    }

    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if self.cells[cell] >> digit & 1 == 0 {
            return;
        }
        self.cells[cell] &= !(1 << digit);
        self.take(cell, digit);
        if is_one(self.cells[cell]) {
            self.naked.push(cell as u8);
        }
        self.memo.change(UNIT_MASKS[cell]);
    }

    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.fill(cell);
        let mut changed = UNIT_MASKS[cell];
        let bit = 1 << digit;
        let places = &mut self.units[digit];
        for beside in &BESIDE[cell] {
            let candidates = &mut self.cells[usize::from(beside.cell)];
            if *candidates & bit == 0 {
                continue;
            }
            *candidates &= !bit;
            changed |= UNIT_MASKS[usize::from(beside.cell)];
            for (unit, at) in beside.units.into_iter().zip(beside.places) {
                let places = &mut places[usize::from(unit)];
                *places &= !(1 << at);
                if is_one(*places) {
                    self.hidden.push((unit, digit as u8));
                }
            }
            if is_one(*candidates) {
                self.naked.push(beside.cell);
            }
        }
        self.digits[digit] &= !(PEER_BITS[cell] | 1 << cell);
        for unit in UNITS_OF[cell] {
            places[unit] = 0;
        }
        let others = self.cells[cell] & !bit;
        self.cells[cell] = 0;
        for other in small_bits(others) {
            self.take(cell, other);
        }
        self.memo.change(changed);
    }

    pub(super) fn apply(&mut self, step: &Step) {
        for placement in &step.placements {
            self.place(placement.cell.index(), index(placement.digit));
        }
        for elimination in &step.eliminations {
            self.remove(elimination.cell.index(), index(elimination.digit));
        }
        self.forget_filled();
    }

    /// Shortens the lists of singles, once they are long enough to be worth it.
    pub(super) fn forget_filled(&mut self) {
        if self.naked.len() > 12 {
            let cells = &self.cells;
            self.naked.retain(|cell| is_one(cells[usize::from(*cell)]));
        }
        if self.hidden.len() > 40 {
            let units = &self.units;
            self.hidden
                .retain(|(unit, digit)| is_one(units[usize::from(*digit)][usize::from(*unit)]));
        }
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
            let places = self.units[digit][unit];
            is_one(places).then(|| {
                let cell = UNIT_CELLS[unit][places.trailing_zeros() as usize];
                (unit, usize::from(cell), digit)
            })
        })
    }

    /// The cells where each digit stands or may stand.
    pub(super) fn all_places(&self) -> [u128; 9] {
        let mut places = self.digits;
        for (cell, value) in self.values.iter().enumerate() {
            if let Some(digit) = usize::from(*value).checked_sub(1) {
                places[digit] |= 1 << cell;
            }
        }
        places
    }

    /// The empty cells from which each digit has been eliminated, though no filled cell keeps it from them.
    pub(super) fn eliminated(&self) -> [u128; 9] {
        let mut open = [self.empty; 9];
        for cell in bits(ALL_CELLS & !self.empty) {
            open[usize::from(self.values[cell]) - 1] &= !PEER_BITS[cell];
        }
        std::array::from_fn(|digit| open[digit] & !self.digits[digit])
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
        let [_, two, three] = self.with_at_least();
        two & !three
    }

    /// The cells with one candidate at least, with two and with three.
    pub(super) fn with_at_least(&self) -> [u128; 3] {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for cells in self.digits {
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        [one, two, three]
    }

    /// The digit of the filled cells as bits.
    pub(super) fn value_bits(&self, cell: usize) -> u16 {
        match self.values[cell] {
            0 => 0,
            digit => 1 << (digit - 1),
        }
    }
}

/// All places in each unit.
const fn all_places() -> [u16; NO_UNIT + 1] {
    let mut places = [0x1ff; NO_UNIT + 1];
    places[NO_UNIT] = 0;
    places
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
