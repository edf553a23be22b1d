//! Sue de Coq: cells of an intersection, of its line and of its box that hold as many digits as there are cells.

use arrayvec::ArrayVec;

use super::Technique;
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink, cell_truth, unit_link};
use super::state::State;
use crate::tables::{UNIT_BITS, bits, small_bits};

/// Some of a list of cells, as bits, with their digits.
type Choice = (u8, u16);

/// The sets of cells that can be chosen.
struct Choices {
    cells: ArrayVec<u8, 7>,
    /// The choices that have more digits than cells, by at most a maximum.
    choices: ArrayVec<Choice, 128>,
}

/// The choice after this one of `count` cells: each comes before those that add later cells to it, and these before
/// those without its last cell.
pub fn next_by_members(choice: usize, count: usize) -> usize {
    let last = 1 << choice.ilog2();
    let before = choice & !last;
    if last << 1 < 1 << count {
        choice | last << 1
    } else if before == 0 {
        0
    } else {
        // Without the last cell, the next one takes the place of the one before it.
        before + (1 << before.ilog2())
    }
}

impl Choices {
    fn new(state: &State, cells: u128, max_surplus: u32) -> Choices {
        let cells: ArrayVec<u8, 7> = bits(cells & state.empty).map(|cell| cell as u8).collect();
        let mut choices = ArrayVec::new();
        let mut digits = [0_u16; 128];
        let mut chosen = usize::from(!cells.is_empty());
        while chosen != 0 {
            // All but the last cell of a choice are a choice before it.
            let last = chosen.ilog2() as usize;
            let of_cells = digits[chosen & !(1 << last)] | state.cells[usize::from(cells[last])];
            digits[chosen] = of_cells;
            let surplus = of_cells.count_ones().wrapping_sub(chosen.count_ones());
            if (1..=max_surplus).contains(&surplus) {
                choices.push((chosen as u8, of_cells));
            }
            chosen = if state.is_hodoku {
                next_by_members(chosen, cells.len())
            } else {
                (chosen + 1) & ((1 << cells.len()) - 1)
            };
        }
        Choices { cells, choices }
    }

    fn cells(&self, chosen: u8) -> u128 {
        small_bits(chosen.into()).fold(0, |all, i| all | 1 << self.cells[i])
    }
}

pub(super) fn find(state: &State, sink: &mut Sink) -> Flow {
    for (line, line_cells) in UNIT_BITS.iter().enumerate().take(18) {
        for (block, block_cells) in UNIT_BITS.iter().enumerate().skip(18) {
            let both = line_cells & block_cells;
            let center = both & state.empty;
            let fits = center.count_ones() >= 2
                && state.union(center).count_ones() >= 4
                && (!sink.wants_first() || state.has_crossing_changed(line, block));
            if !fits {
                continue;
            }
            let outside = [line_cells & !both, block_cells & !both];
            let centers = Choices::new(state, both, 7);
            for &(center, digits) in &centers.choices {
                if center.count_ones() >= 2 && digits.count_ones() >= center.count_ones() + 2 {
                    let center = (centers.cells(center), digits);
                    // For HoDoKu, either side may take the cells of the intersection that are left.
                    let rest = if state.is_hodoku { both & !center.0 } else { 0 };
                    around(
                        state,
                        [line, block],
                        center,
                        outside.map(|cells| cells | rest),
                        sink,
                    )?;
                }
            }
            if sink.wants_first() {
                state.has_none_crossing(line, block);
            }
        }
    }
    Flow::Continue(())
}

/// Completes the cells of the center with cells of the line and of the box.
fn around(
    state: &State,
    units: [usize; 2],
    (center, digits): (u128, u16),
    sides: [u128; 2],
    sink: &mut Sink,
) -> Flow {
    // All cells together hold as many digits as there are cells, and the sides share none of the center: each digit
    // more than cells in one side is one less in the other.
    let max_surplus = center.count_ones() - 1;
    let [in_line, in_block] = sides.map(|cells| Choices::new(state, cells, max_surplus));
    // By how much the digits that the cells add to those of the center exceed the number of the cells.
    let excess = |(cells, of_cells): &Choice| {
        (of_cells & !digits).count_ones() as i32 - cells.count_ones() as i32
    };
    let wanted = center.count_ones() as i32 - digits.count_ones() as i32;
    // Each side takes some of the digits of the center.
    let shares = |(_, of_cells): &&Choice| of_cells & digits != 0;
    let ends: ArrayVec<(i32, Choice), 128> = in_block
        .choices
        .iter()
        .filter(shares)
        .map(|choice| (excess(choice), *choice))
        .collect();
    // For HoDoKu, the two sides may add the same digit to those of the center.
    let shared = if state.is_hodoku { digits } else { 0x1ff };
    for line_choice in in_line.choices.iter().filter(shares) {
        let (a, of_a) = *line_choice;
        let left = wanted - excess(line_choice);
        for (excess, (b, of_b)) in &ends {
            if *excess == left && of_a & of_b & shared == 0 {
                let cells = [center, in_line.cells(a), in_block.cells(*b)];
                if cells[1] & cells[2] == 0 {
                    report(state, units, cells, [digits, of_a, *of_b], sink)?;
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
    let cells = center | a | b;
    let mut gone = [Gone::NONE; 2];
    gone[0].add_all(state, digits & !of_a | of_b, UNIT_BITS[block] & !cells);
    gone[1].add_all(state, digits & !of_b | of_a, UNIT_BITS[line] & !cells);
    // A digit of both sides is in one cell of each, so it is in no cell of one side that lies in the unit of the other.
    gone[0].add_all(state, of_a & of_b, a & UNIT_BITS[block]);
    gone[1].add_all(state, of_a & of_b, b & UNIT_BITS[line]);
    // Digits that neither side has are also eliminated from the rest of the intersection, which is in both units.
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
