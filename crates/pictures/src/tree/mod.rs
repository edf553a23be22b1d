//! Draws minimax trees, which explain why an action was chosen.
//!
//! A [`Tree`] has all positions of a search, or those that explain the choice. [`to_svg`] draws it, [`to_dot`] writes
//! it for Graphviz, and [`write_json`] as JSON.
//!
//! ```
//! use tessera_draughts::{Color, Position, Variant};
//! use tessera_pictures::tree::{Node, Tree, to_svg};
//!
//! // A tree of one ply: the first move costs 0, all others as much.
//! let start = Position::initial(Variant::TOWERS);
//! let actions = start.legal_actions();
//! let mut nodes = vec![Node {
//!     action: None,
//!     position: start,
//!     parent: 0,
//!     children: 1..1 + actions.len(),
//!     left_out: 0,
//!     cost: 0,
//!     chosen: Some(1),
//! }];
//! nodes.extend(actions.into_iter().map(|action| Node {
//!     position: start.after(&action),
//!     action: Some(action),
//!     parent: 0,
//!     children: 0..0,
//!     left_out: 0,
//!     cost: 0,
//!     chosen: None,
//! }));
//! let tree = Tree {
//!     variant: Variant::TOWERS,
//!     start,
//!     depth: 1,
//!     maximizer: Color::White,
//!     nodes,
//!     all_positions: None,
//! };
//! assert!(to_svg(&tree).contains("<title>Why black plays A6-B5: minimax of depth 1</title>"));
//! ```

mod dot;
mod json;
mod svg;

use std::ops::Range;

use tessera_draughts::{Action, Color, Position, Variant};

pub use dot::to_dot;
pub use json::write_json;
pub use svg::to_svg;

/// The cost of a position that the maximizer has won: the largest cost there is.
pub const WON: i32 = i32::MAX;

/// The cost of a position that the maximizer has lost: the smallest cost there is.
pub const LOST: i32 = i32::MIN;

/// A minimax tree, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The variant of its positions.
    pub variant: Variant,
    /// The position at the root.
    pub start: Position,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The player who chooses the largest cost; the other one chooses the smallest.
    pub maximizer: Color,
    /// The positions: the root first, and every other one after its parent. There is at least the root.
    pub nodes: Vec<Node>,
    /// The number of positions of the full tree, for the caption of a tree that leaves some out; `None` if it is not
    /// known.
    pub all_positions: Option<u64>,
}

/// A position of a [`Tree`]. Places are indices of [`Tree::nodes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The action that leads here; `None` at the root.
    pub action: Option<Action>,
    /// The position, after the action.
    pub position: Position,
    /// The place of the node that the action leads from; 0 at the root.
    pub parent: usize,
    /// The places of the nodes that follow, in the order of the legal actions; empty at a leaf.
    pub children: Range<usize>,
    /// The number of searched actions whose nodes are left out of the tree; 0 in a full tree.
    pub left_out: usize,
    /// The minimax cost of the position; [`WON`] or [`LOST`] for the maximizer if the game is over.
    pub cost: i32,
    /// The place of the child that is chosen here; `None` at a leaf.
    pub chosen: Option<usize>,
}

impl Tree {
    /// The action that is chosen at the root; `None` if the root is a leaf.
    #[must_use]
    pub fn action(&self) -> Option<&Action> {
        self.nodes[self.nodes[0].chosen?].action.as_ref()
    }

    /// The places of the nodes on the chosen path, from the root on.
    pub fn chosen_path(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(0), |&node| self.nodes[node].chosen)
    }

    /// The number of plies from the root to a node.
    fn depth_of(&self, mut node: usize) -> usize {
        let mut depth = 0;
        while node != 0 {
            node = self.nodes[node].parent;
            depth += 1;
        }
        depth
    }

    /// The player who acts at a depth below the root, in plies.
    fn player_at(&self, depth: usize) -> Color {
        let first = self.start.side_to_move();
        if depth.is_multiple_of(2) {
            first
        } else {
            first.other()
        }
    }

    fn maximizes_at(&self, depth: usize) -> bool {
        self.player_at(depth) == self.maximizer
    }

    /// The label of a level of the tree.
    fn level_label(&self, depth: usize) -> String {
        let player = self.player_at(depth);
        if depth == self.depth as usize {
            return "leaves: the cost of the board".to_owned();
        }
        match self.maximizes_at(depth) {
            true => format!("max: {player} takes the largest"),
            false => format!("min: {player} takes the smallest"),
        }
    }

    /// The action that leads to a node.
    fn action_label(&self, node: usize) -> String {
        let action = self.nodes[node].action.as_ref();
        action.map_or("now".to_owned(), ToString::to_string)
    }

    /// Whether each node is on the chosen path.
    fn on_path(&self) -> Vec<bool> {
        let mut on_path = vec![false; self.nodes.len()];
        self.chosen_path().for_each(|node| on_path[node] = true);
        on_path
    }

    /// A caption about positions that are left out; `None` if there are none.
    fn left_out(&self) -> Option<String> {
        if self.nodes.iter().all(|node| node.left_out == 0) {
            return None;
        }
        let shown = self.nodes.len();
        let of = match self.all_positions {
            Some(all) => format!("{shown} of {all} positions are shown"),
            None => format!("{shown} positions are shown"),
        };
        Some(format!(
            "{of}: all on the chosen path, and below every other action the line that gives its \
             cost. +n: n more replies there, none of them better for the player who replies."
        ))
    }
}

/// A cost to display.
///
/// ```
/// use tessera_pictures::tree::{LOST, WON, cost_label};
/// assert_eq!([WON, LOST, 3, -4].map(cost_label), ["+∞", "−∞", "3", "−4"]);
/// ```
#[must_use]
pub fn cost_label(cost: i32) -> String {
    match cost {
        WON => "+∞".to_owned(),
        LOST => "−∞".to_owned(),
        cost if cost < 0 => format!("−{}", cost.unsigned_abs()),
        cost => cost.to_string(),
    }
}
