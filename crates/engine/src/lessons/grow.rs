//! Grows the tree of a position.

use std::collections::HashMap;

use tessera_draughts::{Action, ActionList, Position};
use thiserror::Error;

use super::{LessonNode, LessonTree};
use crate::{Evaluation, leaf_cost};

/// Maximum number of plies beyond the depth for which captures are followed.
const MAX_BEYOND: u32 = 8;

/// How far a tree grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The number of plies from the root to the last level.
    pub depth: u32,
    /// Whether captures are followed up to 8 plies beyond the last level, for a quiescence search.
    pub quiescence: bool,
    /// Maximum number of nodes allowed.
    pub limit: usize,
}

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

/// Why a tree could not be grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotGrown {
    /// The tree would have more nodes than the limit allows.
    #[error("the tree of depth {depth} has more than {limit} nodes")]
    TooLarge {
        /// The requested depth.
        depth: u32,
        /// Maximum number of nodes allowed.
        limit: usize,
        /// Maximum depth at which the tree is within the limit; 0 if depth 1 is already too large.
        fits: u32,
    },
    /// `stop` returned `true` while moves were listed.
    #[error("listing the moves takes too long")]
    Stopped,
}

/// Grows the tree of a position. `stop` can end the listing of moves in a position that has very many.
///
/// # Errors
/// [`NotGrown`] if the tree would be larger than the limit, or if `stop` returned `true`.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::Material;
/// use tessera_engine::lessons::{Growth, NotGrown, grow};
/// let position = Position::initial(Variant::TOWERS);
/// let growth = Growth { depth: 3, quiescence: false, limit: 5_000 };
/// let grown = grow(&position, &Material::TOWERS, growth, &mut || false)?;
/// assert_eq!(grown.tree.nodes().len(), 1 + 7 + 49 + 379);
/// let large = grow(&position, &Material::TOWERS, Growth { depth: 5, ..growth }, &mut || false);
/// assert_eq!(large.unwrap_err(), NotGrown::TooLarge { depth: 5, limit: 5_000, fits: 4 });
/// # Ok::<(), NotGrown>(())
/// ```
pub fn grow<E: Evaluation>(
    position: &Position,
    evaluation: &E,
    growth: Growth,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Grown, NotGrown> {
    let mut fits = growth.depth;
    loop {
        let at_depth = Growth {
            depth: fits,
            ..growth
        };
        match Grower::new(position, evaluation, at_depth, stop).grown() {
            Ok(grown) if fits == growth.depth => return Ok(grown),
            Err(NotGrown::TooLarge { .. }) if fits > 0 => fits -= 1,
            Err(NotGrown::Stopped) => return Err(NotGrown::Stopped),
            _ => {
                return Err(NotGrown::TooLarge {
                    depth: growth.depth,
                    limit: growth.limit,
                    fits,
                });
            }
        }
    }
}

struct Grower<'a, E> {
    evaluation: &'a E,
    growth: Growth,
    stop: &'a mut dyn FnMut() -> bool,
    nodes: Vec<LessonNode>,
    positions: Vec<Position>,
    actions: Vec<Option<Action>>,
    /// The index of the first node with each position.
    first: HashMap<Position, usize>,
}

impl<'a, E: Evaluation> Grower<'a, E> {
    fn new(
        position: &Position,
        evaluation: &'a E,
        growth: Growth,
        stop: &'a mut dyn FnMut() -> bool,
    ) -> Grower<'a, E> {
        let mut grower = Grower {
            evaluation,
            growth,
            stop,
            nodes: Vec::new(),
            positions: Vec::new(),
            actions: Vec::new(),
            first: HashMap::new(),
        };
        grower.push(None, None, *position);
        grower
    }

    fn grown(mut self) -> Result<Grown, NotGrown> {
        let root_maximizes = self.positions[0].side_to_move() == self.evaluation.maximizer();
        self.expand(0)?;
        Ok(Grown {
            tree: LessonTree::new(self.nodes, self.growth.depth, root_maximizes, true),
            positions: self.positions,
            actions: self.actions,
        })
    }

    fn push(&mut self, parent: Option<usize>, action: Option<Action>, position: Position) {
        let index = self.nodes.len();
        self.nodes.push(LessonNode {
            parent,
            name: action.map(|action| action.to_string()).unwrap_or_default(),
            ply: parent.map_or(0, |parent| self.nodes[parent].ply + 1),
            children: Vec::new(),
            end: index + 1,
            standing: leaf_cost(&position, self.evaluation),
            is_capture: action.is_some_and(|action| action.is_capture()),
            may_stop: false,
            twin: *self.first.entry(position).or_insert(index),
        });
        self.positions.push(position);
        self.actions.push(action);
    }

    /// Adds all nodes below a node.
    fn expand(&mut self, index: usize) -> Result<(), NotGrown> {
        let Growth {
            depth,
            quiescence,
            limit,
        } = self.growth;
        let ply = self.nodes[index].ply;
        let is_beyond = ply >= depth;
        if is_beyond && (!quiescence || ply >= depth + MAX_BEYOND) {
            return Ok(());
        }
        let position = self.positions[index];
        let mut legal = ActionList::new();
        if !position.legal_actions_until(&mut legal, self.stop) {
            return Err(NotGrown::Stopped);
        }
        self.nodes[index].may_stop = !legal.iter().all(Action::is_capture);
        for action in legal {
            if is_beyond && !action.is_capture() {
                continue;
            }
            let child = self.nodes.len();
            if child >= limit {
                return Err(NotGrown::TooLarge {
                    depth,
                    limit,
                    fits: 0,
                });
            }
            self.push(Some(index), Some(action), position.after(&action));
            self.nodes[index].children.push(child);
            self.expand(child)?;
        }
        self.nodes[index].end = self.nodes.len();
        Ok(())
    }
}
