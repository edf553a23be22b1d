//! Almost locked sets: cells of a unit that have together one digit more than there are cells.

use super::cell_set::{UNIT_BITS, bits};
use super::state::State;

/// An almost locked set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set {
    pub(super) cells: u128,
    pub(super) digits: u16,
}

/// All almost locked sets, unit by unit.
pub(super) fn sets(state: &State) -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::new();
    for unit in 0..27 {
        let cells: Vec<usize> = bits(state.empty & UNIT_BITS[unit]).collect();
        for chosen in 1_u32..1 << cells.len() {
            // All cells of a unit hold exactly their digits.
            let size = chosen.count_ones();
            if size as usize == cells.len() && size > 1 {
                continue;
            }
            let (mut set, mut digits) = (0_u128, 0_u16);
            for (i, cell) in cells.iter().enumerate() {
                if chosen >> i & 1 == 1 {
                    set |= 1 << cell;
                    digits |= state.cells[*cell];
                }
            }
            if digits.count_ones() == size + 1 {
                sets.push(Set { cells: set, digits });
            }
        }
    }
    // Sets in the intersection of a box and a line are found twice.
    sets.sort_by_key(|set| (set.cells.count_ones(), set.cells));
    sets.dedup();
    sets
}
