//! Searches the tree of a request, and records all that happens.

use serde::{Deserialize, Serialize};
use tessera_engine::lessons::{Order, Settings, Trace, compare, deepen, exact_values, search};

use super::shapes::{BoardShape, ComparisonShape, IterationShape, NodeShape, TraceShape};
use super::tree::{BuiltTree, Role, Source, TreeGame};
use crate::Context;
use crate::draughts::{ColorName, MoveShape, PositionShape};
use crate::error::ApiError;

/// A tree to search, and the options of the search.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct TraceRequest {
    source: Source,
    /// The methods to record.
    #[serde(default = "both")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    methods: Vec<Method>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    order: OrderName,
    /// Whether alpha-beta looks up positions that it has already searched.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    table: bool,
    /// Whether captures are followed beyond the depth.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    quiescence: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceMethod"))]
#[serde(rename_all = "snake_case")]
enum Method {
    Minimax,
    AlphaBeta,
}

fn both() -> Vec<Method> {
    vec![Method::Minimax, Method::AlphaBeta]
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceOrder"))]
#[serde(rename_all = "snake_case")]
enum OrderName {
    #[default]
    Generated,
    BestFirst,
    WorstFirst,
    CapturesFirst,
    Previous,
}

impl From<OrderName> for Order {
    fn from(name: OrderName) -> Order {
        match name {
            OrderName::Generated => Order::Generated,
            OrderName::BestFirst => Order::BestFirst,
            OrderName::WorstFirst => Order::WorstFirst,
            OrderName::CapturesFirst => Order::CapturesFirst,
            OrderName::Previous => Order::Previous,
        }
    }
}

/// The tree, and the searches of it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TraceAnswer {
    /// Whether the player at the root chooses the largest or the smallest cost.
    root: Role,
    depth: u32,
    /// The game that the tree is of; `None` for a tree written by hand.
    game: Option<GameShape>,
    nodes: Vec<NodeShape>,
    traces: Vec<TraceShape>,
    iterations: Vec<IterationShape>,
    comparison: Vec<ComparisonShape>,
}

/// The position at the root.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceGame"))]
struct GameShape {
    variant: &'static str,
    maximizer: ColorName,
    #[serde(flatten)]
    position: PositionShape,
}

pub(crate) fn trace(context: &Context, request: TraceRequest) -> Result<TraceAnswer, ApiError> {
    let BuiltTree { tree, game } = request.source.plant(context, request.quiescence)?;
    let minimax = Settings {
        order: request.order.into(),
        quiescence: request.quiescence,
        ..Settings::minimax(tree.depth())
    };
    let alpha_beta = Settings {
        prunes: true,
        table: request.table,
        ..minimax
    };
    let run = |settings: &Settings| -> Trace {
        let last = match settings.order {
            Order::Previous => deepen(&tree, settings).pop().map(|last| last.trace),
            _ => None,
        };
        last.unwrap_or_else(|| search(&tree, settings))
    };
    let mut methods = request.methods;
    methods.sort_unstable();
    methods.dedup();
    let traces = methods.into_iter().map(|method| match method {
        Method::Minimax => TraceShape::of("minimax", run(&minimax)),
        Method::AlphaBeta => TraceShape::of("alpha_beta", run(&alpha_beta)),
    });
    let previous = Settings {
        order: Order::Previous,
        ..alpha_beta
    };
    let values = exact_values(&tree, tree.depth(), request.quiescence);
    let nodes = (0..)
        .zip(tree.nodes())
        .zip(values)
        .map(|((index, node), value)| {
            let board = game.as_ref().map(|game| board(game, index));
            NodeShape::of(index, node, value, board)
        });
    Ok(TraceAnswer {
        root: if tree.maximizes(0) {
            Role::Max
        } else {
            Role::Min
        },
        depth: tree.depth(),
        nodes: nodes.collect(),
        traces: traces.collect(),
        iterations: deepen(&tree, &previous)
            .into_iter()
            .map(IterationShape::from)
            .collect(),
        comparison: compare(&tree, request.quiescence)
            .into_iter()
            .map(ComparisonShape::from)
            .collect(),
        game: game.map(|game| GameShape {
            variant: game.variant.name(),
            maximizer: game.maximizer,
            position: PositionShape::of(&game.grown.positions[0]),
        }),
    })
}

fn board(game: &TreeGame, node: usize) -> BoardShape {
    BoardShape {
        pieces: PositionShape::of(&game.grown.positions[node]).pieces,
        last: game.grown.actions[node].as_ref().map(MoveShape::of),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Code;
    use serde_json::{Value, json};
    use tessera_draughts::Variant;

    fn answer(request: Value) -> Value {
        let answer = trace(&Context::plain(), serde_json::from_value(request).unwrap()).unwrap();
        serde_json::to_value(answer).unwrap()
    }

    fn error(request: Value) -> ApiError {
        trace(&Context::plain(), serde_json::from_value(request).unwrap()).unwrap_err()
    }

    #[test]
    fn both_methods_agree_in_every_variant() {
        for variant in Variant::ALL {
            let answer = answer(json!({
                "source": {"variant": variant.name(), "depth": 2}, "table": true, "quiescence": true,
            }));
            let [minimax, alpha_beta] = [0, 1].map(|index| &answer["traces"][index]);
            assert_eq!(minimax["value"], alpha_beta["value"], "{variant}");
            assert_eq!(minimax["value"], answer["nodes"][0]["value"]);
            assert!(alpha_beta["visited"].as_u64() <= minimax["visited"].as_u64());
        }
    }

    #[test]
    fn a_tree_by_hand_has_no_game() {
        let answer = answer(json!({
            "source": {"tree": "[[3 12 8] [2 4 6] [14 5 2]]", "root": "min"}, "methods": ["alpha_beta"],
        }));
        assert_eq!(
            (&answer["root"], &answer["game"]),
            (&json!("min"), &Value::Null)
        );
        assert_eq!(answer["traces"].as_array().unwrap().len(), 1);
        assert_eq!(answer["traces"][0]["value"], 6);
        assert_eq!(answer["nodes"][0]["standing"], Value::Null);
    }

    #[test]
    fn a_tree_that_is_too_large_says_what_fits() {
        let error = error(json!({"source": {"variant": "towers", "depth": 5}}));
        assert_eq!(error.code, Code::TooLarge);
        let error = serde_json::to_value(error).unwrap();
        assert_eq!(
            (&error["field"], &error["fits"]),
            (&json!("depth"), &json!(4))
        );
    }

    #[test]
    fn wrong_requests_are_refused() {
        let wrong = error(json!({"source": {"tree": "[[3 x]]"}}));
        assert_eq!(wrong.code, Code::Unreadable);
        assert_eq!(serde_json::to_value(wrong).unwrap()["column"], 5);
        let weights = json!({"man": 101, "king": 3, "advance": 0});
        let wrong =
            error(json!({"source": {"variant": "english", "depth": 1, "weights": weights}}));
        assert_eq!(wrong.message, "`man` is 101: expected 0 to 100");
        let wrong = error(json!({"source": {"variant": "english", "depth": 6}}));
        assert_eq!(wrong.code, Code::BadRequest);
        let wrong = error(json!({"source": {"variant": "english", "fen": "?", "depth": 2}}));
        assert_eq!(wrong.code, Code::BadPosition);
    }
}
