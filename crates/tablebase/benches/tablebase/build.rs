//! Builds all slices of up to four pieces, and probes positions.
//!
//! Profile: half of the time is spent converting between positions and numbers, and a quarter in the first pass over
//! all positions. With five pieces, where the states of a slice no longer fit the caches, a third is spent waiting for
//! memory.
//!
//! `folder` builds the same tables in a folder with one thread, including the time to compress and write the files.
//!
//! Measured speedups of the whole build, each by one change:
//!
//! - 1.25: the first pass derives each position from the one before it instead of from its number, and the larger
//!   element of a pair of squares comes from a square root instead of a search.
//! - 1.15: values that do not change from one position to the next are kept instead of being computed again.
//! - 1.0 with four pieces, 1.25 with five: the states of many positions are read before any of them is changed.
//!
//! `build/english/4/N` builds with N threads and shows how the work scales. The speedup of two threads on two free
//! cores is 1.5 (English, 4 pieces), 1.8 (Towers, 4 pieces) and 1.8 (English, 5 pieces: 26 s and 14 s). All but a tenth
//! of the work runs in parallel as long as a ply has more than a few hundred positions to propagate. Many plies of
//! English slices with 4 pieces have fewer.

use criterion::{BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use tessera_draughts::{Position, Variant};
use tessera_tablebase::{DiskPlan, Index, Part, Tablebase};

fn build(variant: Variant, criterion: &mut Criterion) {
    let pieces = 4;
    let plan = Tablebase::new(variant).plan(pieces).expect("few pieces");
    let mut group = criterion.benchmark_group(format!("build/{variant}/{pieces}"));
    group
        .throughput(Throughput::Elements(plan.positions()))
        .sample_size(10);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let counts = std::iter::successors(Some(1), |n| Some(2 * n)).take_while(|n| *n <= cores);
    for threads in counts {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        group.bench_function(BenchmarkId::from_parameter(threads), |bencher| {
            bencher.iter(|| {
                let mut tablebase = Tablebase::new(variant);
                pool.install(|| tablebase.build(pieces))
                    .expect("few pieces");
                tablebase.size()
            });
        });
    }
    group.finish();
}

/// Builds tables in a new folder for each iteration.
fn build_in_folder(variant: Variant, criterion: &mut Criterion) {
    let pieces = 4;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.expect("threads");
    let mut group = criterion.benchmark_group(format!("folder/{variant}"));
    let positions: u64 = Part::all(variant, pieces)
        .iter()
        .map(|part| part.positions(variant))
        .sum();
    group
        .throughput(Throughput::Elements(positions))
        .sample_size(10);
    group.bench_function(BenchmarkId::from_parameter(pieces), |bencher| {
        bencher.iter(|| {
            let dir = tempfile::tempdir().expect("a folder");
            let plan = DiskPlan::new(variant, dir.path(), pieces).expect("few pieces");
            pool.install(|| plan.build(1 << 30, &mut |_| (), &|| false))
                .expect("a folder that can be written");
        });
    });
    group.finish();
}

/// Probes evenly spaced positions of all slices, in pseudorandom order.
fn probe(criterion: &mut Criterion) {
    let mut tablebase = Tablebase::new(Variant::ENGLISH);
    tablebase.build(4).expect("few pieces");
    let mut positions: Vec<Position<u64>> = tablebase
        .slices()
        .flat_map(|slice| {
            let index = Index::new(Variant::ENGLISH, slice);
            let numbers = (0..index.len()).step_by(997);
            numbers
                .map(|number| index.position(number).cast())
                .collect::<Vec<_>>()
        })
        .collect();
    positions.sort_by_key(Position::key);
    let mut group = criterion.benchmark_group("probe/english");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("4", |bencher| {
        bencher.iter(|| {
            let known = black_box(&positions)
                .iter()
                .filter(|position| tablebase.probe(position).is_some());
            known.count()
        });
    });
    group.finish();
}

pub(crate) fn all(criterion: &mut Criterion) {
    build(Variant::ENGLISH, criterion);
    build(Variant::TOWERS, criterion);
    build_in_folder(Variant::ENGLISH, criterion);
    build_in_folder(Variant::TOWERS, criterion);
    probe(criterion);
}
