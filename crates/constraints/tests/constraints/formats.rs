//! Texts of puzzles: read, written, read again equal; and damaged texts, which are refused without harm.

use proptest::prelude::*;
use tessera_constraints::formats::{self, Format, fpuzzles, own};
use tessera_constraints::{Cell, Constraint, Puzzle, Solver};

use super::sudokupad::SUDOKU_PAD;

/// A puzzle of f-puzzles with most of its kinds of constraints.
pub(super) const F_PUZZLES: &str = r##"{"size": 6, "title": "All of it", "author": "A", "ruleset": "Normal rules.",
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

/// The number of constraints with a name.
pub(super) fn count(puzzle: &Puzzle, name: &str) -> usize {
    puzzle
        .constraints
        .iter()
        .filter(|constraint| constraint.name() == name)
        .count()
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

/// Each with the object that the own format has for it. A value that is not given is the usual one.
#[test]
fn lines_and_clues_of_f_puzzles_are_read_and_written() {
    let line = r#"[{"lines": [["R2C1", "R2C2", "R3C2"]]}]"#;
    let with =
        |value: u32| format!(r#"[{{"lines": [["R2C1", "R2C2", "R3C2"]], "value": "{value}"}}]"#);
    let own_line = |kind: &str, rest: &str| {
        format!(r#"{{"type": "{kind}", "line": ["r2c1", "r2c2", "r3c2"]{rest}}}"#)
    };
    let clue = |cell: &str| format!(r#"[{{"cell": "{cell}", "value": "3"}}]"#);
    let own_clue = |kind: &str, line: &str, key: &str| {
        format!(r#"{{"type": "{kind}", "line": {line}, "{key}": 3}}"#)
    };
    let down = r#"["r1c2", "r2c2", "r3c2", "r4c2"]"#;
    let up = r#"["r4c2", "r3c2", "r2c2", "r1c2"]"#;
    let right = r#"["r3c1", "r3c2", "r3c3", "r3c4"]"#;
    let left = r#"["r3c4", "r3c3", "r3c2", "r3c1"]"#;
    for (key, list, expected) in [
        ("thermometer", line.to_owned(), own_line("thermometer", "")),
        (
            "slowthermometer",
            line.to_owned(),
            own_line("thermometer", r#", "slow": true"#),
        ),
        ("palindrome", line.to_owned(), own_line("palindrome", "")),
        ("renban", line.to_owned(), own_line("renban", "")),
        (
            "whispers",
            line.to_owned(),
            own_line("whisper", r#", "difference": 5"#),
        ),
        (
            "whispers",
            with(2),
            own_line("whisper", r#", "difference": 2"#),
        ),
        ("regionsumline", line.to_owned(), own_line("region-sum", "")),
        ("entropicline", line.to_owned(), own_line("entropic", "")),
        (
            "modularline",
            line.to_owned(),
            own_line("modular", r#", "modulus": 3"#),
        ),
        (
            "modularline",
            with(2),
            own_line("modular", r#", "modulus": 2"#),
        ),
        ("nabner", line.to_owned(), own_line("nabner", "")),
        ("zipperline", line.to_owned(), own_line("zipper", "")),
        ("betweenline", line.to_owned(), own_line("between", "")),
        (
            "lockout",
            line.to_owned(),
            own_line("lockout", r#", "difference": 4"#),
        ),
        (
            "lockout",
            with(2),
            own_line("lockout", r#", "difference": 2"#),
        ),
        (
            "sandwichsum",
            clue("R0C2"),
            own_clue("sandwich", down, "sum"),
        ),
        ("xsum", clue("R5C2"), own_clue("x-sum", up, "sum")),
        (
            "skyscraper",
            clue("R3C0"),
            own_clue("skyscraper", right, "count"),
        ),
        (
            "numberedroom",
            clue("R3C5"),
            own_clue("numbered-room", left, "value"),
        ),
    ] {
        let puzzle = fpuzzles::read(&format!(r#"{{"size": 4, "{key}": {list}}}"#)).unwrap();
        assert_eq!(puzzle.remarks, Vec::<String>::new(), "{key}");
        let own = format!(
            r#"{{"rows": 4, "columns": 4, "values": [1, 4], "constraints": [{expected}]}}"#
        );
        let expected = own::read(&own).unwrap();
        assert_eq!(
            puzzle.constraints.last(),
            expected.constraints.last(),
            "{key}"
        );
        assert_eq!(
            fpuzzles::read(&fpuzzles::write(&puzzle).unwrap()),
            Ok(puzzle),
            "{key}"
        );
    }
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

/// A puzzle of f-puzzles with 4x4 cells. `regions` has the digit of each cell's region, row by row.
fn four(regions: &str, rest: &str) -> Puzzle {
    let regions: Vec<char> = regions.chars().collect();
    let rows = regions.chunks(4).map(|row| {
        let cells: Vec<String> = (row.iter())
            .map(|region| format!(r#"{{"region": {region}}}"#))
            .collect();
        format!("[{}]", cells.join(", "))
    });
    let rows: Vec<String> = rows.collect();
    fpuzzles::read(&format!(
        r#"{{"size": 4, "grid": [{}]{rest}}}"#,
        rows.join(", ")
    ))
    .unwrap()
}

fn solutions(puzzle: &Puzzle) -> Vec<Vec<i32>> {
    Solver::new(puzzle).unwrap().solutions().collect()
}

#[test]
fn the_numbers_of_regions_do_not_matter() {
    let usual = fpuzzles::read(r#"{"size": 4, "disjointgroups": true}"#).unwrap();
    assert_eq!(solutions(&usual).len(), 168);
    for regions in ["0011001122332233", "3311331100220022", "7799779911551155"] {
        assert_eq!(
            four(regions, r#", "disjointgroups": true"#),
            usual,
            "{regions}"
        );
    }
    // A region more is not the usual boxes, nor are others of the same size.
    for regions in ["0011001122332234", "0001022112213333"] {
        assert_eq!(count(&four(regions, ""), "regions"), 1, "{regions}");
    }
}

#[test]
fn disjoint_groups_of_irregular_regions_are_those_of_the_usual_boxes() {
    let jigsaw = "0001022112213333";
    let all = solutions(&four(jigsaw, ""));
    let are_disjoint = |solution: &Vec<i32>| {
        [0, 1, 4, 5].into_iter().all(|first| {
            let mut group = [0, 2, 8, 10].map(|step| solution[first + step]);
            group.sort_unstable();
            group == [1, 2, 3, 4]
        })
    };
    let puzzle = four(jigsaw, r#", "disjointgroups": true"#);
    let expected: Vec<_> = all.iter().filter(|it| are_disjoint(it)).cloned().collect();
    assert!(!expected.is_empty() && expected.len() < all.len());
    let mut found = solutions(&puzzle);
    found.sort_unstable();
    let mut sorted = expected;
    sorted.sort_unstable();
    assert_eq!(found, sorted);
    assert_eq!(
        fpuzzles::read(&fpuzzles::write(&puzzle).unwrap()),
        Ok(puzzle)
    );
    // Five cells have no usual boxes.
    let error = fpuzzles::read(r#"{"size": 5, "disjointgroups": true}"#).unwrap_err();
    assert!(error.to_string().ends_with("no grid has boxes"), "{error}");
}

#[test]
fn indexers_are_read_and_written() {
    let rest = r#", "rowindexer": [{"cells": ["R1C2"]}], "columnindexer": [{"cells": ["R3C4", "R4C1"]}],
        "boxindexer": [{"cells": ["R4C3"]}], "doublearrow": [{"lines": [["R2C1", "R2C2", "R2C3"]]}]"#;
    let puzzle = four("0011001122332233", rest);
    let expected: Vec<_> = solutions(&four("0011001122332233", ""))
        .into_iter()
        .filter(|solution| {
            let at = |row: i32, column: i32| solution[(4 * (row - 1) + column - 1) as usize];
            // The third cell of the last box is R4C3.
            let in_box = [(3, 3), (3, 4), (4, 3), (4, 4)][at(4, 3) as usize - 1];
            at(at(1, 2), 2) == 1
                && at(3, at(3, 4)) == 4
                && at(4, at(4, 1)) == 1
                && at(in_box.0, in_box.1) == 3
                && at(2, 1) + at(2, 3) == at(2, 2)
        })
        .collect();
    let mut found = solutions(&puzzle);
    found.sort_unstable();
    let mut sorted = expected;
    sorted.sort_unstable();
    assert!(!sorted.is_empty());
    assert_eq!(found, sorted);
    assert_eq!(
        fpuzzles::read(&fpuzzles::write(&puzzle).unwrap()),
        Ok(puzzle)
    );
    let error = fpuzzles::read(r#"{"size": 4, "boxindexer": [{"cells": ["R9C9"]}]}"#).unwrap_err();
    assert!(error.to_string().contains("r9c9"), "{error}");
}

#[test]
fn minima_that_are_compared_are_not_written_as_one() {
    let own = |constraints: &str| {
        let text = r#"{"rows": 4, "columns": 4, "values": [1, 4], "constraints": [
            {"type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2]}, "#;
        own::read(&format!("{text}{constraints}]}}")).unwrap()
    };
    let compared =
        own(r#"{"type": "minimum", "cells": ["r1c1"]}, {"type": "minimum", "cells": ["r1c2"]}"#);
    let error = fpuzzles::write(&compared).unwrap_err().to_string();
    assert!(
        error.contains("(minimum): the format has one such constraint"),
        "{error}"
    );
    let apart = own(
        r#"{"type": "minimum", "cells": ["r1c1"]}, {"type": "minimum", "cells": ["r3c3"]},
        {"type": "maximum", "cells": ["r1c2"]}"#,
    );
    let again = fpuzzles::read(&fpuzzles::write(&apart).unwrap()).unwrap();
    assert_eq!(solutions(&again), solutions(&apart));
}

#[test]
fn a_diagonal_of_one_cell_is_written_as_a_sum_beside_a_corner() {
    let rest = r#", "littlekillersum": [{"cell": "R0C2", "direction": "DL", "value": "4"}]"#;
    let puzzle = four("0011001122332233", rest);
    assert!(solutions(&puzzle).iter().all(|solution| solution[0] == 4));
    assert_eq!(
        fpuzzles::read(&fpuzzles::write(&puzzle).unwrap()),
        Ok(puzzle)
    );
}

#[test]
fn a_pencil_mark_may_be_listed_twice() {
    let puzzle =
        fpuzzles::read(r#"{"size": 2, "grid": [[{"givenPencilMarks": [2, 2]}, {}], [{}, {}]]}"#);
    assert_eq!(puzzle.unwrap().candidates[0], 0b10);
}

#[test]
fn the_solution_of_f_puzzles_is_kept() {
    let puzzle = fpuzzles::read(r#"{"size": 2, "solution": ["1", "2", "2", "1"]}"#).unwrap();
    let written = fpuzzles::write(&puzzle).unwrap();
    assert!(
        written.contains(r#""solution":["1","2","2","1"]"#),
        "{written}"
    );
}

/// The number of fillings of an entropic line of three cells is the product of the numbers of low, middle and high
/// values, in any order.
#[test]
fn low_and_high_values_are_as_many() {
    for (values, [low, middle, high]) in [
        (3, [1, 1, 1]),
        (4, [1, 2, 1]),
        (5, [2, 1, 2]),
        (6, [2, 2, 2]),
        (7, [2, 3, 2]),
        (8, [3, 2, 3]),
        (9, [3, 3, 3]),
    ] {
        let text = format!(
            r#"{{"rows": 1, "columns": 3, "values": [1, {values}], "constraints": [
                {{"type": "entropic", "line": ["r1c1", "r1c2", "r1c3"]}}]}}"#
        );
        let puzzle = own::read(&text).unwrap();
        let found = solutions(&puzzle);
        assert_eq!(found.len(), 6 * low * middle * high, "{values}");
        let lowest = |value: &i32| (1..=low as i32).contains(value);
        assert!(
            found
                .iter()
                .all(|line| line.iter().filter(|it| lowest(it)).count() == 1)
        );
    }
}
