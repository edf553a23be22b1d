//! Propagation: all that follows from one node, and from which parents.

use super::super::board::Board;
use super::super::tables::{CELLS, HOUSE_SETS, HOUSES, PEERS, POSITIONS, bits, cells_of};
use super::node::{
    BY_CELL, BY_NOTHING, BY_STEP, CANDIDATES, Cause, Node, candidate, hidden, is_on, off, on,
};

/// Which links a propagation follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Links {
    /// Between the candidates of a cell, besides those of a house.
    pub(super) cells: bool,
    /// What is off is deleted, so that more links arise.
    pub(super) dynamic: bool,
}

/// The nodes that follow from a start, each with its parents.
///
/// A node keeps the form in which it was first reached. Tables are indexed by node and valid for members only.
pub(super) struct Net {
    /// The nodes that are on, as cells by digit.
    pub(super) on: [u128; 9],
    /// The nodes that are off, as cells by digit.
    pub(super) off: [u128; 9],
    /// The on nodes in the order in which they were reached.
    pub(super) ons: Vec<Node>,
    /// The off nodes in the order in which they were reached.
    pub(super) offs: Vec<Node>,
    origins: Box<[Origin; 2 * CANDIDATES]>,
    /// The parents of nodes that advanced steps have reached, and the nested hint behind, if any.
    steps: Vec<(Vec<Node>, Option<u32>)>,
    /// The two nodes that contradict each other. Propagation ends there, and the sets stay as they are.
    pub(super) contradiction: Option<[Root; 2]>,
    on_queue: usize,
    off_queue: usize,
}

/// How a node was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    /// The first parent; with `BY_STEP`, an index into the list of steps.
    pub(super) parent: u16,
    /// For on nodes: the digits of the cell, or the positions of the house, that were off before.
    pub(super) hidden: u16,
    pub(super) cause: Cause,
    /// The number of first parents up to the start: one less than the least possible number of ancestors.
    pub(super) depth: u8,
}

/// A node with its origin, which the tables may have differently.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub(super) node: Node,
    pub(super) origin: Origin,
}

/// Whether a set has two members.
fn is_pair(set: u16) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

const START: Origin = Origin {
    parent: 0,
    hidden: 0,
    cause: BY_NOTHING,
    depth: 0,
};

impl Net {
    pub(super) fn new() -> Net {
        Net {
            on: [0; 9],
            off: [0; 9],
            ons: Vec::new(),
            offs: Vec::new(),
            origins: Box::new([START; 2 * CANDIDATES]),
            steps: Vec::new(),
            contradiction: None,
            on_queue: 0,
            off_queue: 0,
        }
    }

    pub(super) fn root(&self, node: Node) -> Root {
        Root {
            node,
            origin: self.origins[usize::from(node)],
        }
    }

    /// Calls `each` with the parents of a node, in order.
    pub(super) fn for_parents(&self, root: Root, mut each: impl FnMut(Node)) {
        let origin = root.origin;
        match origin.cause {
            BY_NOTHING => {}
            BY_STEP => self.steps[usize::from(origin.parent)]
                .0
                .iter()
                .copied()
                .for_each(each),
            cause => {
                each(origin.parent);
                if origin.hidden != 0 {
                    hidden(root.node, cause, origin.hidden).for_each(each);
                }
            }
        }
    }

    /// The nested hint behind a node.
    pub(super) fn nested(&self, root: Root) -> Option<u32> {
        match root.origin.cause {
            BY_STEP => self.steps[usize::from(root.origin.parent)].1,
            _ => None,
        }
    }

    /// Propagates `start` in the grid `before`. `now` becomes the grid without what is off, if links are dynamic.
    ///
    /// Where nothing else follows, `advance` may add nodes with [`Net::add_by_step`], and says whether it did.
    pub(super) fn propagate(
        &mut self,
        before: &Board,
        now: &mut Board,
        start: Node,
        links: Links,
        mut advance: impl FnMut(&mut Net, &Board) -> bool,
    ) {
        now.clone_from(before);
        self.on = [0; 9];
        self.off = [0; 9];
        self.ons.clear();
        self.offs.clear();
        self.steps.clear();
        self.contradiction = None;
        self.on_queue = 0;
        self.off_queue = 0;
        self.add(start, START);
        while self.contradiction.is_none() {
            if let Some(node) = self.ons.get(self.on_queue) {
                self.on_queue += 1;
                self.turn_off(*node, now, links);
            } else if let Some(node) = self.offs.get(self.off_queue) {
                self.off_queue += 1;
                self.turn_on(*node, before, now, links);
            } else if !advance(self, now) {
                break;
            }
        }
    }

    #[inline]
    fn add(&mut self, node: Node, origin: Origin) {
        let (cell, digit) = candidate(node);
        if is_on(node) {
            self.on[digit] |= 1 << cell;
            self.ons.push(node);
        } else {
            self.off[digit] |= 1 << cell;
            self.offs.push(node);
        }
        self.origins[usize::from(node)] = origin;
    }

    /// Adds the off nodes that follow from an on node.
    fn turn_off(&mut self, node: Node, now: &Board, links: Links) {
        let (cell, digit) = candidate(node);
        let depth = self.origins[usize::from(node)].depth.saturating_add(1);
        let origin = |cause| Origin {
            parent: node,
            hidden: 0,
            cause,
            depth,
        };
        if links.cells {
            for other in bits(now.candidates[cell] & !(1 << digit)) {
                if self.on[other] >> cell & 1 != 0 {
                    self.contradict(Root {
                        node: off(cell, other),
                        origin: origin(BY_CELL),
                    });
                    return;
                }
                if self.off[other] >> cell & 1 == 0 {
                    self.add(off(cell, other), origin(BY_CELL));
                }
            }
        }
        let mut open = now.cells[digit] & PEERS[cell] & (!self.off[digit] | self.on[digit]);
        for house in HOUSES[cell] {
            let cells = open & HOUSE_SETS[usize::from(house)];
            open &= !cells;
            for peer in cells_of(cells) {
                if self.on[digit] >> peer & 1 != 0 {
                    self.contradict(Root {
                        node: off(peer, digit),
                        origin: origin(house),
                    });
                    return;
                }
                self.add(off(peer, digit), origin(house));
            }
        }
    }

    /// Adds the on nodes that follow from an off node.
    fn turn_on(&mut self, node: Node, before: &Board, now: &mut Board, links: Links) {
        let (cell, digit) = candidate(node);
        let candidates = now.candidates[cell];
        if links.cells && is_pair(candidates) {
            let other = (candidates & !(1 << digit)).trailing_zeros() as usize;
            let hidden = before.candidates[cell] & !candidates;
            self.reach(node, BY_CELL, hidden, cell, other);
        }
        for (house, at) in HOUSES[cell].into_iter().zip(POSITIONS[cell]) {
            let index = usize::from(house);
            let places = now.places[index][digit];
            if is_pair(places) && self.contradiction.is_none() {
                let other = (places & !(1 << at)).trailing_zeros() as usize;
                let hidden = before.places[index][digit] & !places;
                self.reach(node, house, hidden, usize::from(CELLS[index][other]), digit);
            }
        }
        if links.dynamic {
            now.remove(cell, digit);
        }
    }

    /// Adds an on node that follows from an off node.
    fn reach(&mut self, parent: Node, cause: Cause, hidden: u16, cell: usize, digit: usize) {
        if self.on[digit] >> cell & 1 != 0 {
            return;
        }
        let depth = self.origins[usize::from(parent)].depth.saturating_add(1);
        let origin = Origin {
            parent,
            hidden,
            cause,
            depth,
        };
        let node = on(cell, digit);
        if self.off[digit] >> cell & 1 != 0 {
            self.contradiction = Some([Root { node, origin }, self.root(off(cell, digit))]);
        } else {
            self.add(node, origin);
        }
    }

    fn contradict(&mut self, off: Root) {
        let (cell, digit) = candidate(off.node);
        self.contradiction = Some([self.root(on(cell, digit)), off]);
    }

    /// Adds an off node that an advanced step has reached, unless it is there. Returns whether it is new.
    pub(super) fn add_by_step(
        &mut self,
        node: Node,
        parents: &[Node],
        nested: Option<u32>,
    ) -> bool {
        let (cell, digit) = candidate(node);
        if self.off[digit] >> cell & 1 != 0 {
            return false;
        }
        let depth = parents
            .iter()
            .map(|parent| self.origins[usize::from(*parent)].depth)
            .max();
        let depth = depth.unwrap_or(0).saturating_add(1);
        let index = self.steps.len() as u16;
        self.steps.push((parents.to_vec(), nested));
        self.add(
            node,
            Origin {
                parent: index,
                hidden: 0,
                cause: BY_STEP,
                depth,
            },
        );
        true
    }
}
