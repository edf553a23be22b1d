//! Minimax over the full tree. Slow and simple: the reference for the faster searches.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use tessera_draughts::{Action, Position, Word, with_word};

use crate::observed::{Observer, search};
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
#[expect(
    clippy::missing_panics_doc,
    reason = "a search that is not given up returns a cost"
)]
#[must_use]
pub fn minimax<E: Evaluation>(position: &Position, depth: u32, evaluation: &E) -> Choice {
    with_word!(position.variant(), W => {
        let mut tree = Tree { evaluation, nodes: 0, word: PhantomData };
        let found = search(&mut tree, &position.cast::<W>(), depth, false);
        let (cost, best) = found.expect("the search is never given up");
        let action = best.map(|index| position.legal_actions()[index]);
        Choice { action, cost, nodes: tree.nodes }
    })
}

/// Positions, whose number is counted.
struct Tree<'a, W, E> {
    evaluation: &'a E,
    nodes: u64,
    word: PhantomData<W>,
}

impl<W: Word, E: Evaluation> Observer for Tree<'_, W, E> {
    type Node = Position<W>;

    fn maximizes(&self, position: &Position<W>) -> bool {
        position.side_to_move() == self.evaluation.maximizer()
    }

    fn children(&self, position: &Position<W>, left: u32) -> Vec<Position<W>> {
        if left == 0 {
            return Vec::new();
        }
        let actions = position.legal_actions();
        actions
            .iter()
            .map(|action| position.after(action))
            .collect()
    }

    fn cost(&self, position: &Position<W>, _: u32) -> i32 {
        leaf_cost(position, self.evaluation)
    }

    fn enter(&mut self, _: &Position<W>, _: u32) -> ControlFlow<()> {
        self.nodes += 1;
        ControlFlow::Continue(())
    }
}
