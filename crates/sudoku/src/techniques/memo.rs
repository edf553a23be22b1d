//! Remembers where techniques have found nothing, so that they need not search there again before something changes.
//!
//! On the way to a solution candidates only disappear. So the places of a digit, or the candidates of a unit, have not
//! changed if there are as many of them as before.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::Technique;
use super::almost_locked::Table;
use super::sink::Sink;
use super::state::State;
use crate::tables::small_bits;

/// Where techniques have found nothing.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    /// For each technique and digit, the number of places that the digit had.
    digits: [[Cell<u8>; 9]; Technique::ALL.len()],
    /// The units that have changed since `subsets` and `crossings` were updated, as bits.
    changed: Cell<u32>,
    /// For each kind of subset, the units that have none, as bits.
    subsets: [Cell<u32>; KINDS],
    /// For each line, as bits, the boxes for which nothing was found where the line and the box cross.
    crossings: [Cell<u16>; 18],
    /// For each digit, the number of places that it had when there was no Franken fish.
    franken: [Cell<u8>; 9],
    /// The almost locked sets, and the number of candidates.
    almost_locked: RefCell<Option<(u32, Rc<Table>)>>,
}

/// The number of kinds of subsets.
const KINDS: usize = 8;

/// A number that no count of candidates equals.
const NEVER: u8 = u8::MAX;

impl Default for Memo {
    fn default() -> Memo {
        Memo {
            digits: [const { [const { Cell::new(NEVER) }; 9] }; Technique::ALL.len()],
            changed: Cell::new(0),
            subsets: [const { Cell::new(0) }; KINDS],
            crossings: [const { Cell::new(0) }; 18],
            franken: [const { Cell::new(NEVER) }; 9],
            almost_locked: RefCell::new(None),
        }
    }
}

impl Memo {
    /// Notes that units have lost candidates. The units are bits.
    pub(super) fn change(&mut self, units: u32) {
        *self.changed.get_mut() |= units;
    }

    fn update(&self) {
        let changed = self.changed.take();
        if changed == 0 {
            return;
        }
        for units in &self.subsets {
            units.set(units.get() & !changed);
        }
        for (line, boxes) in self.crossings.iter().enumerate() {
            let is_same = changed >> line & 1 == 0;
            boxes.set(if is_same {
                boxes.get() & !(changed >> 18) as u16
            } else {
                0
            });
        }
    }
}

impl State {
    /// The digits in which a technique may find something: those whose places have changed since it found nothing, as
    /// [`State::found_nothing`] has noted. This is for techniques that look at the places of single digits only.
    pub(super) fn changed_digits(&self, technique: Technique) -> u16 {
        let memo = &self.memo.digits[technique.place()];
        let changed = |digit: &usize| memo[*digit].get() != self.digits[*digit].count_ones() as u8;
        (0..9)
            .filter(changed)
            .fold(0, |all, digit| all | 1 << digit)
    }

    /// Notes that a technique has searched all digits. If the sink wanted only the first step, the technique has found
    /// nothing.
    pub(super) fn found_nothing(&self, technique: Technique, sink: &Sink) {
        self.found_nothing_in(technique, 0x1ff, sink);
    }

    /// Notes the same for some digits only.
    pub(super) fn found_nothing_in(&self, technique: Technique, digits: u16, sink: &Sink) {
        if sink.wants_first() {
            let memo = &self.memo.digits[technique.place()];
            for digit in small_bits(digits) {
                memo[digit].set(self.digits[digit].count_ones() as u8);
            }
        }
    }

    /// Whether the candidates of a unit have changed since it had no subset of this kind.
    pub(super) fn has_changed(&self, kind: usize, unit: usize) -> bool {
        self.memo.update();
        self.memo.subsets[kind].get() >> unit & 1 == 0
    }

    /// Notes that a unit has no subset of this kind.
    pub(super) fn has_none(&self, kind: usize, unit: usize) {
        let units = &self.memo.subsets[kind];
        units.set(units.get() | 1 << unit);
    }

    /// Whether the candidates of a line or of a box have changed since nothing was found where they cross.
    pub(super) fn has_crossing_changed(&self, line: usize, block: usize) -> bool {
        self.memo.update();
        self.memo.crossings[line].get() >> (block - 18) & 1 == 0
    }

    /// Notes that there is nothing where a line and a box cross.
    pub(super) fn has_none_crossing(&self, line: usize, block: usize) {
        let boxes = &self.memo.crossings[line];
        boxes.set(boxes.get() | 1 << (block - 18));
    }

    /// Whether there may be Franken fish of a digit. `answer` is asked, unless the last answer was no and nothing has
    /// changed since.
    pub(super) fn may_be_franken(&self, digit: usize, answer: impl FnOnce() -> bool) -> bool {
        let count = self.digits[digit].count_ones() as u8;
        let known = &self.memo.franken[digit];
        if known.get() == count {
            return false;
        }
        let answer = answer();
        if !answer {
            known.set(count);
        }
        answer
    }

    /// The table of almost locked sets. It is made again if candidates have changed.
    pub(super) fn almost_locked(&self, new: impl FnOnce() -> Rc<Table>) -> Rc<Table> {
        let left = self.digits.iter().map(|cells| cells.count_ones()).sum();
        let mut known = self.memo.almost_locked.borrow_mut();
        match &*known {
            Some((count, table)) if *count == left => Rc::clone(table),
            _ => {
                let table = new();
                *known = Some((left, Rc::clone(&table)));
                table
            }
        }
    }
}
