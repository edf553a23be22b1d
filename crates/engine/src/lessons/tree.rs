//! A tree to search, as plain data.

/// A node of a [`LessonTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonNode {
    /// The index of the parent; `None` at the root.
    pub parent: Option<usize>,
    /// The move that leads to this node. In a tree written by hand, the name of the node.
    pub name: String,
    /// The number of plies from the root.
    pub ply: u32,
    /// The indices of the children, in the order of the legal moves.
    pub children: Vec<usize>,
    /// The end of the range of indices that starts with this node and contains all nodes below it; exclusive.
    pub end: usize,
    /// The static cost of the node, without search. It is 0 at an inner node of a tree written by hand.
    pub standing: i32,
    /// Whether the move that leads to this node is a capture.
    pub is_capture: bool,
    /// Whether a quiescence search may stand pat here, that is, take the static cost although there are captures. This
    /// is possible if captures can be declined.
    pub may_stop: bool,
    /// The index of the first node with the same position: an earlier node, or this one.
    pub twin: usize,
}

/// A tree for teaching. Its nodes are stored in the order in which minimax visits them: the root has index 0, its first
/// child index 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonTree {
    nodes: Vec<LessonNode>,
    depth: u32,
    root_maximizes: bool,
    has_positions: bool,
}

impl LessonTree {
    pub(super) fn new(
        nodes: Vec<LessonNode>,
        depth: u32,
        root_maximizes: bool,
        has_positions: bool,
    ) -> LessonTree {
        LessonTree {
            nodes,
            depth,
            root_maximizes,
            has_positions,
        }
    }

    /// All nodes, in the order in which minimax visits them.
    #[must_use]
    pub fn nodes(&self) -> &[LessonNode] {
        &self.nodes
    }

    /// The number of plies from the root to the last level. Captures that only a quiescence search considers lie beyond
    /// it.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether the nodes are positions. If not, the tree was written by hand. Its inner nodes then have no static cost,
    /// so it cannot be searched to smaller depths.
    #[must_use]
    pub fn has_positions(&self) -> bool {
        self.has_positions
    }

    /// Whether the player to move at a node takes the largest cost.
    #[must_use]
    pub fn maximizes(&self, node: usize) -> bool {
        self.root_maximizes == self.nodes[node].ply.is_multiple_of(2)
    }

    /// The children that a search to `depth` plies considers: all children before that depth, and from there on only
    /// captures, if `quiescence` is set.
    pub(super) fn children(&self, node: usize, depth: u32, quiescence: bool) -> Vec<usize> {
        let LessonNode { ply, children, .. } = &self.nodes[node];
        let is_looked_at = |child: usize| quiescence && self.nodes[child].is_capture;
        let children = children.iter().copied();
        children
            .filter(|&child| *ply < depth || is_looked_at(child))
            .collect()
    }
}
