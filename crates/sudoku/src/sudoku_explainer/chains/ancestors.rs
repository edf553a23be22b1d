//! Counting and listing the ancestors of nodes.

use super::net::{Net, Root};
use super::node::{CANDIDATES, Node};

/// Counts ancestors. Between counts it keeps only its memory.
pub(crate) struct Counter {
    /// For each node the number of the last count that has visited it.
    seen: Box<[u32; 2 * CANDIDATES]>,
    count: u32,
    open: Vec<Node>,
    /// The nested hints found since `nested.clear()`.
    pub(super) nested: Vec<u32>,
}

impl Counter {
    pub(crate) fn new() -> Counter {
        Counter {
            seen: Box::new([0; 2 * CANDIDATES]),
            count: 0,
            open: Vec::new(),
            nested: Vec::new(),
        }
    }

    /// Counts the different nodes among a node and its ancestors, over all parents, and notes the nested hints behind
    /// them. Stops at `limit`.
    pub(crate) fn ancestors(&mut self, net: &Net, root: Root, limit: u32) -> u32 {
        self.walk(net, root, limit);
        self.open.len() as u32
    }

    /// The node and its ancestors, breadth first, each once.
    pub(super) fn list(&mut self, net: &Net, root: Root) -> &[Node] {
        self.walk(net, root, u32::MAX);
        &self.open
    }

    fn walk(&mut self, net: &Net, root: Root, limit: u32) {
        self.count = self.count.wrapping_add(1);
        if self.count == 0 {
            self.seen.fill(0);
            self.count = 1;
        }
        let Counter {
            seen,
            count,
            open,
            nested,
        } = self;
        open.clear();
        open.push(root.node);
        seen[usize::from(root.node)] = *count;
        let mut next = 0;
        while next < open.len() && (open.len() as u32) < limit {
            let at = if next == 0 {
                root
            } else {
                net.root(open[next])
            };
            next += 1;
            if let Some(hint) = net.nested(at)
                && !nested.contains(&hint)
            {
                nested.push(hint);
            }
            net.for_parents(at, |parent| {
                let seen = &mut seen[usize::from(parent)];
                if *seen != *count {
                    *seen = *count;
                    open.push(parent);
                }
            });
        }
    }
}
