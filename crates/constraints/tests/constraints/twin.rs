//! Every kind of constraint on small random grids: the solver finds exactly the solutions that plain backtracking over
//! the definitions finds.

use proptest::prelude::*;
use tessera_constraints::certificate::{CertifyError, certify, verify};
use tessera_constraints::constraint::*;
use tessera_constraints::{
    Cell, Constraint, Filled, Incomplete, Limits, Part, Puzzle, Shape, Solver, contradiction,
};

/// All solutions, by trying each value in each cell and checking each constraint once its cells are filled.
fn naive(puzzle: &Puzzle, most: usize) -> Vec<Vec<i32>> {
    let shape = &puzzle.shape;
    let mut due: Vec<Vec<&Constraint>> = vec![Vec::new(); shape.len()];
    let parts: Vec<Constraint> = puzzle.constraints.iter().flat_map(parts).collect();
    for constraint in &parts {
        let last = constraint
            .scope(shape)
            .into_iter()
            .map(|cell| shape.index(cell).unwrap())
            .max();
        due[last.unwrap_or(0)].push(constraint);
    }
    let mut values = vec![0; shape.len()];
    let mut found = Vec::new();
    let mut steps = u64::MAX;
    fill(puzzle, &due, &mut values, 0, &mut found, most, &mut steps);
    found
}

/// A layout as its rows, columns and regions, so that each is checked as soon as it is full; other constraints as they
/// are.
fn parts(constraint: &Constraint) -> Vec<Constraint> {
    let part = |cells: Vec<Cell>| AllDifferent { cells }.into();
    match constraint {
        Constraint::Grid(grid) => {
            let row = |row| (0..4).map(|column| Cell::at(row, column)).collect();
            let column = |column| (0..4).map(|row| Cell::at(row, column)).collect();
            let square = |number: usize| {
                let (row, column) = (number / 2 * 2, number % 2 * 2);
                let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
                places
                    .map(|(down, right)| Cell::at(row + down, column + right))
                    .to_vec()
            };
            let squares = (0..4).filter(|_| grid.boxes == Some((2, 2))).map(square);
            (0..4)
                .map(row)
                .chain((0..4).map(column))
                .chain(squares)
                .map(part)
                .collect()
        }
        Constraint::Regions(regions) => regions.regions.iter().cloned().map(part).collect(),
        other => vec![other.clone()],
    }
}

fn fill(
    puzzle: &Puzzle,
    due: &[Vec<&Constraint>],
    values: &mut Vec<i32>,
    index: usize,
    found: &mut Vec<Vec<i32>>,
    most: usize,
    steps: &mut u64,
) {
    if found.len() >= most || *steps == 0 {
        return;
    }
    if index == values.len() {
        found.push(values.clone());
        return;
    }
    for value in puzzle.shape.least..=puzzle.shape.greatest() {
        if puzzle.candidates[index] & puzzle.bit(value) == 0 {
            continue;
        }
        values[index] = value;
        *steps = steps.saturating_sub(1);
        let filled = Filled { puzzle, values };
        if due[index]
            .iter()
            .all(|constraint| constraint.holds(&filled))
        {
            fill(puzzle, due, values, index + 1, found, most, steps);
        }
    }
    values[index] = 0;
}

/// Cells of a grid of 4x4, none twice.
fn cells(least: usize, most: usize) -> impl Strategy<Value = Vec<Cell>> {
    let all: Vec<Cell> = (0..16)
        .map(|index| Cell::at(index / 4, index % 4))
        .collect();
    proptest::sample::subsequence(all, least..=most).prop_shuffle()
}

fn pair() -> impl Strategy<Value = [Cell; 2]> {
    cells(2, 2).prop_map(|cells| [cells[0], cells[1]])
}

/// A row or column from one end.
fn side() -> impl Strategy<Value = Vec<Cell>> {
    (0..4_usize, any::<bool>(), any::<bool>()).prop_map(|(number, is_row, is_turned)| {
        let cell = |place| {
            if is_row {
                Cell::at(number, place)
            } else {
                Cell::at(place, number)
            }
        };
        let line = (0..4).map(cell);
        if is_turned {
            line.rev().collect()
        } else {
            line.collect()
        }
    })
}

fn lines() -> impl Strategy<Value = Constraint> {
    let line = || cells(2, 5);
    prop_oneof![
        (line(), any::<bool>()).prop_map(|(line, slow)| Thermometer { line, slow }.into()),
        line().prop_map(|line| Palindrome { line }.into()),
        line().prop_map(|line| Renban { line }.into()),
        (line(), 1..4).prop_map(|(line, difference)| Whisper { line, difference }.into()),
        cells(1, 3).prop_map(|line| Nabner { line }.into()),
        line().prop_map(|line| Between { line }.into()),
        (line(), 0..4).prop_map(|(line, difference)| Lockout { line, difference }.into()),
        line().prop_map(|line| RegionSum { line }.into()),
        (line(), 1..9_i64, any::<bool>()).prop_map(|(line, sum, closed)| SumLine {
            line,
            sum,
            closed
        }
        .into()),
        (line(), 1..6).prop_map(|(line, modulus)| Modular { line, modulus }.into()),
        line().prop_map(|line| Entropic { line }.into()),
        line().prop_map(|line| Zipper { line }.into()),
        line().prop_map(|line| ParityLine { line }.into()),
        line().prop_map(|line| ValueIndex { line }.into()),
        line().prop_map(|line| DoubleArrow { line }.into()),
        (cells(2, 5), 1..3_usize).prop_map(|(mut circle, size)| {
            let shaft = circle.split_off(size.min(circle.len() - 1));
            Arrow { circle, shaft }.into()
        }),
    ]
}

fn sides() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        (side(), 0..6_i64).prop_map(|(line, sum)| Sandwich { line, sum }.into()),
        (cells(2, 4), 0..6_i64).prop_map(|(line, sum)| Lunchbox { line, sum }.into()),
        (side(), 0..11_i64).prop_map(|(line, sum)| XSum { line, sum }.into()),
        (side(), 0..5_usize).prop_map(|(line, count)| Skyscraper { line, count }.into()),
        (side(), 1..5).prop_map(|(line, first)| HiddenSkyscraper { line, first }.into()),
        (side(), 1..5).prop_map(|(line, value)| NumberedRoom { line, value }.into()),
        (side(), 1..17_usize).prop_map(|(line, rank)| FullRank { line, rank }.into()),
        (cells(1, 1), side(), 1..5).prop_map(|(cell, line, value)| Index {
            cell: cell[0],
            line,
            value
        }
        .into()),
    ]
}

fn cages() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        (cells(1, 4), proptest::option::of(1..13_i64), any::<bool>()).prop_map(
            |(cells, sum, repeats)| KillerCage {
                cells,
                sum,
                repeats
            }
            .into()
        ),
        (
            proptest::collection::vec((0..16_usize, -2..4_i64), 1..6),
            -4..20_i64
        )
            .prop_map(|(terms, sum)| {
                let cells = terms
                    .iter()
                    .map(|(index, _)| Cell::at(index / 4, index % 4))
                    .collect();
                Sum {
                    cells,
                    factors: terms.iter().map(|(_, factor)| *factor).collect(),
                    sum,
                }
                .into()
            }),
        (cells(2, 6), 1..4_usize).prop_map(|(mut first, size)| {
            let second = first.split_off(size.min(first.len()));
            EqualSums {
                parts: vec![first, second],
            }
            .into()
        }),
        (cells(1, 4), 1..12_i64).prop_map(|(cells, sum)| RellikCage { cells, sum }.into()),
        cells(1, 4).prop_map(|cells| EqualityCage { cells }.into()),
        cells(1, 4).prop_map(|cells| AllDifferent { cells }.into()),
        cells(1, 4).prop_map(|cells| ExtraRegion { cells }.into()),
        (cells(4, 4), proptest::collection::vec(1..6, 0..4))
            .prop_map(|(cells, values)| Quadruple { cells, values }.into()),
        (
            cells(1, 5),
            proptest::collection::vec(1..5, 0..4),
            proptest::collection::vec(1..5, 0..2)
        )
            .prop_map(|(cells, values, none)| Contains {
                cells,
                values,
                none
            }
            .into()),
        (cells(1, 6), any::<bool>()).prop_map(|(mut cells, others)| {
            let count = cells[cells.len() - 1];
            if cells.len() > 1 {
                cells.pop();
            }
            CountEqual {
                count,
                cells,
                others,
            }
            .into()
        }),
        (cells(3, 8), 1..4_usize, any::<bool>()).prop_map(|(mut cells, size, others)| {
            let (count, start) = (cells.remove(0), cells.remove(0));
            let arm = |arm: &[Cell]| [&[start], arm].concat();
            RunLength {
                count,
                arms: cells.chunks(size).map(arm).collect(),
                others,
            }
            .into()
        }),
        (
            cells(1, 16),
            proptest::collection::vec(1..5, 1..3),
            proptest::option::of(0..9_usize)
        )
            .prop_map(|(mut cells, values, size)| {
                if cells.len() > 4 {
                    cells.truncate(cells.len() / 4 * 4);
                }
                Connected {
                    columns: cells.len().min(4),
                    cells,
                    values,
                    size,
                }
                .into()
            }),
        cells(1, 10).prop_map(|cells| CountingCircles { cells }.into()),
        cells(2, 6).prop_map(|mut cells| CountDistinct {
            count: cells.remove(0),
            cells
        }
        .into()),
        cells(2, 6).prop_map(|mut cells| {
            let copies = cells.split_off(cells.len().div_ceil(2));
            cells.truncate(copies.len());
            Clone { cells, copies }.into()
        }),
        cells(2, 8).prop_map(|mut cells| {
            let second = cells.split_off(cells.len().div_ceil(2));
            cells.truncate(second.len());
            SameValues {
                sets: vec![cells, second],
            }
            .into()
        }),
    ]
}

fn whole() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        any::<bool>().prop_map(|rising| Diagonal { rising }.into()),
        Just(AntiKnight {}.into()),
        Just(AntiKing {}.into()),
        proptest::option::of(1..5).prop_map(|value| AntiQueen { value }.into()),
        Just(AntiTaxicab {}.into()),
        Just(Nonconsecutive {}.into()),
        prop_oneof![
            Just(Mark::Difference),
            Just(Mark::Ratio),
            Just(Mark::PairSum)
        ]
        .prop_map(|of| Negative { of }.into()),
        any::<bool>().prop_map(|modular| GlobalEntropy { modular }.into()),
        Just(DutchFlatmates {}.into()),
        Just(DisjointGroups {}.into()),
        Just(Windows {}.into()),
    ]
}

fn marks() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        (pair(), 0..4).prop_map(|(cells, difference)| Difference { cells, difference }.into()),
        (pair(), 1..5).prop_map(|(cells, ratio)| Ratio { cells, ratio }.into()),
        (pair(), 2..9).prop_map(|(cells, sum)| PairSum { cells, sum }.into()),
        pair().prop_map(|[greater, less]| Inequality { greater, less }.into()),
        cells(1, 1).prop_map(|cells| Odd { cell: cells[0] }.into()),
        cells(1, 1).prop_map(|cells| Even { cell: cells[0] }.into()),
        cells(1, 3).prop_map(|cells| Minimum { cells }.into()),
        cells(1, 3).prop_map(|cells| Maximum { cells }.into()),
        (
            cells(1, 4),
            proptest::collection::vec((1..5, 1..5), 0..12),
            any::<bool>()
        )
            .prop_map(|(cells, allowed, all)| Pairs {
                cells,
                allowed,
                all
            }
            .into()),
        (
            cells(1, 5),
            "([1-4.]|[1-3][*+?]|\\(1\\|23\\)|\\[2-4\\]\\{1,2\\}){1,4}"
        )
            .prop_map(|(line, pattern)| Regex { line, pattern }.into()),
        (
            cells(1, 5),
            proptest::collection::vec(
                (0..3_u32, proptest::collection::vec(1..5, 1..3), 0..3_u32),
                1..8
            )
        )
            .prop_map(|(line, steps)| Automaton {
                line,
                start: vec![0],
                accept: vec![1, 2],
                steps
            }
            .into()),
    ]
}

fn simple() -> impl Strategy<Value = Constraint> {
    prop_oneof![lines(), sides(), cages(), whole(), marks()]
}

fn any_constraint() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        8 => simple(),
        1 => proptest::collection::vec(simple(), 0..3).prop_map(|constraints| Or { constraints }.into()),
        1 => proptest::collection::vec(simple(), 0..3).prop_map(|constraints| And { constraints }.into()),
        1 => simple().prop_map(|constraint| Not { constraint: Box::new(constraint) }.into()),
    ]
}

/// How the cells of the grid see each other.
fn layout() -> impl Strategy<Value = Puzzle> {
    prop_oneof![
        4 => Just(Puzzle::sudoku(4)),
        1 => Just({
            let mut puzzle = Puzzle::new(Shape::square(4));
            puzzle.constraints.push(Grid::new(4, 4, None).into());
            let regions = ["r1c1 r1c2 r1c3 r2c1", "r1c4 r2c4 r3c4 r2c3", "r2c2 r3c1 r3c2 r4c1", "r3c3 r4c2 r4c3 r4c4"];
            let region = |text: &str| text.split(' ').map(|name| name.parse().unwrap()).collect();
            puzzle.constraints.push(Regions { regions: regions.into_iter().map(region).collect() }.into());
            puzzle
        }),
        1 => Just({
            let mut puzzle = Puzzle::new(Shape { least: 0, values: 5, ..Shape::square(4) });
            puzzle.constraints.push(Grid::new(4, 4, Some((2, 2))).into());
            puzzle
        }),
    ]
}

/// Whether some parts of a puzzle have a solution, by the definitions in the whole one. `None` if it takes long to
/// know.
fn naive_of(puzzle: &Puzzle, parts: &[&Part]) -> Option<bool> {
    let mut candidates = vec![(1 << puzzle.shape.values) - 1; puzzle.shape.len()];
    let mut kept: Vec<Constraint> = Vec::new();
    for part in parts {
        match part {
            Part::Constraint(place) => kept.push(puzzle.constraints[*place].clone()),
            Part::House(_, cells) => kept.push(AllDifferent::new(&cells[..]).into()),
            Part::Given(cell) => {
                let index = puzzle.shape.index(*cell).unwrap();
                candidates[index] = puzzle.candidates[index];
            }
        }
    }
    let mut whole = puzzle.clone();
    whole.candidates = candidates;
    let mut due: Vec<Vec<&Constraint>> = vec![Vec::new(); puzzle.shape.len()];
    for constraint in &kept {
        let cells = constraint.scope(&puzzle.shape).into_iter();
        let last = cells.map(|cell| puzzle.shape.index(cell).unwrap()).max();
        due[last.unwrap_or(0)].push(constraint);
    }
    let mut found = Vec::new();
    let mut steps = 20_000;
    let mut values = vec![0; puzzle.shape.len()];
    fill(&whole, &due, &mut values, 0, &mut found, 1, &mut steps);
    (steps > 0 || !found.is_empty()).then_some(!found.is_empty())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn conflicts_are_irreducible(
        mut puzzle in layout(),
        constraints in proptest::collection::vec(any_constraint(), 1..3),
        givens in proptest::collection::vec((0..16_usize, 1..5), 1..6),
    ) {
        puzzle.constraints.extend(constraints);
        for (index, value) in givens {
            puzzle.give(puzzle.shape.cell(index), value);
        }
        prop_assume!(puzzle.problem().is_none());
        let Some(found) = contradiction(&puzzle, Limits::default()) else {
            return Ok(());
        };
        let parts: Vec<&Part> = found.parts.iter().collect();
        prop_assert_ne!(naive_of(&puzzle, &parts), Some(true));
        if found.is_irreducible {
            for left_out in 0..parts.len() {
                let mut rest = parts.clone();
                rest.remove(left_out);
                prop_assert_ne!(naive_of(&puzzle, &rest), Some(false));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_those_of_the_definitions(
        mut puzzle in layout(),
        constraints in proptest::collection::vec(any_constraint(), 1..3),
        givens in proptest::collection::vec((0..16_usize, 1..4), 0..3),
    ) {
        puzzle.constraints.extend(constraints);
        for (index, value) in givens {
            puzzle.give(puzzle.shape.cell(index), value);
        }
        prop_assume!(puzzle.problem().is_none());
        let expected = naive(&puzzle, 400);
        let solver = Solver::new(&puzzle).unwrap();
        let mut found: Vec<Vec<i32>> = solver.solutions().take(401).collect();
        prop_assert!(found.iter().all(|values| puzzle.is_solution(values)));
        if expected.len() < 400 {
            found.sort();
            prop_assert_eq!(&found, &expected);
            let candidates = solver.true_candidates(Default::default()).unwrap();
            for index in 0..16 {
                let seen = expected.iter().fold(0, |seen, values| seen | puzzle.bit(values[index]));
                prop_assert_eq!(candidates[index], seen);
            }
        } else {
            prop_assert!(found.len() >= 400);
        }
        prop_assert_eq!(
            contradiction(&puzzle, Limits::default()).is_some(),
            expected.is_empty()
        );
        let text = tessera_constraints::formats::own::write(&puzzle);
        prop_assert_eq!(tessera_constraints::formats::own::read(&text), Ok(puzzle));
    }
}

/// Regions that are to be found, in a grid of 3x3 cells: all labels are tried.
#[test]
fn regions_that_are_to_be_found_are_those_of_the_definition() {
    let mut puzzle = Puzzle::new(Shape {
        extra: 9,
        ..Shape::square(3)
    });
    let cells: Vec<Cell> = puzzle.shape.grid().collect();
    let labels: Vec<Cell> = (0..9).map(Cell::extra).collect();
    puzzle.constraints = vec![
        Grid::new(3, 3, None).into(),
        ChaosConstruction {
            cells: cells.clone(),
            labels: labels.clone(),
            columns: 3,
        }
        .into(),
        CountEqual {
            count: cells[4],
            cells: labels[3..].to_vec(),
            others: false,
        }
        .into(),
    ];
    assert_eq!(puzzle.problem(), None);
    let mut expected = Vec::new();
    let values = |mut number: usize| -> Vec<i32> {
        let value = |_| {
            let value = number % 3;
            number /= 3;
            value as i32 + 1
        };
        (0..9).map(value).collect()
    };
    let squares: Vec<Vec<i32>> = (0..19_683)
        .map(values)
        .filter(|values| {
            (0..3).all(|line| {
                let different = |places: [usize; 3]| {
                    places
                        .iter()
                        .fold(0, |seen, place| seen | 1 << values[*place])
                        == 0b1110
                };
                let row = 3 * line;
                different([row, row + 1, row + 2]) && different([line, line + 3, line + 6])
            })
        })
        .collect();
    assert_eq!(squares.len(), 12);
    for number in 0..19_683 {
        let labels = values(number);
        if (1..4).any(|label| labels.iter().filter(|other| **other == label).count() != 3) {
            continue;
        }
        for square in &squares {
            let values = [&square[..], &labels].concat();
            if puzzle.is_solution(&values) {
                expected.push(values);
            }
        }
    }
    let mut found: Vec<Vec<i32>> = Solver::new(&puzzle).unwrap().solutions().collect();
    found.sort();
    expected.sort();
    assert!(!expected.is_empty());
    assert_eq!(found, expected);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// The definitions of certificates and those of the kinds agree: what is certified is what backtracking finds.
    #[test]
    fn certificates_prove_what_plain_backtracking_finds(
        mut puzzle in layout(),
        constraints in proptest::collection::vec(any_constraint(), 1..3),
        hidden in proptest::sample::subsequence((0..16_usize).collect::<Vec<_>>(), 2..9),
        places in (0..60_usize, 0..48_usize),
    ) {
        puzzle.constraints.extend(constraints);
        let found = naive(&puzzle, places.0 + 1);
        // Most cells are given: as in a solution, or with one value that is different.
        if let Some(solution) = found.last() {
            for index in (0..16).filter(|index| !hidden.contains(index)) {
                let value = solution[index] + i32::from(index == places.1);
                puzzle.candidates[index] = puzzle.bit(value);
            }
        }
        {
            let solutions = naive(&puzzle, 2);
            let limits = Limits { nodes: 2000, ..Limits::default() };
            match certify(&puzzle, limits) {
                Ok(certificate) => {
                    prop_assert_eq!(certificate.solution(), solutions.first().map(|values| &values[..]));
                    prop_assert!(solutions.len() < 2);
                    let mut file = Vec::new();
                    certificate.write(&mut file).unwrap();
                    let proven = verify(&file[..], Limits::default()).map_err(|error| error.to_string());
                    prop_assert_eq!(proven.map(|proven| proven.solution), Ok(solutions.first().cloned()));
                }
                Err(CertifyError::Multiple) => prop_assert_eq!(solutions.len(), 2),
                Err(error) => prop_assert_eq!(error, CertifyError::Incomplete(Incomplete::Nodes)),
            }
        }
    }
}

/// Ranks of a row and of a column read from its end, for each value that the row can start with.
#[test]
fn ranks_are_those_of_the_definition() {
    let sudoku = Puzzle::sudoku(4);
    let grids: Vec<Vec<i32>> = Solver::new(&sudoku).unwrap().solutions().collect();
    assert_eq!(grids.len(), 288);
    for (number, grid) in grids.iter().enumerate().step_by(9) {
        let row = (0..4).map(|column| Cell::at(number % 4, column));
        let column = (0..4).rev().map(|row| Cell::at(row, number / 4 % 4));
        let mut puzzle = sudoku.clone();
        for line in [row.collect::<Vec<Cell>>(), column.collect()] {
            let with = |rank: usize| {
                let line = line.clone();
                let mut puzzle = sudoku.clone();
                puzzle.constraints.push(FullRank { line, rank }.into());
                puzzle
            };
            let ranks = (1..=16).map(with);
            let own = ranks.filter(|ranked| ranked.is_solution(grid));
            puzzle
                .constraints
                .extend(own.filter_map(|mut ranked| ranked.constraints.pop()));
        }
        let mut expected: Vec<&Vec<i32>> = grids.iter().collect();
        expected.retain(|grid| puzzle.is_solution(grid));
        let mut found: Vec<Vec<i32>> = Solver::new(&puzzle).unwrap().solutions().collect();
        found.sort();
        expected.sort();
        assert!(found.iter().eq(expected), "{:?}", puzzle.constraints);
    }
}

/// All ways to cut a layout of 4x4 cells into connected regions of four, as the label of each cell. The regions are in
/// the order of their first cells.
fn cuts(regions: &[u16], labels: &mut [i32; 16], label: i32, found: &mut Vec<[i32; 16]>) {
    let Some(first) = labels.iter().position(|label| *label == 0) else {
        found.push(*labels);
        return;
    };
    for region in regions {
        let cells = (0..16).filter(|cell| region >> cell & 1 == 1);
        if cells.clone().next() == Some(first) && cells.clone().all(|cell| labels[cell] == 0) {
            cells.clone().for_each(|cell| labels[cell] = label);
            cuts(regions, labels, label + 1, found);
            cells.for_each(|cell| labels[cell] = 0);
        }
    }
}

/// Regions of 4x4 cells that are to be found, beside some values: all cuts and all squares are tried.
#[test]
fn regions_of_four_cells_that_are_to_be_found_are_those_of_the_definition() {
    let is_connected = |region: &u16| {
        let beside = |cell: u16| {
            let (row, column) = (cell / 4, cell % 4);
            let sides = [
                (row > 0).then(|| cell - 4),
                (row < 3).then(|| cell + 4),
                (column > 0).then(|| cell - 1),
                (column < 3).then(|| cell + 1),
            ];
            sides
                .into_iter()
                .flatten()
                .fold(0, |mask, cell| mask | 1_u16 << cell)
        };
        let mut found = region & region.wrapping_neg();
        for _ in 0..4 {
            let near = (0..16).filter(|cell| found >> cell & 1 == 1);
            found |= near.fold(0, |near, cell| near | beside(cell)) & region;
        }
        found == *region
    };
    let fours = (0..=u16::MAX).filter(|region| region.count_ones() == 4);
    let regions: Vec<u16> = fours.filter(is_connected).collect();
    let mut all_cuts = Vec::new();
    cuts(&regions, &mut [0; 16], 1, &mut all_cuts);
    assert_eq!(all_cuts.len(), 117);
    let mut latin = Puzzle::new(Shape::square(4));
    latin.constraints = vec![Grid::new(4, 4, None).into()];
    let squares = naive(&latin, usize::MAX);
    assert_eq!(squares.len(), 576);
    let mut total = 0;
    for round in 0..8_u32 {
        let mut puzzle = Puzzle::new(Shape {
            extra: 16,
            ..Shape::square(4)
        });
        let cells: Vec<Cell> = puzzle.shape.grid().collect();
        let labels: Vec<Cell> = (0..16).map(Cell::extra).collect();
        let columns = 4;
        puzzle.constraints = vec![
            Grid::new(4, 4, None).into(),
            ChaosConstruction {
                cells,
                labels,
                columns,
            }
            .into(),
        ];
        // Values and labels that some cells cannot have.
        for (place, mask) in puzzle.candidates.iter_mut().enumerate() {
            let hash = (place as u32 + 1).wrapping_mul(0x9e37_79b9 ^ (round << 4)) >> 16;
            if round > 0 && hash.is_multiple_of(8) {
                *mask &= !(1 << (hash / 8 % 4));
            }
        }
        let may_be = |places: usize, values: &[i32]| {
            let mut pairs = puzzle.candidates[places..].iter().zip(values);
            pairs.all(|(mask, value)| mask >> (value - 1) & 1 == 1)
        };
        let mut expected: Vec<Vec<i32>> = Vec::new();
        for square in squares.iter().filter(|square| may_be(0, square)) {
            for labels in all_cuts.iter().filter(|labels| may_be(16, &labels[..])) {
                let mut seen = [0; 5];
                let pairs = square.iter().zip(labels);
                for (value, label) in pairs {
                    seen[*label as usize] |= 1 << value;
                }
                if seen[1..] == [0b11110; 4] {
                    expected.push(square.iter().chain(labels).copied().collect());
                }
            }
        }
        let mut found: Vec<Vec<i32>> = Solver::new(&puzzle).unwrap().solutions().collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "round {round}");
        if round > 0 {
            total += found.len();
        }
    }
    assert!(total > 20, "{total} solutions beside values");
}
