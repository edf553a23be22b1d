//! Speed of the towers program and of files of sudokus.
//!
//! `cargo bench -p tessera --bench tessera -- NAME` runs the benchmarks whose names contain `NAME`.

mod sudoku;
mod towers;

use criterion::{criterion_group, criterion_main};

criterion_group!(benches, towers::towers, sudoku::sudoku);
criterion_main!(benches);
