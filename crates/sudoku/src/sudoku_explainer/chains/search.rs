//! The search for hints by propagation: multiple and dynamic chains.

use super::super::board::Board;
use super::super::tables::{BLOCK_ROW_COLUMN, CELLS, HOUSES, bits, cells_of};
use super::super::technique::ChainKind;
use super::advanced::Advanced;
use super::ancestors::Counter;
use super::net::{Links, Net, Root};
use super::node::{BY_CELL, BY_NOTHING, CANDIDATES, Cause, Node, candidate, is_on, off, on};

/// The kinds of searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All candidates of a cell, or all places of a digit, lead to the same conclusion.
    Multiple,
    /// The same, and contradictions and double chains, with links that arise as candidates are turned off.
    Dynamic,
}

/// A search with the memory that it needs.
pub(crate) struct Search {
    kind: Kind,
    /// For each candidate, what follows if it is on.
    ons: Vec<Net>,
    /// What follows if a candidate is off.
    off: Net,
    now: Board,
    pub(super) counter: Counter,
    pub(super) advanced: Option<Box<Advanced>>,
}

/// What a search has found.
pub(crate) struct Finding<'a> {
    pub(crate) kind: ChainKind,
    /// What the chains prove.
    pub(crate) conclusion: Node,
    /// The ends of the chains.
    pub(crate) ends: &'a [(&'a Net, Root)],
    /// What the starts of the chains are: all candidates of a cell, or all places in a house.
    pub(super) start_cause: Cause,
}

/// A rank among hints of equal rating and complexity.
pub(crate) fn key(kind: ChainKind) -> u8 {
    match kind {
        ChainKind::Double => 1,
        ChainKind::Cell => 5,
        ChainKind::Region => 6,
        ChainKind::Contradiction => 7,
    }
}

impl Search {
    pub(crate) fn new(kind: Kind, advanced: Option<Box<Advanced>>) -> Search {
        Search {
            kind,
            ons: (0..CANDIDATES).map(|_| Net::new()).collect(),
            off: Net::new(),
            now: Board::new(&crate::Grid::EMPTY),
            counter: Counter::new(),
            advanced,
        }
    }

    /// Calls `each` with what the search finds, in its order.
    pub(crate) fn run(
        &mut self,
        board: &Board,
        mut each: impl FnMut(&mut Counter, Option<&Advanced>, &Finding<'_>),
    ) {
        let Search {
            kind,
            ons,
            off: off_net,
            now,
            counter,
            advanced,
        } = self;
        let kind = *kind;
        let links = Links {
            cells: true,
            dynamic: kind == Kind::Dynamic,
        };
        let mut propagate = |net: &mut Net, start: Node, advanced: &mut Option<Box<Advanced>>| {
            net.propagate(board, now, start, links, |net, now| match advanced {
                Some(advanced) => advanced.advance(net, board, now),
                None => false,
            });
        };
        for cell in cells_of(board.empty) {
            for digit in bits(board.candidates[cell]) {
                let node = on(cell, digit);
                propagate(&mut ons[usize::from(node)], node, advanced);
            }
        }
        let mut ends: Vec<(&Net, Root)> = Vec::new();
        for cell in cells_of(board.empty) {
            let candidates = board.candidates[cell];
            let count = candidates.count_ones();
            if count < 2 || (kind == Kind::Multiple && count < 3) {
                continue;
            }
            for digit in bits(candidates) {
                let start = on(cell, digit);
                if kind == Kind::Dynamic {
                    propagate(off_net, off(cell, digit), advanced);
                    let on_net = &ons[usize::from(start)];
                    let both: &Net = off_net;
                    for (net, conclusion) in [(on_net, off(cell, digit)), (both, start)] {
                        if let Some([one, other]) = net.contradiction {
                            let ends = [(net, one), (net, other)];
                            let finding = Finding {
                                kind: ChainKind::Contradiction,
                                conclusion,
                                ends: &ends,
                                start_cause: BY_NOTHING,
                            };
                            each(counter, advanced.as_deref(), &finding);
                        }
                    }
                    if count >= 3 {
                        for node in common(&[on_net, both]) {
                            let ends = [(on_net, on_net.root(node)), (both, both.root(node))];
                            let finding = Finding {
                                kind: ChainKind::Double,
                                conclusion: node,
                                ends: &ends,
                                start_cause: BY_NOTHING,
                            };
                            each(counter, advanced.as_deref(), &finding);
                        }
                    }
                }
                for house_kind in BLOCK_ROW_COLUMN {
                    let house = usize::from(HOUSES[cell][house_kind]);
                    let places = board.places[digit][house];
                    let first = usize::from(CELLS[house][places.trailing_zeros() as usize % 9]);
                    if places.count_ones() < 2 || first != cell {
                        continue;
                    }
                    let nets: Vec<&Net> = bits(places)
                        .map(|at| &ons[usize::from(on(usize::from(CELLS[house][at]), digit))])
                        .collect();
                    for node in common(&nets) {
                        ends.clear();
                        ends.extend(nets.iter().map(|net| (*net, net.root(node))));
                        let finding = Finding {
                            kind: ChainKind::Region,
                            conclusion: node,
                            ends: &ends,
                            start_cause: house as Cause,
                        };
                        each(counter, advanced.as_deref(), &finding);
                    }
                }
            }
            let nets: Vec<&Net> = bits(candidates)
                .map(|digit| &ons[usize::from(on(cell, digit))])
                .collect();
            for node in common(&nets) {
                ends.clear();
                ends.extend(nets.iter().map(|net| (*net, net.root(node))));
                let finding = Finding {
                    kind: ChainKind::Cell,
                    conclusion: node,
                    ends: &ends,
                    start_cause: BY_CELL,
                };
                each(counter, advanced.as_deref(), &finding);
            }
        }
    }
}

/// The nodes in all nets: on nodes, then off nodes, both in the order of the first net.
fn common(nets: &[&Net]) -> Vec<Node> {
    let mut on = [!0_u128; 9];
    let mut off = [!0_u128; 9];
    for net in nets {
        for digit in 0..9 {
            on[digit] &= net.on[digit];
            off[digit] &= net.off[digit];
        }
    }
    let has = |sets: &[u128; 9], node: &Node| {
        let (cell, digit) = candidate(*node);
        sets[digit] >> cell & 1 != 0
    };
    let mut nodes = Vec::new();
    if let Some(first) = nets.first() {
        if on != [0; 9] {
            nodes.extend(first.ons.iter().copied().filter(|node| has(&on, node)));
        }
        if off != [0; 9] {
            nodes.extend(first.offs.iter().copied().filter(|node| has(&off, node)));
        }
    }
    debug_assert!(nodes.iter().all(|node| is_on(*node) || has(&off, node)));
    nodes
}
