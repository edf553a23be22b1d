//! Certificates of puzzles of many kinds: made and accepted, and refused if they are damaged.

use proptest::prelude::*;
use serde_json::{Value, json};
use tessera_constraints::certificate::{Claim, Proven, certify, verify};
use tessera_constraints::{Limits, Puzzle, Solver, formats};

/// The certificate of a puzzle, line by line.
fn made(puzzle: &Puzzle) -> Vec<Value> {
    let certificate = certify(puzzle, Limits::default()).unwrap();
    let mut file = Vec::new();
    certificate.write(&mut file).unwrap();
    let text = String::from_utf8(file).unwrap();
    assert_eq!(text.lines().count(), certificate.len() + 1);
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn text(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn checked(lines: &[Value]) -> Result<Proven, String> {
    verify(text(lines).as_bytes(), Limits::default()).map_err(|error| error.to_string())
}

/// A grid of 4x4 cells with boxes, these given values and these constraints.
fn small(givens: &str, constraints: &str) -> Puzzle {
    let grid = r#"{"type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2]}"#;
    formats::read(&format!(
        r#"{{"rows": 4, "columns": 4, "values": [1, 4], "givens": {{{givens}}}, "constraints": [{grid}{constraints}]}}"#
    ))
    .unwrap()
}

/// A puzzle with assumptions in its certificate, one without, and one whose sums are added up.
fn samples() -> [Puzzle; 3] {
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let mut killer =
        formats::read(".Shape~6x6.~R1C1_1.Thermo~R6C1~R5C1~R5C2~R4C2.Cage~5~R1C3~R1C4").unwrap();
    // The rest of the killer is given by one of its solutions.
    let solver = Solver::new(&killer).unwrap();
    let solution = solver.solutions().next().unwrap();
    for index in (0..36).filter(|index| index % 3 != 0) {
        let cell = killer.shape.cell(index);
        killer.give(cell, solution[index]);
    }
    let cage = |(cells, sum): (&str, i64)| {
        let cells: Vec<&str> = cells.split(' ').collect();
        json!({"type": "killer-cage", "cells": cells, "sum": sum}).to_string()
    };
    let cages = [
        ("r1c1 r1c2 r1c3", 6),
        ("r2c1 r3c1", 5),
        ("r2c2 r2c3", 5),
        ("r3c3 r4c3", 6),
        ("r3c2 r4c2", 4),
    ];
    let sums = small(
        r#""r4c1": 4, "r3c2": 1"#,
        &format!(", {}", cages.map(cage).join(", ")),
    );
    [formats::read(hard).unwrap(), killer, sums]
}

#[test]
fn both_claims_are_proven() {
    for puzzle in samples() {
        let lines = made(&puzzle);
        let proven = checked(&lines).unwrap();
        assert_eq!(
            (proven.claim, proven.lines),
            (Claim::Unique, lines.len() as u64 - 1)
        );
        assert!(puzzle.is_solution(&proven.solution.unwrap()));
        assert_eq!(proven.puzzle, puzzle);
    }
    let none = small(
        r#""r1c1": 1"#,
        r#", {"type": "killer-cage", "cells": ["r1c2", "r1c3"], "sum": 3}"#,
    );
    let lines = made(&none);
    assert_eq!(lines[0]["claim"], "none");
    let proven = checked(&lines).unwrap();
    assert_eq!((proven.claim, proven.solution), (Claim::None, None));
    // A constraint without cells that does not hold empties the first cell, from which another one removes a value.
    let empty = r#"{"type": "or", "constraints": []}"#;
    let greater = r#"{"type": "inequality", "greater": "r1c1", "less": "r3c3"}"#;
    for constraints in [format!(", {empty}"), format!(", {greater}, {empty}")] {
        let lines = made(&small("", &constraints));
        let proven = checked(&lines);
        assert_eq!(proven.unwrap().claim, Claim::None, "{lines:?}");
    }
    let filled = small("", "");
    let error = certify(&filled, Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is more than one solution");
}

/// Regions of three cells in a grid with four values: a region has each value at most once.
#[test]
fn regions_of_fewer_cells_than_values_are_certified() {
    let mut text = json!({
        "rows": 2, "columns": 3, "values": [1, 4], "extra": 6,
        "givens": {"r1c1": 1, "r1c2": 2, "r2c1": 1, "r2c2": 3, "r2c3": 2},
        "constraints": [{
            "type": "chaos-construction",
            "cells": ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"],
            "labels": ["x1", "x2", "x3", "x4", "x5", "x6"],
            "columns": 3,
            "size": 3,
        }, {"type": "odd", "cell": "r1c3"}],
    });
    let proven = checked(&made(&formats::read(&text.to_string()).unwrap())).unwrap();
    // The cells with a 1 are in different regions, so both regions are rows.
    let solution = vec![1, 2, 3, 1, 3, 2, 1, 1, 1, 2, 2, 2];
    assert_eq!(proven.solution, Some(solution));
    text["givens"]["r1c3"] = json!(1);
    let proven = checked(&made(&formats::read(&text.to_string()).unwrap())).unwrap();
    assert_eq!(proven.claim, Claim::None);
}

/// Two regions of three cells with the values from 1 to 3, the first of which is the first row: each has every value.
#[test]
fn a_region_has_each_value_once() {
    let excluded = |candidates: Value, remove: Value| {
        let text = json!({
            "rows": 2, "columns": 3, "values": [1, 3], "extra": 6, "candidates": candidates,
            "constraints": [{
                "type": "chaos-construction",
                "cells": ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"],
                "labels": ["x1", "x2", "x3", "x4", "x5", "x6"],
                "columns": 3,
            }],
        });
        let head = json!({
            "format": "tessera-sudoku-certificate", "version": 1, "claim": "none", "puzzle": text,
        });
        let answer = checked(&[head, json!({"by": 1, "remove": remove})]);
        !answer.is_err_and(|error| error.contains("does not exclude"))
    };
    let rows = json!({"x1": [1], "x2": [1], "x3": [1], "x4": [2], "x5": [2], "x6": [2]});
    let with = |candidates: Value| {
        let mut rows = rows.clone();
        rows.as_object_mut()
            .unwrap()
            .append(&mut candidates.as_object().unwrap().clone());
        rows
    };
    // A known cell takes its value from the others of its region, and from no cell of another one.
    let known = with(json!({"r1c2": [3]}));
    assert!(excluded(known.clone(), json!({"r1c1": [3], "r1c3": [3]})));
    assert!(!excluded(known.clone(), json!({"r2c2": [3]})));
    assert!(!excluded(known, json!({"r1c1": [2]})));
    // The only cell that can have a value has it.
    let only = with(json!({"r1c1": [1, 2], "r1c2": [1, 2]}));
    assert!(excluded(only.clone(), json!({"r1c3": [1, 2]})));
    assert!(!excluded(only, json!({"r1c1": [1]})));
    assert!(!excluded(
        with(json!({"r1c1": [1, 2]})),
        json!({"r1c3": [1]})
    ));
    // A region whose cells cannot have a value has no filling.
    let never = json!({"r1c1": [1, 2], "r1c2": [1, 2], "r1c3": [1, 2]});
    assert!(excluded(with(never), json!({"r2c2": [1]})));
    // Cells with one value are in different regions, and the only cell that can have one is in the region.
    let open = json!({"r1c1": [1, 2], "r1c2": [1, 2], "r1c3": [3], "r2c1": [1, 2], "r2c2": [1, 2], "r2c3": [3]});
    assert!(!excluded(open.clone(), json!({"x6": [1]})));
    let mut labelled = open.clone();
    labelled["x3"] = json!([1]);
    assert!(excluded(labelled.clone(), json!({"x6": [1]})));
    assert!(!excluded(labelled, json!({"x2": [1]})));
    let mut two = open;
    two["x1"] = json!([1]);
    two["x6"] = json!([2]);
    assert!(excluded(two.clone(), json!({"x3": [2, 3]})));
    // Two cells of a region have one value.
    two["r1c1"] = json!([3]);
    two["x3"] = json!([1]);
    assert!(excluded(two, json!({"r2c2": [1, 2]})));
}

/// Each of these constraints has 900 parts of 1800 cells.
#[test]
fn puzzles_with_too_many_parts_are_refused() {
    let cells: Vec<String> = (0..900)
        .map(|place| format!("r{}c{}", place / 30 + 1, place % 30 + 1))
        .collect();
    let labels: Vec<String> = (1..=900).map(|number| format!("x{number}")).collect();
    let regions =
        json!({"type": "chaos-construction", "cells": cells, "labels": labels, "columns": 30});
    let error = |number: usize| {
        let puzzle = json!({
            "rows": 30, "columns": 30, "values": [1, 30], "extra": 900, "constraints": vec![&regions; number],
        });
        let head = json!({
            "format": "tessera-sudoku-certificate", "version": 1, "claim": "none", "puzzle": puzzle,
        });
        checked(&[head]).unwrap_err()
    };
    assert!(error(1).contains("the file ends before everything is decided"));
    assert_eq!(error(10), "line 1: the puzzle has too many parts");
}

/// The solver knows what several constraints exclude together. A search by the parts of single constraints alone makes
/// 1,906 assumptions here, and writes 45,000 lines.
#[test]
fn the_search_of_the_solver_guides_the_certificate() {
    let givens = [
        "...9.....",
        "9.5......",
        "..9...83.",
        "..7.62...",
        ".4.......",
        ".........",
        ".......7.",
        "...2..6..",
        "........8",
    ];
    let regions = [
        "111222233",
        "111222333",
        "144252366",
        "144453366",
        "144555366",
        "445559996",
        "778859896",
        "778888896",
        "777778999",
    ];
    let puzzle = formats::read(&[givens.concat(), regions.concat()].concat()).unwrap();
    let limits = Limits {
        nodes: 300,
        ..Limits::default()
    };
    let certificate = certify(&puzzle, limits).unwrap();
    let mut file = Vec::new();
    certificate.write(&mut file).unwrap();
    assert!(verify(&file[..], Limits::default()).is_ok());
    // Lines on which no contradiction depends are left out.
    assert!(certificate.len() < 1300, "{} lines", certificate.len());
}

/// A grid of 25x25 cells: different values are decided by a matching, whatever their number.
#[test]
fn large_grids_are_certified() {
    let mut puzzle = Puzzle::sudoku(25);
    for index in 0..625 {
        let (row, column) = (index / 25, index % 25);
        if index % 7 != 0 {
            let value = (row % 5 * 5 + row / 5 + column) % 25 + 1;
            puzzle.give(puzzle.shape.cell(index), value as i32);
        }
    }
    checked(&made(&puzzle)).unwrap();
}

/// Each line that is left out, each value that is another, each other constraint: refused, or still a proof of the
/// same.
#[test]
fn a_change_is_refused_or_changes_nothing() {
    for puzzle in samples() {
        let lines = made(&puzzle);
        let solution = checked(&lines).unwrap().solution;
        let mut refused = 0;
        let mut accepted = 0;
        let mut judge = |changed: &[Value], must_be_refused: bool| match checked(changed) {
            Err(_) => refused += 1,
            Ok(proven) => {
                assert!(!must_be_refused, "{}", text(changed));
                assert_eq!((&proven.puzzle, &proven.solution), (&puzzle, &solution));
                accepted += 1;
            }
        };
        let has_sums = lines.iter().any(|line| line.get("add").is_some());
        assert!(has_sums || puzzle.constraints.len() < 5);
        let step = (lines.len() / 40).max(1);
        for at in (1..lines.len()).step_by(step) {
            let changed = |line: Value| {
                let mut changed = lines.clone();
                changed[at] = line;
                changed
            };
            // A removal that no later line rests on may be left out.
            let mut shorter = lines.clone();
            shorter.remove(at);
            judge(&shorter, lines[at].get("assume").is_some());
            judge(&lines[..at], true);
            if let Some(add) = lines[at].get("add") {
                for (key, value) in [("times", json!(3)), ("by", json!(99)), ("cells", json!([]))] {
                    let mut add = add.clone();
                    add[0][key] = value;
                    judge(&changed(json!({"add": add})), key != "times");
                }
                judge(&changed(json!({"add": []})), false);
            } else if let Some(remove) = lines[at].get("remove") {
                let (cell, values) = remove.as_object().unwrap().iter().next().unwrap();
                let value = values[0].as_i64().unwrap();
                let by = lines[at]["by"].as_u64().unwrap();
                for other in [value - 1, value + 1, 99] {
                    judge(
                        &changed(json!({"by": by, "remove": {cell: [other]}})),
                        other == 99,
                    );
                }
                judge(
                    &changed(json!({"by": by, "remove": {"r4c5": [value]}})),
                    false,
                );
                for other in [0, by + 1, 1000] {
                    judge(
                        &changed(json!({"by": other, "remove": remove})),
                        other != by + 1,
                    );
                }
                judge(&changed(json!({"by": by, "remove": {}})), true);
            } else {
                let (cell, value) = lines[at]["assume"]
                    .as_object()
                    .unwrap()
                    .iter()
                    .next()
                    .unwrap();
                let other = value.as_i64().unwrap() % 9 + 1;
                judge(&changed(json!({"assume": {cell: other}})), false);
                judge(&changed(json!({"assume": {"r9c9": value}})), false);
                judge(&changed(json!({"assume": {}})), true);
            }
        }
        let count = puzzle.shape.len();
        for index in 0..count {
            let mut changed = lines.clone();
            let value = changed[0]["solution"][index].as_i64().unwrap();
            changed[0]["solution"][index] = json!(value % 4 + 1);
            judge(&changed, true);
        }
        let mut longer = lines.clone();
        longer.push(json!({"by": 1, "remove": {"r1c1": [1]}}));
        judge(&longer, true);
        for key in ["format", "version", "claim", "solution", "puzzle"] {
            let mut changed = lines.clone();
            changed[0].as_object_mut().unwrap().remove(key);
            judge(&changed, true);
        }
        assert!(refused > accepted, "{refused} refused, {accepted} accepted");
    }
}

/// Another puzzle with the same lines: what was a given value is not there.
#[test]
fn a_proof_of_another_puzzle_is_refused() {
    let [hard, ..] = samples();
    let mut lines = made(&hard);
    lines[0]["puzzle"]["givens"]
        .as_object_mut()
        .unwrap()
        .remove("r1c1");
    assert!(checked(&lines).is_err());
    lines[0]["puzzle"]["constraints"] = json!([]);
    assert!(checked(&lines).is_err());
}

#[test]
fn errors_say_which_line_is_wrong() {
    let puzzle = small(
        r#""r1c1": 1, "r2c3": 1, "r3c2": 1, "r4c4": 1, "r1c2": 2, "r2c1": 3, "r3c3": 2"#,
        "",
    );
    let lines = made(&puzzle);
    let error = |line: Value| {
        let mut lines = lines.clone();
        lines[1] = line;
        checked(&lines).unwrap_err()
    };
    assert_eq!(
        error(json!({"by": 1, "remove": {"r1c3": [4]}})),
        "line 2: constraint 1 (grid) does not exclude 4 at r1c3: a filling has it"
    );
    assert_eq!(
        error(json!({"by": 1, "remove": {"r1c1": [2]}})),
        "line 2: 2 is not a candidate of r1c1"
    );
    assert_eq!(
        error(json!({"by": 2, "remove": {"r1c2": [1]}})),
        "line 2: there is no constraint 2"
    );
    assert_eq!(
        error(json!({"assume": {"r1c1": 1}})),
        "line 2: r1c1 has no other candidate than 1"
    );
    assert!(error(json!({"step": 1})).starts_with("line 2: expected an object such as"));
    let error = checked(&lines[..1]).unwrap_err();
    assert!(
        error.starts_with("line 1: the file ends before everything is decided: "),
        "{error}"
    );
    assert_eq!(checked(&[]).unwrap_err(), "line 1: the file is empty");
}

/// A step that takes too much work is refused: the definition of this one tries all fillings.
#[test]
fn a_step_with_too_much_work_is_refused() {
    let whole = r#"{"rows": 9, "columns": 9, "values": [1, 9], "constraints": [{"type": "not", "constraint":
        {"type": "grid", "rows": 9, "columns": 9}}]}"#;
    let head = json!({
        "format": "tessera-sudoku-certificate", "version": 1, "claim": "none",
        "puzzle": serde_json::from_str::<Value>(whole).unwrap(),
    });
    let lines = [head, json!({"by": 1, "remove": {"r1c1": [1]}})];
    assert_eq!(
        checked(&lines).unwrap_err(),
        "line 2: constraint 1 (not) does not exclude 1 at r1c1: to find out takes too much work"
    );
}

/// One constraint on cells of one row with these candidates of the values from 0 to 5.
fn on_a_row(masks: &[u32], mut constraint: Value) -> Value {
    let cell = |place: usize| format!("r1c{}", place + 1);
    let candidates = masks.iter().enumerate().map(|(place, mask)| {
        let values: Vec<u32> = (0..6).filter(|value| mask >> value & 1 == 1).collect();
        (cell(place), json!(values))
    });
    let candidates: serde_json::Map<String, Value> = candidates.collect();
    let cells: Vec<String> = (0..masks.len()).map(cell).collect();
    let name = match constraint["type"] == "between" {
        true => "line",
        false => "cells",
    };
    constraint[name] = json!(cells);
    json!({
        "rows": 1, "columns": masks.len(), "values": [0, 5], "candidates": candidates, "constraints": [constraint],
    })
}

/// All fillings of cells with their candidates.
fn fillings(masks: &[u32]) -> Vec<Vec<i32>> {
    let mut fillings = vec![Vec::new()];
    for mask in masks {
        let values = (0..6).filter(|value| mask >> value & 1 == 1);
        let longer = |filling: &Vec<i32>| {
            let filling = filling.clone();
            values
                .clone()
                .map(move |value| [filling.clone(), vec![value]].concat())
        };
        fillings = fillings.iter().flat_map(longer).collect();
    }
    fillings
}

/// A line may remove a value only if no filling of the cells with candidates has it. It may remove each such value for
/// which the part is exact.
fn check_exclusions(
    masks: &[u32],
    constraint: Value,
    is_exact: impl Fn(u32) -> bool,
) -> Result<(), TestCaseError> {
    let text = on_a_row(masks, constraint);
    let puzzle = formats::read(&text.to_string()).unwrap();
    let mut possible = vec![0; masks.len()];
    for filling in fillings(masks) {
        if puzzle.is_solution(&filling) {
            for (possible, value) in possible.iter_mut().zip(filling) {
                *possible |= 1 << value;
            }
        }
    }
    let head = json!({
        "format": "tessera-sudoku-certificate", "version": 1, "claim": "none", "puzzle": text,
    });
    for (place, mask) in masks.iter().enumerate() {
        for value in (0..6).filter(|value| mask >> value & 1 == 1) {
            let step = json!({"by": 1, "remove": {format!("r1c{}", place + 1): [value]}});
            let answer = checked(&[head.clone(), step]);
            let is_excluded = !answer
                .as_ref()
                .is_err_and(|error| error.contains("does not exclude"));
            let is_possible = possible[place] >> value & 1 == 1;
            prop_assert!(!is_excluded || !is_possible, "{:?}", answer);
            prop_assert!(
                is_excluded || is_possible || !is_exact(value),
                "{:?}",
                answer
            );
        }
    }
    Ok(())
}

proptest! {
    /// Sums of few numbers, of many, and of numbers that are too far apart for bits.
    #[test]
    fn a_sum_excludes_what_no_filling_has(
        terms in proptest::collection::vec(
            (1..64_u32, proptest::sample::select(vec![1_i64, -1, 2, -3, 40, 999, -7000, 123_456])),
            1..5,
        ),
        chosen in any::<prop::sample::Index>(),
        offset in prop_oneof![4 => Just(0), 1 => -3..4_i64],
    ) {
        let (masks, factors): (Vec<u32>, Vec<i64>) = terms.into_iter().unzip();
        let fillings = fillings(&masks);
        let filling = &fillings[chosen.index(fillings.len())];
        let terms = filling.iter().zip(&factors).map(|(value, factor)| i64::from(*value) * factor);
        let sum = terms.sum::<i64>() + offset;
        check_exclusions(&masks, json!({"type": "sum", "factors": factors, "sum": sum}), |_| true)?;
    }

    #[test]
    fn different_values_exclude_what_no_filling_has(masks in proptest::collection::vec(1..32_u32, 2..6)) {
        check_exclusions(&masks, json!({"type": "all-different"}), |_| true)?;
    }

    #[test]
    fn an_automaton_excludes_what_no_filling_has(masks in proptest::collection::vec(1..64_u32, 3..6)) {
        check_exclusions(&masks, json!({"type": "between"}), |_| true)?;
    }

    /// Where the cells that are known to have a 1 are connected, what the area excludes is exact. Where there are none,
    /// it is exact for a 1, and, if all cells are known, for other values.
    #[test]
    fn an_area_excludes_what_no_filling_has(
        masks in prop_oneof![
            3 => proptest::collection::vec(proptest::sample::select(vec![3, 3, 2, 1]), 12),
            2 => proptest::collection::vec(proptest::sample::select(vec![3, 1]), 12),
            1 => proptest::collection::vec(proptest::sample::select(vec![2, 1, 1]), 12),
            1 => Just(vec![1_u32; 12]),
        ],
        columns in proptest::sample::select(vec![2, 3, 4]),
        size in proptest::option::of(0..9_usize),
    ) {
        let mut constraint = json!({"type": "connected", "columns": columns, "values": [1]});
        let known: Vec<usize> = (0..12).filter(|place| masks[*place] == 2).collect();
        let is_beside = |a: usize, b: usize| {
            a + columns == b || (a + 1 == b && !b.is_multiple_of(columns))
        };
        let mut reached: Vec<usize> = known.first().copied().into_iter().collect();
        for _ in 0..12 {
            let more = known.iter().copied().filter(|place| !reached.contains(place));
            let more = more.filter(|a| {
                reached.iter().any(|b| is_beside(*a, *b) || is_beside(*b, *a))
            });
            let more: Vec<usize> = more.collect();
            reached.extend(more);
        }
        let is_connected = !known.is_empty() && reached.len() == known.len();
        let is_decided = masks.iter().all(|mask| *mask != 3);
        let is_exact = |value| is_connected || is_decided || (known.is_empty() && value == 1);
        if let Some(size) = size {
            constraint["size"] = json!(size);
        }
        check_exclusions(&masks, constraint, is_exact)?;
    }

    #[test]
    fn damaged_texts_are_no_proofs_of_another_puzzle(
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        cut: bool,
    ) {
        let [.., puzzle] = samples();
        let lines = made(&puzzle);
        let mut file = text(&lines).into_bytes();
        let at = at.index(file.len());
        if cut {
            file.remove(at);
        } else {
            file[at] = byte;
        }
        if let Ok(proven) = verify(&file[..], Limits::default()) {
            let solution = proven.solution.unwrap();
            prop_assert!(proven.puzzle.is_solution(&solution));
            let solver = Solver::new(&proven.puzzle).unwrap();
            prop_assert_eq!(solver.count(2, Limits::default()), Ok(1));
        }
    }

    #[test]
    fn no_text_panics(text: String) {
        let _ = verify(text.as_bytes(), Limits::default());
    }
}
