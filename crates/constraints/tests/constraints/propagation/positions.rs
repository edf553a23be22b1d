//! What follows in chosen positions, most of all from the cells that see each other.

use tessera_constraints::constraint::{
    AllDifferent, And, AntiQueen, AntiTaxicab, Automaton, Clone, Connected, Constraint,
    CountingCircles, Diagonal, GlobalEntropy, Or, Quadruple, Sum, SumLine, Zipper,
};
use tessera_constraints::{Cell, Limits, Puzzle, Shape, Solver, SolverError, formats};

use super::{narrowed, row};

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

/// Three different cells have a sum of 6 at least, which a choice alone does not say.
#[test]
fn sums_in_choices_know_which_cells_differ_around_them() {
    for around in [
        "",
        ".NoBoxes.AllDifferent~R1C1~R2C2~R3C3",
        ".NoBoxes.Cage~0~R1C1~R2C2~R3C3",
    ] {
        let cells = if around.is_empty() {
            "~R1C1~R1C2~R1C3"
        } else {
            "~R1C1~R2C2~R3C3"
        };
        let inner = format!(".Or.Sum~5{cells}.And.~R1C1_4.End.End");
        for (choice, expected) in [
            (inner.clone(), 0b1000),
            (format!(".Or{inner}.And.~R1C1_3.End.End"), 0b1100),
            (inner.replace("~5", "~6"), 0b1111),
        ] {
            let text = format!(".Shape~4x4{around}{choice}");
            let candidates = narrowed(&formats::iss::read(&text).unwrap()).unwrap();
            assert_eq!(candidates[0], expected, "{text}");
        }
    }
}

/// The sum of the other eight cells of a row gives a cell, though no choice has this cell.
#[test]
fn choices_with_one_possible_constraint_are_this_constraint() {
    let row: String = (1..9).map(|column| format!("~R1C{column}")).collect();
    // Three different values are 6 at least.
    let choice = |inner: &str| format!(".Or.Sum~5~R4C4~R4C5~R4C6{inner}.End");
    let sum = format!(".Sum~40{row}");
    for (text, expected) in [
        (sum.clone(), 1 << 4),
        (choice(&sum), 1 << 4),
        (choice(&format!("{sum}.Sum~6~R5C4~R5C5~R5C6")), 0x1ff),
    ] {
        let candidates = narrowed(&formats::iss::read(&text).unwrap()).unwrap();
        assert_eq!(candidates[8], expected, "{text}");
    }
}

/// Each constraint of a choice has cells of its own. It leaves the others as they are, and one without cells may hold
/// or not.
#[test]
fn constraints_of_a_choice_limit_the_cells_that_all_of_them_have() {
    let choice = |constraints: Vec<Constraint>| {
        let mut puzzle = row(4, 4, 1);
        puzzle.constraints = vec![Or { constraints }.into()];
        narrowed(&puzzle)
    };
    let cells: Vec<Cell> = row(4, 4, 1).shape.grid().collect();
    let least = sum(cells[1..3].to_vec(), 2);
    let greater = sum(cells[2..].to_vec(), 3);
    let empty = |total| sum(Vec::new(), total);
    for (constraints, expected) in [
        (vec![least.clone()], Some([0b1111, 0b0001, 0b0001, 0b1111])),
        (
            vec![greater.clone(), least.clone()],
            Some([0b1111, 0b1111, 0b0011, 0b1111]),
        ),
        (
            vec![empty(1), least.clone()],
            Some([0b1111, 0b0001, 0b0001, 0b1111]),
        ),
        (vec![empty(0), least.clone()], Some([0b1111; 4])),
        (
            vec![
                And {
                    constraints: vec![],
                }
                .into(),
                least,
            ],
            Some([0b1111; 4]),
        ),
        (
            vec![
                empty(1),
                Or {
                    constraints: vec![],
                }
                .into(),
            ],
            None,
        ),
        (
            vec![
                And {
                    constraints: vec![greater.clone(), empty(1)],
                }
                .into(),
            ],
            None,
        ),
    ] {
        let found = choice(constraints.clone());
        assert_eq!(found, expected.map(Vec::from), "{constraints:?}");
    }
}

/// Seven different values are 28 at least, so two columns of seven cells have no sum of 50. Cut by boxes, they could.
#[test]
fn long_sums_in_choices_are_cut_by_whole_houses() {
    let cells: String = (1..8).map(|row| format!("~R{row}C1~R{row}C2")).collect();
    let text = format!(".Or.Sum~50{cells}.Sum~5~R9C8~R9C9.End");
    let candidates = narrowed(&formats::iss::read(&text).unwrap()).unwrap();
    assert_eq!(candidates[79..], [0b1111, 0b1111]);
}

#[test]
fn a_long_sum_needs_no_cells_that_differ() {
    let mut puzzle = row(12, 2, 1);
    let cells = puzzle.shape.grid().collect();
    puzzle.constraints.push(sum(cells, 12));
    assert_eq!(narrowed(&puzzle), Some(vec![1; 12]));
}

/// The rows and columns are the houses from which sums follow, and not the five cells beside the grid.
#[test]
fn sums_follow_from_the_houses_with_the_most_cells() {
    let mut text = ".Shape~4x4~5.NoBoxes.Var~X~~5.AllDifferent~VX1~VX2~VX3~VX4~VX5".to_owned();
    for cell in 0..16 {
        let (row, column) = (cell / 4 + 1, cell % 4 + 1);
        text += &format!(".~R{row}C{column}_1_2_3_4");
    }
    // The last cells of two rows have 20 less 13.
    text += ".Sum~13~R1C1~R1C2~R1C3~R2C1~R2C2~R2C3";
    let candidates = narrowed(&formats::iss::read(&text).unwrap()).unwrap();
    assert_eq!([candidates[3], candidates[7]], [0b1100, 0b1100]);
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

/// The candidates of a square layout where the cells with each of the values 1 to 3 are connected. Each row has a
/// character for each cell: its value, or a dot. With `in_order`, the cells of the layout are those of the grid, and
/// else they are turned around.
fn areas(rows: &[&str], size: Option<usize>, in_order: bool) -> Option<Vec<u32>> {
    let side = rows.len();
    let mut puzzle = Puzzle::new(Shape {
        rows: side,
        columns: side,
        ..Shape::square(4)
    });
    let mut cells: Vec<Cell> = puzzle.shape.grid().collect();
    let values = rows.iter().flat_map(|row| row.chars());
    for (mask, value) in puzzle.candidates.iter_mut().zip(values) {
        if let Some(digit) = value.to_digit(10) {
            *mask = 1 << (digit - 1);
        }
    }
    if !in_order {
        cells.reverse();
        puzzle.candidates[..side * side].reverse();
    }
    for value in 1..4 {
        let connected = Connected {
            cells: cells.clone(),
            columns: side,
            values: vec![value],
            size,
        };
        puzzle.constraints.push(connected.into());
    }
    let mut found = narrowed(&puzzle)?;
    found.truncate(side * side);
    if !in_order {
        found.reverse();
    }
    Some(found)
}

/// The rows turned by a quarter.
fn turned(rows: &[&str]) -> Vec<String> {
    let column = |column: usize| rows.iter().rev().map(move |row| &row[column..=column]);
    (0..rows.len())
        .map(|number| column(number).collect())
        .collect()
}

/// The places that have lost a value, as rows of `x` and `.`, for a position and for all its turns.
fn lost(rows: &[&str], size: Option<usize>, value: u32) -> String {
    let mut rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
    let mut all: Vec<Vec<String>> = Vec::new();
    for turn in 0..8 {
        let texts: Vec<&str> = rows.iter().map(String::as_str).collect();
        let masks = areas(&texts, size, turn < 4).unwrap();
        let sign = |mask: &u32| {
            if mask >> (value - 1) & 1 == 1 {
                '.'
            } else {
                'x'
            }
        };
        let mut signs: Vec<String> = (masks.chunks(rows.len()))
            .map(|row| row.iter().map(sign).collect())
            .collect();
        for _ in turn % 4..4 {
            let texts: Vec<&str> = signs.iter().map(String::as_str).collect();
            signs = turned(&texts);
        }
        all.push(signs);
        rows = turned(&texts);
    }
    assert!(all.iter().all(|signs| *signs == all[0]), "{all:?}");
    all[0].join(" ")
}

#[test]
fn areas_do_not_cross_in_a_square() {
    let rows = ["....", ".12.", "..1.", "...."];
    assert_eq!(lost(&rows, None, 2), ".... .x.. .xx. ....");
    assert_eq!(lost(&rows, None, 3), ".... .xx. ..x. ....");
    // Neither area can cross the other one.
    assert_eq!(areas(&["12..", "21..", "....", "...."], None, true), None);
    assert_eq!(areas(&["12..", "21..", "....", "...."], None, false), None);
    // The cells with a 4 need not be connected.
    assert!(areas(&["....", ".14.", ".41.", "...."], None, true).is_some());
}

#[test]
fn areas_do_not_alternate_around_the_border() {
    let rows = ["..1..", "2....", ".....", ".....", "..1.."];
    assert_eq!(lost(&rows, None, 2), "..xxx ....x ....x ....x ..xxx");
    assert_eq!(lost(&rows, None, 3), "..x.. x.... ..... ..... ..x..");
    // Three ends leave a part to each of the others.
    let rows = ["..1..", "2....", "....3", ".....", ".111."];
    assert_eq!(lost(&rows, None, 2), "..xxx ....x ....x ....x .xxxx");
    assert_eq!(lost(&rows, None, 3), "xxx.. x.... x.... x.... xxxx.");
    for rows in [
        ["1...2", ".....", ".....", ".....", "2...1"],
        ["..1..", "....2", ".....", "2....", "..1.."],
    ] {
        assert_eq!(areas(&rows, None, true), None);
        assert_eq!(areas(&rows, None, false), None);
    }
}

#[test]
fn a_cell_of_an_area_leaves_enough_cells_to_connect_its_parts() {
    // Three cells are left, of which the parts need two.
    let rows = ["1..1.", ".....", ".....", ".....", "....."];
    assert_eq!(lost(&rows, Some(5), 1), "..... ....x xxxxx xxxxx xxxxx");
    assert_eq!(lost(&rows, Some(6), 1), "..... ..... ....x xxxxx xxxxx");
    // A part of two cells changes the parity of the ways. The limit is exact there, too.
    let rows = ["1..1.", "1....", ".....", ".....", "....."];
    assert_eq!(lost(&rows, Some(6), 1), "..... ....x .xxxx xxxxx xxxxx");
    // The parts are connected by the third one.
    let rows = ["1.1..", ".....", "..1..", ".....", "....."];
    assert_eq!(lost(&rows, Some(5), 1), "...xx xx.xx xx.xx xxxxx xxxxx");
}
