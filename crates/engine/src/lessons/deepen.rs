//! Iterative deepening: searches depth by depth, each using what the search before has learned.

use super::search::{First, search_with};
use super::{LessonTree, Settings, Trace};

/// One search of iterative deepening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The record of the search.
    pub trace: Trace,
    /// The number of nodes at which the next search begins with a child that is not the first of the legal moves.
    pub moved: usize,
}

/// Searches to depth 1, then 2, and so on. At every position, each search begins with the child that the search before
/// found best, and otherwise keeps the order. A tree written by hand has no static costs at inner nodes, so it is
/// searched only once, to the full depth.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::Material;
/// use tessera_engine::lessons::{Growth, Settings, deepen, grow, search};
/// let growth = Growth { depth: 4, quiescence: false, limit: 5_000 };
/// let position = Position::initial(Variant::TOWERS);
/// let tree = grow(&position, &Material::TOWERS, growth, &mut || false)?.tree;
/// let iterations = deepen(&tree, &Settings { prunes: true, ..Settings::minimax(4) });
/// assert_eq!(iterations.len(), 4);
/// assert_eq!(iterations[3].trace.value, search(&tree, &Settings::minimax(4)).value);
/// # Ok::<(), tessera_engine::lessons::NotGrown>(())
/// ```
#[must_use]
pub fn deepen(tree: &LessonTree, settings: &Settings) -> Vec<Iteration> {
    let least = if tree.has_positions() {
        1
    } else {
        settings.depth
    };
    let mut first = First::new();
    let mut iterations = Vec::new();
    for depth in least.min(settings.depth)..=settings.depth {
        let trace = search_with(tree, &Settings { depth, ..*settings }, &first);
        first = best_children(tree, &trace);
        let name = |child: usize| tree.nodes()[child].name.as_str();
        let first_name = |node: usize| {
            tree.nodes()[node]
                .children
                .first()
                .map(|&child| name(child))
        };
        let is_moved = |(&node, &child): (&usize, &usize)| first_name(node) != Some(name(child));
        iterations.push(Iteration {
            depth,
            moved: first.iter().filter(|pair| is_moved(*pair)).count(),
            trace,
        });
    }
    iterations
}

/// The best child of each position that was searched. The key is the first node with the position. If a cut left
/// children out, the best child is the one that caused the cut.
fn best_children(tree: &LessonTree, trace: &Trace) -> First {
    let mut first = First::new();
    for (node, reached) in tree.nodes().iter().zip(&trace.reached) {
        if let Some(best) = reached.and_then(|reached| reached.best) {
            first.entry(node.twin).or_insert(best);
        }
    }
    first
}
