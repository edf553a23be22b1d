//! What the machine has, and what is asked of it.

use std::num::NonZeroUsize;

use tessera_tablebase::machine::{pool, threads};

#[test]
fn no_more_threads_than_cores() {
    let cores = std::thread::available_parallelism().unwrap();
    assert_eq!(threads(None), cores);
    assert_eq!(threads(Some(0)), cores);
    assert_eq!(threads(Some(1)), NonZeroUsize::MIN);
    assert_eq!(threads(Some(usize::MAX)), cores);
    assert_eq!(pool(Some(1)).unwrap().current_num_threads(), 1);
}
