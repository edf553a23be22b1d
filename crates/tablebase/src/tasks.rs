//! Work shared out over threads, where the feature `parallel` is on.
//!
//! Functions are passed as objects: they are called once for a chunk, and what shares them out is compiled once for all
//! variants.

use std::ops::Range;

/// The results of a function of each chunk of the numbers below `len`, in order.
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

/// The results of a function of each chunk of the numbers below `len`, in order.
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
