//! Small trees of positions for teaching how a search works.
//!
//! ```
//! use tessera_family::lessons::{self, Growth, Settings, Sliders, search};
//! use tessera_family::{Color, Position, VariantId};
//! let sliders = Sliders { maximizer: Color::White, man: 10, king: 30, advance: 1 };
//! let growth = Growth { depth: 3, quiescence: false, limit: 5_000 };
//! let position = Position::initial(VariantId::International);
//! let grown = lessons::grow(&position, &sliders, growth, &mut || false)?;
//! assert_eq!(grown.tree.nodes().len(), 1 + 9 + 81 + 658);
//! let settings = Settings { prunes: true, ..Settings::minimax(3) };
//! let trace = search(&grown.tree, &settings);
//! assert!(trace.visited < 749);
//! # Ok::<(), lessons::NotGrown>(())
//! ```

use tessera_engine::lessons as typed;

pub use tessera_engine::lessons::{
    Bound, Comparison, Growth, HandError, Iteration, LessonNode, LessonTree, NotGrown, Order,
    Reached, Settings, Sliders, Step, Trace, Window, compare, deepen, exact_values, search,
};

use crate::position::action;
use crate::{Action, Position, with_variant};

/// A tree with the position of each node and the move that leads to it.
#[derive(Clone, Debug)]
pub struct Grown {
    /// The tree.
    pub tree: LessonTree,
    /// The position of each node.
    pub positions: Vec<Position>,
    /// The move that leads to each node; `None` at the root.
    pub actions: Vec<Option<Action>>,
}

/// Grows the tree of a position. `stop` can end the listing of moves in a position that has very many.
///
/// # Errors
/// [`NotGrown`] if the tree would be larger than the limit, or if `stop` returned `true`.
pub fn grow(
    position: &Position,
    sliders: &Sliders,
    growth: Growth,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Grown, NotGrown> {
    with_variant!(position.variant(), V => {
        let grown = typed::grow(&position.typed::<V>(), sliders, growth, stop)?;
        Ok(Grown {
            tree: grown.tree,
            positions: grown.positions.iter().map(Position::of).collect(),
            actions: grown.actions.iter().map(|found| found.as_ref().map(action)).collect(),
        })
    })
}
