//! Chains from the candidates that keep a pattern from being deadly or impossible: one of these guardians is true.
//!
//! Two guardians are the ends of a strong link in an alternating chain. More are the cases of a forcing chain.

use super::super::proof::{Chain, Line, Node, Pattern, Proof, Strong, Truth, Why};
use super::super::sink::{Flow, Gone, Sink};
use super::super::state::{State, cell_at, digits_of};
use super::super::{Technique, patterns, unique};
use super::chains::{Falls, Table};
use crate::tables::{UNIT_BITS, UNITS_OF, bits, small_bits, subsets};

/// A pattern with the candidates beside it.
struct Guarded {
    cells: Vec<(usize, u16)>,
    guardians: Vec<usize>,
}

impl Guarded {
    fn new(state: &State, cells: Vec<(usize, u16)>) -> Guarded {
        let extras = cells.iter().flat_map(|(cell, digits)| {
            let extras = state.cells[*cell] & !digits;
            small_bits(extras).map(move |digit| 9 * cell + digit)
        });
        let guardians = extras.collect();
        Guarded { cells, guardians }
    }

    fn truth(&self, needs_uniqueness: bool) -> Truth {
        let cells = self
            .cells
            .iter()
            .map(|(cell, digits)| (cell_at(*cell), digits_of(*digits)));
        Truth::Pattern(Pattern {
            cells: cells.collect(),
            needs_uniqueness,
        })
    }
}

/// The conclusions to which all guardians of a pattern of this technique lead.
pub(in super::super) fn guardians(state: &State, technique: Technique, sink: &mut Sink) -> Flow {
    let needs_uniqueness = technique.needs_uniqueness();
    if needs_uniqueness && !state.is_unique {
        return Flow::Continue(());
    }
    let patterns = patterns(state, technique);
    let most = state.limits.guardians;
    let fits = |pattern: &&Guarded| (2..=most).contains(&pattern.guardians.len());
    if !patterns.iter().any(|pattern| fits(&pattern)) {
        return Flow::Continue(());
    }
    let table = Table::new(state);
    let falls = Falls::new(&table);
    let mut found = Vec::new();
    for pattern in patterns.iter().filter(fits) {
        let fallen = falls.of_all(pattern.guardians.iter().copied());
        for candidate in (0..729).filter(|at| fallen[at / 64] >> (at % 64) & 1 == 1) {
            let branches: Vec<_> = pattern
                .guardians
                .iter()
                .map(|guardian| table.branch(*guardian, candidate, false))
                .collect();
            let length: usize = branches.iter().map(|branch| branch.lines.len()).sum();
            found.push((length, candidate, pattern, branches));
        }
    }
    found
        .sort_by_cached_key(|(length, candidate, ..)| (*length as u128) << 64 | *candidate as u128);
    for (_, candidate, pattern, branches) in found {
        let gone = Gone::of(state, candidate % 9, 1 << (candidate / 9));
        sink.eliminate(technique, &gone, || match &branches[..] {
            [one, other] => Proof::With {
                truths: vec![pattern.truth(needs_uniqueness)],
                proof: Box::new(chain(one.assumed, &one.lines, other.assumed, &other.lines)),
            },
            _ => Proof::Cases {
                of: Some(pattern.truth(needs_uniqueness)),
                branches,
            },
        })?;
    }
    Flow::Continue(())
}

/// The alternating chain through the strong link between two guardians, each of which leads to the end of its lines.
fn chain(one: Node, one_lines: &[Line], other: Node, other_lines: &[Line]) -> Proof {
    // Without the last line, which is the elimination, the lines are alternately false and true.
    let links = |lines: &[Line]| -> Vec<(Node, Node, Strong)> {
        let pairs = lines.chunks_exact(2).filter_map(|pair| match pair[1].why {
            Why::House(house) => Some((pair[0].node, pair[1].node, Strong::House(house))),
            _ => None,
        });
        pairs.collect()
    };
    let mut nodes = Vec::new();
    let mut strong = Vec::new();
    for (off, on, why) in links(one_lines).into_iter().rev() {
        nodes.extend([on, off]);
        strong.push(why);
    }
    nodes.extend([one, other]);
    strong.push(Strong::Truth(0));
    for (off, on, why) in links(other_lines) {
        nodes.extend([off, on]);
        strong.push(why);
    }
    Proof::Chain(Chain {
        nodes,
        links: strong,
        is_loop: false,
    })
}

/// The patterns of a technique, with any candidates beside them.
fn patterns(state: &State, technique: Technique) -> Vec<Guarded> {
    let most = state.limits.guardians;
    let mut found: Vec<Guarded> = Vec::new();
    match technique {
        Technique::UniqueRectangleChain => {
            unique::all_rectangles(state, &mut |cells, digits| {
                found.push(Guarded::new(
                    state,
                    cells.map(|cell| (cell, digits)).to_vec(),
                ));
            });
        }
        Technique::BugPlusN => found.extend(grave(state, most)),
        _ => patterns::each(state, technique, &mut |cells, digits| {
            let cells = bits(cells).map(|cell| (cell, digits)).collect();
            found.push(Guarded::new(state, cells));
        }),
    }
    found
}

/// The pattern of a bivalue universal grave, with at most `most` candidates beside it: without these, each cell has two
/// digits, and each digit is twice or never in each unit.
fn grave(state: &State, most: usize) -> Option<Guarded> {
    let wide: Vec<usize> = bits(state.empty)
        .filter(|cell| state.cells[*cell].count_ones() != 2)
        .collect();
    let extras: u32 = wide
        .iter()
        .map(|cell| state.cells[*cell].count_ones().saturating_sub(2))
        .sum();
    if extras as usize > most || wide.is_empty() || state.empty.count_ones() < 6 {
        return None;
    }
    let mut digits: Vec<(usize, u16)> = bits(state.empty)
        .map(|cell| (cell, state.cells[cell]))
        .collect();
    let mut places = [0; 9];
    for (cell, digits) in digits.iter().filter(|(cell, _)| !wide.contains(cell)) {
        add(&mut places, *cell, *digits);
    }
    choose(state, &wide, &mut digits, &places).then(|| Guarded::new(state, digits))
}

fn add(places: &mut [u128; 9], cell: usize, digits: u16) {
    small_bits(digits).for_each(|digit| places[digit] |= 1 << cell);
}

/// Chooses two digits for each of the wide cells. `places` are the cells of each digit so far.
fn choose(state: &State, wide: &[usize], digits: &mut [(usize, u16)], places: &[u128; 9]) -> bool {
    let Some((cell, rest)) = wide.split_first() else {
        return is_even(places);
    };
    let Some(at) = digits.iter().position(|(other, _)| other == cell) else {
        return false;
    };
    for pair in subsets(state.cells[*cell], 2) {
        let mut places = *places;
        add(&mut places, *cell, pair);
        let has_room = |digit: usize| {
            let count = |unit: usize| (places[digit] & UNIT_BITS[unit]).count_ones();
            UNITS_OF[*cell].into_iter().all(|unit| count(unit) <= 2)
        };
        if small_bits(pair).all(has_room) {
            digits[at].1 = pair;
            if choose(state, rest, digits, &places) {
                return true;
            }
        }
    }
    false
}

/// Whether every digit occurs twice or never in each unit.
fn is_even(places: &[u128; 9]) -> bool {
    places.iter().all(|places| {
        let count = |unit: &u128| (places & unit).count_ones();
        UNIT_BITS.iter().all(|unit| matches!(count(unit), 0 | 2))
    })
}
