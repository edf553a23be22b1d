//! Processes that a program starts: counted while it runs, and ended after it.
//!
//! A program and what it starts are one process group, which ends with one signal. A process can leave its group. On
//! Linux, orphans become children of the grader, and a variable in their environment says to which run they belong.

use std::io;
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

/// The number of processes in the group of a family; no more than one above `limit` are counted.
#[cfg(target_os = "linux")]
pub(super) fn count_processes(family: &Family, limit: usize) -> usize {
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return 0;
    };
    let is_of_group = |entry: io::Result<std::fs::DirEntry>| -> Option<()> {
        let id = entry.ok()?.file_name().to_str()?.parse().ok()?;
        (group_of(id)? == family.id).then_some(())
    };
    entries.filter_map(is_of_group).take(limit + 1).count()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn count_processes(_: &Family, _: usize) -> usize {
    0
}
