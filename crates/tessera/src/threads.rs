//! The threads of a command.

use miette::miette;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::Failure;

/// A pool of so many threads, or one a core.
pub(crate) fn pool(threads: Option<usize>) -> Result<ThreadPool, Failure> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build();
    Ok(pool.map_err(|error| miette!("cannot start threads: {error}"))?)
}
