//! Builds all parts of a plan.

use std::fs;
use std::thread;
use std::time::Duration;

use tessera_draughts::Variant;

use super::folder::{KINDS, Place};
use super::plan::{OpenParts, is_of_system};
use super::store::Store;
use super::unit::build_with;
use super::{DiskError, DiskPlan, Folder};
use crate::facts::Facts;
use crate::files::Kind;
use crate::solve::Stop;
use crate::tasks::map_chunks;
use crate::{BuildError, Part};

/// Interval between two checks whether another build has finished a part.
const WAIT: Duration = Duration::from_millis(100);

/// Progress of a build in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskProgress {
    /// The part that has just been finished.
    pub part: Part,
    /// Whether this build built the part. `false` if another build of the same folder did.
    pub is_own: bool,
    /// The number of positions in all finished parts of the plan.
    pub solved: u64,
    /// The number of positions in all parts of the plan.
    pub positions: u64,
}

/// A build of the tables of a variant in a folder.
///
/// ```
/// use tessera_draughts::English;
/// use tessera_tablebase::{BuildParts, DiskPlan, Folder};
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// let folder = Folder::<English>::new(dir);
/// let plan = DiskPlan::new(&folder, 3)?;
/// let mut names = Vec::new();
/// BuildParts::new(&folder, 128 << 20).run(plan, &mut |progress| names.push(progress.part.to_string()), &|| false)?;
/// assert_eq!(names[..3], ["KvK", "MvK", "MvM"]);
/// assert_eq!(DiskPlan::new(&folder, 3)?.parts(), []);
/// # Ok::<(), tessera_tablebase::DiskError>(())
/// ```
#[derive(Debug)]
pub struct BuildParts<'a, V: Variant> {
    folder: &'a Folder<V>,
    memory: u64,
    keeps_working_files: bool,
}

impl<'a, V: Variant> BuildParts<'a, V> {
    /// A build that uses at most `memory` bytes.
    #[must_use]
    pub fn new(folder: &'a Folder<V>, memory: u64) -> BuildParts<'a, V> {
        BuildParts {
            folder,
            memory,
            keeps_working_files: false,
        }
    }

    /// Keeps the working files when all parts are built. A later build with more pieces then reads them. Without them,
    /// it builds the parts that it needs once more.
    #[must_use]
    pub fn keep_working_files(mut self) -> BuildParts<'a, V> {
        self.keeps_working_files = true;
        self
    }

    /// Builds all parts of `plan` and calls `progress` after each part. Finished parts of the plan are verified first,
    /// and those with a damaged file are built again. A part that another build of the same folder is working on is
    /// left to that build.
    ///
    /// Uses all threads of rayon's current pool if the feature `parallel` is on. The files are the same with and
    /// without it.
    ///
    /// Each thread calls `stop` about every millisecond while it solves, and the build ends when `stop` returns `true`.
    /// However a build ends, the parts that it finished are kept, and the next build continues after them. When all
    /// parts are built, working files are removed, unless another build is running in the folder.
    ///
    /// # Errors
    /// - If `memory` is too small, which is checked before building.
    /// - If a part has more positions than can be numbered.
    /// - If a file cannot be read or written.
    /// - If `stop` returned `true`.
    pub fn run(
        self,
        plan: DiskPlan<V>,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DiskError> {
        let mut store = Store::new(Facts::of::<V>());
        let build = Build {
            folder: self.folder.place(),
            memory: self.memory,
            keeps_working_files: self.keeps_working_files,
            build: &mut |part| build_with(self.folder, part, self.memory, &mut store, stop),
        };
        build.run(plan.open, progress, stop)
    }
}

/// A [`BuildParts`] without its type parameter, so that its code is compiled once for all variants.
struct Build<'a> {
    folder: &'a Place,
    memory: u64,
    keeps_working_files: bool,
    /// Builds the files of one part.
    build: &'a mut dyn FnMut(Part) -> Result<(), DiskError>,
}

impl Build<'_> {
    fn run(
        mut self,
        mut plan: OpenParts,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: Stop<'_>,
    ) -> Result<(), DiskError> {
        let lock = self.folder.lock()?;
        self.verify(&mut plan, stop)?;
        plan.add_sources(self.folder)?;
        self.check(&plan)?;
        let positions = plan.positions();
        let mut solved = 0;
        let mut open: Vec<(Part, u64)> = plan
            .parts()
            .iter()
            .map(|planned| (planned.part, planned.positions))
            .collect();
        while !open.is_empty() {
            let mut left = Vec::new();
            let before = solved;
            for (part, size) in open {
                if stop() {
                    return Err(BuildError::Stopped.into());
                }
                let needs = part.needs_by(self.folder.facts);
                let is_ready = !left.iter().any(|(other, _)| needs.contains(other));
                let state = if is_ready {
                    self.try_build(part)?
                } else {
                    State::Busy
                };
                if state == State::Busy {
                    left.push((part, size));
                    continue;
                }
                solved += size;
                progress(&DiskProgress {
                    part,
                    is_own: state == State::Built,
                    solved,
                    positions,
                });
            }
            if solved == before {
                thread::sleep(WAIT);
            }
            open = left;
        }
        drop(lock);
        if !self.keeps_working_files {
            self.folder.remove_working_files()?;
        }
        Ok(())
    }

    /// Builds `part`, unless another build is working on it or has finished it.
    fn try_build(&mut self, part: Part) -> Result<State, DiskError> {
        let path = self.folder.lock_of(part);
        let file = fs::File::create(&path).map_err(DiskError::system(&path, "create"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Ok(State::Busy),
            Err(fs::TryLockError::Error(error)) => {
                return Err(DiskError::system(&path, "lock")(error));
            }
        }
        // A file with unexpected contents is replaced.
        let state = match self.folder.has(part) {
            Ok(true) if self.folder.has_working_file(part)? => State::Finished,
            Err(error) if is_of_system(&error) => return Err(error),
            Ok(_) | Err(_) => {
                (self.build)(part)?;
                State::Built
            }
        };
        // The lock is still held here. If another build has just opened the lock file, it gets the lock next and then
        // finds the part finished.
        let _ = fs::remove_file(&path);
        Ok(state)
    }

    /// Adds finished parts with damaged files to `plan` again, and removes damaged working files.
    fn verify(&self, plan: &mut OpenParts, stop: Stop<'_>) -> Result<(), DiskError> {
        let parts = plan.finished().to_vec();
        let folder = self.folder;
        let errors = map_chunks(parts.len(), 1, &|range| {
            let part = parts[range.start];
            if stop() {
                return (part, Err(BuildError::Stopped.into()));
            }
            (part, verify_part(folder, part))
        });
        for (part, result) in errors {
            if let Some(reason) = damage(result)? {
                // Removed, because a part whose files all exist counts as finished.
                remove(self.folder, part, &KINDS)?;
                plan.rebuild(self.folder.facts, part, reason);
            }
        }
        Ok(())
    }

    /// Checks that all parts can be built.
    fn check(&self, plan: &OpenParts) -> Result<(), DiskError> {
        for planned in plan.parts() {
            let (part, positions) = (planned.part, planned.positions);
            if positions > u32::MAX.into() {
                return Err(DiskError::PartTooLarge { part, positions });
            }
        }
        let largest = plan
            .parts()
            .iter()
            .max_by_key(|planned| planned.least_memory);
        match largest {
            Some(planned) if planned.least_memory > self.memory => Err(DiskError::Memory {
                part: planned.part,
                needed: planned.least_memory,
                limit: self.memory,
            }),
            _ => Ok(()),
        }
    }
}

/// Compares the checksums of a finished part. A damaged working file is only removed; an error is always about one of
/// the files that stay.
fn verify_part(folder: &Place, part: Part) -> Result<(), DiskError> {
    // A build that was killed left its lock behind.
    let path = folder.lock_of(part);
    if let Ok(lock) = fs::File::open(&path)
        && lock.try_lock().is_ok()
    {
        let _ = fs::remove_file(&path);
    }
    if damage(verify_file(folder, part, Kind::Dtw))?.is_some() {
        remove(folder, part, &[Kind::Dtw])?;
    }
    for kind in KINDS {
        verify_file(folder, part, kind)?;
    }
    Ok(())
}

fn verify_file(folder: &Place, part: Part, kind: Kind) -> Result<(), DiskError> {
    if let Some(file) = folder.open(part, kind)? {
        file.verify()?;
    }
    Ok(())
}

fn remove(folder: &Place, part: Part, kinds: &[Kind]) -> Result<(), DiskError> {
    for &kind in kinds {
        let path = folder.path_of(part, kind);
        fs::remove_file(&path).map_err(DiskError::system(&path, "remove"))?;
    }
    Ok(())
}

/// The message of an error that means a damaged file; `None` if the file is sound. Errors of the operating system and a
/// requested stop are passed on.
fn damage(verified: Result<(), DiskError>) -> Result<Option<String>, DiskError> {
    match verified {
        Ok(()) => Ok(None),
        Err(error @ DiskError::Build(_)) => Err(error),
        Err(error) if is_of_system(&error) => Err(error),
        Err(error) => Ok(Some(error.to_string())),
    }
}

/// What happened to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Another build is working on the part, or on a part that it needs.
    Busy,
    /// The part was finished before.
    Finished,
    Built,
}
