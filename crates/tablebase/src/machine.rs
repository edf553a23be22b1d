//! The memory and threads that are available. Check them before starting large work.

use std::num::NonZeroUsize;

use rayon::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;

use crate::has_room;

/// Whether the process can allocate `bytes` more bytes, and the machine has that much free memory.
///
/// ```
/// use tessera_tablebase::machine;
/// assert!(machine::has_memory(1 << 20));
/// assert!(!machine::has_memory(1 << 60));
/// ```
#[must_use]
pub fn has_memory(bytes: u64) -> bool {
    // Operating systems grant more memory than there is, and later kill the process that uses it.
    has_room(bytes) && free_memory().is_none_or(|free| bytes <= free)
}

/// The free memory in bytes; `None` if the operating system does not report it.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let mut lines = text.lines();
    let available = lines.find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = available.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// The size of a thread's stack in bytes, unless `RUST_MIN_STACK` is set.
const STACK: u64 = 2 << 20;

/// The other memory of a thread, in bytes.
const BESIDE_STACK: u64 = 1 << 18;

/// The error if not even one thread could be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot start a thread: {reason}")]
pub struct NoThread {
    /// The message of the operating system.
    pub reason: String,
}

/// The number of threads to use: `wanted`, but at most one per core. `None` and 0 mean one per core.
///
/// ```
/// use tessera_tablebase::machine;
/// assert_eq!(machine::threads(Some(1)).get(), 1);
/// assert_eq!(machine::threads(Some(1_000_000)), machine::threads(None));
/// ```
#[must_use]
pub fn threads(wanted: Option<usize>) -> NonZeroUsize {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    match wanted.and_then(NonZeroUsize::new) {
        Some(wanted) => wanted.min(cores),
        None => cores,
    }
}

/// A thread pool of [`threads`]`(wanted)` threads, or of fewer if the operating system does not grant that many.
///
/// # Errors
/// If not even one thread can be started.
pub fn pool(wanted: Option<usize>) -> Result<ThreadPool, NoThread> {
    let mut threads = threads(wanted).get();
    loop {
        let pool = if has_room(threads as u64 * bytes_per_thread()) {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            pool.map_err(|error| error.to_string())
        } else {
            Err("there is not enough memory for its stack".to_owned())
        };
        match pool {
            Ok(pool) => return Ok(pool),
            Err(_) if threads > 1 => threads /= 2,
            Err(reason) => return Err(NoThread { reason }),
        }
    }
}

/// Runs work with one thread, also where it would use more.
///
/// # Errors
/// If not even one thread can be started.
///
/// ```
/// use tessera_tablebase::machine;
/// assert_eq!(machine::alone(|| 6 * 7), Ok(42));
/// ```
pub fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, NoThread> {
    // A module in a browser has one thread, and cannot start others.
    if cfg!(target_family = "wasm") {
        return Ok(work());
    }
    Ok(pool(Some(1))?.install(work))
}

fn bytes_per_thread() -> u64 {
    let stack = std::env::var("RUST_MIN_STACK").ok();
    let stack = stack.and_then(|bytes| bytes.parse().ok());
    stack.unwrap_or(STACK).saturating_add(BESIDE_STACK)
}
