//! Speed of minimax, alpha-beta, the playing search and proofs.
//!
//! `cargo bench -p tessera-engine --features parallel -- NAME` runs the benchmarks whose names contain `NAME`.

mod choose;
mod play;
mod prove;

use criterion::{criterion_group, criterion_main};

criterion_group!(
    benches,
    choose::choose,
    play::nodes,
    play::threads,
    prove::prove,
);
criterion_main!(benches);
