//! The time to rate a puzzle on one thread, by the rating of the puzzle.
//!
//! Sudoku Explainer's rating: below 3, half of the time is placing digits, and a tenth the proof of one solution. From
//! 6.5 to 7.4, a fifth is the search for cycles, another the table of what follows from what, and a tenth the lengths
//! of chains. From 8.5 on, dynamic chains from all candidates and triplets take half of it; from 9 on, such chains
//! alone.
//!
//! Cycles are searched for only where a candidate leads to its own absence, because no other candidate is removed by
//! one. This, links as sets, a list of hidden singles that is always up to date, and a table of locked candidates made
//! ratings 1.8 times as fast from 1.7 to 2.5, 1.6 times from 7.1 to 7.4, and 1.2 times from 8.5 on.
//!
//! Places by digit and then by house, so that what concerns one digit lies together and a new grid is made from whole
//! vectors, changes noted where they happen instead of counted before each search, and hidden subsets only where enough
//! digits have few places: 1.12 from 1.7 to 2.5, nothing elsewhere. What did not help: removing a placed digit from all
//! houses as one vector (0.92), because finding the hidden singles then takes longer than it saves.
//!
//! Naked singles without the searches before them once the rating is that of naked singles, hidden pairs only where two
//! digits may have the same two places, and for direct pointing only the houses that cross the cover: 1.10 from 1.7 to
//! 2.5, 1.05 from there to 6.2. Up to 2.5, placing digits is half of the time, most of it in the last run of hidden
//! singles. What did not help: these runs on the places alone, with the rest of the board made anew at the end (0.85),
//! because each look for singles waits for the digit placed before; and removing a digit from all peers without
//! branches (0.98).
//!
//! Searches that have found nothing skip the digits and houses that have not changed since, here and in the path of
//! techniques. In the path, this and leaving out the proofs made easy puzzles ten times as fast, and hard ones three
//! times. There, half of the time for an easy puzzle is filling in the givens in their order; a hard one spends it on
//! subsets and fish, an unfair one on fish and chains. The time for an extreme one is that of chains of almost locked
//! sets, then of Franken fish.
//!
//! In the order `hodoku`, two changes made hard puzzles 1.11 times, unfair ones 1.18 times and extreme ones 1.13 times
//! as fast: fish search only lines that can be a base, as bits, and Sue de Coq only sets with few more digits than
//! cells.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use tessera_sudoku::sudoku_explainer::Solver;
use tessera_sudoku::{Grid, PencilMarks, Rating, Settings, canonical};

/// Puzzles by rating.
const PUZZLES: &[(&str, &[&str])] = &[
    (
        "1.0 to 1.9",
        &[
            "5..2..6.4.....89...2.....3......125.....7.....1..34....3....1....5...39.9..7...85",
            "..2..8..9.3..7.56....5...12....6.1.......5..43.18..6...9.6......4...2...2.8..9...",
            "92.13....3......5....4....22...1...6..37.5....5..48.3...6..3.7.5.2.8....4..5.....",
        ],
    ),
    (
        "2.0 to 2.9",
        &[
            ".....1...........8..643.2.7.64.13.....7.2.....2..6..9.24...........87.1...15..8..",
            "..5...8.23.28.....1..62.7...3..4.6....97...4..5...9..8...3.6..5...4....674.......",
            "3.1.47.98....1.24............6.2.3.9..3.........5.4..7.7.8..52..296..............",
            ".7.8......6...7...4.2.9.....5.9...6.348.2.17......1.....4..........7351.....8..32",
        ],
    ),
    (
        "3.0 to 4.9",
        &[
            "..2.......3..8.2.........51.2..3.61.........438..6..2....19.7..24...8.....5.2...8",
            "...1...4...3.2.....7..5...3..7.....4...8.5..63.9..7.8.9.....1.521........4.....28",
            "297.....5....74.............5.2...8.72.1..39...9......378..5..41....2..3....1.8..",
            ".6.....2.2..3.6.....8...3..7....3..5.9.8..2.1.....78..4.......2.1..6.53.5.6..2.1.",
        ],
    ),
    (
        "5.0 to 6.2",
        &[
            ".7.....5....7..9....3.85..719.6....3..5..7..8...1.2..............453.1.......9.72",
            ".....6.9.1.25.7..33......8.2....1.............6.3.9..1....83....7.6.....4.5....7.",
            ".....569.2.7....3.....8.....8.5..7.......1..6..687...9.3.95....1............4.867",
            "8...71..342..85.......2..1.....5....74..39..5..9...67.3.......7..5..........1.4..",
        ],
    ),
    (
        "6.5 to 7.4",
        &[
            ".3.......8.2...3.7......9.6..65.3...3.4.128...7..4....4.7....1...3..94..5....1...",
            "..7..5...9.2.......6..8......5...23.....49...69.32.8....69...1.4....86...2.1...87",
            ".....2.97.97......1...8.3....2...1.3...6...4.71......6...9..4..8..156...5....4.1.",
            "47...91..6.54...2.8....1.........4......1.6....2....7..3...2.9..5..7.......63..8.",
        ],
    ),
    (
        "7.5 to 8.4",
        &[
            ".1...4...9....327...56....8..9....5....3....7....15...6.74...9...8.....6.3...95..",
            "....3...47.9..8..6.......2.89.7..1..3.1.4.........3...57.8...........45..2.97..6.",
            "..3...927.2...........5..8...8..63...4...2...6..51......9874......9..5...86....9.",
            ".35....2...8.7...6....5134.......2..3..7.8....9.....78..3..94..84.....5..6.4...8.",
        ],
    ),
    (
        "8.5 to 8.9",
        &[
            ".9.......5.....24...18.........1.5..2..3...8..37.5........369..7......6.6....2457",
            ".5....4....394........5.....2.6..38...9...5....81.3.748......4.....79..2..7.....8",
            "........71.2.5....9..8..3.2...53...8..19.4.3.....6......3.478.6..6.......9....4..",
            "7..5.......937...4......8.....1..2.3..6.83....8...4..1...4..3..56.....2..97...1..",
        ],
    ),
    (
        "9.0 to 9.4",
        &[
            ".....5.7.....9.3....264.........39.75.......68......1...54....932......14..8.27..",
            ".8.4.....74..1......1.8...5.....35.9......7..3.9....84...5..2..8.5.9..1..2...6...",
            ".2...97.....3......56.4...2...7...5.395..2...1.......8.619............46....5..8.",
            "..5...98.1..3......4....16..1.53...9.....4.1.....6.3.2.67.4.....9...82..3........",
        ],
    ),
    (
        "11.6",
        &["1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"],
    ),
];

/// Puzzles by HoDoKu's level.
const BY_LEVEL: &[(&str, &[&str])] = &[
    (
        "Easy",
        &[
            ".54...6.....2......1...357..4......5..21.....8.6..9.......1..8.13.7....2....4..6.",
            "...5.4....73.....4....2...8....8..1.519.....3.8.....9..64...32...7.....6...47...1",
            "3.6...........1..7.98...54..7.....2..8...4..3..1..69........3.....5...68...49.1..",
            "1...8937.3....4.......2.8........596...1.7....5..9..2........6.97........1.73..8.",
        ],
    ),
    (
        "Medium",
        &[
            "...98.72.4..7....9......6..9....23.....4..9.15..........3.9...58..2.4....15.38...",
            ".6...31.77...5..3...5.....6....3.....1.48.....435....2.2..9...85.......1..9.1.32.",
            "8.3....29........82.9...36...265.....9......26..42..1...6.4...5...8...4..74.6....",
            ".152...6..6.4....8.....7...9..3.14..4..7.2..9.7........84...396.....6.5..........",
        ],
    ),
    (
        "Hard",
        &[
            ".3.9..4......4.......7....2.....3..1...19......25..79..1......748....5..9.6.1..8.",
            ".....1.2..61.....852..7....1.7.....93....72......5.3.....7.......4.12683..2.83..1",
            ".....4......5..6......3..793...6...5..9.8..1.....7.4.8.61..3...4.7....3.9.27..14.",
            "25......313.8....6.6..4...........34...79..6....1...5..43.81...8........7..3..5..",
        ],
    ),
    (
        "Unfair",
        &[
            "5.....2.9....46.7.8..2......9...87....3.....14.....3.52.5..9....3.....6...67..8.2",
            "....4268.2......19..1..7...4.589....16....5.......6..4..4.8....81.2......3....1..",
            "2.4.5.......3.97.1...6.......5...26..1.....47...4......2...71..763......9....3..5",
            "...34......2......3....16....76....21..7...3.....28.5....1.6.47.9.4..1..........5",
        ],
    ),
    (
        "Extreme",
        &[
            ".19..5...4....7.....243..8..4.6.31..13.7.......6..........8..4..6.......3..1.257.",
            "9.3.5.4.8..8.......5428.9.....6..2..41...3..6..61..5....2.........97..2.....1.3.7",
            "..196......6.4..7..5...1.3..3.6....1.6.32...7..87..4...75.............2.6..4.9...",
            "...2.4.1.4.61..8.....58...42.9.....66....1.4......9.7.5..8....71...3..........52.",
        ],
    ),
];

fn grids(puzzles: &[&str]) -> Vec<Grid> {
    puzzles
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect()
}

/// HoDoKu's rating, and the whole path with its proofs.
pub(crate) fn path(criterion: &mut Criterion) {
    let settings = Settings::hodoku();
    for with_proofs in [false, true] {
        let name = if with_proofs {
            "path"
        } else {
            "rate by techniques"
        };
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        for (level, puzzles) in BY_LEVEL {
            let grids = grids(puzzles);
            group.throughput(Throughput::Elements(grids.len() as u64));
            group.bench_function(*level, |bencher| {
                bencher.iter(|| {
                    for grid in &grids {
                        let marks = PencilMarks::new(black_box(grid)).with_promise(true);
                        if with_proofs {
                            black_box(settings.path(&marks));
                        } else {
                            black_box(Rating::of_techniques(settings.techniques(&marks)));
                        }
                    }
                });
            });
        }
        group.finish();
    }
}

pub(crate) fn rate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rate");
    group.sample_size(20);
    for (name, puzzles) in PUZZLES {
        let grids = grids(puzzles);
        let mut solver = Solver::new(&Grid::EMPTY);
        group.throughput(Throughput::Elements(grids.len() as u64));
        group.bench_function(*name, |bencher| {
            bencher.iter(|| {
                for grid in &grids {
                    let _ = black_box(solver.rate(black_box(grid)));
                }
            });
        });
    }
    group.finish();
}

pub(crate) fn canon(criterion: &mut Criterion) {
    let grids: Vec<Grid> = PUZZLES
        .iter()
        .filter_map(|(_, puzzles)| puzzles[0].parse().ok())
        .collect();
    let mut group = criterion.benchmark_group("canonical");
    group
        .sample_size(20)
        .throughput(Throughput::Elements(grids.len() as u64));
    group.bench_function("puzzles", |bencher| {
        bencher.iter(|| {
            for grid in &grids {
                black_box(canonical(black_box(grid)));
            }
        });
    });
    group.finish();
}
