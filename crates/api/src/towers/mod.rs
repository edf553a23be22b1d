//! The towers program: the record of a game, the minimax tree of a computed action, and the effort of search methods.
//!
//! Moves are called actions here, as in the program's specification.

mod cost;
mod methods;
mod node;
mod record;
mod shapes;

pub(crate) use methods::methods;
pub(crate) use node::node;
pub(crate) use record::record;

/// Minimum and maximum depth of a search, in plies.
const DEPTHS: (u32, u32) = (1, 8);
