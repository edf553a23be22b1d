//! The text of Interactive Sudoku Solver: what its constraints mean.

use std::collections::BTreeSet;

use tessera_constraints::{Constraint, Solver, formats};

use super::formats::count;

/// The number of fillings of a square grid with these first values that pass, tried cell by cell. The values of rows
/// and columns differ.
fn fillings(
    side: usize,
    first: &[i32],
    values: std::ops::RangeInclusive<i32>,
    passes: &dyn Fn(&[i32]) -> bool,
) -> u64 {
    fn fill(
        side: usize,
        values: &[i32],
        grid: &mut Vec<i32>,
        passes: &dyn Fn(&[i32]) -> bool,
    ) -> u64 {
        if grid.len() == side * side {
            return passes(grid).into();
        }
        let (row, column) = (grid.len() / side, grid.len() % side);
        let mut number = 0;
        for value in values {
            let above = (0..row).any(|row| grid[row * side + column] == *value);
            if !above && !grid[row * side..].contains(value) {
                grid.push(*value);
                number += fill(side, values, grid, passes);
                grid.pop();
            }
        }
        number
    }
    fill(side, &Vec::from_iter(values), &mut first.to_vec(), passes)
}

/// The values of the rows, of the columns, and of the boxes of 2x2 cells, if there are any.
fn families(grid: &[i32], side: usize, has_boxes: bool) -> Vec<Vec<Vec<i32>>> {
    let family = |place: &dyn Fn(usize, usize) -> usize| -> Vec<Vec<i32>> {
        (0..side)
            .map(|region| {
                (0..side)
                    .map(|number| grid[place(region, number)])
                    .collect()
            })
            .collect()
    };
    let mut families = vec![
        family(&|row, column| row * side + column),
        family(&|column, row| row * side + column),
    ];
    if has_boxes {
        families.push(family(&|number, cell| {
            (number / 2 * 2 + cell / 2) * side + number % 2 * 2 + cell % 2
        }));
    }
    families
}

fn is_different<T: PartialEq>(values: &[T]) -> bool {
    (1..values.len()).all(|place| !values[..place].contains(&values[place]))
}

#[test]
fn ranks_may_be_tied() {
    let grids = |text: &str| -> Vec<Vec<i32>> {
        let puzzle = formats::iss::read(&format!(".Shape~4x4{text}")).unwrap();
        let mut grids: Vec<Vec<i32>> = Solver::new(&puzzle).unwrap().solutions().collect();
        grids.sort();
        grids
    };
    // All rows and columns from either end, the first column first.
    let lines = |grid: &Vec<i32>| -> Vec<Vec<i32>> {
        let columns = (0..4).map(|column| grid.iter().skip(column).step_by(4).copied().collect());
        let rows = grid.chunks(4).map(<[i32]>::to_vec);
        let lines: Vec<Vec<i32>> = columns.chain(rows).collect();
        let turned = lines
            .iter()
            .map(|line| line.iter().rev().copied().collect());
        lines.iter().cloned().chain(turned).collect()
    };
    let all = grids("");
    assert_eq!(all.len(), 288);
    let mut expected = all.clone();
    expected.retain(|grid| is_different(&lines(grid)));
    assert!(!expected.is_empty() && expected.len() < 288);
    assert_eq!(grids(".FullRankTies~none"), expected);
    for rank in 1..=16 {
        let number = |grid: &Vec<i32>, is_counted: &dyn Fn(&Vec<i32>, &Vec<i32>) -> bool| {
            let lines = lines(grid);
            lines
                .iter()
                .filter(|line| is_counted(line, &lines[0]))
                .count()
        };
        let mut expected = all.clone();
        expected.retain(|grid| {
            let (less, most) = (number(grid, &|a, b| a < b), number(grid, &|a, b| a <= b));
            less < rank && rank <= most
        });
        assert_eq!(
            grids(&format!(".FullRankTies~any.FullRank~C1~{rank}~")),
            expected,
            "{rank}"
        );
        expected.retain(|grid| number(grid, &|a, b| a == b) == 1);
        assert_eq!(
            grids(&format!(".FullRank~C1~{rank}~.FullRankTies~")),
            expected,
            "{rank}"
        );
    }
    let error = formats::iss::read(".FullRankTies~some")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("expected any, none or only-unclued"),
        "{error}"
    );
}

#[test]
fn regions_with_the_same_values_and_doppelgangers() {
    let limits = tessera_constraints::Limits::default();
    let number = |text: &str| {
        let puzzle = formats::iss::read(text).unwrap();
        Solver::new(&puzzle)
            .unwrap()
            .count(100_000, limits)
            .unwrap()
    };
    for (text, side, has_boxes) in [("3x3~4.NoBoxes", 3, false), ("4x4~5", 4, true)] {
        let expected = fillings(side, &[], 1..=side as i32 + 1, &|grid| {
            let mut regions = families(grid, side, has_boxes).concat();
            regions.iter_mut().for_each(|region| region.sort_unstable());
            regions.windows(2).all(|pair| pair[0] == pair[1])
                && regions.iter().all(|region| is_different(region))
        });
        assert!(expected > 0);
        assert_eq!(
            number(&format!(".RegionSameValues.Shape~{text}")),
            expected,
            "{text}"
        );
    }
    for (text, side, has_boxes) in [("4x4~0-4.NoBoxes", 4, false), ("4x4~0-4", 4, true)] {
        let expected = fillings(side, &[0, 1, 2, 3], 0..=side as i32, &|grid| {
            let families = families(grid, side, has_boxes);
            let missing: Vec<Vec<i32>> = families
                .iter()
                .map(|family| {
                    let missing = |region: &Vec<i32>| {
                        (0..=side as i32)
                            .find(|value| !region.contains(value))
                            .unwrap()
                    };
                    family.iter().map(missing).collect()
                })
                .collect();
            // A region in which a value is twice lacks two.
            let is_whole = |region: &Vec<i32>| is_different(region) && region.contains(&0);
            families.concat().iter().all(is_whole)
                && missing.iter().all(|values| is_different(values))
                && (0..side * side)
                    .filter(|cell| grid[*cell] == 0)
                    .all(|cell| {
                        let (row, column) = (cell / side, cell % side);
                        let number = row / 2 * 2 + column / 2;
                        let around = [row, column, number];
                        let values = missing.iter().zip(around);
                        is_different(&Vec::from_iter(
                            values.map(|(values, number)| values[number]),
                        ))
                    })
        });
        assert!(expected > 0);
        assert_eq!(
            number(&format!(
                ".Doppelganger.Shape~{text}.~R1C1_0~R1C2_1~R1C3_2~R1C4_3"
            )),
            expected,
            "{text}"
        );
    }
    // The cells beside the grid have names, and those of boxes neighbours as boxes have.
    let text = ".Doppelganger.Shape~4x4~0-4.GreaterThan~DGB1~DGB3.GreaterThan~DGB1~DGB2.~DGR2_3";
    assert_eq!(count(&formats::iss::read(text).unwrap(), "inequality"), 2);
    let text = ".Doppelganger.Shape~4x4~0-4.GreaterThan~DGB1~DGB4";
    assert!(formats::iss::read(text).is_err());
    let error = formats::iss::read(".Doppelganger").unwrap_err().to_string();
    assert!(
        error.contains("Doppelganger: expected a square grid"),
        "{error}"
    );
}

#[test]
fn shapes_groups_and_conjunctions_are_read() {
    let text = concat!(
        ".Shape~6x6~0-6.~R1C1_0.Var~A~x~2.~VA1_1_2",
        ".Or.Cage~3~R2C1~R2C2.And.Thermo~R3C1~R3C2.End.End",
    );
    let puzzle = formats::read(text).unwrap();
    assert_eq!(
        (puzzle.shape.least, puzzle.shape.values, puzzle.shape.extra),
        (0, 7, 2)
    );
    assert_eq!(puzzle.candidates[36], 0b110);
    let [_, Constraint::Or(or)] = &puzzle.constraints[..] else {
        panic!("{:?}", puzzle.constraints);
    };
    assert_eq!(or.constraints.len(), 2);
    // Nine copies of a pair.
    let copies = formats::read(".Replicate~Bg.Sum~7~R1C1~R2C2.End").unwrap();
    assert_eq!(count(&copies, "sum"), 2);
    let line = formats::read(".Regex~WzEyXSsu~R1C1~R1C2~R1C3").unwrap();
    assert!(matches!(&line.constraints[1], Constraint::Regex(regex) if regex.pattern == "[12]+."));
}

#[test]
fn regions_that_are_to_be_found_may_have_fewer_cells_than_values() {
    let size = |text: &str| {
        let puzzle = formats::read(text).unwrap();
        let Some(Constraint::ChaosConstruction(rule)) = puzzle.constraints.last() else {
            panic!("{:?}", puzzle.constraints);
        };
        // The own format keeps it.
        let own = formats::own::write(&puzzle);
        assert_eq!(own.contains("\"size\""), rule.size.is_some(), "{own}");
        assert_eq!(
            formats::own::read(&own).unwrap().constraints,
            puzzle.constraints
        );
        let size = rule.size.map_or("every value once".to_owned(), |size| {
            format!("has {size} cells with different values and")
        });
        let words = puzzle.constraints.last().unwrap().words();
        assert!(words.contains(&size), "{words}");
        rule.size
    };
    assert_eq!(size(".Shape~6x6.NoBoxes.ChaosConstruction"), None);
    assert_eq!(size(".Shape~6x6~7.NoBoxes.ChaosConstruction"), Some(6));
    assert_eq!(size(".Shape~6x6~0-6.NoBoxes.ChaosConstruction"), Some(6));
    assert_eq!(
        size(".Shape~6x6~9.RegionSize~9.NoBoxes.ChaosConstruction"),
        None
    );
    assert_eq!(
        size(".Shape~6x6~9.RegionSize~4.NoBoxes.ChaosConstruction"),
        Some(4)
    );
    for (text, expected) in [
        (
            ".Shape~6x6.RegionSize~3",
            "36 cells: expected regions of 3 cells, and at most 6 regions",
        ),
        (
            ".Shape~6x6.RegionSize~7",
            "regions of 7 cells: expected 1 to 6 cells",
        ),
        (
            ".Shape~6x6.RegionSize~0",
            "regions of 0 cells: expected 1 to 6 cells",
        ),
        (
            ".Shape~6x6~9.RegionSize~5",
            "36 cells: expected regions of 5 cells",
        ),
    ] {
        let error = formats::read(&format!("{text}.NoBoxes.ChaosConstruction")).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

/// Each with the object that the own format has for it.
#[test]
fn lines_and_arrows_are_read() {
    for (text, expected) in [
        ("Thermo", r#""thermometer", "line": LINE"#),
        ("Whisper", r#""whisper", "difference": 5, "line": LINE"#),
        ("Whisper~2", r#""whisper", "difference": 2, "line": LINE"#),
        ("Renban", r#""renban", "line": LINE"#),
        ("Modular", r#""modular", "modulus": 3, "line": LINE"#),
        ("Modular~2", r#""modular", "modulus": 2, "line": LINE"#),
        ("Entropic", r#""entropic", "line": LINE"#),
        ("RegionSumLine", r#""region-sum", "line": LINE"#),
        ("Between", r#""between", "line": LINE"#),
        ("Lockout", r#""lockout", "difference": 4, "line": LINE"#),
        ("Lockout~2", r#""lockout", "difference": 2, "line": LINE"#),
        ("Palindrome", r#""palindrome", "line": LINE"#),
        ("Zipper", r#""zipper", "line": LINE"#),
        ("SumLine", r#""sum-line", "sum": 10, "line": LINE"#),
        ("SumLine~5", r#""sum-line", "sum": 5, "line": LINE"#),
        ("ValueIndexing", r#""value-index", "line": LINE"#),
        (
            "Arrow",
            r#""arrow", "circle": ["r2c1"], "shaft": ["r2c2", "r3c2"]"#,
        ),
        ("DoubleArrow", r#""double-arrow", "line": LINE"#),
        (
            "PillArrow~2",
            r#""arrow", "circle": ["r2c1", "r2c2"], "shaft": ["r3c2"]"#,
        ),
    ] {
        let read = formats::iss::read(&format!(".Shape~4x4.{text}~R2C1~R2C2~R3C2")).unwrap();
        let expected = expected.replace("LINE", r#"["r2c1", "r2c2", "r3c2"]"#);
        let own = format!(
            r#"{{"rows": 4, "columns": 4, "values": [1, 4], "constraints": [{{"type": {expected}}}]}}"#
        );
        let own = formats::own::read(&own).unwrap();
        assert_eq!(read.constraints.last(), own.constraints.last(), "{text}");
    }
}

#[test]
fn dots_within_a_conjunction_are_given() {
    let text = ".Shape~1x3~8.~R1C2_2.And.BlackDot~R1C2~R1C3.End.StrictKropki";
    let puzzle = formats::iss::read(text).unwrap();
    assert_eq!(count(&puzzle, "ratio"), 1);
    let candidates = Solver::new(&puzzle).unwrap().candidates().unwrap();
    // The first cell is not 1, 3 or 4 beside 2, the third is 1 or 4.
    assert_eq!(candidates, [0b1111_0000, 0b10, 0b1001]);
    // A conjunction of several constraints is one choice.
    let text = ".Shape~4x4.Or.And.~R1C1_1.~R1C2_2.End.~R1C1_3.End";
    let puzzle = formats::iss::read(text).unwrap();
    assert_eq!(count(&puzzle, "or"), 1);
    let values = |grid: Vec<i32>| (grid[0], grid[1]);
    let found: BTreeSet<(i32, i32)> = Solver::new(&puzzle)
        .unwrap()
        .solutions()
        .map(values)
        .collect();
    assert_eq!(found, BTreeSet::from([(1, 2), (3, 1), (3, 2), (3, 4)]));
}

#[test]
fn cells_beside_the_grid_have_as_many_columns_as_the_grid() {
    // The cells 2, 3, 6 and 7 of two rows of four.
    let text = ".Shape~4x4.Var~X~~8.Quad~VX2~1~2~3~4.~VX2_1.~VX3_2.~VX6_3";
    let puzzle = formats::iss::read(text).unwrap();
    let candidates = Solver::new(&puzzle).unwrap().candidates().unwrap();
    assert_eq!(candidates[16..], [15, 1, 2, 15, 15, 4, 8, 15]);
    let text = ".Shape~4x4.Var~X~~4x2.Quad~VX1~1~2~3~4.~VX1_1.~VX2_2.~VX3_3";
    let puzzle = formats::iss::read(text).unwrap();
    let candidates = Solver::new(&puzzle).unwrap().candidates().unwrap();
    assert_eq!(candidates[16..20], [1, 2, 4, 8]);
}
