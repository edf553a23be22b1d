//! Puzzles a second: minimal puzzles by symmetry, and full grids, from a fixed seed.
//!
//! What the profile shows. A full grid is a tenth of the time of a puzzle without symmetry, and nearly all else is
//! solving: a puzzle takes some 24 questions about a clue that turns out to be needed, 21 about a single one that does
//! not, and 6 about many clues at once. The needed ones were two thirds of the time when two solutions were looked for;
//! looking for one with another digit there made the whole 1.1 times as fast. Of a full grid, it is drawing bands and
//! stacks and counting their completions, two counts for a grid.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tessera_sudoku::{Symmetry, Wish, generate, random_grid};

const PUZZLES: u64 = 100;

fn full_grids(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    group.throughput(Throughput::Elements(PUZZLES));
    group.bench_function("full grid", |bencher| {
        bencher.iter(|| {
            for number in 0..PUZZLES {
                black_box(random_grid(black_box(1), number));
            }
        });
    });
    group.finish();
}

fn puzzles(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate/minimal");
    group
        .throughput(Throughput::Elements(PUZZLES))
        .sample_size(50);
    for symmetry in Symmetry::ALL {
        let wish = Wish {
            symmetry,
            ..Wish::default()
        };
        group.bench_function(BenchmarkId::from_parameter(symmetry), |bencher| {
            bencher.iter(|| {
                for number in 0..PUZZLES {
                    black_box(generate(black_box(1), number, &wish)).expect("any number of clues");
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, full_grids, puzzles);
criterion_main!(benches);
