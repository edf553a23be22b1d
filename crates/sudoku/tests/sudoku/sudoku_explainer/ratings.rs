//! Rated puzzles, made by the generator: one for each rating, and one for each technique, that came first.

use tessera_sudoku::internals::explainer::{Board, boards as boards_of};
use tessera_sudoku::sudoku_explainer::{Difficulty, PuzzleRating, RatedStep, Solver, rate};
use tessera_sudoku::{Cell, GenerateOptions, Grid, generate, solve};

/// Puzzles with their ratings in tenths and the technique of the hardest step.
const PUZZLES: [(&str, [u16; 3], &str); 69] = [
    (
        "92.13....3......5....4....22...1...6..37.5....5..48.3...6..3.7.5.2.8....4..5.....",
        [12, 12, 12],
        "Hidden Single",
    ),
    (
        "5..2..6.4.....89...2.....3......125.....7.....1..34....3....1....5...39.9..7...85",
        [15, 12, 12],
        "Hidden Single",
    ),
    (
        "..2..8..9.3..7.56....5...12....6.1.......5..43.18..6...9.6......4...2...2.8..9...",
        [17, 12, 12],
        "Direct Pointing",
    ),
    (
        ".....1...........8..643.2.7.64.13.....7.2.....2..6..9.24...........87.1...15..8..",
        [20, 12, 12],
        "Direct Hidden Pair",
    ),
    (
        "3.1.47.98....1.24............6.2.3.9..3.........5.4..7.7.8..52..296..............",
        [23, 12, 12],
        "Naked Single",
    ),
    (
        ".....721.6..39...5.79.......9.7.23..4....5...1.6.4......1..3..72.....95...35..1..",
        [25, 12, 12],
        "Direct Hidden Triplet",
    ),
    (
        "..5...8.23.28.....1..62.7...3..4.6....97...4..5...9..8...3.6..5...4....674.......",
        [26, 12, 12],
        "Pointing",
    ),
    (
        ".7.8......6...7...4.2.9.....5.9...6.348.2.17......1.....4..........7351.....8..32",
        [28, 12, 12],
        "Claiming",
    ),
    (
        "...7.6.....3..5.2.8......3...4....1......4592...1.8....57.9...64...52.....2...8..",
        [30, 12, 12],
        "Naked Pair",
    ),
    (
        "...8.7..68.....9.36.5.1.....76..3.........3.1.2....5.73..5.2...5....4....41......",
        [32, 12, 12],
        "X-Wing",
    ),
    (
        "..2.......3..8.2.........51.2..3.61.........438..6..2....19.7..24...8.....5.2...8",
        [34, 12, 12],
        "Hidden Pair",
    ),
    (
        ".6.....2.2..3.6.....8...3..7....3..5.9.8..2.1.....78..4.......2.1..6.53.5.6..2.1.",
        [36, 12, 12],
        "Naked Triplet",
    ),
    (
        "4.5....7...2.56...9.7.....6...2....4..3.79..8..64...1..........6..19..5..3....9..",
        [38, 12, 12],
        "Swordfish",
    ),
    (
        "2..358...................18.7.....263..84..5..5..9.....3...4.....8...63.9....2..7",
        [40, 12, 12],
        "Hidden Triplet",
    ),
    (
        "...1...4...3.2.....7..5...3..7.....4...8.5..63.9..7.8.9.....1.521........4.....28",
        [42, 12, 12],
        "XY-Wing",
    ),
    (
        ".7....58...6.8......51.9..435..........4.6.........7.1.1..9...5...6.3...8.351..92",
        [44, 12, 12],
        "XYZ-Wing",
    ),
    (
        "297.....5....74.............5.2...8.72.1..39...9......378..5..41....2..3....1.8..",
        [45, 12, 12],
        "Unique Rectangle type 3",
    ),
    (
        "8.6..5.29..5.......1..725..5.48..2....2....8.....2...3.8......5.6....39.....19.7.",
        [45, 12, 12],
        "Unique Rectangle type 1",
    ),
    (
        "5.2..1.3..4.82............83...5....4..3..68...6..27...7..9..51...6..........7...",
        [45, 12, 12],
        "Unique Rectangle type 2",
    ),
    (
        "...18...26..4......7....41........8...43.6.9.....72....9.7.....8.3..4..6.62..1...",
        [45, 12, 12],
        "Unique Rectangle type 4",
    ),
    (
        ".........7...239...8.1..75...6..9.3.29..7.........5.....4.18.....8....94..3.4..2.",
        [46, 12, 12],
        "Unique Loop 6 type 1",
    ),
    (
        ".....5.3...5..1....21.......6.8.429.8......4.2...9..5...67..8.9.3......51.82.....",
        [46, 12, 12],
        "Unique Loop 6 type 2",
    ),
    (
        "...5...9.6.7...8...3...4....1..4.2..7...6...3....2.7.8......5.254....38..79......",
        [46, 12, 12],
        "Unique Loop 6 type 3",
    ),
    (
        "..2..6....975.....5..7..86..5....1....1.65.9.9..1....2........1...67..3.....84..9",
        [46, 12, 12],
        "Unique Loop 6 type 4",
    ),
    (
        ".3...92...........2.7..1.4.374.8..6261.....3....9........8..3..7......1...57.....",
        [47, 12, 12],
        "Unique Rectangle type 3",
    ),
    (
        "..9.32.....8.........6..9.4.83.7......6..9..1...8..6.7........9.4....86.2....5...",
        [47, 12, 12],
        "Unique Loop 8 type 1",
    ),
    (
        "..6..58.......81..1...692.7........5.49.16....81.......3.7...4...4...........1..8",
        [47, 12, 12],
        "Unique Loop 8 type 2",
    ),
    (
        ".6...3......6..8.....4...5.8.659..4...91.....5...3..1..4.........3..62...2.....89",
        [47, 12, 12],
        "Unique Loop 8 type 3",
    ),
    (
        "..6...2......87..3.9.5..7...2...4...3.92..6.......5....6..1.8.......3....18....4.",
        [50, 12, 12],
        "Naked Quad",
    ),
    (
        "..25..83.8.5.2.4.74.........4.63..21.........5......49...3.2........6.......4825.",
        [50, 12, 12],
        "Unique Loop 10 type 2",
    ),
    (
        ".37..6..........58.......3..48......2.58..7.3.9.4.2.....6.85.24..9.47.65....2....",
        [52, 12, 12],
        "Jellyfish",
    ),
    (
        "........9.....47.6....63.5...6..2.4..9...73....3.5..28..1.4..7.3..2.5.9...5..82..",
        [54, 12, 12],
        "Hidden Quad",
    ),
    (
        ".....6.9.1.25.7..33......8.2....1.............6.3.9..1....83....7.6.....4.5....7.",
        [56, 12, 12],
        "BUG type 1",
    ),
    (
        ".7.....5....7..9....3.85..719.6....3..5..7..8...1.2..............453.1.......9.72",
        [57, 12, 12],
        "BUG type 2",
    ),
    (
        "3.........6.1.8..4.1.3..78....2..4.9.....5....83...6..7....49....4....561...9....",
        [57, 12, 12],
        "BUG type 4",
    ),
    (
        "8...71..342..85.......2..1.....5....74..39..5..9...67.3.......7..5..........1.4..",
        [58, 12, 12],
        "BUG type 3",
    ),
    (
        "8....6.5.9..1....4.....7......2.......67.8..154......8.2.......7189........4.23..",
        [59, 12, 12],
        "BUG type 3",
    ),
    (
        "359.7..6.....9..2......84..684.37.......4.23....1.....5........12....38..3....5..",
        [60, 12, 12],
        "BUG type 3",
    ),
    (
        ".....569.2.7....3.....8.....8.5..7.......1..6..687...9.3.95....1............4.867",
        [62, 12, 12],
        "Aligned Pair Exclusion",
    ),
    (
        "..9.8....38.......4....7.3..35.7.94..6...2.15...9...6.1.........5.64......4....59",
        [65, 12, 12],
        "Bidirectional X-Cycle",
    ),
    (
        "47...91..6.54...2.8....1.........4......1.6....2....7..3...2.9..5..7.......63..8.",
        [66, 12, 12],
        "Turbot Fish",
    ),
    (
        "....9...7...3......8..7.4....1.26..34...5.1.2.....3...8.4........31..89......95..",
        [67, 12, 12],
        "Forcing X-Chain",
    ),
    (
        "8.2.........1...9..9...3..1......4.94....63...67.8.......21..3.68....9.......9.7.",
        [68, 12, 12],
        "Bidirectional Y-Cycle",
    ),
    (
        ".........1.4.5...9..69...35.35..9.6.6..........81...2491...3..8...8..29........4.",
        [69, 12, 12],
        "Bidirectional Y-Cycle",
    ),
    (
        ".458.....3....7..4..6..2...1...2..5...46......8.7.12..46...3....1......7....4..9.",
        [70, 12, 12],
        "Bidirectional Y-Cycle",
    ),
    (
        ".5.7..3.92......7.6..59...8....8....8.43.....3.9..1...9.......7...6..4...2645..1.",
        [71, 12, 12],
        "Bidirectional Cycle",
    ),
    (
        "..7..5...9.2.......6..8......5...23.....49...69.32.8....69...1.4....86...2.1...87",
        [72, 12, 12],
        "Forcing Chain",
    ),
    (
        ".....2.97.97......1...8.3....2...1.3...6...4.71......6...9..4..8..156...5....4.1.",
        [72, 12, 12],
        "Bidirectional Cycle",
    ),
    (
        ".3.......8.2...3.7......9.6..65.3...3.4.128...7..4....4.7....1...3..94..5....1...",
        [73, 12, 12],
        "Forcing Chain",
    ),
    (
        "9...5...7..3...2...241.............626....3.1....35.....9..2.......7.4.5...4..76.",
        [74, 12, 12],
        "Forcing Chain",
    ),
    (
        "..3...2...4..9.8.758.........6.......74.25...9......3...29...7..9.15.32..1..8...9",
        [75, 12, 12],
        "Aligned Triplet Exclusion",
    ),
    (
        ".35....2...8.7...6....5134.......2..3..7.8....9.....78..3..94..84.....5..6.4...8.",
        [76, 12, 12],
        "Nishio Forcing Chains",
    ),
    (
        "..75..1...9..3.45.............1....2.6.....4.5.9..7.6...17.96......13..43....82..",
        [77, 12, 12],
        "Nishio Forcing Chains",
    ),
    (
        "..3...927.2...........5..8...8..63...4...2...6..51......9874......9..5...86....9.",
        [78, 12, 12],
        "Nishio Forcing Chains",
    ),
    (
        ".....7..8.85..........269..7..63..1......1.2...82.....2.....13..54...7....3.14...",
        [79, 12, 12],
        "Nishio Forcing Chains",
    ),
    (
        "...6.2.842..4..7....3.....645..7..1.9.....6...7......8......84...53.9......1..2..",
        [80, 12, 12],
        "Nishio Forcing Chains",
    ),
    (
        "..1..2..86..7...2........15.8...52....6.3.....23..6.9..7..59...9..3.1..........59",
        [82, 12, 12],
        "Region Forcing Chains",
    ),
    (
        "....3...47.9..8..6.......2.89.7..1..3.1.4.........3...57.8...........45..2.97..6.",
        [83, 12, 12],
        "Region Forcing Chains",
    ),
    (
        ".1...4...9....327...56....8..9....5....3....7....15...6.74...9...8.....6.3...95..",
        [84, 12, 12],
        "Cell Forcing Chains",
    ),
    (
        ".9.......5.....24...18.........1.5..2..3...8..37.5........369..7......6.6....2457",
        [85, 12, 12],
        "Region Forcing Chains",
    ),
    (
        "7..5.......937...4......8.....1..2.3..6.83....8...4..1...4..3..56.....2..97...1..",
        [86, 12, 12],
        "Region Forcing Chains",
    ),
    (
        "........71.2.5....9..8..3.2...53...8..19.4.3.....6......3.478.6..6.......9....4..",
        [87, 15, 15],
        "Dynamic Region Forcing Chains",
    ),
    (
        "96......75......4.7....561.........6.4..7....3.24...5..5.9.41.........85.9.3.....",
        [88, 12, 12],
        "Dynamic Cell Forcing Chains",
    ),
    (
        ".5....4....394........5.....2.6..38...9...5....81.3.748......4.....79..2..7.....8",
        [89, 12, 12],
        "Dynamic Contradiction Forcing Chains",
    ),
    (
        ".....5.7.....9.3....264.........39.75.......68......1...54....932......14..8.27..",
        [90, 12, 12],
        "Dynamic Cell Forcing Chains",
    ),
    (
        ".2...97.....3......56.4...2...7...5.395..2...1.......8.619............46....5..8.",
        [90, 12, 12],
        "Dynamic Double Forcing Chains",
    ),
    (
        ".8.4.....74..1......1.8...5.....35.9......7..3.9....84...5..2..8.5.9..1..2...6...",
        [91, 12, 12],
        "Dynamic Region Forcing Chains",
    ),
    (
        "18..64..3.....3..9.4...2.....53..1..3......47.9.....6.....268.4..........5.48....",
        [92, 12, 12],
        "Dynamic Contradiction Forcing Chains",
    ),
    (
        "..5...98.1..3......4....16..1.53...9.....4.1.....6.3.2.67.4.....9...82..3........",
        [93, 12, 12],
        "Dynamic Contradiction Forcing Chains",
    ),
];

/// Grids on the way to the solutions of the harder half.
pub(super) fn boards() -> Vec<Board> {
    let half = PUZZLES[PUZZLES.len() / 2..].iter();
    let boards = half.flat_map(|(puzzle, ..)| boards_of(&puzzle.parse().unwrap()));
    boards
        .filter(|(_, rating)| *rating > 26)
        .map(|(board, _)| board)
        .step_by(5)
        .collect()
}

#[test]
fn puzzles_have_their_ratings() {
    // One solver for all: nothing of a puzzle is left for the next one.
    let mut solver = Solver::new(&Grid::EMPTY);
    for (puzzle, ratings, hardest) in PUZZLES {
        let rating = solver.rate(&puzzle.parse().unwrap()).unwrap();
        let found = [rating.er, rating.ep, rating.ed].map(Difficulty::in_tenths);
        assert_eq!(
            (found, rating.hardest.unwrap().to_string().as_str()),
            (ratings, hardest),
            "{puzzle}"
        );
    }
}

/// Ratings leave out steps that make no difference.
#[test]
fn ratings_are_those_of_the_steps() {
    let others = (0..100).map(|number| generate(5, number, &GenerateOptions::default()).unwrap());
    let full = GenerateOptions {
        clues: 34..=60,
        ..GenerateOptions::default()
    };
    let easy = (0..100).map(|number| generate(6, number, &full).unwrap());
    let puzzles = PUZZLES.iter().map(|(puzzle, ..)| puzzle.parse().unwrap());
    for puzzle in puzzles.chain(others).chain(easy) {
        let steps: Vec<RatedStep> = Solver::new(&puzzle).collect();
        let er = steps.iter().map(|step| step.rating).max().unwrap();
        let pearl = steps
            .iter()
            .position(|step| step.placement.is_some())
            .unwrap();
        let expected = PuzzleRating {
            er,
            ep: steps[..=pearl]
                .iter()
                .map(|step| step.rating)
                .max()
                .unwrap(),
            ed: steps[0].rating,
            hardest: steps
                .iter()
                .find(|step| step.rating == er)
                .map(|step| step.technique),
        };
        assert_eq!(rate(&puzzle), Ok(expected), "{puzzle}");
    }
}

#[test]
fn steps_agree_with_the_solution_and_change_something() {
    for (puzzle, ..) in PUZZLES {
        let puzzle: Grid = puzzle.parse().unwrap();
        let solution = solve(&puzzle).unwrap();
        let mut solver = Solver::new(&puzzle);
        let mut boards = boards_of(&puzzle).into_iter();
        while let Some(RatedStep {
            placement,
            eliminations,
            ..
        }) = solver.next()
        {
            let candidates = boards.next().unwrap().0.candidates;
            assert!(placement.is_some() || !eliminations.is_empty());
            if let Some((cell, digit)) = placement {
                assert_eq!(solution[cell], Some(digit), "{puzzle} {cell}");
                assert_eq!(solver.grid()[cell], Some(digit));
            }
            for elimination in eliminations {
                let digit = elimination.digit;
                assert_ne!(
                    solution[elimination.cell],
                    Some(digit),
                    "{puzzle} {elimination}"
                );
                let before = candidates[elimination.cell.index()];
                assert!(
                    before >> (digit.get() - 1) & 1 != 0,
                    "{puzzle} {elimination}"
                );
            }
        }
        assert_eq!(solver.grid(), solution);
    }
}

/// Two of the hardest puzzles known by their names: Easter Monster and Golden Nugget.
#[test]
#[ignore = "takes several seconds"]
fn the_hardest_puzzles_have_their_ratings() {
    for (puzzle, ratings) in [
        (
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            [116, 116, 108],
        ),
        (
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            [119, 119, 113],
        ),
    ] {
        let rating = rate(&puzzle.parse().unwrap()).unwrap();
        assert_eq!(
            [rating.er, rating.ep, rating.ed].map(Difficulty::in_tenths),
            ratings
        );
    }
}

#[test]
fn the_steps_of_a_puzzle_are_these() {
    let puzzle =
        "359.7..6.....9..2......84..684.37.......4.23....1.....5........12....38..3....5..";
    let steps = Solver::new(&puzzle.parse::<Grid>().unwrap());
    let steps: Vec<String> = steps.map(|step| step.to_string()).collect();
    let others: Vec<&str> = (steps.iter().map(String::as_str))
        .filter(|step| !step.starts_with("Hidden Single"))
        .collect();
    assert_eq!(
        others,
        [
            "Direct Hidden Pair 2.0: r6c8=4",
            "Direct Hidden Pair 2.0: r8c5=6",
            "Direct Hidden Pair 2.0: r8c3=7",
            "Naked Single 2.3: r9c6=1",
            "Naked Pair 3.0: r9c9<>9",
            "BUG type 3 6.0: r2c9<>5 r9c9<>6",
        ]
    );
}

#[test]
fn a_full_grid_has_no_steps() {
    let solution = solve(&PUZZLES[0].0.parse::<Grid>().unwrap()).unwrap();
    assert_eq!(rate(&solution), Ok(PuzzleRating::default()));
    let mut one_left = solution;
    let cell = Cell::at(4, 4);
    one_left.set(cell, None);
    let steps: Vec<RatedStep> = Solver::new(&one_left).collect();
    assert_eq!(steps.len(), 1);
    assert_eq!(
        (steps[0].rating, steps[0].placement),
        (
            Difficulty::tenths(10),
            Some((cell, solution[cell].unwrap()))
        )
    );
}

/// Threads can have a solver each, and hand it over.
#[test]
fn solvers_move_between_threads() {
    let mut solver = Solver::new(&PUZZLES[0].0.parse::<Grid>().unwrap());
    let step = std::thread::spawn(move || solver.next()).join().unwrap();
    assert!(step.is_some());
}
