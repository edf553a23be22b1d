//! Prints warnings and errors of games to standard error, and a summary.

use tessera_draughts::games::{Problem, ProblemKind};

use crate::problems::{ProblemPrinter, print};

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
    pub(super) fn new(quiet: bool, verbose: bool) -> Report {
        Report {
            problems: if quiet {
                ProblemPrinter::nothing()
            } else {
                ProblemPrinter::new(verbose)
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

    /// Prints the summary if there was any problem. Returns whether no game was cut short or left out.
    pub(super) fn finish(self) -> bool {
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
        self.cut + self.lost == 0
    }
}
