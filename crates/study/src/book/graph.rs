//! The positions of a book as a graph. Scores are backed up by minimax, which also finds the position to add next.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap, HashSet};

use tessera_engine::play::Score;

use tessera_draughts::{Action, Position, Rank, Square, Variant};

/// The cost of a ply on the way to a position, in hundredths of a man. A small number leads to long main lines, a large
/// number to many short lines.
pub(super) const PLY: u32 = 5;

/// Maximum number of consecutive plies without progress that may lead to a position of a book. Longer sequences
/// could go in circles.
const MAX_IDLE: u8 = 3;

/// The urgency of a position if no position can be added below it.
const NEVER: u32 = u32::MAX;

/// A position in the normal form of its symmetries, and the number of plies without progress that lead to it.
///
/// A ply makes progress if it captures, or moves a man forward. Only plies without progress can lead back to an earlier
/// position. Counting them makes a graph without cycles, in which the result of minimax is unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key {
    pub(super) position: Position,
    idle: u8,
}

/// A move, and the position that it leads to.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub(super) action: Action,
    pub(super) key: Key,
}

impl Key {
    pub(super) fn of(position: &Position) -> Key {
        Key {
            position: position.normal(),
            idle: 0,
        }
    }

    pub(super) fn replies(&self) -> Vec<Reply> {
        replies(&self.position, self.idle)
    }

    /// The number of consecutive plies without progress that lead to the position.
    pub(super) fn idle(&self) -> u8 {
        self.idle
    }

    /// Whether a book may contain the position.
    pub(super) fn is_allowed(&self) -> bool {
        self.idle <= MAX_IDLE
    }

    /// A number that increases with every move.
    fn rank(&self) -> i64 {
        let (position, height) = (
            &self.position,
            i64::from(self.position.rules().board.height),
        );
        let of_piece = |square: Square| {
            let piece = position.piece_at(square)?;
            let row = square.row() as i64;
            let advanced = match piece.rank {
                Rank::King => height,
                Rank::Man if position.rules().moves_north(piece.color) => height - 1 - row,
                Rank::Man => row,
            };
            // A man that captures backwards goes back at most four rows for each piece that it takes: by a vertical
            // capture in Frisian draughts. A king that is taken must count for more than that.
            Some(advanced - height - 5)
        };
        let progress: i64 = Square::all(position.variant()).filter_map(of_piece).sum();
        progress * i64::from(u8::MAX) + i64::from(self.idle)
    }
}

/// The moves of a position, sorted by the normal form of the position after the move. Of moves with the same normal
/// form, only one is listed. `idle` is the number of plies without progress that led to the position.
///
/// The lists of all positions with the same normal form are equal, except for the moves themselves.
pub(super) fn replies(position: &Position, idle: u8) -> Vec<Reply> {
    let mut replies: Vec<Reply> = position
        .legal_actions()
        .into_iter()
        .map(|action| {
            let idle = if makes_progress(position, &action) {
                0
            } else {
                idle.saturating_add(1)
            };
            let key = Key {
                position: position.after(&action).normal(),
                idle,
            };
            Reply { action, key }
        })
        .collect();
    replies.sort_by_key(|reply| reply.key);
    replies.dedup_by_key(|reply| reply.key);
    replies
}

fn makes_progress(position: &Position, action: &Action) -> bool {
    let mut path = action.path();
    let (Some(source), Some(target)) = (path.next(), path.last()) else {
        return false;
    };
    let is_man = position
        .piece_at(source)
        .is_some_and(|piece| piece.rank == Rank::Man);
    let is_forward = if position.rules().moves_north(position.side_to_move()) {
        target.row() < source.row()
    } else {
        target.row() > source.row()
    };
    action.is_capture() || is_man && is_forward
}

/// A position whose moves have been scored.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) key: Key,
    /// The moves, in the order of [`Key::replies`].
    pub(super) edges: Vec<Edge>,
    rank: i64,
    parents: Vec<u32>,
    /// The score of the best move.
    value: Score,
    /// The cost of the cheapest path from here to a move that can be searched next.
    urgency: u32,
}

/// A move of a position in the graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Edge {
    /// The move leads out of the book. The score comes from a search, and is for the player who makes the move.
    Leaf(Score),
    /// The move leads to this node.
    Inner(u32),
}

/// A position with which lines of a book begin.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Root {
    /// The path from the initial position: for each ply, the index of the move among the replies.
    pub(super) path: Vec<usize>,
    pub(super) key: Key,
    pub(super) node: Option<u32>,
}

/// The positions of a book.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// The first root is the initial position.
    pub(super) roots: Vec<Root>,
    pub(super) nodes: Vec<Node>,
    index: HashMap<Key, u32>,
}

impl Graph {
    /// A graph whose roots are the initial position and the positions at the end of `paths`. `None` if a path contains
    /// an index for which there is no move. If several paths lead to one position, the first is kept. Positions without
    /// moves are left out.
    pub(super) fn new(variant: Variant, paths: Vec<Vec<usize>>) -> Option<Graph> {
        let initial = Key::of(&Position::initial(variant));
        let (mut roots, mut known) = (Vec::new(), HashSet::new());
        for path in std::iter::once(Vec::new()).chain(paths) {
            let mut key = initial;
            for place in &path {
                key = key.replies().get(*place)?.key;
            }
            let key = Key::of(&key.position);
            if known.insert(key) && key.position.can_act() {
                let node = None;
                roots.push(Root { path, key, node });
            }
        }
        Some(Graph {
            roots,
            nodes: Vec::new(),
            index: HashMap::new(),
        })
    }

    /// The node of a position.
    pub(super) fn find(&self, position: &Position) -> Option<&Node> {
        let mut key = Key::of(position);
        while key.is_allowed() {
            if let Some(node) = self.index.get(&key) {
                return Some(&self.nodes[*node as usize]);
            }
            key.idle += 1;
        }
        None
    }

    pub(super) fn number(&self, key: &Key) -> Option<u32> {
        self.index.get(key).copied()
    }

    /// The score of a move for the player who makes it.
    pub(super) fn score(&self, edge: Edge) -> Score {
        match edge {
            Edge::Leaf(score) => score,
            Edge::Inner(node) => before(self.nodes[node as usize].value),
        }
    }

    /// Adds a node and returns its number. If there is a node with this key, returns the number of that node. The moves
    /// of a new node are set later.
    pub(super) fn reserve(&mut self, key: Key) -> u32 {
        let number = self.nodes.len() as u32;
        match self.index.entry(key) {
            Entry::Occupied(entry) => return *entry.get(),
            Entry::Vacant(entry) => entry.insert(number),
        };
        self.nodes.push(Node {
            key,
            edges: Vec::new(),
            rank: key.rank(),
            parents: Vec::new(),
            value: Score::Estimate(0),
            urgency: NEVER,
        });
        number
    }

    /// Sets the moves of a node.
    pub(super) fn set_edges(&mut self, number: u32, edges: Vec<Edge>) {
        for edge in &edges {
            if let Edge::Inner(child) = edge {
                self.nodes[*child as usize].parents.push(number);
            }
        }
        self.nodes[number as usize].edges = edges;
    }

    /// Makes a move that led out of the book lead to the node `child`.
    pub(super) fn link(&mut self, parent: u32, place: usize, child: u32) {
        if let Some(edge) = self.nodes[parent as usize].edges.get_mut(place) {
            *edge = Edge::Inner(child);
            self.nodes[child as usize].parents.push(parent);
        }
    }

    /// Finds the nodes of the positions where lines begin.
    pub(super) fn find_roots(&mut self) {
        for root in &mut self.roots {
            root.node = self.index.get(&root.key).copied();
        }
    }

    /// Backs up the scores of all nodes.
    pub(super) fn update_all(&mut self) {
        let mut order: Vec<u32> = (0..self.nodes.len() as u32).collect();
        order.sort_by_key(|number| Reverse(self.nodes[*number as usize].rank));
        for number in order {
            self.update(number);
        }
    }

    /// Updates the score of a node. As long as scores change, also updates its parents, their parents and so on.
    pub(super) fn update_from(&mut self, number: u32) {
        // The rank decreases from a node to its parents, so each node is updated after all nodes that it depends on.
        let mut waiting = BinaryHeap::from([(self.nodes[number as usize].rank, number)]);
        while let Some(next) = waiting.pop() {
            while waiting.peek() == Some(&next) {
                waiting.pop();
            }
            if self.update(next.1) {
                for parent in &self.nodes[next.1 as usize].parents {
                    waiting.push((self.nodes[*parent as usize].rank, *parent));
                }
            }
        }
    }

    /// Computes the score and the urgency of a node anew. Returns whether one of them has changed.
    fn update(&mut self, number: u32) -> bool {
        let node = &self.nodes[number as usize];
        let scores = node.edges.iter().map(|edge| self.score(*edge));
        let value = scores.max().unwrap_or(Score::Estimate(0));
        let urgency = (0..node.edges.len()).map(|place| self.cost(node, value, place));
        let urgency = urgency.min().unwrap_or(NEVER);
        let node = &mut self.nodes[number as usize];
        let has_changed = (node.value, node.urgency) != (value, urgency);
        (node.value, node.urgency) = (value, urgency);
        has_changed
    }

    /// The cost of the cheapest path to a move that can be searched next, among the paths that begin with the move at
    /// index `place` of `node`. `value` is the score of `node`.
    ///
    /// [`NEVER`] if the score of the move is proven, or if the best move has a proven score.
    fn cost(&self, node: &Node, value: Score, place: usize) -> u32 {
        let edge = node.edges[place];
        let (Score::Estimate(best), Score::Estimate(score)) = (value, self.score(edge)) else {
            return NEVER;
        };
        let rest = match edge {
            Edge::Leaf(_) if self.is_open(node, place) => 0,
            Edge::Leaf(_) => NEVER,
            Edge::Inner(child) => self.nodes[child as usize].urgency,
        };
        // A move without an alternative costs nothing, because no choice was made.
        let ply = if node.edges.len() == 1 { 0 } else { PLY };
        rest.saturating_add(ply)
            .saturating_add(best.abs_diff(score))
    }

    /// Whether the book may contain the position after a move.
    fn is_open(&self, node: &Node, place: usize) -> bool {
        // With fewer plies without progress, the position after any move is allowed.
        node.key.idle < MAX_IDLE
            || node
                .key
                .replies()
                .get(place)
                .is_some_and(|reply| reply.key.is_allowed())
    }

    /// The position to add next. `None` if every move leads to a position of the book, to a proven result, or to too
    /// many plies without progress.
    ///
    /// Every second position is the most urgent one below the initial position. The others are the most urgent ones
    /// below any other root.
    pub(super) fn next(&self) -> Option<Key> {
        if let Some(root) = self.roots.iter().find(|root| root.node.is_none()) {
            return Some(root.key);
        }
        let urgency = |root: &&Root| {
            let node = root.node.map(|node| &self.nodes[node as usize]);
            node.map_or(NEVER, |node| node.urgency)
        };
        let (first, others) = self.roots.split_first()?;
        let other = others.iter().min_by_key(urgency).unwrap_or(first);
        let is_first = self.nodes.len().is_multiple_of(2);
        let order = if is_first {
            [first, other]
        } else {
            [other, first]
        };
        let root = order.into_iter().find(|root| urgency(root) < NEVER)?;
        let mut node = &self.nodes[root.node? as usize];
        loop {
            let costs =
                (0..node.edges.len()).map(|place| (self.cost(node, node.value, place), place));
            let (_, place) = costs.min()?;
            match node.edges[place] {
                Edge::Inner(child) => node = &self.nodes[child as usize],
                Edge::Leaf(_) => return node.key.replies().get(place).map(|reply| reply.key),
            }
        }
    }

    /// The number of nodes behind a move, including the node that it leads to.
    pub(super) fn count_behind(&self, edge: Edge) -> usize {
        let Edge::Inner(child) = edge else { return 0 };
        let mut is_counted = vec![false; self.nodes.len()];
        let mut waiting = vec![child];
        let mut count = 0;
        while let Some(number) = waiting.pop() {
            if std::mem::replace(&mut is_counted[number as usize], true) {
                continue;
            }
            count += 1;
            for edge in &self.nodes[number as usize].edges {
                if let Edge::Inner(child) = edge {
                    waiting.push(*child);
                }
            }
        }
        count
    }
}

/// The score of a move for the player who makes it, from the opponent's score of the position after it.
pub(super) fn before(score: Score) -> Score {
    match score {
        Score::Estimate(score) => Score::Estimate(-score),
        Score::Win(plies) => Score::Loss(plies.saturating_add(1)),
        Score::Loss(plies) => Score::Win(plies.saturating_add(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn every_move_increases_the_rank() {
        for &variant in Variant::ALL {
            let mut random = Random::new(7);
            for _ in 0..10 {
                let mut key = Key::of(&Position::initial(variant));
                for _ in 0..100 {
                    let replies = key.replies();
                    let before = key.rank();
                    assert!(
                        replies.iter().all(|reply| reply.key.rank() > before),
                        "{key:?}"
                    );
                    if replies.is_empty() {
                        break;
                    }
                    key = replies[random.below(replies.len() as u64) as usize].key;
                }
            }
        }
    }

    #[test]
    fn a_man_that_takes_a_king_backwards_increases_the_rank() {
        let position = Position::of_fen(Variant::FRISIAN, "W:W8:BK18,45").unwrap();
        let before = Key::of(&position);
        let replies = before.replies();
        assert_eq!(replies.len(), 1);
        assert!(replies[0].key.rank() > before.rank());
    }
}
