//! Minimax and alpha-beta with a record of each step.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::LessonTree;
use crate::observed::{self, Observer, Value, cost_of, value_of};

/// The order in which the children of a node are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The order of the legal moves.
    Generated,
    /// The best child first. A real search cannot know this order. It shows the least work that alpha-beta needs.
    BestFirst,
    /// The worst child first.
    WorstFirst,
    /// Captures first.
    CapturesFirst,
    /// The child that the previous search, one ply less deep, found best comes first: see [`deepen`](super::deepen).
    /// Without a previous search, the order of the legal moves.
    Previous,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 5] = [
        Order::Generated,
        Order::BestFirst,
        Order::WorstFirst,
        Order::CapturesFirst,
        Order::Previous,
    ];

    /// The name of the order, such as `best_first`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Order::Generated => "generated",
            Order::BestFirst => "best_first",
            Order::WorstFirst => "worst_first",
            Order::CapturesFirst => "captures_first",
            Order::Previous => "previous",
        }
    }
}

/// How a tree is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The depth of the search in plies; at most that of the tree.
    pub depth: u32,
    /// Whether children that cannot affect the result are cut off, as alpha-beta does.
    pub prunes: bool,
    /// The order of the children.
    pub order: Order,
    /// Whether results are stored in a transposition table and looked up when a position is reached again.
    pub table: bool,
    /// Whether captures are followed beyond the depth.
    pub quiescence: bool,
}

impl Settings {
    /// Plain minimax to a depth.
    #[must_use]
    pub fn minimax(depth: u32) -> Settings {
        Settings {
            depth,
            prunes: false,
            order: Order::Generated,
            table: false,
            quiescence: false,
        }
    }
}

/// The window of a node: the costs that both players have already secured on the way to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The cost that the maximizer has secured so far, if any.
    pub alpha: Option<i32>,
    /// The cost that the minimizer has secured so far, if any.
    pub beta: Option<i32>,
    /// The node at which the maximizer has secured `alpha`.
    pub alpha_at: Option<usize>,
    /// The node at which the minimizer has secured `beta`.
    pub beta_at: Option<usize>,
}

/// How the cost that a search found relates to the true cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true cost.
    Exact,
    /// The true cost is at least the one found.
    AtLeast,
    /// The true cost is at most the one found.
    AtMost,
}

/// One step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A node is visited. A leaf gets its cost at once.
    Visit {
        /// The node.
        node: usize,
        /// The window in which the node is searched.
        window: Window,
        /// The cost of the node if it is a leaf.
        value: Option<i32>,
    },
    /// Stand pat in a quiescence search: instead of capturing, the player to move may take the static cost, unless a
    /// capture turns out better.
    Stand {
        /// The node.
        node: usize,
        /// The static cost.
        value: i32,
        /// The window of the node after this step.
        window: Window,
    },
    /// The position of a node is found in the table, so nothing below the node is visited.
    Hit {
        /// The node.
        node: usize,
        /// The node at which the position was searched before.
        twin: usize,
        /// The cost in the table.
        value: i32,
        /// How that cost relates to the true cost.
        bound: Bound,
    },
    /// The search returns from a child to its parent with the cost of the child.
    Back {
        /// The parent.
        node: usize,
        /// The child.
        child: usize,
        /// The cost of the child.
        value: i32,
        /// The best cost of the parent so far.
        best: i32,
        /// The window of the parent after this step.
        window: Window,
    },
    /// The remaining children of a node are cut off.
    Cut {
        /// The node.
        node: usize,
        /// The child whose cost causes the cut. The node itself if its static cost does.
        by: usize,
        /// The node further up at which the opponent has something better.
        at: Option<usize>,
        /// The cost that the opponent has secured there.
        has: i32,
        /// The children that are cut off.
        skipped: Vec<usize>,
    },
}

/// The result of a search at one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The cost that was found.
    pub value: i32,
    /// How that cost relates to the true cost.
    pub bound: Bound,
    /// The child that the cost comes from. `None` at a leaf, or if the cost comes from the table or is the static
    /// cost.
    pub best: Option<usize>,
    /// The window when the search left the node.
    pub window: Window,
}

/// The record of a search, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The cost of the root under best play.
    pub value: i32,
    /// The nodes from the root to the leaf that the cost of the root comes from.
    pub line: Vec<usize>,
    /// The number of nodes that were visited, including the root.
    pub visited: u64,
    /// The number of visited nodes at which the static cost was taken.
    pub leaves: u64,
    /// The number of nodes whose position was found in the table.
    pub hits: u64,
    /// All steps, in order.
    pub steps: Vec<Step>,
    /// The result at each node of the tree. `None` if the node was not visited.
    pub reached: Vec<Option<Reached>>,
}

/// The child to begin with, by node.
pub(super) type First = HashMap<usize, usize>;

/// Searches a tree from its root.
///
/// The maximizer takes the largest cost, the opponent the smallest. Of equal costs, the first in the search order is
/// taken. With pruning, a node is left as soon as its cost is no better for its parent than what the parent's player
/// has secured already.
#[must_use]
pub fn search(tree: &LessonTree, settings: &Settings) -> Trace {
    search_with(tree, settings, &First::new())
}

/// Like [`search`]. `first` holds the children to begin with if the order is [`Order::Previous`].
pub(super) fn search_with(tree: &LessonTree, settings: &Settings, first: &First) -> Trace {
    let needs_values = matches!(settings.order, Order::BestFirst | Order::WorstFirst);
    let exact = if needs_values {
        exact_values(tree, settings.depth, settings.quiescence)
    } else {
        Vec::new()
    };
    let mut recorder = Recorder {
        tree,
        settings: *settings,
        first,
        exact,
        table: HashMap::new(),
        path: Vec::new(),
        steps: Vec::new(),
        reached: vec![None; tree.nodes().len()],
    };
    let found = observed::search(&mut recorder, &0, settings.depth, settings.prunes);
    let (value, _) = found.expect("the search is never given up");
    let Recorder { steps, reached, .. } = recorder;
    let best = |&node: &usize| reached[node].and_then(|reached| reached.best);
    let is_leaf = |step: &&Step| {
        matches!(
            step,
            Step::Visit { value: Some(_), .. } | Step::Stand { .. }
        )
    };
    let count =
        |is_counted: &dyn Fn(&&Step) -> bool| steps.iter().filter(is_counted).count() as u64;
    Trace {
        value,
        line: std::iter::successors(Some(0), best).collect(),
        visited: count(&|step| matches!(step, Step::Visit { .. })),
        leaves: count(&is_leaf),
        hits: count(&|step| matches!(step, Step::Hit { .. })),
        steps,
        reached,
    }
}

/// The true cost of each node that a search to `depth` plies considers, by plain minimax. For all other nodes, the
/// static cost.
#[must_use]
pub fn exact_values(tree: &LessonTree, depth: u32, quiescence: bool) -> Vec<i32> {
    let mut values: Vec<i32> = tree.nodes().iter().map(|node| node.standing).collect();
    // Children have larger indices than their parents.
    for index in (0..values.len()).rev() {
        let node = &tree.nodes()[index];
        let children = tree
            .children(index, depth, quiescence)
            .into_iter()
            .map(|child| values[child]);
        let standing = (node.ply >= depth && node.may_stop).then_some(node.standing);
        let costs = children.chain(standing);
        let best = if tree.maximizes(index) {
            costs.max()
        } else {
            costs.min()
        };
        values[index] = best.unwrap_or(node.standing);
    }
    values
}

/// A node that is being searched.
struct Open {
    /// The window in which the search entered the node.
    entry: Window,
    /// The result so far.
    reached: Reached,
    /// The child from which the search has returned last; the node itself at first.
    last: usize,
}

struct Recorder<'a> {
    tree: &'a LessonTree,
    settings: Settings,
    first: &'a First,
    /// The true cost of each node, if the order needs it. Empty otherwise.
    exact: Vec<i32>,
    /// The results at positions. The key is the first node with the position, and the number of remaining plies.
    table: HashMap<(usize, u32), (usize, Reached)>,
    /// The nodes from the root to the one that is being searched.
    path: Vec<Open>,
    steps: Vec<Step>,
    reached: Vec<Option<Reached>>,
}

impl Recorder<'_> {
    fn here(&mut self) -> &mut Open {
        self.path.last_mut().expect("a node was entered")
    }

    /// Notes a cost that the player at a node can have, from a child or as the static cost.
    fn improve(&mut self, node: usize, value: i32, best: Option<usize>) {
        let maximizes = self.tree.maximizes(node);
        let reached = &mut self.here().reached;
        (reached.value, reached.best) = (value, best);
        narrow(&mut reached.window, node, maximizes, value);
    }

    /// Ends the search of a node.
    fn close(&mut self, node: usize, value: i32, bound: Bound) -> Reached {
        let open = self.path.pop().expect("the node was entered");
        let reached = Reached {
            value,
            bound,
            ..open.reached
        };
        self.reached[node] = Some(reached);
        reached
    }

    fn bound(&self, value: i32, entry: Window) -> Bound {
        if !self.settings.prunes {
            Bound::Exact
        } else if entry.alpha.is_some_and(|alpha| value <= alpha) {
            Bound::AtMost
        } else if entry.beta.is_some_and(|beta| value >= beta) {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }

    fn in_order(&self, node: usize) -> Vec<usize> {
        let (tree, settings) = (self.tree, self.settings);
        let mut children = tree.children(node, settings.depth, settings.quiescence);
        let sign = if tree.maximizes(node) { -1 } else { 1 };
        let worth = |child: usize| sign * i64::from(self.exact[child]);
        match settings.order {
            Order::Generated => {}
            Order::BestFirst => children.sort_by_key(|&child| worth(child)),
            Order::WorstFirst => children.sort_by_key(|&child| -worth(child)),
            Order::CapturesFirst => children.sort_by_key(|&child| !tree.nodes()[child].is_capture),
            Order::Previous => {
                // The best child may be a child of another node with the same position.
                let best = self.first.get(&tree.nodes()[node].twin);
                let name = best.map(|&best| &tree.nodes()[best].name);
                children.sort_by_key(|&child| Some(&tree.nodes()[child].name) != name);
            }
        }
        children
    }
}

impl Observer for Recorder<'_> {
    type Node = usize;

    fn maximizes(&self, &node: &usize) -> bool {
        self.tree.maximizes(node)
    }

    fn children(&self, &node: &usize, _: u32) -> Vec<usize> {
        self.in_order(node)
    }

    fn cost(&self, &node: &usize, _: u32) -> i32 {
        self.tree.nodes()[node].standing
    }

    fn may_stand(&self, &node: &usize, left: u32) -> bool {
        left == 0 && self.tree.nodes()[node].may_stop
    }

    fn enter(&mut self, &node: &usize, left: u32) -> ControlFlow<()> {
        let above = self.path.last().filter(|_| self.settings.prunes);
        let window = above.map_or_else(Window::default, |above| above.reached.window);
        let standing = self.cost(&node, left);
        self.steps.push(Step::Visit {
            node,
            window,
            value: self.children(&node, left).is_empty().then_some(standing),
        });
        let reached = Reached {
            value: standing,
            bound: Bound::Exact,
            best: None,
            window,
        };
        self.path.push(Open {
            entry: window,
            reached,
            last: node,
        });
        ControlFlow::Continue(())
    }

    fn known(&mut self, &node: &usize, left: u32, _: observed::Window) -> Option<Value> {
        let entry = (self.tree.nodes()[node].twin, left);
        let (twin, Reached { value, bound, .. }) = *self.table.get(&entry)?;
        let window = self.here().entry;
        let is_enough = match bound {
            Bound::Exact => true,
            Bound::AtLeast => window.beta.is_some_and(|beta| value >= beta),
            Bound::AtMost => window.alpha.is_some_and(|alpha| value <= alpha),
        };
        if !is_enough {
            return None;
        }
        self.steps.push(Step::Hit {
            node,
            twin,
            value,
            bound,
        });
        self.close(node, value, bound);
        Some(value_of(value, self.maximizes(&node)))
    }

    fn leaf(&mut self, &node: &usize, value: i32) {
        self.close(node, value, Bound::Exact);
    }

    fn stand(&mut self, &node: &usize, value: i32) {
        self.improve(node, value, None);
        let window = self.here().reached.window;
        self.steps.push(Step::Stand {
            node,
            value,
            window,
        });
    }

    fn back(&mut self, &node: &usize, &child: &usize, value: Value, is_best: bool) {
        let value = cost_of(value, self.maximizes(&node));
        if is_best {
            self.improve(node, value, Some(child));
        }
        let here = self.here();
        here.last = child;
        let (best, window) = (here.reached.value, here.reached.window);
        self.steps.push(Step::Back {
            node,
            child,
            value,
            best,
            window,
        });
    }

    fn cut(&mut self, &node: &usize, skipped: &[usize]) {
        let maximizes = self.maximizes(&node);
        let Open { entry, last, .. } = *self.here();
        let (has, at) = if maximizes {
            (entry.beta, entry.beta_at)
        } else {
            (entry.alpha, entry.alpha_at)
        };
        self.steps.push(Step::Cut {
            node,
            by: last,
            at,
            has: has.expect("a cut is within a window"),
            skipped: skipped.to_vec(),
        });
    }

    fn leave(&mut self, &node: &usize, left: u32, _: observed::Window, value: Value) {
        let value = cost_of(value, self.maximizes(&node));
        let entry = self.here().entry;
        let reached = self.close(node, value, self.bound(value, entry));
        if self.settings.table && left > 0 {
            let entry = (self.tree.nodes()[node].twin, left);
            self.table.insert(entry, (node, reached));
        }
    }
}

/// Narrows the window of a node to a cost that the node has reached.
fn narrow(window: &mut Window, node: usize, maximizes: bool, value: i32) {
    if maximizes && window.alpha.is_none_or(|alpha| value > alpha) {
        (window.alpha, window.alpha_at) = (Some(value), Some(node));
    }
    if !maximizes && window.beta.is_none_or(|beta| value < beta) {
        (window.beta, window.beta_at) = (Some(value), Some(node));
    }
}
