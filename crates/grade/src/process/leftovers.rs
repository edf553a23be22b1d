//! Processes that a program starts: counted while it runs, and ended after it.
//!
//! A program and what it starts are one process group, which ends with one signal. A process can leave its group. On
//! Linux, orphans become children of the grader, and a variable in their environment says to which run they belong.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The variable in the environment of a program that names its run.
const VARIABLE: &str = "TESSERA_GRADE_RUN";

/// Maximum time for ending processes that keep starting new ones.
const PATIENCE: Duration = Duration::from_secs(2);

/// The process ids of the programs that are running. It is locked while a program starts, so that no child is unknown.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program and the processes that it starts.
pub(super) struct Family {
    /// The process id of the program, and the id of its group.
    id: u32,
    /// The value of [`VARIABLE`].
    mark: String,
}

/// Makes processes that lose their parent children of this process, so that [`run`](super::run) can end them.
///
/// On systems other than Linux this does nothing: there, a process that leaves its group may stay.
pub fn keep_track() {
    #[cfg(target_os = "linux")]
    {
        // If this fails, processes that leave their group may stay.
        let _ = nix::sys::prctl::set_child_subreaper(true);
    }
}

/// Starts a program as a group of its own.
pub(super) fn start_tracked(command: &mut Command) -> io::Result<(Child, Family)> {
    static RUNS: AtomicU64 = AtomicU64::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}-{run}", std::process::id());
    command.env(VARIABLE, &mark);
    let mut running = running();
    // The system may have too many processes for a moment.
    let mut tries = 0;
    let child = loop {
        match command.spawn() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock && tries < 40 => {
                tries += 1;
                std::thread::sleep(Duration::from_millis(50));
            }
            spawned => break spawned?,
        }
    };
    running.push(child.id());
    let id = child.id();
    Ok((child, Family { id, mark }))
}

impl Family {
    /// Ends all processes of the family, and takes the program's status.
    pub(super) fn end(&self, child: &mut Child) {
        self.end_group();
        let _ = child.kill();
        // The signal has ended the program, so this wait is short.
        let _ = child.wait();
        running().retain(|id| *id != self.id);
        self.end_orphans();
    }

    #[cfg(unix)]
    fn end_group(&self) {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        if let Ok(group) = i32::try_from(self.id) {
            // It fails if nothing of the group is left.
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
    }

    #[cfg(not(unix))]
    fn end_group(&self) {}

    /// Ends processes that have left the group: their parents are gone, so they are children of this process.
    #[cfg(target_os = "linux")]
    fn end_orphans(&self) {
        use nix::sys::signal::{Signal, kill};
        use nix::sys::wait::{WaitPidFlag, waitpid};
        use nix::unistd::Pid;
        let begin = Instant::now();
        let mut pause = Duration::from_micros(100);
        // The status of other children is not for this process to take.
        let mut ended = Vec::new();
        while begin.elapsed() < PATIENCE {
            let orphans = {
                let running = running();
                let mut orphans = children();
                orphans.retain(|id| !running.contains(id));
                orphans
            };
            let mut is_any = false;
            for id in orphans {
                let Ok(number) = i32::try_from(id) else {
                    continue;
                };
                let is_own = ended.contains(&id) || group_of(id) == Some(self.id);
                if !is_own && mark_of(id).is_none_or(|mark| mark != self.mark) {
                    continue;
                }
                let pid = Pid::from_raw(number);
                let _ = kill(pid, Signal::SIGKILL);
                ended.push(id);
                let _ = waitpid(pid, Some(WaitPidFlag::WNOHANG));
                // The children of the ended process become children of this process.
                is_any = true;
            }
            if !is_any {
                return;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn end_orphans(&self) {}
}

/// The children of this process.
#[cfg(target_os = "linux")]
fn children() -> Vec<u32> {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else {
        return Vec::new();
    };
    threads
        .filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("children")).ok())
        .flat_map(|text| {
            let ids: Vec<u32> = text
                .split_whitespace()
                .filter_map(|id| id.parse().ok())
                .collect();
            ids
        })
        .collect()
}

/// The value of [`VARIABLE`] in the environment of a process. A process that has ended has no environment.
#[cfg(target_os = "linux")]
fn mark_of(id: u32) -> Option<String> {
    let environment = std::fs::read(format!("/proc/{id}/environ")).ok()?;
    let mut variables = environment.split(|byte| *byte == 0);
    let value = variables.find_map(|variable| {
        let text = std::str::from_utf8(variable).ok()?;
        text.strip_prefix(VARIABLE)?.strip_prefix('=')
    });
    value.map(str::to_owned)
}

/// The group of a process, also of one that has ended.
#[cfg(target_os = "linux")]
fn group_of(id: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name in parentheses may hold anything; after it come state, parent and group.
    let (_, fields) = stat.rsplit_once(')')?;
    fields.split_whitespace().nth(2)?.parse().ok()
}

/// What the processes of a family use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// The number of processes.
    pub(super) processes: usize,
    /// Their processor time, and that of their children that they have waited for.
    pub(super) cpu: Duration,
    /// The largest address space that one of them has had, in bytes.
    pub(super) peak: u64,
    /// Whether one of them has, or waits for, a processor.
    pub(super) is_computing: bool,
}

/// Looks at the processes in the group of a family; no more than one above `limit` are counted.
#[cfg(target_os = "linux")]
pub(super) fn look(family: &Family, limit: usize) -> Usage {
    /// The unit of processor time in `/proc`, the same on all machines.
    const TICK: Duration = Duration::from_millis(10);
    let mut usage = Usage::default();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    for entry in entries {
        if usage.processes > limit {
            break;
        }
        let name = entry.file_name();
        let Some(id) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        let Ok(stat) = std::fs::read_to_string(format!("/proc/{id}/stat")) else {
            continue;
        };
        // The name in parentheses may hold anything; after it come state, parent and group.
        let Some((_, fields)) = stat.rsplit_once(')') else {
            continue;
        };
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let number = |index: usize| {
            fields
                .get(index)
                .and_then(|field| field.parse::<u64>().ok())
        };
        if number(2) != Some(family.id.into()) {
            continue;
        }
        usage.processes += 1;
        usage.is_computing |= matches!(fields[0], "R" | "D");
        // Times in user and system mode, of the process and of its children.
        let ticks: u64 = (11..15).filter_map(number).sum();
        usage.cpu += TICK * u32::try_from(ticks).unwrap_or(u32::MAX);
        usage.peak = usage.peak.max(peak_of(id).unwrap_or(0));
    }
    usage
}

/// The largest address space that a process has had, in bytes.
#[cfg(target_os = "linux")]
fn peak_of(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmPeak:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// Nothing is known of other processes on this system.
#[cfg(not(target_os = "linux"))]
pub(super) fn look(_: &Family, _: usize) -> Usage {
    Usage::default()
}

/// What runs leave on the disk, to be removed if this process ends at once.
static PLACES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn places() -> MutexGuard<'static, Vec<PathBuf>> {
    PLACES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a folder that [`end_all`] removes.
pub(super) fn remember(place: &Path) {
    places().push(place.to_owned());
}

/// Takes a folder off the list that [`end_all`] removes.
pub(super) fn forget(place: &Path) {
    places().retain(|other| other != place);
}

/// A temporary folder for a run, which is removed with this, and by [`end_all`].
#[derive(Debug)]
pub struct Scratch(tempfile::TempDir);

impl Scratch {
    /// A new folder.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn new() -> io::Result<Scratch> {
        let folder = tempfile::tempdir()?;
        remember(folder.path());
        Ok(Scratch(folder))
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        forget(self.0.path());
    }
}

/// Ends all programs that are running, and removes their folders. No more programs are started afterwards: this is for
/// a process that is about to end.
///
/// ```
/// // At the end of a process: nothing is running here.
/// tessera_grade::process::end_all();
/// ```
pub fn end_all() {
    let running = running();
    for id in running.iter() {
        let family = Family {
            id: *id,
            mark: String::new(),
        };
        family.end_group();
    }
    // Those that have left their group became, or become now, children of this process.
    #[cfg(target_os = "linux")]
    end_children();
    for place in places().drain(..) {
        // A control group is an empty folder for those who remove it.
        if std::fs::remove_dir(&place).is_err() {
            let _ = std::fs::remove_dir_all(&place);
        }
    }
    // The lock is kept, so that no thread starts another program before the process ends.
    std::mem::forget(running);
}

/// Ends all children of this process that belong to runs, and their children.
#[cfg(target_os = "linux")]
fn end_children() {
    use nix::sys::signal::{Signal, kill};
    use nix::sys::wait::{WaitPidFlag, waitpid};
    use nix::unistd::Pid;
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        let of_runs: Vec<i32> = children()
            .into_iter()
            .filter(|id| mark_of(*id).is_some())
            .filter_map(|id| i32::try_from(id).ok())
            .collect();
        if of_runs.is_empty() {
            return;
        }
        for id in of_runs {
            let _ = kill(Pid::from_raw(id), Signal::SIGKILL);
            let _ = waitpid(Pid::from_raw(id), Some(WaitPidFlag::WNOHANG));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
