//! Values that are first met in ascending order.

use smallvec::SmallVec;

use super::Space;
use super::line::is_simple;
use crate::model::Place;

/// In the order of the cells, each value but the minimum is met only after the value below it.
///
/// This is arc consistent. The state before a cell is the number of values that were met: states are bits, and all
/// of them take a step at once.
#[derive(Debug)]
pub(crate) struct Precedence {
    pub(super) cells: Box<[Place]>,
    /// Whether no cell is there twice. One run does not find all otherwise.
    pub(super) is_simple: bool,
}

impl Precedence {
    pub(crate) fn new(cells: Vec<Place>) -> Precedence {
        Precedence {
            is_simple: is_simple(&cells),
            cells: cells.into(),
        }
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let masks = self.cells.iter().map(|cell| space.masks[*cell as usize]);
        let mut masks: SmallVec<[u64; 96]> = masks.map(u64::from).collect();
        // The states that may be before each cell.
        let mut states: SmallVec<[u64; 96]> = SmallVec::new();
        let mut state = 1_u64;
        for mask in &masks {
            states.push(state);
            // A state stays with a value that was met, and rises by the next one.
            state = state & above(*mask) | (state & mask) << 1;
        }
        // The states after a cell from which the rest can be read.
        let mut after = state;
        for (mask, state) in masks.iter_mut().zip(&states).rev() {
            let (staying, rising) = (state & after, state & (after >> 1) & *mask);
            after = state & (staying & above(*mask) | rising);
            // The greatest state that stays does so with each value that was met.
            let met = u64::MAX.checked_shr(staying.leading_zeros() + 1);
            *mask &= met.unwrap_or(0) | rising;
        }
        let mut cells = self.cells.iter().zip(&masks);
        cells.all(|(cell, mask)| space.restrict(*cell, *mask as u32))
    }
}

/// The states in which a value of a cell was met before.
fn above(mask: u64) -> u64 {
    let lowest = mask & mask.wrapping_neg();
    !(lowest | lowest.wrapping_sub(1))
}
