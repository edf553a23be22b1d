//! Alternating chains and loops: one search over a link graph, whose results are named by their links and ends.

mod closure;
mod graph;
mod loops;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::cell_set::{PEER_BITS, common_peers};
use super::proof::{Proof, Strong};
use super::sink::{Flow, Gone, Sink};
use super::state::State;
use super::{Technique, cell_set};
pub(super) use closure::Closure;
pub(super) use graph::{Graph, Scope};

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
        Proof::Chain {
            nodes: self
                .path
                .iter()
                .map(|at| graph.vertices[usize::from(*at)].node())
                .collect(),
            links: self.links.clone(),
            is_loop: self.is_loop,
        }
    }
}

/// X-chains: chains on one digit.
pub(super) fn x_chains(state: &State, sink: &mut Sink) -> Flow {
    let mut all = Vec::new();
    for digit in 0..9 {
        let graph = Graph::new(state, Scope::OneDigit(digit));
        let search = Search {
            state,
            graph: &graph,
            wanted: &[Technique::XChain],
            least: 2,
            is_strict: sink.wants_first(),
        };
        all.extend(search.proven());
    }
    give(all, sink)
}

/// XY-chains: chains through cells with two candidates.
pub(super) fn xy_chains(state: &State, sink: &mut Sink) -> Flow {
    let graph = Graph::new(state, Scope::Cells);
    let search = Search {
        state,
        graph: &graph,
        wanted: &[Technique::XyChain],
        least: 3,
        is_strict: sink.wants_first(),
    };
    give(search.proven(), sink)
}

/// Nice loops and AICs of these kinds, all without groups, or all with groups.
pub(super) fn alternating(state: &State, wanted: &[Technique], sink: &mut Sink) -> Flow {
    let scope = match (
        wanted.iter().any(|technique| is_grouped(*technique)),
        sink.wants_first(),
    ) {
        (false, _) => Scope::Candidates,
        (true, true) => Scope::Groups,
        (true, false) => Scope::AlmostLocked,
    };
    let graph = Graph::new(state, scope);
    let search = Search {
        state,
        graph: &graph,
        wanted,
        least: 2,
        is_strict: sink.wants_first(),
    };
    let mut found = search.proven();
    let mut loops_of = |technique: Technique, grouped: bool| {
        if !sink.wants_first() && wanted.contains(&technique) {
            let loops =
                loops::all(state, &graph, grouped, state.limits.all_chain_links).into_iter();
            found.extend(loops.map(|chain| (chain.proof(&graph), chain)));
        }
    };
    loops_of(Technique::ContinuousNiceLoop, false);
    loops_of(Technique::GroupedContinuousNiceLoop, true);
    give(found, sink)
}

/// Hands the chains to the sink, the best one first: the one that eliminates most, and earliest in the grid.
fn give(mut all: Vec<(Proof, Chain)>, sink: &mut Sink) -> Flow {
    all.sort_by_key(|(_, chain)| {
        (
            std::cmp::Reverse(chain.gone.len()),
            chain.gone.place(),
            chain.path.len(),
        )
    });
    for (proof, chain) in all {
        sink.eliminate(chain.technique, &chain.gone, || proof)?;
    }
    Flow::Continue(())
}

/// What is known from the assumption that the start is false.
struct Reached {
    /// For each vertex that is true then, the one that is false and linked with it, and why.
    on: Vec<Option<(u16, Strong)>>,
    /// For each vertex that is false then, the one that is true and excludes it.
    off: Vec<u16>,
    /// The number of strong links to each vertex that is true.
    depth: Vec<u8>,
    /// The vertices that are true, in the order in which they were reached.
    order: Vec<u16>,
}

fn reach(graph: &Graph, start: usize, most: usize) -> Reached {
    let count = graph.vertices.len();
    let mut reached = Reached {
        on: vec![None; count],
        off: vec![u16::MAX; count],
        depth: vec![0; count],
        order: Vec::new(),
    };
    let mut is_off = vec![0_u64; graph.words];
    is_off[start / 64] |= 1 << (start % 64);
    let turn_on = |reached: &mut Reached, from: usize, depth: u8| {
        for link in &graph.strong[from] {
            let to = usize::from(link.to);
            if reached.on[to].is_none() {
                reached.on[to] = Some((from as u16, link.why));
                reached.depth[to] = depth;
                reached.order.push(link.to);
            }
        }
    };
    turn_on(&mut reached, start, 1);
    let mut next = 0;
    while let Some(&vertex) = reached.order.get(next) {
        next += 1;
        let depth = reached.depth[usize::from(vertex)];
        if usize::from(depth) >= most {
            break;
        }
        graph.turn_off(usize::from(vertex), &mut is_off, |fallen| {
            reached.off[fallen] = vertex;
            turn_on(&mut reached, fallen, depth + 1);
        });
    }
    reached
}

impl Reached {
    /// The vertices of the chain to a vertex that is true, and its strong links.
    fn path(&self, end: u16) -> (Vec<u16>, Vec<Strong>) {
        let (mut path, mut links) = (Vec::new(), Vec::new());
        let mut at = end;
        while let Some((from, why)) = self.on[usize::from(at)] {
            path.extend([at, from]);
            links.push(why);
            at = self.off[usize::from(from)];
            if at == u16::MAX {
                break;
            }
        }
        path.reverse();
        links.reverse();
        (path, links)
    }
}

/// A search for chains in a graph.
struct Search<'a> {
    state: &'a State,
    graph: &'a Graph,
    wanted: &'a [Technique],
    /// The smallest number of strong links.
    least: usize,
    /// Whether no cell may be come to twice.
    is_strict: bool,
}

impl Search<'_> {
    /// What [`run`](Search::run) finds, with proofs.
    fn proven(&self) -> Vec<(Proof, Chain)> {
        let found = self.run().into_iter();
        found
            .map(|chain| (chain.proof(self.graph), chain))
            .collect()
    }

    /// The shortest chain for each set of eliminations.
    fn run(&self) -> Vec<Chain> {
        let graph = self.graph;
        let mut found: Vec<Chain> = Vec::new();
        let mut index: HashMap<(Technique, Gone), usize> = HashMap::new();
        let mut keep = |chain: Chain| match index.entry((chain.technique, chain.gone)) {
            Entry::Vacant(entry) => {
                entry.insert(found.len());
                found.push(chain);
            }
            Entry::Occupied(entry) => {
                let other = &mut found[*entry.get()];
                if chain.path.len() < other.path.len() {
                    *other = chain;
                }
            }
        };
        let first = self.wanted[0];
        let grouped = is_grouped(first);
        let loop_name = match first {
            Technique::XChain => Technique::XChain,
            _ if grouped => Technique::GroupedContinuousNiceLoop,
            _ => Technique::ContinuousNiceLoop,
        };
        for start in 0..graph.vertices.len() {
            if graph.strong[start].is_empty() {
                continue;
            }
            let reached = reach(graph, start, self.most_links());
            for &end in &reached.order {
                if usize::from(reached.depth[usize::from(end)]) < self.least {
                    continue;
                }
                let mut path = None;
                if graph.is_weak(start, usize::from(end)) && self.wanted.contains(&loop_name) {
                    let (path, links) = path.get_or_insert_with(|| reached.path(end));
                    let gone = of_loop(self.state, graph, path, links);
                    if !gone.is_empty() && self.accepts(path, links, grouped) {
                        let (path, links) = (path.clone(), links.clone());
                        keep(Chain {
                            technique: loop_name,
                            gone,
                            path,
                            links,
                            is_loop: true,
                        });
                    }
                }
                let (gone, technique) = of_ends(self.state, graph, start, usize::from(end), first);
                if gone.is_empty() || !self.wanted.contains(&technique) {
                    continue;
                }
                let (path, links) = path.unwrap_or_else(|| reached.path(end));
                if self.accepts(&path, &links, grouped) {
                    keep(Chain {
                        technique,
                        gone,
                        path,
                        links,
                        is_loop: false,
                    });
                }
            }
        }
        found
    }

    /// The largest number of strong links.
    const fn most_links(&self) -> usize {
        if self.is_strict {
            self.state.limits.chain_links
        } else {
            self.state.limits.all_chain_links
        }
    }

    fn accepts(&self, path: &[u16], links: &[Strong], grouped: bool) -> bool {
        (!self.is_strict || is_simple(self.graph, path))
            && has_groups(self.graph, path, links) == grouped
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

/// Whether the chain comes to no cell twice, but for its ends.
fn is_simple(graph: &Graph, path: &[u16]) -> bool {
    let cells = |i: usize| graph.vertices[usize::from(path[i])].cells;
    let last = path.len() - 1;
    (0..path.len()).all(|i| {
        (i + 2..path.len()).all(|j| {
            let is_closing = i == 0 && j == last;
            // In a cell the chain goes over two links at most.
            let stays = (i..=j).all(|k| cells(k) == cells(i)) && j - i <= 2;
            is_closing || stays || cells(i) & cells(j) == 0
        })
    })
}

/// What a chain with these ends eliminates, and how it is called.
fn of_ends(
    state: &State,
    graph: &Graph,
    start: usize,
    end: usize,
    technique: Technique,
) -> (Gone, Technique) {
    let (a, b) = (graph.vertices[start], graph.vertices[end]);
    let mut gone = Gone::NONE;
    if start == end {
        if a.is_single() {
            let cell = a.cells.trailing_zeros() as usize;
            gone.add_all(state, state.cells[cell] & !(1 << a.digit), a.cells);
        }
        let named = match technique {
            Technique::XChain | Technique::XyChain => technique,
            _ if is_grouped(technique) => Technique::GroupedDiscontinuousNiceLoop,
            _ => Technique::DiscontinuousNiceLoop,
        };
        return (gone, named);
    }
    if a.digit == b.digit {
        gone.add(state, a.digit, common_peers(a.cells | b.cells));
    } else if !matches!(technique, Technique::XyChain) {
        // An end in one cell excludes the digit of the other end there, if that sees the cell.
        let sees =
            |cell: u128, cells: u128| cells & !PEER_BITS[cell.trailing_zeros() as usize] == 0;
        if b.is_single() && sees(b.cells, a.cells) {
            gone.add(state, a.digit, b.cells);
        }
        if a.is_single() && sees(a.cells, b.cells) {
            gone.add(state, b.digit, a.cells);
        }
    }
    let named = match (technique, gone.len()) {
        (Technique::XChain | Technique::XyChain, _) => technique,
        (_, 1) if is_grouped(technique) => Technique::GroupedDiscontinuousNiceLoop,
        (_, 1) => Technique::DiscontinuousNiceLoop,
        _ if is_grouped(technique) => Technique::GroupedAic,
        _ => Technique::Aic,
    };
    (gone, named)
}

/// What a loop eliminates: all that sees both ends of a weak link, and what is locked in an almost locked set.
fn of_loop(state: &State, graph: &Graph, path: &[u16], links: &[Strong]) -> Gone {
    let mut gone = Gone::NONE;
    let vertex = |i: usize| graph.vertices[usize::from(path[i % path.len()])];
    // As HoDoKu does, nothing is eliminated from the other cells of the loop.
    let own = (0..path.len()).fold(0, |all, i| all | vertex(i).cells);
    for i in (1..path.len()).step_by(2) {
        let (a, b) = (vertex(i), vertex(i + 1));
        if a.digit == b.digit {
            gone.add(state, a.digit, common_peers(a.cells | b.cells) & !own);
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
            for digit in cell_set::small_bits(state.union(set.0) & !ends) {
                gone.add(state, digit, common_peers(set.0 & state.digits[digit]));
            }
        }
    }
    gone
}
