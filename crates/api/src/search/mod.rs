//! Searches a small tree by minimax and alpha-beta, and shows every step.
//!
//! `tree` makes the tree of a request, `trace` searches it, `shapes` has the parts of the answer.

mod shapes;
mod trace;
mod tree;

pub(crate) use trace::trace;

/// Maximum number of nodes of a tree.
const MAX_NODES: usize = 5_000;

/// Minimum and maximum depth of the tree of a position, in plies.
const DEPTHS: (u32, u32) = (1, 5);

/// Minimum and maximum weight of the evaluation.
const WEIGHTS: (i32, i32) = (0, 100);
