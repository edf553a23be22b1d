//! The answers for one puzzle.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde_json::json;
use tessera_constraints::{Contradiction, Incomplete, Limits, Puzzle, Solver, contradiction};

use super::super::{Task, Verdict};
use super::remarks::remarks;
use super::{Answer, Asked, Question};
/// Maximum time for finding out which parts of a puzzle without a solution exclude each other.
const EXPLAIN: Duration = Duration::from_secs(1);

/// Answers for one puzzle. What can be long goes to the output at once.
pub(super) fn answer(
    text: &str,
    number: u64,
    counts: &str,
    asked: Asked<'_>,
    output: &mut dyn Write,
) -> io::Result<Answer> {
    let json = asked.json;
    let good = |text: String| Answer {
        text,
        note: None,
        remarks: None,
        verdict: Verdict::Good,
    };
    let failure = |message: &str| {
        let note = format!("{counts} {number}: {message}");
        let text = if json {
            format!("{}\n", json!({"number": number, "error": note}))
        } else {
            format!("# {note}\n")
        };
        Answer {
            text,
            note: Some(note),
            remarks: None,
            verdict: Verdict::NoPuzzle,
        }
    };
    let puzzle = match tessera_constraints::formats::read(text) {
        Ok(puzzle) => puzzle,
        Err(error) => return Ok(failure(&error.to_string())),
    };
    let remarks = remarks(&puzzle, counts, number);
    if let Question::Convert(to) = asked.question {
        return Ok(match to.write(&puzzle) {
            Ok(written) => Answer {
                remarks,
                ..good(format!("{written}\n"))
            },
            Err(error) => failure(&error.to_string()),
        });
    }
    let solver = match Solver::new(&puzzle) {
        Ok(solver) => solver,
        Err(error) => return Ok(failure(&error.to_string())),
    };
    let result = match asked.question {
        Question::Candidates => true_candidates(&puzzle, &solver, number, asked),
        Question::Task(Task::Count(most)) => count(&solver, most, number, asked),
        Question::Task(Task::SolveAll(most)) => all(&puzzle, &solver, most, number, asked, output)?,
        Question::Task(Task::SolveFirst) => first(&puzzle, &solver, number, asked),
        Question::Task(task) => unique(&puzzle, &solver, task == Task::Check, number, asked),
        Question::Convert(_) => unreachable!("puzzles are written above"),
    };
    let (status, message) = match result {
        Ok(text) => {
            return Ok(Answer {
                remarks,
                ..good(text)
            });
        }
        Err(unsolved) => unsolved,
    };
    let is_check = matches!(asked.question, Question::Task(Task::Check));
    let found = (is_check && (status, message) == NONE)
        .then(|| {
            let limits = Limits {
                until: Some(Instant::now() + EXPLAIN),
                ..Limits::default()
            };
            contradiction(&puzzle, limits)
        })
        .flatten();
    // What a check finds is its answer, and the next puzzle is checked too.
    if is_check && !json {
        let words = found.map_or(String::new(), |found| contradiction_words(&puzzle, &found));
        return Ok(Answer {
            text: format!("{status}\n{words}"),
            note: None,
            remarks,
            verdict: Verdict::Unsolved,
        });
    }
    let note = format!("{counts} {number}: {message}");
    let text = if json {
        let mut object = json!({"number": number, "status": status, "solutions": []});
        if let Some(found) = found {
            let parts = found.parts.iter().map(|part| part.to_json(&puzzle));
            object["conflict"] = parts.collect();
            object["irreducible"] = json!(found.is_irreducible);
        }
        format!("{object}\n")
    } else {
        format!("# {note}\n")
    };
    Ok(Answer {
        text,
        note: (!is_check).then_some(note),
        remarks,
        verdict: Verdict::Unsolved,
    })
}

/// The parts that exclude each other, as lines of comments.
fn contradiction_words(puzzle: &Puzzle, found: &Contradiction) -> String {
    let parts = found.parts.iter().map(|part| part.words(puzzle));
    let lines = std::iter::once("These exclude each other:".to_owned()).chain(parts);
    let unknown = "It is not known whether all of these are needed.".to_owned();
    lines
        .chain((!found.is_irreducible).then_some(unknown))
        .map(|line| format!("# {line}\n"))
        .collect()
}

/// The status of a puzzle that does not have the solutions asked for, and a sentence that says so.
type Unsolved = (&'static str, &'static str);

const NONE: Unsolved = ("none", "there is no solution");

fn unknown(incomplete: Incomplete) -> Unsolved {
    let message = match incomplete {
        Incomplete::Nodes => "the limit of decisions was reached",
        Incomplete::Time => "the limit of time was reached",
        Incomplete::Stopped => "the search was stopped",
    };
    ("unknown", message)
}

fn solved(status: &str, solutions: &[String], number: u64, json: bool) -> String {
    if json {
        let object = json!({"number": number, "status": status, "solutions": solutions});
        return format!("{object}\n");
    }
    solutions.iter().map(|text| format!("{text}\n")).collect()
}

fn unique(
    puzzle: &Puzzle,
    solver: &Solver,
    is_check: bool,
    number: u64,
    asked: Asked<'_>,
) -> Result<String, Unsolved> {
    let found = solver.first_two(asked.limits()).map_err(unknown)?;
    match &found[..] {
        [] => Err(NONE),
        [_] if is_check && asked.json => Ok(format!(
            "{}\n",
            json!({"number": number, "status": "unique"})
        )),
        [_] if is_check => Ok("unique\n".to_owned()),
        [solution] => {
            let solution = puzzle.solution_text(solution);
            Ok(solved("unique", &[solution], number, asked.json))
        }
        _ => Err((
            "multiple",
            "there is more than one solution (--first and --all show them)",
        )),
    }
}

fn first(
    puzzle: &Puzzle,
    solver: &Solver,
    number: u64,
    asked: Asked<'_>,
) -> Result<String, Unsolved> {
    let mut solutions = solver.solutions_within(asked.limits());
    match solutions.next() {
        Some(solution) => {
            let solution = puzzle.solution_text(&solution);
            Ok(solved("solved", &[solution], number, asked.json))
        }
        None => Err(solutions.incomplete().map_or(NONE, unknown)),
    }
}

/// Writes solutions as they are found.
fn all(
    puzzle: &Puzzle,
    solver: &Solver,
    most: u64,
    number: u64,
    asked: Asked<'_>,
    output: &mut dyn Write,
) -> io::Result<Result<String, Unsolved>> {
    let mut solutions = solver.solutions_within(asked.limits());
    let mut left = most;
    let mut is_first = true;
    while left > 0 {
        let Some(solution) = solutions.next() else {
            break;
        };
        let solution = puzzle.solution_text(&solution);
        if !asked.json {
            writeln!(output, "{solution}")?;
        } else if is_first {
            write!(
                output,
                "{{\"number\":{number},\"status\":\"solved\",\"solutions\":[{}",
                json!(solution)
            )?;
        } else {
            write!(output, ",{}", json!(solution))?;
        }
        is_first = false;
        left -= 1;
    }
    let incomplete = solutions.incomplete().map(unknown);
    if is_first {
        return Ok(Err(incomplete.unwrap_or(NONE)));
    }
    if asked.json {
        let note = incomplete.map_or(String::new(), |(_, message)| {
            format!(",\"incomplete\":{}", json!(message))
        });
        writeln!(output, "]{note}}}")?;
        return Ok(Ok(String::new()));
    }
    Ok(incomplete.map_or(Ok(String::new()), Err))
}

fn count(solver: &Solver, most: u64, number: u64, asked: Asked<'_>) -> Result<String, Unsolved> {
    let count = solver.count(most, asked.limits()).map_err(unknown)?;
    Ok(if asked.json {
        let object = json!({"number": number, "count": count, "limit": most});
        format!("{object}\n")
    } else {
        format!("{count}\n")
    })
}

fn true_candidates(
    puzzle: &Puzzle,
    solver: &Solver,
    number: u64,
    asked: Asked<'_>,
) -> Result<String, Unsolved> {
    let masks = solver.true_candidates(asked.limits()).map_err(unknown)?;
    let shape = &puzzle.shape;
    let is_cell = |index: &usize| shape.index(shape.cell(*index)).is_some();
    if (0..shape.len())
        .filter(is_cell)
        .any(|index| masks[index] == 0)
    {
        return Err(NONE);
    }
    let values = |index: usize| -> Vec<i32> {
        (0..shape.values)
            .filter(|bit| masks[index] >> bit & 1 == 1)
            .map(|bit| shape.least + bit as i32)
            .collect()
    };
    if asked.json {
        let cells = (0..shape.len())
            .filter(is_cell)
            .map(|index| (shape.cell(index).to_string(), json!(values(index))));
        let cells: serde_json::Map<String, serde_json::Value> = cells.collect();
        return Ok(format!(
            "{}\n",
            json!({"number": number, "candidates": cells})
        ));
    }
    // A row of the grid is a line; the values of a cell stand together, or with commas if one needs two characters.
    let separator = if (shape.least..=shape.greatest()).all(|value| (0..=9).contains(&value)) {
        ""
    } else {
        ","
    };
    let cell = |index: usize| {
        if !is_cell(&index) {
            return ".".to_owned();
        }
        let values: Vec<String> = values(index).iter().map(i32::to_string).collect();
        values.join(separator)
    };
    let rows = (0..shape.rows).map(|row| {
        let cells: Vec<String> = (0..shape.columns)
            .map(|column| cell(row * shape.columns + column))
            .collect();
        format!("{}\n", cells.join(" "))
    });
    Ok(rows.collect())
}
