//! Problems of games on standard error: the first few, and the number of the others.

use std::io::{self, Write};

use tessera_draughts::games::Problem;

/// Maximum number of problems that are printed, unless all are asked for: a file of another kind has thousands.
const MAX_PRINTED: u64 = 10;

/// Prints problems, and counts those that it leaves out.
#[derive(Debug)]
pub(crate) struct ProblemPrinter {
    /// Maximum number of problems to print.
    max: u64,
    /// Problems so far, printed or not.
    count: u64,
}

impl ProblemPrinter {
    /// `all` prints all problems.
    pub(crate) fn new(all: bool) -> ProblemPrinter {
        ProblemPrinter {
            max: if all { u64::MAX } else { MAX_PRINTED },
            count: 0,
        }
    }

    /// Prints nothing.
    pub(crate) fn nothing() -> ProblemPrinter {
        ProblemPrinter { max: 0, count: 0 }
    }

    /// Prints the problems of a game of `file`, up to the maximum number.
    pub(crate) fn add(&mut self, file: &str, problems: &[Problem]) {
        let room = self.max.saturating_sub(self.count);
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        self.count += problems.len() as u64;
        let lines: String = problems
            .iter()
            .take(room)
            .map(|problem| problem.in_file(file) + "\n")
            .collect();
        print(&lines);
    }

    /// Prints how many problems were left out.
    pub(crate) fn finish(&self) {
        let more = self.count.saturating_sub(self.max);
        if self.max > 0 && more > 0 {
            print(&format!("and {more} more: --verbose prints all\n"));
        }
    }
}

/// Prints a text to standard error.
pub(crate) fn print(text: &str) {
    // A closed or full standard error is not a failure.
    let _ = io::stderr().write_all(text.as_bytes());
}
