//! The parts of the answer as plain data.

use std::collections::BTreeMap;

use serde::Serialize;
use tessera_engine::lessons::{
    Bound, Comparison, Iteration, LessonNode, Reached, Step, Trace, Window,
};
use tessera_engine::{LOST, WON};

use crate::draughts::MoveShape;

/// A cost: a number, or who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceCost"))]
#[serde(untagged)]
pub(super) enum Cost {
    Number(i32),
    /// `won` or `lost`, for the maximizer.
    Over(&'static str),
}

impl From<i32> for Cost {
    fn from(cost: i32) -> Cost {
        match cost {
            WON => Cost::Over("won"),
            LOST => Cost::Over("lost"),
            cost => Cost::Number(cost),
        }
    }
}

fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at_least",
        Bound::AtMost => "at_most",
    }
}

/// A node of the tree.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceNode"))]
pub(super) struct NodeShape {
    parent: Option<usize>,
    name: String,
    ply: u32,
    children: Vec<usize>,
    /// One more than the largest index of a node below.
    end: usize,
    /// The static cost of the node; `None` at an inner node of a tree written by hand.
    standing: Option<Cost>,
    /// The cost by plain minimax.
    value: Cost,
    /// The first node with the same position, if it is another one.
    twin: Option<usize>,
    /// The position of the node; `None` in a tree written by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    board: Option<BoardShape>,
}

/// The position of a node, and the move that leads there.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceBoard"))]
pub(super) struct BoardShape {
    pub(super) pieces: String,
    pub(super) last: Option<MoveShape>,
}

impl NodeShape {
    pub(super) fn of(
        index: usize,
        node: &LessonNode,
        value: i32,
        board: Option<BoardShape>,
    ) -> NodeShape {
        let is_evaluated = board.is_some() || node.children.is_empty();
        NodeShape {
            parent: node.parent,
            name: node.name.clone(),
            ply: node.ply,
            children: node.children.clone(),
            end: node.end,
            standing: is_evaluated.then(|| node.standing.into()),
            value: value.into(),
            twin: (node.twin != index).then_some(node.twin),
            board,
        }
    }
}

/// The costs that both players are already sure of: `alpha` for the maximizer, `beta` for the minimizer; `None` where a
/// player is sure of none yet.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceWindow"))]
struct WindowShape {
    alpha: Option<Cost>,
    beta: Option<Cost>,
}

impl From<Window> for WindowShape {
    fn from(window: Window) -> WindowShape {
        WindowShape {
            alpha: window.alpha.map(Cost::from),
            beta: window.beta.map(Cost::from),
        }
    }
}

/// A step of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceStep"))]
#[serde(tag = "kind", rename_all = "snake_case")]
enum StepShape {
    Visit {
        node: usize,
        #[serde(flatten)]
        window: WindowShape,
        value: Option<Cost>,
    },
    Stand {
        node: usize,
        value: Cost,
        #[serde(flatten)]
        window: WindowShape,
    },
    Hit {
        node: usize,
        twin: usize,
        value: Cost,
        bound: &'static str,
    },
    Back {
        node: usize,
        child: usize,
        value: Cost,
        best: Cost,
        #[serde(flatten)]
        window: WindowShape,
    },
    Cut {
        node: usize,
        by: usize,
        at: Option<usize>,
        has: Cost,
        skipped: Vec<usize>,
    },
}

impl From<Step> for StepShape {
    fn from(step: Step) -> StepShape {
        match step {
            Step::Visit {
                node,
                window,
                value,
            } => StepShape::Visit {
                node,
                window: window.into(),
                value: value.map(Cost::from),
            },
            Step::Stand {
                node,
                value,
                window,
            } => StepShape::Stand {
                node,
                value: value.into(),
                window: window.into(),
            },
            Step::Hit {
                node,
                twin,
                value,
                bound: kind,
            } => StepShape::Hit {
                node,
                twin,
                value: value.into(),
                bound: bound(kind),
            },
            Step::Back {
                node,
                child,
                value,
                best,
                window,
            } => StepShape::Back {
                node,
                child,
                value: value.into(),
                best: best.into(),
                window: window.into(),
            },
            Step::Cut {
                node,
                by,
                at,
                has,
                skipped,
            } => StepShape::Cut {
                node,
                by,
                at,
                has: has.into(),
                skipped,
            },
        }
    }
}

/// What a search found at a node.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceReached"))]
struct ReachedShape {
    value: Cost,
    bound: &'static str,
    best: Option<usize>,
    #[serde(flatten)]
    window: WindowShape,
}

impl From<Reached> for ReachedShape {
    fn from(reached: Reached) -> ReachedShape {
        ReachedShape {
            value: reached.value.into(),
            bound: bound(reached.bound),
            best: reached.best,
            window: reached.window.into(),
        }
    }
}

/// A search, step by step.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Trace"))]
pub(super) struct TraceShape {
    method: &'static str,
    value: Cost,
    line: Vec<usize>,
    visited: u64,
    leaves: u64,
    hits: u64,
    steps: Vec<StepShape>,
    /// For each node what was found there; `None` for a node that was not visited.
    reached: Vec<Option<ReachedShape>>,
}

impl TraceShape {
    pub(super) fn of(method: &'static str, trace: Trace) -> TraceShape {
        TraceShape {
            method,
            value: trace.value.into(),
            line: trace.line,
            visited: trace.visited,
            leaves: trace.leaves,
            hits: trace.hits,
            steps: trace.steps.into_iter().map(StepShape::from).collect(),
            reached: trace
                .reached
                .into_iter()
                .map(|reached| reached.map(ReachedShape::from))
                .collect(),
        }
    }
}

/// A search of iterative deepening.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceIteration"))]
pub(super) struct IterationShape {
    depth: u32,
    value: Cost,
    line: Vec<usize>,
    visited: u64,
    /// The number of nodes at which the next search tries another move first.
    moved: usize,
}

impl From<Iteration> for IterationShape {
    fn from(iteration: Iteration) -> IterationShape {
        let Iteration {
            depth,
            trace,
            moved,
        } = iteration;
        IterationShape {
            depth,
            value: trace.value.into(),
            line: trace.line,
            visited: trace.visited,
            moved,
        }
    }
}

/// The effort of each order of moves at a depth.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceComparison"))]
pub(super) struct ComparisonShape {
    depth: u32,
    minimax: u64,
    orders: BTreeMap<&'static str, u64>,
    table: u64,
}

impl From<Comparison> for ComparisonShape {
    fn from(row: Comparison) -> ComparisonShape {
        ComparisonShape {
            depth: row.depth,
            minimax: row.minimax,
            orders: row
                .orders
                .into_iter()
                .map(|(order, visited)| (order.name(), visited))
                .collect(),
            table: row.table,
        }
    }
}
