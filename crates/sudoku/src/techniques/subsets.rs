//! Locked candidates, naked and hidden subsets, locked pairs and triples.

use super::Technique;
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink, cell_link, cell_truth, unit_link, unit_truth};
use super::state::State;
use crate::tables::{UNIT_BITS, UNIT_CELLS, bits, cells_at, small_bits};

/// The units that cross a unit in three cells, by the places of these cells.
const THIRDS: [u16; 3] = [0o7, 0o70, 0o700];
const EVERY_THIRD: [u16; 3] = [0o111, 0o222, 0o444];

/// The other unit that holds the cells at these places of a unit, if they are in the intersection of a box and a line.
fn crossing_unit(unit: usize, places: u16) -> Option<usize> {
    let holds = |part: &u16| places & !part == 0;
    if unit < 18 {
        let part = THIRDS.iter().position(holds)?;
        let box_number = if unit < 9 {
            unit / 3 * 3 + part
        } else {
            part * 3 + (unit - 9) / 3
        };
        return Some(18 + box_number);
    }
    let box_number = unit - 18;
    let row = THIRDS.iter().position(holds);
    let column = || EVERY_THIRD.iter().position(holds);
    row.map(|row| box_number / 3 * 3 + row)
        .or_else(|| column().map(|column| 9 + box_number % 3 * 3 + column))
}

/// Digits whose places in a box lie in one line (`from_boxes`), or the other way round.
pub(super) fn locked_candidates(state: &State, from_boxes: bool, sink: &mut Sink) -> Flow {
    let (technique, units) = if from_boxes {
        (Technique::Pointing, 18..27)
    } else {
        (Technique::Claiming, 0..18)
    };
    let digits = state.changed_digits(technique);
    for unit in units {
        for digit in small_bits(digits) {
            let places = state.units[digit][unit];
            let count = places.count_ones();
            if !(2..=3).contains(&count) {
                continue;
            }
            let Some(other) = crossing_unit(unit, places) else {
                continue;
            };
            if state.units[digit][other].count_ones() > count {
                let gone = Gone::of(state, digit, UNIT_BITS[other] & !UNIT_BITS[unit]);
                sink.eliminate(technique, &gone, || Proof::Sets {
                    truths: vec![unit_truth(unit, digit)],
                    links: vec![unit_link(other, digit)],
                })?;
            }
        }
    }
    state.found_nothing(technique, sink);
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
    let (technique, kind) = match (size, locked) {
        (2, true) => (Technique::LockedPair, 0),
        (_, true) => (Technique::LockedTriple, 1),
        (2, false) => (Technique::NakedPair, 2),
        (3, false) => (Technique::NakedTriple, 3),
        _ => (Technique::NakedQuadruple, 4),
    };
    for unit in UNIT_ORDER {
        if !state.has_changed(kind, unit) {
            continue;
        }
        let cells = UNIT_CELLS[unit].map(|cell| state.cells[usize::from(cell)]);
        // A step that another technique can find here now may become one of this technique later.
        let mut is_open = false;
        each_subset(&cells, size, &mut |places, digits| {
            let crossing = crossing_unit(unit, places);
            if locked && crossing.is_none() {
                return Flow::Continue(());
            }
            let chosen = cells_at(unit, places);
            let gone_from = |cells: u128| {
                let mut gone = Gone::NONE;
                gone.add_all(state, digits, cells & !chosen);
                gone
            };
            let is_locked = match crossing {
                Some(other) if size <= 3 => {
                    let (line, block) = (UNIT_BITS[unit.min(other)], UNIT_BITS[unit.max(other)]);
                    // For HoDoKu, the third cell of the intersection counts as one of the box.
                    let in_block = if state.is_hodoku {
                        block
                    } else {
                        block & !line
                    };
                    !gone_from(in_block).is_empty() && !gone_from(line & !block).is_empty()
                }
                _ => false,
            };
            if is_locked != locked {
                is_open |= is_locked;
                return Flow::Continue(());
            }
            let units = match crossing {
                Some(other) if locked => vec![unit.min(other), unit.max(other)],
                _ => vec![unit],
            };
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
        if !is_open {
            state.has_none(kind, unit);
        }
    }
    Flow::Continue(())
}

/// `size` digits that have `size` cells together in a unit.
pub(super) fn hidden(state: &State, size: u32, sink: &mut Sink) -> Flow {
    let (technique, kind) = match size {
        2 => (Technique::HiddenPair, 5),
        3 => (Technique::HiddenTriple, 6),
        _ => (Technique::HiddenQuadruple, 7),
    };
    for unit in UNIT_ORDER {
        if !state.has_changed(kind, unit) {
            continue;
        }
        let places: [u16; 9] = std::array::from_fn(|digit| state.units[digit][unit]);
        each_subset(&places, size, &mut |chosen, places| {
            let cells = cells_at(unit, places);
            let mut gone = Gone::NONE;
            gone.add_all(state, 0x1ff & !chosen, cells);
            sink.eliminate_by_cell(technique, &[gone], || Proof::Sets {
                truths: small_bits(chosen)
                    .map(|digit| unit_truth(unit, digit))
                    .collect(),
                links: bits(cells).map(cell_link).collect(),
            })
        })?;
        state.has_none(kind, unit);
    }
    Flow::Continue(())
}

/// Calls `each` with every choice of `size` of the sets whose union has `size` members, in lexicographic order, and
/// with the union. Sets with fewer than two members do not count.
fn each_subset(sets: &[u16; 9], size: u32, each: &mut impl FnMut(u16, u16) -> Flow) -> Flow {
    let mut usable = 0;
    for (item, set) in sets.iter().enumerate() {
        usable |= u16::from((2..=size).contains(&set.count_ones())) << item;
    }
    each_union(sets, usable, size, (size, 0, 0), each)
}

/// Calls `each` with every choice of `left` more of the `usable` sets whose union with `union` has `count` members, in
/// lexicographic order, and with the union. The sets chosen before are `chosen`.
pub(super) fn each_union(
    sets: &[u16; 9],
    usable: u16,
    left: u32,
    (count, chosen, union): (u32, u16, u16),
    each: &mut impl FnMut(u16, u16) -> Flow,
) -> Flow {
    let mut usable = usable;
    while usable.count_ones() >= left {
        let item = usable.trailing_zeros() as usize;
        usable &= usable - 1;
        let union = union | sets[item];
        if union.count_ones() > count {
            continue;
        }
        let chosen = chosen | 1 << item;
        if left > 1 {
            each_union(sets, usable, left - 1, (count, chosen, union), each)?;
        } else if union.count_ones() == count {
            each(chosen, union)?;
        }
    }
    Flow::Continue(())
}
