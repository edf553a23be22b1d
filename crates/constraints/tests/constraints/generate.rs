//! Generated puzzles: one solution, the symmetry that was asked, nothing that crosses, the same from the same seed.

use std::collections::BTreeSet;

use tessera_constraints::generate::{GenerateError, Kind, Options, generate};
use tessera_constraints::{Cell, Constraint, Limits, Puzzle, Solver};
use tessera_sudoku::Symmetry;

fn made(options: &Options, seed: u64) -> Puzzle {
    generate(seed, 0, options, || true)
        .unwrap_or_else(|error| panic!("{:?}: {error}", options.kinds))
        .unwrap()
}

fn is_unique(puzzle: &Puzzle) -> bool {
    let solver = Solver::new(puzzle).unwrap();
    let found = solver.first_two(Limits::default()).unwrap();
    found.len() == 1 && puzzle.is_solution(&found[0])
}

fn options(kind: Kind, size: usize) -> Options {
    Options {
        kinds: vec![kind],
        size,
        ..Options::default()
    }
}

/// The places of a list of cells, turned by 180 degrees.
fn turned(cells: &[Cell], size: usize) -> BTreeSet<(usize, usize)> {
    let places = cells.iter().filter_map(|cell| cell.place());
    places
        .map(|(row, column)| (size - 1 - row, size - 1 - column))
        .collect()
}

#[test]
fn every_kind_has_one_solution() {
    for kind in Kind::ALL {
        for size in [4, 6] {
            let options = options(*kind, size);
            let puzzle = match generate(3, 1, &options, || true) {
                Ok(puzzle) => puzzle.unwrap(),
                // A small grid leaves no room for some rules.
                Err(GenerateError::Impossible(_)) if size == 4 => continue,
                Err(error) => panic!("{} {size}: {error}", kind.name()),
            };
            assert!(is_unique(&puzzle), "{} {size}", kind.name());
            assert_eq!(
                generate(3, 1, &options, || true),
                Ok(Some(puzzle.clone())),
                "{}",
                kind.name()
            );
            assert!(puzzle.constraints.len() > 1, "{}", kind.name());
        }
    }
}

#[test]
fn three_kinds_of_nine() {
    for kind in [Kind::Killer, Kind::Thermo, Kind::Kropki] {
        let options = Options {
            symmetry: Symmetry::Rotational,
            ..options(kind, 9)
        };
        assert!(is_unique(&made(&options, 5)), "{}", kind.name());
    }
}

#[test]
fn shapes_are_symmetric_and_do_not_overlap() {
    for kind in [
        Kind::Killer,
        Kind::Jigsaw,
        Kind::Thermo,
        Kind::Arrow,
        Kind::Palindrome,
        Kind::Renban,
        Kind::Whispers,
    ] {
        let options = Options {
            symmetry: Symmetry::Rotational,
            ..options(kind, 6)
        };
        let puzzle = made(&options, 11);
        let mut all: Vec<Vec<Cell>> = Vec::new();
        for constraint in &puzzle.constraints {
            match constraint {
                Constraint::Grid(_) => {}
                Constraint::Regions(regions) => all.extend(regions.regions.clone()),
                other => all.push(other.cells()),
            }
        }
        assert!(!all.is_empty(), "{}", kind.name());
        let sets: Vec<BTreeSet<(usize, usize)>> = all
            .iter()
            .map(|cells| cells.iter().filter_map(|cell| cell.place()).collect())
            .collect();
        let mut seen = BTreeSet::new();
        for (cells, set) in all.iter().zip(&sets) {
            assert!(
                sets.contains(&turned(cells, 6)),
                "{}: {cells:?}",
                kind.name()
            );
            assert!(cells.len() > 1, "{}: {cells:?}", kind.name());
            for place in set {
                assert!(seen.insert(*place), "{}: {place:?}", kind.name());
            }
        }
        let givens: Vec<Cell> = puzzle.givens().iter().map(|(cell, _)| *cell).collect();
        let places: BTreeSet<(usize, usize)> =
            givens.iter().filter_map(|cell| cell.place()).collect();
        assert_eq!(turned(&givens, 6), places, "{}", kind.name());
    }
}

/// The images of a place under the operations of a symmetry.
fn images(symmetry: Symmetry, (row, column): (usize, usize), last: usize) -> Vec<(usize, usize)> {
    let all = [
        (row, column),
        (column, last - row),
        (last - row, last - column),
        (last - column, row),
        (row, last - column),
        (last - row, column),
        (column, row),
        (last - column, last - row),
    ];
    let used: &[usize] = match symmetry {
        Symmetry::None => &[0],
        Symmetry::Rotational => &[0, 2],
        Symmetry::QuarterTurns => &[0, 1, 2, 3],
        Symmetry::Mirror => &[0, 4],
        Symmetry::Flip => &[0, 5],
        Symmetry::Diagonal => &[0, 6],
        Symmetry::AntiDiagonal => &[0, 7],
        Symmetry::Full => &[0, 1, 2, 3, 4, 5, 6, 7],
    };
    used.iter().map(|operation| all[*operation]).collect()
}

#[test]
fn regions_are_connected_and_have_each_symmetry() {
    let squares = [4, 9]
        .into_iter()
        .flat_map(|size| Symmetry::ALL.map(|symmetry| (size, symmetry)));
    // The boxes of other sizes do not have all of them.
    let others = [(6, Symmetry::Rotational), (8, Symmetry::Mirror)];
    for (size, symmetry) in squares.chain(others) {
        let options = Options {
            symmetry,
            ..options(Kind::Jigsaw, size)
        };
        let puzzle = made(&options, 2);
        let regions = puzzle
            .constraints
            .iter()
            .find_map(|constraint| match constraint {
                Constraint::Regions(regions) => Some(&regions.regions),
                _ => None,
            });
        let sets: BTreeSet<BTreeSet<(usize, usize)>> = regions
            .unwrap()
            .iter()
            .map(|cells| cells.iter().filter_map(|cell| cell.place()).collect())
            .collect();
        assert_eq!(sets.len(), size, "{symmetry}");
        for set in &sets {
            let mut connected: BTreeSet<_> = set.first().copied().into_iter().collect();
            for _ in set {
                let is_beside = |&(row, column): &(usize, usize)| {
                    connected.iter().any(|&(other_row, other_column)| {
                        row.abs_diff(other_row) + column.abs_diff(other_column) == 1
                    })
                };
                let beside: Vec<_> = set.iter().copied().filter(is_beside).collect();
                connected.extend(beside);
            }
            assert!(
                set.len() == size && connected == *set,
                "{symmetry}: {set:?}"
            );
            let number = images(symmetry, (0, 0), size - 1).len();
            for operation in 0..number {
                let image = set
                    .iter()
                    .map(|place| images(symmetry, *place, size - 1)[operation])
                    .collect();
                assert!(sets.contains(&image), "{symmetry}: {set:?}");
            }
        }
    }
}

#[test]
fn lines_do_not_cross() {
    for kind in [Kind::Thermo, Kind::Renban, Kind::Whispers] {
        for seed in 0..5 {
            let puzzle = made(&options(kind, 6), seed);
            let mut corners = BTreeSet::new();
            for line in &puzzle.constraints {
                if matches!(line, Constraint::Grid(_)) {
                    continue;
                }
                let places: Vec<_> = line
                    .cells()
                    .iter()
                    .filter_map(|cell| cell.place())
                    .collect();
                for ends in places.windows(2) {
                    let [(row, column), (next_row, next_column)] = [ends[0], ends[1]];
                    if row != next_row && column != next_column {
                        let corner = (row.max(next_row), column.max(next_column));
                        assert!(corners.insert(corner), "{} {seed}: {corner:?}", kind.name());
                    }
                }
            }
        }
    }
}

#[test]
fn a_minimal_puzzle_needs_all_of_it() {
    for kind in [Kind::Killer, Kind::Sandwich, Kind::Thermo] {
        let options = Options {
            minimal: true,
            ..options(kind, 4)
        };
        let puzzle = made(&options, 2);
        for (cell, _) in puzzle.givens() {
            let mut less = puzzle.clone();
            let index = less.shape.index(cell).unwrap();
            less.candidates[index] = 0b1111;
            assert!(!is_unique(&less), "{}: {cell}", kind.name());
        }
        for place in 1..puzzle.constraints.len() {
            let mut less = puzzle.clone();
            less.constraints.remove(place);
            assert!(!is_unique(&less), "{}: {place}", kind.name());
        }
    }
}

#[test]
fn clues_are_in_their_range_and_kinds_can_be_joined() {
    let options = Options {
        kinds: vec![Kind::AntiKnight, Kind::Killer],
        size: 6,
        clues: 5..=7,
        ..Options::default()
    };
    let puzzle = made(&options, 4);
    assert!((5..=7).contains(&puzzle.givens().len()));
    let names: Vec<&str> = puzzle.constraints.iter().map(Constraint::name).collect();
    for name in ["anti-knight", "killer-cage"] {
        assert!(names.contains(&name), "{names:?}");
    }
    assert!(is_unique(&puzzle));
}

#[test]
fn what_cannot_be_is_said() {
    let error = |options: &Options| generate(1, 0, options, || true).unwrap_err().to_string();
    assert!(error(&options(Kind::Killer, 3)).contains("a size of 3"));
    assert!(error(&options(Kind::Windows, 7)).contains("windows needs boxes"));
    let none = Options {
        clues: 1..=1,
        attempts: 2,
        ..options(Kind::Diagonal, 4)
    };
    assert_eq!(error(&none), "no puzzle is found in 2 attempts");
    let stopped = generate(1, 0, &options(Kind::Killer, 4), || false);
    assert_eq!(stopped, Ok(None));
}
