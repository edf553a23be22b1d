//! Divides work among threads if the feature `parallel` is on.
//!
//! Functions are passed as trait objects. They are called only once per chunk, and this way the code here is compiled
//! only once for all variants.

use std::ops::Range;

/// Splits `0..len` into chunks of `chunk` numbers and calls `function` with each chunk, in parallel. Returns the
/// results in the order of the chunks.
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

/// Splits `0..len` into chunks of `chunk` numbers and calls `function` with each chunk. Returns the results in the
/// order of the chunks.
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
