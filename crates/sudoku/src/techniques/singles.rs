//! Full houses, naked and hidden singles.

use super::Technique;
use super::proof::Proof;
use super::sink::{Flow, Sink, cell_truth, unit_truth};
use super::state::State;
use crate::tables::UNITS_OF;

/// Cells that are the last empty one of a unit, in the order in which they became so.
pub(super) fn full_houses(state: &State, sink: &mut Sink) -> Flow {
    for (unit, cell, digit) in last_cells(state) {
        sink.place(Technique::FullHouse, cell, digit, Some(unit), || {
            of_unit(unit, digit)
        })?;
    }
    Flow::Continue(())
}

/// The units with one empty cell, with these cells and their digits.
fn last_cells(state: &State) -> impl Iterator<Item = (usize, usize, usize)> {
    state.naked_singles().filter_map(|(cell, digit)| {
        let is_last = |unit: &usize| state.empty_in[*unit] == 1;
        let unit = UNITS_OF[cell].into_iter().find(is_last)?;
        Some((unit, cell, digit))
    })
}

/// The first cell and digit that a technique finds. `None` if the technique is none of this file.
pub(super) fn first(state: &State, technique: Technique) -> Option<Option<(usize, usize)>> {
    let place = |(_, cell, digit)| (cell, digit);
    match technique {
        Technique::FullHouse => Some(last_cells(state).next().map(place)),
        Technique::NakedSingle => Some(state.naked_singles().next()),
        Technique::HiddenSingle => Some(state.hidden_singles().next().map(place)),
        _ => None,
    }
}

/// Cells with one candidate, in the order in which they became so.
pub(super) fn naked_singles(state: &State, sink: &mut Sink) -> Flow {
    for (cell, digit) in state.naked_singles() {
        let proof = || Proof::Sets {
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
        sink.place(Technique::HiddenSingle, cell, digit, Some(unit), || {
            of_unit(unit, digit)
        })?;
    }
    Flow::Continue(())
}

fn of_unit(unit: usize, digit: usize) -> Proof {
    Proof::Sets {
        truths: vec![unit_truth(unit, digit)],
        links: Vec::new(),
    }
}
