//! Endgame tables that grow during a proof.

use std::sync::Arc;

use tessera_draughts::{Position, Variant};
use tessera_tablebase::{DiskTables, MAX_PIECES, Plan, Tablebase, Value};

use super::Budget;
use super::node::Node;
use crate::Probe;

/// A tablebase that is extended step by step: each step adds the slices with one more piece that a position can lead
/// to.
///
/// ```
/// use tessera_draughts::{English, Position};
/// use tessera_engine::Probe;
/// use tessera_engine::prove::{Budget, Tables};
/// use tessera_tablebase::Value;
/// let position: Position<English> = "W:WK1:BK13".parse()?;
/// let mut tables = Tables::default();
/// assert_eq!(tables.probe(&position), None);
/// assert!(tables.extend(&position, 1 << 20, &Budget::UNLIMITED));
/// assert_eq!(tables.probe(&position), Some(Value::Win(11)));
/// assert!(!tables.extend(&position, 1 << 20, &Budget::UNLIMITED), "the position has no more pieces");
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tables<V: Variant> {
    tablebase: Tablebase<V>,
    /// Tables in a folder.
    disk: Option<Arc<DiskTables<V>>>,
}

impl<V: Variant> Tables<V> {
    /// The smallest number of pieces of a game that is not over.
    const FEWEST: u32 = 2;

    /// Uses the tables in a folder. Slices are built only if they have more pieces than all tables there.
    #[must_use]
    pub fn with_disk(disk: Arc<DiskTables<V>>) -> Tables<V> {
        Tables {
            tablebase: Tablebase::new(),
            disk: Some(disk),
        }
    }

    /// A plan for the missing slices with the fewest pieces that `position` can lead to.
    fn plan(&self, position: &Position<V>) -> Option<Plan> {
        let most = Node::from(position).len().min(MAX_PIECES);
        let on_disk = self.disk.as_ref().map_or(0, |disk| disk.pieces());
        (Self::FEWEST.max(on_disk + 1)..=most).find_map(|pieces| {
            let plan = self.tablebase.plan_for(position, pieces).ok()?;
            (plan.positions() > 0).then_some(plan)
        })
    }

    /// The number of table positions that [`extend`](Tables::extend) would solve. `None` if nothing is missing, or if
    /// the tables would need more than `bytes` bytes.
    #[must_use]
    pub fn missing(&self, position: &Position<V>, bytes: u64) -> Option<u64> {
        let plan = self.plan(position)?;
        (plan.memory() <= bytes).then(|| plan.positions())
    }

    /// Builds the missing slices with the fewest pieces that `position` can lead to. All tables together may take
    /// `bytes` bytes. Stops if `budget` is cancelled or its deadline passes. Returns whether the slices were built.
    ///
    /// If the feature `parallel` of the tablebase is on, all threads of rayon's current pool are used.
    pub fn extend(&mut self, position: &Position<V>, bytes: u64, budget: &Budget<'_>) -> bool {
        let plan = self.plan(position);
        let Some(plan) = plan.filter(|plan| plan.memory() <= bytes) else {
            return false;
        };
        // Slices that were finished before a failure are kept. They are exact.
        let stop = || budget.is_over();
        let built = self.tablebase.build_plan_until(&plan, bytes, |_| (), stop);
        built.is_ok()
    }
}

/// The slices of a tablebase.
impl<V: Variant> From<Tablebase<V>> for Tables<V> {
    fn from(tablebase: Tablebase<V>) -> Self {
        Tables {
            tablebase,
            disk: None,
        }
    }
}

/// Tables without any slices.
impl<V: Variant> Default for Tables<V> {
    fn default() -> Self {
        Tables {
            tablebase: Tablebase::new(),
            disk: None,
        }
    }
}

impl<V: Variant> Probe<V> for Tables<V> {
    #[inline]
    fn pieces(&self) -> u32 {
        let on_disk = self.disk.as_ref().map_or(0, |disk| disk.most_pieces());
        self.tablebase.most_pieces().max(on_disk)
    }

    #[inline]
    fn probe(&self, position: &Position<V>) -> Option<Value> {
        let in_memory = self.tablebase.probe(position);
        in_memory.or_else(|| self.disk.as_ref()?.try_value(position))
    }
}
