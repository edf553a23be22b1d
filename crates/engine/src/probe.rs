//! What a search asks of tables of perfect play.

use tessera_draughts::{Position, Variant};
use tessera_tablebase::{Tablebase, Value};

/// Exact values of positions with few pieces.
///
/// ```
/// use tessera_draughts::{English, Position};
/// use tessera_engine::{NoTables, Probe};
/// assert_eq!(NoTables.probe(&Position::<English>::initial()), None);
/// ```
pub trait Probe<V: Variant>: Sync {
    /// The largest number of pieces on the board for which a probe may have an answer. A search may ask once, before it
    /// begins.
    fn pieces(&self) -> u32;

    /// The value of a position, or `None` where it is not known. What is returned must be exact.
    fn probe(&self, position: &Position<V>) -> Option<Value>;
}

/// No tables at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoTables;

impl<V: Variant> Probe<V> for NoTables {
    fn pieces(&self) -> u32 {
        0
    }

    fn probe(&self, _: &Position<V>) -> Option<Value> {
        None
    }
}

impl<V: Variant> Probe<V> for Tablebase<V> {
    #[inline]
    fn pieces(&self) -> u32 {
        self.most_pieces()
    }

    #[inline]
    fn probe(&self, position: &Position<V>) -> Option<Value> {
        self.probe(position)
    }
}
