//! Prints warnings and errors of games to standard error, and a summary.

use tessera_draughts::games::{Problem, ProblemKind};

use super::Messages;
use crate::problems::{ProblemPrinter, print};

/// The result of a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All games are written, with repairs where needed.
    Good,
    /// A game is cut short or left out.
    Bad,
}

/// Prints and counts problems.
#[derive(Debug)]
pub(super) struct Report {
    problems: ProblemPrinter,
    games: u64,
    warnings: u64,
    cut: u64,
    lost: u64,
}

impl Report {
    pub(super) fn new(messages: Messages) -> Report {
        Report {
            problems: match messages {
                Messages::Summary => ProblemPrinter::nothing(),
                Messages::Some => ProblemPrinter::new(false),
                Messages::All => ProblemPrinter::new(true),
            },
            games: 0,
            warnings: 0,
            cut: 0,
            lost: 0,
        }
    }

    /// Counts a game and prints its problems.
    pub(super) fn game(&mut self, file: &str, is_written: bool, problems: &[Problem]) {
        self.games += 1;
        let count = |kind| {
            problems
                .iter()
                .filter(|problem| problem.kind == kind)
                .count()
        };
        self.warnings += count(ProblemKind::Warning) as u64;
        if !is_written {
            self.lost += 1;
        } else if count(ProblemKind::Cut) > 0 {
            self.cut += 1;
        }
        self.problems.add(file, problems);
    }

    /// Prints the summary if there was any problem.
    pub(super) fn finish(self) -> Verdict {
        self.problems.finish();
        if self.warnings + self.cut + self.lost > 0 {
            let number = |count: u64, one: &str, more: &str| {
                format!("{count} {}", if count == 1 { one } else { more })
            };
            print(&format!(
                "{}: {}, {} cut short, {} left out\n",
                number(self.games, "game", "games"),
                number(self.warnings, "warning", "warnings"),
                self.cut,
                self.lost
            ));
        }
        if self.cut + self.lost > 0 {
            Verdict::Bad
        } else {
            Verdict::Good
        }
    }
}
