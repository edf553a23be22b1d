//! The towers program without the process around it: a game of ten computed actions, and the replay of a long
//! game, in actions a second. Replaying is bound by writing: a record has some 720 bytes an action.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use tessera::towers::{Options, run};

pub(crate) fn towers(criterion: &mut Criterion) {
    let options = Options::default();
    criterion.bench_function("towers/ten computed actions", |bencher| {
        let game = include_str!("../../tests/golden/towers/example.txt");
        bencher.iter(|| {
            let mut record = Vec::new();
            run(black_box(game.as_bytes()), &mut record, &options).expect("it is a game");
            record
        });
    });
    let game = include_str!("../../tests/golden/towers/towers-both.txt");
    let actions = game.lines().count() - 1;
    let game = game.trim_end_matches(['P', 'A', '\n', '\r']);
    let mut group = criterion.benchmark_group("towers");
    group.throughput(Throughput::Elements(actions as u64));
    group.bench_function("replay", |bencher| {
        bencher.iter(|| run(game.as_bytes(), std::io::sink(), &options).expect("it is a game"));
    });
    group.finish();
}
