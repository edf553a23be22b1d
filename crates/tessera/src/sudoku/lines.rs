//! Files of any size with one puzzle per line: read in blocks, answered on all cores, written in order.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;

use indicatif::ProgressBar;
use tessera_sudoku::read_line;
use tessera_tablebase::machine;

use super::answer::{Answers, Problem};
use super::input::Input;
use super::{OnError, Task, Verdict, is_watched};
use crate::Failure;
use crate::cli::sudoku::PuzzleArgs;
use crate::pipeline::{self, Ahead, Event};
use crate::progress;

/// The number of bytes that are read at once, which is about ten thousand puzzles. A longer line is not a puzzle.
const BLOCK: usize = 1 << 20;

/// The number of lines in a chunk: about a millisecond of work, so that all cores are busy until the end. Where
/// a puzzle takes milliseconds, and may take seconds, a chunk is a line.
const CHUNK: usize = 512;

/// How far reading is ahead of writing.
const AHEAD: Ahead = Ahead {
    items: 256,
    bytes: 2 * BLOCK,
};

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

/// Whole lines that are answered together.
struct Chunk {
    /// The number of the first line, counted from 1.
    first: u64,
    text: Vec<u8>,
}

impl Chunk {
    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        lines(&self.text)
    }
}

/// The lines of a text, of which the last one may lack its line end.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.split(|byte| *byte == b'\n')
}

/// The input in chunks of up to `length` lines.
fn chunks(reader: impl Read, length: usize) -> impl Iterator<Item = io::Result<Chunk>> {
    let mut blocks = Blocks::new(reader);
    let mut first = 1;
    let chunks_of = move |block: io::Result<Vec<u8>>| -> Vec<io::Result<Chunk>> {
        let block = match block {
            Ok(block) => block,
            Err(error) => return vec![Err(error)],
        };
        let lines: Vec<&[u8]> = lines(&block).collect();
        let chunks = lines.chunks(length).map(|lines| {
            // A line end after the last line keeps it, even if it is blank.
            let mut text = lines.join(&b'\n');
            text.push(b'\n');
            let number = first;
            first += lines.len() as u64;
            Ok(Chunk {
                first: number,
                text,
            })
        });
        chunks.collect()
    };
    std::iter::from_fn(move || blocks.next_block().transpose()).flat_map(chunks_of)
}

/// Answers for every line in order, and returns the worst verdict.
pub(super) fn run(
    input: Input,
    args: &PuzzleArgs,
    task: Task,
    mut output: impl Write,
) -> Result<Verdict, Failure> {
    let progress = progress::of_bytes(input.length());
    let is_single = is_watched() && input.holds_one_line();
    let is_slow = matches!(
        task,
        Task::Rate { .. } | Task::Backdoors(_) | Task::Unavoidable(_) | Task::Least
    );
    let length = if is_slow { 1 } else { CHUNK };
    let mut chunks = chunks(input.into_reader(), length);
    let answers = |chunk: &Chunk, output: &mut dyn Write| {
        let mut answers = Answers {
            args,
            task,
            output,
            counts: "line",
            as_grids: is_single,
        };
        let problems = answer(&mut answers, chunk);
        progress.inc(chunk.text.len() as u64);
        problems
    };
    let mut worst = Verdict::Good;
    if let Task::SolveAll(_) = task {
        // A puzzle may have more solutions than fit in memory, so they are written as they are found.
        for chunk in chunks {
            let problems = answers(&chunk?, &mut output)?;
            if report(problems, &mut worst, args.on_error, &mut output, &progress)? {
                return Ok(worst);
            }
        }
        output.flush()?;
        return Ok(worst);
    }
    let source = std::iter::from_fn(move || {
        let chunk = chunks.next()?;
        let size = chunk.as_ref().map_or(0, |chunk| chunk.text.len());
        Some((chunk, size))
    });
    let work = |chunk: io::Result<Chunk>| {
        let mut written = Vec::new();
        let problems = answers(&chunk?, &mut written)?;
        Ok((written, problems))
    };
    let each = |event: Event<io::Result<(Vec<u8>, Vec<Problem>)>>| {
        match event {
            Event::Result(answered) => {
                let (written, problems) = answered?;
                output.write_all(&written)?;
                if report(problems, &mut worst, args.on_error, &mut output, &progress)? {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Event::Waiting(wait) if is_slow || !wait.is_zero() => output.flush()?,
            Event::Waiting(_) => {}
        }
        Ok(ControlFlow::Continue(()))
    };
    let threads = machine::threads(None).get();
    pipeline::run(source, vec![&work; threads], AHEAD, each)?;
    output.flush()?;
    Ok(worst)
}

/// Answers for the lines of a chunk, or for those up to the first problem if `--on-error stop` is given.
fn answer<W: Write>(answers: &mut Answers<'_, W>, chunk: &Chunk) -> io::Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for (number, line) in (chunk.first..).zip(chunk.lines()) {
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
                let lines: Vec<&[u8]> = blocks.iter().flat_map(|block| lines(block)).collect();
                let expected = [Some(&b"first"[..]), Some(cut), last.map(|last| &last[..])];
                assert!(
                    lines == Vec::from_iter(expected.into_iter().flatten()),
                    "{length}"
                );
            }
        }
    }
}
