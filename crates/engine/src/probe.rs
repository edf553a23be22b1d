//! Access of searches to endgame tables.

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
    /// The largest number of pieces for which [`probe`](Probe::probe) may return a value. A search may call this only
    /// once, before it starts.
    fn pieces(&self) -> u32;

    /// The value of a position, or `None` if it is not known. A returned value must be exact.
    fn probe(&self, position: &Position<V>) -> Option<Value>;
}

/// A [`Probe`] without any values.
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
