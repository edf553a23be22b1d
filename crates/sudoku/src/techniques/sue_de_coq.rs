//! Sue de Coq: cells of an intersection, of its line and of its box that hold as many digits as there are cells.

use super::Technique;
use super::cell_set::{UNIT_BITS, bits, small_bits};
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink, cell_truth, unit_link};
use super::state::State;

/// The sets of cells that can be chosen, each with its digits.
fn choices(state: &State, cells: u128) -> Vec<(u128, u16)> {
    let mut all = vec![(0_u128, 0_u16)];
    for cell in bits(cells & state.empty) {
        for i in 0..all.len() {
            let (chosen, digits) = all[i];
            all.push((chosen | 1 << cell, digits | state.cells[cell]));
        }
    }
    all.retain(|(chosen, digits)| digits.count_ones() > chosen.count_ones());
    all
}

pub(super) fn find(state: &State, sink: &mut Sink) -> Flow {
    for (line, line_cells) in UNIT_BITS.iter().enumerate().take(18) {
        for (block, block_cells) in UNIT_BITS.iter().enumerate().skip(18) {
            let both = line_cells & block_cells;
            if (both & state.empty).count_ones() < 2 {
                continue;
            }
            let centers = choices(state, both);
            let in_line = choices(state, line_cells & !both);
            let in_block = choices(state, block_cells & !both);
            for (center, digits) in centers {
                if center.count_ones() < 2 || digits.count_ones() < center.count_ones() + 2 {
                    continue;
                }
                for &(a, of_a) in &in_line {
                    // Each side takes some of the digits of the center.
                    if a == 0 || of_a & digits == 0 {
                        continue;
                    }
                    for &(b, of_b) in &in_block {
                        let size = (center | a | b).count_ones();
                        if b == 0
                            || of_a & of_b != 0
                            || of_b & digits == 0
                            || (digits | of_a | of_b).count_ones() != size
                        {
                            continue;
                        }
                        report(
                            state,
                            [line, block],
                            [center, a, b],
                            [digits, of_a, of_b],
                            sink,
                        )?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

fn report(
    state: &State,
    [line, block]: [usize; 2],
    [center, a, b]: [u128; 3],
    [digits, of_a, of_b]: [u16; 3],
    sink: &mut Sink,
) -> Flow {
    let mut gone = [Gone::NONE; 2];
    gone[0].add_all(
        state,
        digits & !of_a | of_b,
        UNIT_BITS[block] & !center & !b,
    );
    gone[1].add_all(state, digits & !of_b | of_a, UNIT_BITS[line] & !center & !a);
    // What is in neither side is also gone from the rest of the intersection, which is in both units.
    let cells = center | a | b;
    sink.eliminate_by_cell(Technique::SueDeCoq, &gone, || {
        let free = digits & !of_a & !of_b;
        let proof = |unit_of_free: usize| {
            let link = |unit: usize, digits: u16| {
                small_bits(digits).map(move |digit| unit_link(unit, digit))
            };
            Proof::Sets {
                truths: bits(cells).map(cell_truth).collect(),
                links: link(line, of_a)
                    .chain(link(block, of_b))
                    .chain(link(unit_of_free, free))
                    .collect(),
            }
        };
        if free == 0 {
            proof(line)
        } else {
            Proof::Any(vec![proof(line), proof(block)])
        }
    })
}
