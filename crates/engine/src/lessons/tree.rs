//! A tree to search, as plain data.

/// A node of a [`LessonTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonNode {
    /// The index of the parent; `None` at the root.
    pub parent: Option<usize>,
    /// The move that leads here, or the name of a node of a tree by hand.
    pub name: String,
    /// Plies from the root.
    pub ply: u32,
    /// The indices of the children, in the order of the legal moves.
    pub children: Vec<usize>,
    /// One more than the largest index of a node below; the nodes below have the indices from this node's on.
    pub end: usize,
    /// The static cost of the node itself, without search. It is 0 at an inner node of a tree by hand.
    pub standing: i32,
    /// Whether the move that leads here is a capture.
    pub is_capture: bool,
    /// Whether a quiescence search may take the static cost here although there are captures: they can be declined.
    pub may_stop: bool,
    /// The number of the first node with the same position: of an earlier node, or of this one.
    pub twin: usize,
}

/// A tree whose nodes have the order in which minimax visits them: the root is 0, its first child 1.
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

    /// Plies from the root to the last level. Captures that only a quiescence search looks at are beyond it.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether the nodes are positions. If not, the tree was written by hand: its inner nodes have no static cost, so
    /// it is not searched to smaller depths.
    #[must_use]
    pub fn has_positions(&self) -> bool {
        self.has_positions
    }

    /// Whether the player to move at a node takes the largest cost.
    #[must_use]
    pub fn maximizes(&self, node: usize) -> bool {
        self.root_maximizes == self.nodes[node].ply.is_multiple_of(2)
    }

    /// The children that a search to `depth` plies looks at: all of them before that depth, captures from there on if
    /// it has a quiescence search.
    pub(super) fn children(&self, node: usize, depth: u32, quiescence: bool) -> Vec<usize> {
        let LessonNode { ply, children, .. } = &self.nodes[node];
        let is_looked_at = |child: usize| quiescence && self.nodes[child].is_capture;
        let children = children.iter().copied();
        children
            .filter(|&child| *ply < depth || is_looked_at(child))
            .collect()
    }
}
