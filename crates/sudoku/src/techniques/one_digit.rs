//! Chains of two strong links on one digit: skyscrapers, 2-string kites, turbot fish, empty rectangles.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::chains::Rank;
use super::proof::{Chain, House, Node, Proof, Strong};
use super::sink::{Flow, Gone, Sink};
use super::state::{State, digit_at};
use super::{CellSet, Step, Technique};
use crate::tables::{PEER_BITS, UNIT_BITS, UNIT_CELLS, UNITS_OF, bits, common_peers, small_bits};

/// Two places of a digit in a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) unit: usize,
    pub(super) cells: [usize; 2],
}

/// The units in which a digit has two places.
pub(super) fn pairs(state: &State, digit: usize) -> ArrayVec<Pair, 27> {
    let mut pairs = ArrayVec::new();
    for (unit, places) in state.units[digit][..27].iter().copied().enumerate() {
        let second = places & places.wrapping_sub(1);
        if second.is_power_of_two() {
            let cells = [places, second]
                .map(|places| usize::from(UNIT_CELLS[unit][places.trailing_zeros() as usize]));
            pairs.push(Pair { unit, cells });
        }
    }
    pairs
}

/// A chain of nodes of one digit, and the units of its strong links.
pub(super) fn chain(digit: usize, nodes: &[u128], units: &[usize]) -> Proof {
    let digit = digit_at(digit);
    let node = |cells: &u128| Node {
        digit,
        cells: CellSet(*cells),
    };
    let link = |unit: &usize| Strong::House(House::unit(*unit, digit));
    Proof::Chain(Chain {
        nodes: nodes.iter().map(node).collect(),
        links: units.iter().map(link).collect(),
        is_loop: false,
    })
}

/// Skyscrapers, kites or turbot fish.
pub(super) fn two_links(state: &State, technique: Technique, sink: &mut Sink) -> Flow {
    match technique {
        // HoDoKu takes the best turbot fish, and looks for skyscrapers in the rows of all digits first.
        Technique::TurbotFish if state.chooses_as_hodoku(sink) => {
            let mut all = sink.for_all();
            two_links_of(state, technique, 0..27, &mut all)?;
            let rank = |step: &Step| Rank::new(&Gone::listed(&step.eliminations), 0).of_place();
            if let Some(step) = all.steps.into_iter().min_by_key(rank) {
                return sink.push(step);
            }
        }
        Technique::Skyscraper if state.chooses_as_hodoku(sink) => {
            two_links_of(state, technique, 0..9, sink)?;
            two_links_of(state, technique, 9..18, sink)?;
        }
        _ => two_links_of(state, technique, 0..27, sink)?,
    }
    state.found_nothing(technique, sink);
    Flow::Continue(())
}

/// The same where the first link is in one of these units.
fn two_links_of(state: &State, technique: Technique, units: Range<usize>, sink: &mut Sink) -> Flow {
    for digit in small_bits(state.changed_digits(technique)) {
        let pairs = pairs(state, digit);
        let first = pairs.iter().enumerate();
        for (i, a) in first.filter(|(_, a)| units.contains(&a.unit)) {
            for b in &pairs[i + 1..] {
                let kinds = (a.unit / 9, b.unit / 9);
                let fits = match technique {
                    Technique::Skyscraper => kinds == (0, 0) || kinds == (1, 1),
                    Technique::TwoStringKite => kinds == (0, 1),
                    _ => kinds.1 == 2 || kinds == (0, 1),
                };
                if !fits {
                    continue;
                }
                for (end, joint) in [(0, 1), (1, 0)] {
                    for (other_joint, other_end) in [(0, 1), (1, 0)] {
                        let nodes = [
                            a.cells[end],
                            a.cells[joint],
                            b.cells[other_joint],
                            b.cells[other_end],
                        ];
                        if !joins(technique, nodes) {
                            continue;
                        }
                        let ends = 1 << nodes[0] | 1 << nodes[3];
                        let gone = Gone::of(state, digit, common_peers(ends));
                        sink.eliminate(technique, &gone, || {
                            chain(digit, &nodes.map(|cell| 1 << cell), &[a.unit, b.unit])
                        })?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Whether the second and the third cell see each other in the way that the technique needs, and all cells are
/// different.
fn joins(technique: Technique, nodes: [usize; 4]) -> bool {
    let [first, a, b, last] = nodes;
    if a == b || first == last || first == b || a == last || PEER_BITS[a] >> b & 1 == 0 {
        return false;
    }
    let same_box = UNITS_OF[a][2] == UNITS_OF[b][2];
    match technique {
        // The ends are not in one line: otherwise it would be an X-wing.
        Technique::Skyscraper => a / 9 == b / 9 || a % 9 == b % 9,
        Technique::TwoStringKite => same_box,
        _ => true,
    }
}

/// Two kites that are joined in the same two cells.
pub(super) fn dual_kites(state: &State, sink: &mut Sink) -> Flow {
    let mut kites = Sink::all();
    let _ = two_links(state, Technique::TwoStringKite, &mut kites);
    join_duals(state, &kites, Technique::DualTwoStringKite, sink)
}

/// Two empty rectangles in one box.
pub(super) fn dual_rectangles(state: &State, sink: &mut Sink) -> Flow {
    let mut rectangles = Sink::all();
    let _ = empty_rectangles(state, 2, &mut rectangles);
    join_duals(state, &rectangles, Technique::DualEmptyRectangle, sink)
}

fn join_duals(state: &State, found: &Sink, technique: Technique, sink: &mut Sink) -> Flow {
    for (i, a) in found.steps.iter().enumerate() {
        for b in &found.steps[i + 1..] {
            let is_dual = match (&a.proof, &b.proof) {
                (
                    Proof::Chain(Chain {
                        nodes: a,
                        links: in_a,
                        ..
                    }),
                    Proof::Chain(Chain {
                        nodes: b,
                        links: in_b,
                        ..
                    }),
                ) => {
                    if technique == Technique::DualTwoStringKite {
                        // The two rectangles may even have different digits.
                        let joint = |nodes: &[Node]| [nodes[1].cells, nodes[2].cells];
                        let (a, [first, second]) = (joint(a), joint(b));
                        a == [first, second] || a == [second, first]
                    } else {
                        in_a[0] == in_b[0]
                    }
                }
                _ => false,
            };
            if is_dual && a.eliminations != b.eliminations {
                let mut gone = Gone::NONE;
                for elimination in a.eliminations.iter().chain(&b.eliminations) {
                    gone.add(
                        state,
                        super::state::index(elimination.digit),
                        1 << elimination.cell.index(),
                    );
                }
                sink.eliminate(technique, &gone, || {
                    Proof::Any(vec![a.proof.clone(), b.proof.clone()])
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Boxes whose places of a digit are in a row and a column, with a pair that meets one of these. Boxes with fewer than
/// `least` places do not count.
pub(super) fn empty_rectangles(state: &State, least: u32, sink: &mut Sink) -> Flow {
    let technique = Technique::EmptyRectangle;
    for digit in small_bits(state.changed_digits(technique)) {
        for (unit, cells) in UNIT_BITS.iter().enumerate().skip(18) {
            let inside = state.units[digit][unit];
            if inside.count_ones() < least || inside.count_ones() > 5 {
                continue;
            }
            for (at, cell) in UNIT_CELLS[unit].into_iter().enumerate() {
                let (row, column) = (0o7 << (at / 3 * 3), 0o111 << (at % 3));
                let is_split = inside & !(row | column) == 0;
                if !is_split || inside & !row == 0 || inside & !column == 0 {
                    continue;
                }
                let (row, column) = (usize::from(cell / 9), usize::from(cell % 9));
                let places = state.places(unit, digit);
                let (in_row, in_column) = (places & UNIT_BITS[row], places & UNIT_BITS[9 + column]);
                // Pairs that start in the row or in the column outside of the box.
                let parts = [
                    (row, in_row, in_column, 9 + column),
                    (9 + column, in_column, in_row, row),
                ];
                for (line, joint, end, other_line) in parts {
                    for near in bits(state.digits[digit] & UNIT_BITS[line] & !cells) {
                        let pair_unit = if line < 9 { 9 + near % 9 } else { near / 9 };
                        if state.units[digit][pair_unit].count_ones() != 2 {
                            continue;
                        }
                        let pair = state.places(pair_unit, digit);
                        let far = (pair & !(1 << near)).trailing_zeros() as usize;
                        let gone = PEER_BITS[far] & UNIT_BITS[other_line] & !cells;
                        let gone = if gone >> far & 1 == 1 { 0 } else { gone };
                        let crossing = if pair_unit < 9 { 9 + far % 9 } else { far / 9 };
                        let gone = Gone::of(state, digit, gone & UNIT_BITS[crossing]);
                        sink.eliminate(technique, &gone, || {
                            chain(
                                digit,
                                &[end, joint, 1 << near, 1 << far],
                                &[unit, pair_unit],
                            )
                        })?;
                    }
                }
            }
        }
    }
    state.found_nothing(technique, sink);
    Flow::Continue(())
}
