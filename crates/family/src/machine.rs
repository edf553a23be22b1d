//! What the machine has: memory and threads. Large work asks before it begins.

use std::num::NonZeroUsize;

use rayon::{ThreadPool, ThreadPoolBuilder};
use tessera_tablebase::has_room;
use thiserror::Error;

/// Whether the process can have `bytes` more, and the machine has them free.
///
/// ```
/// use tessera_family::machine;
/// assert!(machine::has_memory(1 << 20));
/// assert!(!machine::has_memory(1 << 60));
/// ```
#[must_use]
pub fn has_memory(bytes: u64) -> bool {
    // Systems promise more memory than there is, and end the program that uses it.
    has_room(bytes) && free_memory().is_none_or(|free| bytes <= free)
}

/// Bytes that are not in use, where the system tells.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let mut lines = text.lines();
    let available = lines.find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = available.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// Bytes of a thread's stack, unless the environment says otherwise, and of what else comes with a thread.
const STACK: u64 = 2 << 20;
const BESIDE_STACK: u64 = 1 << 18;

/// There is not a single thread to work with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot start a thread: {reason}")]
pub struct NoThread {
    /// What the system says.
    pub reason: String,
}

/// Number of threads to work with: `wanted`, but at most one a core, since more would only take turns; one a core where
/// `wanted` is `None` or 0.
///
/// ```
/// use tessera_family::machine;
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

/// A pool of [`threads`]. Where the system has not as many, it gets those that there are.
///
/// # Errors
/// Where there is no thread at all.
pub fn pool(wanted: Option<usize>) -> Result<ThreadPool, NoThread> {
    let mut threads = threads(wanted).get();
    loop {
        let pool = if has_room(threads as u64 * bytes_per_thread()) {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            pool.map_err(|error| error.to_string())
        } else {
            Err("there is no memory for a stack".to_owned())
        };
        match pool {
            Ok(pool) => return Ok(pool),
            Err(_) if threads > 1 => threads /= 2,
            Err(reason) => return Err(NoThread { reason }),
        }
    }
}

fn bytes_per_thread() -> u64 {
    let stack = std::env::var("RUST_MIN_STACK").ok();
    let stack = stack.and_then(|bytes| bytes.parse().ok());
    stack.unwrap_or(STACK).saturating_add(BESIDE_STACK)
}
