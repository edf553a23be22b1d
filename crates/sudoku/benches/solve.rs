//! Solving, in time a puzzle: a first solution and the proof that it is the only one, apart, one thread.
//!
//! What the profile shows, with AVX2. A pass over all digits takes some 40 to 60 ns, nearly all of it in vector
//! operations that do not depend on the puzzle; there is no more than one mispredicted branch or two a pass. So the
//! time of a puzzle is its number of passes: 16 for one with 17 clues, some hundreds for the hardest. What made
//! the difference, as ratios of the whole: guessing the cell of two candidates that is linked to most
//! others of its kind instead of the first, 1.7 on hard puzzles; merged operations and twice the registers
//! with AVX-512, 1.2; reading the solution out of words of which
//! each holds three cells, in loops of a fixed length, 1.2 on easy ones. The portable engine spends its time in
//! mispredicted branches (which digits are to be closed once more, and how often) and in look-ups.
//!
//! The puzzles are fixed: some of the known ones with 17 clues, and hard ones.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tessera_sudoku::{Grid, count, solve, unique};

const SEVENTEEN: [&str; 4] = [
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...",
    ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
];

const HARD: [&str; 4] = [
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    "98.7..6..7.5....9..43.....78..2....6..7.1..2......48..3..9...6.....5.3.......1..9",
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

fn puzzles(criterion: &mut Criterion) {
    for (name, lines) in [("17 clues", SEVENTEEN), ("hard", HARD)] {
        let grids = lines.map(|line| line.parse::<Grid>().expect("81 cells"));
        let mut group = criterion.benchmark_group(format!("solve/{name}"));
        group.throughput(Throughput::Elements(grids.len() as u64));
        group.bench_function("first", |bencher| {
            bencher.iter(|| grids.each_ref().map(|grid| solve(black_box(grid))));
        });
        group.bench_function("unique", |bencher| {
            bencher.iter(|| grids.each_ref().map(|grid| unique(black_box(grid))));
        });
        group.finish();
    }
}

fn empty_grid(criterion: &mut Criterion) {
    const LIMIT: u64 = 10_000;
    let mut group = criterion.benchmark_group("count");
    group
        .throughput(Throughput::Elements(LIMIT))
        .sample_size(20);
    group.bench_function("empty grid", |bencher| {
        bencher.iter(|| count(black_box(&Grid::EMPTY), LIMIT));
    });
    group.finish();
}

criterion_group!(benches, puzzles, empty_grid);
criterion_main!(benches);
