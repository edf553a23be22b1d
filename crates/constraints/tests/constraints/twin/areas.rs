//! Regions that are to be found: all labels, or all cuts of the grid, are tried.

use tessera_constraints::constraint::{
    ChaosConstruction, Connected, CountDistinct, CountEqual, Grid, RunLength, SameValues,
};
use tessera_constraints::{Cell, Constraint, Limits, Puzzle, Shape, Solver};

use super::naive::naive;

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
            size: None,
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

/// All squares of 4x4 cells with all cuts into regions that have each value once: the values, and then the labels.
fn squares_with_cuts() -> Vec<Vec<i32>> {
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
    let mut found = Vec::new();
    for square in &squares {
        for labels in &all_cuts {
            let mut seen = [0; 5];
            for (value, label) in square.iter().zip(labels) {
                seen[*label as usize] |= 1 << value;
            }
            if seen[1..] == [0b11110; 4] {
                found.push(square.iter().chain(labels).copied().collect());
            }
        }
    }
    found
}

/// All ways to cut a layout into connected regions of `size` cells, each as the label of each cell.
fn cuts_of(rows: usize, columns: usize, size: usize) -> Vec<Vec<i32>> {
    let cells = rows * columns;
    let regions = (cells / size) as i32;
    let mut found = vec![Vec::new()];
    for _ in 0..cells {
        let longer = |labels: &Vec<i32>| -> Vec<Vec<i32>> {
            let most = labels.iter().copied().max().unwrap_or(0) + 1;
            let labels = (1..=most.min(regions)).map(|label| [&labels[..], &[label]].concat());
            labels.collect()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found.retain(|labels| {
        (1..=regions).all(|label| {
            let number = labels.iter().filter(|other| **other == label).count();
            number == size && is_one_area(labels, columns, label)
        })
    });
    found
}

/// Regions of fewer cells than values, in grids with and without rows and columns: all values and all cuts are tried.
#[test]
fn regions_of_fewer_cells_than_values_are_those_of_the_definition() {
    let mut total = 0;
    for (rows, columns, size, values, has_lines, mask) in [
        (2, 3, 3, 4, true, 0b1111),
        (2, 3, 3, 4, false, 0b1111),
        // As many values as a region has cells are left.
        (2, 3, 3, 5, false, 0b10110),
        (2, 3, 2, 4, false, 0b1011),
        (3, 3, 3, 4, true, 0b1110),
        (2, 2, 1, 4, true, 0b1111),
        (3, 2, 3, 7, true, 0b111_0101),
    ] {
        let cells = rows * columns;
        let mut puzzle = Puzzle::new(Shape {
            rows,
            columns,
            values,
            extra: cells,
            ..Shape::square(values)
        });
        if has_lines {
            puzzle.constraints = vec![Grid::new(rows, columns, None).into()];
        }
        let rule = ChaosConstruction {
            cells: puzzle.shape.grid().collect(),
            labels: (0..cells).map(Cell::extra).collect(),
            columns,
            size: Some(size),
        };
        puzzle.constraints.push(rule.into());
        assert_eq!(puzzle.problem(), None);
        puzzle.candidates[..cells].fill(mask);
        let all = cuts_of(rows, columns, size);
        let possible: Vec<i32> = (1..=values as i32)
            .filter(|value| mask >> (value - 1) & 1 == 1)
            .collect();
        let mut fillings = vec![Vec::new()];
        for _ in 0..cells {
            let longer = |filling: &Vec<i32>| -> Vec<Vec<i32>> {
                let longer = possible
                    .iter()
                    .map(|value| [&filling[..], &[*value]].concat());
                longer.collect()
            };
            fillings = fillings.iter().flat_map(longer).collect();
            fillings.retain(|filling| {
                let last = filling.len() - 1;
                let sees = |other: usize| {
                    other / columns == last / columns || other % columns == last % columns
                };
                !has_lines || (0..last).all(|other| !sees(other) || filling[other] != filling[last])
            });
        }
        let mut expected = Vec::new();
        for filling in &fillings {
            for labels in &all {
                let pairs = || filling.iter().zip(labels);
                let is_twice = |pair| pairs().filter(|other| *other == pair).count() > 1;
                if !pairs().any(is_twice) {
                    expected.push([&filling[..], labels].concat());
                }
            }
        }
        let name = format!("{rows}x{columns} cells, {values} values, regions of {size}");
        assert!(
            expected.iter().all(|values| puzzle.is_solution(values)),
            "{name}"
        );
        let mut found: Vec<Vec<i32>> = Solver::new(&puzzle).unwrap().solutions().collect();
        found.sort();
        expected.sort();
        assert!(!expected.is_empty(), "{name}");
        assert_eq!(found, expected, "{name}");
        total += found.len();
        // Values that are the same in one region are no solution, and neither are labels of a region in two parts.
        let mut wrong = expected[0].clone();
        wrong[cells..].fill(1);
        assert!(!puzzle.is_solution(&wrong), "{name}");
        // With two values in fixed cells, propagation narrows no more than the definition does.
        for (place, values) in expected.iter().enumerate().step_by(expected.len() / 5 + 1) {
            let mut narrower = puzzle.clone();
            for cell in [place % cells, (place + 2) % cells + cells] {
                narrower.candidates[cell] = 1 << (values[cell] - 1);
            }
            let has = |values: &&Vec<i32>| narrower.is_solution(values);
            let expected: Vec<Vec<i32>> = expected.iter().filter(has).cloned().collect();
            let solver = Solver::new(&narrower).unwrap();
            let mut found: Vec<Vec<i32>> = solver.solutions().collect();
            found.sort();
            assert_eq!(found, expected, "{name}");
        }
    }
    assert!(total > 1000, "{total} solutions");
}

/// A puzzle of 4x4 cells in regions that are to be found.
fn chaos() -> Puzzle {
    let mut puzzle = Puzzle::new(Shape {
        extra: 16,
        ..Shape::square(4)
    });
    let rule = ChaosConstruction {
        cells: puzzle.shape.grid().collect(),
        labels: (0..16).map(Cell::extra).collect(),
        columns: 4,
        size: None,
    };
    puzzle.constraints = vec![Grid::new(4, 4, None).into(), rule.into()];
    puzzle
}

/// A number that looks random.
fn hash(place: usize, round: u32) -> u32 {
    (place as u32 + 1).wrapping_mul(0x9e37_79b9 ^ (round << 4)) >> 16
}

/// Those of all grids that are solutions, which the solver has to find, with all of their values.
fn compare(puzzle: &Puzzle, all: &[Vec<i32>], round: u32) -> usize {
    let has = |values: &&Vec<i32>| {
        let mut pairs = puzzle.candidates.iter().zip(*values);
        pairs.all(|(mask, value)| mask >> (value - 1) & 1 == 1) && puzzle.is_solution(values)
    };
    let mut expected: Vec<Vec<i32>> = all.iter().filter(has).cloned().collect();
    let solver = Solver::new(puzzle).unwrap();
    let mut found: Vec<Vec<i32>> = solver.solutions().collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "round {round}");
    let mut candidates = vec![0; puzzle.candidates.len()];
    for values in &expected {
        for (mask, value) in candidates.iter_mut().zip(values) {
            *mask |= 1 << (value - 1);
        }
    }
    assert_eq!(solver.true_candidates(Limits::default()), Ok(candidates));
    found.len()
}

/// Regions of 4x4 cells that are to be found, beside some values and labels: all cuts and all squares are tried.
#[test]
fn regions_of_four_cells_that_are_to_be_found_are_those_of_the_definition() {
    let all = squares_with_cuts();
    let mut total = 0;
    for round in 0..8 {
        let mut puzzle = chaos();
        // Values and labels that some cells cannot have.
        for (place, mask) in puzzle.candidates.iter_mut().enumerate() {
            let hash = hash(place, round);
            if round > 0 && hash.is_multiple_of(8) {
                *mask &= !(1 << (hash / 8 % 4));
            }
        }
        let found = compare(&puzzle, &all, round);
        total += if round > 0 { found } else { 0 };
    }
    assert!(total > 20, "{total} solutions beside values");
}

/// A grid that is turned around has the same solutions, turned around: its cells do not follow each other.
#[test]
fn regions_of_cells_in_another_order_are_the_same() {
    let solutions =
        |puzzle: &Puzzle| -> Vec<Vec<i32>> { Solver::new(puzzle).unwrap().solutions().collect() };
    for round in 1..4 {
        let mut puzzle = chaos();
        for (place, mask) in puzzle.candidates.iter_mut().enumerate() {
            let hash = hash(place, round);
            if hash.is_multiple_of(4) {
                *mask &= !(1 << (hash / 4 % 4));
            }
        }
        let mut turned = puzzle.clone();
        turned.candidates[..16].reverse();
        let Constraint::ChaosConstruction(rule) = &mut turned.constraints[1] else {
            panic!("the regions come after the grid");
        };
        rule.cells.reverse();
        let mut expected = solutions(&puzzle);
        let mut found = solutions(&turned);
        for values in &mut found {
            values[..16].reverse();
        }
        expected.sort();
        found.sort();
        assert!(!expected.is_empty(), "round {round}");
        assert_eq!(found, expected, "round {round}");
    }
}

/// Constraints that look at equal labels alone, whatever the numbers of the regions.
#[test]
fn regions_of_any_numbers_are_those_of_the_definition() {
    let all = squares_with_cuts();
    let mut total = 0;
    for round in 0..24 {
        let mut puzzle = chaos();
        let labels: Vec<Cell> = (0..16).map(Cell::extra).collect();
        let random = |number: usize, below: usize| hash(number, round + 100) as usize % below;
        for number in 0..=random(0, 3) {
            let (place, kind) = (random(8 * number + 1, 16), random(8 * number + 2, 5));
            let count = Cell::at(place / 4, place % 4);
            let others = random(8 * number + 3, 2) == 0;
            let arm = |step: usize, steps: usize| -> Vec<Cell> {
                let cells = (0..=steps).map(|number| place + number * step);
                cells
                    .filter(|cell| *cell < 16)
                    .map(|cell| labels[cell])
                    .collect()
            };
            let right = arm(1, 3 - place % 4);
            puzzle.constraints.push(match kind {
                0 => RunLength {
                    count,
                    arms: vec![right],
                    others,
                }
                .into(),
                1 => RunLength {
                    count,
                    arms: vec![right, arm(4, 3)],
                    others,
                }
                .into(),
                2 => {
                    let mut cells = labels.clone();
                    cells.retain(|label| *label != labels[place]);
                    cells.truncate(8);
                    cells.insert(0, labels[place]);
                    CountEqual {
                        count,
                        cells,
                        others,
                    }
                    .into()
                }
                3 => {
                    let other = (place + 1 + random(8 * number + 4, 15)) % 16;
                    let sets = vec![vec![labels[place]], vec![labels[other]]];
                    SameValues { sets }.into()
                }
                _ => {
                    let cells = labels[place / 2..][..5].to_vec();
                    CountDistinct { count, cells }.into()
                }
            });
        }
        total += compare(&puzzle, &all, round);
    }
    assert!(total > 100, "{total} solutions");
}

/// Whether the places of a layout that have a value are connected by their sides, by the definition.
fn is_one_area(values: &[i32], columns: usize, value: i32) -> bool {
    let places: Vec<usize> = (0..values.len())
        .filter(|place| values[*place] == value)
        .collect();
    let mut found: Vec<usize> = places.iter().copied().take(1).collect();
    for _ in &places {
        let is_near = |place: &usize| {
            found.iter().any(|other| {
                let rows = (place / columns).abs_diff(other / columns);
                rows + (place % columns).abs_diff(other % columns) <= 1
            })
        };
        found = places.iter().copied().filter(is_near).collect();
    }
    found == places
}

/// Two or three areas in one layout, with and without a size: all fillings are tried.
#[test]
fn areas_of_one_layout_are_those_of_the_definition() {
    let (rows, columns) = (3, 4);
    let mut all = vec![Vec::new()];
    for _ in 0..rows * columns {
        let longer = |values: &Vec<i32>| [1, 2, 3].map(|value| [&values[..], &[value]].concat());
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|values| (1..3).all(|value| is_one_area(values, columns, value)));
    let mut counts = [0; 2];
    for round in 0..240 {
        let size = [None, Some(3), Some(4)][round as usize % 3];
        let areas = 1..=[2, 3][round as usize / 3 % 2];
        let mut puzzle = Puzzle::new(Shape {
            rows,
            columns,
            ..Shape::square(3)
        });
        let mut cells: Vec<Cell> = puzzle.shape.grid().collect();
        if round / 6 % 2 == 0 {
            cells.reverse();
        }
        puzzle.constraints = (areas.clone())
            .map(|value| {
                let (cells, values) = (cells.clone(), vec![value]);
                Connected {
                    cells,
                    columns,
                    values,
                    size,
                }
                .into()
            })
            .collect();
        for (place, mask) in puzzle.candidates.iter_mut().enumerate() {
            let random = hash(place, round + 500);
            let bit = 1 << (random / 8 % 3);
            *mask = [bit, 0b111 & !bit, 0b111, 0b111][random as usize % 4];
        }
        let fits = |values: &&Vec<i32>| {
            let mut pairs = puzzle.candidates.iter().zip(*values);
            pairs.all(|(mask, value)| mask >> (value - 1) & 1 == 1)
                && areas.clone().all(|area| {
                    let number = values.iter().filter(|value| **value == area).count();
                    size.is_none_or(|size| size == number)
                })
                && (!areas.contains(&3) || is_one_area(values, columns, 3))
        };
        let fitting: Vec<Vec<i32>> = all.iter().filter(fits).cloned().collect();
        counts[usize::from(compare(&puzzle, &fitting, round) > 0)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}
