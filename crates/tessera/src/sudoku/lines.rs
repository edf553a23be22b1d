//! Files with a puzzle a line, of any size: read in blocks, answered by all cores, written in order.

use std::io::{self, Read, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use tessera_sudoku::read_line;

use super::answer::{Answers, Problem};
use super::input::Input;
use super::{OnError, Options, Task, Verdict, is_watched};
use crate::Failure;

/// The bytes that are read at once: some ten thousand puzzles.
const BLOCK: usize = 1 << 20;

/// The lines that one task answers for: a fraction of a millisecond's work, to keep all cores busy to the end of
/// a block.
const LINES_A_TASK: usize = 128;

/// Whole lines of the input.
struct Blocks<R> {
    reader: R,
    /// What was read beyond the last whole line.
    rest: Vec<u8>,
    is_at_end: bool,
}

impl<R: Read> Blocks<R> {
    fn new(reader: R) -> Blocks<R> {
        Blocks {
            reader,
            rest: Vec::new(),
            is_at_end: false,
        }
    }

    /// The next lines, at the end of the input without an end of line; `None` where there are no more. A line that is
    /// longer than a block comes in several pieces, each of which is no puzzle.
    fn next_block(&mut self) -> io::Result<Option<Vec<u8>>> {
        if self.is_at_end {
            return Ok(None);
        }
        let mut block = std::mem::take(&mut self.rest);
        let missing = (BLOCK - block.len()) as u64;
        let read = self.reader.by_ref().take(missing).read_to_end(&mut block)?;
        if (read as u64) < missing {
            self.is_at_end = true;
        } else if let Some(last) = block.iter().rposition(|byte| *byte == b'\n') {
            self.rest = block.split_off(last + 1);
        }
        Ok(Some(block).filter(|block| !block.is_empty()))
    }
}

/// Answers for every line in order; returns the worst verdict.
pub(super) fn run(
    input: Input,
    options: &Options,
    mut output: impl Write,
) -> Result<Verdict, Failure> {
    let progress = progress(input.length());
    let is_single = is_watched() && input.holds_one_line();
    let mut blocks = Blocks::new(input.into_reader());
    let mut first_number = 1;
    let mut worst = Verdict::Good;
    while let Some(block) = blocks.next_block()? {
        let text = block.strip_suffix(b"\n").unwrap_or(&block);
        let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
        let answers = |lines: &[&[u8]], first: u64, output: &mut dyn Write| {
            let mut answers = Answers {
                options,
                output,
                counts: "line",
                as_grids: is_single,
            };
            answer(&mut answers, lines, first)
        };
        if let Task::SolveAll(_) = options.task {
            // A puzzle may have more solutions than memory holds: they are written as they are found.
            let problems = answers(&lines, first_number, &mut output)?;
            if tell(problems, &mut worst, options, &mut output)? {
                return Ok(worst);
            }
        } else {
            let tasks: Vec<io::Result<_>> = lines
                .par_chunks(LINES_A_TASK)
                .enumerate()
                .map(|(i, lines)| {
                    let mut written = Vec::new();
                    let first = first_number + (i * LINES_A_TASK) as u64;
                    let problems = answers(lines, first, &mut written)?;
                    Ok((written, problems))
                })
                .collect();
            for task in tasks {
                let (written, problems) = task?;
                output.write_all(&written)?;
                if tell(problems, &mut worst, options, &mut output)? {
                    return Ok(worst);
                }
            }
        }
        first_number += lines.len() as u64;
        progress.inc(block.len() as u64);
    }
    output.flush()?;
    progress.finish_and_clear();
    Ok(worst)
}

/// Answers for some lines, up to the first problem where that is the end.
fn answer<W: Write>(
    answers: &mut Answers<'_, W>,
    lines: &[&[u8]],
    first_number: u64,
) -> io::Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for (number, line) in (first_number..).zip(lines) {
        let puzzle = match std::str::from_utf8(line) {
            Ok(line) => read_line(line).map_err(|error| {
                error
                    .on_line(usize::try_from(number).unwrap_or(usize::MAX))
                    .to_string()
            }),
            Err(error) => Err(format!(
                "line {number}, column {}: the text is not UTF-8",
                error.valid_up_to() + 1
            )),
        };
        let problem = match puzzle {
            Ok(None) => None,
            Ok(Some(puzzle)) => answers.puzzle(number, &puzzle)?,
            Err(message) => Some(answers.no_puzzle(number, message)?),
        };
        let stops = problem.as_ref().is_some_and(|problem| {
            problem.message.is_some() && answers.options.on_error == OnError::Stop
        });
        problems.extend(problem);
        if stops {
            break;
        }
    }
    Ok(problems)
}

/// Tells problems on standard error, after what comes before them; whether that is the end.
pub(super) fn tell(
    problems: Vec<Problem>,
    worst: &mut Verdict,
    options: &Options,
    output: &mut impl Write,
) -> io::Result<bool> {
    for Problem { verdict, message } in problems {
        *worst = (*worst).max(verdict);
        if let Some(message) = message {
            output.flush()?;
            eprintln!("tessera: {message}");
            if options.on_error == OnError::Stop {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// A bar on a terminal that does not show the answers themselves.
fn progress(length: Option<u64>) -> ProgressBar {
    let bar = match length {
        Some(length) => ProgressBar::new(length),
        None => ProgressBar::no_length(),
    };
    let style = "{elapsed_precise} [{bar:40}] {bytes}/{total_bytes} {eta}";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well written"));
    if is_watched() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_whole_lines_and_lose_nothing() {
        let text: Vec<u8> = (0..300_000_u32)
            .flat_map(|i| format!("line {i}\n").into_bytes())
            .collect();
        for text in [
            &text[..],
            &text[..text.len() - 1],
            b"",
            b"\n",
            &[b'x'; 3 * BLOCK + 5],
        ] {
            let mut blocks = Blocks::new(text);
            let mut read = Vec::new();
            while let Some(block) = blocks.next_block().unwrap() {
                assert!(block.len() <= BLOCK);
                let is_last = read.len() + block.len() == text.len();
                assert!(is_last || block.ends_with(b"\n") || !block.contains(&b'\n'));
                read.extend(block);
            }
            assert!(read == text);
        }
    }
}
