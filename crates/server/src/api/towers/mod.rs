//! The towers program: the record of a game, and the minimax tree behind a computed action.

mod cost;
mod node;
mod record;
mod shapes;

pub(crate) use node::node;
pub(crate) use record::record;

/// The plies that a request may look ahead.
const DEPTHS: (u32, u32) = (1, 8);
