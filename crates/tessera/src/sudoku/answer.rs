//! The answer for one puzzle.

use std::io::{self, Write};

use serde_json::json;
use tessera_sudoku::sudoku_explainer::RateError;
use tessera_sudoku::{
    AnyPuzzle, Canonical, Grid, Puzzle, Solutions, canonical_any, count, solutions, solve, unique,
};

use crate::cli::sudoku::PuzzleArgs;

use super::rating::{Also, Measure};
use super::{OnError, Rater, Task, Verdict, rating};

/// A problem with a puzzle or a line.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) verdict: Verdict,
    /// The message with the place of the problem. `None` if the output says it already.
    pub(super) message: Option<String>,
}

/// Writes the answers for puzzles to `output`, as `args` say.
pub(super) struct Answers<'a, W> {
    pub(super) args: &'a PuzzleArgs,
    pub(super) task: Task,
    pub(super) output: W,
    /// The unit in which puzzles are numbered in messages: `line` or `puzzle`.
    pub(super) counts: &'static str,
    /// Whether solutions are drawn as grids instead of lines.
    pub(super) as_grids: bool,
}

impl<W: Write> Answers<'_, W> {
    /// Answers for the puzzle with this number.
    pub(super) fn puzzle(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
    ) -> io::Result<Option<Problem>> {
        match puzzle {
            AnyPuzzle::Grid(grid) => self.answer(number, puzzle, grid),
            AnyPuzzle::Candidates(candidates) => self.answer(number, puzzle, candidates),
        }
    }

    fn answer(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        cells: &impl Puzzle,
    ) -> io::Result<Option<Problem>> {
        match self.task {
            Task::SolveUnique => match unique(cells) {
                Solutions::Unique(grid) => self.solutions(number, puzzle, "unique", Some(grid)),
                Solutions::None => self.no_solution(number, puzzle),
                Solutions::Multiple(..) => {
                    let message = "there is more than one solution (--first and --all show them)";
                    self.unsolved(number, puzzle, "multiple", message)
                }
            },
            Task::SolveFirst => match solve(cells) {
                None => self.no_solution(number, puzzle),
                solution => self.solutions(number, puzzle, "solved", solution),
            },
            Task::SolveAll(limit) => {
                let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                let mut found = solutions(cells).take(limit).peekable();
                if found.peek().is_none() {
                    self.no_solution(number, puzzle)
                } else {
                    self.solutions(number, puzzle, "solved", found)
                }
            }
            Task::Count(limit) => {
                let count = count(cells, limit);
                if self.args.json {
                    self.begin_object(number, puzzle)?;
                    writeln!(self.output, ",\"count\":{count},\"limit\":{limit}}}")?;
                } else {
                    writeln!(self.output, "{count}")?;
                }
                Ok(None)
            }
            Task::Check => self.check(number, puzzle, unique(cells)),
            Task::Rate { only, also } => self.rate(number, puzzle, only, also),
            Task::Canon => self.canon(number, puzzle),
            Task::Same(form) => self.same(number, puzzle, &form),
            Task::Minimise(seed) => self.minimise(number, puzzle, seed),
            Task::Backdoors(size) => self.backdoors(number, puzzle, size),
            Task::Unavoidable(cells) => self.unavoidable(number, puzzle, cells),
            Task::Least => self.least(number, puzzle),
            Task::Convert(format) => match format.write(&[*puzzle]) {
                Ok(text) => {
                    self.output.write_all(text.as_bytes())?;
                    Ok(None)
                }
                Err(_) => {
                    let expected = "expected --to candidate-line or candidate-grid";
                    let message = format!(
                        "line {number}: the format {format} cannot hold its candidates: {expected}"
                    );
                    self.no_puzzle(number, message).map(Some)
                }
            },
        }
    }

    /// Begins a JSON object. In all answers the keys of the puzzle come first, then those of the answer.
    pub(super) fn begin_object(&mut self, number: u64, puzzle: &AnyPuzzle) -> io::Result<()> {
        write!(self.output, "{{\"number\":{number},\"puzzle\":\"{puzzle}\"")
    }

    /// Says that a puzzle of candidates does not have what was asked for.
    pub(super) fn only_digits(&mut self, number: u64, what: &str) -> io::Result<Option<Problem>> {
        let problem = format!("candidates have no {what}: expected a puzzle of 81 cells");
        let message = format!("{} {number}: {problem}", self.counts);
        self.no_puzzle(number, message).map(Some)
    }

    fn canon(&mut self, number: u64, puzzle: &AnyPuzzle) -> io::Result<Option<Problem>> {
        let Canonical {
            form,
            automorphisms,
            ..
        } = canonical_any(puzzle);
        if self.args.json {
            self.begin_object(number, puzzle)?;
            let keys = format!("\"canonical\":\"{form}\",\"automorphisms\":{automorphisms}");
            writeln!(self.output, ",{keys}}}")?;
        } else {
            writeln!(self.output, "{form} {automorphisms}")?;
        }
        Ok(None)
    }

    fn same(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        form: &AnyPuzzle,
    ) -> io::Result<Option<Problem>> {
        let is_same = canonical_any(puzzle).form == *form;
        if self.args.json {
            self.begin_object(number, puzzle)?;
            writeln!(self.output, ",\"same\":{is_same}}}")?;
        } else {
            writeln!(
                self.output,
                "{}",
                if is_same { "same" } else { "different" }
            )?;
        }
        Ok((!is_same).then_some(Problem {
            verdict: Verdict::Unsolved,
            message: None,
        }))
    }

    fn rate(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        only: Option<Rater>,
        also: Also,
    ) -> io::Result<Option<Problem>> {
        match rating::rate(puzzle, only) {
            Ok(ratings) => {
                let measures = also.measure(puzzle);
                if self.args.json {
                    self.begin_object(number, puzzle)?;
                    let keys: String = measures.iter().map(Measure::keys).collect();
                    writeln!(self.output, ",{}{keys}}}", ratings.keys())?;
                } else {
                    let words: String = measures.iter().map(Measure::words).collect();
                    writeln!(self.output, "{puzzle}{words} {}", ratings.words())?;
                }
                Ok(None)
            }
            Err(RateError::SeveralSolutions) => {
                let message = "there is more than one solution: such a puzzle has no rating";
                self.unsolved(number, puzzle, "multiple", message)
            }
            Err(_) => self.no_solution(number, puzzle),
        }
    }

    /// Writes solutions as they are found, as there may be more than fit in memory.
    fn solutions(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        status: &str,
        found: impl IntoIterator<Item = Grid>,
    ) -> io::Result<Option<Problem>> {
        if self.args.json {
            self.begin_object(number, puzzle)?;
            write!(self.output, ",\"status\":\"{status}\",\"solutions\":[")?;
            for (i, grid) in found.into_iter().enumerate() {
                write!(self.output, "{}\"{grid}\"", if i > 0 { "," } else { "" })?;
            }
            writeln!(self.output, "]}}")?;
            return Ok(None);
        }
        for (i, grid) in found.into_iter().enumerate() {
            if self.as_grids {
                let text = tessera_pictures::sudoku::text(&grid);
                write!(self.output, "{}{text}", if i > 0 { "\n" } else { "" })?;
            } else {
                let mut line = [b'\n'; 82];
                line[..81].copy_from_slice(&grid.to_ascii());
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
        let (status, place) = match solutions {
            Solutions::Unique(_) => ("unique", None),
            Solutions::Multiple(..) => ("multiple", None),
            Solutions::None => match violation(puzzle) {
                None => ("none", None),
                place => ("invalid", place),
            },
        };
        if self.args.json {
            self.begin_object(number, puzzle)?;
            write!(self.output, ",\"status\":\"{status}\"")?;
            if let Some(place) = place {
                write!(self.output, ",\"where\":\"{place}\"")?;
            }
            writeln!(self.output, "}}")?;
        } else if let Some(place) = place {
            writeln!(self.output, "{status}: {place}")?;
        } else {
            writeln!(self.output, "{status}")?;
        }
        let is_good = status == "unique";
        Ok((!is_good).then_some(Problem {
            verdict: Verdict::Unsolved,
            message: None,
        }))
    }

    pub(super) fn no_solution(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
    ) -> io::Result<Option<Problem>> {
        match violation(puzzle) {
            None => self.unsolved(number, puzzle, "none", "there is no solution"),
            Some(place) => {
                let message = format!("there is no solution: {place}");
                self.unsolved(number, puzzle, "none", &message)
            }
        }
    }

    pub(super) fn unsolved(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        status: &str,
        message: &str,
    ) -> io::Result<Option<Problem>> {
        let message = format!("{} {number}: {message}", self.counts);
        let has_solutions = matches!(
            self.task,
            Task::SolveUnique | Task::SolveFirst | Task::SolveAll(_)
        );
        if self.args.json && !has_solutions {
            self.begin_object(number, puzzle)?;
            writeln!(self.output, ",\"status\":\"{status}\"}}")?;
        } else if self.args.json {
            self.solutions(number, puzzle, status, None)?;
        } else if self.args.on_error == OnError::Mark {
            writeln!(self.output, "# {message}")?;
        }
        Ok(Some(Problem {
            verdict: Verdict::Unsolved,
            message: Some(message),
        }))
    }

    /// Answers for a line that is not a puzzle. The message names the line.
    pub(super) fn no_puzzle(&mut self, number: u64, message: String) -> io::Result<Problem> {
        if self.args.on_error == OnError::Mark {
            if self.args.json {
                let error = json!(message);
                writeln!(self.output, "{{\"number\":{number},\"error\":{error}}}")?;
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

/// Describes the first digit that a unit of the puzzle holds more than once, if there is one.
fn violation(puzzle: &AnyPuzzle) -> Option<String> {
    let AnyPuzzle::Grid(grid) = puzzle else {
        return None;
    };
    let violation = grid.violations().into_iter().next()?;
    let (unit, times, digit) = (violation.unit(), violation.times, violation.digit);
    Some(format!("{unit} has {times} cells with {digit}"))
}
