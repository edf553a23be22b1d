//! Processes that a program starts: counted while it runs, and ended after it.
//!
//! A program and what it starts are one process group, which ends with one signal. A process can leave its group. On
//! Linux, orphans become children of the grader, and a variable in their environment says to which run they belong.

use std::io;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
#[cfg(target_os = "linux")]
use std::time::Instant;

use super::scratch::remove_all;
#[cfg(target_os = "linux")]
use super::usage::Stat;

/// The variable in the environment of a program that names its run.
const VARIABLE: &str = "TESSERA_GRADE_RUN";

/// Maximum time for ending processes that keep starting new ones.
#[cfg(target_os = "linux")]
const PATIENCE: Duration = Duration::from_secs(2);

/// The process ids of the programs that are running. It is locked while a program starts, so that no child is unknown.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program and the processes that it starts.
pub(super) struct Family {
    /// The process id of the program, and the id of its group.
    pub(super) id: u32,
    /// The value of [`VARIABLE`].
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "only Linux tells the variables of a process")
    )]
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
                let is_own = ended.contains(&id)
                    || Stat::of(id).is_some_and(|stat| stat.group() == Some(self.id));
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
    remove_all();
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
