//! Playing: positions a second at a fixed depth, and the time to a depth by the number of threads.
//!
//! One thread visits 3.2 to 3.5 million positions a second of English draughts on a 2.6 GHz server, evaluation and
//! captures to their end included. Two and four threads on two busy cores visited, in all, 0.9 to 1.2 times as many
//! positions as one until a depth was complete: little is done twice. On two free cores, two threads reach depth 17 in
//! the time of one divided by 1.2, four in that divided by 1.5: threads that start at other depths and in other orders
//! find what the first one needs.
//!
//! What the rules of draws count costs nothing that can be measured from the initial positions of English,
//! international and Russian draughts, in pairs with a search that counts nothing, for nothing is counted while a
//! player has no king. With kings on both sides, under the seven rules of Russian draughts, it is 8 % of the time.
//! Counted at every position it was 4, 9 and 19 % in the three variants.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tessera_draughts::{English, Position, Towers, Variant};
use tessera_engine::Positional;
use tessera_engine::play::{Analysis, Limits, Player};

const MEMORY: usize = 64 << 20;

const ENGLISH: [(&str, &str); 4] = [
    (
        "initial",
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    ),
    (
        "11v11",
        "W:W17,19,21,22,24,26,28,29,30,31,32:B1,2,3,7,8,10,11,12,13,14,15",
    ),
    (
        "10v10",
        "B:W18,19,21,22,23,26,27,28,30,31:B2,3,5,6,9,10,11,12,13,16",
    ),
    ("8v8", "W:W18,20,21,23,26,27,28,32:B2,5,9,11,12,13,15,16"),
];

const TOWERS: (&str, &str) = (
    "middle",
    "B:W1,2,3,4,5,6,9,10,11,16,19:B20,21,22,23,25,26,27,28,29,30,31",
);

fn position<V: Variant>(fen: &str) -> Position<V> {
    fen.parse().expect("the position is well written")
}

/// A search from an empty table.
fn analyse<V: Variant>(
    player: &mut Player<Positional<V>>,
    position: &Position<V>,
    depth: u32,
) -> Analysis<V> {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    player.forget();
    player.analyse(black_box(position), &[], &limits, |_| {})
}

fn new_player<V: Variant>() -> Player<Positional<V>> {
    Player::new(Positional::new(), MEMORY).expect("there is memory for a small table")
}

/// Positions a second with one thread.
fn nodes(criterion: &mut Criterion) {
    fn bench<V: Variant>(criterion: &mut Criterion, (name, fen): (&str, &str), depth: u32) {
        let (position, mut player) = (position::<V>(fen), new_player());
        let nodes = analyse(&mut player, &position, depth).nodes;
        let mut group = criterion.benchmark_group(format!("play/{}", V::NAME));
        group
            .sample_size(10)
            .throughput(Throughput::Elements(nodes));
        group.bench_function(BenchmarkId::new(name, depth), |bencher| {
            bencher.iter(|| analyse(&mut player, &position, depth));
        });
        group.finish();
    }
    for case in ENGLISH {
        bench::<English>(criterion, case, 13);
    }
    bench::<Towers>(criterion, TOWERS, 9);
}

/// The time to a depth with several threads.
#[cfg(feature = "parallel")]
fn threads(criterion: &mut Criterion) {
    let position = position::<English>(ENGLISH[2].1);
    let mut group = criterion.benchmark_group("play/threads");
    group.sample_size(10);
    for threads in [1, 2, 4] {
        let mut player = new_player().with_threads(threads);
        group.bench_function(BenchmarkId::from_parameter(threads), |bencher| {
            bencher.iter(|| analyse(&mut player, &position, 17));
        });
    }
    group.finish();
}

/// Threads need the feature `parallel`.
#[cfg(not(feature = "parallel"))]
fn threads(_: &mut Criterion) {}

criterion_group!(benches, nodes, threads);
criterion_main!(benches);
