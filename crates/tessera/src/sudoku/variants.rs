//! Puzzles with other shapes and constraints than those of a classic sudoku: `solve`, `count`, `check`, `candidates`
//! and `convert` for them.
//!
//! A file is one puzzle, or has one on each line; then it may have any size, and is answered on all cores and in order.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use miette::miette;
use rayon::prelude::*;
use serde_json::json;
use tessera_constraints::formats::Format;
use tessera_constraints::{Contradiction, Incomplete, Limits, Puzzle, Solver, contradiction};
use tessera_pictures::variant::Look;
use tessera_sudoku::read_puzzles;

use super::{Input, OnError, Task, Verdict};
use crate::Failure;
use crate::cli::sudoku::{LimitArgs, PuzzleArgs};
use crate::source_line::readable;

/// The number of lines that are answered before they are written.
const LINES_AT_ONCE: usize = 256;

/// The greatest number of bytes of a line.
const MAX_LINE: u64 = 1 << 24;

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
    limits: &LimitArgs,
    task: Task,
    output: impl Write,
) -> Result<ExitCode, Failure> {
    let name = match task {
        Task::Rate { .. } => Some("rating"),
        Task::Canon | Task::Same(_) => Some("canonical form"),
        Task::Minimise(_) => Some("minimal form"),
        Task::Backdoors(_) => Some("backdoors"),
        Task::Unavoidable(_) | Task::Least => Some("unavoidable sets"),
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
    let asked = Asked {
        question: Question::Task(task),
        on_error: args.on_error,
        json: args.json,
        limits,
    };
    answer_all(input, asked, output)
}

/// Prints the true candidates of all puzzles of an input.
pub(crate) fn candidates(
    args: &PuzzleArgs,
    limits: &LimitArgs,
    output: impl Write,
) -> Result<ExitCode, Failure> {
    let asked = Asked {
        question: Question::Candidates,
        on_error: args.on_error,
        json: args.json,
        limits,
    };
    answer_all(Input::open(args.file.as_ref())?, asked, output)
}

/// Writes all puzzles of an input in another format.
pub(super) fn convert(input: Input, to: Format, output: impl Write) -> Result<ExitCode, Failure> {
    let asked = Asked {
        question: Question::Convert(to),
        on_error: OnError::Stop,
        json: false,
        limits: &LimitArgs::default(),
    };
    answer_all(input, asked, output)
}

/// Draws the only puzzle of an input. A classic puzzle may be in any format.
pub(super) fn draw(input: Input, mut output: impl Write) -> Result<ExitCode, Failure> {
    let puzzle = only(input)?;
    let picture = tessera_pictures::variant::picture(&puzzle, &Look::default());
    output.write_all(picture.svg.as_bytes())?;
    output.flush()?;
    say_remarks(&puzzle, "puzzle", 1);
    Ok(ExitCode::SUCCESS)
}

/// The only puzzle of an input. A classic puzzle may be in any format.
pub(super) fn only(input: Input) -> Result<Puzzle, Failure> {
    let name = input.name().to_owned();
    let is_argument = input.is_argument();
    let text = input.read_whole()?;
    let several = || miette!("{name}: expected one puzzle");
    if !is_meant(&text) {
        let (_, puzzles) = read_puzzles(&text).map_err(|error| miette!("{name}: {error}"))?;
        let [puzzle] = &puzzles[..] else {
            return Err(several().into());
        };
        return Ok(puzzle.into());
    }
    if !is_argument && has_lines(&text) && text.lines().filter(|line| !is_remark(line)).count() > 1
    {
        return Err(several().into());
    }
    let puzzle = tessera_constraints::formats::read(&text);
    Ok(puzzle.map_err(|error| miette!("{name}: {error}"))?)
}

/// Names on standard error the parts of a puzzle that have no meaning for a solution.
pub(super) fn say_remarks(puzzle: &Puzzle, counts: &str, number: u64) {
    if let Some(note) = remarks(puzzle, counts, number) {
        // If standard error is closed or full, the answer is still there.
        let _ = writeln!(io::stderr(), "note: {note}");
    }
}

/// Maximum time for finding out which parts of a puzzle without a solution exclude each other.
const EXPLAIN: Duration = Duration::from_secs(1);

/// What is asked of all puzzles.
#[derive(Clone, Copy, Debug)]
struct Asked<'a> {
    question: Question,
    on_error: OnError,
    json: bool,
    limits: &'a LimitArgs,
}

impl Asked<'_> {
    /// The limits of a search that starts now.
    fn limits(&self) -> Limits<'static> {
        Limits {
            nodes: self.limits.nodes.unwrap_or(u64::MAX),
            until: self.limits.time.map(|time| Instant::now() + time),
            stop: None,
        }
    }
}

/// The answer for a puzzle, what is to be said of it, and what it means for the exit status.
struct Answer {
    text: String,
    note: Option<String>,
    /// What the puzzle has that has no meaning for a solution, in words.
    remarks: Option<String>,
    verdict: Verdict,
}

fn answer_all(input: Input, asked: Asked<'_>, mut output: impl Write) -> Result<ExitCode, Failure> {
    let mut worst = Verdict::Good;
    let mut write = |answer: Answer, output: &mut dyn Write| -> io::Result<bool> {
        let is_marked = answer.verdict == Verdict::Good
            || asked.json
            || asked.on_error == OnError::Mark
            || answer.note.is_none();
        let is_no_puzzle = answer.verdict == Verdict::NoPuzzle;
        if is_marked && !(is_no_puzzle && asked.on_error != OnError::Mark) {
            output.write_all(answer.text.as_bytes())?;
        }
        if let Some(remarks) = &answer.remarks {
            output.flush()?;
            // If standard error is closed or full, the answer is still there.
            let _ = writeln!(io::stderr(), "note: {remarks}");
        }
        if let Some(note) = &answer.note {
            output.flush()?;
            // If standard error is closed or full, the exit status still shows the result.
            let _ = writeln!(io::stderr(), "error: {note}");
        }
        worst = worst.max(answer.verdict);
        let is_problem = answer.verdict != Verdict::Good && answer.note.is_some();
        Ok(is_problem && asked.on_error == OnError::Stop)
    };
    // An argument is one puzzle.
    if input.is_argument() || !has_lines(&String::from_utf8_lossy(input.head())) {
        let text = input.read_whole()?;
        let found = answer(&text, 1, "puzzle", asked, &mut output)?;
        write(found, &mut output)?;
        output.flush()?;
        return Ok(worst.exit_code());
    }
    // All solutions of a puzzle may be more than memory holds; they are written as they are found.
    let is_streamed = matches!(asked.question, Question::Task(Task::SolveAll(_)));
    let at_once = if is_streamed { 1 } else { LINES_AT_ONCE };
    let mut reader = BufReader::new(input.into_reader());
    let mut number = 0;
    'all: loop {
        let mut lines = Vec::new();
        let mut line = Vec::new();
        while lines.len() < at_once
            && (&mut reader).take(MAX_LINE).read_until(b'\n', &mut line)? > 0
        {
            number += 1;
            if line.len() as u64 == MAX_LINE && line.last() != Some(&b'\n') {
                reader.skip_until(b'\n')?;
            }
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if !text.is_empty() && !text.starts_with('#') {
                lines.push((number, text));
            }
            line.clear();
        }
        if let [(number, text)] = &lines[..] {
            let found = answer(text, *number, "line", asked, &mut output)?;
            if write(found, &mut output)? {
                break;
            }
            continue;
        }
        if lines.is_empty() {
            break;
        }
        let answers: io::Result<Vec<Answer>> = lines
            .par_iter()
            .map(|(number, text)| {
                let mut streamed = Vec::new();
                let mut found = answer(text, *number, "line", asked, &mut streamed)?;
                found
                    .text
                    .insert_str(0, &String::from_utf8_lossy(&streamed));
                Ok(found)
            })
            .collect();
        for found in answers? {
            if write(found, &mut output)? {
                break 'all;
            }
        }
    }
    output.flush()?;
    Ok(worst.exit_code())
}

/// Whether a line is empty or a comment.
fn is_remark(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

/// Whether each line of an input that begins with `head` is a puzzle.
fn has_lines(head: &str) -> bool {
    let mut lines = head.lines().filter(|line| !is_remark(line));
    let Some(first) = lines.next() else {
        return false;
    };
    match Format::detect(first) {
        Some(Format::Tessera | Format::FPuzzles | Format::SudokuPad | Format::SudokuVariants) => {
            serde_json::from_str::<serde_json::Value>(first).is_ok()
        }
        // A puzzle of that solver may go on for lines; several have a line each.
        Some(Format::Iss) => {
            let is_puzzle = |second: &str| {
                let is_item = |(place, _): &(usize, &str)| {
                    let next = first[place + 1..].chars().next();
                    next.is_some_and(|next| next == '~' || next.is_ascii_uppercase())
                };
                let has_items = first.match_indices('.').filter(is_item).nth(1).is_some();
                has_items || first.starts_with(".~") && second.starts_with(".~")
            };
            lines.next().is_some_and(is_puzzle)
                && !head.contains("\n\n")
                && !head.lines().any(|line| line.starts_with([' ', '\t']))
                && Format::Iss.read(first).is_ok()
        }
        Some(Format::FPuzzlesLink | Format::SudokuPadLink | Format::PenpaLink | Format::Line) => {
            true
        }
        None => false,
    }
}

/// Answers for one puzzle. What can be long goes to the output at once.
fn answer(
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
        note: Some(note),
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

/// The number of remarks that are shown, and of characters of each.
const MAX_REMARKS: usize = 10;
const MAX_REMARK: usize = 90;

/// Names the parts of a puzzle that have no meaning for a solution, or are not known: their number, and the first ones.
fn remarks(puzzle: &Puzzle, counts: &str, number: u64) -> Option<String> {
    let total = puzzle.remarks.len();
    let what = match total {
        0 => return None,
        1 => "1 part has no meaning for a solution, or is not known".to_owned(),
        _ => format!("{total} parts have no meaning for a solution, or are not known"),
    };
    let shown = puzzle.remarks.iter().take(MAX_REMARKS).map(|remark| {
        let line = readable(remark.as_bytes());
        match line.char_indices().nth(MAX_REMARK) {
            Some((end, _)) => format!("\n  {}...", &line[..end]),
            None => format!("\n  {line}"),
        }
    });
    let more = match total.saturating_sub(MAX_REMARKS) {
        0 => String::new(),
        more => format!("\n  and {more} more"),
    };
    Some(format!(
        "{counts} {number}: {what}{}{more}",
        shown.collect::<String>()
    ))
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
