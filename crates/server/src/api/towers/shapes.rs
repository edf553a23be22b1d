//! Positions and actions of towers as plain data.

use serde::Serialize;
use tessera_draughts::{Action, PlainAction, Position, Towers};
use tessera_pictures::board::Diagram;

use crate::api::draughts::{MoveShape, PositionShape};

/// An action: its notation, and its cells. It is a [`MoveShape`] with the names of the towers program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct ActionShape {
    /// The notation, such as `G6-F5`.
    pub(super) action: String,
    /// The cells of the acting piece, from the source to the target.
    pub(super) way: Vec<usize>,
    /// The cells of the captured pieces.
    pub(super) captured: Vec<usize>,
}

impl From<&PlainAction> for ActionShape {
    fn from(action: &PlainAction) -> ActionShape {
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

pub(super) fn position(position: &Position<Towers>) -> PositionShape {
    let plain = position.plain().expect("towers is in the list of variants");
    PositionShape::drawn(position.to_fen(), &Diagram::of(&plain, None))
}

pub(super) fn action(action: &Action<Towers>) -> ActionShape {
    let plain = action.plain().expect("towers is in the list of variants");
    ActionShape::from(&plain)
}
