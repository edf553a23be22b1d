//! Short chains of cells with two candidates: XY-, XYZ- and W-wings, remote pairs.

use super::proof::{Chain, House, Node, Proof, Strong};
use super::sink::{Flow, Gone, Sink, cell_truth, unit_link};
use super::state::{State, cell_at, digit_at};
use super::{CellSet, Technique, chains};
use crate::tables::{PEER_BITS, bits, common_peers, common_units, small_bits};

/// A node of one cell.
pub(super) fn node(cell: usize, digit: usize) -> Node {
    Node {
        digit: digit_at(digit),
        cells: CellSet(1 << cell),
    }
}

/// A chain through cells with two candidates. Each cell comes with the digit by which the chain enters it, and the
/// digit by which it leaves.
pub(super) fn cell_chain(cells: &[(usize, usize, usize)]) -> Proof {
    Proof::Chain(Chain {
        nodes: cells
            .iter()
            .flat_map(|(cell, a, b)| [node(*cell, *a), node(*cell, *b)])
            .collect(),
        links: cells
            .iter()
            .map(|(cell, ..)| Strong::House(House::Cell(cell_at(*cell))))
            .collect(),
        is_loop: false,
    })
}

/// A cell with the candidates x and y that sees a cell with x and z, and one with y and z. The three cells are searched
/// in the order of the grid; any of them may be the first.
pub(super) fn xy_wings(state: &State, sink: &mut Sink) -> Flow {
    let bivalues = state.bivalues();
    for first in bits(bivalues) {
        for second in bits(bivalues & !((2 << first) - 1)) {
            let (a, b) = (state.cells[first], state.cells[second]);
            if (a & b).count_ones() != 1 {
                continue;
            }
            let wanted = a ^ b;
            for third in
                bits(bivalues & !((2 << second) - 1)).filter(|cell| state.cells[*cell] == wanted)
            {
                for [pivot, one, other] in [
                    [first, second, third],
                    [second, first, third],
                    [third, first, second],
                ] {
                    if PEER_BITS[pivot] >> one & PEER_BITS[pivot] >> other & 1 == 0 {
                        continue;
                    }
                    let z = lowest(state.cells[one] & state.cells[other]);
                    let (x, y) = (
                        lowest(state.cells[one] & !(1 << z)),
                        lowest(state.cells[other] & !(1 << z)),
                    );
                    let gone = Gone::of(state, z, PEER_BITS[one] & PEER_BITS[other]);
                    sink.eliminate(Technique::XyWing, &gone, || {
                        cell_chain(&[(one, z, x), (pivot, x, y), (other, y, z)])
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// A cell with the candidates x, y and z that sees a cell with x and z, and one with y and z.
pub(super) fn xyz_wings(state: &State, sink: &mut Sink) -> Flow {
    let bivalues = state.bivalues();
    let [_, _, three] = state.with_at_least();
    for pivot in bits(three).filter(|cell| state.cells[*cell].count_ones() == 3) {
        let digits = state.cells[pivot];
        let fits = |cell: &usize| state.cells[*cell] & !digits == 0;
        let wings: Vec<usize> = bits(bivalues & PEER_BITS[pivot]).filter(fits).collect();
        for (i, &one) in wings.iter().enumerate() {
            for &other in &wings[i + 1..] {
                let z = state.cells[one] & state.cells[other];
                if z.count_ones() != 1 || state.cells[one] | state.cells[other] != digits {
                    continue;
                }
                let cells = 1 << pivot | 1 << one | 1 << other;
                let gone = Gone::of(state, lowest(z), common_peers(cells));
                sink.eliminate(Technique::XyzWing, &gone, || {
                    let link = |wing: usize| {
                        let unit = common_units(1 << pivot | 1 << wing).next().unwrap_or(0);
                        unit_link(unit, lowest(state.cells[wing] & !z))
                    };
                    Proof::Sets {
                        truths: [pivot, one, other].map(cell_truth).into(),
                        links: vec![link(one), link(other)],
                    }
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Four cells with four digits. The cells of three of the digits see each other, so each of these is there once at
/// most, and the fourth digit at least once.
pub(super) fn wxyz_wings(state: &State, sink: &mut Sink) -> Flow {
    let can_belong = |cell: &usize| (2..=4).contains(&state.cells[*cell].count_ones());
    let cells: Vec<usize> = bits(state.empty).filter(can_belong).collect();
    bent_cells(state, &cells, (0, 0), sink)
}

/// Adds cells to those of `wing`, which are given with their number.
fn bent_cells(state: &State, cells: &[usize], wing: (u128, u32), sink: &mut Sink) -> Flow {
    for (i, cell) in cells.iter().enumerate() {
        let (wing, number) = (wing.0 | 1 << cell, wing.1 + 1);
        let digits = state.union(wing);
        if digits.count_ones() > 4 {
            continue;
        }
        let unit_of = |digit: &usize| common_units(wing & state.digits[*digit]).next();
        let mut open = small_bits(digits).filter(|digit| unit_of(digit).is_none());
        let (z, another) = (open.next(), open.next());
        if another.is_some() {
            continue;
        }
        if number < 4 {
            bent_cells(state, &cells[i + 1..], (wing, number), sink)?;
            continue;
        }
        let Some(z) = z.filter(|_| digits.count_ones() == 4) else {
            continue;
        };
        let others = || small_bits(digits & !(1 << z));
        // A digit in one cell only makes this a smaller wing and a cell beside it.
        if others().any(|digit| (wing & state.digits[digit]).count_ones() < 2) {
            continue;
        }
        let gone = Gone::of(state, z, common_peers(wing & state.digits[z]));
        sink.eliminate(Technique::WxyzWing, &gone, || Proof::Sets {
            truths: bits(wing).map(cell_truth).collect(),
            links: others()
                .filter_map(|digit| Some(unit_link(unit_of(&digit)?, digit)))
                .collect(),
        })?;
    }
    Flow::Continue(())
}

/// Two cells with the same candidates, where a strong link on one of them has ends that see one of the cells each.
pub(super) fn w_wings(state: &State, sink: &mut Sink) -> Flow {
    let bivalues = state.bivalues();
    for one in bits(bivalues) {
        let later = bivalues & !PEER_BITS[one] & !((2 << one) - 1);
        let same = small_bits(state.cells[one]).fold(later, |all, digit| all & state.digits[digit]);
        for other in bits(same) {
            let low = lowest(state.cells[one]);
            let mut digits = [low, lowest(state.cells[one] & !(1 << low))];
            // HoDoKu eliminates the lower digit if it can.
            if state.is_hodoku {
                digits.reverse();
            }
            for (link, end) in [(digits[0], digits[1]), (digits[1], digits[0])] {
                let gone = Gone::of(state, end, PEER_BITS[one] & PEER_BITS[other]);
                if gone.is_empty() {
                    continue;
                }
                let Some((unit, [near, far])) = joint(state, link, one, other) else {
                    continue;
                };
                sink.eliminate(Technique::WWing, &gone, || {
                    Proof::Chain(Chain {
                        nodes: vec![
                            node(one, end),
                            node(one, link),
                            node(near, link),
                            node(far, link),
                            node(other, link),
                            node(other, end),
                        ],
                        links: vec![
                            Strong::House(House::Cell(cell_at(one))),
                            Strong::House(House::unit(unit, digit_at(link))),
                            Strong::House(House::Cell(cell_at(other))),
                        ],
                        is_loop: false,
                    })
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// A unit with two places of a digit, of which the first sees `one` and the second sees `other`.
fn joint(state: &State, digit: usize, one: usize, other: usize) -> Option<(usize, [usize; 2])> {
    (0..27).find_map(|unit| {
        let places = state.places(unit, digit);
        if places.count_ones() != 2 || places & (1 << one | 1 << other) != 0 {
            return None;
        }
        let ends = [
            places.trailing_zeros() as usize,
            127 - places.leading_zeros() as usize,
        ];
        let sees = |cell: usize, end: usize| PEER_BITS[cell] >> end & 1 == 1;
        [ends, [ends[1], ends[0]]]
            .into_iter()
            .find(|[near, far]| sees(one, *near) && sees(other, *far))
            .map(|ends| (unit, ends))
    })
}

/// Each cell with two candidates that at least three others have too, its digits, and all these cells.
pub(super) fn same_pairs(state: &State) -> impl Iterator<Item = (usize, u16, u128)> {
    let bivalues = state.bivalues();
    let starts = bits(bivalues).map(move |start| {
        let digits = state.cells[start];
        let same = small_bits(digits).fold(bivalues, |all, digit| all & state.digits[digit]);
        (start, digits, same)
    });
    starts.filter(|(_, _, same)| same.count_ones() >= 4)
}

/// Chains of cells with the same two candidates: both ends have different digits.
pub(super) fn remote_pairs(state: &State, sink: &mut Sink) -> Flow {
    if state.chooses_as_hodoku(sink) {
        return chains::remote_pairs(state, sink);
    }
    for (start, digits, same) in same_pairs(state) {
        // The shortest ways from the start.
        let mut before = [usize::MAX; 81];
        let (mut seen, mut layer) = (1_u128 << start, vec![start]);
        let mut links = 0;
        while !layer.is_empty() {
            let mut next = Vec::new();
            links += 1;
            for cell in layer {
                for other in bits(same & PEER_BITS[cell] & !seen) {
                    seen |= 1 << other;
                    before[other] = cell;
                    next.push(other);
                }
            }
            layer = next;
            if links < 3 || links % 2 == 0 {
                continue;
            }
            for &end in layer.iter().filter(|end| **end > start) {
                let mut gone = Gone::NONE;
                gone.add_all(state, digits, PEER_BITS[start] & PEER_BITS[end]);
                sink.eliminate(Technique::RemotePair, &gone, || {
                    let mut cells = vec![end];
                    while let Some(cell) = cells
                        .last()
                        .map(|cell| before[*cell])
                        .filter(|cell| *cell < 81)
                    {
                        cells.push(cell);
                    }
                    cells.reverse();
                    let (a, b) = (lowest(digits), lowest(digits & (digits - 1)));
                    let chain = |a: usize, b: usize| {
                        let step = |(i, cell): (usize, &usize)| {
                            if i % 2 == 0 {
                                (*cell, a, b)
                            } else {
                                (*cell, b, a)
                            }
                        };
                        cell_chain(&cells.iter().enumerate().map(step).collect::<Vec<_>>())
                    };
                    Proof::Any(vec![chain(a, b), chain(b, a)])
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// The lowest digit of a set that is not empty.
pub(super) const fn lowest(digits: u16) -> usize {
    digits.trailing_zeros() as usize
}
