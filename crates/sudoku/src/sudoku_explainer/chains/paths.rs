//! Paths from a start through static links, found breadth first.

use super::super::board::Board;
use super::super::hint::Removals;
use super::super::tables::{HOUSES, PEERS, cells_of};
use super::cyclic::Cyclic;
use super::forcing::Chain;
use super::implications::{Implications, NONE};
use super::links::{Pass, strong_links, weak_links};
use super::node::{
    BY_CELL, BY_NOTHING, Cause, Node, Reliance, candidate, is_on, negated, removals_of,
};
use super::sets::{MAX_WORDS, contains, insert};

/// A node of a search with the index of its parent.
#[derive(Clone, Copy)]
struct Reached {
    node: Node,
    cause: Cause,
    parent: u16,
    depth: u16,
}

/// The memory of a search.
#[derive(Default)]
pub(super) struct Paths {
    list: Vec<Reached>,
    seen: [u128; 18],
    /// For cycles: for each candidate, the range in `near` of the candidates that it turns off.
    ranges: Vec<Option<(u32, u32)>>,
    near: Vec<(u16, Cause)>,
    /// For cycles: for each candidate that is off, the candidates that are on for this reason and lie on cycles with
    /// it.
    targets: Vec<[u16; 4]>,
    path: Vec<Reliance>,
}

/// A node of the search for cycles: the number of a candidate, which is on at even depths.
type Stop = Reached;

impl Paths {
    /// Forgets the links of another grid or pass.
    pub(super) fn clear(&mut self, implications: &Implications, cyclic: &Cyclic, pass: Pass) {
        let links = implications.strong.iter().enumerate();
        let within = links.map(|(item, links)| {
            let (mut targets, mut last) = ([NONE; 4], NONE);
            let component = cyclic.off(pass, item);
            for kind in pass.strong_kinds().filter(|_| component != NONE) {
                let next = links[kind];
                // A candidate to which both the block and a line lead is listed once.
                if next != NONE && next != last && cyclic.on(pass, usize::from(next)) == component {
                    targets[kind] = next;
                    last = next;
                }
            }
            targets
        });
        self.targets.clear();
        self.targets.extend(within);
        self.ranges.clear();
        self.ranges.resize(implications.list.len(), None);
        self.near.clear();
    }

    fn start(&mut self, start: Node) {
        self.list.clear();
        self.list.push(Reached {
            node: start,
            cause: BY_NOTHING,
            parent: u16::MAX,
            depth: 0,
        });
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

    /// The nodes from `last` back to the start.
    fn path(&self, last: Reached) -> Vec<Reliance> {
        let mut nodes = vec![(last.node, last.cause)];
        let mut at = last.parent;
        while let Some(reached) = self.list.get(usize::from(at)) {
            nodes.push((reached.node, reached.cause));
            at = reached.parent;
        }
        nodes
    }

    /// Calls `each` with the cycles through a candidate that have no more than `limit` nodes.
    #[expect(
        clippy::too_many_arguments,
        reason = "what to search, where, and how far"
    )]
    pub(super) fn cycles(
        &mut self,
        board: &Board,
        implications: &Implications,
        cyclic: &Cyclic,
        pass: Pass,
        start: usize,
        limit: u32,
        mut each: impl FnMut(Chain),
    ) {
        let Implications {
            list: nodes,
            strong,
            ..
        } = implications;
        let component = cyclic.on(pass, start);
        let Paths {
            list,
            ranges,
            near,
            targets,
            path,
            ..
        } = self;
        list.clear();
        list.push(Stop {
            node: start as Node,
            cause: BY_NOTHING,
            parent: u16::MAX,
            depth: 0,
        });
        let mut seen = Items([0; MAX_WORDS]);
        seen.add(start);
        let closing = strong[start];
        let mut next = 0;
        while let Some(at) = list.get(next).copied() {
            let parent = next as u16;
            next += 1;
            let item = usize::from(at.node);
            let depth = at.depth + 1;
            let node = nodes[item];
            if depth % 2 == 1 {
                let (from, to) = *ranges[item].get_or_insert_with(|| {
                    // Only candidates that can lie on a cycle through the start are followed.
                    let from = near.len();
                    weak_links(board, pass, node, |node, cause| {
                        let (cell, digit) = candidate(node);
                        let item = implications.item(cell, digit);
                        if cyclic.off(pass, item) == component {
                            near.push((item as u16, cause));
                        }
                    });
                    (from as u32, near.len() as u32)
                });
                let is_last = u32::from(depth) + 1 >= limit;
                for (other, cause) in near[from as usize..to as usize].iter().copied() {
                    // In the last step before the limit, only candidates that close a cycle are of use.
                    if is_last && !closing.contains(&other) {
                        continue;
                    }
                    // A candidate that leads neither to a new candidate nor to the start is of no use either.
                    let leads_on = |next: &u16| {
                        let next = usize::from(*next);
                        next == start || next != usize::from(NONE) && !seen.has(next)
                    };
                    if !targets[usize::from(other)].iter().any(leads_on) {
                        continue;
                    }
                    if !is_above(list, other, at) {
                        list.push(Stop {
                            node: other,
                            cause,
                            parent,
                            depth,
                        });
                    }
                }
                continue;
            }
            for (kind, other) in targets[item].into_iter().enumerate() {
                if other == NONE {
                    continue;
                }
                let cause = match kind {
                    0 => BY_CELL,
                    kind => HOUSES[candidate(node).0][kind - 1],
                };
                let reached = Stop {
                    node: other,
                    cause,
                    parent,
                    depth,
                };
                if usize::from(other) == start && depth >= 4 {
                    path_of_cycle(list, reached, nodes, path);
                    let removals = cycle_removals(board, path);
                    if !removals.is_empty() {
                        each(Chain {
                            pass,
                            is_cycle: true,
                            nodes: path.clone(),
                            removals,
                        });
                    }
                }
                if seen.add(usize::from(other)) && u32::from(depth) + 2 <= limit {
                    list.push(reached);
                }
            }
        }
    }

    /// The shortest chain that refutes the start.
    pub(super) fn chain(&mut self, board: &Board, pass: Pass, start: Node) -> Option<Chain> {
        self.start(start);
        let target = negated(start);
        let mut next = 0;
        while let Some(at) = self.list.get(next).copied() {
            let parent = next as u16;
            next += 1;
            let mut found = None;
            let each = |node, cause| {
                let reached = Reached {
                    node,
                    cause,
                    parent,
                    depth: at.depth + 1,
                };
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
                let nodes = self.path(reached);
                let removals = removals_of(board, target);
                return Some(Chain {
                    pass,
                    is_cycle: false,
                    nodes,
                    removals,
                });
            }
        }
        None
    }
}

/// A set of candidates by number.
struct Items([u64; MAX_WORDS]);

impl Items {
    fn has(&self, item: usize) -> bool {
        contains(&self.0, item)
    }

    /// Adds a member, and returns whether it is new.
    fn add(&mut self, item: usize) -> bool {
        let is_new = !self.has(item);
        insert(&mut self.0, item);
        is_new
    }
}

/// Whether an off node is an ancestor of an on node.
fn is_above(list: &[Stop], item: u16, of: Stop) -> bool {
    let mut at = of.parent;
    while let Some(off) = list.get(usize::from(at)) {
        if off.node == item {
            return true;
        }
        at = list[usize::from(off.parent)].parent;
    }
    false
}

/// Writes the nodes of a cycle to `nodes`, from the last one back. The start is left out, because it is the last one.
fn path_of_cycle(list: &[Stop], last: Stop, nodes: &[Node], path: &mut Vec<Reliance>) {
    path.clear();
    let mut stop = last;
    while let Some(next) = list.get(usize::from(stop.parent)) {
        let node = match stop.depth % 2 {
            0 => nodes[usize::from(stop.node)],
            _ => negated(nodes[usize::from(stop.node)]),
        };
        path.push((node, stop.cause));
        stop = *next;
    }
}

/// The removals of a cycle: candidates outside of its cells that see an on node and an off node of their digit.
pub fn cycle_removals(board: &Board, nodes: &[Reliance]) -> Removals {
    let (mut by_on, mut by_off, mut inside) = ([0_u128; 9], [0_u128; 9], 0_u128);
    for (node, _) in nodes {
        let (cell, digit) = candidate(*node);
        inside |= 1 << cell;
        let seen = if is_on(*node) {
            &mut by_on
        } else {
            &mut by_off
        };
        seen[digit] |= PEERS[cell];
    }
    let mut removed: [u128; 9] =
        std::array::from_fn(|digit| by_on[digit] & by_off[digit] & !inside & board.cells[digit]);
    if removed == [0; 9] {
        return Removals::new();
    }
    // In the order in which the nodes see them.
    let mut removals = Removals::new();
    for (node, _) in nodes {
        let (cell, digit) = candidate(*node);
        for peer in cells_of(removed[digit] & PEERS[cell]) {
            removed[digit] &= !(1 << peer);
            match removals
                .iter_mut()
                .find(|(other, _)| usize::from(*other) == peer)
            {
                Some((_, digits)) => *digits |= 1 << digit,
                None => removals.push((peer as u8, 1 << digit)),
            }
        }
    }
    removals
}
