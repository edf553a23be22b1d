//! Propagators against all fillings of a few cells that look random.

use std::sync::Arc;

use tessera_constraints::constraint::{
    AllDifferent, Automaton, Connected, Constraint, CountDistinct, GlobalEntropy, KillerCage,
    Sandwich, Skyscraper, Sum, SumLine, XSum,
};
use tessera_constraints::{Cell, Puzzle, Shape};

use super::{narrowed, row};

/// Numbers that look random.
fn numbers() -> impl FnMut(u64) -> u64 {
    let mut random = fastrand::Rng::with_seed(5);
    move |limit| random.u64(..limit)
}

/// The values that each cell has in some solution, by all values of all cells. `None` if there is no solution.
fn by_values(puzzle: &Puzzle) -> Option<Vec<u32>> {
    let (number, values) = (puzzle.shape.len(), puzzle.shape.values as i32);
    let mut kept = vec![0; number];
    for code in 0..values.pow(number as u32) {
        let bits = (0..number as u32).map(|place| code / values.pow(place) % values);
        let line: Vec<i32> = bits.map(|bit| puzzle.shape.least + bit).collect();
        if puzzle.is_solution(&line) {
            for (mask, value) in kept.iter_mut().zip(&line) {
                *mask |= puzzle.bit(*value);
            }
        }
    }
    (kept[0] != 0).then_some(kept)
}

/// Makes 2,000 puzzles of one row. What is found must equal what follows from all values of all cells, in puzzles with
/// and without a solution.
fn check_rows(mut puzzle_of: impl FnMut(usize) -> Puzzle) {
    let mut counts = [0; 2];
    for round in 0..2000 {
        let puzzle = puzzle_of(round);
        let expected = by_values(&puzzle);
        assert_eq!(narrowed(&puzzle), expected, "{puzzle:?}");
        counts[usize::from(expected.is_some())] += 1;
    }
    assert!(counts.iter().all(|count| *count > 200), "{counts:?}");
}

#[test]
fn sums_of_few_cells_keep_the_values_of_their_solutions_alone() {
    let mut next = numbers();
    for round in 0..2000 {
        let number = 2 + round % 2;
        let mut puzzle = row(number, 9, 1);
        let cells: Vec<Cell> = puzzle.shape.grid().collect();
        for mask in &mut puzzle.candidates {
            *mask &= next(511) as u32 + 1;
        }
        let factors: Vec<i64> = (0..number).map(|_| next(2) as i64 * 2 - 1).collect();
        let sum = next(37) as i64 - 9;
        puzzle.constraints = vec![
            Sum {
                cells: cells.clone(),
                factors: factors.clone(),
                sum,
            }
            .into(),
        ];
        // All cells see each other, two of them do, or none.
        let seen = next(4) as usize;
        if seen >= 2 && seen <= number {
            puzzle
                .constraints
                .push(AllDifferent::new(&cells[..seen]).into());
        }
        let expected = by_values(&puzzle);
        let found = narrowed(&puzzle);
        assert!(
            found.is_some() || expected.is_none(),
            "{:?}",
            puzzle.constraints
        );
        let expected = expected.unwrap_or_else(|| vec![0; number]);
        for (found, expected) in found.into_iter().flatten().zip(expected) {
            assert_eq!(found & expected, expected, "{:?}", puzzle.constraints);
            let has_two_signs = factors.iter().any(|factor| *factor != factors[0]);
            if seen == 0 || !has_two_signs {
                assert_eq!(found, expected, "{:?}", puzzle.constraints);
            }
        }
    }
}

#[test]
fn squares_with_all_classes_keep_the_values_of_their_fillings() {
    let mut next = numbers();
    for round in 0..200 {
        let mut puzzle = Puzzle::new(Shape {
            values: 6,
            ..Shape::square(2)
        });
        for mask in &mut puzzle.candidates {
            *mask = [next(64) & next(64), 1 << next(6)]
                .iter()
                .fold(0, |mask, bits| mask | *bits as u32);
        }
        let modular = round % 2 == 1;
        puzzle.constraints = vec![GlobalEntropy { modular }.into()];
        assert_eq!(narrowed(&puzzle), by_values(&puzzle), "{puzzle:?}");
    }
}

/// The values that a line of different values has under a clue, by all its fillings.
fn by_fillings(puzzle: &Puzzle, values: usize) -> Vec<u32> {
    let mut kept = vec![0; values];
    let mut open: Vec<Vec<i32>> = vec![Vec::new()];
    while let Some(line) = open.pop() {
        if line.len() == values {
            if puzzle.is_solution(&line) {
                for (mask, value) in kept.iter_mut().zip(&line) {
                    *mask |= puzzle.bit(*value);
                }
            }
            continue;
        }
        let values = (0..values as i32).map(|bit| puzzle.shape.least + bit);
        for value in values.filter(|value| !line.contains(value)) {
            let is_candidate = puzzle.bit(value) & puzzle.candidates[line.len()] != 0;
            if is_candidate {
                open.push(line.iter().copied().chain([value]).collect());
            }
        }
    }
    kept
}

#[test]
fn clues_of_a_house_keep_the_values_of_its_fillings() {
    let mut next = numbers();
    let (mut exact, mut total) = (0, 0);
    for round in 0..300 {
        let values = 6;
        let least = round % 3 - 1;
        let mut puzzle = row(values, values, least);
        for mask in &mut puzzle.candidates {
            *mask &= (next(64) | next(64)) as u32;
            *mask |= 1 << next(6);
        }
        let line: Vec<Cell> = puzzle.shape.grid().collect();
        let sum = next(16) as i64;
        let count = 1 + next(4) as usize;
        let clue: Constraint = match next(3) {
            0 => Sandwich {
                line: line.clone(),
                sum,
            }
            .into(),
            1 => XSum {
                line: line.clone(),
                sum,
            }
            .into(),
            _ => Skyscraper {
                line: line.clone(),
                count,
            }
            .into(),
        };
        puzzle.constraints = vec![AllDifferent::new(line).into(), clue];
        let expected = by_fillings(&puzzle, values);
        let found = narrowed(&puzzle);
        let is_solvable = expected.iter().all(|mask| *mask != 0);
        assert!(found.is_some() || !is_solvable, "{puzzle:?}");
        if is_solvable {
            let found = found.unwrap();
            let is_kept = found
                .iter()
                .zip(&expected)
                .all(|(found, kept)| kept & !found == 0);
            assert!(is_kept, "{puzzle:?}");
            total += 1;
            exact += usize::from(found == expected);
        }
    }
    assert!(exact * 2 > total, "{exact} of {total} are exact");
}

#[test]
fn automata_keep_the_values_that_they_accept_alone() {
    let mut next = numbers();
    check_rows(|round| {
        let mut puzzle = row(2 + round % 4, 4, 1);
        for mask in &mut puzzle.candidates {
            *mask &= next(16) as u32 | 1 << next(4);
        }
        // A few steps between four states, some of which accept.
        let step = |_| {
            let (from, to, mask) = (next(4) as u32, next(4) as u32, 1 + next(15));
            let values = (0..4).filter(|bit| mask >> bit & 1 == 1);
            (from, values.map(|bit| bit + 1).collect(), to)
        };
        let automaton = Automaton {
            line: puzzle.shape.grid().collect(),
            start: vec![0],
            accept: vec![1, 2],
            steps: (0..4 + round % 5).map(step).collect(),
        };
        puzzle.constraints = vec![automaton.into()];
        puzzle
    });
}

/// The values of cells with few values that add up to a sum, which an automaton reads.
fn adding_up(masks: &[u32], sum: u32) -> Vec<u32> {
    let Some((first, rest)) = masks.split_first() else {
        return Vec::new();
    };
    let mut kept = vec![0; masks.len()];
    for bit in (0..16).filter(|bit| first >> bit & 1 == 1 && *bit < sum) {
        let left = sum - bit - 1;
        let others = adding_up(rest, left);
        let is_end = rest.is_empty() && left == 0;
        if is_end || others.first().is_some_and(|mask| *mask != 0) {
            kept[0] |= 1 << bit;
            let pairs = kept[1..].iter_mut().zip(others);
            pairs.for_each(|(kept, mask)| *kept |= mask);
        }
    }
    kept
}

/// Four cells have a small automaton for all values, which lines share, and five cells do not.
#[test]
fn lines_with_other_values_that_share_an_automaton_keep_their_own() {
    let mut next = numbers();
    let steps = (0..80)
        .flat_map(|from| (1..=16).map(move |value| (from, vec![value], from + value as u32)));
    let steps: Arc<[_]> = steps.collect();
    let mut impossible = 0;
    for round in 0..200 {
        let (length, sum) = (4 + round % 2, 30 + next(20) as u32);
        let mut puzzle = row(3 * length, 16, 1);
        for mask in &mut puzzle.candidates {
            let few = (0..1 + next(3)).fold(0, |few, _| few | 1 << next(16));
            *mask = few;
        }
        let open = next(4) as usize * length;
        if let Some(open) = puzzle.candidates.get_mut(open..open + length) {
            open.fill(0xffff);
        }
        let cells: Vec<Cell> = puzzle.shape.grid().collect();
        let automaton = |line: &[Cell]| {
            let automaton = Automaton {
                line: line.to_vec(),
                start: vec![0],
                accept: vec![sum],
                steps: Arc::clone(&steps),
            };
            automaton.into()
        };
        puzzle.constraints = cells.chunks(length).map(automaton).collect();
        let lines = puzzle.candidates.chunks(length);
        let expected: Vec<u32> = lines.flat_map(|line| adding_up(line, sum)).collect();
        let expected = (!expected.contains(&0)).then_some(expected);
        impossible += usize::from(expected.is_none());
        assert_eq!(narrowed(&puzzle), expected, "{puzzle:?}");
    }
    assert!((20..180).contains(&impossible), "{impossible}");
}

#[test]
fn sum_lines_keep_the_values_of_their_fillings_alone() {
    let mut next = numbers();
    check_rows(|round| {
        let mut puzzle = row(3 + round % 3, 5, next(5) as i32 - 1);
        for mask in &mut puzzle.candidates {
            *mask &= next(32) as u32 | 1 << next(5);
        }
        let (line, closed) = (puzzle.shape.grid().collect(), next(2) == 0);
        let sum = 1 + next(12) as i64;
        puzzle.constraints = vec![SumLine { line, sum, closed }.into()];
        puzzle
    });
}

#[test]
fn sums_of_different_values_keep_the_values_of_their_fillings_alone() {
    let mut next = numbers();
    check_rows(|round| {
        let (number, values) =
            [(2, 10), (3, 9), (3, 10), (4, 7), (4, 9), (5, 5), (5, 6)][round % 7];
        let mut puzzle = row(number, values, next(3) as i32 - 1);
        let few = next(2) == 0;
        for mask in &mut puzzle.candidates {
            let other = if few { next(1 << values) } else { u64::MAX };
            *mask &= (next(1 << values) & other) as u32 | 1 << next(values as u64);
        }
        let middle = number as i64 * (i64::from(puzzle.shape.least) + values as i64 / 2);
        let cells: Vec<Cell> = puzzle.shape.grid().collect();
        puzzle.constraints = vec![
            KillerCage {
                cells,
                sum: Some(middle + next(9) as i64 - 4),
                repeats: false,
            }
            .into(),
        ];
        puzzle
    });
}

#[test]
fn counts_of_different_values_keep_the_values_of_their_fillings_alone() {
    let mut next = numbers();
    check_rows(|round| {
        let values = if round % 2 == 0 { 4 } else { 7 };
        let mut puzzle = row(3 + round % 4 % (8 - values), values, next(3) as i32 - 1);
        for mask in &mut puzzle.candidates {
            *mask &= (next(128) & next(128)) as u32 | 1 << next(values as u64);
        }
        let mut cells: Vec<Cell> = puzzle.shape.grid().collect();
        let count = cells.remove(0);
        puzzle.constraints = vec![CountDistinct { count, cells }.into()];
        puzzle
    });
}

/// The candidates that two sets of values leave, whose cells are connected. The layout is a square whose cells are
/// those of the grid in another order.
fn joined(masks: &[u32], order: &[usize], side: usize, size: Option<usize>) -> Option<Vec<u32>> {
    let mut puzzle = Puzzle::new(Shape {
        rows: side,
        columns: side,
        ..Shape::square(3)
    });
    let grid: Vec<Cell> = puzzle.shape.grid().collect();
    for (mask, place) in masks.iter().zip(order) {
        puzzle.candidates[*place] = *mask;
    }
    let cells: Vec<Cell> = order.iter().map(|place| grid[*place]).collect();
    for values in [vec![1], vec![2, 3]] {
        let connected = Connected {
            cells: cells.clone(),
            columns: side,
            values,
            size,
        };
        puzzle.constraints.push(connected.into());
    }
    let found = narrowed(&puzzle)?;
    Some(order.iter().map(|place| found[*place]).collect())
}

#[test]
fn connected_cells_in_the_order_of_the_grid_lose_what_others_do() {
    // Cells that follow each other are worked out as bits of one word, others one by one.
    let mut next = numbers();
    let mut counts = [0; 2];
    for round in 0..6000 {
        let side = 4 + round % 8;
        let number = side * side;
        let size = (round % 3 > 0).then_some(number / 2);
        let shares = [2 + next(8), 2 + next(8)];
        let mut mask = || match (next(shares[0]), next(shares[1])) {
            (0, _) => 0b001,
            (_, 0) => 0b110,
            _ => 0b111,
        };
        let masks: Vec<u32> = (0..number).map(|_| mask()).collect();
        let order: Vec<usize> = (0..number).collect();
        let other: Vec<usize> = (0..number).rev().collect();
        let found = joined(&masks, &order, side, size);
        assert_eq!(found, joined(&masks, &other, side, size), "{masks:?}");
        counts[usize::from(found.is_some())] += 1;
    }
    assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
}
