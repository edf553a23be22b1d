//! All short loops of a graph. If several chains of the same length join two ends, their loops may eliminate different
//! candidates.

use super::super::proof::{House, Proof, Strong, Truth};
use super::super::sink::Gone;
use super::super::state::{State, cell_at, digit_at};
use super::graph::{Graph, Scope};
use super::{Chain, has_groups, is_grouped, is_simple, of_loop};
use crate::tables::{UNIT_BITS, bits, common_units, small_bits};
use crate::techniques::Technique;

/// Maximum number of paths that are tried between two ends.
const MAX_WAYS: usize = 2000;

/// How many more links a loop may have than the shortest loop through the same link.
const SLACK: u8 = 2;

/// For each vertex, the smallest number of strong links after which it is true, or false.
struct Depths {
    on: Vec<u8>,
    off: Vec<u8>,
}

const NEVER: u8 = u8::MAX;

impl Depths {
    /// The depths from the assumption that `start` is false.
    fn new(graph: &Graph, start: usize, most: u8) -> Depths {
        let count = graph.vertices.len();
        let mut depths = Depths {
            on: vec![NEVER; count],
            off: vec![NEVER; count],
        };
        depths.off[start] = 0;
        let mut is_off = vec![0_u64; graph.words];
        is_off[start / 64] |= 1 << (start % 64);
        let (mut false_now, mut depth) = (vec![start], 0);
        while depth < most && !false_now.is_empty() {
            depth += 1;
            let mut true_now = Vec::new();
            for vertex in false_now.drain(..) {
                for link in graph.strong(vertex) {
                    let to = usize::from(link.to);
                    if depths.on[to] == NEVER {
                        depths.on[to] = depth;
                        true_now.push(to);
                    }
                }
            }
            for vertex in true_now {
                graph.turn_off(vertex, &mut is_off, |fallen| {
                    depths.off[fallen] = depth;
                    false_now.push(fallen);
                });
            }
        }
        depths
    }
}

/// Walks back from the end of a chain to its start.
struct Walk<'a> {
    graph: &'a Graph,
    depths: &'a Depths,
    start: usize,
    /// The vertices and strong links from the end on.
    path: Vec<u16>,
    links: Vec<Strong>,
    left: usize,
}

impl Walk<'_> {
    /// Extends the path from its last vertex, which is true after at most `depth` strong links.
    fn back(&mut self, depth: u8, each: &mut dyn FnMut(&[u16], &[Strong])) {
        let Some(&at) = self.path.last() else { return };
        let graph = self.graph;
        for link in graph.strong(usize::from(at)) {
            let from = usize::from(link.to);
            // A vertex that follows only after more links cannot be at this place of the chain.
            if self.depths.off[from] == NEVER
                || self.depths.off[from] >= depth
                || self.path.contains(&link.to)
            {
                continue;
            }
            self.links.push(link.why);
            self.path.push(link.to);
            if from == self.start {
                self.left = self.left.saturating_sub(1);
                let path: Vec<u16> = self.path.iter().rev().copied().collect();
                let links: Vec<Strong> = self.links.iter().rev().copied().collect();
                each(&path, &links);
            } else if depth > 1 {
                for to in 0..graph.vertices.len() {
                    if self.left == 0 {
                        break;
                    }
                    if self.depths.on[to] < depth
                        && graph.is_weak(from, to)
                        && !self.path.contains(&(to as u16))
                    {
                        self.path.push(to as u16);
                        self.back(depth - 1, each);
                        self.path.pop();
                    }
                }
            }
            self.path.pop();
            self.links.pop();
        }
    }
}

/// The loops of a graph with `most` strong links or fewer that eliminate something, and have groups if the technique
/// says so.
pub(super) fn all(state: &State, graph: &Graph, technique: Technique, most: usize) -> Vec<Chain> {
    let grouped = is_grouped(technique);
    let is_wanted = |path: &[u16], links: &[Strong]| has_groups(graph, path, links) == grouped;
    find(state, graph, technique, most, is_wanted)
}

/// The loops with an almost locked set that leaves a cell one candidate, each with its proof.
pub(super) fn forced(state: &State, most: usize) -> Vec<(Proof, Chain)> {
    let graph = Graph::of_links(state, Scope::Forced);
    if graph.forced.is_empty() {
        return Vec::new();
    }
    let technique = Technique::GroupedContinuousNiceLoop;
    let is_wanted =
        |_: &[u16], links: &[Strong]| links.iter().any(|link| matches!(link, Strong::Truth(_)));
    let chains = find(state, &graph, technique, most, is_wanted);
    let proven = chains
        .into_iter()
        .filter_map(|chain| Some((proof(state, &graph, &chain)?, chain)));
    proven.collect()
}

/// The proof of a loop by sets: it has as many links as truths. Where a digit has its places in the intersection of two
/// units, either can be the link, and it may take several choices to show everything. `None` if they do not show it.
fn proof(state: &State, graph: &Graph, chain: &Chain) -> Option<Proof> {
    // A single cell is in three units.
    let (mut proofs, mut shown) = (Vec::new(), Gone::NONE);
    for choice in 0..3 {
        let Some((truths, links)) = sets(state, graph, chain, choice) else {
            continue;
        };
        let before = shown;
        shown.join(&spare(state, &truths, &links)?);
        if (0..9)
            .any(|digit| shown.cells(digit) & !before.cells(digit) & chain.gone.cells(digit) != 0)
        {
            let truths = truths.into_iter().map(Truth::House).collect();
            proofs.push(Proof::Sets { truths, links });
        }
    }
    let is_shown = (0..9).all(|digit| chain.gone.cells(digit) & !shown.cells(digit) == 0);
    match proofs.len() {
        _ if !is_shown => None,
        1 => proofs.pop(),
        _ => Some(Proof::Any(proofs)),
    }
}

/// The truths and the links of a loop. `choice` says which of the units that hold the places of a digit is its link.
/// `None` if the places of two neighbours are in no common unit.
fn sets(
    state: &State,
    graph: &Graph,
    chain: &Chain,
    choice: usize,
) -> Option<(Vec<House>, Vec<House>)> {
    let vertex = |i: usize| graph.vertices[usize::from(chain.path[i % chain.path.len()])];
    let of_cell = |cell: usize| House::Cell(cell_at(cell));
    let held = |digit: usize, places: u128| {
        let unit = common_units(places).take(choice + 1).last()?;
        Some(House::unit(unit, digit_at(digit)))
    };
    let (mut truths, mut links) = (Vec::new(), Vec::new());
    for (i, link) in chain.links.iter().enumerate() {
        match link {
            Strong::House(house) => truths.push(*house),
            Strong::AlmostLocked(set) => {
                truths.extend(bits(set.0).map(of_cell));
                let ends = 1 << vertex(2 * i).digit | 1 << vertex(2 * i + 1).digit;
                for digit in small_bits(state.union(set.0) & !ends) {
                    links.push(held(digit, set.0 & state.digits[digit])?);
                }
            }
            Strong::Truth(at) => {
                let forced = graph.forced[usize::from(*at)];
                truths.extend(bits(forced.set.cells | 1 << forced.cell).map(of_cell));
                for (digit, places) in forced.held(state) {
                    links.push(held(digit, places)?);
                }
            }
        }
        let (a, b) = (vertex(2 * i + 1), vertex(2 * i + 2));
        links.push(if a.digit == b.digit {
            held(a.digit, a.cells | b.cells)?
        } else {
            of_cell(a.cells.trailing_zeros() as usize)
        });
    }
    Some((truths, links))
}

/// The candidates that are in more of the links than of the truths. `None` if one is in more truths than links, as it
/// may be where almost locked sets overlap.
fn spare(state: &State, truths: &[House], links: &[House]) -> Option<Gone> {
    let mut more = [[0_i32; 81]; 9];
    for (houses, one) in [(links, 1), (truths, -1)] {
        for house in houses {
            match house {
                House::Cell(cell) => {
                    let cell = cell.index();
                    small_bits(state.cells[cell]).for_each(|digit| more[digit][cell] += one);
                }
                House::Unit(unit, digit) => {
                    let digit = usize::from(digit.get() - 1);
                    let places = state.digits[digit] & UNIT_BITS[usize::from(*unit)];
                    bits(places).for_each(|cell| more[digit][cell] += one);
                }
            }
        }
    }
    let mut spare = Gone::NONE;
    for (digit, cells) in more.iter().enumerate() {
        for (cell, more) in cells.iter().enumerate() {
            match more {
                ..0 => return None,
                0 => (),
                _ => spare.add(state, digit, 1 << cell),
            }
        }
    }
    Some(spare)
}

fn find(
    state: &State,
    graph: &Graph,
    technique: Technique,
    most: usize,
    is_wanted: impl Fn(&[u16], &[Strong]) -> bool,
) -> Vec<Chain> {
    let most = u8::try_from(most).unwrap_or(NEVER - 1);
    let mut found: Vec<Chain> = Vec::new();
    for start in 0..graph.vertices.len() {
        if graph.strong(start).is_empty() {
            continue;
        }
        let depths = Depths::new(graph, start, most);
        for end in 0..graph.vertices.len() {
            let depth = depths.on[end];
            // Each loop is found from all of its vertices; it is enough to take it from the smallest one.
            if depth == NEVER || end < start || !graph.is_weak(start, end) {
                continue;
            }
            let mut walk = Walk {
                graph,
                depths: &depths,
                start,
                path: vec![end as u16],
                links: Vec::new(),
                left: MAX_WAYS,
            };
            walk.back(most.min(depth.saturating_add(SLACK)), &mut |path, links| {
                if path.len() < 4 || !is_wanted(path, links) {
                    return;
                }
                let gone = of_loop(state, graph, path, links);
                let is_new = !gone.is_empty() && found.iter().all(|other| other.gone != gone);
                if is_new && is_simple(graph, path) {
                    found.push(Chain {
                        technique,
                        gone,
                        path: path.to_vec(),
                        links: links.to_vec(),
                        is_loop: true,
                    });
                }
            });
        }
    }
    found
}
