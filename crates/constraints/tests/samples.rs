//! Every sample puzzle is solved, and its solution is the only one.
//!
//! `VARIANT_SAMPLES` is a file which the project does not contain: JSON lines with `name`, `format`, `types`, `puzzle`
//! and `solution`. Without it, the test passes. `VARIANT_NODES` is the maximum number of decisions for a puzzle, and
//! `VARIANT_UNFINISHED` the number of puzzles that may need more.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use serde_json::Value;
use tessera_constraints::constraint::{
    AntiKing, AntiKnight, Diagonal, KillerCage, Nonconsecutive, Thermometer,
};
use tessera_constraints::{Cell, Limits, Puzzle, Solver, formats};

/// The number in a variable of the environment.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

/// Types of the other solver that are not known here.
const UNKNOWN: &[&str] = &["ChaosConstruction", "ConnectedValues"];

fn samples() -> Vec<Value> {
    let text = std::env::var("VARIANT_SAMPLES")
        .map(|path| std::fs::read_to_string(path).unwrap())
        .unwrap_or_default();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn cells(list: &Value) -> Vec<Cell> {
    let cell = |place: &Value| {
        Cell::at(
            place[1].as_u64().unwrap() as usize,
            place[0].as_u64().unwrap() as usize,
        )
    };
    list.as_array().unwrap().iter().map(cell).collect()
}

/// A puzzle of the benchmarks of the crate sudoku-variants: its constraint is named beside its JSON.
fn other(sample: &Value) -> Puzzle {
    let json: Value = serde_json::from_str(sample["puzzle"].as_str().unwrap()).unwrap();
    let mut puzzle = Puzzle::sudoku(9);
    for (index, value) in json["grid"]["cells"].as_array().unwrap().iter().enumerate() {
        if let Some(value) = value.as_i64() {
            puzzle.give(puzzle.shape.cell(index), value as i32);
        }
    }
    let lists = || json["constraint"]["c2"].as_array().unwrap().iter();
    match sample["types"][0].as_str().unwrap() {
        "default" => {}
        "adjacent-consecutive" => puzzle.constraints.push(Nonconsecutive {}.into()),
        "diagonals" => puzzle
            .constraints
            .extend([true, false].map(|rising| Diagonal { rising }.into())),
        "kings-move" => puzzle.constraints.push(AntiKing {}.into()),
        "knights-move" => puzzle.constraints.push(AntiKnight {}.into()),
        "killer" => puzzle.constraints.extend(lists().map(|cage| {
            KillerCage {
                cells: cells(&cage["group"]),
                sum: cage["sum"].as_i64(),
                repeats: false,
            }
            .into()
        })),
        "thermo" => puzzle
            .constraints
            .extend(lists().map(|line| Thermometer::new(cells(line)).into())),
        kind => panic!("{kind}"),
    }
    puzzle
}

#[test]
fn samples_have_their_solution_and_no_other() {
    let mut wrong = Vec::new();
    let mut unfinished = 0;
    for sample in samples() {
        let name = &sample["name"];
        let puzzle = match sample["format"].as_str().unwrap() {
            "sudoku-variants-json" => Ok(other(&sample)),
            _ => formats::iss::read(sample["puzzle"].as_str().unwrap()),
        };
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => {
                // What is not known is told, and which.
                if !UNKNOWN
                    .iter()
                    .any(|kind| error.to_string().starts_with(kind))
                {
                    wrong.push(format!("{name}: {error}"));
                }
                continue;
            }
        };
        let solver = Solver::new(&puzzle).unwrap();
        let limits = Limits {
            nodes: number("VARIANT_NODES", 1_000_000),
            ..Limits::default()
        };
        match solver.first_two(limits) {
            Ok(found) if found.len() == 1 => {
                let text = puzzle.solution_text(&found[0]);
                if !puzzle.is_solution(&found[0]) || text != sample["solution"] {
                    wrong.push(format!("{name}: {text}"));
                }
            }
            Ok(found) => wrong.push(format!("{name}: {} solutions", found.len())),
            Err(error) => {
                println!("{name}: {error}");
                unfinished += 1;
            }
        }
    }
    assert!(
        unfinished <= number("VARIANT_UNFINISHED", 0),
        "{unfinished} puzzles need more decisions"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
