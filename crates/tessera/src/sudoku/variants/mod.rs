//! Puzzles with other shapes and constraints than those of a classic sudoku: `solve`, `count`, `check`, `candidates`
//! and `convert` for them.
//!
//! A file is one puzzle, or has one on each line; then it may have any size, and is answered on all cores and in order.

mod answers;
mod input;
mod remarks;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;
use std::time::Instant;

use miette::miette;
use rayon::prelude::*;
use tessera_constraints::Limits;
use tessera_constraints::formats::Format;
use tessera_pictures::variant::Look;

use super::{Input, OnError, Task, Verdict};
use crate::Failure;
use crate::cli::sudoku::{LimitArgs, PuzzleArgs};
use answers::answer;
use input::has_lines;
pub(super) use input::{is_meant, only};
pub(super) use remarks::say_remarks;

/// The number of lines that are answered before they are written.
const LINES_AT_ONCE: usize = 256;

/// Maximum number of bytes of a line.
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
