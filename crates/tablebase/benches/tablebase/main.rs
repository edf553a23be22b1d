//! Speed of building tables, of their files and of probing.
//!
//! `cargo bench -p tessera-tablebase --features parallel -- NAME` runs the benchmarks whose names contain `NAME`.

mod build;
mod files;
mod probe;

use criterion::{criterion_group, criterion_main};

criterion_group!(benches, build::all, files::all, probe::all);
criterion_main!(benches);
