//! Access of searches to endgame tables.

use tessera_draughts::{Position, Variant};
use tessera_tablebase::{DiskTables, Tablebase, Value, Wld};

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

    /// The outcome of a position, if it can be found faster than the value. `None` if it cannot, or if it is not known.
    /// A returned outcome must be exact.
    fn outcome(&self, position: &Position<V>) -> Option<Wld> {
        let _ = position;
        None
    }
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

/// Values that cannot be read count as unknown: see [`DiskTables::failure`].
impl<V: Variant> Probe<V> for DiskTables<V> {
    #[inline]
    fn pieces(&self) -> u32 {
        self.most_pieces()
    }

    #[inline]
    fn probe(&self, position: &Position<V>) -> Option<Value> {
        self.try_value(position)
    }

    #[inline]
    fn outcome(&self, position: &Position<V>) -> Option<Wld> {
        self.try_wld(position)
    }
}
