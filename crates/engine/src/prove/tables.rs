//! Tables of perfect play that grow while a proof goes on.

use tessera_draughts::{Position, Variant};
use tessera_tablebase::{MAX_PIECES, Plan, Tablebase, Value};

use super::Budget;
use super::node::Node;
use crate::Probe;

/// A tablebase that is extended by a piece at a time, with what a position can lead to.
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
}

impl<V: Variant> Tables<V> {
    /// The fewest pieces with which there is a game.
    const FEWEST: u32 = 2;

    /// What it takes to build the missing slices with the fewest pieces that the position can lead to.
    fn plan(&self, position: &Position<V>) -> Option<Plan> {
        let most = Node::from(position).len().min(MAX_PIECES);
        (Self::FEWEST..=most).find_map(|pieces| {
            let plan = self.tablebase.plan_for(position, pieces).ok()?;
            (plan.positions() > 0).then_some(plan)
        })
    }

    /// The number of positions by which [`extend`](Tables::extend) would extend the tables; `None` where there is
    /// nothing to build, or if it takes more than `bytes` bytes.
    #[must_use]
    pub fn missing(&self, position: &Position<V>, bytes: u64) -> Option<u64> {
        let plan = self.plan(position)?;
        (plan.memory() <= bytes).then(|| plan.positions())
    }

    /// Builds the missing slices with the fewest pieces that the position can lead to, in at most `bytes` bytes of all
    /// tables together, and returns whether it did. Gives up where the time of the budget is over.
    ///
    /// With the feature `parallel` of the tablebase it uses all threads of rayon's current pool.
    pub fn extend(&mut self, position: &Position<V>, bytes: u64, budget: &Budget<'_>) -> bool {
        let plan = self.plan(position);
        let Some(plan) = plan.filter(|plan| plan.memory() <= bytes) else {
            return false;
        };
        // What was built before a slice that is not built stays, and is exact.
        let stop = || budget.is_over();
        let built = self.tablebase.build_plan_until(&plan, bytes, |_| (), stop);
        built.is_ok()
    }
}

/// Without any slice.
impl<V: Variant> Default for Tables<V> {
    fn default() -> Self {
        Tables {
            tablebase: Tablebase::new(),
        }
    }
}

impl<V: Variant> Probe<V> for Tables<V> {
    #[inline]
    fn pieces(&self) -> u32 {
        self.tablebase.most_pieces()
    }

    #[inline]
    fn probe(&self, position: &Position<V>) -> Option<Value> {
        self.tablebase.probe(position)
    }
}
