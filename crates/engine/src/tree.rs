//! The full minimax tree as data, to explain how a move was chosen.

use std::ops::Range;

use tessera_draughts::{Action, Position};
use tessera_tablebase::has_room;
use thiserror::Error;

use crate::{Evaluation, alpha_beta, leaf_cost};

/// A position of a [`Tree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move from the parent to this node; `None` at the root.
    pub action: Option<Action>,
    /// The index of the parent; the root is its own parent.
    pub parent: usize,
    /// The indices of the children, in the order of the legal moves; empty at a leaf.
    pub children: Range<usize>,
    /// The number of legal moves without a child in this tree, although the node was expanded. It is 0 in a full tree.
    pub left_out: usize,
    /// The cost under best play from here.
    pub cost: i32,
    /// The index of the chosen child, which is the first one with this node's cost; `None` at a leaf.
    pub chosen: Option<usize>,
}

/// The minimax tree of a position to a given depth, with the propagated cost and the choice of every node.
///
/// Nodes are stored level by level: the root has index 0, and siblings are adjacent.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::{Material, Tree};
/// let tree = Tree::grow(&Position::initial(Variant::TOWERS), 3, &Material::TOWERS, 1_000)?;
/// assert_eq!(tree.nodes().len(), 1 + 7 + 49 + 379);
/// let path: Vec<String> =
///     tree.chosen_path().filter_map(|i| tree.nodes()[i].action).map(|a| a.to_string()).collect();
/// assert_eq!(path, ["A6-B5", "B3-C4", "B5-A4"]);
/// # Ok::<(), tessera_engine::TreeTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    position: Position,
    nodes: Vec<Node>,
}

/// The tree would have more nodes than the limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the full tree of depth {depth} has more than {limit} nodes")]
pub struct TreeTooLarge {
    /// The requested depth.
    pub depth: u32,
    /// Maximum number of nodes allowed.
    pub limit: usize,
}

/// The number of nodes that can be stored: one more than `nodes` has, or no more if memory is short. Doubles the
/// capacity of a vector that is full.
fn nodes_that_fit<T, U>(nodes: &mut Vec<T>, level: &mut Vec<U>) -> usize {
    if nodes.len() == nodes.capacity() {
        let more = nodes.len().max(64);
        let bytes = more * 2 * (size_of::<T>() + size_of::<U>());
        if !has_room(bytes as u64) || nodes.try_reserve(more).is_err() {
            return nodes.len();
        }
    }
    if level.len() == level.capacity() && level.try_reserve(level.len().max(64)).is_err() {
        return nodes.len();
    }
    nodes.len() + 1
}

impl Tree {
    /// Builds the full tree of a position to `depth` plies and propagates the costs.
    ///
    /// # Errors
    /// If the tree has more than `limit` nodes, or does not fit in memory. No more than `limit` nodes are ever stored.
    pub fn grow<E: Evaluation>(
        position: &Position,
        depth: u32,
        evaluation: &E,
        limit: usize,
    ) -> Result<Tree, TreeTooLarge> {
        let node = |action, parent, position: &Position| Node {
            action,
            parent,
            children: 0..0,
            left_out: 0,
            cost: leaf_cost(position, evaluation),
            chosen: None,
        };
        let mut nodes = vec![node(None, 0, position)];
        let mut level = vec![*position];
        for _ in 0..depth {
            let first = nodes.len() - level.len();
            let mut next_level = Vec::new();
            for (parent, position) in (first..).zip(&level) {
                let start = nodes.len();
                for action in position.legal_actions() {
                    // A tree that does not fit in memory is too large, whatever the limit.
                    let most = limit.min(nodes_that_fit(&mut nodes, &mut next_level));
                    if nodes.len() >= most {
                        return Err(TreeTooLarge { depth, limit: most });
                    }
                    let child = position.after(&action);
                    nodes.push(node(Some(action), parent, &child));
                    next_level.push(child);
                }
                nodes[parent].children = start..nodes.len();
            }
            level = next_level;
        }
        let mut tree = Tree {
            position: *position,
            nodes,
        };
        tree.propagate(evaluation);
        Ok(tree)
    }

    /// Builds the part of the full tree that explains the choice at its root. Nodes on the chosen path get at most
    /// `width` children, the chosen one among them. Every other node gets only the chosen child, so that its line shows
    /// where its cost comes from.
    ///
    /// Costs and choices equal those of the full tree, which is never built: each comes from [`alpha_beta`], so this
    /// works at any depth that `alpha_beta` can search.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_engine::{Material, Tree};
    /// let position = Position::initial(Variant::TOWERS);
    /// let full = Tree::grow(&position, 3, &Material::TOWERS, 1_000)?;
    /// let cut = Tree::explain(&position, 3, &Material::TOWERS, 20);
    /// assert_eq!(cut.action(), full.action());
    /// assert_eq!(cut.nodes().len(), 1 + 7 + (7 + 6) + (7 + 6 + 6));
    /// # Ok::<(), tessera_engine::TreeTooLarge>(())
    /// ```
    #[must_use]
    pub fn explain<E: Evaluation>(
        position: &Position,
        depth: u32,
        evaluation: &E,
        width: usize,
    ) -> Tree {
        let node = |action, parent, position: &Position, depth| {
            let choice = alpha_beta(position, depth, evaluation);
            let node = Node {
                action,
                parent,
                children: 0..0,
                left_out: 0,
                cost: choice.cost,
                chosen: None,
            };
            (node, choice.action)
        };
        let (root, choice) = node(None, 0, position, depth);
        let mut nodes = vec![root];
        // The nodes to expand: index, position, chosen move, and whether the node is on the chosen path.
        let mut level: Vec<_> = choice
            .map(|action| (0, *position, action, true))
            .into_iter()
            .collect();
        for below in (0..depth).rev() {
            let mut next_level = Vec::new();
            for (parent, position, chosen, on_path) in level {
                let actions = position.legal_actions();
                let chosen_index = actions.iter().position(|action| *action == chosen);
                let shown = if on_path { width.max(1) } else { 1 };
                // If the chosen move is not among the first `shown`, it takes the last of these places.
                let before_chosen = shown - usize::from(chosen_index >= Some(shown));
                let start = nodes.len();
                for (i, action) in actions.iter().enumerate() {
                    let is_chosen = Some(i) == chosen_index;
                    let is_shown = if on_path { i < before_chosen } else { false };
                    if !(is_chosen || is_shown) {
                        continue;
                    }
                    let child = position.after(action);
                    let (node, choice) = node(Some(*action), parent, &child, below);
                    if is_chosen {
                        nodes[parent].chosen = Some(nodes.len());
                    }
                    if let Some(choice) = choice {
                        next_level.push((nodes.len(), child, choice, on_path && is_chosen));
                    }
                    nodes.push(node);
                }
                nodes[parent].children = start..nodes.len();
                nodes[parent].left_out = actions.len() - (nodes.len() - start);
            }
            level = next_level;
        }
        Tree {
            position: *position,
            nodes,
        }
    }

    fn propagate<E: Evaluation>(&mut self, evaluation: &E) {
        let root_maximizes = self.position.side_to_move() == evaluation.maximizer();
        for i in (0..self.nodes.len()).rev() {
            let maximizes = root_maximizes == self.depth_of(i).is_multiple_of(2);
            let children = self.nodes[i].children.clone();
            // `min_by_key` returns the first of equal minima.
            let chosen = children.min_by_key(|&child| {
                let cost = i64::from(self.nodes[child].cost);
                if maximizes { -cost } else { cost }
            });
            if let Some(chosen) = chosen {
                self.nodes[i].cost = self.nodes[chosen].cost;
                self.nodes[i].chosen = Some(chosen);
            }
        }
    }

    /// The position at the root.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// All nodes, level by level.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node of the root position.
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// The chosen move at the root, or `None` if the root is a leaf.
    #[must_use]
    pub fn action(&self) -> Option<Action> {
        self.nodes[self.root().chosen?].action
    }

    /// The indices of the nodes on the path of chosen moves from the root, including the root.
    pub fn chosen_path(&self) -> impl Iterator<Item = usize> {
        self.chosen_path_from(0)
    }

    /// The indices of the nodes on the path of chosen moves from `node`, including it. The path ends at the leaf that
    /// `node` has its cost from.
    pub fn chosen_path_from(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |&node| self.nodes[node].chosen)
    }

    /// The number of plies from the root to a node.
    #[must_use]
    pub fn depth_of(&self, mut node: usize) -> usize {
        let mut depth = 0;
        while node != 0 {
            node = self.nodes[node].parent;
            depth += 1;
        }
        depth
    }

    /// The position of a node.
    #[must_use]
    pub fn position_of(&self, node: usize) -> Position {
        let Node { action, parent, .. } = &self.nodes[node];
        match action {
            Some(action) => self.position_of(*parent).after(action),
            None => self.position,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Material;
    use tessera_draughts::Variant;

    #[test]
    fn indices_and_choices_are_consistent() {
        let position = Position::initial(Variant::ENGLISH);
        let tree = Tree::grow(&position, 4, &Material::TOWERS, 100_000).unwrap();
        for (i, node) in tree.nodes().iter().enumerate() {
            for child in node.children.clone() {
                assert_eq!(tree.nodes()[child].parent, i);
                assert_eq!(tree.depth_of(child), tree.depth_of(i) + 1);
                let action = tree.nodes()[child].action.unwrap();
                assert_eq!(tree.position_of(child), tree.position_of(i).after(&action));
            }
            if let Some(chosen) = node.chosen {
                let costs = node.children.clone().map(|child| tree.nodes()[child].cost);
                let first = costs.into_iter().position(|cost| cost == node.cost);
                assert_eq!(Some(chosen - node.children.start), first);
            }
        }
        assert_eq!(tree.chosen_path().count(), 5);
    }

    #[test]
    fn an_explanation_is_part_of_the_full_tree() {
        for (fen, depth, width) in [
            ("B:BA6,C6,E6,G6,KD5:WB3,D3,F3,KE4", 4, 20),
            ("W:BA6,C6,E6,G6,KD5:WB3,D3,F3,KE4", 3, 4),
            ("W:BKA6,KC6:WKB3,KH3", 5, 1),
        ] {
            let position = Position::of_fen(Variant::TOWERS, fen).unwrap();
            let full = Tree::grow(&position, depth, &Material::TOWERS, 1_000_000).unwrap();
            let cut = Tree::explain(&position, depth, &Material::TOWERS, width);
            assert_eq!(cut.chosen_path().count(), full.chosen_path().count());
            // For each node of the cut tree, its index in the full tree.
            let mut places = vec![0; cut.nodes().len()];
            for (i, node) in cut.nodes().iter().enumerate() {
                let place = places[i];
                let twin = &full.nodes()[place];
                assert_eq!((node.cost, node.action), (twin.cost, twin.action));
                assert_eq!(node.chosen.is_some(), twin.chosen.is_some());
                assert!(node.children.len() <= width);
                assert_eq!(node.children.len() + node.left_out, twin.children.len());
                for child in node.children.clone() {
                    let action = cut.nodes()[child].action;
                    places[child] = twin
                        .children
                        .clone()
                        .find(|&c| full.nodes()[c].action == action)
                        .unwrap();
                    assert_eq!(
                        node.chosen == Some(child),
                        twin.chosen == Some(places[child])
                    );
                }
            }
        }
    }

    #[test]
    fn a_finished_game_is_a_leaf() {
        let finished = Position::of_fen(Variant::TOWERS, "B:WB1").unwrap();
        let tree = Tree::grow(&finished, 3, &Material::TOWERS, 10).unwrap();
        assert_eq!((tree.nodes().len(), tree.action()), (1, None));
        assert_eq!(tree.root().cost, crate::LOST);
    }

    #[test]
    fn a_tree_larger_than_the_limit_is_an_error() {
        let position = Position::initial(Variant::TOWERS);
        assert_eq!(
            Tree::grow(&position, 12, &Material::TOWERS, 1_000).map(|_| ()),
            Err(TreeTooLarge {
                depth: 12,
                limit: 1_000
            })
        );
        assert!(Tree::grow(&position, 2, &Material::TOWERS, 57).is_ok());
    }
}
