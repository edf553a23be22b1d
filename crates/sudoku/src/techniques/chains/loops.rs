//! All short loops of a graph. If several chains of the same length join two ends, their loops may eliminate different
//! candidates.

use super::super::proof::Strong;
use super::super::state::State;
use super::graph::Graph;
use super::{Chain, has_groups, is_grouped, is_simple, of_loop};
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
                if path.len() < 4 || has_groups(graph, path, links) != grouped {
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
