//! Endgame tables that a whole process shares.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tessera_draughts::Variant;

use super::{TableFolder, max_pieces_within};
use crate::{DiskPlan, DiskTables, TableSet, Tablebase, machine};

/// Maximum number of pieces in small tables.
const MAX_PIECES: u32 = 4;

/// Maximum number of positions in small tables. Two cores solve them in a few seconds. In a browser, which has one
/// thread for all work, it takes less than a second.
const MAX_POSITIONS: u64 = if cfg!(target_family = "wasm") {
    2_000_000
} else {
    50_000_000
};

/// Bytes for decoded blocks of the small tables that are kept in a folder.
const SMALL_CACHE: u64 = 32 << 20;

/// Bytes of memory with which small tables are built quickly in a folder.
const BUILD_MEMORY: u64 = 512 << 20;

/// The endgame tables that a process shares: those in a folder, if there is one, and small tables with up to four
/// pieces, which are built in the background. A clone shares them.
///
/// Small tables have fewer pieces if four would take minutes to build: see [`pieces`](SharedTables::pieces). They are
/// not built if the folder has them already.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_tablebase::{SharedTables, Value};
/// let shared = SharedTables::new(None, None);
/// let tables = shared.of(Variant::ENGLISH).wait();
/// assert_eq!(tables.pieces(), 4);
/// let position = Position::of_fen(Variant::ENGLISH, "W:WK25:BK8").unwrap();
/// assert_eq!(tables.probe(&position), Some(Value::Win(9)));
/// ```
#[derive(Clone, Debug)]
pub struct SharedTables(Arc<Places>);

#[derive(Debug)]
struct Places {
    /// The folder of tables to use.
    folder: Option<TableFolder>,
    /// The folder in which small tables are kept.
    kept: Option<PathBuf>,
    /// The variants that have been asked for.
    variants: Mutex<BTreeMap<Variant, Arc<VariantTables>>>,
}

/// The [shared](SharedTables) tables of one variant.
#[derive(Debug)]
pub struct VariantTables {
    built: Mutex<Built>,
    changed: Condvar,
}

#[derive(Debug)]
struct Built {
    tables: TableSet,
    /// The number of changes of the tables so far.
    version: u32,
    /// Whether the tables are complete, so that nothing will be added.
    is_final: bool,
}

impl SharedTables {
    /// `folder` has tables to use. In `kept`, small tables are kept: they are built there the first time and found
    /// there later. If they cannot be kept, they are built in memory. Those of variants that do not come with the
    /// library are never kept, because another variant may have the same name.
    #[must_use]
    pub fn new(folder: Option<TableFolder>, kept: Option<PathBuf>) -> SharedTables {
        SharedTables(Arc::new(Places {
            folder,
            kept,
            variants: Mutex::default(),
        }))
    }

    /// The folder of tables that the process uses.
    #[must_use]
    pub fn folder(&self) -> Option<&TableFolder> {
        self.0.folder.as_ref()
    }

    /// Whether the small tables of a variant exist in a folder, so that they need not be built.
    #[must_use]
    pub fn are_kept(&self, variant: Variant) -> bool {
        let pieces = SharedTables::pieces(variant);
        let in_folder = self.folder().and_then(|folder| folder.usable(variant));
        if in_folder.is_some_and(|tables| tables.pieces() >= pieces) {
            return true;
        }
        let plan = self
            .kept(variant)
            .and_then(|dir| DiskPlan::new(variant, dir, pieces).ok());
        plan.is_some_and(|plan| plan.parts().is_empty())
    }

    /// The folder in which the small tables of a variant are kept.
    fn kept(&self, variant: Variant) -> Option<&Path> {
        self.0.kept.as_deref().filter(|_| variant.is_built_in())
    }

    /// The tables of a variant. The first call starts a thread that builds them, and returns at once.
    #[must_use]
    pub fn of(&self, variant: Variant) -> Arc<VariantTables> {
        let mut variants = self
            .0
            .variants
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = variants.get(&variant) {
            return Arc::clone(tables);
        }
        let tables = Arc::new(VariantTables {
            built: Mutex::new(Built {
                tables: TableSet::new(variant),
                version: 0,
                is_final: false,
            }),
            changed: Condvar::new(),
        });
        variants.insert(variant, Arc::clone(&tables));
        drop(variants);
        let (shared, building) = (self.clone(), Arc::clone(&tables));
        let build = move || building.build(variant, &shared);
        // A module in a browser cannot start a thread.
        if cfg!(target_family = "wasm") {
            build();
            return tables;
        }
        if thread::Builder::new().spawn(build).is_err() {
            tables.publish(None, true);
        }
        tables
    }

    /// Maximum number of pieces that the small tables of a variant will have. It is four on the smaller boards,
    /// such as those of English, Russian and international draughts. It is three on larger boards, and in variants that
    /// count the steps of kings.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_tablebase::SharedTables;
    /// assert_eq!(SharedTables::pieces(Variant::RUSSIAN), 4);
    /// assert_eq!(SharedTables::pieces(Variant::FRISIAN), 3);
    /// ```
    #[must_use]
    pub fn pieces(variant: Variant) -> u32 {
        let tables = Tablebase::new(variant);
        max_pieces_within(MAX_PIECES, MAX_POSITIONS, |pieces| tables.plan(pieces)).unwrap_or(0)
    }
}

impl VariantTables {
    /// The tables so far and their version. `None` if the version is still `version`.
    #[must_use]
    pub fn beyond(&self, version: u32) -> Option<(TableSet, u32)> {
        let built = self.lock();
        (built.version != version).then(|| (built.tables.clone(), built.version))
    }

    /// Waits until the tables are built, and returns all of them. If memory or threads are short, they have fewer
    /// pieces.
    #[must_use]
    pub fn wait(&self) -> TableSet {
        let built = self
            .changed
            .wait_while(self.lock(), |built| !built.is_final);
        let built = built.unwrap_or_else(PoisonError::into_inner);
        built.tables.clone()
    }

    fn build(&self, variant: Variant, shared: &SharedTables) {
        let _end = Finish(self);
        let folder = shared.folder();
        let folder = folder.and_then(|folder| folder.usable(variant));
        let large = folder.map_or_else(|| TableSet::new(variant), TableSet::from);
        self.publish(Some(large.clone()), false);
        let pieces = SharedTables::pieces(variant);
        if large.pieces() >= pieces {
            return;
        }
        let publish = |small: TableSet| self.publish(Some(small.and(large.clone())), false);
        // A browser has no folders.
        let kept = shared
            .kept(variant)
            .filter(|_| !cfg!(target_family = "wasm"));
        if !kept.is_some_and(|dir| keep(variant, pieces, dir, &publish)) {
            build_in_memory(variant, pieces, &publish);
        }
    }

    fn publish(&self, tables: Option<TableSet>, is_final: bool) {
        let mut built = self.lock();
        if let Some(tables) = tables {
            built.tables = tables;
            built.version += 1;
        }
        built.is_final = is_final;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Built> {
        // A thread that panicked left complete tables behind, so the lock may be used.
        self.built.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Opens the tables of up to `pieces` pieces in `dir`, or builds them there. Calls `publish` with all tables as they
/// become available. Returns whether the tables exist in the end.
pub fn keep(variant: Variant, pieces: u32, dir: &Path, publish: &dyn Fn(TableSet)) -> bool {
    let open = |pieces: u32| {
        let tables = DiskTables::open(variant, dir, SMALL_CACHE).ok()?;
        (tables.pieces() >= pieces).then_some(tables)
    };
    // Users do not look after these files, so they are checked each time, which takes milliseconds.
    if let Some(tables) = open(pieces).filter(|tables| tables.check().is_ok()) {
        publish(tables.into());
        return true;
    }
    // Tables with fewer pieces are ready soon, and already useful.
    (2..=pieces).all(|number| {
        if build_on_disk(variant, number, dir, number < pieces).is_none() {
            return false;
        }
        let tables = open(number);
        // Damaged tables with more pieces prevent the folder from being opened. They are rebuilt in the next round.
        let is_ready = tables.is_some() || number < pieces;
        tables.into_iter().for_each(|tables| publish(tables.into()));
        is_ready
    })
}

/// Builds the tables of up to `pieces` pieces in `dir`, including damaged ones. `None` if that fails. If `has_next` is
/// set, tables with more pieces will be built next, so working files are kept.
fn build_on_disk(variant: Variant, pieces: u32, dir: &Path, has_next: bool) -> Option<()> {
    let mut plan = DiskPlan::new(variant, dir, pieces).ok()?;
    if has_next {
        plan = plan.keep_working_files();
    }
    let memory = plan.memory().max(BUILD_MEMORY);
    if !machine::has_memory(memory) {
        return None;
    }
    let pool = machine::pool(None).ok()?;
    let built = pool.install(|| plan.build(memory, &mut |_| (), &|| false));
    built.ok()
}

fn build_in_memory(variant: Variant, pieces: u32, publish: &dyn Fn(TableSet)) {
    let pool = machine::pool(None).ok();
    if pool.is_none() && !cfg!(target_family = "wasm") {
        return;
    }
    let mut tables = Tablebase::new(variant);
    for pieces in 2..=pieces {
        let Ok(plan) = tables.plan(pieces) else { break };
        let mut build = || tables.build_plan(&plan, u64::MAX, &mut |_| (), &|| false);
        if !machine::has_memory(plan.memory()) {
            break;
        }
        let built = match &pool {
            Some(pool) => pool.install(&mut build),
            None => build(),
        };
        if built.is_err() {
            break;
        }
        publish(tables.clone().into());
    }
}

/// When dropped, ends the wait for the tables, even if building them has failed.
struct Finish<'a>(&'a VariantTables);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.publish(None, true);
    }
}
