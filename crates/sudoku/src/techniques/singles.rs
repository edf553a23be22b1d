//! Full houses, naked and hidden singles.

use super::cell_set::UNIT_BITS;
use super::proof::Proof;
use super::sink::{Flow, Sink, cell_truth, unit_truth};
use super::state::State;
use super::{Technique, cell_set::UNITS_OF};

/// Cells that are the last empty one of a unit, in the order in which they became so.
pub(super) fn full_houses(state: &State, sink: &mut Sink) -> Flow {
    for (cell, digit) in state.naked_singles() {
        let is_last = |unit: &&usize| state.empty & UNIT_BITS[**unit] == 1 << cell;
        if let Some(unit) = UNITS_OF[cell].iter().find(is_last) {
            sink.place(
                Technique::FullHouse,
                cell,
                digit,
                Some(*unit),
                of_unit(*unit, digit),
            )?;
        }
    }
    Flow::Continue(())
}

/// Cells with one candidate, in the order in which they became so.
pub(super) fn naked_singles(state: &State, sink: &mut Sink) -> Flow {
    for (cell, digit) in state.naked_singles() {
        let proof = Proof::Sets {
            truths: vec![cell_truth(cell)],
            links: Vec::new(),
        };
        sink.place(Technique::NakedSingle, cell, digit, None, proof)?;
    }
    Flow::Continue(())
}

/// Digits with one place in a unit, in the order in which they became so.
pub(super) fn hidden_singles(state: &State, sink: &mut Sink) -> Flow {
    for (unit, cell, digit) in state.hidden_singles() {
        sink.place(
            Technique::HiddenSingle,
            cell,
            digit,
            Some(unit),
            of_unit(unit, digit),
        )?;
    }
    Flow::Continue(())
}

fn of_unit(unit: usize, digit: usize) -> Proof {
    Proof::Sets {
        truths: vec![unit_truth(unit, digit)],
        links: Vec::new(),
    }
}
