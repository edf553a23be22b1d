//! Divides work among threads if the feature `parallel` is on.
//!
//! Functions are passed as trait objects: they are called once per chunk, and the code here is compiled once for all
//! variants.

use std::ops::Range;

/// Splits `0..len` into chunks of `chunk` numbers and calls `function` with each. Returns the results in order.
#[cfg(feature = "parallel")]
pub(crate) fn map_chunks<T: Send>(
    len: usize,
    chunk: usize,
    function: &(dyn Fn(Range<usize>) -> T + Sync),
) -> Vec<T> {
    use rayon::prelude::*;

    let starts = (0..len.div_ceil(chunk)).map(|i| i * chunk);
    let chunk_at = |start: usize| function(start..len.min(start + chunk));
    if len <= chunk || rayon::current_num_threads() == 1 {
        starts.map(chunk_at).collect()
    } else {
        let starts: Vec<usize> = starts.collect();
        starts.into_par_iter().map(chunk_at).collect()
    }
}

/// Splits `0..len` into chunks of `chunk` numbers and calls `function` with each. Returns the results in order.
#[cfg(not(feature = "parallel"))]
pub(crate) fn map_chunks<T>(
    len: usize,
    chunk: usize,
    function: &dyn Fn(Range<usize>) -> T,
) -> Vec<T> {
    (0..len.div_ceil(chunk))
        .map(|i| function(i * chunk..len.min((i + 1) * chunk)))
        .collect()
}
