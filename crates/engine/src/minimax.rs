//! Minimax over the full tree. Slow and simple: the reference for the faster searches.

use tessera_draughts::{Action, Position, Word, with_word};

use crate::{Evaluation, leaf_cost};

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The best move. If several are equally good, it is the first in the order of [`Position::legal_actions`]. `None`
    /// if the side to move has no legal move, or the depth is 0.
    pub action: Option<Action>,
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
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::{Material, minimax};
/// let position = Position::of_fen(Variant::TOWERS, "B:WF5:BG6,A6")?;
/// let choice = minimax(&position, 3, &Material::TOWERS);
/// assert_eq!(choice.action.unwrap().to_string(), "G6-E4"); // the capture
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
pub fn minimax<E: Evaluation>(position: &Position, depth: u32, evaluation: &E) -> Choice {
    with_word!(position.variant(), W => {
        let (action, cost, nodes) = choose(&position.cast::<W>(), depth, evaluation);
        let action = action.map(|action| action.cast());
        Choice { action, cost, nodes }
    })
}

/// The fields of a [`Choice`].
fn choose<W: Word, E: Evaluation>(
    position: &Position<W>,
    depth: u32,
    evaluation: &E,
) -> (Option<Action<W>>, i32, u64) {
    let leaf = || (None, leaf_cost(position, evaluation), 1);
    if depth == 0 {
        return leaf();
    }
    let maximizes = position.side_to_move() == evaluation.maximizer();
    let mut best: Option<(Action<W>, i32)> = None;
    let mut nodes = 1;
    for action in position.legal_actions() {
        let (_, child, visited) = choose(&position.after(&action), depth - 1, evaluation);
        nodes += visited;
        let is_better = |cost| {
            if maximizes {
                child > cost
            } else {
                child < cost
            }
        };
        if best.is_none_or(|(_, cost)| is_better(cost)) {
            best = Some((action, child));
        }
    }
    match best {
        Some((action, cost)) => (Some(action), cost, nodes),
        None => leaf(),
    }
}
