//! Actions of towers as plain data.

use serde::Serialize;
use tessera_draughts::Action;

use crate::draughts::MoveShape;

/// An action: its notation, and its cells. It is a [`MoveShape`] with the names of the towers program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TowersAction"))]
pub(super) struct ActionShape {
    /// The notation, such as `G6-F5`.
    pub(super) action: String,
    /// The cells of the acting piece, from the source to the target.
    pub(super) way: Vec<usize>,
    /// The cells of the captured pieces.
    pub(super) captured: Vec<usize>,
}

impl From<&Action> for ActionShape {
    fn from(action: &Action) -> ActionShape {
        let MoveShape {
            text,
            path,
            captured,
        } = MoveShape::of(action);
        ActionShape {
            action: text,
            way: path,
            captured,
        }
    }
}
