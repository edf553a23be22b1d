//! Evaluates a position as the endgame program does, which searches to a fixed depth.

use serde::{Deserialize, Serialize};
use tessera_draughts::Variant;
use tessera_endgame::{Board, Seen, Worth, efforts};
use tessera_engine::methods::Row;

use crate::draughts::{ColorName, PositionShape, play};
use crate::error::{ApiError, within};

/// Minimum and maximum depth of a search, in plies.
const DEPTHS: (u32, u32) = (1, 12);

/// The number of positions after which a search is given up.
const MAX_POSITIONS: u64 = 300_000;

/// A game of English draughts whose last position is searched.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct DepthRequest {
    start: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    moves: Vec<String>,
    depth: u32,
}

/// The features of the position, its value, and the effort of search methods.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DepthAnswer {
    #[serde(flatten)]
    position: PositionShape,
    features: Vec<FeatureShape>,
    /// The sums of the features' values, in men.
    white: f64,
    black: f64,
    evaluation: WorthShape,
    /// `None` if the search was given up.
    value: Option<WorthShape>,
    line: Vec<String>,
    searches: Vec<SearchShape>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Feature"))]
struct FeatureShape {
    name: &'static str,
    /// The value of one occurrence of the feature, in men.
    value: f64,
    white: u32,
    black: u32,
}

/// What a position is worth: the advantage of white in men, or the winner and the number of plies to the win.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Worth"))]
struct WorthShape {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    men: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    winner: Option<ColorName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    plies: Option<u32>,
}

impl From<Worth> for WorthShape {
    fn from(worth: Worth) -> WorthShape {
        match worth {
            Worth::Men(men) => WorthShape {
                men: Some(men),
                winner: None,
                plies: None,
            },
            Worth::Wins { winner, plies } => WorthShape {
                men: None,
                winner: Some(winner.into()),
                plies: Some(plies),
            },
        }
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DepthSearch"))]
struct SearchShape {
    method: &'static str,
    depth: u32,
    /// The chosen move; `None` if the player cannot move.
    r#move: Option<String>,
    value: WorthShape,
    nodes: u64,
    leaves: u64,
    seconds: f64,
}

impl SearchShape {
    /// `None` for a search that was given up.
    fn of(row: Row) -> Option<SearchShape> {
        let effort = row.effort?;
        Some(SearchShape {
            method: row.method.name(),
            depth: row.depth,
            r#move: effort.action,
            value: Worth::of(effort.cost).into(),
            nodes: effort.nodes,
            leaves: effort.leaves,
            seconds: effort.time.as_secs_f64(),
        })
    }
}

pub(crate) fn depth(request: DepthRequest) -> Result<DepthAnswer, ApiError> {
    let depth = within("depth", request.depth, DEPTHS)?;
    let game = play(Variant::ENGLISH, request.start.as_deref(), &request.moves)?;
    let position = game.position();
    let seen = Seen::of(&position, Board::Usual, depth, MAX_POSITIONS, &|| false);
    let (value, line) = seen.found.unzip();
    let [white, black] = seen.sums;
    let features = seen.features.into_iter().map(|feature| FeatureShape {
        name: feature.name,
        value: feature.value,
        white: feature.counts[0],
        black: feature.counts[1],
    });
    let rows = efforts(&position, depth, MAX_POSITIONS, &|| false);
    Ok(DepthAnswer {
        position: PositionShape::of(&position),
        features: features.collect(),
        white,
        black,
        evaluation: seen.evaluation.into(),
        value: value.map(WorthShape::from),
        line: line.unwrap_or_default(),
        searches: rows.into_iter().filter_map(SearchShape::of).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(start: &str, moves: &[&str], depth: u32) -> DepthRequest {
        DepthRequest {
            start: Some(start.to_owned()),
            moves: moves.iter().map(|text| (*text).to_owned()).collect(),
            depth,
        }
    }

    #[test]
    fn a_win_is_seen_by_all_methods() {
        let answer = depth(request("B:W27:B18", &["18-23"], 4)).unwrap();
        let difference = answer.white - answer.black;
        assert!((answer.evaluation.men.unwrap() - difference).abs() < 1e-9);
        assert_eq!(answer.line, ["27x18"]);
        assert_eq!(answer.value.unwrap().plies, Some(1));
        assert_eq!(answer.searches.len(), 4 * 4);
        for search in &answer.searches {
            assert_eq!(search.r#move.as_deref(), Some("27x18"));
            assert_eq!(search.value.winner, Some(ColorName::White));
        }
        let sum: f64 = answer
            .features
            .iter()
            .map(|feature| feature.value * f64::from(feature.white))
            .sum();
        assert!((sum - answer.white).abs() < 1e-9);
    }

    #[test]
    fn a_wrong_request_is_an_error() {
        assert!(depth(request("?", &[], 4)).is_err());
        assert!(depth(request("W:W27:B23", &["27-24"], 4)).is_err());
        for plies in [0, 13] {
            assert!(depth(request("W:W27:B23", &[], plies)).is_err());
        }
    }
}
