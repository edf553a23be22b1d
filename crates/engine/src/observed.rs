//! Minimax and alpha-beta over any tree, with an observer of each step.
//!
//! [`minimax`](crate::minimax), [`methods`](crate::methods) and [`lessons`](crate::lessons) are this search. They
//! differ in the tree, and in what they count, store and record.

use std::ops::ControlFlow;

/// A cost as the player to move sees it: larger is better. `i64` allows negation and leaves values beyond every cost.
pub(crate) type Value = i64;

/// A value beyond every cost.
pub(crate) const BEYOND: Value = 1 << 40;

/// The values between which a value is exact, as the player to move sees them. Others are bounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// What the player to move has secured.
    pub(crate) alpha: Value,
    /// What the opponent has secured.
    pub(crate) beta: Value,
}

/// A tree to search, which observes its search. `left` is the number of plies to the depth of the search.
///
/// A node is entered. Then it is known, or a leaf, or its children are entered one after another, and it is left.
pub(crate) trait Observer {
    /// A node of the tree.
    type Node;

    /// Whether the player to move takes the largest cost.
    fn maximizes(&self, node: &Self::Node) -> bool;

    /// The children in the order of the search; none at a leaf.
    fn children(&self, node: &Self::Node, left: u32) -> Vec<Self::Node>;

    /// The static cost.
    fn cost(&self, node: &Self::Node, left: u32) -> i32;

    /// Whether the player to move may take the static cost, although there are children.
    fn may_stand(&self, _: &Self::Node, _left: u32) -> bool {
        false
    }

    /// A node is entered. `Break` gives the search up.
    fn enter(&mut self, node: &Self::Node, left: u32) -> ControlFlow<()>;

    /// The value of a node, if it is known and suffices for the window. Nothing below the node is searched then.
    fn known(&mut self, _: &Self::Node, _left: u32, _: Window) -> Option<Value> {
        None
    }

    /// A node is a leaf with this static cost.
    fn leaf(&mut self, _: &Self::Node, _cost: i32) {}

    /// The player to move may take this static cost.
    fn stand(&mut self, _: &Self::Node, _cost: i32) {}

    /// A child has this value for the player of the node.
    fn back(&mut self, _: &Self::Node, _child: &Self::Node, _: Value, _is_best: bool) {}

    /// These children are left out, because the opponent avoids the node.
    fn cut(&mut self, _: &Self::Node, _skipped: &[Self::Node]) {}

    /// All children were searched or cut, and the node has this value.
    fn leave(&mut self, _: &Self::Node, _left: u32, _: Window, _: Value) {}
}

/// Searches a tree to `depth` plies. Returns the cost of the root, and the index of the child that it comes from, the
/// first of the best in the order of the search; or `None` if the observer gives the search up.
///
/// With `prunes`, children that cannot change the result are left out: alpha-beta (D. E. Knuth and R. W. Moore, "An
/// Analysis of Alpha-Beta Pruning", 1975).
pub(crate) fn search<O: Observer>(
    observer: &mut O,
    root: &O::Node,
    depth: u32,
    prunes: bool,
) -> Option<(i32, Option<usize>)> {
    let searched = visit(observer, root, depth, prunes, ALL);
    let (value, best) = searched.continue_value()?;
    Some((cost_of(value, observer.maximizes(root)), best))
}

/// The cost that a player sees as a value.
pub(crate) fn cost_of(value: Value, maximizes: bool) -> i32 {
    let cost = if maximizes { value } else { -value };
    i32::try_from(cost).expect("a value is the cost of a leaf")
}

/// The value that a player sees in a cost.
pub(crate) fn value_of(cost: i32, maximizes: bool) -> Value {
    Value::from(cost) * if maximizes { 1 } else { -1 }
}

const ALL: Window = Window {
    alpha: -BEYOND,
    beta: BEYOND,
};

/// The value of a node, exact if it is within the window, else a bound on the same side; and the index of the child
/// that it comes from.
fn visit<O: Observer>(
    observer: &mut O,
    node: &O::Node,
    left: u32,
    prunes: bool,
    window: Window,
) -> ControlFlow<(), (Value, Option<usize>)> {
    observer.enter(node, left)?;
    if let Some(value) = observer.known(node, left, window) {
        return ControlFlow::Continue((value, None));
    }
    let maximizes = observer.maximizes(node);
    let children = observer.children(node, left);
    if children.is_empty() {
        let cost = observer.cost(node, left);
        observer.leaf(node, cost);
        return ControlFlow::Continue((value_of(cost, maximizes), None));
    }
    let (mut best, mut best_child) = (-BEYOND, None);
    if observer.may_stand(node, left) {
        let cost = observer.cost(node, left);
        best = value_of(cost, maximizes);
        observer.stand(node, cost);
    }
    for (index, child) in children.iter().enumerate() {
        if prunes && best >= window.beta {
            observer.cut(node, &children[index..]);
            break;
        }
        let below = Window {
            alpha: -window.beta,
            beta: -window.alpha.max(best),
        };
        let below = if prunes { below } else { ALL };
        let (value, _) = visit(observer, child, left.saturating_sub(1), prunes, below)?;
        let is_best = -value > best;
        if is_best {
            (best, best_child) = (-value, Some(index));
        }
        observer.back(node, child, -value, is_best);
    }
    observer.leave(node, left, window, best);
    ControlFlow::Continue((best, best_child))
}
