//! The states of many positions. Several threads may change them at the same time.

use std::sync::atomic::{AtomicU32, Ordering};

use super::state::{Pattern, State};
use super::{Stop, Unsolved, go_on, ranges};
use crate::Value;
use crate::memory::with_room;

/// The states of positions with consecutive numbers. Indexes start at 0.
pub(super) struct States(Vec<AtomicU32>);

impl States {
    /// The states of `len` positions, all unknown.
    pub(super) fn new(len: usize, stop: Stop<'_>) -> Result<States, Unsolved> {
        let mut states: Vec<AtomicU32> = with_room(len).ok_or(Unsolved::NoMemory)?;
        for range in ranges(len) {
            go_on(stop)?;
            states.resize_with(range.end, AtomicU32::default);
        }
        Ok(States(states))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    pub(super) fn get(&self, number: usize) -> State {
        State(self.0[number].load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub(super) fn set(&self, number: usize, state: State) {
        self.0[number].store(state.0, Ordering::Relaxed);
    }

    /// The distance in plies of a position that is known to be won or lost. `None` otherwise.
    pub(super) fn known_plies(&self, number: usize) -> Option<u16> {
        self.get(number).known().and_then(Value::plies)
    }

    /// Updates the `predecessors` of a position with the given `value`. Appends the predecessors whose own value has
    /// become known to `decided`, each with its distance in plies.
    pub(super) fn update(
        &self,
        predecessors: &mut Vec<u32>,
        value: Value,
        decided: &mut Vec<(u32, u16)>,
    ) {
        predecessors.retain(|&number| self.get(number as usize).with(value).is_some());
        for &number in &*predecessors {
            let change = |state| State(state).with(value).map(|state| state.0);
            let word = &self.0[number as usize];
            if let Ok(old) = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change) {
                let next = change(old).map(State).and_then(State::known);
                if let Some(plies) = next.and_then(Value::plies) {
                    decided.push((number, plies));
                }
            }
        }
    }

    /// Whether the value of a position is known and equal to the one that `pattern` tests for.
    #[inline(always)]
    pub(super) fn is_current(&self, number: usize, pattern: Pattern) -> bool {
        pattern.matches(self.get(number))
    }

    /// The value of a position, and whether a capture is due there. A position whose value is not known counts as a
    /// draw.
    #[inline(always)]
    pub(super) fn value(&self, number: usize) -> (Value, bool) {
        let state = self.get(number);
        (state.known().unwrap_or(Value::Draw), state.is_due())
    }

    /// The value of a position; `None` if a capture is due there.
    #[inline(always)]
    pub(super) fn quiet_value(&self, number: usize) -> Option<Value> {
        let (value, is_due) = self.value(number);
        (!is_due).then_some(value)
    }
}
