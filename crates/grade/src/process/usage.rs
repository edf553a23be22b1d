//! What running programs use: processes, processor time and memory.

use std::time::Duration;

use super::leftovers::Family;

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
        let Some(stat) = Stat::of(id) else {
            continue;
        };
        if stat.group() != Some(family.id) {
            continue;
        }
        usage.processes += 1;
        usage.is_computing |= stat.is_computing();
        usage.cpu += stat.cpu();
        usage.peak = usage.peak.max(peak_of(id).unwrap_or(0));
    }
    usage
}

/// The largest address space that a process has had, in bytes.
#[cfg(target_os = "linux")]
fn peak_of(id: u32) -> Option<u64> {
    bytes_in(&format!("/proc/{id}/status"), "VmPeak:")
}

/// The number of bytes behind a key in a file of `/proc`, which has it in kB.
pub(crate) fn bytes_in(path: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// What `/proc` says about a process, also about one that has ended and whose status has not been taken.
#[cfg(target_os = "linux")]
pub(super) struct Stat {
    /// The fields after the name, from the state on: see `proc_pid_stat(5)`.
    fields: Vec<String>,
}

#[cfg(target_os = "linux")]
impl Stat {
    /// `None` if there is no process with this id.
    pub(super) fn of(id: u32) -> Option<Stat> {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name in parentheses may hold anything, spaces and parentheses too.
        let (_, fields) = stat.rsplit_once(')')?;
        let fields = fields.split_whitespace().map(str::to_owned).collect();
        Some(Stat { fields })
    }

    fn number<T: std::str::FromStr>(&self, index: usize) -> Option<T> {
        self.fields.get(index)?.parse().ok()
    }

    /// The id of the process group.
    pub(super) fn group(&self) -> Option<u32> {
        self.number(2)
    }

    /// Whether the process runs, waits for a processor, or waits for a disk.
    fn is_computing(&self) -> bool {
        self.fields
            .first()
            .is_some_and(|state| matches!(state.as_str(), "R" | "D"))
    }

    /// The processor time in user and system mode, of the process and of its children that it has waited for.
    fn cpu(&self) -> Duration {
        /// The unit of processor time in `/proc`, the same on all machines.
        const TICK: Duration = Duration::from_millis(10);
        let ticks: u64 = (11..15).filter_map(|index| self.number::<u64>(index)).sum();
        TICK * u32::try_from(ticks).unwrap_or(u32::MAX)
    }
}

/// Nothing is known of other processes on this system.
#[cfg(not(target_os = "linux"))]
pub(super) fn look(_: &Family, _: usize) -> Usage {
    Usage::default()
}
