//! Builds all parts of a plan.

use std::fs;
use std::thread;
use std::time::Duration;

use tessera_draughts::with_word;

use super::plan::is_of_system;
use super::store::Store;
use super::unit::build_with;
use super::{DiskError, DiskPlan, Folder};
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

impl DiskPlan {
    /// Builds all parts in at most `memory` bytes and calls `progress` after each part. Finished parts of the plan are
    /// verified first, and those with a damaged file are built again. A part that another build of the same folder is
    /// working on is left to that build.
    ///
    /// Uses all threads of rayon's current pool if the feature `parallel` is on. The files are the same with and
    /// without it.
    ///
    /// Each thread calls `stop` about every millisecond while it solves, and the build ends when `stop` returns `true`.
    /// However a build ends, the parts that it finished are kept, and the next build continues after them. When all
    /// parts are built, working files are removed, unless another build is running in the folder.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_tablebase::DiskPlan;
    /// # let dir = tempfile::tempdir().unwrap();
    /// # let dir = dir.path();
    /// let plan = DiskPlan::new(Variant::ENGLISH, dir, 3)?;
    /// let mut names = Vec::new();
    /// plan.build(128 << 20, &mut |progress| names.push(progress.part.to_string()), &|| false)?;
    /// assert_eq!(names[..3], ["KvK", "MvK", "MvM"]);
    /// # Ok::<(), tessera_tablebase::DiskError>(())
    /// ```
    ///
    /// # Errors
    /// - If `memory` is too small, which is checked before building.
    /// - If a part has more positions than can be numbered.
    /// - If a file cannot be read or written.
    /// - If `stop` returned `true`.
    pub fn build(
        self,
        memory: u64,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DiskError> {
        let folder = self.folder.clone();
        with_word!(folder.variant(), W => {
            let mut store = Store::<W>::new(folder.variant());
            let build = Build {
                folder: &folder,
                memory,
                build: &mut |part| build_with(&folder, part, memory, &mut store, stop),
            };
            build.run(self, progress, stop)
        })
    }
}

/// A build of the parts of a plan.
struct Build<'a> {
    folder: &'a Folder,
    memory: u64,
    /// Builds the files of one part.
    build: &'a mut dyn FnMut(Part) -> Result<(), DiskError>,
}

impl Build<'_> {
    fn run(
        mut self,
        mut plan: DiskPlan,
        progress: &mut dyn FnMut(&DiskProgress),
        stop: Stop<'_>,
    ) -> Result<(), DiskError> {
        let lock = self.folder.lock()?;
        self.verify(&mut plan, stop)?;
        plan.add_sources()?;
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
                let needs = plan.needs(part);
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
        if !plan.keeps_working_files {
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
    fn verify(&self, plan: &mut DiskPlan, stop: Stop<'_>) -> Result<(), DiskError> {
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
                remove(folder, part, &Folder::KINDS)?;
                plan.rebuild(part, reason);
            }
        }
        Ok(())
    }

    /// Checks that all parts can be built.
    fn check(&self, plan: &DiskPlan) -> Result<(), DiskError> {
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
fn verify_part(folder: &Folder, part: Part) -> Result<(), DiskError> {
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
    for kind in Folder::KINDS {
        verify_file(folder, part, kind)?;
    }
    Ok(())
}

fn verify_file(folder: &Folder, part: Part, kind: Kind) -> Result<(), DiskError> {
    if let Some(file) = folder.open(part, kind)? {
        file.verify()?;
    }
    Ok(())
}

fn remove(folder: &Folder, part: Part, kinds: &[Kind]) -> Result<(), DiskError> {
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
