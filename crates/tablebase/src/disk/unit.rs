//! Builds one part from the files that it needs.

use tessera_draughts::Variant;

use super::folder::{KINDS, Place};
use super::plan::{self, Budget};
use super::store::Store;
use super::{DiskError, Folder};
use crate::facts::Facts;
use crate::files::{self, Cache, Kind};
use crate::solve::{Solved, SolvedHalves, Stop, solve};
use crate::table::Ending;
use crate::{BuildError, Part};

/// Builds the files of a part in `folder` from the working files of the parts that it [needs](Part::needs), in at most
/// `memory` bytes. Files that exist are replaced. The part has a working file too, which is of no use when all parts
/// that need it are built.
///
/// This is the unit of work of a build on several machines: it depends only on the name of the part and those files,
/// and always makes the same files. Units of different parts may run at the same time; two of the same part must not.
///
/// Each thread calls `stop` about every millisecond while it solves, and the work ends when that returns `true`.
///
/// ```
/// use tessera_draughts::English;
/// use tessera_tablebase::{Folder, build_part};
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// let folder = Folder::<English>::new(dir);
/// for name in ["KvK", "MvK", "MvM"] {
///     build_part(&folder, name.parse().unwrap(), 128 << 20, &|| false)?;
/// }
/// assert!(folder.has("MvM".parse().unwrap())?);
/// # Ok::<(), tessera_tablebase::DiskError>(())
/// ```
///
/// # Errors
/// If the variant has no such part, a file that it needs is missing or damaged, the memory does not suffice, the system
/// refuses to write, or the work was stopped.
pub fn build_part<V: Variant>(
    folder: &Folder<V>,
    part: Part,
    memory: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), DiskError> {
    let mut store = Store::new(Facts::of::<V>());
    build_with(folder, part, memory, &mut store, stop)
}

/// [`build_part`] with finished parts in a store. Adds the part to the store if there is room.
pub(crate) fn build_with<V: Variant>(
    folder: &Folder<V>,
    part: Part,
    memory: u64,
    store: &mut Store,
    stop: Stop<'_>,
) -> Result<(), DiskError> {
    let folder = folder.place();
    let Work { needs, budget } = begin(folder, part, memory, store)?;
    store.open::<V>(folder, part, &needs)?;
    let solved = solve_with::<V>(part, &needs, budget, store, stop)?;
    write(folder, part, &solved.halves)?;
    // The part's own values have up to two bytes each.
    if 2 * part.positions_by(folder.facts) <= budget.tables {
        let (indexes, tables) = solved.tables(stop)?;
        store.add(part, indexes, tables);
    }
    Ok(())
}

/// What the work on a part may use.
struct Work {
    needs: Vec<Part>,
    budget: Budget,
}

/// Checks that a part can be built, and makes room in the store.
fn begin(folder: &Place, part: Part, memory: u64, store: &mut Store) -> Result<Work, DiskError> {
    let facts = folder.facts;
    if !part.is_by(facts) {
        return Err(DiskError::NoSuchPart {
            part,
            variant: facts.name,
        });
    }
    let positions = part.positions_by(facts);
    if positions > u32::MAX.into() {
        return Err(DiskError::PartTooLarge { part, positions });
    }
    let needs = part.needs_by(facts);
    let budget = Budget::new(facts, part, &needs, memory).ok_or_else(|| DiskError::Memory {
        part,
        needed: plan::memory(facts, part, &needs),
        limit: memory,
    })?;
    store.touch(&needs);
    // The part's own values are added at the end, with up to two bytes each.
    store.shrink(budget.tables.saturating_sub(2 * positions));
    Ok(Work { needs, budget })
}

fn solve_with<V: Variant>(
    part: Part,
    needs: &[Part],
    budget: Budget,
    store: &Store,
    stop: Stop<'_>,
) -> Result<Solved<V>, DiskError> {
    // A cache takes memory for all that it may hold. Two bytes a position hold everything.
    let most = plan::LEAST_CACHE.saturating_add(2 * store.positions_in_files(needs));
    let cache = Cache::new(budget.cache.min(most));
    let values = store.values_of::<V>(needs, &cache);
    let listed = usize::try_from(budget.listed).unwrap_or(usize::MAX);
    let stop = || stop() || values.has_failed();
    let solved = solve(part, Ending::of::<V>(), &values, listed, &stop);
    match values.into_error() {
        Some(error) => Err(error.into()),
        None => Ok(solved?),
    }
}

fn write(folder: &Place, part: Part, solved: &SolvedHalves) -> Result<(), DiskError> {
    std::fs::create_dir_all(folder.path()).map_err(DiskError::system(folder.path(), "create"))?;
    // The working file first: a part with the other two is finished.
    for kind in std::iter::once(Kind::Dtw).chain(KINDS) {
        let path = folder.path_of(part, kind);
        files::write(&path, &folder.header_of(part, kind), solved.values())?;
    }
    Ok(())
}

impl DiskError {
    /// Whether the work was stopped by the caller.
    #[must_use]
    pub fn is_stop(&self) -> bool {
        matches!(self, DiskError::Build(BuildError::Stopped))
    }
}
