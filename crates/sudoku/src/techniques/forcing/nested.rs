//! Nested forcing nets: what is refuted by steps, some of which are contradictions found by forcing nets themselves.

use super::super::check::is_shown;
use super::super::proof::Proof;
use super::super::sink::{Flow, Gone, Sink};
use super::super::state::{State, cell_at, digit_at};
use super::super::{PencilMarks, Settings, Step, Technique};
use crate::tables::{bits, small_bits};

/// The techniques that lead from an assumption to a contradiction, the easy ones first.
const INNER: [Technique; 7] = [
    Technique::NakedSingle,
    Technique::HiddenSingle,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::ForcingNetContradiction,
];

/// Maximum number of steps after an assumption.
const MAX_STEPS: usize = 200;

/// Candidates whose assumption leads to a contradiction. Cells with few candidates come first.
pub(in super::super) fn nested(state: &State, sink: &mut Sink) -> Flow {
    let marks = state.marks();
    let settings = Settings::only(&INNER).with_limits(state.limits);
    let mut cells: Vec<usize> = bits(state.empty).collect();
    cells.sort_by_cached_key(|cell| u128::from(state.cells[*cell].count_ones()));
    for cell in cells {
        for digit in small_bits(state.cells[cell]) {
            if let Some(steps) = refute(&marks, cell, digit, &settings) {
                let gone = Gone::of(state, digit, 1 << cell);
                sink.eliminate(Technique::NestedForcingNet, &gone, || Proof::Refuted(steps))?;
            }
        }
    }
    Flow::Continue(())
}

/// The steps that lead from a candidate to a contradiction, without those that are not needed.
fn refute(
    marks: &PencilMarks,
    cell: usize,
    digit: usize,
    settings: &Settings,
) -> Option<Vec<Step>> {
    let (cell, digit) = (cell_at(cell), digit_at(digit));
    let mut now = marks.with_opposite((cell, digit), false);
    let mut steps = Vec::new();
    while now.contradiction().is_none() {
        let step = settings.next_step(&now)?;
        now.apply(&step);
        steps.push(step);
        if steps.len() > MAX_STEPS {
            return None;
        }
    }
    for at in (0..steps.len()).rev() {
        let step = steps.remove(at);
        let proof = Proof::Refuted(steps);
        let suffices = is_shown(marks, &proof, (cell, digit), false);
        let Proof::Refuted(rest) = proof else {
            return None;
        };
        steps = rest;
        if !suffices {
            steps.insert(at, step);
        }
    }
    Some(steps)
}
