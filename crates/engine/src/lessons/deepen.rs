//! Iterative deepening: depth by depth, each with what the one before has learnt.

use super::search::{First, search_with};
use super::{LessonTree, Settings, Trace};

/// A search to one of the depths of iterative deepening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Plies of this search.
    pub depth: u32,
    /// What it found.
    pub trace: Trace,
    /// The number of nodes where the next search begins with another child than the first one.
    pub moved: usize,
}

/// Searches to depth 1, then 2, and so on. Each search begins at every position with the child that the one before
/// found best, and otherwise keeps the order. A tree by hand has no static costs at inner nodes: it is searched once.
///
/// ```
/// use tessera_draughts::{Position, Towers};
/// use tessera_engine::Material;
/// use tessera_engine::lessons::{Growth, Settings, deepen, grow, search};
/// let growth = Growth { depth: 4, quiescence: false, limit: 5_000 };
/// let position = Position::<Towers>::initial();
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

/// The best child of each position that was searched, by the first node of the position. Where a cut left children out,
/// it is the child that refuted the move before.
fn best_children(tree: &LessonTree, trace: &Trace) -> First {
    let mut first = First::new();
    for (node, reached) in tree.nodes().iter().zip(&trace.reached) {
        if let Some(best) = reached.and_then(|reached| reached.best) {
            first.entry(node.twin).or_insert(best);
        }
    }
    first
}
