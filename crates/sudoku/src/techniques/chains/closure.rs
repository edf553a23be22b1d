//! Everything that follows if one vertex is true, or false, link by link.

use super::super::proof::{House, Strong};
use super::graph::Graph;

/// What follows from an assumption about one vertex.
#[derive(Debug)]
pub(in super::super) struct Closure {
    pub(in super::super) start: usize,
    /// Whether the start is assumed to be true.
    pub(in super::super) is_on: bool,
    /// For each vertex that is true, the false one from which it follows, and the number of the link there.
    on: Vec<(u16, u16)>,
    /// For each vertex that is false, the true one from which it follows.
    off: Vec<u16>,
    /// The vertices that are false, and those that are true, as bits. The start is one of them.
    known: [Vec<u64>; 2],
}

/// One implication.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Implication {
    pub(in super::super) vertex: usize,
    pub(in super::super) is_on: bool,
    pub(in super::super) from: usize,
    /// If the vertex is true, the house in which it is the only one left.
    pub(in super::super) strong: Option<House>,
}

impl Closure {
    pub(in super::super) fn new(graph: &Graph, start: usize, is_on: bool) -> Closure {
        let count = graph.vertices.len();
        let mut closure = Closure {
            start,
            is_on,
            on: vec![(0, 0); count],
            off: vec![u16::MAX; count],
            known: [vec![0; graph.words], vec![0; graph.words]],
        };
        let mut order: Vec<u16> = Vec::with_capacity(count);
        let Closure { on, off, known, .. } = &mut closure;
        known[usize::from(is_on)][start / 64] |= 1 << (start % 64);
        let [is_off, is_true] = known;
        let mut turn_on = |from: usize, order: &mut Vec<u16>| {
            for (number, link) in graph.strong(from).iter().enumerate() {
                let to = usize::from(link.to);
                let is_known = is_true[to / 64] >> (to % 64) & 1 == 1;
                if matches!(link.why, Strong::House(_)) && !is_known {
                    is_true[to / 64] |= 1 << (to % 64);
                    on[to] = (from as u16, number as u16);
                    order.push(link.to);
                }
            }
        };
        if is_on {
            order.push(start as u16);
        } else {
            turn_on(start, &mut order);
        }
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            graph.turn_off(usize::from(vertex), is_off, |fallen| {
                off[fallen] = vertex;
                turn_on(fallen, &mut order);
            });
        }
        closure
    }

    /// Whether a vertex is known to be true, or false.
    pub(in super::super) fn has(&self, vertex: usize, is_on: bool) -> bool {
        self.known(is_on)[vertex / 64] >> (vertex % 64) & 1 == 1
    }

    /// The vertices that are known to be true, or false, as bits.
    pub(in super::super) fn known(&self, is_on: bool) -> &[u64] {
        &self.known[usize::from(is_on)]
    }

    /// The implications that lead to a vertex being true or false.
    pub(in super::super) fn path(
        &self,
        graph: &Graph,
        end: usize,
        is_on: bool,
    ) -> Vec<Implication> {
        let mut path = Vec::new();
        let (mut vertex, mut is_on) = (end, is_on);
        while (vertex, is_on) != (self.start, self.is_on) && self.has(vertex, is_on) {
            let (from, strong) = if is_on {
                let (from, number) = self.on[vertex];
                let from = usize::from(from);
                match graph.strong(from)[usize::from(number)].why {
                    Strong::House(house) => (from, Some(house)),
                    Strong::AlmostLocked(_) | Strong::Truth(_) => break,
                }
            } else {
                (usize::from(self.off[vertex]), None)
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
