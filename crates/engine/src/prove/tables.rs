//! Endgame tables that grow during a proof.

use tessera_draughts::{Position, Variant, Word};
#[cfg(feature = "parallel")]
use tessera_tablebase::SharedTables;
use tessera_tablebase::{DiskTables, MAX_PIECES, Plan, Tablebase, Value};

use super::Budget;

/// A tablebase that is extended step by step: each step adds the slices with one more piece that a position can lead
/// to.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::prove::{Budget, Tables};
/// use tessera_tablebase::Value;
/// let position = Position::of_fen(Variant::ENGLISH, "W:WK1:BK13")?;
/// let mut tables = Tables::new(Variant::ENGLISH);
/// assert_eq!(tables.probe(&position), None);
/// assert!(tables.extend(&position, 1 << 20, &Budget::UNLIMITED));
/// assert_eq!(tables.probe(&position), Some(Value::Win(11)));
/// assert!(!tables.extend(&position, 1 << 20, &Budget::UNLIMITED), "the position has no more pieces");
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tables {
    tablebase: Tablebase,
    /// Tables in a folder.
    disk: Option<DiskTables>,
}

impl Tables {
    /// Minimum number of pieces of a game that is not over.
    const MIN_PIECES: u32 = 2;

    /// Tables without any slices.
    #[must_use]
    pub fn new(variant: Variant) -> Tables {
        Tables::from(Tablebase::new(variant))
    }

    /// The tables in the folder of the process, if there is one. Otherwise no tables.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn shared(variant: Variant, shared: &SharedTables) -> Tables {
        let folder = shared.folder().and_then(|folder| folder.usable(variant));
        folder.map_or_else(|| Tables::new(variant), Tables::from)
    }

    /// The variant of the tables.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.tablebase.variant()
    }

    /// Maximum number of pieces in any table; 0 without tables.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        let on_disk = self.disk.as_ref().map_or(0, DiskTables::max_pieces);
        self.tablebase.max_pieces().max(on_disk)
    }

    /// The value of a position for the side to move. `None` if its slice has not been built.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    #[inline]
    pub fn probe<W: Word>(&self, position: &Position<W>) -> Option<Value> {
        let in_memory = self.tablebase.probe(position);
        in_memory.or_else(|| self.disk.as_ref()?.try_value(position))
    }

    /// A plan for the missing slices with the fewest pieces that `position` can lead to.
    fn plan(&self, position: &Position) -> Option<Plan> {
        let most = position.count().min(MAX_PIECES);
        let on_disk = self.disk.as_ref().map_or(0, DiskTables::pieces);
        (Self::MIN_PIECES.max(on_disk + 1)..=most).find_map(|pieces| {
            let plan = self.tablebase.plan_for(position, pieces).ok()?;
            (plan.positions() > 0).then_some(plan)
        })
    }

    /// The number of table positions that [`extend`](Tables::extend) would solve. `None` if nothing is missing, or if
    /// the tables would need more than `bytes` bytes.
    #[must_use]
    pub fn missing(&self, position: &Position, bytes: u64) -> Option<u64> {
        let plan = self.plan(position)?;
        (plan.memory() <= bytes).then(|| plan.positions())
    }

    /// Builds the missing slices with the fewest pieces that `position` can lead to. All tables together may take
    /// `bytes` bytes. Stops if `budget` is cancelled or its deadline passes. Returns whether the slices were built.
    ///
    /// If the feature `parallel` of the tablebase is on, all threads of rayon's current pool are used.
    pub fn extend(&mut self, position: &Position, bytes: u64, budget: &Budget<'_>) -> bool {
        let plan = self.plan(position);
        let Some(plan) = plan.filter(|plan| plan.memory() <= bytes) else {
            return false;
        };
        // Slices that were finished before a failure are kept. They are exact.
        let stop = || budget.is_over();
        let built = self.tablebase.build_plan(&plan, bytes, &mut |_| (), &stop);
        built.is_ok()
    }
}

/// Uses the slices of a tablebase, which are shared with it.
impl From<Tablebase> for Tables {
    fn from(tablebase: Tablebase) -> Tables {
        Tables {
            tablebase,
            disk: None,
        }
    }
}

/// Uses the tables in a folder. Slices are built only if they have more pieces than all tables there.
impl From<DiskTables> for Tables {
    fn from(disk: DiskTables) -> Tables {
        Tables {
            tablebase: Tablebase::new(disk.variant()),
            disk: Some(disk),
        }
    }
}
