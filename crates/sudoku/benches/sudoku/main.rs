//! Speed of generating, rating and solving.
//!
//! `cargo bench -p tessera-sudoku -- NAME` runs the benchmarks whose names contain `NAME`.

mod generate;
mod rate;
mod solve;

use criterion::{criterion_group, criterion_main};

criterion_group!(
    benches,
    generate::full_grids,
    generate::puzzles,
    generate::levels,
    rate::rate,
    rate::path,
    rate::canon,
    solve::puzzles,
    solve::empty_grid,
);
criterion_main!(benches);
