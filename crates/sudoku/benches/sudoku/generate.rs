//! Generated puzzles per second: minimal puzzles by symmetry and by level, and full grids, from a fixed seed.
//!
//! What the profile shows. Drawing the full grid takes a tenth of the time for a puzzle without symmetry; nearly all
//! the rest is solving. A puzzle takes about 24 tests of a clue that turns out to be needed, 21 tests of a single clue
//! that can be removed, and 5 tests of many clues at once, with 360, 68 and 34 passes of the solver in all. Tests of
//! many clues took 3,700 passes when they could leave nearly empty grids: keeping 28 clues there made puzzles 5 times
//! as fast, and those with a symmetry 4 to 14 times. Whether it is 24 or 32 clues does not matter. Testing a single
//! clue in one search for a solution with another digit, instead of one search for each digit, is 1.07. The time for a
//! full grid goes to drawing bands and stacks, and to counting their completions, twice for each grid.
//! Counting with the vectors of the processor, chosen at run time, makes full grids 2.2 times as fast with AVX-512 and
//! 1.2 times with AVX2.
//!
//! The crate `sudoku` takes 3.8 times as long for a minimal puzzle without symmetry, measured in turn in one process.
//!
//! To find a puzzle of a level, puzzles are generated and rated until one has the level: 11 puzzles for an unfair one.
//! Each is rated only until it is clear that its level is another one. Most of the time goes to rating them.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput};
use tessera_sudoku::{
    GenerateOptions, Level, Symmetry, Wanted, generate, generate_wanted, random_grid,
};

const PUZZLES: u64 = 100;

pub(crate) fn full_grids(criterion: &mut Criterion) {
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

pub(crate) fn puzzles(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate/minimal");
    group
        .throughput(Throughput::Elements(PUZZLES))
        .sample_size(50);
    for symmetry in Symmetry::ALL {
        let options = GenerateOptions {
            symmetry,
            ..GenerateOptions::default()
        };
        group.bench_function(BenchmarkId::from_parameter(symmetry), |bencher| {
            bencher.iter(|| {
                for number in 0..PUZZLES {
                    black_box(generate(black_box(1), number, &options))
                        .expect("any number of clues");
                }
            });
        });
    }
    group.finish();
}

pub(crate) fn levels(criterion: &mut Criterion) {
    const NUMBER: u64 = 20;
    let mut group = criterion.benchmark_group("generate/level");
    group
        .throughput(Throughput::Elements(NUMBER))
        .sample_size(20);
    let options = GenerateOptions::default();
    for level in Level::ALL {
        let wanted = Wanted {
            level: Some(level),
            ..Wanted::default()
        };
        group.bench_function(BenchmarkId::from_parameter(level), |bencher| {
            bencher.iter(|| {
                for number in 0..NUMBER {
                    let puzzle = generate_wanted(black_box(1), number, &options, &wanted, || true);
                    black_box(puzzle).expect("every level is found");
                }
            });
        });
    }
    group.finish();
}
