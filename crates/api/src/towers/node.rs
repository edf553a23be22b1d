//! A node of a minimax tree, with its cost and its children.

use serde::{Deserialize, Serialize};
use tessera_draughts::{Action, Position, Variant};
use tessera_engine::{Choice, Evaluation, Material, alpha_beta};

use super::DEPTHS;
use super::cost::CostShape;
use super::shapes::ActionShape;
use crate::draughts::{PositionShape, play};
use crate::error::{ApiError, Code, within};

/// A node, given by the actions that lead to it.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct NodeRequest {
    /// The position before the actions; the initial position if left out.
    fen: Option<String>,
    /// The actions from there to the root.
    actions: Vec<String>,
    /// The actions from the root to the node.
    path: Vec<String>,
    /// The depth of the tree: the plies from the root to the leaves.
    depth: u32,
}

/// A node of the full tree.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NodeAnswer {
    #[serde(flatten)]
    position: PositionShape,
    /// The action that leads here.
    last: Option<ActionShape>,
    role: Role,
    plies_left: u32,
    #[serde(flatten)]
    cost: CostShape,
    /// The index of the chosen child.
    chosen: Option<usize>,
    children: Vec<Child>,
    /// The chosen actions from the node to the leaf that gives the cost.
    chosen_path: Vec<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "NodeChild"))]
struct Child {
    #[serde(flatten)]
    action: ActionShape,
    #[serde(flatten)]
    after: PositionShape,
    #[serde(flatten)]
    cost: CostShape,
    chosen: bool,
    role: Role,
    /// The number of its own children.
    replies: usize,
}

/// How the cost of a node follows from those of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "NodeRole"))]
#[serde(rename_all = "snake_case")]
enum Role {
    /// Its cost is the largest of them.
    Max,
    /// Its cost is the smallest of them.
    Min,
    /// It has no children: its cost is that of its board.
    Leaf,
}

pub(crate) fn node(request: NodeRequest) -> Result<NodeAnswer, ApiError> {
    let depth = within("depth", request.depth, DEPTHS)?;
    let plies_left = plies_left(depth, request.path.len())?;
    let to_root = play(Variant::TOWERS, request.fen.as_deref(), &request.actions)
        .map_err(ApiError::about_actions)?;
    let root = to_root.position().to_fen();
    let to_node = play(Variant::TOWERS, Some(&root), &request.path)
        .map_err(|error| error.about_actions().field("path"))?;
    let actions = [to_root.actions(), to_node.actions()].concat();
    let position = to_node.position();

    let choice = choose(&position, plies_left);
    let children = children(&position, plies_left, choice.action);
    Ok(NodeAnswer {
        position: PositionShape::of(&position),
        last: actions.last().map(ActionShape::from),
        role: role(&position, children.len()),
        plies_left,
        cost: choice.cost.into(),
        chosen: children.iter().position(|child| child.chosen),
        children,
        chosen_path: chosen_path(position, choice, plies_left),
    })
}

fn plies_left(depth: u32, path: usize) -> Result<u32, ApiError> {
    let path = u32::try_from(path).unwrap_or(u32::MAX);
    depth.checked_sub(path).ok_or_else(|| {
        let message =
            format!("`path` has {path} actions: expected at most {depth}, the depth of the tree");
        ApiError::new(Code::BadRequest, message).field("path")
    })
}

/// The choice of the full tree. Pruning does not change it.
fn choose(position: &Position, plies: u32) -> Choice {
    alpha_beta(position, plies, &Material::TOWERS)
}

fn children(position: &Position, plies_left: u32, chosen: Option<Action>) -> Vec<Child> {
    let Some(below) = plies_left.checked_sub(1) else {
        return Vec::new();
    };
    let actions = position.legal_actions();
    let child = |action: &Action| {
        let after = position.after(action);
        let replies = if below == 0 {
            0
        } else {
            after.legal_actions().len()
        };
        Child {
            action: ActionShape::from(action),
            after: PositionShape::of(&after),
            cost: choose(&after, below).cost.into(),
            chosen: Some(*action) == chosen,
            role: role(&after, replies),
            replies,
        }
    };
    actions.iter().map(child).collect()
}

fn role(position: &Position, children: usize) -> Role {
    let maximizer = Material::TOWERS.maximizer();
    match children {
        0 => Role::Leaf,
        _ if position.side_to_move() == maximizer => Role::Max,
        _ => Role::Min,
    }
}

fn chosen_path(mut position: Position, mut choice: Choice, mut plies_left: u32) -> Vec<String> {
    let mut path = Vec::new();
    while let Some(action) = choice.action {
        path.push(action.to_string());
        position.apply(&action);
        plies_left -= 1;
        choice = choose(&position, plies_left);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use tessera_engine::{Node, Tree};

    fn ask(actions: &[String], path: &[String], depth: u32) -> Result<NodeAnswer, ApiError> {
        let request = json!({ "actions": actions, "path": path, "depth": depth });
        node(serde_json::from_value(request).unwrap())
    }

    fn strings(actions: &[&str]) -> Vec<String> {
        actions.iter().map(ToString::to_string).collect()
    }

    /// Compares an answer with a node of the full tree.
    fn check(tree: &Tree, at: usize, answer: &NodeAnswer) {
        let nodes = tree.nodes();
        let name = |node: &Node| node.action.map(|action| action.to_string());
        let twin = &nodes[at];
        assert_eq!(answer.position.fen, tree.position_of(at).to_fen());
        assert_eq!(answer.cost, CostShape::from(twin.cost));
        assert_eq!(answer.chosen.map(|i| twin.children.start + i), twin.chosen);
        assert_eq!(answer.children.len(), twin.children.len());
        for (child, twin) in answer.children.iter().zip(&nodes[twin.children.clone()]) {
            assert_eq!(Some(&child.action.action), name(twin).as_ref());
            assert_eq!(child.cost, CostShape::from(twin.cost));
            assert_eq!(child.replies, twin.children.len());
            assert_eq!(child.role == Role::Leaf, twin.children.is_empty());
        }
        let path: Vec<String> = tree
            .chosen_path_from(at)
            .skip(1)
            .filter_map(|i| name(&nodes[i]))
            .collect();
        assert_eq!(answer.chosen_path, path);
    }

    #[test]
    fn every_node_is_that_of_the_full_tree() {
        let actions = strings(&["G6-H5", "H3-G4", "E6-D5", "B3-C4"]);
        let root = play(Variant::TOWERS, None, &actions).unwrap().position();
        let tree = Tree::grow(&root, 4, &Material::TOWERS, 100_000).unwrap();
        let mut at = 0;
        let mut path = Vec::new();
        loop {
            let answer = ask(&actions, &path, 4).unwrap();
            check(&tree, at, &answer);
            assert_eq!(answer.plies_left as usize, 4 - path.len());
            // Go down by the last child, which is mostly not the chosen one.
            let Some(last) = answer.children.last() else {
                break;
            };
            path.push(last.action.action.clone());
            at = tree.nodes()[at].children.end - 1;
        }
        assert_eq!(path.len(), 4);
    }

    #[test]
    fn black_takes_the_largest_cost_and_white_the_smallest() {
        let answer = ask(&[], &[], 3).unwrap();
        assert_eq!(
            (answer.role, answer.children[0].role),
            (Role::Max, Role::Min)
        );
        assert_eq!(answer.chosen_path, ["A6-B5", "B3-C4", "B5-A4"]);
        assert!(answer.last.is_none());
        let answer = ask(&[], &strings(&["A6-B5", "B3-C4", "B5-A4"]), 3).unwrap();
        assert_eq!((answer.role, answer.plies_left), (Role::Leaf, 0));
        assert_eq!(answer.last.unwrap().way, [33, 24]);
    }

    #[test]
    fn wrong_requests_are_refused() {
        let json = |error: ApiError| serde_json::to_value(error).unwrap();
        let error = json(ask(&[], &strings(&["A6-B5", "A6-B5"]), 3).unwrap_err());
        assert_eq!(
            (&error["code"], &error["field"], &error["ply"]),
            (&json!("illegal_action"), &json!("path"), &json!(2))
        );
        assert!(error["legal"].as_array().unwrap().contains(&json!("B3-C4")));
        let error = json(ask(&strings(&["A6-A7"]), &[], 3).unwrap_err());
        assert_eq!(error["field"], "actions");
        let error = json(ask(&[], &strings(&["A6-B5", "B3-C4"]), 1).unwrap_err());
        assert_eq!(
            error["message"],
            Value::from("`path` has 2 actions: expected at most 1, the depth of the tree")
        );
        assert!(ask(&[], &[], 9).is_err());
    }
}
