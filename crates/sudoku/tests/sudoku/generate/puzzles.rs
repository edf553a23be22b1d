//! Generated puzzles, and the full grids that they come from.

use tessera_sudoku::internals::generate::{full_grid, without_needless_clues};
use tessera_sudoku::internals::orbits;
use tessera_sudoku::{
    Cell, GenerateError, GenerateOptions, Grid, Random, Solutions, Symmetry, generate, random_grid,
    unique,
};

fn options(symmetry: Symmetry) -> GenerateOptions {
    GenerateOptions {
        symmetry,
        ..GenerateOptions::default()
    }
}

fn clues(puzzle: &Grid) -> u32 {
    81 - puzzle.unknown() as u32
}

#[test]
fn puzzles_are_minimal_unique_and_symmetric() {
    for symmetry in Symmetry::ALL {
        for number in 0..40 {
            let puzzle = generate(3, number, &options(symmetry)).unwrap();
            let Solutions::Unique(solution) = unique(&puzzle) else {
                panic!("{puzzle}: not one solution");
            };
            assert_eq!(solution, random_grid(3, number));
            for cell in Cell::all().filter(|cell| puzzle[*cell].is_some()) {
                let mut fewer = puzzle;
                for other in symmetry.orbit(cell) {
                    assert!(puzzle[other].is_some(), "{symmetry}: {puzzle}");
                    fewer.set(other, None);
                }
                assert!(
                    matches!(unique(&fewer), Solutions::Multiple(..)),
                    "{symmetry}: {puzzle}: {cell} is not needed"
                );
            }
        }
    }
}

/// A slow version of [`without_needless_clues`] that tries the orbits one at a time.
fn one_at_a_time(full: &Grid, orbits: &[u128], least: u32) -> Grid {
    let mut puzzle = *full;
    for orbit in orbits {
        let mut fewer = puzzle;
        for cell in Cell::all().filter(|cell| orbit >> cell.index() & 1 == 1) {
            fewer.set(cell, None);
        }
        if clues(&fewer) >= least && matches!(unique(&fewer), Solutions::Unique(_)) {
            puzzle = fewer;
        }
    }
    puzzle
}

#[test]
fn halving_gives_the_same_puzzle_as_removing_one_orbit_at_a_time() {
    for symmetry in Symmetry::ALL {
        let mut orbits = orbits(symmetry);
        let mut random = Random::new(4, 0);
        for least in [0; 20]
            .into_iter()
            .chain([17, 25, 30, 33, 36, 50, 64, 79, 80])
        {
            let full = full_grid(&mut random);
            random.shuffle(&mut orbits);
            let expected = one_at_a_time(&full, &orbits, least);
            let found = |most| without_needless_clues(&full, &orbits, least..=most);
            assert_eq!(found(81), Some(expected));
            assert_eq!(found(clues(&expected)), Some(expected));
            assert_eq!(found(clues(&expected) - 1), None);
        }
    }
}

#[test]
fn the_number_of_clues_is_one_of_the_wanted_ones() {
    for (wanted, symmetry) in [
        (22..=22, Symmetry::None),
        (27..=28, Symmetry::None),
        (24..=25, Symmetry::Rotational),
        (36..=40, Symmetry::Full),
    ] {
        let options = GenerateOptions {
            clues: wanted.clone(),
            symmetry,
            ..GenerateOptions::default()
        };
        for number in 0..3 {
            let puzzle = generate(1, number, &options).unwrap();
            assert!(wanted.contains(&(clues(&puzzle) as u8)), "{puzzle}");
        }
    }
}

#[test]
fn puzzles_with_more_clues_than_minimal_ones_have_can_be_generated() {
    for (symmetry, wanted) in [
        (Symmetry::None, 30..=35),
        (Symmetry::None, 80..=81),
        (Symmetry::Rotational, 35..=36),
        (Symmetry::Diagonal, 50..=50),
        (Symmetry::Full, 60..=64),
    ] {
        let options = GenerateOptions {
            clues: wanted,
            symmetry,
            attempts: 20,
        };
        assert!(!options.is_minimal());
        let mut numbers = std::collections::BTreeSet::new();
        for number in 0..60 {
            let puzzle = generate(1, number, &options).unwrap();
            assert!(matches!(unique(&puzzle), Solutions::Unique(_)), "{puzzle}");
            for cell in Cell::all().filter(|cell| puzzle[*cell].is_some()) {
                let orbit = symmetry.orbit(cell);
                assert!(orbit.iter().all(|other| puzzle[*other].is_some()));
            }
            numbers.insert(clues(&puzzle) as u8);
        }
        // Every possible number of clues occurs: every sum of orbits.
        let add = |sums: u128, orbit: &u128| sums | sums << orbit.count_ones();
        let sums = orbits(symmetry).iter().fold(1, add);
        let is_possible = |number: &u8| sums >> number & 1 == 1 && options.clues.contains(number);
        assert!(numbers.into_iter().eq((17..=80).filter(is_possible)));
    }
}

/// The limits in the documentation of [`GenerateOptions::is_minimal`].
#[test]
fn hardly_any_minimal_puzzle_has_more_clues_than_the_limit() {
    for symmetry in Symmetry::ALL {
        let is_minimal = |clues| {
            GenerateOptions {
                clues: clues..=81,
                ..options(symmetry)
            }
            .is_minimal()
        };
        let numbers: Vec<u8> = (0..500)
            .map(|number| clues(&generate(8, number, &options(symmetry)).unwrap()) as u8)
            .collect();
        let more = numbers.iter().filter(|number| !is_minimal(**number));
        assert!(more.count() <= 3, "{symmetry}");
        // The limit is at most a few clues too high.
        let near = numbers.iter().filter(|number| !is_minimal(**number + 5));
        assert!(near.count() > 0, "{symmetry}");
    }
}

#[test]
fn impossible_numbers_of_clues_are_refused_at_once() {
    #[expect(clippy::reversed_empty_ranges, reason = "callers may pass one")]
    let reversed = 30..=20;
    for (clues, symmetry) in [
        (0..=16, Symmetry::None),
        (81..=81, Symmetry::None),
        (90..=255, Symmetry::None),
        (reversed, Symmetry::None),
        (22..=23, Symmetry::QuarterTurns),
        (18..=19, Symmetry::Full),
    ] {
        let options = GenerateOptions {
            clues,
            symmetry,
            attempts: u64::MAX,
        };
        assert_eq!(
            generate(0, 0, &options),
            Err(GenerateError::Impossible {
                options: options.clone()
            })
        );
    }
}

#[test]
fn rare_puzzles_are_not_found_in_few_attempts() {
    for (clues, attempts) in [(17..=17, 50), (0..=81, 0), (30..=35, 0)] {
        let options = GenerateOptions {
            clues,
            attempts,
            ..GenerateOptions::default()
        };
        assert_eq!(
            generate(0, 0, &options),
            Err(GenerateError::NotFound {
                options: options.clone()
            })
        );
    }
}

/// The puzzles of a seed must never change, as people keep seeds.
#[test]
fn the_puzzles_of_a_seed_stay_the_same() {
    let made = |seed, number, symmetry| {
        generate(seed, number, &options(symmetry))
            .unwrap()
            .to_string()
    };
    let expected = [
        (
            0,
            0,
            Symmetry::None,
            ".........5.71.6.8..2...9.....16..3..47..5...9.........14...8..5....4.9..2.....7.3",
        ),
        (
            7,
            1_000_000,
            Symmetry::Rotational,
            "..2.9.38....4...9......7..1..53..1.223.....497.1..58..6..9......1...2....74.8.2..",
        ),
        (
            u64::MAX,
            u64::MAX,
            Symmetry::Full,
            ".89.2.46.5.2...7.846.....21...982...3..5.6..4...347...84.....562.5...8.7.71.5.23.",
        ),
        (
            2,
            3,
            Symmetry::QuarterTurns,
            "5...46..7.4.5.8.9...6..74..467....2.3.......9.5....678..58..9...9.6.1.8.6..39...2",
        ),
    ];
    for (seed, number, symmetry, puzzle) in expected {
        assert_eq!(made(seed, number, symmetry), puzzle);
    }
}

/// How often two cells hold the same digit: peers never; other cells of the same band or stack in a sixth of all grids;
/// all others in a ninth. The reason is that the symmetries of sudoku that keep one of the cells fixed can take the
/// other to any cell of its group.
#[test]
fn pairs_of_cells_hold_equal_digits_as_often_as_in_all_grids() {
    const GRIDS: u64 = 20_000;
    let mut equal = vec![[0_u32; 81]; 81];
    let mut corners = [[0_u32; 9]; 2];
    for number in 0..GRIDS {
        let grid = random_grid(5, number);
        assert!(
            grid.unknown() == 0 && grid.violations().is_empty(),
            "{grid}"
        );
        let digits = grid.cells().map(|digit| digit.unwrap().get());
        for one in 0..81 {
            for other in 0..one {
                equal[one][other] += u32::from(digits[one] == digits[other]);
            }
        }
        for (corner, cell) in corners.iter_mut().zip([0, 80]) {
            corner[usize::from(digits[cell] - 1)] += 1;
        }
    }
    // A pair is off by five and a half standard deviations with a probability of less than 1 in 10,000, for all 3,240
    // pairs together.
    let is_near = |found: u32, probability: f64| {
        let mean = GRIDS as f64 * probability;
        (f64::from(found) - mean).abs() <= 5.5 * (mean * (1.0 - probability)).sqrt()
    };
    for one in Cell::all() {
        for other in Cell::all().take(one.index()) {
            let found = equal[one.index()][other.index()];
            let probability = if one.row() == other.row()
                || one.column() == other.column()
                || one.box_index() == other.box_index()
            {
                0.0
            } else if one.row() / 3 == other.row() / 3 || one.column() / 3 == other.column() / 3 {
                1.0 / 6.0
            } else {
                1.0 / 9.0
            };
            assert!(is_near(found, probability), "{one} and {other}: {found}");
        }
    }
    for corner in corners {
        assert!(
            corner.iter().all(|found| is_near(*found, 1.0 / 9.0)),
            "{corner:?}"
        );
    }
}

/// How often two boxes of a band or stack have the same set of digits in a row or column does not depend on which boxes
/// they are, although the boxes of the first band and stack are drawn in another way than the other four.
#[test]
fn no_pair_of_boxes_has_more_equal_lines_than_others() {
    let sets = |digits: &[u8; 81], cells: [usize; 3]| {
        cells
            .iter()
            .fold(0_u16, |set, cell| set | 1 << digits[*cell])
    };
    // By direction, band, and the pair of boxes in it.
    let mut equal = [[[0_u32; 3]; 3]; 2];
    for number in 0..30_000 {
        let digits = random_grid(6, number)
            .cells()
            .map(|digit| digit.unwrap().get());
        for (direction, bands) in equal.iter_mut().enumerate() {
            let cell = |row: usize, column: usize| {
                if direction == 0 {
                    9 * row + column
                } else {
                    9 * column + row
                }
            };
            for (band, pairs) in bands.iter_mut().enumerate() {
                let line = |row: usize, box_index: usize| {
                    sets(
                        &digits,
                        [0, 1, 2_usize].map(|i| cell(row, 3 * box_index + i)),
                    )
                };
                for (found, [one, other]) in pairs.iter_mut().zip([[0, 1], [0, 2], [1, 2_usize]]) {
                    for i in 0..9_usize {
                        *found +=
                            u32::from(line(3 * band + i / 3, one) == line(3 * band + i % 3, other));
                    }
                }
            }
        }
    }
    let all: Vec<u32> = equal.as_flattened().as_flattened().to_vec();
    let mean = f64::from(all.iter().sum::<u32>()) / all.len() as f64;
    // Equal lines come alone or three at a time, so their number varies by less than if they came in threes only.
    let deviation = (3.0 * mean).sqrt();
    assert!(
        all.iter()
            .all(|found| (f64::from(*found) - mean).abs() <= 4.5 * deviation),
        "{all:?}"
    );
}
