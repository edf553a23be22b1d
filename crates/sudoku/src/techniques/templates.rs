//! Templates: all ways to place a digit in every row, column and box.

use super::cell_set::{PEER_BITS, UNIT_BITS, bits};
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink};
use super::state::{State, cell_at, digit_at};
use super::{Placement, Step, Technique};

/// Cells that hold a digit in all of its templates (`set`), or in none.
pub(super) fn find(state: &State, is_set: bool, sink: &mut Sink) -> Flow {
    for digit in 0..9 {
        let filled = (0..81).filter(|cell| usize::from(state.values[*cell]) == digit + 1);
        let filled = filled.fold(0_u128, |all, cell| all | 1 << cell);
        let places = state.digits[digit] | filled;
        let (mut union, mut common) = (0, u128::MAX);
        if state.digits[digit] == 0 {
            continue;
        }
        each_template(places, 0, 0, &mut |template| {
            union |= template;
            common &= template;
        });
        if union == 0 {
            continue;
        }
        let proof = || Proof::Template {
            digit: digit_at(digit),
        };
        if is_set {
            let placement = |cell| Placement {
                cell: cell_at(cell),
                digit: digit_at(digit),
                unit: None,
            };
            let placements: Vec<Placement> = bits(common & !filled).map(placement).collect();
            if !placements.is_empty() {
                sink.push(Step {
                    technique: Technique::TemplateSet,
                    placements,
                    eliminations: Vec::new(),
                    proof: proof(),
                })?;
            }
        } else {
            let gone = Gone::of(state, digit, state.digits[digit] & !union);
            sink.eliminate(Technique::TemplateDelete, &gone, proof)?;
        }
    }
    Flow::Continue(())
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
