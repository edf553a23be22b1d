//! The cost of a board.

use serde::Serialize;
use tessera_engine::{LOST, WON};
use tessera_pictures::tree::cost_label;

/// The cost of a board, as a number and as a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TowersCost"))]
pub(super) struct CostShape {
    /// The cost; `None` if the game is over.
    pub(super) cost: Option<i32>,
    /// The cost to display: `+∞` or `−∞` if the game is over.
    pub(super) cost_text: String,
}

impl From<i32> for CostShape {
    fn from(cost: i32) -> CostShape {
        CostShape {
            cost: (cost != WON && cost != LOST).then_some(cost),
            cost_text: cost_label(cost),
        }
    }
}
