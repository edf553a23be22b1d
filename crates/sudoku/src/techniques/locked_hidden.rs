//! Hidden pairs and triples in the intersection of a box and a line. Once other candidates are eliminated there, they
//! are locked pairs or triples.

use super::Technique;
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink, cell_link, unit_link, unit_truth};
use super::state::State;
use crate::tables::{UNIT_BITS, bits, small_bits, subsets};

pub(super) fn find(state: &State, size: u32, sink: &mut Sink) -> Flow {
    let technique = if size == 2 {
        Technique::LockedPair
    } else {
        Technique::LockedTriple
    };
    for (line, block) in (0..18).flat_map(|line| (18..27).map(move |block| (line, block))) {
        let both = UNIT_BITS[line] & UNIT_BITS[block];
        for (unit, other) in [(line, block), (block, line)] {
            let lies_in_both = |digit: &usize| {
                let places = state.places(unit, *digit);
                places != 0 && places & !both == 0
            };
            let all = (0..9)
                .filter(lies_in_both)
                .fold(0_u16, |all, digit| all | 1 << digit);
            for digits in subsets(all, size) {
                let places = |digit: usize| state.places(unit, digit);
                let cells = small_bits(digits).fold(0, |all, digit| all | places(digit));
                if cells.count_ones() != size {
                    continue;
                }
                let mut gone = Gone::NONE;
                gone.add_all(state, !digits & 0x1ff, cells);
                gone.add_all(state, digits, UNIT_BITS[other] & !cells);
                sink.eliminate(technique, &gone, || {
                    let subset = Proof::Sets {
                        truths: small_bits(digits)
                            .map(|digit| unit_truth(unit, digit))
                            .collect(),
                        links: bits(cells).map(cell_link).collect(),
                    };
                    let locked = |digit: usize| Proof::Sets {
                        truths: vec![unit_truth(unit, digit)],
                        links: vec![unit_link(other, digit)],
                    };
                    Proof::Any(
                        [subset]
                            .into_iter()
                            .chain(small_bits(digits).map(locked))
                            .collect(),
                    )
                })?;
            }
        }
    }
    Flow::Continue(())
}
