//! The effort of search methods on a position of towers.

use serde::{Deserialize, Serialize};
use tessera_draughts::Variant;
use tessera_towers::efforts;

use super::DEPTHS;
use super::cost::CostShape;
use crate::draughts::{PositionShape, play};
use crate::error::{ApiError, within};

/// The number of positions after which a method is given up.
const MAX_POSITIONS: u64 = 1_000_000;

/// A position, given by a position in FEN and actions from there.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct MethodsRequest {
    /// The position before the actions; the initial position if left out.
    fen: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    actions: Vec<String>,
    depth: u32,
}

/// The efforts of all methods at all depths.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MethodsAnswer {
    #[serde(flatten)]
    position: PositionShape,
    searches: Vec<SearchShape>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TowersSearch"))]
struct SearchShape {
    method: &'static str,
    depth: u32,
    /// The chosen action; `None` if the player cannot act.
    action: Option<String>,
    #[serde(flatten)]
    cost: CostShape,
    nodes: u64,
    leaves: u64,
    seconds: f64,
}

pub(crate) fn methods(request: MethodsRequest) -> Result<MethodsAnswer, ApiError> {
    let depth = within("depth", request.depth, DEPTHS)?;
    let game = play(Variant::TOWERS, request.fen.as_deref(), &request.actions)
        .map_err(ApiError::about_actions)?;
    let position = game.position();
    let rows = efforts(&position, depth, MAX_POSITIONS, &|| false);
    let searches = rows.into_iter().filter_map(|row| {
        let effort = row.effort?;
        Some(SearchShape {
            method: row.method.name(),
            depth: row.depth,
            action: effort.action,
            cost: effort.cost.into(),
            nodes: effort.nodes,
            leaves: effort.leaves,
            seconds: effort.time.as_secs_f64(),
        })
    });
    Ok(MethodsAnswer {
        position: PositionShape::of(&position),
        searches: searches.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_methods_agree_on_the_worked_example() {
        let request = MethodsRequest {
            fen: Some("B:WB7,C6:BC8,KA6".to_owned()),
            actions: Vec::new(),
            depth: 3,
        };
        let answer = methods(request).unwrap();
        assert_eq!(answer.searches.len(), 12);
        assert_eq!(answer.searches[2].nodes, 30);
        for search in answer.searches.iter().filter(|search| search.depth == 3) {
            assert_eq!(search.action.as_deref(), Some("A6-B5"));
        }
    }

    #[test]
    fn a_wrong_request_is_an_error() {
        let request = |fen: Option<&str>, actions: &[&str], depth| MethodsRequest {
            fen: fen.map(str::to_owned),
            actions: actions.iter().map(|action| (*action).to_owned()).collect(),
            depth,
        };
        assert!(methods(request(None, &["A1-B2"], 3)).is_err());
        assert!(methods(request(Some("?"), &[], 3)).is_err());
        assert!(methods(request(None, &[], 9)).is_err());
    }
}
