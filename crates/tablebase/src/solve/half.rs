//! The working state of half a part.

use std::sync::atomic::{AtomicU32, Ordering};

use super::state::{Pattern, State};
use super::{Stop, Unsolved, go_on, ranges};
use crate::Value;
use crate::found::Found;
use crate::memory::with_room;
use crate::table::Table;

/// The working state of one of the two halves. Except for numbering positions, its code is shared by all variants.
pub(super) struct Half {
    pub(super) states: Vec<AtomicU32>,
    /// The positions whose value became known. Some may have got a better value since.
    pub(super) found: Found,
}

impl Half {
    #[inline(always)]
    pub(super) fn state(&self, number: usize) -> State {
        State(self.states[number].load(Ordering::Relaxed))
    }

    /// A half of `len` positions, all unknown, with room for `listed` numbers of positions.
    pub(super) fn new(len: usize, listed: usize, stop: Stop<'_>) -> Result<Half, Unsolved> {
        let mut states: Vec<AtomicU32> = with_room(len).ok_or(Unsolved::NoMemory)?;
        for range in ranges(len) {
            go_on(stop)?;
            states.resize_with(range.end, AtomicU32::default);
        }
        let found = Found::new(len, listed);
        Ok(Half { states, found })
    }

    /// Lists the positions whose value is known after the first pass.
    pub(super) fn list_known(&mut self, stop: Stop<'_>) -> Result<(), Unsolved> {
        for range in ranges(self.states.len()) {
            go_on(stop)?;
            for number in range {
                if let Some(plies) = self.state(number).known().and_then(Value::plies) {
                    self.found.add(number as u32, plies);
                }
            }
        }
        Ok(())
    }

    /// Updates `predecessors` of a position with `value`. Appends to `decided` those whose own value became known, each
    /// with its distance in plies.
    pub(super) fn update(
        &self,
        predecessors: &mut Vec<u32>,
        value: Value,
        decided: &mut Vec<(u32, u16)>,
    ) {
        predecessors.retain(|&number| self.state(number as usize).with(value).is_some());
        for &number in &*predecessors {
            let change = |state| State(state).with(value).map(|state| state.0);
            let word = &self.states[number as usize];
            if let Ok(old) = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change) {
                let next = change(old).map(State).and_then(State::known);
                if let Some(plies) = next.and_then(Value::plies) {
                    decided.push((number, plies));
                }
            }
        }
    }

    /// Whether the value of a position is known and is that of the pattern.
    #[inline(always)]
    pub(super) fn is_current(&self, number: usize, pattern: Pattern) -> bool {
        pattern.matches(self.state(number))
    }

    /// The value of a position, and whether a capture is due there. Positions whose value is not known are draws.
    #[inline(always)]
    pub(super) fn value(&self, number: usize) -> (Value, bool) {
        let state = self.state(number);
        (state.known().unwrap_or(Value::Draw), state.is_due())
    }

    /// Packs the values.
    pub(super) fn finish(self, stop: Stop<'_>) -> Result<Table, Unsolved> {
        let value = |number| self.value(number).0;
        let mut most = 0;
        for range in ranges(self.states.len()) {
            go_on(stop)?;
            most = range
                .map(value)
                .filter_map(Value::plies)
                .fold(most, u16::max);
        }
        let mut table = Table::new(self.states.len(), most).ok_or(Unsolved::NoMemory)?;
        for range in ranges(self.states.len()) {
            go_on(stop)?;
            table.extend(range.map(value));
        }
        Ok(table)
    }
}
