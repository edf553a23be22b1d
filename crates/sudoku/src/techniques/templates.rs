//! Templates: all ways to place a digit in every row, column and box.

use super::proof::Proof;
use super::sink::{Flow, Gone, Sink};
use super::state::{State, cell_at, digit_at};
use super::{Placement, Step, Technique};
use crate::tables::{ALL_CELLS, PEER_BITS, UNIT_BITS, bits};

/// Cells that hold a digit in all of its templates (`is_set`), or in none. First come those that follow from the
/// templates of one digit alone. Then come those that follow after the steps of all digits have been applied, until
/// none of them finds anything more.
pub(super) fn find(state: &State, is_set: bool, sink: &mut Sink) -> Flow {
    for digit in 0..9 {
        for step in of_digit(state, digit) {
            if step.placements.is_empty() != is_set {
                sink.push(step)?;
            }
        }
    }
    let (mut now, mut steps) = (state.clone(), Vec::new());
    loop {
        let before = steps.len();
        for digit in 0..9 {
            for step in of_digit(&now, digit) {
                now.apply(&step);
                steps.push(step);
            }
        }
        if steps.len() == before {
            break;
        }
    }
    for digit in 0..9 {
        let filled = |state: &State| {
            let holds = (0..81).filter(|cell| usize::from(state.values[*cell]) == digit + 1);
            holds.fold(0_u128, |all, cell| all | 1 << cell)
        };
        let placed = filled(&now) & !filled(state);
        let proof = || Proof::Steps(steps.clone());
        if is_set && placed != 0 {
            sink.push(Step {
                technique: Technique::TemplateSet,
                placements: placements(placed, digit),
                eliminations: Vec::new(),
                proof: proof(),
            })?;
        }
        if !is_set {
            let gone = Gone::of(state, digit, ALL_CELLS & !now.digits[digit] & !placed);
            sink.eliminate(Technique::TemplateDelete, &gone, proof)?;
        }
    }
    Flow::Continue(())
}

pub(super) fn placements(cells: u128, digit: usize) -> Vec<Placement> {
    let placement = |cell| Placement {
        cell: cell_at(cell),
        digit: digit_at(digit),
        unit: None,
    };
    bits(cells).map(placement).collect()
}

/// The steps that follow from the templates of one digit alone: the cells that no template has, and those that all
/// have.
fn of_digit(state: &State, digit: usize) -> Vec<Step> {
    let filled = (0..81).filter(|cell| usize::from(state.values[*cell]) == digit + 1);
    let filled = filled.fold(0_u128, |all, cell| all | 1 << cell);
    let (mut union, mut common) = (0, u128::MAX);
    each_template(state.digits[digit] | filled, 0, 0, &mut |template| {
        union |= template;
        common &= template;
    });
    let mut steps = Vec::new();
    if union == 0 {
        return steps;
    }
    let proof = Proof::Template {
        digits: [digit_at(digit)].into_iter().collect(),
    };
    let gone = Gone::of(state, digit, !union);
    if !gone.is_empty() {
        steps.push(Step {
            technique: Technique::TemplateDelete,
            placements: Vec::new(),
            eliminations: gone.list(),
            proof: proof.clone(),
        });
    }
    if common & !filled != 0 {
        steps.push(Step {
            technique: Technique::TemplateSet,
            placements: placements(common & !filled, digit),
            eliminations: Vec::new(),
            proof,
        });
    }
    steps
}

fn each_template(places: u128, row: usize, template: u128, each: &mut dyn FnMut(u128)) {
    if row == 9 {
        return each(template);
    }
    for cell in bits(places & UNIT_BITS[row]) {
        let rest = places & !PEER_BITS[cell];
        // Every row below needs a place.
        if (row + 1..9).all(|below| rest & UNIT_BITS[below] != 0) {
            each_template(rest, row + 1, template | 1 << cell, each);
        }
    }
}
