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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
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

    fn build(variant: Variant, dir: &Path, pieces: u32) {
        let plan = DiskPlan::new(variant, dir, pieces).unwrap();
        let plan = plan.keep_working_files();
        plan.build(1 << 30, &mut |_| (), &|| false).unwrap();
    }

    fn build_with_windows(
        folder: &Folder,
        part: Part,
        windows: Windows,
        stop: Stop<'_>,
    ) -> Result<(), DiskError> {
        let variant = folder.variant();
        with_word!(variant, W => {
            let (needs, mut store) = (part.needs(variant), Store::<W>::new(variant));
            fs::create_dir_all(folder.path()).unwrap();
            store.open(folder, part, &needs).unwrap();
            let cache = cache_of(1 << 20, &store, &needs);
            build_in_windows(folder, part, &needs, (windows, &cache), &store, stop)
        })
    }

    fn same_files_with_windows_of(variant: Variant, pieces: u32, positions: usize, listed: usize) {
        let [whole, windowed] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let folder = Folder::new(variant, whole.path());
        build(variant, whole.path(), pieces);
        let other = Folder::new(variant, windowed.path());
        let windows = Windows { positions, listed };
        for part in Part::all(variant, pieces) {
            build_with_windows(&other, part, windows, &|| false).unwrap();
        }
        let (expected, found) = (files(folder.path()), files(other.path()));
        assert!(expected.len() > 8);
        let names =
            |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|file| file.0.clone()).collect();
        let [expected_names, found_names]: [Vec<PathBuf>; 2] = [names(&expected), names(&found)];
        assert_eq!(found_names, expected_names, "{variant}");
        assert!(expected == found, "{variant}");
    }

    #[test]
    fn windows_of_any_size_make_the_same_files() {
        same_files_with_windows_of(Variant::ENGLISH, 3, 1_000, 700);
        same_files_with_windows_of(Variant::ENGLISH, 3, 50_000, 1_000_000);
        same_files_with_windows_of(Variant::TOWERS, 3, 3_001, 10_000);
    }

    #[test]
    fn windows_make_the_same_files_whoever_wins_and_whatever_is_counted() {
        same_files_with_windows_of(Variant::ANTIDRAUGHTS, 2, 777, 500);
        same_files_with_windows_of(Variant::BREAKTHROUGH, 2, 777, 500);
        same_files_with_windows_of(Variant::FRISIAN, 2, 5_000, 3_000);
    }

    #[test]
    fn windows_fit_the_memory() {
        let part: Part = "KKKKvKKKK".parse().unwrap();
        let english = Variant::ENGLISH;
        let needs = part.needs(english);
        let least = plan::least_memory(english, part, &needs);
        assert!(least < 512 << 20, "{least}");
        assert!(plan::memory(english, part, &needs) > 4 << 30);
        assert_eq!(plan::windows(english, part, &needs, least - 1), None);
        for memory in [least, least + (1 << 20), 1 << 30] {
            let (windows, cache) = plan::windows(english, part, &needs, memory).unwrap();
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
        let folder = Folder::new(Variant::ENGLISH, dir);
        let windows = Windows {
            positions: 1_000,
            listed: 700,
        };
        let build = |part| build_with_windows(&folder, part, windows, &|| false);
        let mut parts = Part::all(Variant::ENGLISH, 3).into_iter();
        eprintln!(
            "error: {}",
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
        let [folder, limited] = [&whole, &dir].map(|dir| Folder::new(Variant::ENGLISH, dir.path()));
        build(Variant::ENGLISH, whole.path(), 3);
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
            let printed = String::from_utf8_lossy(&output.stderr);
            let dir = limited.path().display();
            let expected = format!("error: {dir}: cannot use a scratch file here: ");
            assert!(
                output.status.success() && printed.contains(&expected),
                "{output:?}"
            );
            let (all, left) = (files(folder.path()), files(limited.path()));
            assert!(left.iter().all(|file| all.contains(file)));
            lens.push(left.len());
        }
        assert!(lens.is_sorted() && lens[0] < lens[2], "{lens:?}");
        build(Variant::ENGLISH, dir.path(), 3);
        assert!(files(folder.path()) == files(limited.path()));
    }

    #[test]
    fn windows_can_be_stopped() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(Variant::ENGLISH, dir.path());
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
