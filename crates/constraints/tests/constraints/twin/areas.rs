//! Regions that are to be found: all labels, or all cuts of the grid, are tried.

use tessera_constraints::constraint::{ChaosConstruction, CountEqual, Grid};
use tessera_constraints::{Cell, Puzzle, Shape, Solver};

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
