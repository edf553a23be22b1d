//! Problems of games on standard error: the first few, and the number of the others.

use std::io::{self, Write};

use tessera_draughts::games::Problem;

/// Maximum number of problems that are printed, unless all are asked for: a file of another kind has thousands.
const MAX_TOLD: u64 = 10;

/// Prints problems, and counts those that it leaves out.
#[derive(Debug)]
pub(crate) struct Told {
    /// Maximum number of problems to print.
    most: u64,
    /// Problems so far, printed or not.
    count: u64,
}

impl Told {
    /// `all` prints all problems.
    pub(crate) fn new(all: bool) -> Told {
        Told {
            most: if all { u64::MAX } else { MAX_TOLD },
            count: 0,
        }
    }

    /// Prints nothing.
    pub(crate) fn nothing() -> Told {
        Told { most: 0, count: 0 }
    }

    /// Tells the problems of a game of `file`.
    pub(crate) fn tell(&mut self, file: &str, problems: &[Problem]) {
        let room = self.most.saturating_sub(self.count);
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        self.count += problems.len() as u64;
        let lines: String = problems
            .iter()
            .take(room)
            .map(|problem| problem.in_file(file) + "\n")
            .collect();
        print(&lines);
    }

    /// Tells how many problems were left out.
    pub(crate) fn finish(&self) {
        let more = self.count.saturating_sub(self.most);
        if self.most > 0 && more > 0 {
            print(&format!("and {more} more: --verbose prints all\n"));
        }
    }
}

/// Prints a text to standard error.
pub(crate) fn print(text: &str) {
    // A closed or full standard error is no failure.
    let _ = io::stderr().write_all(text.as_bytes());
}
