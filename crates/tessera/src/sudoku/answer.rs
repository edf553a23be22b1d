//! What comes out for one puzzle.

use std::io::{self, Write};

use serde_json::json;
use tessera_sudoku::{AnyPuzzle, Format, Grid, Puzzle, Solutions, count, solutions, solve, unique};

use super::{OnError, Options, Task, Verdict};

/// Something to tell about a puzzle or a line.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) verdict: Verdict,
    /// With its place; `None` where the output has said it all.
    pub(super) message: Option<String>,
}

/// Writes the answers for puzzles in the form that the options ask for.
pub(super) struct Answers<'a, W> {
    pub(super) options: &'a Options,
    pub(super) output: W,
    /// What a number counts: lines or puzzles.
    pub(super) counts: &'static str,
    /// Whether solutions are drawn as grids.
    pub(super) as_grids: bool,
}

impl<W: Write> Answers<'_, W> {
    /// Answers for a puzzle with a number.
    pub(super) fn puzzle(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
    ) -> io::Result<Option<Problem>> {
        match puzzle {
            AnyPuzzle::Grid(grid) => self.solve(number, puzzle, grid),
            AnyPuzzle::Candidates(candidates) => self.solve(number, puzzle, candidates),
        }
    }

    fn solve(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        cells: &impl Puzzle,
    ) -> io::Result<Option<Problem>> {
        match self.options.task {
            Task::SolveUnique => match unique(cells) {
                Solutions::Unique(grid) => self.solutions(number, puzzle, "unique", Some(grid)),
                Solutions::None => self.unsolved(number, puzzle, "none", "there is no solution"),
                Solutions::Multiple(..) => {
                    let message = "there is more than one solution (--first and --all show them)";
                    self.unsolved(number, puzzle, "multiple", message)
                }
            },
            Task::SolveFirst => match solve(cells) {
                None => self.unsolved(number, puzzle, "none", "there is no solution"),
                solution => self.solutions(number, puzzle, "solved", solution),
            },
            Task::SolveAll(limit) => {
                let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                let mut found = solutions(cells).take(limit).peekable();
                if found.peek().is_none() {
                    self.unsolved(number, puzzle, "none", "there is no solution")
                } else {
                    self.solutions(number, puzzle, "solved", found)
                }
            }
            Task::Count(limit) => {
                let count = count(cells, limit);
                if self.options.json {
                    let puzzle = puzzle.to_string();
                    let object = json!({
                        "number": number, "puzzle": puzzle, "count": count, "limit": limit,
                    });
                    writeln!(self.output, "{object}")?;
                } else {
                    writeln!(self.output, "{count}")?;
                }
                Ok(None)
            }
            Task::Check => self.check(number, puzzle, unique(cells)),
        }
    }

    /// Writes solutions as they are found: there may be more than memory holds.
    fn solutions(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        status: &str,
        found: impl IntoIterator<Item = Grid>,
    ) -> io::Result<Option<Problem>> {
        if self.options.json {
            write!(
                self.output,
                "{{\"number\":{number},\"puzzle\":\"{puzzle}\",\"status\":\"{status}\",\"solutions\":["
            )?;
            for (i, grid) in found.into_iter().enumerate() {
                write!(self.output, "{}\"{grid}\"", if i > 0 { "," } else { "" })?;
            }
            writeln!(self.output, "]}}")?;
            return Ok(None);
        }
        for (i, grid) in found.into_iter().enumerate() {
            if self.as_grids {
                let text = Format::Block
                    .write(&[grid.into()])
                    .expect("a block holds every grid");
                write!(self.output, "{}{text}", if i > 0 { "\n" } else { "" })?;
            } else {
                let mut line = [b'\n'; 82];
                for (place, digit) in line.iter_mut().zip(grid.cells()) {
                    *place = digit.map_or(b'.', |digit| b'0' + digit.get());
                }
                self.output.write_all(&line)?;
            }
        }
        Ok(None)
    }

    fn check(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        solutions: Solutions,
    ) -> io::Result<Option<Problem>> {
        let violation = match puzzle {
            AnyPuzzle::Grid(grid) => grid.violations().into_iter().next(),
            AnyPuzzle::Candidates(_) => None,
        };
        let place =
            violation.map(|v| format!("{} has {} cells with {}", v.unit(), v.times, v.digit));
        let status = match (&place, solutions) {
            (Some(_), _) => "invalid",
            (None, Solutions::None) => "none",
            (None, Solutions::Unique(_)) => "unique",
            (None, Solutions::Multiple(..)) => "multiple",
        };
        if self.options.json {
            let puzzle = puzzle.to_string();
            let mut object = json!({ "number": number, "puzzle": puzzle, "status": status });
            if let Some(place) = &place {
                object["where"] = json!(place);
            }
            writeln!(self.output, "{object}")?;
        } else {
            match &place {
                Some(place) => writeln!(self.output, "{status}: {place}")?,
                None => writeln!(self.output, "{status}")?,
            }
        }
        let is_good = status == "unique";
        Ok((!is_good).then_some(Problem {
            verdict: Verdict::Unsolved,
            message: None,
        }))
    }

    fn unsolved(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        status: &str,
        message: &str,
    ) -> io::Result<Option<Problem>> {
        let message = format!("{} {number}: {message}", self.counts);
        if self.options.json {
            let puzzle = puzzle.to_string();
            let object = json!({
                "number": number, "puzzle": puzzle, "status": status, "solutions": [],
            });
            writeln!(self.output, "{object}")?;
        } else if self.options.on_error == OnError::Mark {
            writeln!(self.output, "# {message}")?;
        }
        Ok(Some(Problem {
            verdict: Verdict::Unsolved,
            message: Some(message),
        }))
    }

    /// Answers for a line that is no puzzle; the message names its place.
    pub(super) fn no_puzzle(&mut self, number: u64, message: String) -> io::Result<Problem> {
        if self.options.on_error == OnError::Mark {
            if self.options.json {
                writeln!(
                    self.output,
                    "{}",
                    json!({ "number": number, "error": message })
                )?;
            } else {
                writeln!(self.output, "# {message}")?;
            }
        }
        Ok(Problem {
            verdict: Verdict::NoPuzzle,
            message: Some(message),
        })
    }
}
