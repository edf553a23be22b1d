//! Every sample puzzle is solved, and its solution is the only one.
//!
//! `VARIANT_SAMPLES` is a file which the project does not contain: JSON lines with `name`, `format`, `types`, `puzzle`
//! and `solution`. Without it, the test passes. `VARIANT_NODES` is the maximum number of decisions for a puzzle, and
//! `VARIANT_UNFINISHED` the number of puzzles that may need more.

use serde_json::Value;
use tessera_constraints::{Limits, Solver, formats};

/// The number in a variable of the environment.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

fn samples() -> Vec<Value> {
    let text = std::env::var("VARIANT_SAMPLES")
        .map(|path| std::fs::read_to_string(path).unwrap())
        .unwrap_or_default();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The text of a puzzle. In that of the crate sudoku-variants, the names of constraints stand beside it.
fn text(sample: &Value) -> String {
    let text = sample["puzzle"].as_str().unwrap();
    if sample["format"] != "sudoku-variants-json" {
        return text.to_owned();
    }
    let mut json: Value = serde_json::from_str(text).unwrap();
    json["types"] = sample["types"].clone();
    json.to_string()
}

#[test]
fn samples_have_their_solution_and_no_other() {
    let mut wrong = Vec::new();
    let mut unfinished = 0;
    for sample in samples() {
        let name = &sample["name"];
        let puzzle = match formats::read(&text(&sample)) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                wrong.push(format!("{name}: {error}"));
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
