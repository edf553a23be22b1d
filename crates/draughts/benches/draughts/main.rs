//! Speed of the move generator and of reading PDN.
//!
//! `cargo bench -p tessera-draughts --features parallel -- NAME` runs the benchmarks whose names contain `NAME`.

mod pdn;
mod perft;

use criterion::{criterion_group, criterion_main};

criterion_group!(benches, perft::all, pdn::all);
criterion_main!(benches);
