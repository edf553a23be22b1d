//! Alternating chains and loops: one search over a link graph, whose results are named by their links and ends.

mod alternating;
mod closure;
mod graph;
mod links;
mod loops;
mod plain;
mod rank;
mod reached;

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use super::Technique;
use super::proof::{self, Proof, Strong};
use super::sink::{Flow, Gone, Sink};
use super::state::State;
use crate::tables::{common_peers, small_bits};
pub(super) use closure::Closure;
pub(super) use graph::{Graph, Scope};
pub(super) use plain::remote_pairs;
pub(super) use rank::Rank;

/// A chain that eliminates something.
pub(super) struct Chain {
    pub(super) technique: Technique,
    pub(super) gone: Gone,
    /// The vertices, the strong links between the first and the second, the third and the fourth, and so on.
    pub(super) path: Vec<u16>,
    pub(super) links: Vec<Strong>,
    pub(super) is_loop: bool,
}

impl Chain {
    pub(super) fn proof(&self, graph: &Graph) -> Proof {
        Proof::Chain(proof::Chain {
            nodes: self
                .path
                .iter()
                .map(|at| graph.vertices[usize::from(*at)].node())
                .collect(),
            links: self.links.clone(),
            is_loop: self.is_loop,
        })
    }
}

/// X-chains: chains on one digit.
pub(super) fn x_chains(state: &State, sink: &mut Sink) -> Flow {
    if state.chooses_as_hodoku(sink) {
        return plain::x_chains(state, sink);
    }
    let mut kept = Kept::new(sink);
    for digit in small_bits(state.changed_digits(Technique::XChain)) {
        let graph = Graph::of_links(state, Scope::OneDigit(digit));
        let search = Search {
            state,
            graph: &graph,
            wanted: &[Technique::XChain],
            least: 2,
            is_strict: sink.wants_first(),
        };
        search.run(sink, &mut kept);
    }
    kept.give(sink)?;
    state.found_nothing(Technique::XChain, sink);
    Flow::Continue(())
}

/// XY-chains: chains through cells with two candidates.
pub(super) fn xy_chains(state: &State, sink: &mut Sink) -> Flow {
    if state.chooses_as_hodoku(sink) {
        return plain::xy_chains(state, sink);
    }
    let graph = Graph::of_links(state, Scope::Cells);
    let search = Search {
        state,
        graph: &graph,
        wanted: &[Technique::XyChain],
        least: 3,
        is_strict: sink.wants_first(),
    };
    let mut kept = Kept::new(sink);
    search.run(sink, &mut kept);
    kept.give(sink)
}

/// Nice loops and AICs of these kinds, all without groups, or all with groups.
pub(super) fn alternating(state: &State, wanted: &[Technique], sink: &mut Sink) -> Flow {
    if state.chooses_as_hodoku(sink) {
        return alternating::find(state, wanted, sink);
    }
    let scope = match (
        wanted.iter().any(|technique| is_grouped(*technique)),
        sink.wants_first(),
    ) {
        (false, _) => Scope::Candidates,
        (true, true) => Scope::Groups,
        (true, false) => Scope::AlmostLocked,
    };
    let graph = Graph::of_links(state, scope);
    let search = Search {
        state,
        graph: &graph,
        wanted,
        least: 2,
        is_strict: sink.wants_first(),
    };
    let mut kept = Kept::new(sink);
    search.run(sink, &mut kept);
    for technique in [
        Technique::ContinuousNiceLoop,
        Technique::GroupedContinuousNiceLoop,
    ] {
        if !sink.wants_first() && wanted.contains(&technique) {
            for chain in loops::all(state, &graph, technique, state.limits.all_chain_links) {
                if kept.wants(technique, &chain.gone, chain.path.len()) {
                    kept.keep(chain.proof(&graph), chain);
                }
            }
        }
    }
    if !sink.wants_first() && wanted.contains(&Technique::GroupedContinuousNiceLoop) {
        for (proof, chain) in loops::forced(state, state.limits.all_chain_links) {
            if kept.wants(chain.technique, &chain.gone, chain.path.len()) {
                kept.keep(proof, chain);
            }
        }
    }
    kept.give(sink)
}

/// The shortest chain for each set of eliminations. If one step is wanted, only those that eliminate most, and of
/// these the earliest in the grid.
struct Kept {
    wants_first: bool,
    /// The number of eliminations of the best chain so far, and where they are.
    best: (u32, Reverse<usize>),
    chains: Vec<(Proof, Chain)>,
    /// The index of the chain with these eliminations, if all steps are wanted.
    index: HashMap<(Technique, Gone), usize>,
}

impl Kept {
    fn new(sink: &Sink) -> Kept {
        Kept {
            wants_first: sink.wants_first(),
            best: (0, Reverse(usize::MAX)),
            chains: Vec::new(),
            index: HashMap::new(),
        }
    }

    fn rank(gone: &Gone) -> (u32, Reverse<usize>) {
        (gone.len(), Reverse(gone.place()))
    }

    /// The index of the chain with the same name and eliminations.
    fn position(&self, technique: Technique, gone: &Gone) -> Option<usize> {
        if self.wants_first {
            let is_same =
                |(_, chain): &(Proof, Chain)| chain.technique == technique && chain.gone == *gone;
            self.chains.iter().position(is_same)
        } else {
            self.index.get(&(technique, *gone)).copied()
        }
    }

    /// Whether a chain of this length would be kept.
    fn wants(&self, technique: Technique, gone: &Gone, length: usize) -> bool {
        if self.wants_first {
            match Kept::rank(gone).cmp(&self.best) {
                Ordering::Less => return false,
                Ordering::Greater => return true,
                Ordering::Equal => (),
            }
        }
        self.position(technique, gone)
            .is_none_or(|at| length < self.chains[at].1.path.len())
    }

    /// Keeps a chain that is [wanted](Kept::wants).
    fn keep(&mut self, proof: Proof, chain: Chain) {
        let rank = Kept::rank(&chain.gone);
        if self.wants_first && rank > self.best {
            self.best = rank;
            self.chains.clear();
        }
        match self.position(chain.technique, &chain.gone) {
            Some(at) => self.chains[at] = (proof, chain),
            None => {
                if !self.wants_first {
                    let key = (chain.technique, chain.gone);
                    self.index.insert(key, self.chains.len());
                }
                self.chains.push((proof, chain));
            }
        }
    }

    /// Passes the chains to the sink, the best one first: the one that eliminates most, and of equal ones the one that
    /// eliminates earliest in the grid.
    fn give(mut self, sink: &mut Sink) -> Flow {
        self.chains
            .sort_by_cached_key(|(_, chain)| chain.gone.order() << 64 | chain.path.len() as u128);
        for (proof, chain) in self.chains {
            sink.eliminate(chain.technique, &chain.gone, || proof)?;
        }
        Flow::Continue(())
    }
}

/// Everything that follows from the assumption that the start is false.
#[derive(Default)]
struct Reached {
    /// For each vertex that is true then, the one that is false and linked with it, and the number of the link there.
    on: Vec<(u16, u16)>,
    /// For each vertex that is false then, the one that is true and excludes it. None for the start.
    off: Vec<u16>,
    /// The number of strong links to each vertex that is true. 0 for the others.
    depth: Vec<u8>,
    /// The vertices that are true, in the order in which they were reached.
    order: Vec<u16>,
    /// The vertices that are false, as bits.
    is_off: Vec<u64>,
}

impl Reached {
    fn new(graph: &Graph) -> Reached {
        let count = graph.vertices.len();
        Reached {
            on: vec![(0, 0); count],
            off: vec![u16::MAX; count],
            depth: vec![0; count],
            order: Vec::with_capacity(count),
            is_off: vec![0; graph.words],
        }
    }

    /// Searches from another start. Chains have at most `most` strong links.
    fn reach(&mut self, graph: &Graph, start: usize, most: usize) {
        self.depth.fill(0);
        self.is_off.fill(0);
        self.order.clear();
        self.off[start] = u16::MAX;
        let Reached {
            on,
            off,
            depth,
            order,
            is_off,
        } = self;
        is_off[start / 64] |= 1 << (start % 64);
        let mut turn_on = |from: usize, at: u8, order: &mut Vec<u16>, depth: &mut [u8]| {
            for (number, link) in graph.strong(from).iter().enumerate() {
                let to = usize::from(link.to);
                if depth[to] == 0 {
                    on[to] = (from as u16, number as u16);
                    depth[to] = at;
                    order.push(link.to);
                }
            }
        };
        turn_on(start, 1, order, depth);
        let mut left = depth.len() - 1;
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            let at = depth[usize::from(vertex)];
            // Once every vertex is false in some chain, nothing else can follow.
            if usize::from(at) >= most || left == 0 {
                break;
            }
            graph.turn_off(usize::from(vertex), is_off, |fallen| {
                off[fallen] = vertex;
                left -= 1;
                turn_on(fallen, at + 1, order, depth);
            });
        }
    }

    /// The vertices of the chain to a vertex that is true.
    fn path(&self, end: u16) -> Vec<u16> {
        let mut path = Vec::with_capacity(2 * usize::from(self.depth[usize::from(end)]));
        let mut at = end;
        while at != u16::MAX {
            let (from, _) = self.on[usize::from(at)];
            path.extend([at, from]);
            at = self.off[usize::from(from)];
        }
        path.reverse();
        path
    }

    /// The strong links of a chain.
    fn links(&self, graph: &Graph, path: &[u16]) -> Vec<Strong> {
        let link = |pair: &[u16]| {
            let (from, number) = self.on[usize::from(pair[1])];
            graph.strong(usize::from(from))[usize::from(number)].why
        };
        path.chunks_exact(2).map(link).collect()
    }
}

/// A search for chains in a graph.
struct Search<'a> {
    state: &'a State,
    graph: &'a Graph,
    wanted: &'a [Technique],
    /// Minimum number of strong links.
    least: usize,
    /// Whether a chain may visit no cell twice.
    is_strict: bool,
}

impl Search<'_> {
    fn run(&self, sink: &Sink, kept: &mut Kept) {
        let graph = self.graph;
        let first = self.wanted[0];
        let grouped = is_grouped(first);
        let loop_name = match first {
            Technique::XChain => Technique::XChain,
            _ if grouped => Technique::GroupedContinuousNiceLoop,
            _ => Technique::ContinuousNiceLoop,
        };
        let wants_loops = self.wanted.contains(&loop_name);
        let mut reached = Reached::new(graph);
        let keep = |(technique, is_loop),
                    gone: &Gone,
                    path: &[u16],
                    reached: &Reached,
                    kept: &mut Kept| {
            if !kept.wants(technique, gone, path.len()) || self.is_strict && !is_simple(graph, path)
            {
                return;
            }
            let links = reached.links(graph, path);
            if has_groups(graph, path, &links) != grouped {
                return;
            }
            let chain = Chain {
                technique,
                gone: *gone,
                path: path.to_vec(),
                links,
                is_loop,
            };
            kept.keep(sink.proof(|| chain.proof(graph)), chain);
        };
        let most = self.most_links();
        for start in 0..graph.vertices.len() {
            reached.reach(graph, start, most);
            for &end in &reached.order {
                if usize::from(reached.depth[usize::from(end)]) < self.least {
                    continue;
                }
                if wants_loops && graph.is_weak(start, usize::from(end)) {
                    let path = reached.path(end);
                    // A strict search has no almost locked sets, so the links of a chain do not matter.
                    let links = if self.is_strict {
                        Vec::new()
                    } else {
                        reached.links(graph, &path)
                    };
                    let gone = of_loop(self.state, graph, &path, &links);
                    if !gone.is_empty() {
                        keep((loop_name, true), &gone, &path, &reached, kept);
                    }
                }
                let found = of_ends(self.state, graph, start, usize::from(end), first);
                if let Some((gone, technique)) =
                    found.filter(|(_, technique)| self.wanted.contains(technique))
                {
                    keep(
                        (technique, false),
                        &gone,
                        &reached.path(end),
                        &reached,
                        kept,
                    );
                }
            }
        }
    }

    /// Maximum number of strong links.
    const fn most_links(&self) -> usize {
        if self.is_strict {
            self.state.limits.chain_links
        } else {
            self.state.limits.all_chain_links
        }
    }
}

const fn is_grouped(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::GroupedAic
            | Technique::GroupedContinuousNiceLoop
            | Technique::GroupedDiscontinuousNiceLoop
    )
}

fn has_groups(graph: &Graph, path: &[u16], links: &[Strong]) -> bool {
    let is_wide = |at: &u16| !graph.vertices[usize::from(*at)].is_single();
    path.iter().any(is_wide)
        || links
            .iter()
            .any(|link| matches!(link, Strong::AlmostLocked(_)))
}

/// Whether the chain visits no cell twice, except for its ends.
fn is_simple(graph: &Graph, path: &[u16]) -> bool {
    let cells = |i: usize| graph.vertices[usize::from(path[i])].cells;
    let last = path.len() - 1;
    (0..path.len()).all(|i| {
        (i + 2..path.len()).all(|j| {
            let is_closing = i == 0 && j == last;
            // Within a cell, the chain has at most two links.
            let stays = (i..=j).all(|k| cells(k) == cells(i)) && j - i <= 2;
            is_closing || stays || cells(i) & cells(j) == 0
        })
    })
}

/// The eliminations of a chain with these ends, and its technique; `None` if it eliminates nothing.
fn of_ends(
    state: &State,
    graph: &Graph,
    start: usize,
    end: usize,
    technique: Technique,
) -> Option<(Gone, Technique)> {
    let (a, b) = (graph.vertices[start], graph.vertices[end]);
    let is_own_name = matches!(technique, Technique::XChain | Technique::XyChain);
    if start == end {
        let others = state.cells[a.cells.trailing_zeros() as usize] & !(1 << a.digit);
        if !a.is_single() || others == 0 {
            return None;
        }
        let mut gone = Gone::NONE;
        gone.add_all(state, others, a.cells);
        let named = match technique {
            _ if is_own_name => technique,
            _ if is_grouped(technique) => Technique::GroupedDiscontinuousNiceLoop,
            _ => Technique::DiscontinuousNiceLoop,
        };
        return Some((gone, named));
    }
    let mut gone = Gone::NONE;
    if a.digit == b.digit {
        let cells = graph.seen[start] & graph.seen[end] & state.digits[a.digit];
        if cells == 0 {
            return None;
        }
        gone.add(state, a.digit, cells);
    } else {
        if technique == Technique::XyChain {
            return None;
        }
        // An end in one cell excludes the digit of the other end there, if that sees the cell.
        let sees = |vertex: usize, cells: u128| {
            graph.vertices[vertex].is_single() && cells & !graph.seen[vertex] == 0
        };
        let at_b = b.cells & state.digits[a.digit];
        let at_a = a.cells & state.digits[b.digit];
        let (at_b, at_a) = (
            if at_b != 0 && sees(end, a.cells) {
                at_b
            } else {
                0
            },
            if at_a != 0 && sees(start, b.cells) {
                at_a
            } else {
                0
            },
        );
        if at_a | at_b == 0 {
            return None;
        }
        gone.add(state, a.digit, at_b);
        gone.add(state, b.digit, at_a);
    }
    let named = match gone.len() {
        _ if is_own_name => technique,
        1 if is_grouped(technique) => Technique::GroupedDiscontinuousNiceLoop,
        1 => Technique::DiscontinuousNiceLoop,
        _ if is_grouped(technique) => Technique::GroupedAic,
        _ => Technique::Aic,
    };
    Some((gone, named))
}

/// The eliminations of a loop: candidates that see both ends of a weak link, and candidates that see the locked digits
/// of an almost locked set.
fn of_loop(state: &State, graph: &Graph, path: &[u16], links: &[Strong]) -> Gone {
    let mut gone = Gone::NONE;
    let vertex = |i: usize| graph.vertices[usize::from(path[i % path.len()])];
    let seen = |i: usize| graph.seen[usize::from(path[i % path.len()])];
    // As HoDoKu does, nothing is eliminated from the other cells of the loop.
    let own = (0..path.len()).fold(0, |all, i| all | vertex(i).cells);
    for i in (1..path.len()).step_by(2) {
        let (a, b) = (vertex(i), vertex(i + 1));
        if a.digit == b.digit {
            gone.add(state, a.digit, seen(i) & seen(i + 1) & !own);
        } else if a.cells == b.cells && a.is_single() {
            let cell = a.cells.trailing_zeros() as usize;
            gone.add_all(
                state,
                state.cells[cell] & !(1 << a.digit | 1 << b.digit),
                a.cells,
            );
        }
    }
    for (i, link) in links.iter().enumerate() {
        if let Strong::AlmostLocked(set) = link {
            let ends = 1 << vertex(2 * i).digit | 1 << vertex(2 * i + 1).digit;
            for digit in small_bits(state.union(set.0) & !ends) {
                gone.add(state, digit, common_peers(set.0 & state.digits[digit]));
            }
        }
        if let Strong::Truth(at) = link {
            for (digit, places) in graph.forced[usize::from(*at)].held(state) {
                gone.add(state, digit, common_peers(places));
            }
        }
    }
    gone
}
