//! Minimax and alpha-beta with a record of what they do.

use std::collections::HashMap;

use super::LessonTree;

/// The order in which the children of a node are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// That of the legal moves.
    Generated,
    /// The best child first. No search can know this order; it shows the least work that alpha-beta needs.
    BestFirst,
    /// The worst child first.
    WorstFirst,
    /// Captures first.
    CapturesFirst,
    /// The best child of the search before, one ply less deep, first: see [`deepen`](super::deepen). Without one, the
    /// order of the legal moves.
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
    /// Plies from the root; at most those of the tree.
    pub depth: u32,
    /// Whether children that cannot matter are cut, as alpha-beta does.
    pub prunes: bool,
    /// The order of the children.
    pub order: Order,
    /// Whether a position that was searched is looked up when it is reached again.
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

/// What the two players have for sure on the way to a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The cost that the maximizer has for sure; `None` if nothing is sure yet.
    pub alpha: Option<i32>,
    /// The cost that the minimizer has for sure.
    pub beta: Option<i32>,
    /// The node where the maximizer has it.
    pub alpha_at: Option<usize>,
    /// The node where the minimizer has it.
    pub beta_at: Option<usize>,
}

/// What a cost says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least that.
    AtLeast,
    /// The true one is at most that.
    AtMost,
}

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A node is visited, with this window. A leaf has its cost at once.
    Visit {
        /// The node.
        node: usize,
        /// What both players have for sure.
        window: Window,
        /// The cost, if the node is a leaf.
        value: Option<i32>,
    },
    /// In a quiescence search, the player to move takes the static cost rather than capture, unless a capture is
    /// better.
    Stand {
        /// The node.
        node: usize,
        /// The static cost.
        value: i32,
        /// The window from here on.
        window: Window,
    },
    /// A position is found in the table, so that nothing below the node is visited.
    Hit {
        /// The node.
        node: usize,
        /// The node where the position was searched.
        twin: usize,
        /// The cost in the table.
        value: i32,
        /// What it says about the true one.
        bound: Bound,
    },
    /// The cost of a child comes back to its parent.
    Back {
        /// The parent.
        node: usize,
        /// The child.
        child: usize,
        /// The cost of the child.
        value: i32,
        /// The best cost of the parent so far.
        best: i32,
        /// The window of the parent from here on.
        window: Window,
    },
    /// The other children of a node are left out.
    Cut {
        /// The node.
        node: usize,
        /// The child whose cost allows it; the node itself if its static cost does.
        by: usize,
        /// The node above where the opponent has something better.
        at: Option<usize>,
        /// The cost that the opponent has there.
        has: i32,
        /// The children that are left out.
        skipped: Vec<usize>,
    },
}

/// What a search found at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The cost.
    pub value: i32,
    /// What it says about the true one.
    pub bound: Bound,
    /// The child that it comes from; `None` at a leaf, or where the table or the static cost gave it.
    pub best: Option<usize>,
    /// The window when the node was left.
    pub window: Window,
}

/// A search, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The cost of the root under best play.
    pub value: i32,
    /// The nodes from the root to the leaf that the cost comes from.
    pub line: Vec<usize>,
    /// Nodes that were visited, the root included.
    pub visited: u64,
    /// Those of them that were evaluated.
    pub leaves: u64,
    /// Positions that were found in the table.
    pub hits: u64,
    /// All that happened, in order.
    pub steps: Vec<Step>,
    /// What was found at each node of the tree; `None` where it was not visited.
    pub reached: Vec<Option<Reached>>,
}

/// The child to begin with, by node.
pub(super) type First = HashMap<usize, usize>;

/// Searches a tree from its root.
///
/// The maximizer takes the largest cost, the opponent the smallest, and of equal ones the first in the order of the
/// search. A node is left as soon as its cost is no better for its parent than what the parent's player has already.
#[must_use]
pub fn search(tree: &LessonTree, settings: &Settings) -> Trace {
    search_with(tree, settings, &First::new())
}

/// As [`search`], with the children to begin with where the order is [`Order::Previous`].
pub(super) fn search_with(tree: &LessonTree, settings: &Settings, first: &First) -> Trace {
    let needs_values = matches!(settings.order, Order::BestFirst | Order::WorstFirst);
    let exact = if needs_values {
        exact_values(tree, settings.depth, settings.quiescence)
    } else {
        Vec::new()
    };
    let mut search = Search {
        tree,
        settings: *settings,
        first,
        exact,
        table: HashMap::new(),
        steps: Vec::new(),
        reached: vec![None; tree.nodes().len()],
    };
    let value = search.visit(0, Window::default());
    let Search { steps, reached, .. } = search;
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

/// The true cost of each node that a search to a depth looks at, by plain minimax; the static cost of all others.
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

struct Search<'a> {
    tree: &'a LessonTree,
    settings: Settings,
    first: &'a First,
    /// The true costs, if the order needs them.
    exact: Vec<i32>,
    /// What was found at positions, by the first node of each and the plies that were left.
    table: HashMap<(usize, u32), (usize, Reached)>,
    steps: Vec<Step>,
    reached: Vec<Option<Reached>>,
}

impl Search<'_> {
    /// Searches a node. Returns its cost: the true one if it is within the window, else a bound of it.
    fn visit(&mut self, node: usize, window: Window) -> i32 {
        let tree = self.tree;
        let here = &tree.nodes()[node];
        let left = self.settings.depth.saturating_sub(here.ply);
        let children = self.in_order(node);
        let value = children.is_empty().then_some(here.standing);
        self.steps.push(Step::Visit {
            node,
            window,
            value,
        });
        let entry = (here.twin, left);
        let reached = if let Some(value) = value {
            Reached {
                value,
                bound: Bound::Exact,
                best: None,
                window,
            }
        } else if let Some(found) = self.looked_up(node, entry, window) {
            found
        } else {
            let searched = self.search_children(node, &children, window);
            if self.settings.table && left > 0 {
                self.table.insert(entry, (node, searched));
            }
            searched
        };
        self.reached[node] = Some(reached);
        reached.value
    }

    /// What the table says of a position, if that is enough for the window.
    fn looked_up(&mut self, node: usize, entry: (usize, u32), window: Window) -> Option<Reached> {
        let (twin, found) = self.table.get(&entry).copied()?;
        let is_enough = match found.bound {
            Bound::Exact => true,
            Bound::AtLeast => window.beta.is_some_and(|beta| found.value >= beta),
            Bound::AtMost => window.alpha.is_some_and(|alpha| found.value <= alpha),
        };
        if !is_enough {
            return None;
        }
        self.steps.push(Step::Hit {
            node,
            twin,
            value: found.value,
            bound: found.bound,
        });
        Some(Reached {
            best: None,
            window,
            ..found
        })
    }

    fn search_children(&mut self, node: usize, children: &[usize], entry: Window) -> Reached {
        let here = &self.tree.nodes()[node];
        let maximizes = self.tree.maximizes(node);
        let mut window = entry;
        let mut best: Option<(i32, Option<usize>)> = None;
        if here.ply >= self.settings.depth && here.may_stop {
            let value = here.standing;
            best = Some((value, None));
            narrow(&mut window, node, maximizes, value);
            self.steps.push(Step::Stand {
                node,
                value,
                window,
            });
            self.cut(node, node, value, entry, children);
        }
        for (index, &child) in children.iter().enumerate() {
            if best.is_some_and(|(value, _)| self.is_enough(maximizes, value, entry)) {
                break;
            }
            let below = if self.settings.prunes {
                window
            } else {
                Window::default()
            };
            let value = self.visit(child, below);
            let is_better = |so_far| {
                if maximizes {
                    value > so_far
                } else {
                    value < so_far
                }
            };
            if best.is_none_or(|(so_far, _)| is_better(so_far)) {
                best = Some((value, Some(child)));
                narrow(&mut window, node, maximizes, value);
            }
            let so_far = best.map_or(value, |(so_far, _)| so_far);
            self.steps.push(Step::Back {
                node,
                child,
                value,
                best: so_far,
                window,
            });
            self.cut(node, child, so_far, entry, &children[index + 1..]);
        }
        let (value, best) = best.unwrap_or((here.standing, None));
        Reached {
            value,
            bound: self.bound(value, entry),
            best,
            window,
        }
    }

    /// Whether a cost is so good for the player at a node that the opponent above will not let it come to that.
    fn is_enough(&self, maximizes: bool, value: i32, entry: Window) -> bool {
        self.settings.prunes
            && if maximizes {
                entry.beta.is_some_and(|beta| value >= beta)
            } else {
                entry.alpha.is_some_and(|alpha| value <= alpha)
            }
    }

    /// Records a cut, if there is one and it leaves children out.
    fn cut(&mut self, node: usize, by: usize, value: i32, entry: Window, rest: &[usize]) {
        let maximizes = self.tree.maximizes(node);
        if rest.is_empty() || !self.is_enough(maximizes, value, entry) {
            return;
        }
        let (has, at) = if maximizes {
            (entry.beta, entry.beta_at)
        } else {
            (entry.alpha, entry.alpha_at)
        };
        self.steps.push(Step::Cut {
            node,
            by,
            at,
            has: has.unwrap_or(value),
            skipped: rest.to_vec(),
        });
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
                // The best child of the same position, which may be a child of another node.
                let best = self.first.get(&tree.nodes()[node].twin);
                let name = best.map(|&best| &tree.nodes()[best].name);
                children.sort_by_key(|&child| Some(&tree.nodes()[child].name) != name);
            }
        }
        children
    }
}

/// Narrows the window of a node by a cost of its own.
fn narrow(window: &mut Window, node: usize, maximizes: bool, value: i32) {
    if maximizes && window.alpha.is_none_or(|alpha| value > alpha) {
        (window.alpha, window.alpha_at) = (Some(value), Some(node));
    }
    if !maximizes && window.beta.is_none_or(|beta| value < beta) {
        (window.beta, window.beta_at) = (Some(value), Some(node));
    }
}
