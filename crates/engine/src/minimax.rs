//! Minimax over the full tree. Slow and simple: the reference for the faster searches.

use tessera_draughts::{Action, Position, Variant};

use crate::{Evaluation, leaf_cost};

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<V: Variant> {
    /// The best move. If several are equally good, it is the first in the order of [`Position::legal_actions`]. `None`
    /// if the side to move has no legal move, or the depth is 0.
    pub action: Option<Action<V>>,
    /// The cost of the leaf that best play by both sides leads to.
    pub cost: i32,
    /// The number of positions visited, including the root.
    pub nodes: u64,
}

/// Chooses a move by searching the full tree to `depth` plies.
///
/// Leaves are positions at that depth and positions without a legal move. Their cost is [`leaf_cost`]. The maximizer
/// chooses the child with the largest cost, the opponent the one with the smallest.
///
/// ```
/// use tessera_draughts::{Position, Towers};
/// use tessera_engine::{Material, minimax};
/// let position: Position<Towers> = "B:WF5:BG6,A6".parse()?;
/// let choice = minimax(&position, 3, &Material::TOWERS);
/// assert_eq!(choice.action.unwrap().to_string(), "G6-E4"); // the capture
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
pub fn minimax<V: Variant, E: Evaluation<V>>(
    position: &Position<V>,
    depth: u32,
    evaluation: &E,
) -> Choice<V> {
    let leaf = || Choice {
        action: None,
        cost: leaf_cost(position, evaluation),
        nodes: 1,
    };
    if depth == 0 {
        return leaf();
    }
    let maximizes = position.side_to_move() == evaluation.maximizer();
    let mut best: Option<(Action<V>, i32)> = None;
    let mut nodes = 1;
    for action in position.legal_actions() {
        let child = minimax(&position.after(&action), depth - 1, evaluation);
        nodes += child.nodes;
        let is_better = |cost| {
            if maximizes {
                child.cost > cost
            } else {
                child.cost < cost
            }
        };
        if best.is_none_or(|(_, cost)| is_better(cost)) {
            best = Some((action, child.cost));
        }
    }
    match best {
        Some((action, cost)) => Choice {
            action: Some(action),
            cost,
            nodes,
        },
        None => leaf(),
    }
}
