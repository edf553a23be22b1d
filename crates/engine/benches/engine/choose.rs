//! Choosing a move in towers: minimax and alpha-beta in pairs, at the same depths, in the same middle-game position.
//! Both make the same choice. The ratio of their times shows what pruning, the table and move ordering save.
//!
//! At depth 3, which the towers program uses, a choice takes microseconds, most of which go into move generation.

use criterion::{BenchmarkId, Criterion};
use std::hint::black_box;
use tessera_draughts::{Position, Variant};
use tessera_engine::{Material, alpha_beta, minimax};

pub(crate) fn choose(criterion: &mut Criterion) {
    let fen = "B:W1,2,3,4,5,6,9,10,11,16,19:B20,21,22,23,25,26,27,28,29,30,31";
    let position = Position::of_fen(Variant::TOWERS, fen).expect("the position is well written");
    let mut group = criterion.benchmark_group("choose/towers");
    group.sample_size(20);
    for depth in [3, 5] {
        group.bench_function(BenchmarkId::new("minimax", depth), |bencher| {
            bencher.iter(|| minimax(black_box(&position), depth, &Material::TOWERS));
        });
    }
    for depth in [3, 5, 8, 10, 12] {
        group.bench_function(BenchmarkId::new("alpha-beta", depth), |bencher| {
            bencher.iter(|| alpha_beta(black_box(&position), depth, &Material::TOWERS));
        });
    }
    group.finish();
}
