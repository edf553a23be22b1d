//! Builds one part from the files that it needs.

use std::fs;
use std::path::Path;

use tessera_draughts::{Variant, Word, with_word};

use super::plan::{self, Budget};
use super::store::Store;
use super::{DiskError, Folder};
use crate::files::{self, Cache, FileError, Header, Kind};
use crate::solve::{Failure, Solved, Stop, Windows, solve, solve_in_windows};
use crate::{BuildError, Part};

/// Builds the files of one part in `dir` from the working files of the parts that it [needs](Part::needs), in at most
/// `memory` bytes. Existing files are replaced. The part gets a working file too, which can be removed when all parts
/// that need it are built. If the states of all positions do not fit in memory, they are kept in unnamed scratch files
/// in the folder, which takes longer.
///
/// This is the unit of work of a build on several machines. Its result depends only on the name of the part and on
/// those working files, and is always the same. Units of different parts may run at the same time; two units of the
/// same part must not.
///
/// Uses all threads of rayon's current pool if the feature `parallel` is on. Each thread calls `stop` about every
/// millisecond while it solves. The work ends when `stop` returns `true`.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_tablebase::{Folder, build_part};
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// for name in ["KvK", "MvK", "MvM"] {
///     build_part(Variant::ENGLISH, name.parse().unwrap(), dir, 128 << 20, &|| false)?;
/// }
/// assert!(Folder::new(Variant::ENGLISH, dir).has("MvM".parse().unwrap())?);
/// # Ok::<(), tessera_tablebase::DiskError>(())
/// ```
///
/// # Errors
/// If the variant has no such part, a file that the part needs is missing or damaged, `memory` is too small, the
/// operating system refuses to write, or `stop` returned `true`.
pub fn build_part(
    variant: Variant,
    part: Part,
    dir: impl AsRef<Path>,
    memory: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), DiskError> {
    build_alone(&Folder::new(variant, dir), part, memory, stop)
}

/// [`build_part`], not generic over the type of the path, so that it is compiled once, with this crate.
fn build_alone(folder: &Folder, part: Part, memory: u64, stop: Stop<'_>) -> Result<(), DiskError> {
    with_word!(folder.variant(), W => {
        let mut store = Store::<W>::new(folder.variant());
        build_with(folder, part, memory, &mut store, stop)
    })
}

/// [`build_part`] with the finished parts in `store`. Adds the new part to the store if there is room.
pub(crate) fn build_with<W: Word>(
    folder: &Folder,
    part: Part,
    memory: u64,
    store: &mut Store<W>,
    stop: Stop<'_>,
) -> Result<(), DiskError> {
    let variant = folder.variant();
    let needs = needs(variant, part)?;
    let way = way(variant, part, &needs, memory)?;
    store.touch(&needs);
    // The values of the part itself are added at the end, with up to two bytes each.
    let own = 2 * part.positions(variant);
    store.shrink(match &way {
        Way::Whole(budget) => budget.tables.saturating_sub(own),
        Way::Windows(..) => 0,
    });
    fs::create_dir_all(folder.path()).map_err(DiskError::system(folder.path(), "create"))?;
    store.open(folder, part, &needs)?;
    let budget = match way {
        Way::Whole(budget) => budget,
        Way::Windows(windows, cache) => {
            let cache = cache_of(cache, store, &needs);
            return build_in_windows(folder, part, &needs, (windows, &cache), store, stop);
        }
    };
    let solved = solve_with(part, &needs, budget, store, stop)?;
    write(folder, part, &|path, header| {
        files::write(path, header, solved.halves.values())
    })?;
    if own <= budget.tables {
        let (indexes, tables) = solved.tables(stop)?;
        store.add(part, indexes, tables);
    }
    Ok(())
}

/// How a part is built.
enum Way {
    /// The states of all positions are in memory.
    Whole(Budget),
    /// The states are in scratch files. The number is the size in bytes of the cache for decoded blocks of finished
    /// parts.
    Windows(Windows, u64),
}

/// Checks that a part can be numbered. Returns the parts that it needs.
fn needs(variant: Variant, part: Part) -> Result<Vec<Part>, DiskError> {
    if !part.is_of(variant) {
        return Err(DiskError::NoSuchPart {
            part,
            variant: variant.name(),
        });
    }
    let positions = part.positions(variant);
    if positions > u32::MAX.into() {
        return Err(DiskError::PartTooLarge { part, positions });
    }
    Ok(part.needs(variant))
}

/// The way to build a part that needs the parts `needs`, in `memory` bytes.
fn way(variant: Variant, part: Part, needs: &[Part], memory: u64) -> Result<Way, DiskError> {
    if let Some(budget) = Budget::new(variant, part, needs, memory) {
        Ok(Way::Whole(budget))
    } else if let Some((windows, cache)) = plan::windows(variant, part, needs, memory) {
        Ok(Way::Windows(windows, cache))
    } else {
        Err(DiskError::Memory {
            part,
            needed: plan::least_memory(variant, part, needs),
            limit: memory,
        })
    }
}

/// A cache of at most `most` bytes. It allocates its whole capacity at once, so it gets no more than all decoded blocks
/// of the files could take, at two bytes per position.
fn cache_of<W: Word>(most: u64, store: &Store<W>, needs: &[Part]) -> Cache {
    Cache::new(most.min(plan::MIN_CACHE.saturating_add(2 * store.positions_in_files(needs))))
}

/// [`build_part`] in windows of this size.
///
/// # Errors
/// Those of [`build_part`].
pub fn build_part_in_windows(
    folder: &Folder,
    part: Part,
    windows: Windows,
    stop: Stop<'_>,
) -> Result<(), DiskError> {
    let variant = folder.variant();
    with_word!(variant, W => {
        let (needs, mut store) = (part.needs(variant), Store::<W>::new(variant));
        fs::create_dir_all(folder.path()).map_err(DiskError::system(folder.path(), "create"))?;
        store.open(folder, part, &needs)?;
        let cache = cache_of(1 << 20, &store, &needs);
        build_in_windows(folder, part, &needs, (windows, &cache), &store, stop)
    })
}

/// Builds a part whose states lie in scratch files.
fn build_in_windows<W: Word>(
    folder: &Folder,
    part: Part,
    needs: &[Part],
    (windows, cache): (Windows, &Cache),
    store: &Store<W>,
    stop: Stop<'_>,
) -> Result<(), DiskError> {
    let values = store.values_of(needs, cache);
    let stop = || stop() || values.has_failed();
    let windows = (windows, folder.path());
    let solved = solve_in_windows(folder.variant(), part, &values, windows, &stop);
    if let Some(error) = values.into_error() {
        return Err(error.into());
    }
    let solved = solved.map_err(|failure| match failure {
        Failure::Build(error) => error.into(),
        Failure::Scratch(error) => {
            DiskError::system(folder.path(), "use a scratch file here")(error)
        }
    })?;
    write(folder, part, &|path, header| {
        files::write_large(path, header, &|visit| solved.for_each_value(visit))
    })
}

fn solve_with<W: Word>(
    part: Part,
    needs: &[Part],
    budget: Budget,
    store: &Store<W>,
    stop: Stop<'_>,
) -> Result<Solved<W>, DiskError> {
    let cache = cache_of(budget.cache, store, needs);
    let values = store.values_of(needs, &cache);
    let listed = usize::try_from(budget.listed).unwrap_or(usize::MAX);
    let stop = || stop() || values.has_failed();
    let solved = solve(store.variant(), part, &values, listed, &stop);
    match values.into_error() {
        Some(error) => Err(error.into()),
        None => Ok(solved?),
    }
}

/// Writes all files of a part by calling `write` for each of them.
fn write(
    folder: &Folder,
    part: Part,
    write: &dyn Fn(&Path, &Header) -> Result<u64, FileError>,
) -> Result<(), DiskError> {
    // The working file is written first, because a part with the other two files counts as finished.
    for kind in std::iter::once(Kind::Dtw).chain(Folder::KINDS) {
        let path = folder.path_of(part, kind);
        write(&path, &folder.header_of(part, kind))?;
    }
    Ok(())
}

impl DiskError {
    /// Whether the caller stopped the work.
    #[must_use]
    pub fn is_stop(&self) -> bool {
        matches!(self, DiskError::Build(BuildError::Stopped))
    }
}
