//! Locked candidates, naked and hidden subsets, locked pairs and triples.

use super::Technique;
use super::cell_set::{UNIT_BITS, bits, common_units, small_bits};
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink, cell_link, cell_truth, unit_link, unit_truth};
use super::state::State;

/// Digits whose places in a box lie in one line (`from_boxes`), or the other way round.
pub(super) fn locked_candidates(state: &State, from_boxes: bool, sink: &mut Sink) -> Flow {
    let (technique, units) = if from_boxes {
        (Technique::Pointing, 18..27)
    } else {
        (Technique::Claiming, 0..18)
    };
    for unit in units {
        for digit in 0..9 {
            let places = state.places(unit, digit);
            if !(2..=3).contains(&places.count_ones()) {
                continue;
            }
            let other = common_units(places).find(|other| (*other >= 18) != from_boxes);
            if let Some(other) = other {
                let gone = Gone::of(state, digit, UNIT_BITS[other] & !places);
                sink.eliminate(technique, &gone, || Proof::Sets {
                    truths: vec![unit_truth(unit, digit)],
                    links: vec![unit_link(other, digit)],
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// The order in which units are looked at, as in HoDoKu: boxes first.
const UNIT_ORDER: [usize; 27] = {
    let mut order = [0; 27];
    let mut i = 0;
    while i < 27 {
        order[i] = (i + 18) % 27;
        i += 1;
    }
    order
};

/// `size` cells of a unit that hold `size` digits together. Those in the intersection of a box and a line, with
/// eliminations in both, are locked.
pub(super) fn naked(state: &State, size: u32, locked: bool, sink: &mut Sink) -> Flow {
    let technique = match (size, locked) {
        (2, true) => Technique::LockedPair,
        (_, true) => Technique::LockedTriple,
        (2, false) => Technique::NakedPair,
        (3, false) => Technique::NakedTriple,
        _ => Technique::NakedQuadruple,
    };
    for unit in UNIT_ORDER {
        let small = |cell: &usize| (2..=size).contains(&state.cells[*cell].count_ones());
        let cells: Vec<usize> = bits(state.empty & UNIT_BITS[unit]).filter(small).collect();
        if cells.len() < size as usize {
            continue;
        }
        each_choice(&cells, size, &mut |chosen| {
            let digits = state.union(chosen);
            if digits.count_ones() != size {
                return Flow::Continue(());
            }
            let mut units: Vec<usize> = common_units(chosen).collect();
            let gone_from = |cells: u128| {
                let mut gone = Gone::NONE;
                gone.add_all(state, digits, cells & !chosen);
                gone
            };
            let is_locked = match units[..] {
                [a, b] if size <= 3 => {
                    let (a, b) = (UNIT_BITS[a], UNIT_BITS[b]);
                    !gone_from(a & !b).is_empty() && !gone_from(b & !a).is_empty()
                }
                _ => false,
            };
            if is_locked != locked {
                return Flow::Continue(());
            }
            if !locked {
                units = vec![unit];
            }
            let gone: Vec<Gone> = units
                .iter()
                .map(|unit| gone_from(UNIT_BITS[*unit]))
                .collect();
            sink.eliminate_by_cell(technique, &gone, || {
                let link = |unit: usize| Proof::Sets {
                    truths: bits(chosen).map(cell_truth).collect(),
                    links: small_bits(digits)
                        .map(|digit| unit_link(unit, digit))
                        .collect(),
                };
                match units[..] {
                    [one] => link(one),
                    _ => Proof::Any(units.iter().map(|unit| link(*unit)).collect()),
                }
            })
        })?;
    }
    Flow::Continue(())
}

/// `size` digits that have `size` cells together in a unit.
pub(super) fn hidden(state: &State, size: u32, sink: &mut Sink) -> Flow {
    let technique = match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuadruple,
    };
    for unit in UNIT_ORDER {
        let few = |digit: &usize| (2..=size).contains(&state.places(unit, *digit).count_ones());
        let digits: Vec<usize> = (0..9).filter(few).collect();
        each_choice(&digits, size, &mut |chosen| {
            let cells = bits(chosen).fold(0, |all, digit| all | state.places(unit, digit));
            if cells.count_ones() != size {
                return Flow::Continue(());
            }
            let mut gone = Gone::NONE;
            gone.add_all(state, 0x1ff & !(chosen as u16), cells);
            sink.eliminate_by_cell(technique, &[gone], || Proof::Sets {
                truths: bits(chosen).map(|digit| unit_truth(unit, digit)).collect(),
                links: bits(cells).map(cell_link).collect(),
            })
        })?;
    }
    Flow::Continue(())
}

/// Calls `each` with every choice of `size` of the `items`, as a set of bits, in lexicographic order.
pub(super) fn each_choice(items: &[usize], size: u32, each: &mut dyn FnMut(u128) -> Flow) -> Flow {
    fn more(items: &[usize], size: u32, chosen: u128, each: &mut dyn FnMut(u128) -> Flow) -> Flow {
        if size == 0 {
            return each(chosen);
        }
        for (i, item) in items.iter().enumerate() {
            if items.len() - i < size as usize {
                break;
            }
            more(&items[i + 1..], size - 1, chosen | 1 << item, each)?;
        }
        Flow::Continue(())
    }
    more(items, size, 0, each)
}
