//! Propagators against all fillings of a few cells, and what follows from the cells that see each other.

use tessera_constraints::constraint::{
    AllDifferent, AntiQueen, AntiTaxicab, Automaton, Clone, Connected, Constraint, CountDistinct,
    CountingCircles, Diagonal, GlobalEntropy, KillerCage, Quadruple, Sandwich, Skyscraper, Sum,
    SumLine, XSum, Zipper,
};
use tessera_constraints::{Cell, Limits, Puzzle, Shape, Solver, SolverError, formats};

/// The candidates at the fixpoint, if there is one.
fn narrowed(puzzle: &Puzzle) -> Option<Vec<u32>> {
    Solver::new(puzzle).unwrap().candidates()
}

/// Numbers that look random.
fn numbers() -> impl FnMut(u64) -> u64 {
    let mut state = 5_u64;
    move |limit| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    }
}

/// A sum with factors of 1.
fn sum(cells: Vec<Cell>, sum: i64) -> Constraint {
    let factors = Vec::new();
    Sum {
        cells,
        factors,
        sum,
    }
    .into()
}

#[test]
fn sums_of_few_cells_keep_the_values_of_their_solutions_alone() {
    let mut next = numbers();
    for round in 0..2000 {
        let number = 2 + round % 2;
        let mut puzzle = Puzzle::new(Shape {
            rows: 1,
            columns: number,
            ..Shape::square(9)
        });
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
        let mut expected = vec![0; number];
        for code in 0..9_i32.pow(number as u32) {
            let values: Vec<i32> = (0..number as u32)
                .map(|place| code / 9_i32.pow(place) % 9 + 1)
                .collect();
            if puzzle.is_solution(&values) {
                for (mask, value) in expected.iter_mut().zip(&values) {
                    *mask |= puzzle.bit(*value);
                }
            }
        }
        let found = narrowed(&puzzle);
        assert!(
            found.is_some() || expected.contains(&0),
            "{:?}",
            puzzle.constraints
        );
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
fn a_value_is_taken_from_cells_that_see_all_its_places_in_a_house() {
    let mut puzzle = Puzzle::sudoku(9);
    for column in 2..9 {
        puzzle.candidates[column] &= !1;
    }
    for column in 0..2 {
        let pair = [Cell::at(0, column), Cell::at(6, 6)];
        puzzle.constraints.push(AllDifferent::new(pair).into());
    }
    let masks = narrowed(&puzzle).unwrap();
    assert_eq!(masks[6 * 9 + 6] & 1, 0);
    assert_eq!(masks[9 + 2] & 1, 0, "in the box");
    assert_eq!(masks[6 * 9 + 7] & 1, 1);
}

#[test]
fn a_value_of_a_quadruple_keeps_its_places() {
    let mut puzzle = Puzzle::sudoku(9);
    let cells = |row: usize, column: usize| {
        let places = [(0_usize, 0_usize), (0, 1), (1, 0), (1, 1)];
        places
            .map(|(down, right)| Cell::at(row + down, column + right))
            .to_vec()
    };
    let quadruple = |cells, values: &[i32]| -> Constraint {
        let values = values.to_vec();
        Quadruple { cells, values }.into()
    };
    puzzle.constraints.push(quadruple(cells(0, 0), &[7]));
    puzzle
        .constraints
        .push(quadruple(cells(4, 4), &[1, 2, 3, 4]));
    let masks = narrowed(&puzzle).unwrap();
    assert_eq!(masks[2] & 1 << 6, 0, "in the box of the quadruple");
    assert_eq!(masks[3] & 1 << 6, 1 << 6);
    assert_eq!(masks[4 * 9 + 4], 0b1111, "no other values fit in");
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
        let mut expected = vec![0; 4];
        for code in 0..6_i32.pow(4) {
            let values: Vec<i32> = (0..4)
                .map(|place| code / 6_i32.pow(place) % 6 + 1)
                .collect();
            if puzzle.is_solution(&values) {
                for (mask, value) in expected.iter_mut().zip(&values) {
                    *mask |= puzzle.bit(*value);
                }
            }
        }
        let is_solvable = expected[0] != 0;
        assert_eq!(
            narrowed(&puzzle),
            is_solvable.then_some(expected),
            "{puzzle:?}"
        );
    }
}

#[test]
fn the_last_value_of_a_class_in_a_square_keeps_its_places() {
    let mut puzzle = Puzzle::sudoku(9);
    puzzle
        .constraints
        .push(GlobalEntropy { modular: false }.into());
    for cell in [0, 1, 9, 10] {
        puzzle.candidates[cell] &= !0b110;
    }
    let masks = narrowed(&puzzle).unwrap();
    for (cell, mask) in masks.iter().enumerate() {
        let is_in_box = cell % 9 < 3 && cell / 9 < 3;
        let is_in_square = cell % 9 < 2 && cell / 9 < 2;
        assert_eq!(mask & 1 == 0, is_in_box && !is_in_square, "{cell}");
    }
}

#[test]
fn counting_circles_have_a_value_once_in_a_row() {
    let mut puzzle = Puzzle::sudoku(4);
    let cells: Vec<Cell> = puzzle.shape.grid().take(10).collect();
    // All of 1 to 4 would be used, but three rows cannot have the value 4 four times.
    puzzle.constraints.push(CountingCircles::new(cells).into());
    assert_eq!(narrowed(&puzzle), None);
    // With three cells of two rows, these have the values 1, 2 and 2: each row has a 2 in a circle.
    let mut puzzle = Puzzle::sudoku(4);
    let cells = [Cell::at(0, 0), Cell::at(0, 1), Cell::at(2, 3)];
    puzzle.constraints.push(CountingCircles::new(cells).into());
    let masks = narrowed(&puzzle).unwrap();
    assert_eq!(masks[2 * 4 + 3], 0b10);
    assert_eq!(masks[2] & 0b10, 0);
}

#[test]
fn long_sums_are_added_up() {
    // Alone, each diagonal has room for its sum. Together, they have at least 1 to 5 in the first box.
    let mut puzzle = Puzzle::sudoku(9);
    let diagonals = [
        (0..8).map(|step| Cell::at(step, step)).collect::<Vec<_>>(),
        (0..8).map(|step| Cell::at(step, step + 1)).collect(),
    ];
    for cells in diagonals {
        puzzle.constraints.push(sum(cells, 16));
    }
    assert_eq!(narrowed(&puzzle), None);
}

#[test]
fn a_cell_that_sticks_out_of_the_boxes_around_a_diagonal_is_known() {
    let mut puzzle = Puzzle::sudoku(9);
    let around = (0..81).map(|place| (place / 9, place % 9));
    let around = around.filter(|(row, column)| row / 3 == column / 3 && row != column);
    let around = around.map(|(row, column)| Cell::at(row, column));
    let cells: Vec<Cell> = around.chain([Cell::at(0, 8)]).collect();
    puzzle.constraints.push(sum(cells, 3 * 45 - 45 + 4));
    assert_ne!(narrowed(&puzzle).unwrap()[8], 1 << 3);
    let rising = false;
    puzzle.constraints.push(Diagonal { rising }.into());
    assert_eq!(narrowed(&puzzle).unwrap()[8], 1 << 3);
}

#[test]
fn cells_of_a_sum_are_grouped_by_boxes() {
    let mut puzzle = Puzzle::sudoku(9);
    let ring = [
        (1, 3),
        (2, 3),
        (2, 4),
        (3, 1),
        (3, 2),
        (4, 2),
        (4, 6),
        (5, 6),
        (5, 7),
        (6, 4),
        (6, 5),
        (7, 5),
    ];
    let cells: Vec<Cell> = ring.map(|(row, column)| Cell::at(row, column)).into();
    puzzle.constraints.push(sum(cells, 4 * 6));
    let masks = narrowed(&puzzle).unwrap();
    assert!(
        ring.iter()
            .all(|(row, column)| masks[row * 9 + column] == 0b111)
    );
}

#[test]
fn a_cell_of_a_sum_leaves_room_for_the_least_values_of_the_others() {
    let mut puzzle = Puzzle::sudoku(9);
    let pairs = [[(0, 0), (0, 4)], [(4, 1), (4, 8)], [(8, 2), (8, 7)]];
    for [_, (row, column)] in pairs {
        puzzle.candidates[row * 9 + column] = 0b1_1100_0000;
    }
    let cells = pairs.concat().into_iter();
    let cells: Vec<Cell> = cells.map(|(row, column)| Cell::at(row, column)).collect();
    // One more than the least sum.
    puzzle.constraints.push(sum(cells, 3 * (1 + 7) + 1));
    let masks = narrowed(&puzzle).unwrap();
    for pair in pairs {
        let found = pair.map(|(row, column)| masks[row * 9 + column]);
        assert_eq!(found, [0b11, 0b1100_0000]);
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
        let mut puzzle = Puzzle::new(Shape {
            rows: 1,
            columns: values,
            values,
            least,
            ..Shape::square(values)
        });
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

/// A puzzle of one row without constraints.
fn row(columns: usize, values: usize, least: i32) -> Puzzle {
    Puzzle::new(Shape {
        rows: 1,
        columns,
        values,
        least,
        ..Shape::square(values)
    })
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

#[test]
fn a_line_may_have_very_many_cells() {
    // Values change between small and large ones; the line has the cells of the row again and again.
    let mut puzzle = row(4, 4, 1);
    let cells: Vec<Cell> = puzzle.shape.grid().collect();
    let line = cells.repeat(100_000);
    let automaton = Automaton {
        line,
        start: vec![0, 1],
        accept: vec![0, 1],
        steps: [(0, vec![1, 2], 1), (1, vec![3, 4], 0)].into(),
    };
    puzzle.constraints = vec![automaton.into()];
    puzzle.candidates[0] = 0b0001;
    assert_eq!(narrowed(&puzzle), Some(vec![1, 12, 3, 12]));
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

#[test]
fn sum_lines_of_large_sums_keep_large_values() {
    // The sums of parts fit in a word, do not fit in it, and reach the last of 32 values.
    for (sum, maximum) in [(62, 32), (64, 32), (33, 32), (31, 31)] {
        let mut puzzle = row(2, 32, 1);
        let line = puzzle.shape.grid().collect();
        let closed = false;
        puzzle.constraints = vec![SumLine { line, sum, closed }.into()];
        let masks = narrowed(&puzzle).unwrap();
        assert_eq!(32 - masks[0].leading_zeros(), maximum);
    }
}

#[test]
fn closed_sum_lines_of_any_sum_are_read_or_too_large() {
    let closed_line = |columns: usize, sum: i64| {
        let mut puzzle = row(columns, 32, 1);
        let line = puzzle.shape.grid().collect();
        let closed = true;
        puzzle.constraints = vec![SumLine { line, sum, closed }.into()];
        puzzle
    };
    assert_eq!(narrowed(&closed_line(3, 1 << 60)), None);
    assert_eq!(narrowed(&closed_line(3, 96)), Some(vec![1 << 31; 3]));
    let solver = Solver::new(&closed_line(64, 1 << 60));
    assert_eq!(solver.err(), Some(SolverError::TooLarge));
}

#[test]
fn cells_with_the_same_value_see_the_same_cells() {
    let mut puzzle = Puzzle::sudoku(9);
    let (cells, copies) = (vec![Cell::at(0, 0)], vec![Cell::at(4, 4)]);
    puzzle.constraints.push(Clone { cells, copies }.into());
    puzzle.give(Cell::at(8, 4), 7);
    let masks = narrowed(&puzzle).unwrap();
    assert_eq!(masks[0] & 1 << 6, 0);
    puzzle.give(Cell::at(0, 0), 3);
    let masks = narrowed(&puzzle).unwrap();
    assert_eq!(masks[4 * 9 + 4], 1 << 2);
    // Cells of one row cannot be equal.
    let (cells, copies) = (vec![Cell::at(1, 0)], vec![Cell::at(1, 8)]);
    puzzle.constraints.push(Clone { cells, copies }.into());
    assert_eq!(narrowed(&puzzle), None);
}

#[test]
fn the_centre_of_a_zipper_limits_all_other_cells() {
    let mut puzzle = Puzzle::sudoku(9);
    let mut line: Vec<Cell> = (0..7).map(|row| Cell::at(row, 0)).collect();
    line.extend((0..6).rev().map(|row| Cell::at(row, 8)));
    puzzle.constraints.push(Zipper { line }.into());
    let masks = narrowed(&puzzle).unwrap();
    assert!((0..6).all(|row| masks[row * 9] & 1 << 8 == 0));
}

#[test]
fn a_value_that_two_cells_do_not_share_is_taken_from_the_other() {
    // Whether a cell as many rows and columns away loses the value.
    type IsSeen = fn(usize, usize) -> bool;
    let rules: [(Constraint, IsSeen); 2] = [
        (AntiTaxicab {}.into(), |rows, columns| rows + columns == 3),
        (AntiQueen { value: Some(3) }.into(), |rows, columns| {
            rows == columns
        }),
    ];
    for (rule, is_seen) in rules {
        let mut puzzle = Puzzle::new(Shape::square(9));
        puzzle.constraints.push(rule);
        puzzle.give(Cell::at(4, 4), 3);
        let steps = |place: usize| ((place / 9).abs_diff(4), (place % 9).abs_diff(4));
        let masks = narrowed(&puzzle).unwrap();
        let expected = (0..81).map(|place| match steps(place) {
            (0, 0) => 0b100,
            (rows, columns) if is_seen(rows, columns) => 0b1_1111_1011,
            _ => 0b1_1111_1111,
        });
        assert_eq!(masks, expected.collect::<Vec<_>>());
        // The value is given again where the first cell takes it away.
        puzzle.give(Cell::at(3, 2), 3);
        puzzle.give(Cell::at(3, 3), 3);
        assert_eq!(narrowed(&puzzle), None);
    }
}

/// A value that is missing in a row of a band is missing in a box of the band, too.
#[test]
fn values_that_doppelgangers_lack_are_the_same_in_rows_and_boxes() {
    let text = ".Doppelganger.Shape~4x4~0-4.~DGC1_1~DGC2_4";
    let puzzle = formats::iss::read(text).unwrap();
    let narrowed = narrowed(&puzzle).unwrap();
    // The boxes are the last cells. Their sum alone would leave the upper ones 2 and 3, too.
    assert_eq!(
        narrowed[narrowed.len() - 4..],
        [0b10010, 0b10010, 0b01100, 0b01100]
    );
    let all = Solver::new(&puzzle)
        .unwrap()
        .true_candidates(Limits::default())
        .unwrap();
    let are_kept = narrowed
        .iter()
        .zip(&all)
        .all(|(narrowed, all)| narrowed & all == *all);
    assert!(are_kept && all.iter().all(|mask| *mask > 0));
}

#[test]
fn rows_whose_cells_have_as_many_values_as_the_row_has_cells_are_houses() {
    // Values from 0 to 5, of which the cells have 1 to 4. The last value of the first row has one place.
    let text = ".Shape~4x4~0-5.Replicate~__P.~R1C1_1_2_3_4.End.~R1C1_1_2.~R1C2_1_3_2.~R1C3_1_2_3";
    let puzzle = formats::iss::read(text).unwrap();
    let [.., fourth] = narrowed(&puzzle).unwrap()[..4] else {
        panic!("the row has four cells");
    };
    assert_eq!(fourth, puzzle.bit(4));
    // The two cells that are left in a box have the rest of its sum.
    let text = ".Shape~4x4~0-5.Replicate~__P.~R1C1_1_2_3_4.End.Cage~3~R1C1~R1C2";
    let puzzle = formats::iss::read(text).unwrap();
    let both = puzzle.bit(3) | puzzle.bit(4);
    let candidates = narrowed(&puzzle).unwrap();
    assert_eq!([candidates[4], candidates[5]], [both; 2]);
    let solver = Solver::new(&puzzle).unwrap();
    let plain = formats::iss::read(".Shape~4x4.Cage~3~R1C1~R1C2").unwrap();
    let expected = Solver::new(&plain).unwrap().solutions().count();
    assert_eq!(solver.solutions().count(), expected);
    // Fewer values than cells are too few.
    let text = ".Shape~4x4~0-5.~R1C1_1_2_3.~R1C2_1_3_2.~R1C3_1_2_3.~R1C4_1_2_3";
    assert_eq!(narrowed(&formats::iss::read(text).unwrap()), None);
}

#[test]
fn regions_that_are_to_be_found_are_numbered_in_order() {
    let labels = |givens: &str| {
        let text = format!(".Shape~4x4.ChaosConstruction.NoBoxes.{givens}");
        let puzzle = formats::iss::read(&text).unwrap();
        narrowed(&puzzle).map(|masks| masks[16..22].to_vec())
    };
    assert_eq!(labels("~CC3_3").unwrap()[..3], [0b0001, 0b0010, 0b0100]);
    // Three of the first four labels are new ones, and the first cell is not alone in its region.
    let found = labels("~CC5_4").unwrap();
    assert_eq!(found[..5], [0b0001, 0b0001, 0b0010, 0b0100, 0b1000]);
    // The fourth one is met after the third.
    assert_eq!(labels("~CC3_4"), None);
    assert_eq!(labels("~CC2_2~CC3_4"), None);
    // No label is left for the first cell.
    assert_eq!(labels("~CC1_2_3"), None);
}

#[test]
fn a_region_needs_room_for_all_cells_with_the_same_label() {
    let text = ".Shape~4x4.ChaosConstruction.NoBoxes.~CC1_1";
    let mut puzzle = formats::iss::read(text).unwrap();
    let has_first = |puzzle: &Puzzle, place: usize| narrowed(puzzle).unwrap()[16 + place] & 1 == 1;
    assert!(has_first(&puzzle, 3) && has_first(&puzzle, 12));
    // The region of a corner has four cells, as many as there are to the next corner. With both next corners it has
    // seven.
    let label = |place: usize| puzzle.shape.cell(16 + place);
    let (cells, copies) = (vec![label(3)], vec![label(12)]);
    puzzle.constraints.push(Clone { cells, copies }.into());
    assert!(!has_first(&puzzle, 3) && !has_first(&puzzle, 12));
    assert!(has_first(&puzzle, 2));
}
