//! A control group of Linux that bounds the number of processes of a run.
//!
//! Counting the processes of a run from time to time does not stop a program whose processes all keep starting new
//! ones: they may fill the system before they are counted again. Limits of the shell do not apply to root. A control
//! group does, where this process may create one.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::scratch;

/// Threads allowed per process: a control group counts each thread as a process.
const THREADS_PER_PROCESS: usize = 8;

/// Threads allowed in addition, for one process that starts many.
const MORE_THREADS: usize = 256;

/// How often the removal of a group is tried, and the pause between: its last processes may be about to end.
const TRIES: u32 = 40;
const PAUSE: Duration = Duration::from_millis(5);

/// A control group, which is removed when this is dropped.
#[derive(Debug)]
pub(super) struct ControlGroup(PathBuf);

impl ControlGroup {
    /// A group for a run; `None` if the system has no control groups, or does not allow this process to create one.
    pub(super) fn new(processes: usize) -> Option<ControlGroup> {
        static RUNS: AtomicU64 = AtomicU64::new(0);
        let name = format!(
            "tessera-{}-{}",
            std::process::id(),
            RUNS.fetch_add(1, Ordering::Relaxed)
        );
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        parents(&own).into_iter().find_map(|parent| {
            let path = parent.join(&name);
            fs::create_dir(&path).ok()?;
            // From here on, dropping `group` removes the group if it cannot be used.
            scratch::remember(&path);
            let group = ControlGroup(path);
            let most = processes
                .saturating_mul(THREADS_PER_PROCESS)
                .saturating_add(MORE_THREADS);
            fs::write(group.0.join("pids.max"), most.to_string()).ok()?;
            Some(group)
        })
    }

    /// The file to which a process id is written, to move the process into the group.
    pub(super) fn entry_file(&self) -> PathBuf {
        self.0.join("cgroup.procs")
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        scratch::forget(&self.0);
        for _ in 0..TRIES {
            match fs::remove_dir(&self.0) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => thread::sleep(PAUSE),
                _ => return,
            }
        }
    }
}

/// The groups in which a group may be created, given the groups of this process in the form of `/proc/self/cgroup`.
fn parents(own: &str) -> Vec<PathBuf> {
    let root = Path::new("/sys/fs/cgroup");
    let below = |root: &Path, path: &str| root.join(path.trim_start_matches('/'));
    let groups = own.lines().filter_map(|line| {
        let mut fields = line.splitn(3, ':');
        let (_, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
        match controllers {
            "" => Some(below(root, path)),
            _ if controllers.split(',').any(|name| name == "pids") => {
                Some(below(&root.join("pids"), path))
            }
            _ => None,
        }
    });
    groups.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_both_versions_are_known() {
        let own = "8:pids:/a\n4:memory:/b\n2:cpu,pids:/c/d\n0::/user.slice/e\nbroken\n";
        let expected = ["pids/a", "pids/c/d", "user.slice/e"];
        let expected: Vec<_> = expected
            .iter()
            .map(|path| Path::new("/sys/fs/cgroup").join(path))
            .collect();
        assert_eq!(parents(own), expected);
    }

    #[test]
    fn a_group_is_removed_in_the_end() {
        // Whether a group can be made depends on the system.
        if let Some(group) = ControlGroup::new(4) {
            let path = group.0.clone();
            assert!(group.entry_file().exists());
            drop(group);
            assert!(!path.exists());
        }
    }
}
