//! Builds one part from the files that it needs.

use std::path::Path;

use tessera_draughts::Variant;

use super::folder::{KINDS, Place};
use super::plan::{self, Budget};
use super::store::Store;
use super::{DiskError, Folder};
use crate::facts::Facts;
use crate::files::{self, Cache, FileError, Header, Kind};
use crate::solve::{Failure, Solved, Stop, Windows, solve, solve_in_windows};
use crate::table::Ending;
use crate::{BuildError, Part};

/// Builds the files of `part` in `folder` from the working files of the parts that it [needs](Part::needs), in at most
/// `memory` bytes. Existing files are replaced. The part gets a working file too, which can be removed when all parts
/// that need it are built. If the states of all positions do not fit in memory, they are kept in unnamed scratch files
/// in the folder, which takes longer.
///
/// This is the unit of work of a build on several machines. Its result depends only on the name of the part and on
/// those working files, and is always the same. Units of different parts may run at the same time; two units of the
/// same part must not.
///
/// Each thread calls `stop` about every millisecond while it solves. The work ends when `stop` returns `true`.
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
/// If the variant has no such part, a file that the part needs is missing or damaged, `memory` is too small, the
/// operating system refuses to write, or `stop` returned `true`.
pub fn build_part<V: Variant>(
    folder: &Folder<V>,
    part: Part,
    memory: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), DiskError> {
    let mut store = Store::new(Facts::of::<V>());
    build_with(folder, part, memory, &mut store, stop)
}

/// [`build_part`] with the finished parts in `store`. Adds the new part to the store if there is room.
pub(crate) fn build_with<V: Variant>(
    folder: &Folder<V>,
    part: Part,
    memory: u64,
    store: &mut Store,
    stop: Stop<'_>,
) -> Result<(), DiskError> {
    let folder = folder.place();
    let (needs, way) = begin(folder, part, memory, store)?;
    store.open::<V>(folder, part, &needs)?;
    let budget = match way {
        Way::Whole(budget) => budget,
        Way::Windows(windows, cache) => {
            let cache = cache_of(cache, store, &needs);
            return build_in_windows::<V>(folder, part, &needs, (windows, &cache), store, stop);
        }
    };
    let solved = solve_with::<V>(part, &needs, budget, store, stop)?;
    write(folder, part, &|path, header| {
        files::write(path, header, solved.halves.values())
    })?;
    // Each value of the part takes up to two bytes.
    if 2 * part.positions_by(folder.facts) <= budget.tables {
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

/// Checks that a part can be built, and makes room in the store. Returns the parts that it needs, and the way to build
/// it.
fn begin(
    folder: &Place,
    part: Part,
    memory: u64,
    store: &mut Store,
) -> Result<(Vec<Part>, Way), DiskError> {
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
    let way = if let Some(budget) = Budget::new(facts, part, &needs, memory) {
        Way::Whole(budget)
    } else if let Some((windows, cache)) = plan::windows(facts, part, &needs, memory) {
        Way::Windows(windows, cache)
    } else {
        return Err(DiskError::Memory {
            part,
            needed: plan::least_memory(facts, part, &needs),
            limit: memory,
        });
    };
    store.touch(&needs);
    // The values of the part itself are added at the end, with up to two bytes each.
    store.shrink(match &way {
        Way::Whole(budget) => budget.tables.saturating_sub(2 * positions),
        Way::Windows(..) => 0,
    });
    std::fs::create_dir_all(folder.path()).map_err(DiskError::system(folder.path(), "create"))?;
    Ok((needs, way))
}

/// A cache of at most `most` bytes. It allocates its whole capacity at once, so it gets no more than all decoded blocks
/// of the files could take, at two bytes per position.
fn cache_of(most: u64, store: &Store, needs: &[Part]) -> Cache {
    Cache::new(most.min(plan::LEAST_CACHE.saturating_add(2 * store.positions_in_files(needs))))
}

/// Builds a part whose states lie in scratch files.
fn build_in_windows<V: Variant>(
    folder: &Place,
    part: Part,
    needs: &[Part],
    (windows, cache): (Windows, &Cache),
    store: &Store,
    stop: Stop<'_>,
) -> Result<(), DiskError> {
    let values = store.values_of::<V>(needs, cache);
    let stop = || stop() || values.has_failed();
    let ending = Ending::of::<V>();
    let solved = solve_in_windows(part, ending, &values, (windows, folder.path()), &stop);
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

fn solve_with<V: Variant>(
    part: Part,
    needs: &[Part],
    budget: Budget,
    store: &Store,
    stop: Stop<'_>,
) -> Result<Solved<V>, DiskError> {
    let cache = cache_of(budget.cache, store, needs);
    let values = store.values_of::<V>(needs, &cache);
    let listed = usize::try_from(budget.listed).unwrap_or(usize::MAX);
    let stop = || stop() || values.has_failed();
    let solved = solve(part, Ending::of::<V>(), &values, listed, &stop);
    match values.into_error() {
        Some(error) => Err(error.into()),
        None => Ok(solved?),
    }
}

/// Writes all files of a part by calling `write` for each of them.
fn write(
    folder: &Place,
    part: Part,
    write: &dyn Fn(&Path, &Header) -> Result<u64, FileError>,
) -> Result<(), DiskError> {
    // The working file is written first, because a part with the other two files counts as finished.
    for kind in std::iter::once(Kind::Dtw).chain(KINDS) {
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use tessera_draughts::{Antidraughts, Breakthrough, English, Frisian, Towers};

    use super::*;
    use crate::BuildParts;
    use crate::disk::DiskPlan;

    /// The files of tables in a folder, by their names.
    fn files(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
        let paths = fs::read_dir(dir)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let paths = paths.filter(|path| path.extension().is_some_and(|kind| kind != "lock"));
        let name = |path: &Path| path.file_name().unwrap().into();
        let mut files: Vec<_> = paths
            .map(|path| (name(&path), fs::read(&path).unwrap()))
            .collect();
        files.sort();
        files
    }

    fn build<V: Variant>(folder: &Folder<V>, pieces: u32) {
        let plan = DiskPlan::new(folder, pieces).unwrap();
        let build = BuildParts::new(folder, 1 << 30).keep_working_files();
        build.run(plan, &mut |_| (), &|| false).unwrap();
    }

    fn build_with_windows<V: Variant>(
        folder: &Folder<V>,
        part: Part,
        windows: Windows,
        stop: Stop<'_>,
    ) -> Result<(), DiskError> {
        let (place, needs, mut store) = (
            folder.place(),
            part.needs::<V>(),
            Store::new(Facts::of::<V>()),
        );
        fs::create_dir_all(folder.path()).unwrap();
        store.open::<V>(place, part, &needs).unwrap();
        let cache = cache_of(1 << 20, &store, &needs);
        build_in_windows::<V>(place, part, &needs, (windows, &cache), &store, stop)
    }

    fn same_files_with_windows_of<V: Variant>(pieces: u32, positions: usize, listed: usize) {
        let [whole, windowed] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let folder = Folder::<V>::new(whole.path());
        build(&folder, pieces);
        let other = Folder::<V>::new(windowed.path());
        let windows = Windows { positions, listed };
        for part in Part::all::<V>(pieces) {
            build_with_windows(&other, part, windows, &|| false).unwrap();
        }
        let (expected, found) = (files(folder.path()), files(other.path()));
        assert!(expected.len() > 8);
        let names =
            |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|file| file.0.clone()).collect();
        let [expected_names, found_names]: [Vec<PathBuf>; 2] = [names(&expected), names(&found)];
        assert_eq!(found_names, expected_names, "{}", V::NAME);
        assert!(expected == found, "{}", V::NAME);
    }

    #[test]
    fn windows_of_any_size_make_the_same_files() {
        same_files_with_windows_of::<English>(3, 1_000, 700);
        same_files_with_windows_of::<English>(3, 50_000, 1_000_000);
        same_files_with_windows_of::<Towers>(3, 3_001, 10_000);
    }

    #[test]
    fn windows_make_the_same_files_whoever_wins_and_whatever_is_counted() {
        same_files_with_windows_of::<Antidraughts>(2, 777, 500);
        same_files_with_windows_of::<Breakthrough>(2, 777, 500);
        same_files_with_windows_of::<Frisian>(2, 5_000, 3_000);
    }

    #[test]
    fn windows_fit_the_memory() {
        let part: Part = "KKKKvKKKK".parse().unwrap();
        let (facts, needs) = (Facts::of::<English>(), part.needs::<English>());
        let least = plan::least_memory(facts, part, &needs);
        assert!(least < 512 << 20, "{least}");
        assert!(plan::memory(facts, part, &needs) > 4 << 30);
        assert_eq!(plan::windows(facts, part, &needs, least - 1), None);
        for memory in [least, least + (1 << 20), 1 << 30] {
            let (windows, cache) = plan::windows(facts, part, &needs, memory).unwrap();
            let bytes = 4 * (2 * windows.positions + windows.listed) as u64 + cache;
            assert!(bytes <= memory, "{bytes} of {memory}");
            assert!(windows.positions > 1 << 20 && windows.listed > 1 << 20);
        }
    }

    /// The environment variable that makes [`a_scratch_file_that_cannot_be_written_leaves_whole_files`] build in its
    /// folder, and print the first error.
    #[cfg(unix)]
    const LIMITED: &str = "TESSERA_LIMITED_FILES_IN";

    #[cfg(unix)]
    fn build_until_an_error(dir: &Path) {
        let folder = Folder::<English>::new(dir);
        let windows = Windows {
            positions: 1_000,
            listed: 700,
        };
        let build = |part| build_with_windows(&folder, part, windows, &|| false);
        let mut parts = Part::all::<English>(3).into_iter();
        eprintln!(
            "told: {}",
            parts.find_map(|part| build(part).err()).unwrap()
        );
    }

    /// The limit for the size of a file stands for a full disk. It applies to a whole process, so the test starts
    /// itself.
    #[cfg(unix)]
    #[test]
    fn a_scratch_file_that_cannot_be_written_leaves_whole_files() {
        if let Some(dir) = std::env::var_os(LIMITED) {
            return build_until_an_error(dir.as_ref());
        }
        let [whole, dir] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let [folder, limited] = [&whole, &dir].map(|dir| Folder::<English>::new(dir.path()));
        build(&folder, 3);
        let mut lens = Vec::new();
        for blocks in ["1", "10", "150"] {
            let script = "trap '' XFSZ; ulimit -f $1; exec \"$0\" --nocapture --exact \"$2\"";
            let name =
                "disk::unit::tests::a_scratch_file_that_cannot_be_written_leaves_whole_files";
            let output = std::process::Command::new("sh")
                .args(["-c", script])
                .arg(std::env::current_exe().unwrap())
                .args([blocks, name])
                .env(LIMITED, dir.path())
                .output()
                .unwrap();
            let told = String::from_utf8_lossy(&output.stderr);
            let dir = limited.path().display();
            let expected = format!("told: {dir}: cannot use a scratch file here: ");
            assert!(
                output.status.success() && told.contains(&expected),
                "{output:?}"
            );
            let (all, left) = (files(folder.path()), files(limited.path()));
            assert!(left.iter().all(|file| all.contains(file)));
            lens.push(left.len());
        }
        assert!(lens.is_sorted() && lens[0] < lens[2], "{lens:?}");
        build(&limited, 3);
        assert!(files(folder.path()) == files(limited.path()));
    }

    #[test]
    fn windows_can_be_stopped() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::<English>::new(dir.path());
        let windows = Windows {
            positions: 100,
            listed: 100,
        };
        let part = "KvK".parse().unwrap();
        let result = build_with_windows(&folder, part, windows, &|| true);
        assert!(result.unwrap_err().is_stop());
        assert_eq!(files(folder.path()), []);
    }
}
