//! The working state of half a part.

use super::states::States;
use super::{Stop, Unsolved, go_on, ranges};
use crate::Value;
use crate::found::Found;
use crate::table::Table;

/// The working state of one of the two halves of a part. It does not depend on the word of positions, so most of its
/// code is compiled once.
pub(super) struct Half {
    pub(super) states: States,
    /// The positions whose value has become known. Some may have got a better value since they were listed.
    pub(super) found: Found,
}

impl Half {
    /// A half of `len` positions, none of them known, with room to list `listed` numbers of positions.
    pub(super) fn new(len: usize, listed: usize, stop: Stop<'_>) -> Result<Half, Unsolved> {
        let states = States::new(len, stop)?;
        let found = Found::new(len, listed);
        Ok(Half { states, found })
    }

    /// Lists the positions whose value is known after the first pass.
    pub(super) fn list_known(&mut self, stop: Stop<'_>) -> Result<(), Unsolved> {
        for range in ranges(self.states.len()) {
            go_on(stop)?;
            for number in range {
                if let Some(plies) = self.states.known_plies(number) {
                    self.found.add(number as u32, plies);
                }
            }
        }
        Ok(())
    }

    /// Packs the values of all positions into a table.
    pub(super) fn finish(self, stop: Stop<'_>) -> Result<Table, Unsolved> {
        let value = |number| self.states.value(number).0;
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
