//! Propagation: all nodes that follow from one node, each with the parents from which it follows.

use super::super::board::{Board, ROOM};
use super::super::tables::{
    CELL_SETS, CELLS, HOUSE_SETS, HOUSES, PEERS, POSITIONS, bits, cells_of,
};
use super::node::{
    BY_CELL, BY_NOTHING, BY_STEP, CANDIDATES, Cause, Node, candidate, hidden, is_on, off, on,
};

/// Which links a propagation follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Links {
    /// Whether links between the candidates of a cell are followed, in addition to those of houses.
    pub(crate) cells: bool,
    /// Whether candidates that are off are deleted, so that more links arise.
    pub(crate) dynamic: bool,
}

/// The nodes that follow from a start, each with its parents.
///
/// A node keeps the parents by which it was first reached. Tables are indexed by node and valid for members only.
pub(crate) struct Net {
    /// The nodes that are on, as cells by digit.
    pub(super) on: [u128; 9],
    /// The nodes that are off, as cells by digit.
    pub(super) off: [u128; 9],
    /// The on nodes in the order in which they were reached.
    pub(super) ons: Vec<Node>,
    /// The off nodes in the order in which they were reached.
    pub(super) offs: Vec<Node>,
    origins: Box<[Origin; 2 * CANDIDATES]>,
    /// For each advanced step, the parents of the nodes that it has reached, and the nested hint that it used, if any.
    steps: Vec<(Vec<Node>, Option<u32>)>,
    /// The two nodes that contradict each other. Propagation ends at the first contradiction, and the sets stay as they
    /// are then.
    pub(crate) contradiction: Option<[Root; 2]>,
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
    /// The number of first parents on the way to the start: one less than the least possible number of ancestors.
    pub(super) depth: u8,
}

/// A node with an origin, which may differ from the one in the tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    pub(super) node: Node,
    pub(super) origin: Origin,
}

/// The position of a candidate among the places of its digit in a house.
#[derive(Clone, Copy)]
struct Place {
    /// That of the house among the flattened places of all digits.
    index: u16,
    bit: u16,
}

/// For each candidate, its places in the block, the row and the column.
static PLACES: [[Place; 3]; CANDIDATES] = {
    let mut all = [[Place { index: 0, bit: 0 }; 3]; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let (cell, digit) = (candidate / 9, candidate % 9);
        let mut kind = 0;
        while kind < 3 {
            all[candidate][kind] = Place {
                index: (ROOM * digit) as u16 + HOUSES[cell][kind] as u16,
                bit: 1 << POSITIONS[cell][kind],
            };
            kind += 1;
        }
        candidate += 1;
    }
    all
};

const START: Origin = Origin {
    parent: 0,
    hidden: 0,
    cause: BY_NOTHING,
    depth: 0,
};

impl Net {
    pub(crate) fn new() -> Net {
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

    /// Propagates `start` in the grid `before`. If links are dynamic, `now` becomes the grid without the candidates
    /// that are off.
    ///
    /// Where nothing else follows, `advance` may add nodes with [`Net::add_by_step`], and returns whether it did.
    pub(crate) fn propagate(
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
                self.turn_off(*node, now, links.cells);
            } else if let Some(node) = self.offs.get(self.off_queue) {
                self.off_queue += 1;
                if links.dynamic {
                    self.turn_on::<true>(*node, before, now, links.cells);
                } else {
                    self.turn_on::<false>(*node, before, now, links.cells);
                }
            } else if !advance(self, now) {
                break;
            }
        }
    }

    fn add(&mut self, node: Node, origin: Origin) {
        let (cell, digit) = candidate(node);
        if is_on(node) {
            self.add_on(cell, digit, origin);
        } else {
            self.add_off(cell, digit, origin);
        }
    }

    #[inline]
    fn add_on(&mut self, cell: usize, digit: usize, origin: Origin) {
        self.on[digit] |= CELL_SETS[cell];
        self.ons.push(on(cell, digit));
        self.origins[usize::from(on(cell, digit))] = origin;
    }

    #[inline]
    fn add_off(&mut self, cell: usize, digit: usize, origin: Origin) {
        self.off[digit] |= CELL_SETS[cell];
        self.offs.push(off(cell, digit));
        self.origins[usize::from(off(cell, digit))] = origin;
    }

    /// Adds the off nodes that follow from an on node.
    fn turn_off(&mut self, node: Node, now: &Board, by_cells: bool) {
        let (cell, digit) = candidate(node);
        let depth = self.origins[usize::from(node)].depth.saturating_add(1);
        let origin = |cause| Origin {
            parent: node,
            hidden: 0,
            cause,
            depth,
        };
        if by_cells {
            for other in bits(now.candidates[cell] & !(1 << digit)) {
                if self.on[other] & CELL_SETS[cell] != 0 {
                    self.contradict(Root {
                        node: off(cell, other),
                        origin: origin(BY_CELL),
                    });
                    return;
                }
                if self.off[other] & CELL_SETS[cell] == 0 {
                    self.add_off(cell, other, origin(BY_CELL));
                }
            }
        }
        let mut open = now.cells[digit] & PEERS[cell] & (!self.off[digit] | self.on[digit]);
        let clash = open & self.on[digit];
        for house in HOUSES[cell] {
            let cells = open & HOUSE_SETS[usize::from(house)];
            if cells == 0 {
                continue;
            }
            open &= !cells;
            for peer in cells_of(cells) {
                if clash & CELL_SETS[peer] != 0 {
                    self.contradict(Root {
                        node: off(peer, digit),
                        origin: origin(house),
                    });
                    return;
                }
                self.add_off(peer, digit, origin(house));
            }
        }
    }

    /// Adds the on nodes that follow from an off node. If links are dynamic, the candidate is gone from then on.
    fn turn_on<const DYNAMIC: bool>(
        &mut self,
        node: Node,
        before: &Board,
        now: &mut Board,
        by_cells: bool,
    ) {
        let (cell, digit) = candidate(node);
        let bit = 1 << digit;
        let left = now.candidates[cell] & !bit;
        if DYNAMIC {
            now.candidates[cell] = left;
            now.cells[digit] &= !CELL_SETS[cell];
        }
        if by_cells && left.is_power_of_two() {
            let other = left.trailing_zeros() as usize;
            let hidden = before.candidates[cell] & !(left | bit);
            self.reach(node, BY_CELL, hidden, cell, other);
        }
        let (now, before) = (now.places.as_flattened_mut(), before.places.as_flattened());
        for (kind, Place { index, bit }) in PLACES[9 * cell + digit].into_iter().enumerate() {
            let index = usize::from(index);
            let left = now[index] & !bit;
            if DYNAMIC {
                now[index] = left;
            }
            if left.is_power_of_two() && self.contradiction.is_none() {
                let house = HOUSES[cell][kind];
                let other = CELLS[usize::from(house)][left.trailing_zeros() as usize];
                let hidden = before[index] & !(left | bit);
                self.reach(node, house, hidden, usize::from(other), digit);
            }
        }
    }

    /// Adds an on node that follows from an off node.
    #[inline(always)]
    fn reach(&mut self, parent: Node, cause: Cause, hidden: u16, cell: usize, digit: usize) {
        if self.on[digit] & CELL_SETS[cell] != 0 {
            return;
        }
        let depth = self.origins[usize::from(parent)].depth.saturating_add(1);
        let origin = Origin {
            parent,
            hidden,
            cause,
            depth,
        };
        if self.off[digit] & CELL_SETS[cell] != 0 {
            let root = Root {
                node: on(cell, digit),
                origin,
            };
            self.contradiction = Some([root, self.root(off(cell, digit))]);
        } else {
            self.add_on(cell, digit, origin);
        }
    }

    fn contradict(&mut self, off: Root) {
        let (cell, digit) = candidate(off.node);
        self.contradiction = Some([self.root(on(cell, digit)), off]);
    }

    /// Adds an off node that an advanced step has reached, unless it is already in the net. Returns whether it is new.
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
