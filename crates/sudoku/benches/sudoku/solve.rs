//! The time to solve a puzzle on one thread: a first solution, and the proof that it is the only one.
//!
//! The puzzles are those of the folder `SUDOKU_SETS`, by default `../shared/samples/sudoku-sets` beside the project: a
//! file for each set, with one puzzle per line. Without such a folder, generated puzzles and well-known hard ones are
//! taken.
//!
//! What the profile shows, with AVX-512. A pass over all digits takes some 26 ns, nearly all of it in vector
//! operations that do not depend on the puzzle, bound by their number; the choice of a guess some 70 ns, bound by the
//! latency of one step after the other. So the time of a puzzle is its number of passes (17 for one with 17 clues, 800
//! to prove the hardest) and guesses. What made the difference, as ratios of the whole:
//!
//! - a plane for each place within the box, instead of one for each column of a band: minirows, minicolumns and boxes
//!   are then unions of whole vectors, and fewer words are rotated, 1.15;
//! - reading a grid with a table of lanes for each digit, instead of setting bits in memory one by one: 1.07 with 17
//!   clues, 1.05 on serg;
//! - the next guess in registers, and not in memory where it would wait for its own store, and the words of a solution
//!   made from whole vectors: 1.04 on serg, 1.03 elsewhere;
//! - counting the ninth digit by itself, after the others: 1.015;
//! - the start written where the search keeps it, solutions read where they are returned, and the digits of a solution
//!   in a loop that the compiler unrolls: 1.04 with 17 clues, 1.05 with 28, 1.025 on serg, nothing on hard puzzles;
//! - the operations on single bits of all processors with AVX2: 1.02 with 17 clues and on the hardest puzzles, 1.01
//!   elsewhere;
//! - which cell is guessed: that with most links against the first, 1.7 on hard puzzles; counting links to all open
//!   cells, and twice those to cells with two candidates, against the latter alone, 1.2; looking at twelve cells where
//!   few have two candidates and at six elsewhere, against six everywhere, 1.07 on hard puzzles;
//! - guessing a minirow or minicolumn where fewer than six cells have two candidates: that of the band or stack with
//!   the fewest ways for all digits, as tdoku does everywhere. It saves a sixth of the steps of the hardest puzzles.
//!   Everywhere, it takes 1.7 times the steps on middling puzzles. The digit with more or with fewer eliminations is no
//!   better, and the band with the most digits of two ways is worse, as are cells chosen from the tightest band;
//! - triads at the start of a search only: in every state they save a tenth of the steps but take as long as a pass,
//!   which made hard puzzles 1.15 times as slow;
//! - naked and hidden singles found from the same state, so that a round needs no second look, 1.08; looking for hidden
//!   singles only where there are no naked ones is 0.88, because more branches are mispredicted;
//! - two cells with different digits guessed at once, after two guesses that held: 1.05 where there are many solutions,
//!   0.98 elsewhere. Half of these guesses fail: where many cells have two candidates, one decides the others;
//! - vectors aligned to their size and stored one by one, 1.07: the compiler merged stores into vectors of 512 bits,
//!   which crossed cache lines;
//! - counting across the lanes with eight planes ending in one vector, against two at a time, 1.08;
//! - the first two cells that do not see each other, guessed without comparing, where at most 50 cells are open and no
//!   guess has failed yet: 1.25 to 1.3 on serg, whose puzzles have 34 clues and many solutions; 0.98 to 1 elsewhere.
//!   Everywhere, the first cell takes 1.2 to 1.6 times as long as the one with most links. A limit of 42 open cells
//!   gains half as much;
//! - the whole search compiled for the features of the processor, not propagation alone, and its memory left to the
//!   next search of the thread, 1.09 on serg and 1.04 elsewhere;
//! - cells with two candidates counted in every pass, not anew for a guess, 1.03;
//! - starting with the peers of a guessed cell instead of a whole pass, and from the state above instead of a
//!   copy, 1.1;
//! - merged operations and twice the registers with AVX-512, 1.13;
//! - words of 32 bits that are loaded into all lanes, for the cells of a guess and of singles, on Intel's processors
//!   1.10 on serg and 1.08 to 1.12 elsewhere. Words of 16 bits and permutations wait for the one port that moves bits
//!   between lanes, and compilers turn a permutation with constant indices into two;
//! - three cells in place of two where the first cells are guessed without comparing, 1.03 on serg, nothing elsewhere.
//!   Three only where at least 14 or 20 cells have two candidates gains a third of this.
//!
//! The time of tdoku divided by that of this solver, measured in turn in one process on an AMD processor of the fourth
//! Zen generation, each for AVX-512, tdoku by the faster of clang 14 and 19; first solution and count up to two: 17
//! clues 5.0 and 4.2, magictour 3.0 and 2.8, hardest 1905 2.2 and 2.2, hardest 1106 2.1 and 2.0, serg 2.2 and 1.9. With
//! AVX2 for both: 4.2 and 4.0, 2.8 and 2.6, 2.1 and 2.1, 2.0 and 1.9, 2.1 and 1.9. The same for the crate `sudoku`:
//! 3.5 and 3.4, 3.4 and 3.5, 2.7 and 2.8, 2.0 and 3.0, 2.3 and 1.9. Here the second solution is always found as a grid,
//! which tdoku only counts. The puzzles of serg have many solutions: each guess holds and decides little, so that
//! nearly every step is a guess and three passes over the whole grid.
//!
//! On an Intel processor with AVX-512, counting up to two by tdoku, compiled by clang 14, takes 3.7 times as long as a
//! proof of uniqueness with 17 clues, 2.3 on magictour, 1.85 on hardest 1905, 1.65 on hardest 1106 and 1.68 on serg,
//! 3.4 for minimal puzzles with 24 clues and 3.9 for symmetrical ones. With AVX2 for both, the first five are 3.4, 2.2,
//! 1.8, 1.6 and 1.66. `solution` of the crate `sudoku` takes 3.8, 3.8, 3.1, 3.2, 2.0, 3.7 and 4.1 times as long.
//!
//! The figures of both generations of AMD are those before the last two changes of the list above.
//!
//! On an AMD processor of the first generation of EPYC, which splits each vector operation in two and has no AVX-512,
//! the same proofs by tdoku take 2.6, 1.7, 1.4, 1.25, 1.3, 2.4 and 2.75 times as long, and `solution` of the crate 2.1,
//! 2.2, 1.9, 2.0, 1.3, 2.0 and 2.3 times. Where tdoku is nearest it counts without a grid: with the second call that
//! finds the grid it takes 1.9 times as long.
//!
//! What did not help: locked candidates twice in each pass (0.93, though it saves some passes), and the majority of
//! three vectors as one instruction (1.005, and it exists with AVX-512 only). Adding the lanes within each half of a
//! vector first needs 12 fewer operations between halves in a pass, but takes 1.01 to 1.035 of the time.
//!
//! The portable engine spends its time in mispredicted branches (which digits are to be closed once more, and how
//! often) and in look-ups; it takes about twice the time.

use std::hint::black_box;
use std::path::PathBuf;

use criterion::{Criterion, Throughput};
use tessera_sudoku::{GenerateOptions, Grid, count, generate, solve, unique};

/// The number of puzzles of a set that are timed, from its beginning.
const MAX_PUZZLES: usize = 2_000;

const HARD: [&str; 4] = [
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    "98.7..6..7.5....9..43.....78..2....6..7.1..2......48..3..9...6.....5.3.......1..9",
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// The sets by name.
fn sets() -> Vec<(String, Vec<Grid>)> {
    let beside = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/samples/sudoku-sets"
    );
    let folder = std::env::var_os("SUDOKU_SETS").map_or(PathBuf::from(beside), PathBuf::from);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let mut sets = Vec::new();
    for file in files {
        let Ok(text) = std::fs::read_to_string(&file) else {
            continue;
        };
        let puzzles = text.lines().filter_map(|line| line.trim().parse().ok());
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        sets.push((name.into_owned(), puzzles.take(MAX_PUZZLES).collect()));
    }
    if sets.is_empty() {
        let easy =
            (0..500).map(|i| generate(1, i, &GenerateOptions::default()).expect("any puzzle"));
        sets.push(("generated".to_owned(), easy.collect()));
        let hard = HARD.map(|line| line.parse().expect("81 cells"));
        sets.push(("hard".to_owned(), hard.to_vec()));
    }
    sets
}

pub(crate) fn puzzles(criterion: &mut Criterion) {
    for (name, grids) in sets() {
        let mut group = criterion.benchmark_group(format!("solve/{name}"));
        group
            .throughput(Throughput::Elements(grids.len() as u64))
            .sample_size(20);
        group.bench_function("first", |bencher| {
            bencher.iter(|| {
                for grid in &grids {
                    black_box(solve(black_box(grid)));
                }
            });
        });
        group.bench_function("unique", |bencher| {
            bencher.iter(|| {
                for grid in &grids {
                    black_box(unique(black_box(grid)));
                }
            });
        });
        group.finish();
    }
}

pub(crate) fn empty_grid(criterion: &mut Criterion) {
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
