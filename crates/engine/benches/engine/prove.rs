//! The time of a proof, without tables and with tables already built.
//!
//! The profile shows most of the time in accesses to the transposition table and in move generation. For that reason
//! the last plies use no table, and positions in which the attacker cannot capture are decided by a static test.
//!
//! Effect of each change by itself on the number of positions visited:
//!
//! - searching only plies of one parity: 1.4 times fewer,
//! - the static test for near ends: 2 to 3 times fewer, and less time for each,
//! - a smaller share of the time for the safety graph: 1.1 to 1.5 times fewer,
//! - killer moves in addition to the history heuristic: no gain.

use std::hint::black_box;

use criterion::Criterion;
use tessera_draughts::{Position, Variant};
use tessera_engine::prove::{Budget, Tables, solve};

/// Wins in 9, 15 and 19 plies, and a loss in 20.
const POSITIONS: [&str; 4] = [
    "W:W14,21,23,26:B4,17",
    "W:WK5,K7,K12,K15,22,K29:B16,24,26,27",
    "W:W6,K9,K10,20,26:B12,K18,K22",
    "W:WK2,6,15,16,21:B1,5,7,K10,13,25,K27",
];

const BYTES: usize = 1 << 28;

pub(crate) fn prove(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("prove");
    group.sample_size(10);
    for fen in POSITIONS {
        let position = Position::of_fen(Variant::ENGLISH, fen).expect("it is a position");
        group.bench_function(format!("from nothing/{fen}"), |bencher| {
            bencher.iter(|| {
                solve(
                    black_box(&position),
                    &mut Tables::new(Variant::ENGLISH),
                    BYTES,
                    &Budget::UNLIMITED,
                )
            });
        });
        let mut tables = Tables::new(Variant::ENGLISH);
        for _ in 2..=4 {
            tables.extend(&position, BYTES as u64, &Budget::UNLIMITED);
        }
        group.bench_function(format!("with tables/{fen}"), |bencher| {
            bencher.iter(|| solve(black_box(&position), &mut tables, BYTES, &Budget::UNLIMITED));
        });
    }
    group.finish();
}
