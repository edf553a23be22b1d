//! Full grids.

use tessera_sudoku::Random;
use tessera_sudoku::internals::generate::{
    COUNT, Complete, FIRST, MAX_COMPLETIONS, MAX_OTHER_COMPLETIONS, Missing, columns_and_rows,
    drawn, every_way, same_lines,
};

/// All 280 boxes, when the order of the lines and the order within the lines do not count.
fn boxes() -> Vec<[u8; 9]> {
    fn extend(cells: &mut Vec<u8>, boxes: &mut Vec<[u8; 9]>) {
        let i = cells.len();
        if i == 9 {
            boxes.push(cells.as_slice().try_into().unwrap());
            return;
        }
        for digit in 0..9 {
            let least = match i {
                0 => 0,
                3 | 6 => cells[i - 3] + 1,
                _ => cells[i - 1] + 1,
            };
            if digit >= least && !cells.contains(&digit) {
                cells.push(digit);
                extend(cells, boxes);
                cells.pop();
            }
        }
    }
    let mut boxes = Vec::new();
    extend(&mut Vec::new(), &mut boxes);
    assert_eq!(boxes.len(), 280);
    boxes
}

/// The numbers of digits that the lines of two boxes have in common, sorted so that the order of lines does not
/// count.
fn common(one: &[u8; 9], other: &[u8; 9]) -> Vec<Vec<usize>> {
    let shared = |line: &[u8], other: &[u8]| line.iter().filter(|d| other.contains(d)).count();
    let mut table: Vec<Vec<usize>> = one
        .chunks(3)
        .map(|line| {
            let mut row: Vec<usize> = other.chunks(3).map(|other| shared(line, other)).collect();
            row.sort_unstable();
            row
        })
        .collect();
    table.sort();
    table
}

/// The number of completions depends neither on the names of the digits nor on the order of the lines. So box 4 may
/// be taken as [`FIRST`], and box 7 as one of five kinds that differ in how many digits their lines have in common
/// with it; boxes 2 and 3 are then any two. This covers more cases than the bands and stacks that exist.
#[test]
fn the_largest_numbers_of_completions_are_right() {
    let boxes = boxes();
    let mut kinds = std::collections::BTreeMap::new();
    for seven in &boxes {
        kinds.entry(common(&FIRST, seven)).or_insert(*seven);
    }
    assert_eq!(kinds.len(), 5);
    let (mut most, mut most_else) = (0, 0);
    for seven in kinds.into_values() {
        for (i, two) in boxes.iter().enumerate() {
            for three in &boxes[..=i] {
                let (columns, rows) = ([*two, *three], [FIRST, seven]);
                let completions = Missing::new(columns, rows).sums()[COUNT - 1];
                if same_lines(&columns) && same_lines(&rows) {
                    most = most.max(completions);
                } else {
                    most_else = most_else.max(completions);
                }
            }
        }
    }
    assert_eq!((most, most_else), (MAX_COMPLETIONS, MAX_OTHER_COMPLETIONS));
}

#[test]
fn every_processor_finds_the_same_completion() {
    let mut random = Random::new(1, 0);
    let mut some = 0;
    for _ in 0..2_000 {
        let [columns, rows] = columns_and_rows(&drawn(&mut random));
        let number = random.below(MAX_OTHER_COMPLETIONS);
        let found = every_way(Complete {
            columns,
            rows,
            number,
        });
        assert!(found.iter().all(|completion| *completion == found[0]));
        some += u32::from(found[0].is_some());
    }
    assert!(some > 500, "{some}");
}

/// The mean agrees with the known number of all grids.
#[test]
fn the_mean_of_the_completions_is_right() {
    const SAMPLES: u32 = 20_000;
    let mut random = Random::new(1, 0);
    let mut sum = 0.0;
    for _ in 0..SAMPLES {
        let [columns, rows] = columns_and_rows(&drawn(&mut random));
        sum += f64::from(Missing::new(columns, rows).sums()[COUNT - 1]);
    }
    let mean = sum / f64::from(SAMPLES);
    let ways = 56.0 * 6_f64.powi(6);
    let expected = 6_670_903_752_021_072_936_960.0 / (362_880.0 * ways * ways);
    // The standard deviation is about 280 for one sample, and 2 for the mean.
    assert!((mean - expected).abs() < 9.0, "{mean}, expected {expected}");
}
