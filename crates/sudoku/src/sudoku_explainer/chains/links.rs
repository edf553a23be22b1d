//! Links between the candidates of a grid, in the order of the search.

use super::super::board::Board;
use super::super::tables::{CELLS, HOUSE_SETS, HOUSES, PEERS, POSITIONS, bits, cells_of};
use super::node::{BY_CELL, Cause, Node, candidate, off, on, rating_order};

/// Which links a pass of the search follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Links within one digit.
    X,
    /// From on to off by all links, from off to on only within cells with two candidates.
    Y,
    /// All.
    Xy,
}

impl Pass {
    /// All passes, in their order.
    pub const ALL: [Pass; 3] = [Pass::X, Pass::Y, Pass::Xy];

    /// The kinds of strong links: by cell, block, row and column.
    pub(super) fn strong_kinds(self) -> std::ops::Range<usize> {
        match self {
            Pass::X => 1..4,
            Pass::Y => 0..1,
            Pass::Xy => 0..4,
        }
    }

    /// The rank among hints of equal rating and complexity.
    pub(super) fn key(self) -> u8 {
        match self {
            Pass::X => 2,
            Pass::Y => 3,
            Pass::Xy => 4,
        }
    }

    pub(super) fn order(self, is_cycle: bool, complexity: u32) -> u64 {
        let base = match (self, is_cycle) {
            (Pass::Xy, _) => 7.0,
            (_, true) => 6.5,
            (_, false) => 6.6,
        };
        rating_order(base, complexity)
    }
}

/// Calls `each` with the nodes that are off because `node` is on, in order.
pub(crate) fn weak_links(board: &Board, pass: Pass, node: Node, mut each: impl FnMut(Node, Cause)) {
    let (cell, digit) = candidate(node);
    if pass != Pass::X {
        for other in bits(board.candidates[cell] & !(1 << digit)) {
            each(off(cell, other), BY_CELL);
        }
    }
    let mut open = board.cells[digit] & PEERS[cell];
    for house in HOUSES[cell] {
        let cells = open & HOUSE_SETS[usize::from(house)];
        open &= !cells;
        for peer in cells_of(cells) {
            each(off(peer, digit), house);
        }
    }
}

/// Calls `each` with the nodes that are on because `node` is off, in order.
pub(crate) fn strong_links(
    board: &Board,
    pass: Pass,
    node: Node,
    mut each: impl FnMut(Node, Cause),
) {
    let (cell, digit) = candidate(node);
    let candidates = board.candidates[cell];
    if pass != Pass::X && candidates.count_ones() == 2 {
        let other = (candidates & !(1 << digit)).trailing_zeros() as usize;
        each(on(cell, other), BY_CELL);
    }
    if pass == Pass::Y {
        return;
    }
    let mut last = Node::MAX;
    for (house, at) in HOUSES[cell].into_iter().zip(POSITIONS[cell]) {
        let places = board.places[digit][usize::from(house)];
        if places.count_ones() == 2 {
            let other = (places & !(1 << at)).trailing_zeros() as usize;
            let node = on(usize::from(CELLS[usize::from(house)][other]), digit);
            // A node to which both the block and a line lead is passed on once.
            if node != last {
                each(node, house);
            }
            last = node;
        }
    }
}
