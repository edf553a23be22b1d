//! Perft from the initial position: the speed of move generation, in positions per second.
//!
//! Profile: in English draughts, three quarters of the time are spent in the second to last ply, which visits the
//! successors and counts the last ply inline. The limit is not arithmetic but mispredicted branches, about one per
//! counted position: whether a piece has a step, and whether the side to move can jump.
//!
//! Measured speedups of the whole benchmark, each by one change:
//!
//! - 1.5: captures are counted without traversing them if no piece has a second jump.
//! - 1.6: closures over directions are always inlined, so that each shift is by a constant.
//! - 1.04: the choice between steps and jumps has no branch.
//! - 1.05: compiling for x86-64-v4 instead of x86-64-v2, which `.cargo/config.toml` requires for counting bits with a
//!   single instruction.
//!
//! A traversal of all paths of captures ends after 2^14 jumps. From then on, a search enters each state of a capture
//! only once. On an Armenian board with 30 opposing pieces, the search enters about 470 thousand states, while a
//! traversal of all paths is not finished after 2^24 jumps.
//!
//! `parallel/N` counts with N threads and shows how the work scales.

use criterion::{BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use tessera_draughts::{LastPly, Paths, Position, Variant, perft, perft_parallel, perft_with};

fn one_thread(criterion: &mut Criterion, variant: Variant, depth: u32) {
    let position = Position::initial(variant);
    let nodes = perft(&position, depth);
    let mut group = criterion.benchmark_group(format!("perft/{variant}"));
    group
        .throughput(Throughput::Elements(nodes))
        .sample_size(20);
    for (name, paths, last_ply) in [
        ("bulk", Paths::Separate, LastPly::Bulk),
        ("merged", Paths::Merged, LastPly::Bulk),
        ("one by one", Paths::Separate, LastPly::OneByOne),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| perft_with(black_box(&position), depth, paths, last_ply));
        });
    }
    group.finish();
}

/// The variant with the same rules, which the move generator interprets.
fn interpreted(variant: Variant) -> Variant {
    let (name, title) = (format!("interpreted-{variant}"), variant.title());
    Variant::of_rules(&name, title, *variant.rules()).expect("the rules are those of a variant")
}

fn threads(criterion: &mut Criterion) {
    let position = Position::initial(Variant::ENGLISH);
    let depth = 11;
    let mut group = criterion.benchmark_group("perft/english/parallel");
    group
        .throughput(Throughput::Elements(perft(&position, depth)))
        .sample_size(20);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let counts = std::iter::successors(Some(1), |n| Some(2 * n)).take_while(|n| *n <= cores);
    for threads in counts {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        group.bench_function(BenchmarkId::from_parameter(threads), |bencher| {
            bencher.iter(|| {
                pool.install(|| perft_parallel(&position, depth, Paths::Separate, LastPly::Bulk))
            });
        });
    }
    group.finish();
}

fn actions(criterion: &mut Criterion) {
    let position = Position::initial(Variant::ENGLISH);
    criterion.bench_function("legal actions/english", |bencher| {
        bencher.iter(|| black_box(&position).legal_actions().len());
    });
}

pub(crate) fn all(criterion: &mut Criterion) {
    one_thread(criterion, Variant::ENGLISH, 10);
    one_thread(criterion, Variant::TOWERS, 8);
    one_thread(criterion, Variant::INTERNATIONAL, 8);
    one_thread(criterion, Variant::RUSSIAN, 9);
    one_thread(criterion, Variant::BRAZILIAN, 9);
    one_thread(criterion, interpreted(Variant::ENGLISH), 9);
    one_thread(criterion, interpreted(Variant::RUSSIAN), 8);
    threads(criterion);
    actions(criterion);
}
