//! The exercise of the sudoku assistant: grids that are right, wrong in rows, columns or squares, solved, or too hard
//! for its strategies.
//!
//! `plan` draws grids, `rules` lists the specification's rules, and `twin` breaks them one by one. A grid touches a
//! rule if breaking the rule changes the report.

mod plan;
mod rules;
mod twin;

use tessera_sudoku::{Cell, Grid, assistant, solve};

use crate::compare::difference;
use crate::exercise::{Exercise, Expected, Explanation, Fault, Trial};
use crate::process::Ran;
use crate::{Rule, RuleSet};
use rules::{
    BLANK_LINES, CHECK_ENDS, COLUMNS, COUNT, ENDS, FINAL, GRID, ONE, ROWS, RULES, SOLVED, SQUARES,
    TOTALS, TWO, UNSOLVED,
};

/// The assistant's exercise with its options.
///
/// ```
/// use tessera_grade::{Exercise, assist::Exam};
/// let exam = Exam::default();
/// let grid = exam.generate(7, 0);
/// assert_eq!(exam.text(&grid).split_whitespace().count(), 81);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exam {
    /// Whether the program has strategy two.
    pub two: bool,
    /// Whether blank lines are ignored in a comparison.
    pub ignore_blank_lines: bool,
}

impl Exam {
    fn report(&self, grid: &Grid) -> String {
        let mut report = Vec::new();
        // Writing to memory does not fail.
        let _ = assistant::report(&(*grid).into(), &mut report, self.two);
        String::from_utf8_lossy(&report).into_owned()
    }

    /// The rules that explain the first line of the program's report that differs: breaking one of them gives the same
    /// line.
    fn explaining(&self, grid: &Grid, line: usize, got: Option<&str>) -> RuleSet {
        let is_alike = |rule: &usize| {
            let text = twin::report(grid, self.two, Some(*rule));
            let lines: Vec<&str> = if self.ignore_blank_lines {
                text.lines()
                    .filter(|line| !line.trim().is_empty())
                    .collect()
            } else {
                text.lines().collect()
            };
            lines.get(line).copied() == got
        };
        twin::BREAKABLE.into_iter().filter(is_alike).collect()
    }
}

/// The part of a report to which a line belongs: the rules about this part, and its name.
fn part(lines: &[&str], line: usize) -> (RuleSet, &'static str) {
    let text = lines.get(line).copied();
    let before = &lines[..line.min(lines.len())];
    let counts = before
        .iter()
        .filter(|line| line.ends_with("cells are unknown"))
        .count();
    let strategy = before
        .iter()
        .rev()
        .find_map(|line| line.strip_prefix("strategy "));
    let of_strategy = if strategy == Some("two") { TWO } else { ONE };
    let (rule, what) = match text {
        Some(text) if text.starts_with("set ") => {
            let rule = if text.contains("(row") {
                ROWS
            } else if text.contains("(col") {
                COLUMNS
            } else {
                SQUARES
            };
            (rule, "the violations of the report differ")
        }
        Some(text) if text.ends_with("have violations") || text.ends_with("in total") => {
            (TOTALS, "the numbers of violations of the report differ")
        }
        Some(text) if text.ends_with("cells are unknown") => (
            if counts == 0 { COUNT } else { FINAL },
            "the number of unknown cells of the report differs",
        ),
        Some("strategy one") => (ONE, "strategy one of the report differs"),
        Some("strategy two") => (TWO, "strategy two of the report differs"),
        Some("ta daa!!!") => (SOLVED, "the end of the report differs"),
        Some(text) if text.contains(" must be ") => (of_strategy, "what a strategy finds differs"),
        Some(_) if counts == 0 => (GRID, "the grid of the report differs"),
        Some(_) if strategy.is_some() => (of_strategy, "what follows a pass differs"),
        Some(_) => (FINAL, "the final grid of the report differs"),
        None if before
            .iter()
            .any(|line| line.ends_with("violations in total")) =>
        {
            (CHECK_ENDS, "the end of the report differs")
        }
        None if before.last() == Some(&"ta daa!!!") => (SOLVED, "the end of the report differs"),
        None => (UNSOLVED, "the end of the report differs"),
    };
    (RuleSet::one(rule), what)
}

impl Exercise for Exam {
    type Input = Grid;

    fn name(&self) -> &'static str {
        "assist"
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn left_out(&self) -> RuleSet {
        let mut left_out = if self.two {
            RuleSet::EMPTY
        } else {
            (TWO..RULES.len()).collect()
        };
        left_out.add_if(self.ignore_blank_lines, BLANK_LINES);
        left_out
    }

    fn generate(&self, seed: u64, number: usize) -> Grid {
        plan::draw(self, seed, number)
    }

    fn text(&self, grid: &Grid) -> String {
        let mut text = String::new();
        for cell in Cell::all() {
            let digit = grid[cell].map_or(0, tessera_sudoku::Digit::get);
            text += &digit.to_string();
            text.push(if cell.column() == 8 { '\n' } else { ' ' });
        }
        text
    }

    fn size(&self, grid: &Grid) -> usize {
        81 - grid.unknown()
    }

    fn unit(&self) -> &'static str {
        "known cells"
    }

    fn expected(&self, grid: &Grid) -> Expected {
        let text = self.report(grid);
        let decides = |rule: &usize| twin::report(grid, self.two, Some(*rule)) != text;
        let decisive = twin::BREAKABLE.into_iter().filter(decides);
        let mut touched: RuleSet = decisive.chain([ENDS, GRID, COUNT, BLANK_LINES]).collect();
        touched.add_if(!text.contains("violations in total"), FINAL);
        touched.add_if(text.contains("\nstrategy one\n"), ONE);
        touched.add_if(text.contains("\nstrategy two\n"), TWO);
        Expected { text, touched }
    }

    fn judge(&self, grid: &Grid, expected: &Expected, ran: &Ran) -> Option<Fault> {
        let found = difference(&expected.text, &ran.answer, self.ignore_blank_lines)?;
        if !ran.answer.is_empty() && difference(&expected.text, &ran.answer, true).is_none() {
            return Some(Fault {
                suspects: RuleSet::one(BLANK_LINES),
                what: "the report differs in blank lines alone".to_owned(),
                difference: Some(found.shown),
                place: found.line,
            });
        }
        let is_kept = |line: &&str| !self.ignore_blank_lines || !line.trim().is_empty();
        let lines: Vec<&str> = expected.text.lines().filter(is_kept).collect();
        let (rules, what) = part(&lines, found.line);
        let explaining = self.explaining(grid, found.line, found.got.as_deref());
        Some(Fault {
            suspects: if explaining.is_empty() {
                rules
            } else {
                explaining
            },
            what: if ran.answer.is_empty() {
                "nothing is printed".to_owned()
            } else {
                what.to_owned()
            },
            difference: Some(found.shown),
            place: found.line,
        })
    }

    fn lenient(&self) -> Vec<(Exam, &'static str)> {
        let exam = Exam {
            ignore_blank_lines: true,
            ..*self
        };
        if self.ignore_blank_lines {
            Vec::new()
        } else {
            vec![(exam, "--ignore-blank-lines")]
        }
    }

    fn shrink(&self, grid: &Grid, _: &Fault, trial: &mut dyn Trial<Grid>) -> Grid {
        let mut best = *grid;
        // A short report is easier to read than a grid with few known cells. So cells are first made known, then
        // unknown.
        if let Some(solution) = solve(grid) {
            for cell in Cell::all().filter(|cell| grid[*cell].is_none()) {
                if trial.is_over() {
                    return best;
                }
                let mut candidate = best;
                candidate.set(cell, solution[cell]);
                let is_shorter =
                    self.report(&candidate).lines().count() < self.report(&best).lines().count();
                if is_shorter && trial.fault(&candidate).is_some() {
                    best = candidate;
                }
            }
        }
        let mut length = 40;
        while length > 0 {
            let known: Vec<Cell> = Cell::all().filter(|cell| best[*cell].is_some()).collect();
            for cells in known.chunks(length) {
                if trial.is_over() {
                    return best;
                }
                let mut candidate = best;
                cells.iter().for_each(|cell| candidate.set(*cell, None));
                let is_longer =
                    self.report(&candidate).lines().count() > self.report(&best).lines().count();
                if !is_longer && trial.fault(&candidate).is_some() {
                    best = candidate;
                }
            }
            length /= 2;
        }
        best
    }

    fn explain(&self, grid: &Grid, _: &Fault, _: &Ran) -> Explanation {
        Explanation {
            link: Some(format!("#/sudoku?givens={grid}")),
            ..Explanation::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twin_prints_what_the_assistant_does() {
        for two in [false, true] {
            let exam = Exam {
                two,
                ..Exam::default()
            };
            for number in 0..120 {
                let grid = exam.generate(3, number);
                assert_eq!(
                    twin::report(&grid, two, None),
                    exam.report(&grid),
                    "{number}"
                );
            }
        }
    }

    #[test]
    fn a_short_series_touches_every_rule() {
        for two in [false, true] {
            let exam = Exam {
                two,
                ..Exam::default()
            };
            let touched = (0..200)
                .map(|number| exam.expected(&exam.generate(1, number)).touched)
                .fold(RuleSet::EMPTY, |all, touched| all | touched);
            let missing: Vec<&str> = (0..RULES.len())
                .filter(|rule| touched.contains(*rule) == exam.left_out().contains(*rule))
                .map(|rule| RULES[rule].id)
                .collect();
            assert!(missing.is_empty(), "{two}: {missing:?}");
        }
    }
}
