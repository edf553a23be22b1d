//! Files of any size with one puzzle per line: read in blocks, answered on all cores, written in order.

use std::io::{self, BufRead, BufReader, Read, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use rayon::prelude::*;
use tessera_sudoku::read_line;

use super::answer::{Answers, Problem};
use super::input::Input;
use super::{OnError, Task, Verdict, is_piped, is_watched};
use crate::Failure;
use crate::cli::sudoku::PuzzleArgs;

/// The number of bytes that are read at once, which is about ten thousand puzzles. A longer line is not a puzzle.
const BLOCK: usize = 1 << 20;

/// The number of lines in one task. It is a fraction of a millisecond of work, so that all cores are busy until the end
/// of a block.
const LINES_A_TASK: usize = 128;

/// The number of lines in one task where a puzzle takes milliseconds, and may take seconds.
const SLOW_LINES_A_TASK: usize = 1;

/// The number of such lines that are answered before they are written.
const SLOW_LINES: usize = 256;

/// The input in blocks of whole lines.
struct Blocks<R> {
    reader: BufReader<R>,
    /// The bytes after the last whole line that was returned.
    rest: Vec<u8>,
    is_at_end: bool,
}

impl<R: Read> Blocks<R> {
    fn new(reader: R) -> Blocks<R> {
        Blocks {
            reader: BufReader::new(reader),
            rest: Vec::new(),
            is_at_end: false,
        }
    }

    /// The next block of lines. `None` at the end of the input. The last line may lack its line end. A line of
    /// [`BLOCK`] bytes or more is a block of its own, cut to [`BLOCK`] bytes.
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
        } else {
            self.reader.skip_until(b'\n')?;
        }
        Ok(Some(block).filter(|block| !block.is_empty()))
    }
}

/// Answers for every line in order, and returns the worst verdict.
pub(super) fn run(
    input: Input,
    args: &PuzzleArgs,
    task: Task,
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
        let (lines_a_task, lines_at_once) = match task {
            Task::Rate(_) | Task::Canon | Task::Same(_) => (SLOW_LINES_A_TASK, SLOW_LINES),
            _ => (LINES_A_TASK, usize::MAX),
        };
        let answers = |first: usize, lines: &[&[u8]], output: &mut dyn Write| {
            let mut answers = Answers {
                args,
                task,
                output,
                counts: "line",
                as_grids: is_single,
            };
            let problems = answer(&mut answers, lines, first_number + first as u64);
            progress.inc(lines.iter().map(|line| line.len() as u64 + 1).sum());
            problems
        };
        if let Task::SolveAll(_) = task {
            // A puzzle may have more solutions than fit in memory, so they are written as they are found.
            for (task, lines) in lines.chunks(LINES_A_TASK).enumerate() {
                let problems = answers(task * LINES_A_TASK, lines, &mut output)?;
                if report(problems, &mut worst, args.on_error, &mut output, &progress)? {
                    return Ok(worst);
                }
            }
        } else {
            for (part, lines) in lines.chunks(lines_at_once).enumerate() {
                let tasks: Vec<io::Result<_>> = lines
                    .par_chunks(lines_a_task)
                    .enumerate()
                    .map(|(task, lines)| {
                        let mut written = Vec::new();
                        let first = part * lines_at_once + task * lines_a_task;
                        let problems = answers(first, lines, &mut written)?;
                        Ok((written, problems))
                    })
                    .collect();
                for task in tasks {
                    let (written, problems) = task?;
                    output.write_all(&written)?;
                    if report(problems, &mut worst, args.on_error, &mut output, &progress)? {
                        return Ok(worst);
                    }
                }
                if lines_at_once == SLOW_LINES {
                    output.flush()?;
                }
            }
        }
        first_number += lines.len() as u64;
    }
    output.flush()?;
    Ok(worst)
}

/// Answers for `lines`, or for those up to the first problem if `--on-error stop` is given.
fn answer<W: Write>(
    answers: &mut Answers<'_, W>,
    lines: &[&[u8]],
    first_number: u64,
) -> io::Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for (number, line) in (first_number..).zip(lines) {
        let puzzle = match std::str::from_utf8(line) {
            _ if line.len() >= BLOCK => Err(format!(
                "line {number}: longer than 1 MiB: expected 81 cells or 729 candidates"
            )),
            Ok(line) => read_line(line).map_err(|error| {
                error
                    .on_line(usize::try_from(number).unwrap_or(usize::MAX))
                    .to_string()
            }),
            Err(error) => Err(format!(
                "line {number}, column {}: the text is not UTF-8",
                1 + String::from_utf8_lossy(&line[..error.valid_up_to()])
                    .chars()
                    .count()
            )),
        };
        let problem = match puzzle {
            Ok(None) => None,
            Ok(Some(puzzle)) => answers.puzzle(number, &puzzle)?,
            Err(message) => Some(answers.no_puzzle(number, message)?),
        };
        let stops = problem.as_ref().is_some_and(|problem| {
            problem.message.is_some() && answers.args.on_error == OnError::Stop
        });
        problems.extend(problem);
        if stops {
            break;
        }
    }
    Ok(problems)
}

/// Reports problems on standard error, after flushing the output before them. True if the run has to stop.
pub(super) fn report(
    problems: Vec<Problem>,
    worst: &mut Verdict,
    on_error: OnError,
    output: &mut impl Write,
    progress: &ProgressBar,
) -> io::Result<bool> {
    for Problem { verdict, message } in problems {
        *worst = (*worst).max(verdict);
        if let Some(message) = message {
            output.flush()?;
            // If standard error is closed or full, the exit status still shows that there was a problem.
            let _ = progress.suspend(|| writeln!(io::stderr(), "error: {message}"));
            if on_error == OnError::Stop {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// A progress bar on standard error. It is hidden if answers go to a terminal or to another program, which may write to
/// the same terminal.
fn progress(length: Option<u64>) -> ProgressBar {
    if is_watched() || is_piped() {
        return ProgressBar::hidden();
    }
    let style = match length {
        Some(_) => "{elapsed_precise} [{bar:40}] {bytes}/{total_bytes}, {eta} left",
        None => "{elapsed_precise} {bytes}",
    };
    ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr())
        .with_style(ProgressStyle::with_template(style).expect("the template is well written"))
        .with_finish(ProgressFinish::AndClear)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &[u8]) -> Vec<Vec<u8>> {
        let mut blocks = Blocks::new(text);
        std::iter::from_fn(|| blocks.next_block().unwrap()).collect()
    }

    #[test]
    fn blocks_are_whole_lines_and_together_the_input() {
        let text: Vec<u8> = (0..300_000_u32)
            .flat_map(|i| format!("line {i}\n").into_bytes())
            .collect();
        for text in [&text[..], &text[..text.len() - 1], b"", b"\n"] {
            let blocks = blocks(text);
            for (i, block) in blocks.iter().enumerate() {
                assert!(block.len() <= BLOCK);
                assert!(block.ends_with(b"\n") || i == blocks.len() - 1);
            }
            assert!(blocks.concat() == text);
        }
    }

    #[test]
    fn a_line_that_is_longer_than_a_block_is_cut_and_counted_once() {
        for length in [BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5] {
            let long = vec![b'x'; length];
            let cut = &long[..length.min(BLOCK)];
            for (end, last) in [(&b""[..], None), (b"\n", None), (b"\nlast", Some(b"last"))] {
                let blocks = blocks(&[b"first\n", &long[..], end].concat());
                let lines: Vec<&[u8]> = blocks
                    .iter()
                    .flat_map(|block| {
                        let text = block.strip_suffix(b"\n").unwrap_or(block);
                        text.split(|byte| *byte == b'\n')
                    })
                    .collect();
                let expected = [Some(&b"first"[..]), Some(cut), last.map(|last| &last[..])];
                assert!(
                    lines == Vec::from_iter(expected.into_iter().flatten()),
                    "{length}"
                );
            }
        }
    }
}
