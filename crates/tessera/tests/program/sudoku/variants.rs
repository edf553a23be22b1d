//! Puzzles with other constraints than a classic sudoku: detected, answered, converted.

use super::{UNIQUE, sudoku};

const KILLER: &str = r#"{"rows": 4, "columns": 4, "values": [1, 4], "givens": {"r1c1": 3, "r2c3": 1}, "constraints": [{"type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2]}, {"type": "killer-cage", "cells": ["r1c2", "r1c3"], "sum": 3}, {"type": "inequality", "greater": "r4c3", "less": "r4c4"}]}"#;

#[test]
fn each_command_takes_a_puzzle_in_json() {
    let (status, solutions, errors) = sudoku(&["solve", "--all"], KILLER);
    assert_eq!((status, &*errors), (Some(0), ""));
    let solutions: Vec<&str> = solutions.lines().collect();
    assert!(!solutions.is_empty());
    for solution in &solutions {
        let cell = |index: usize| solution.as_bytes()[index] - b'0';
        assert_eq!(
            (cell(0), cell(6), cell(1) + cell(2)),
            (3, 1, 3),
            "{solution}"
        );
        assert!(cell(14) > cell(15), "{solution}");
    }
    let (_, count, _) = sudoku(&["count"], KILLER);
    assert_eq!(count, format!("{}\n", solutions.len()));
    // The true candidates are those of the solutions.
    let (status, candidates, _) = sudoku(&["candidates"], KILLER);
    assert_eq!(status, Some(0));
    for (index, found) in candidates.split_whitespace().enumerate() {
        let mut seen: Vec<char> = solutions
            .iter()
            .map(|text| text.as_bytes()[index] as char)
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(found, String::from_iter(seen));
    }
}

#[test]
fn puzzles_on_lines_are_answered_in_order() {
    let first = r#"{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]], "diagonal+": true}"#;
    let (_, count, _) = sudoku(&["count"], first);
    let lines = format!("{first}\n# a comment\n{KILLER}\n{first}\n");
    let (status, counts, errors) = sudoku(&["count"], &lines);
    let counts: Vec<&str> = counts.lines().collect();
    assert_eq!((status, &*errors, counts.len()), (Some(0), "", 3));
    assert_eq!((counts[0], counts[2]), (count.trim(), count.trim()));
}

#[test]
fn a_puzzle_of_interactive_sudoku_solver_may_go_on_for_lines() {
    let items = [
        ".Shape~4x4",
        ".Arrow~R1C1~R1C2~R1C3",
        ".~R2C2_3",
        ".~R3C3_3",
    ];
    let count = |text: &str| {
        let (status, counts, errors) = sudoku(&["count"], text);
        assert_eq!((status, &*errors), (Some(0), ""), "{text}");
        counts
    };
    let one = count(&items.concat());
    assert_eq!(count(&items.join("\n")), one);
    assert_eq!(
        count(&format!(
            "  {}{}\n  {}{}\n",
            items[0], items[1], items[2], items[3]
        )),
        one
    );
    let (status, picture, _) = sudoku(&["convert", "--to", "svg"], &items.join("\n"));
    assert!(
        status == Some(0) && picture.starts_with("<svg"),
        "{picture}"
    );
    // Several puzzles have a line each.
    let line = items.concat();
    let (_, _, errors) = sudoku(&["convert", "--to", "svg"], &format!("{line}\n{line}\n"));
    assert!(errors.contains("expected one puzzle"), "{errors}");
    assert_eq!(count(&format!("{line}\n{line}\n")), one.repeat(2));
    let (_, checks, _) = sudoku(&["check"], &format!("{}\n{}\n", items[2], items[3]));
    assert_eq!(checks.lines().count(), 2, "{checks}");
}

#[test]
fn links_are_written_and_read() {
    let (status, link, _) = sudoku(
        &["convert", "--to", "f-puzzles-link"],
        &KILLER.replace(
            "inequality\", \"greater\": \"r4c3\", \"less\": \"r4c4\"",
            "odd\", \"cell\": \"r4c4\"",
        ),
    );
    assert_eq!(status, Some(0));
    assert!(
        link.starts_with("https://www.f-puzzles.com/?load="),
        "{link}"
    );
    let (status, json, _) = sudoku(&["convert", "--to", "tessera", link.trim()], "");
    assert_eq!(status, Some(0));
    assert!(
        json.contains("\"killer-cage\"") && json.contains("\"odd\""),
        "{json}"
    );
}

#[test]
fn problems_say_where_they_are() {
    let (status, printed, errors) = sudoku(&["solve"], &KILLER.replace("r1c3", "r9c9"));
    assert_eq!((status, &*printed), (Some(2), ""));
    assert!(
        errors.contains("constraint 2 (killer-cage): r9c9 is not a cell"),
        "{errors}"
    );
    let (status, _, errors) = sudoku(&["convert", "--to", "f-puzzles"], KILLER);
    assert_eq!(status, Some(2));
    assert!(errors.contains("inequality"), "{errors}");
    let (status, printed, _) = sudoku(&["check"], &KILLER.replace("\"sum\": 3", "\"sum\": 9"));
    let cage = "The values of the cage r1c2, r1c3 are different and add up to 9.";
    let expected = format!("none\n# These exclude each other:\n# {cage}\n");
    assert_eq!((status, printed), (Some(1), expected));
}

/// What a check finds is its answer, with `--json` too.
#[test]
fn a_check_goes_on_after_a_puzzle_with_several_solutions() {
    let rules = r#"[{"type": "grid", "rows": 4, "columns": 4}]"#;
    let grid = format!(r#"{{"rows": 4, "columns": 4, "values": [1, 4], "constraints": {rules}}}"#);
    let wrong = grid.replacen('{', r#"{"givens": {"r1c1": 1, "r1c2": 1}, "#, 1);
    let lines = format!("{grid}\n{wrong}\n{grid}\n");
    let (status, printed, errors) = sudoku(&["check"], &lines);
    assert_eq!(
        (status, printed.lines().next()),
        (Some(1), Some("multiple"))
    );
    assert!(
        printed.ends_with("multiple\n") && errors.is_empty(),
        "{printed}{errors}"
    );
    let (status, printed, errors) = sudoku(&["check", "--json"], &lines);
    let found: Vec<String> = (printed.lines())
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            object["status"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!((status, &*errors), (Some(1), ""));
    assert_eq!(found, ["multiple", "none", "multiple"]);
}

#[test]
fn a_conflict_is_named_in_json() {
    let wrong = KILLER.replace("\"r2c3\": 1", "\"r2c3\": 1, \"r3c1\": 3");
    let (status, printed, _) = sudoku(&["check", "--json"], &wrong);
    assert_eq!(status, Some(1));
    let object: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(object["status"], "none");
    assert_eq!(object["irreducible"], true);
    let parts = object["conflict"].as_array().unwrap();
    assert_eq!(parts.len(), 3);
    assert_eq!(parts[0]["type"], "grid");
    let column = serde_json::json!(["r1c1", "r2c1", "r3c1", "r4c1"]);
    assert_eq!(parts[0]["cells"], column);
    assert_eq!(
        (&parts[1]["cell"], &parts[2]["cell"]),
        (&"r1c1".into(), &"r3c1".into())
    );
}

#[test]
fn an_argument_is_one_puzzle() {
    let text = ".Shape~4x4\n.~R1C1_3~R2C3_1\n.Cage~3~R1C2~R1C3\n.GreaterThan~R4C3~R4C4";
    let (_, count, _) = sudoku(&["count"], KILLER);
    let (status, found, errors) = sudoku(&["count", text], "");
    assert_eq!((status, &*errors, found), (Some(0), "", count.clone()));
    // Two dots, and constraints after the given values as a line.
    let joined = text.replace('\n', "").replace(".Cage", "..Cage");
    let turned = format!(
        ".{}",
        joined.replace(".Shape~4x4", "").replace("..~", ".~") + ".Shape~4x4"
    );
    for text in [format!(".{joined}"), turned] {
        let (_, found, errors) = sudoku(&["count", &text], "");
        assert_eq!((&*errors, &found), ("", &count), "{text}");
    }
    let classic = format!("{}\n\n.AntiKnight", UNIQUE.trim());
    let (status, _, errors) = sudoku(&["count", &classic], "");
    assert_eq!((status, &*errors), (Some(0), ""));
    // A solved grid has each digit nine times, as the regions of a jigsaw have.
    let (_, solved, _) = sudoku(&["solve", UNIQUE.trim()], "");
    let (status, found, errors) = sudoku(&["solve", solved.trim()], "");
    assert_eq!((status, found, &*errors), (Some(0), solved, ""));
}

#[test]
fn a_constraint_without_a_name_is_found() {
    // A grid of 4x4 with different values on its diagonals.
    let cells =
        "null, 2, null, null, 3, null, null, null, null, null, null, null, null, null, null, 2";
    let text = |types: &str| {
        format!(
            r#"{{"grid": {{"block_width": 2, "block_height": 2, "cells": [{cells}]}}, "constraint": {{"c1": null, "c2": null}}{types}}}"#
        )
    };
    let (status, json, errors) = sudoku(
        &[
            "convert",
            "--to",
            "tessera",
            &text(r#", "types": ["diagonals"]"#),
        ],
        "",
    );
    assert_eq!((status, &*errors), (Some(0), ""));
    assert!(json.contains("\"diagonal\""), "{json}");
    let (status, _, errors) = sudoku(&["solve", &text(r#", "types": ["pirates"]"#)], "");
    assert_eq!(status, Some(2));
    assert!(
        errors.contains("types: `pirates`: expected one of"),
        "{errors}"
    );
}

#[test]
fn a_classic_sudoku_has_true_candidates_too() {
    let (status, candidates, _) = sudoku(&["candidates"], UNIQUE);
    assert_eq!(status, Some(0));
    let (_, solution, _) = sudoku(&["solve"], UNIQUE);
    assert_eq!(candidates.replace([' ', '\n'], ""), solution.trim());
}

#[test]
fn limits_end_a_search_and_say_so() {
    let empty = KILLER.replace("\"r1c1\": 3, \"r2c3\": 1", "");
    let (status, printed, _) = sudoku(&["check", "--nodes", "0"], &empty);
    assert_eq!((status, &*printed), (Some(1), "unknown\n"));
    for command in ["count", "solve", "candidates"] {
        let (status, printed, errors) = sudoku(&[command, "--nodes", "0"], &empty);
        assert_eq!((status, &*printed), (Some(1), ""), "{command}");
        assert!(
            errors.contains("the limit of decisions was reached"),
            "{errors}"
        );
    }
    // What was found before is printed.
    let (status, printed, errors) = sudoku(&["solve", "--all", "--nodes", "20"], &empty);
    assert_eq!(status, Some(1));
    assert!(!printed.is_empty() && errors.contains("limit"), "{errors}");
    let json = ["solve", "--all", "--json", "--nodes", "20"];
    let (_, printed, _) = sudoku(&json, &empty);
    let object: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(object["incomplete"], "the limit of decisions was reached");
    let (status, count, _) = sudoku(&["count", "--time", "1min"], &empty);
    assert_eq!(status, Some(0));
    let (_, all, _) = sudoku(&["solve", "--all"], &empty);
    assert_eq!(count, format!("{}\n", all.lines().count()));
}

#[test]
fn a_puzzle_of_any_kind_is_drawn() {
    let svg = |puzzle: &str| sudoku(&["convert", "--to", "svg"], puzzle);
    let (status, picture, errors) = svg(KILLER);
    assert_eq!((status, &*errors), (Some(0), ""));
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    for kind in ["v-killer-cage", "v-inequality"] {
        assert!(picture.contains(kind), "{kind}");
    }
    let (status, classic, _) = svg(UNIQUE);
    assert_eq!(status, Some(0));
    assert!(classic.contains("v-given\" d=\"M"), "{classic}");
    // A picture is of one puzzle.
    for several in [
        format!("{KILLER}\n{KILLER}\n"),
        format!("{UNIQUE}\n{UNIQUE}\n"),
    ] {
        let (status, printed, errors) = svg(&several);
        assert_eq!((status, &*printed), (Some(2), ""));
        assert!(errors.contains("expected one puzzle"), "{errors}");
    }
    let (status, _, errors) = svg("hello");
    assert_eq!(status, Some(2));
    assert!(!errors.is_empty());
}

#[test]
fn parts_that_are_not_known_are_named_by_all_commands() {
    let keys: String = (1..13)
        .map(|number| format!(r#""key{number}": {number}, "#))
        .collect();
    let row = "[{}, {}, {}, {}]";
    let puzzle = format!(
        r#"{{{keys}"size": 4, "grid": [[{{"value": 1, "given": true}}, {{}}, {{}}, {{}}], {row}, {row}, {row}]}}"#
    );
    for command in [
        &["solve"][..],
        &["solve", "--first"],
        &["count"],
        &["check"],
        &["candidates"],
        &["convert", "--to", "tessera"],
    ] {
        let (_, _, errors) = sudoku(command, &puzzle);
        let head =
            "note: line 1: 12 parts have no meaning for a solution, or are not known\n  key1: ";
        assert!(errors.starts_with(head), "{command:?}: {errors}");
        assert!(errors.contains("\n  and 2 more\n"), "{command:?}: {errors}");
        assert_eq!(
            errors.matches("\n  key").count(),
            10,
            "{command:?}: {errors}"
        );
    }
}
