//! What was wrong with games, for people, on standard error.

use std::io::{self, Write};

use tessera_family::games::{Problem, ProblemKind};

/// How well it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All games are written; slips were mended.
    Good,
    /// A game is cut short or left out.
    Bad,
}

/// Tells problems as they come, and counts them.
#[derive(Debug)]
pub(super) struct Report {
    quiet: bool,
    games: u64,
    slips: u64,
    cut: u64,
    lost: u64,
}

impl Report {
    pub(super) fn new(quiet: bool) -> Report {
        Report {
            quiet,
            games: 0,
            slips: 0,
            cut: 0,
            lost: 0,
        }
    }

    /// Takes note of a game.
    pub(super) fn game(&mut self, file: &str, is_written: bool, problems: &[Problem]) {
        self.games += 1;
        let count = |kind| {
            problems
                .iter()
                .filter(|problem| problem.kind == kind)
                .count()
        };
        self.slips += count(ProblemKind::Slip) as u64;
        if !is_written {
            self.lost += 1;
        } else if count(ProblemKind::Cut) > 0 {
            self.cut += 1;
        }
        if self.quiet || problems.is_empty() {
            return;
        }
        let told: String = problems
            .iter()
            .map(|problem| problem.told(file) + "\n")
            .collect();
        tell(&told);
    }

    /// Tells the sums, if there is anything to tell.
    pub(super) fn finish(self) -> Verdict {
        if self.slips + self.cut + self.lost > 0 {
            let number = |count: u64, one: &str, more: &str| {
                format!("{count} {}", if count == 1 { one } else { more })
            };
            tell(&format!(
                "{}: {}, {} cut short, {} left out\n",
                number(self.games, "game", "games"),
                number(self.slips, "slip", "slips"),
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

fn tell(text: &str) {
    // Where standard error is closed or full there is nobody to tell.
    let _ = io::stderr().write_all(text.as_bytes());
}
