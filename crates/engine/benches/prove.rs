//! How long a proof takes, from nothing and with the tables at hand.
//!
//! A profile shows most of the time in the table's memory and in the generation of actions; the last plies use no table
//! for that reason, and are told at a glance where the attacker has nothing to capture. What made the difference, as
//! ratios of positions visited: asking for plies of one parity only 1.4, telling near ends at a glance 2 to 3 (and less
//! time for each), less of the time for whether a player can avoid to lose 1.1 to 1.5. Actions that decided the same
//! ply elsewhere ("killers") gain nothing beside the history: 1.0.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tessera_draughts::{English, Position};
use tessera_engine::prove::{Budget, Tables, solve};

/// A win in 9 plies, in 15 and in 19, and a loss in 20.
const POSITIONS: [&str; 4] = [
    "W:W14,21,23,26:B4,17",
    "W:WK5,K7,K12,K15,22,K29:B16,24,26,27",
    "W:W6,K9,K10,20,26:B12,K18,K22",
    "W:WK2,6,15,16,21:B1,5,7,K10,13,25,K27",
];

const BYTES: usize = 1 << 28;

fn prove(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("prove");
    group.sample_size(10);
    for fen in POSITIONS {
        let position: Position<English> = fen.parse().expect("it is a position");
        group.bench_function(format!("from nothing/{fen}"), |bencher| {
            bencher.iter(|| {
                solve(
                    black_box(position),
                    &mut Tables::default(),
                    BYTES,
                    &Budget::UNLIMITED,
                )
            });
        });
        let mut tables = Tables::default();
        for _ in 2..=4 {
            tables.extend(&position, BYTES as u64, &Budget::UNLIMITED);
        }
        group.bench_function(format!("with tables/{fen}"), |bencher| {
            bencher.iter(|| solve(black_box(position), &mut tables, BYTES, &Budget::UNLIMITED));
        });
    }
    group.finish();
}

criterion_group!(benches, prove);
criterion_main!(benches);
