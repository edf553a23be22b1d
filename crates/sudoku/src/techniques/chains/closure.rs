//! All that follows from one vertex being true or false, link by link.

use super::super::proof::{House, Strong};
use super::graph::Graph;

/// What follows from an assumption about one vertex.
#[derive(Debug)]
pub(in super::super) struct Closure {
    pub(in super::super) start: usize,
    /// Whether the start is assumed to be true.
    pub(in super::super) is_on: bool,
    /// For each vertex, the false one from which it follows that it is true, and why.
    on: Vec<Option<(u16, House)>>,
    /// For each vertex, the true one from which it follows that it is false.
    off: Vec<u16>,
}

/// One implication.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Implication {
    pub(in super::super) vertex: usize,
    pub(in super::super) is_on: bool,
    pub(in super::super) from: usize,
    /// The house in which the vertex is all that is left, if it is true.
    pub(in super::super) strong: Option<House>,
}

impl Closure {
    pub(in super::super) fn new(graph: &Graph, start: usize, is_on: bool) -> Closure {
        let count = graph.vertices.len();
        let mut closure = Closure {
            start,
            is_on,
            on: vec![None; count],
            off: vec![u16::MAX; count],
        };
        let mut is_off = vec![0_u64; graph.words];
        let mut order: Vec<u16> = Vec::with_capacity(count);
        if is_on {
            order.push(start as u16);
        } else {
            is_off[start / 64] |= 1 << (start % 64);
            closure.turn_on(graph, start, &mut order);
        }
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            graph.turn_off(usize::from(vertex), &mut is_off, |fallen| {
                closure.off[fallen] = vertex;
                closure.turn_on(graph, fallen, &mut order);
            });
        }
        closure
    }

    fn turn_on(&mut self, graph: &Graph, from: usize, order: &mut Vec<u16>) {
        for link in &graph.strong[from] {
            let to = usize::from(link.to);
            let Strong::House(house) = link.why else {
                continue;
            };
            if self.on[to].is_none() && !(self.is_on && to == self.start) {
                self.on[to] = Some((from as u16, house));
                order.push(link.to);
            }
        }
    }

    /// Whether a vertex is known to be true, or false.
    pub(in super::super) fn has(&self, vertex: usize, is_on: bool) -> bool {
        vertex == self.start && is_on == self.is_on
            || if is_on {
                self.on[vertex].is_some()
            } else {
                self.off[vertex] != u16::MAX
            }
    }

    /// The implications that lead to a vertex being true or false.
    pub(in super::super) fn path(&self, end: usize, is_on: bool) -> Vec<Implication> {
        let mut path = Vec::new();
        let (mut vertex, mut is_on) = (end, is_on);
        while (vertex, is_on) != (self.start, self.is_on) {
            let (from, strong) = if is_on {
                match self.on[vertex] {
                    Some((from, house)) => (usize::from(from), Some(house)),
                    None => break,
                }
            } else {
                match self.off[vertex] {
                    u16::MAX => break,
                    from => (usize::from(from), None),
                }
            };
            path.push(Implication {
                vertex,
                is_on,
                from,
                strong,
            });
            (vertex, is_on) = (from, !is_on);
        }
        path.reverse();
        path
    }
}
