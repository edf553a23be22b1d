//! Puzzles with other shapes and constraints than those of a classic sudoku: `solve`, `count`, `check`, `candidates`
//! and `convert` for them.
//!
//! A file is one puzzle, or has one on each line; then it may have any size, and is answered on all cores and in order.

use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

use miette::miette;
use rayon::prelude::*;
use serde_json::json;
use tessera_constraints::formats::Format;
use tessera_constraints::{Limits, Puzzle, Solver};

use super::{Input, OnError, Task, Verdict};
use crate::Failure;
use crate::cli::sudoku::PuzzleArgs;

/// The number of lines that are answered before they are written.
const LINES_AT_ONCE: usize = 256;

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug)]
enum Question {
    Task(Task),
    /// Print the values that each cell has in some solution.
    Candidates,
    /// Print the puzzle itself.
    Convert(Format),
}

/// Whether a text that is not a classic sudoku is a puzzle with other constraints, by how it begins.
pub(super) fn is_meant(text: &str) -> bool {
    match Format::detect(text) {
        Some(Format::Line) => {
            // A word, such as the name of a file, can be a line of a tiny grid; and a line of 9x9 cells without more is
            // a classic sudoku with a mistake.
            let line = text
                .lines()
                .find(|line| !line.trim().is_empty() && !line.starts_with('#'));
            line.and_then(|line| Format::Line.read(line.trim()).ok())
                .is_some_and(|puzzle| {
                    let is_classic = puzzle.shape.rows == 9 && puzzle.constraints.len() == 1;
                    puzzle.shape.rows >= 4 && !is_classic
                })
        }
        format => format.is_some(),
    }
}

/// Answers for all puzzles of an input that has other puzzles than classic ones.
pub(super) fn run(
    input: Input,
    args: &PuzzleArgs,
    task: Task,
    output: impl Write,
) -> Result<ExitCode, Failure> {
    let name = match task {
        Task::Rate { .. } => Some("rating"),
        Task::Canon | Task::Same(_) => Some("canonical form"),
        Task::Minimise(_) => Some("minimal form"),
        Task::Backdoors(_) => Some("backdoors"),
        Task::Unavoidable(_) => Some("unavoidable sets"),
        Task::Convert(_) => Some("line of 81 characters"),
        _ => None,
    };
    if let Some(name) = name {
        return Err(miette!(
            "{}: a puzzle with other constraints than a classic sudoku has no {name}",
            input.name()
        )
        .into());
    }
    answer_all(
        input,
        Question::Task(task),
        args.on_error,
        args.json,
        output,
    )
}

/// Prints the true candidates of all puzzles of an input.
pub(crate) fn candidates(args: &PuzzleArgs, output: impl Write) -> Result<ExitCode, Failure> {
    let input = Input::open(args.file.as_ref())?;
    answer_all(
        input,
        Question::Candidates,
        args.on_error,
        args.json,
        output,
    )
}

/// Writes all puzzles of an input in another format.
pub(super) fn convert(input: Input, to: Format, output: impl Write) -> Result<ExitCode, Failure> {
    answer_all(input, Question::Convert(to), OnError::Stop, false, output)
}

/// The answer for a puzzle, what is to be said of it, and what it means for the exit status.
struct Answer {
    text: String,
    note: Option<String>,
    verdict: Verdict,
}

fn answer_all(
    input: Input,
    question: Question,
    on_error: OnError,
    json: bool,
    mut output: impl Write,
) -> Result<ExitCode, Failure> {
    let mut worst = Verdict::Good;
    let mut write = |answers: Vec<Answer>| -> io::Result<bool> {
        for answer in answers {
            let is_marked = answer.verdict == Verdict::Good
                || json
                || on_error == OnError::Mark
                || answer.note.is_none();
            if is_marked && !(answer.verdict == Verdict::NoPuzzle && on_error != OnError::Mark) {
                output.write_all(answer.text.as_bytes())?;
            }
            if let Some(note) = &answer.note {
                output.flush()?;
                // If standard error is closed or full, the exit status still shows the result.
                let kind = if answer.verdict == Verdict::Good {
                    "note"
                } else {
                    "error"
                };
                let _ = writeln!(io::stderr(), "{kind}: {note}");
            }
            worst = worst.max(answer.verdict);
            if answer.verdict != Verdict::Good && answer.note.is_some() && on_error == OnError::Stop
            {
                return Ok(true);
            }
        }
        Ok(false)
    };
    if !has_lines(&input) {
        let text = input.read_whole()?;
        write(vec![answer(&text, 1, "puzzle", question, json)])?;
        output.flush()?;
        return Ok(worst.exit_code());
    }
    let mut reader = BufReader::new(input.into_reader());
    let mut number = 0;
    loop {
        let mut lines = Vec::new();
        let mut line = Vec::new();
        while lines.len() < LINES_AT_ONCE && reader.read_until(b'\n', &mut line)? > 0 {
            number += 1;
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if !text.is_empty() && !text.starts_with('#') {
                lines.push((number, text));
            }
            line.clear();
        }
        if lines.is_empty() {
            break;
        }
        let answers = lines
            .par_iter()
            .map(|(number, text)| answer(text, *number, "line", question, json));
        if write(answers.collect())? {
            break;
        }
    }
    output.flush()?;
    Ok(worst.exit_code())
}

/// Whether each line is a puzzle: the first one is.
fn has_lines(input: &Input) -> bool {
    let head = String::from_utf8_lossy(input.head());
    let is_remark = |line: &&str| line.trim().is_empty() || line.starts_with('#');
    let mut lines = head.lines().filter(|line| !is_remark(line));
    let Some(first) = lines.next() else {
        return false;
    };
    match Format::detect(first) {
        Some(Format::Tessera | Format::FPuzzles) => {
            serde_json::from_str::<serde_json::Value>(first).is_ok()
        }
        // A puzzle of that solver may go on for lines; several have a line each.
        Some(Format::Iss) => {
            lines.next().is_some() && !head.contains("\n\n") && Format::Iss.read(first).is_ok()
        }
        Some(Format::FPuzzlesLink | Format::Line) => true,
        None => false,
    }
}

fn answer(text: &str, number: u64, counts: &str, question: Question, json: bool) -> Answer {
    let failure = |verdict: Verdict, message: &str| {
        let note = format!("{counts} {number}: {message}");
        let text = if json {
            format!("{}\n", json!({"number": number, "error": note}))
        } else {
            format!("# {note}\n")
        };
        Answer {
            text,
            note: Some(note),
            verdict,
        }
    };
    let puzzle = match tessera_constraints::formats::read(text) {
        Ok(puzzle) => puzzle,
        Err(error) => return failure(Verdict::NoPuzzle, &error.to_string()),
    };
    if let Question::Convert(to) = question {
        return match to.write(&puzzle) {
            Ok(written) => {
                let remarks = puzzle.remarks.len();
                let note = (remarks > 0).then(|| format!("{counts} {number}: {remarks} parts have no meaning for a solution, and are kept as remarks"));
                Answer {
                    text: format!("{written}\n"),
                    note,
                    verdict: Verdict::Good,
                }
            }
            Err(error) => failure(Verdict::NoPuzzle, &error.to_string()),
        };
    }
    let solver = match Solver::new(&puzzle) {
        Ok(solver) => solver,
        Err(error) => return failure(Verdict::NoPuzzle, &error.to_string()),
    };
    let result = match question {
        Question::Candidates => true_candidates(&puzzle, &solver, number, json),
        Question::Task(task) => solve(&puzzle, &solver, task, number, json),
        Question::Convert(_) => unreachable!("puzzles are written above"),
    };
    match result {
        Ok(text) => Answer {
            text,
            note: None,
            verdict: Verdict::Good,
        },
        Err((status, message)) => {
            let note = format!("{counts} {number}: {message}");
            let text = if json {
                format!(
                    "{}\n",
                    json!({"number": number, "status": status, "solutions": []})
                )
            } else if let Question::Task(Task::Check) = question {
                return Answer {
                    text: format!("{status}\n"),
                    note: None,
                    verdict: Verdict::Unsolved,
                };
            } else {
                format!("# {note}\n")
            };
            Answer {
                text,
                note: Some(note),
                verdict: Verdict::Unsolved,
            }
        }
    }
}

/// The status of a puzzle that does not have the solutions asked for, and a sentence that says so.
type Unsolved = (&'static str, &'static str);

fn solve(
    puzzle: &Puzzle,
    solver: &Solver,
    task: Task,
    number: u64,
    json: bool,
) -> Result<String, Unsolved> {
    let none = ("none", "there is no solution");
    let most = match task {
        Task::SolveFirst => 1,
        Task::SolveAll(limit) => usize::try_from(limit).unwrap_or(usize::MAX),
        Task::Count(limit) => {
            let count = solver
                .count(limit, Limits::default())
                .expect("there are no limits");
            return Ok(if json {
                format!(
                    "{}\n",
                    json!({"number": number, "count": count, "limit": limit})
                )
            } else {
                format!("{count}\n")
            });
        }
        _ => 2,
    };
    let found: Vec<String> = solver
        .solutions()
        .take(most)
        .map(|values| puzzle.solution_text(&values))
        .collect();
    let is_unique = matches!(task, Task::SolveUnique | Task::Check);
    match found.len() {
        0 => return Err(none),
        2.. if is_unique => {
            return Err((
                "multiple",
                "there is more than one solution (--first and --all show them)",
            ));
        }
        _ => {}
    }
    let status = if is_unique { "unique" } else { "solved" };
    Ok(match task {
        Task::Check if json => format!("{}\n", json!({"number": number, "status": status})),
        Task::Check => format!("{status}\n"),
        _ if json => format!(
            "{}\n",
            json!({"number": number, "status": status, "solutions": found})
        ),
        _ => found.iter().map(|text| format!("{text}\n")).collect(),
    })
}

fn true_candidates(
    puzzle: &Puzzle,
    solver: &Solver,
    number: u64,
    json: bool,
) -> Result<String, Unsolved> {
    let masks = solver
        .true_candidates(Limits::default())
        .expect("there are no limits");
    let shape = &puzzle.shape;
    let is_cell = |index: &usize| shape.index(shape.cell(*index)).is_some();
    if (0..shape.len())
        .filter(is_cell)
        .any(|index| masks[index] == 0)
    {
        return Err(("none", "there is no solution"));
    }
    let values = |index: usize| -> Vec<i32> {
        (0..shape.values)
            .filter(|bit| masks[index] >> bit & 1 == 1)
            .map(|bit| shape.least + bit as i32)
            .collect()
    };
    if json {
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
