//! Speed of the player: nodes per second, and the time to a given depth by the number of threads.
//!
//! One thread visits 3.2 to 3.5 million positions per second of English draughts on a 2.6 GHz server, including
//! evaluation and quiescence search. Two and four threads on two busy cores visited 0.9 to 1.2 times as many positions
//! as one thread until a depth was complete, so little work is duplicated. On two free cores, two threads reach depth
//! 17 with a speedup of 1.2, four with 1.5. The gain comes from threads that start at other depths and in other move
//! orders and fill the shared table.
//!
//! In international draughts, the evaluation takes 30 % of the time, and waiting for memory 20 %. Together, these
//! changes made the search 1.27 times as fast (median of 20 pairs, processor time for the same number of nodes). The
//! factor of each is the median of at least 24 pairs:
//!
//! - Rows of the second layer are multiplied as a whole, where pairs of zeros were left out: 1.05.
//! - Vectors are read from aligned lines, and the number of values is a constant: 1.07.
//! - The lists of changed inputs are not copied: 1.05.
//! - Moves in the search have no path, so that they take 24 bytes and not 64: 1.07.
//! - Moves get their rank after the best move of the table was tried: 1.06. This changes the tree.
//! - The slot of the kept evaluation is prefetched, and captures are looked for while the entry of the table is
//!   fetched from memory: 1.03.
//!
//! Without gain: a quarter of the slots for evaluations, and fewer branches in the counts of drawing rules.
//!
//! In WebAssembly, the lists of changed inputs and the values of the first layer were copied by calls to the runtime,
//! which took 4 % of the time, and products of 128 bits, for the place in the table, were calls too. Without both, and
//! with the rows of four neurons multiplied at once, a module searches some 1.1 times as fast (processor time in node,
//! nine runs in turn). Without gain: copies without the instruction for them (0.9), and reading an entry of the table
//! early in place of a prefetch (0.95).
//!
//! A profile of the search with learned weights showed 22 % of the time at the prefetch of the table, which waited for
//! page addresses. With huge pages, the same search is 1.1 to 1.4 times as fast.
//!
//! Counting for the drawing rules was compared in pairs with a search that counts nothing. From the initial positions
//! of English, international and Russian draughts it has no measurable cost, because nothing is counted while a player
//! has no king. With kings on both sides, the seven drawing rules of Russian draughts take 8 % of the time. When counts
//! were updated at every position, they took 4, 9 and 19 % in the three variants.

use criterion::{BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use tessera_draughts::{Position, Variant};
use tessera_engine::play::{Analysis, Evaluation, Limits, Player};

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

const INTERNATIONAL: (&str, &str) = (
    "17v17",
    "W:W26,27,28,30,31,32,33,34,35,36,37,38,39,40,43,45,48:B2,3,4,6,8,9,11,12,13,14,15,16,17,18,19,23,24",
);

const TOWERS: (&str, &str) = (
    "middle",
    "B:W1,2,3,4,5,6,9,10,11,16,19:B20,21,22,23,25,26,27,28,29,30,31",
);

fn position(variant: Variant, fen: &str) -> Position {
    Position::of_fen(variant, fen).expect("the position is well written")
}

/// A search that starts with an empty table.
fn analyse(player: &mut Player, position: &Position, depth: u32) -> Analysis {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    player.forget();
    player.analyse(black_box(position), &[], &limits, |_| {})
}

fn new_player(variant: Variant, evaluation: &Evaluation) -> Player {
    let player = Player::new(variant, MEMORY).expect("there is memory for a small table");
    let player = player.with_evaluation(evaluation);
    player.expect("there are no weights that could be for another variant")
}

/// Nodes per second with one thread.
pub(crate) fn nodes(criterion: &mut Criterion) {
    let mut bench = |variant: Variant, evaluation, (name, fen), depth| {
        let position = position(variant, fen);
        let mut player = new_player(variant, &evaluation);
        let nodes = analyse(&mut player, &position, depth).nodes;
        let kind = match evaluation {
            Evaluation::Best => "learned",
            _ => "computed",
        };
        let mut group = criterion.benchmark_group(format!("play/{variant}/{kind}"));
        group
            .sample_size(10)
            .throughput(Throughput::Elements(nodes));
        group.bench_function(BenchmarkId::new(name, depth), |bencher| {
            bencher.iter(|| analyse(&mut player, &position, depth));
        });
        group.finish();
    };
    for case in ENGLISH {
        bench(Variant::ENGLISH, Evaluation::Best, case, 21);
        bench(Variant::ENGLISH, Evaluation::Computed, case, 13);
    }
    bench(Variant::INTERNATIONAL, Evaluation::Best, INTERNATIONAL, 18);
    bench(Variant::TOWERS, Evaluation::Computed, TOWERS, 9);
}

/// The time to a given depth with several threads.
pub(crate) fn threads(criterion: &mut Criterion) {
    let position = position(Variant::ENGLISH, ENGLISH[2].1);
    let mut group = criterion.benchmark_group("play/threads");
    group.sample_size(10);
    for threads in [1, 2, 4] {
        let mut player = new_player(Variant::ENGLISH, &Evaluation::Computed).with_threads(threads);
        group.bench_function(BenchmarkId::from_parameter(threads), |bencher| {
            bencher.iter(|| analyse(&mut player, &position, 17));
        });
    }
    group.finish();
}
