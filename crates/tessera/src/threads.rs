//! The threads of a command.

use std::num::NonZeroUsize;

use miette::miette;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tessera_tablebase::has_room;

use crate::failure::Failure;

/// Bytes of a thread's stack, unless the environment says otherwise, and of what else comes with a thread.
const STACK: u64 = 2 << 20;
const BESIDE_STACK: u64 = 1 << 18;

/// How many threads to work with: as many as asked for, but no more than one a core. More would only take turns, and
/// wait for each other.
pub(crate) fn count(asked: Option<usize>) -> NonZeroUsize {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    match asked.and_then(NonZeroUsize::new) {
        Some(asked) => asked.min(cores),
        None => cores,
    }
}

/// A pool of so many threads, at most one a core; one a core where no number is asked for. Where the system has not so
/// many threads, those there are do.
pub(crate) fn pool(threads: Option<usize>) -> Result<ThreadPool, Failure> {
    let mut threads = count(threads).get();
    loop {
        let pool = if has_room(threads as u64 * bytes_a_thread()) {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            pool.map_err(|error| error.to_string())
        } else {
            Err("there is no memory for a stack".to_owned())
        };
        match pool {
            Ok(pool) => return Ok(pool),
            Err(_) if threads > 1 => threads /= 2,
            Err(error) => return Err(miette!("cannot start a thread: {error}").into()),
        }
    }
}

fn bytes_a_thread() -> u64 {
    let stack = std::env::var("RUST_MIN_STACK").ok();
    let stack = stack.and_then(|bytes| bytes.parse().ok());
    stack.unwrap_or(STACK).saturating_add(BESIDE_STACK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_threads_than_cores() {
        let cores = std::thread::available_parallelism().unwrap();
        assert_eq!(count(None), cores);
        assert_eq!(count(Some(0)), cores);
        assert_eq!(count(Some(1)), NonZeroUsize::MIN);
        assert_eq!(count(Some(usize::MAX)), cores);
    }
}
