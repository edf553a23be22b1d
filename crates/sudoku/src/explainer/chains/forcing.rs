//! Forcing chains and cycles: chains whose links depend on nothing but the grid.

use super::super::board::Board;
use super::super::hint::Removals;
use super::super::tables::{CELLS, HOUSES, HOUSE_SETS, PEERS, POSITIONS, bits, cells_of};
use super::cyclic::Cyclic;
use super::implications::{Implications, NONE};
use super::node::{
    BY_CELL, BY_NOTHING, Cause, Node, Reliance, candidate, is_on, negated, off, on, rating_order,
    removals_of,
};

/// Which links a pass of the search follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// Within one digit.
    X,
    /// On to off by all links, off to on through cells with two candidates.
    Y,
    /// All.
    Xy,
}

impl Pass {
    pub(super) const ALL: [Pass; 3] = [Pass::X, Pass::Y, Pass::Xy];

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

/// A forcing chain or cycle.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) pass: Pass,
    pub(super) is_cycle: bool,
    /// The nodes from the conclusion back to the start, each with the cause of its link. For a cycle the start is the
    /// conclusion, and is named once.
    pub(super) nodes: Vec<Reliance>,
    pub(super) removals: Removals,
}

impl Chain {
    pub(super) fn complexity(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// What hints are ordered by.
    pub(super) fn order(&self) -> (u64, u32, u8) {
        let complexity = self.complexity();
        (self.pass.order(self.is_cycle, complexity), complexity, self.pass.key())
    }

}

/// The best chain or cycle of a grid.
pub(super) struct Best {
    /// What hints are ordered by: the rating, the complexity and the rank of the pass.
    order: (u64, u32, u8),
    /// The place among hints of equal order: by candidate, cycles first, then what refutes it, then what proves it.
    place: (usize, u8),
    pub(super) pass: Pass,
    pub(super) is_cycle: bool,
    /// What a chain proves.
    pub(super) conclusion: Node,
    pub(super) removals: Removals,
}

impl Best {
    pub(super) fn complexity(&self) -> u32 {
        self.order.1
    }

    /// The greatest complexity with which a chain or cycle would be as good as the best so far.
    fn limit(best: Option<&Best>, pass: Pass, is_cycle: bool) -> u32 {
        let Some(best) = best else { return u32::MAX };
        let (mut low, mut high) = (0, best.order.1 + 64);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if (pass.order(is_cycle, middle), middle, pass.key()) <= best.order {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }
}

/// A node of a search with the index of its parent.
#[derive(Clone, Copy)]
struct Reached {
    node: Node,
    cause: Cause,
    parent: u16,
    depth: u16,
}

/// The search for one start after the other, with the memory that it needs.
#[derive(Default)]
pub(super) struct Forcing {
    pub(super) implications: Implications,
    cyclic: Cyclic,
    list: Vec<Reached>,
    seen: [u128; 18],
}

impl Forcing {
    /// The best chain or cycle of all passes, the first such one in the order of the search.
    pub(super) fn best(&mut self, board: &Board) -> Option<Best> {
        self.implications.update(board);
        self.cyclic.update(board, &self.implications);
        let items = 0..self.implications.list.len();
        let refuted: Vec<bool> =
            items.clone().map(|item| self.implications.refutes_itself(item)).collect();
        let proven: Vec<bool> =
            items.clone().map(|item| self.implications.proves_itself(item)).collect();
        let has_loops = Pass::ALL.into_iter().any(|pass| self.cyclic.any(pass));
        if !has_loops && !refuted.contains(&true) && !proven.contains(&true) {
            return None;
        }
        // Chains first: their lengths are found fast, and limit the search for cycles.
        let mut best: Option<Best> = None;
        for pass in [Pass::X, Pass::Xy] {
            let mut limit = Best::limit(best.as_ref(), pass, false);
            for item in items.clone() {
                if limit < 4 || !(refuted[item] || proven[item]) {
                    continue;
                }
                let node = self.implications.list[item];
                if board.candidates[candidate(node).0].count_ones() < 2 {
                    continue;
                }
                for (from_off, is_wanted) in [(false, refuted[item]), (true, proven[item])] {
                    if !is_wanted || limit < 4 {
                        continue;
                    }
                    let by_house = pass == Pass::X;
                    let links = self.implications.shortest(item, from_off, by_house, limit - 1);
                    let Some(links) = links else { continue };
                    let conclusion = if from_off { node } else { negated(node) };
                    let place = (item, 1 + u8::from(from_off));
                    let order = (pass.order(false, links + 1), links + 1, pass.key());
                    if best.as_ref().is_none_or(|best| (order, place) < (best.order, best.place)) {
                        let removals = removals_of(board, conclusion);
                        let is_cycle = false;
                        best = Some(Best { order, place, pass, is_cycle, conclusion, removals });
                        limit = Best::limit(best.as_ref(), pass, false);
                    }
                }
            }
        }
        for pass in Pass::ALL {
            if !self.cyclic.any(pass) {
                continue;
            }
            let mut limit = Best::limit(best.as_ref(), pass, true);
            for item in items.clone() {
                if limit < 4 {
                    break;
                }
                let node = self.implications.list[item];
                if self.cyclic.on(pass, item) == NONE
                    || board.candidates[candidate(node).0].count_ones() < 2
                {
                    continue;
                }
                let mut is_better = false;
                self.cycles(board, pass, node, limit, |chain| {
                    let order = chain.order();
                    let place = (item, 0);
                    if best.as_ref().is_none_or(|best| (order, place) < (best.order, best.place)) {
                        let Chain { pass, is_cycle, removals, .. } = chain;
                        best =
                            Some(Best { order, place, pass, is_cycle, conclusion: node, removals });
                        is_better = true;
                    }
                });
                if is_better {
                    limit = Best::limit(best.as_ref(), pass, true);
                }
            }
        }
        best
    }

    /// Calls `each` with the chains and cycles of all passes, in the order of the search.
    pub(super) fn for_each(&mut self, board: &Board, mut each: impl FnMut(Chain)) {
        self.implications.update(board);
        self.cyclic.update(board, &self.implications);
        for pass in Pass::ALL {
            for item in 0..self.implications.list.len() {
                let node = self.implications.list[item];
                let count = board.candidates[candidate(node).0].count_ones();
                if count < 2 || (pass == Pass::Y && count > 2) {
                    continue;
                }
                if self.cyclic.on(pass, item) != NONE {
                    self.cycles(board, pass, node, u32::MAX, &mut each);
                }
                if pass == Pass::Y {
                    continue;
                }
                if self.implications.refutes_itself(item)
                    && let Some(chain) = self.chain(board, pass, node)
                {
                    each(chain);
                }
                if self.implications.proves_itself(item)
                    && let Some(chain) = self.chain(board, pass, negated(node))
                {
                    each(chain);
                }
            }
        }
    }

    fn start(&mut self, start: Node) {
        self.list.clear();
        self.list.push(Reached { node: start, cause: BY_NOTHING, parent: u16::MAX, depth: 0 });
        self.seen = [0; 18];
        self.see(start);
    }

    /// Notes a node, and returns whether it is new.
    fn see(&mut self, node: Node) -> bool {
        let (cell, digit) = candidate(node);
        let set = &mut self.seen[if is_on(node) { digit } else { 9 + digit }];
        let is_new = *set >> cell & 1 == 0;
        *set |= 1 << cell;
        is_new
    }

    fn is_ancestor(&self, node: Node, mut of: u16) -> bool {
        while let Some(reached) = self.list.get(usize::from(of)) {
            if reached.node == node {
                return true;
            }
            of = reached.parent;
        }
        false
    }

    /// The nodes from index `last` back to the start, without the start of a cycle.
    fn path(&self, last: Reached, is_cycle: bool) -> Vec<Reliance> {
        let mut nodes = vec![(last.node, last.cause)];
        let mut at = last.parent;
        while let Some(reached) = self.list.get(usize::from(at)) {
            nodes.push((reached.node, reached.cause));
            at = reached.parent;
        }
        if is_cycle {
            nodes.pop();
        }
        nodes
    }

    /// Calls `each` with the cycles through a candidate that have no more than `limit` nodes.
    fn cycles(
        &mut self,
        board: &Board,
        pass: Pass,
        start: Node,
        limit: u32,
        mut each: impl FnMut(Chain),
    ) {
        self.start(start);
        let (cell, digit) = candidate(start);
        let component = self.cyclic.on(pass, self.implications.item(cell, digit));
        let mut next = 0;
        while let Some(at) = self.list.get(next).copied() {
            let parent = next as u16;
            next += 1;
            let depth = at.depth + 1;
            if u32::from(depth) > limit {
                break;
            }
            if is_on(at.node) {
                weak_links(board, pass, at.node, |node, cause| {
                    // What lies on a cycle leads back to the start: all else is left out.
                    let (cell, digit) = candidate(node);
                    let item = self.implications.item(cell, digit);
                    if self.cyclic.off(pass, item) == component
                        && !self.is_ancestor(node, parent)
                    {
                        self.list.push(Reached { node, cause, parent, depth });
                    }
                });
            } else {
                strong_links(board, pass, at.node, |node, cause| {
                    let (cell, digit) = candidate(node);
                    if self.cyclic.on(pass, self.implications.item(cell, digit)) != component {
                        return;
                    }
                    let reached = Reached { node, cause, parent, depth };
                    if node == start && depth >= 4 {
                        let nodes = self.path(reached, true);
                        let removals = cycle_removals(board, &nodes);
                        if !removals.is_empty() {
                            each(Chain { pass, is_cycle: true, nodes, removals });
                        }
                    }
                    if self.see(node) {
                        self.list.push(reached);
                    }
                });
            }
        }
    }

    fn chain(&mut self, board: &Board, pass: Pass, start: Node) -> Option<Chain> {
        self.start(start);
        let target = negated(start);
        let mut next = 0;
        while let Some(at) = self.list.get(next).copied() {
            let parent = next as u16;
            next += 1;
            let mut found = None;
            let each = |node, cause| {
                let reached = Reached { node, cause, parent, depth: at.depth + 1 };
                if node == target && found.is_none() {
                    found = Some(reached);
                }
                if self.see(node) {
                    self.list.push(reached);
                }
            };
            if is_on(at.node) {
                weak_links(board, pass, at.node, each);
            } else {
                strong_links(board, pass, at.node, each);
            }
            if let Some(reached) = found {
                let nodes = self.path(reached, false);
                let removals = removals_of(board, target);
                return Some(Chain { pass, is_cycle: false, nodes, removals });
            }
        }
        None
    }
}

/// Calls `each` with the nodes that are off because `node` is on, in order.
fn weak_links(board: &Board, pass: Pass, node: Node, mut each: impl FnMut(Node, Cause)) {
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
fn strong_links(board: &Board, pass: Pass, node: Node, mut each: impl FnMut(Node, Cause)) {
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
        let places = board.places[usize::from(house)][digit];
        if places.count_ones() == 2 {
            let other = (places & !(1 << at)).trailing_zeros() as usize;
            let node = on(usize::from(CELLS[usize::from(house)][other]), digit);
            // A node that the block and a line lead to is named once.
            if node != last {
                each(node, house);
            }
            last = node;
        }
    }
}

/// What a cycle removes: candidates outside its cells that see an on node and an off node of their digit.
pub(super) fn cycle_removals(board: &Board, nodes: &[Reliance]) -> Removals {
    let (mut by_on, mut by_off, mut inside) = ([0_u128; 9], [0_u128; 9], 0_u128);
    for (node, _) in nodes {
        let (cell, digit) = candidate(*node);
        inside |= 1 << cell;
        let seen = if is_on(*node) { &mut by_on } else { &mut by_off };
        seen[digit] |= PEERS[cell];
    }
    let mut removed: [u128; 9] = std::array::from_fn(|digit| {
        by_on[digit] & by_off[digit] & !inside & board.cells[digit]
    });
    if removed == [0; 9] {
        return Removals::new();
    }
    // In the order in which the nodes see them.
    let mut removals = Removals::new();
    for (node, _) in nodes {
        let (cell, digit) = candidate(*node);
        for peer in cells_of(removed[digit] & PEERS[cell]) {
            removed[digit] &= !(1 << peer);
            match removals.iter_mut().find(|(other, _)| usize::from(*other) == peer) {
                Some((_, digits)) => *digits |= 1 << digit,
                None => removals.push((peer as u8, 1 << digit)),
            }
        }
    }
    removals
}
