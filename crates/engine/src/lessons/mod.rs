//! Searches for teaching: minimax and alpha-beta on a small tree, with a record of every visit, window and cut.
//!
//! A [`LessonTree`] is plain data. [`grow`] makes one from a position, with costs by [`Sliders`] or another evaluation.
//! [`LessonTree::by_hand`] reads one from a text such as `[[3 5] [2 9]]`. [`search`] searches a tree by minimax or
//! alpha-beta and records each step. [`deepen`] does so depth by depth, and [`compare`] counts the nodes that each
//! order of moves takes. The code is written to be read, not for speed: [`alpha_beta`](crate::alpha_beta) is the fast
//! search.
//!
//! ```
//! use tessera_engine::lessons::{LessonTree, Settings, Step, search};
//! let tree = LessonTree::by_hand("[[3 5] [2 9]]", true, 100)?;
//! let trace = search(&tree, &Settings { prunes: true, ..Settings::minimax(tree.depth()) });
//! assert_eq!((trace.value, trace.visited), (3, 6));
//! // The maximizer has 3 at the root, so after the 2 the 9 is not looked at.
//! assert!(trace.steps.iter().any(|step| matches!(step, Step::Cut { skipped, .. } if skipped == &[6])));
//! # Ok::<(), tessera_engine::lessons::HandError>(())
//! ```

mod compare;
mod deepen;
mod grow;
mod hand;
mod search;
mod sliders;
mod tree;

pub use compare::{Comparison, compare};
pub use deepen::{Iteration, deepen};
pub use grow::{Grown, Growth, NotGrown, grow};
pub use hand::HandError;
pub use search::{Bound, Order, Reached, Settings, Step, Trace, Window, exact_values, search};
pub use sliders::Sliders;
pub use tree::{LessonNode, LessonTree};

#[cfg(test)]
mod tests;
