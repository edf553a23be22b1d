//! Positions and actions of towers as plain data.

use tessera_draughts::{Action, Position, Towers};
use tessera_pictures::board::Diagram;

use crate::api::draughts::{ActionShape, PositionShape};

pub(super) fn position(position: &Position<Towers>) -> PositionShape {
    let plain = position.plain().expect("towers is in the list of variants");
    PositionShape::drawn(position.to_fen(), &Diagram::of(&plain, None))
}

pub(super) fn action(action: &Action<Towers>) -> ActionShape {
    let plain = action.plain().expect("towers is in the list of variants");
    ActionShape::of(&plain)
}
