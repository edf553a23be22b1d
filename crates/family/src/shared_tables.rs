//! Tables of perfect play that a whole process shares.

use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use tessera_draughts::VariantId;

use crate::{Tablebase, machine};

/// The most pieces of shared tables.
const MOST_PIECES: u32 = 4;

/// The most positions of shared tables: what two cores solve in a few seconds.
const MOST_POSITIONS: u64 = 50_000_000;

/// Tables of up to four pieces, built in the background and shared by the whole process.
///
/// They have fewer pieces where four would take minutes: see [`pieces`](SharedTables::pieces).
///
/// ```
/// use tessera_family::{Position, SharedTables, Value, VariantId};
/// let shared = SharedTables::of(VariantId::English);
/// let tables = shared.wait();
/// assert_eq!(tables.most_pieces(), 4);
/// let position = Position::of_fen(VariantId::English, "W:WK25:BK8").unwrap();
/// assert_eq!(tables.probe(&position), Some(Value::Win(9)));
/// ```
#[derive(Debug)]
pub struct SharedTables {
    built: Mutex<Built>,
    changed: Condvar,
}

#[derive(Debug)]
struct Built {
    tables: Tablebase,
    /// Nothing is added any more.
    is_final: bool,
}

static ALL: [OnceLock<SharedTables>; VariantId::ALL.len()] =
    [const { OnceLock::new() }; VariantId::ALL.len()];

impl SharedTables {
    /// The tables of a variant. The first call starts the thread that builds them, and returns at once.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the list has every variant")]
    pub fn of(variant: VariantId) -> &'static SharedTables {
        let number = VariantId::ALL.iter().position(|id| *id == variant);
        let cell = &ALL[number.expect("the list has every variant")];
        let mut is_new = false;
        let shared = cell.get_or_init(|| {
            is_new = true;
            SharedTables {
                built: Mutex::new(Built {
                    tables: Tablebase::new(variant),
                    is_final: false,
                }),
                changed: Condvar::new(),
            }
        });
        if is_new {
            let building = thread::Builder::new().spawn(move || shared.build(variant));
            if building.is_err() {
                shared.publish(None, true);
            }
        }
        shared
    }

    /// The most pieces that the tables of a variant will have: four on the smaller boards, such as those of English,
    /// Russian and International draughts, and three on the larger ones or where kings' moves are counted.
    ///
    /// ```
    /// use tessera_family::{SharedTables, VariantId};
    /// assert_eq!(SharedTables::pieces(VariantId::Russian), 4);
    /// assert_eq!(SharedTables::pieces(VariantId::Frisian), 3);
    /// ```
    #[must_use]
    pub fn pieces(variant: VariantId) -> u32 {
        let tables = Tablebase::new(variant);
        let is_small = |pieces: &u32| {
            let plan = tables.plan(*pieces);
            plan.is_ok_and(|plan| plan.positions() <= MOST_POSITIONS)
        };
        (2..=MOST_PIECES).rev().find(is_small).unwrap_or(0)
    }

    /// What has been built so far, if that is more than tables of up to `pieces` pieces.
    pub(crate) fn beyond(&self, pieces: u32) -> Option<Tablebase> {
        let built = self.lock();
        (built.tables.most_pieces() > pieces).then(|| built.tables.clone())
    }

    /// All tables, as soon as they are built. If memory or threads are short, they have fewer pieces.
    #[must_use]
    pub fn wait(&self) -> Tablebase {
        let built = self
            .changed
            .wait_while(self.lock(), |built| !built.is_final);
        let built = built.unwrap_or_else(PoisonError::into_inner);
        built.tables.clone()
    }

    fn build(&self, variant: VariantId) {
        let _end = Finish(self);
        let mut tables = Tablebase::new(variant);
        if let Ok(pool) = machine::pool(None) {
            // Tables of fewer pieces are soon ready, and useful already.
            for pieces in 2..=SharedTables::pieces(variant) {
                let Ok(plan) = tables.plan(pieces) else { break };
                let build = || tables.build_plan(&plan, u64::MAX, &mut |_| (), &|| false);
                if !machine::has_memory(plan.memory()) || pool.install(build).is_err() {
                    break;
                }
                self.publish(Some(tables.clone()), false);
            }
        }
    }

    fn publish(&self, tables: Option<Tablebase>, is_final: bool) {
        let mut built = self.lock();
        if let Some(tables) = tables {
            built.tables = tables;
        }
        built.is_final = is_final;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Built> {
        // A thread that failed left complete tables behind.
        self.built.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the wait for the tables when it is dropped, even if building them fails.
struct Finish<'a>(&'a SharedTables);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.publish(None, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shared_equals_what_is_built_alone() {
        let variant = VariantId::Russian;
        let shared = SharedTables::of(variant).wait();
        let mut alone = Tablebase::new(variant);
        let plan = alone.plan(4).unwrap();
        alone
            .build_plan(&plan, u64::MAX, &mut |_| (), &|| false)
            .unwrap();
        assert_eq!(shared.most_pieces(), 4);
        for slice in plan.slices() {
            assert_eq!(shared.statistics(slice), alone.statistics(slice), "{slice}");
        }
    }

    #[test]
    fn every_variant_has_shared_tables_of_a_bounded_size() {
        for variant in VariantId::ALL {
            let pieces = SharedTables::pieces(*variant);
            assert!((3..=4).contains(&pieces), "{variant:?}: {pieces}");
        }
    }
}
