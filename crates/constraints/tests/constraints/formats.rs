//! Texts of puzzles: read, written, read again equal; and damaged texts, which are refused without harm.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tessera_constraints::formats::{self, Format, fpuzzles, own, sudokupad};
use tessera_constraints::{Cell, Constraint, Puzzle, Solver};

/// A puzzle of f-puzzles with most of its kinds of constraints.
const F_PUZZLES: &str = r##"{"size": 6, "title": "All of it", "author": "A", "ruleset": "Normal rules.",
 "grid": [[{"value": 3, "given": true}, {"value": 2}, {"givenPencilMarks": [1, 2]}, {}, {}, {}],
  [{}, {}, {}, {}, {}, {}], [{}, {}, {}, {}, {}, {}], [{}, {}, {}, {}, {}, {}], [{}, {}, {}, {}, {}, {}], [{}, {}, {}, {}, {}, {}]],
 "diagonal+": true, "diagonal-": false, "antiknight": true, "antiking": true, "disjointgroups": true,
 "nonconsecutive": true, "negative": ["ratio", "xv"],
 "extraregion": [{"cells": ["R1C1", "R2C2"]}], "odd": [{"cell": "R1C1"}], "even": [{"cell": "R1C2"}],
 "thermometer": [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}], "palindrome": [{"lines": [["R3C1", "R3C2"]]}],
 "killercage": [{"cells": ["R1C1", "R1C2"], "value": "7"}, {"cells": ["R2C1", "R2C2"]}],
 "littlekillersum": [{"cell": "R0C1", "direction": "DR", "cells": ["R1C2", "R2C3", "R3C4", "R4C5", "R5C6"], "value": "20"}],
 "sandwichsum": [{"cell": "R0C3", "value": "5"}, {"cell": "R7C3", "value": ""}],
 "difference": [{"cells": ["R1C1", "R1C2"], "value": ""}], "ratio": [{"cells": ["R2C1", "R2C2"], "value": "3"}],
 "xv": [{"cells": ["R3C1", "R3C2"], "value": "X"}], "clone": [{"cells": ["R1C1"], "cloneCells": ["R2C3"]}],
 "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}],
 "betweenline": [{"lines": [["R4C1", "R4C2", "R4C3"]]}], "minimum": [{"cell": "R5C1"}, {"cell": "R5C2"}],
 "maximum": [{"cell": "R6C6"}], "arrow": [{"lines": [["R6C1", "R6C2", "R6C3"]], "cells": ["R6C1"]}],
 "line": [{"lines": [["R1C1", "R6C6"]], "outlineC": "#ff0000", "width": 0.5}], "sparkles": [1]}"##;

fn count(puzzle: &Puzzle, name: &str) -> usize {
    puzzle
        .constraints
        .iter()
        .filter(|constraint| constraint.name() == name)
        .count()
}

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
fn ranks_of_iss_may_be_tied() {
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
fn regions_with_the_same_values_and_doppelgangers_of_iss() {
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
fn f_puzzles_is_read_whole() {
    let puzzle = fpuzzles::read(F_PUZZLES).unwrap();
    assert_eq!(puzzle.title.as_deref(), Some("All of it"));
    // A value that is not given is the progress of a player.
    assert_eq!(puzzle.givens(), [(Cell::at(0, 0), 3)]);
    assert_eq!(puzzle.candidates[2], 0b11);
    for (name, expected) in [
        ("grid", 1),
        ("diagonal", 1),
        ("anti-knight", 1),
        ("anti-king", 1),
        ("disjoint-groups", 1),
        ("nonconsecutive", 1),
        ("negative", 2),
        ("extra-region", 1),
        ("odd", 1),
        ("even", 1),
        ("thermometer", 2),
        ("palindrome", 1),
        ("killer-cage", 3),
        ("sandwich", 1),
        ("difference", 1),
        ("ratio", 1),
        ("pair-sum", 1),
        ("clone", 1),
        ("quadruple", 1),
        ("between", 1),
        ("minimum", 1),
        ("maximum", 1),
        ("arrow", 1),
    ] {
        assert_eq!(count(&puzzle, name), expected, "{name}");
    }
    let told = puzzle.remarks.concat();
    assert!(
        told.contains("line: drawing") && told.contains("sparkles: not known"),
        "{told}"
    );
    assert_eq!(
        fpuzzles::read(&fpuzzles::write(&puzzle).unwrap()),
        Ok(puzzle.clone())
    );
    assert_eq!(
        fpuzzles::read_link(&fpuzzles::write_link(&puzzle).unwrap()),
        Ok(puzzle.clone())
    );
    assert_eq!(own::read(&own::write(&puzzle)), Ok(puzzle));
}

#[test]
fn irregular_regions_are_read_and_written() {
    let jigsaw = "1112132233244344".to_owned();
    let regions = ["1", "2", "3", "4"];
    assert!(
        regions
            .iter()
            .all(|region| jigsaw.matches(region).count() == 4)
    );
    let puzzle = formats::read(&jigsaw).unwrap();
    assert_eq!(count(&puzzle, "regions"), 1);
    assert_eq!(
        fpuzzles::read(&fpuzzles::write(&puzzle).unwrap()),
        Ok(puzzle)
    );
}

/// A dot for a difference allows its pair what the nonconsecutive rule forbids; a ratio is forbidden only where no dot
/// is.
#[test]
fn dots_are_exceptions_of_global_rules() {
    let text = |rules: &str| {
        format!(
            r#"{{"size": 4, "difference": [{{"cells": ["R1C1", "R1C2"], "value": ""}}], {rules}}}"#
        )
    };
    let allows = |rules: &str, cells: [Cell; 2], values: [i32; 2]| {
        let mut puzzle = fpuzzles::read(&text(rules)).unwrap();
        puzzle
            .constraints
            .retain(|constraint| !matches!(constraint, Constraint::Grid(_)));
        for (cell, value) in cells.into_iter().zip(values) {
            puzzle.give(cell, value);
        }
        Solver::new(&puzzle).unwrap().solutions().next().is_some()
    };
    let (dotted, plain) = (
        [Cell::at(0, 0), Cell::at(0, 1)],
        [Cell::at(2, 2), Cell::at(2, 3)],
    );
    assert!(allows(r#""nonconsecutive": true"#, dotted, [2, 3]));
    assert!(!allows(r#""nonconsecutive": true"#, plain, [2, 3]));
    assert!(allows(r#""negative": ["ratio"]"#, dotted, [1, 2]));
    assert!(!allows(r#""negative": ["ratio"]"#, plain, [1, 2]));
}

#[test]
fn a_killer_line_is_read() {
    let puzzle = formats::read("3<^".repeat(27).as_str());
    assert!(
        puzzle.is_err(),
        "the first sign leads out of the grid or to no sum"
    );
    assert_eq!(
        Format::detect(
            "https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QNEAGUIALwgA7CPgCMyBHAYgMAQwCuAFxgA5GEA"
        ),
        Some(Format::FPuzzlesLink)
    );
}

#[test]
fn errors_say_which_part_is_wrong() {
    for (text, expected) in [
        (r#"{"size": 99}"#, "size: expected 1 to 25"),
        (
            r#"{"size": 4, "thermometer": [{"lines": [["R1C1", "R9C9"]]}]}"#,
            "thermometer",
        ),
        (
            r#"{"size": 4, "sandwichsum": [{"cell": "R2C2", "value": "5"}]}"#,
            "sandwichsum: number 1",
        ),
        (
            r#"{"rows": 4, "columns": 4, "values": [1, 4], "constraints": [{"type": "odd"}]}"#,
            "constraint 1 (odd)",
        ),
        (
            r#"{"rows": 4, "columns": 4, "values": [1, 4], "constraints": [{"type": "strange"}]}"#,
            "`strange` is not",
        ),
        (
            r#"{"rows": 4, "columns": 4, "values": [1, 4], "givens": {"r1c1": 9}}"#,
            "givens: 9 at r1c1",
        ),
        (".Cage~3~R1C1~R1Z2", "Cage: `R1Z2`"),
        (".Strange~R1C1", "Strange: this type"),
        (".Or.Cage~3~R1C1", "Or has no End"),
        ("https://example.org/", "fpuz"),
        ("hello", "no known format"),
    ] {
        let error = formats::read(text).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn the_text_of_the_other_solver_is_read() {
    let puzzle = formats::read(".Shape~6x6~0-6.~R1C1_0.Var~A~x~2.~VA1_1_2.Or.Cage~3~R2C1~R2C2.And.Thermo~R3C1~R3C2.End.End").unwrap();
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

/// A puzzle of SudokuPad with clues around its grid of 4x4 cells.
const SUDOKU_PAD: &str = r##"{"cellSize": 50, "metadata": {"source": "a page", "norowcol": false}, "cells": [
  [{}, {}, {}, {}, {}], [{}, {"value": 3}, {}, {"value": "1"}, {"pencilMarks": [1, 2]}],
  [{}, {}, {}, {}, {}], [{}, {}, {}, {}, {}], [{}, {}, {}, {}, {"value": "A"}]],
 "regions": [[[1, 1], [1, 2], [2, 1], [2, 2]], [[1, 3], [1, 4], [2, 3], [2, 4]],
  [[3, 1], [3, 2], [4, 1], [4, 2]], [[3, 3], [3, 4], [4, 3], [4, 4]]],
 "cages": [{"cells": [[1, 1], [1, 2]], "value": "5"}, {"cells": [[2, 2], [2, 3]], "value": 4, "unique": false},
  {"cells": [[3, 3], [3, 4]], "unique": true}, {"cells": [[4, 1]], "value": "hello"},
  {"cells": [[1, 1], [1, 2], [1, 3], [1, 4]], "unique": true, "type": "rowcol", "sum": 10},
  {"value": "title: It's \"quoted\""}, {"value": "author: B"}, {"value": "rules: One."}, {"value": "rules: Two."},
  {"value": "msgcorrect: Well done"}],
 "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#ff0000", "thickness": 8}], "arrows": [],
 "underlays": [{"center": [1, 1], "backgroundColor": "#FFFFFF"}], "sparkles": true}"##;

#[test]
fn sudokupad_has_what_carries_a_meaning() {
    let puzzle = formats::read(SUDOKU_PAD).unwrap();
    assert_eq!(Format::detect(SUDOKU_PAD), Some(Format::SudokuPad));
    assert_eq!((puzzle.shape.rows, puzzle.shape.values), (4, 4));
    assert_eq!(puzzle.givens(), [(Cell::at(0, 0), 3), (Cell::at(0, 2), 1)]);
    let words: Vec<String> = puzzle.constraints.iter().map(Constraint::words).collect();
    assert!(words[0].contains("row, column and box"), "{words:?}");
    assert_eq!(
        words[1..],
        [
            "The values of the cage r1c1, r1c2 are different and have the sum 5.",
            "The values of the cage r2c2, r2c3 have the sum 4.",
            "The values of the cage r3c3, r3c4 are different.",
        ]
    );
    assert_eq!(puzzle.title.as_deref(), Some("It's \"quoted\""));
    assert_eq!(puzzle.author.as_deref(), Some("B"));
    assert_eq!(puzzle.rules.as_deref(), Some("One.\nTwo."));
    // Nothing else is lost.
    let told = puzzle.remarks.join("\n");
    for expected in [
        "lines: drawing",
        "underlays: drawing",
        "sparkles: not known",
        "source: not used",
        "pencilMarks",
        "\"A\"",
        "hello",
        "rowcol",
        "msgcorrect: not used, \"Well done\"",
    ] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    assert_eq!(puzzle.remarks.len(), 9, "{told}");
}

/// The short way of links, as it is put together there.
fn short(json: &str) -> String {
    let mut text = json
        .replace([' ', '\n'], "")
        .replace("msgcorrect:Welldone", "msgcorrect: Well done");
    for (long, short) in [
        ("cellSize", "cs"),
        ("cells", "ce"),
        ("value", "v"),
        ("regions", "re"),
        ("cages", "ca"),
        ("lines", "l"),
        ("wayPoints", "wp"),
        ("color", "c"),
        ("thickness", "th"),
        ("underlays", "u"),
        ("center", "ct"),
        ("backgroundColor", "c2"),
        ("arrows", "a"),
    ] {
        text = text.replace(&format!("\"{long}\":"), &format!("{short}:"));
    }
    let text = text
        .replace("{}", "")
        .replace(":false", ":f")
        .replace(":true", ":t")
        .replace("\"#FFFFFF\"", "#F");
    let text = text.replace("\"#ff0000\"", "ff0000").replace("a:[],", "");
    text.replace('\'', "\\'")
        .replace('"', "'")
        .replace("\\\\'", "\\'")
}

#[test]
fn the_short_way_is_the_same_puzzle() {
    let plain = SUDOKU_PAD.replace("\"title: It's \\\"quoted\\\"\"", "\"title: It's\"");
    let plain = plain
        .replace("a page", "apage")
        .replace("title: It", "title:It");
    let expected = formats::read(&plain.replace("title:It's", "title: It's")).unwrap();
    let text = short(&plain);
    assert!(
        text.contains("[,,,,]") && text.contains("v:'title:It\\'s'"),
        "{text}"
    );
    assert_eq!(formats::read(&text), Ok(expected.clone()));
    // As links: compressed, and with the text itself.
    let code = lz_str::compress_to_base64(&text);
    for link in [
        format!("https://sudokupad.app/scl{code}"),
        format!(
            "https://sudokupad.app/sudoku/ctc{}",
            code.replace('+', "%2B").replace('/', "%2F")
        ),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=SCL{code}")
            .replace("SCL", "scl"),
        format!("https://sudokupad.app/scl{code}?setting-nogrid=1#x"),
        format!("scl{code}"),
    ] {
        assert_eq!(Format::detect(&link), Some(Format::SudokuPadLink), "{link}");
        assert_eq!(formats::read(&link), Ok(expected.clone()), "{link}");
    }
}

#[test]
fn links_of_sudokupad_are_written_and_read() {
    let mut puzzle = Puzzle::sudoku(9);
    puzzle.give(Cell::at(0, 0), 5);
    puzzle.give(Cell::at(8, 8), 9);
    let write = |puzzle: &Puzzle| Format::SudokuPadLink.write(puzzle);
    // The first character is 5 with five unknown cells behind it.
    let link = write(&puzzle).unwrap();
    assert_eq!(link, "https://sudokupad.app/scftooooooooooooA9");
    assert_eq!(formats::read(&link), Ok(puzzle.clone()));
    puzzle
        .constraints
        .push(tessera_constraints::constraint::Windows {}.into());
    let link = write(&puzzle).unwrap();
    assert!(link.ends_with('w'), "{link}");
    assert_eq!(formats::read(&link), Ok(puzzle.clone()));
    let fpuzzles = fpuzzles::read(F_PUZZLES).unwrap();
    let link = write(&fpuzzles).unwrap();
    assert!(link.starts_with("https://sudokupad.app/fpuz"), "{link}");
    assert_eq!(sudokupad::read_link(&link), Ok(fpuzzles));
    // What neither of the two can say is named.
    puzzle.title = Some("Windows".to_owned());
    let error = write(&puzzle).unwrap_err().to_string();
    assert!(error.contains("windows"), "{error}");
    for text in ["https://sudokupad.app/abc123", "scloops", "scf123"] {
        assert!(formats::read(text).is_err(), "{text}");
    }
    let error = sudokupad::read_link("https://sudokupad.app/abc123").unwrap_err();
    assert!(
        error.to_string().contains("scl, ctc, scf or fpuz"),
        "{error}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// Cut, doubled, or with other characters: a text is read or refused, and what is read is written.
    #[test]
    fn damaged_texts_do_no_harm(
        which in 0..6_usize,
        from in 0..2000_usize,
        length in 0..40_usize,
        other in "[ -~]{0,6}",
    ) {
        let killer = format!("{}{}", "3<^".repeat(9), "C<<".repeat(18));
        let texts = [F_PUZZLES, ".Shape~4x4.~R1C1_1.Pair~_vd~_a~R1C1~R1C2~~R2C1~R2C2.NFA~Sgp_2SSST_~x~R1C1~R1C2.Replicate~B.Quad~R1C1~1.End", &killer,
            SUDOKU_PAD, "{ce:[[,{v:7},,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],ca:[{ce:[[0,0],[1,1]],v:'9'},{v:'title: a'}],metadata:{}}",
            "scf5oo1oooooJoooo3oook2oxw"];
        let text: Vec<char> = texts[which].chars().collect();
        let from = from % text.len();
        let until = (from + length).min(text.len());
        let damaged: String = text[..from].iter().copied().chain(other.chars()).chain(text[until..].iter().copied()).collect();
        if let Ok(puzzle) = formats::read(&damaged) {
            prop_assert_eq!(puzzle.problem(), None);
            prop_assert_eq!(own::read(&own::write(&puzzle)), Ok(puzzle));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// What is compressed in links is damaged before and after it was compressed.
    #[test]
    fn damaged_links_do_no_harm(from in 0..900_usize, other in "[ -~]{0,6}", is_before in any::<bool>(), kind in 0..3_usize) {
        let cut = |text: &str| {
            let from = from % text.len();
            format!("{}{other}{}", &text[..from], text.get(from + 3..).unwrap_or_default())
        };
        let code = |text: &str| lz_str::compress_to_base64(text);
        let text = SUDOKU_PAD;
        let code = if is_before { code(&cut(text)) } else { cut(&code(text)) };
        let link = match kind {
            0 => format!("https://sudokupad.app/scl{code}"),
            1 => format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={code}"),
            _ => format!("https://www.f-puzzles.com/?load={code}"),
        };
        if let Ok(puzzle) = formats::read(&link) {
            prop_assert_eq!(own::read(&own::write(&puzzle)), Ok(puzzle));
        }
    }
}

#[test]
fn dots_within_a_conjunction_of_iss_are_given() {
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
fn cells_of_iss_beside_the_grid_have_as_many_columns_as_the_grid() {
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
