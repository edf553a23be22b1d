//! Reports: plain data, and its forms for people and programs.

mod class;
mod gradescope;
mod html;
mod junit;
mod text;

use serde::Serialize;

pub use class::{Class, ClassForm, ClassRow};

use crate::exercise::{Difference, Effort};
use crate::process::Limits;

/// The result of grading a program.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The exercise: `towers`, `assist` or `endgame`.
    pub exercise: &'static str,
    /// The words of the command.
    pub program: Vec<String>,
    /// The seed of the inputs.
    pub seed: u64,
    /// The number of tests that were asked for.
    pub planned: usize,
    /// The number of tests that were run; fewer if they were interrupted.
    pub tests: usize,
    /// The number of tests that failed.
    pub failed: usize,
    /// Seconds that everything took.
    pub seconds: f64,
    /// The limits of each run.
    pub limits: Limits,
    /// Whether inputs are left out.
    pub hidden: bool,
    /// Why the tests, or the search for small inputs, ended early; `None` if they did not.
    pub stopped: Option<Stop>,
    /// Sentences about the whole run, such as options with which failed tests would pass.
    pub notes: Vec<String>,
    /// All rules that were tested, each with its tests.
    pub rules: Vec<RuleRow>,
    /// Failures of each broken rule with their smallest inputs, those of the rule with most failures first.
    pub failures: Vec<Failure>,
    /// All tests.
    pub results: Vec<TestRow>,
}

/// Why the tests of a program ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// The caller ended them, for example because of Ctrl-C.
    Caller,
    /// The budget of time was used up.
    Budget,
    /// Several tests in a row did not end.
    TimeOuts,
}

/// A rule with its tests.
#[derive(Clone, Debug, Serialize)]
pub struct RuleRow {
    /// The rule's short name.
    pub rule: &'static str,
    /// The rule in a sentence.
    pub text: &'static str,
    /// The number of tests that touch the rule.
    pub tests: usize,
    /// The number of tests that failed because of this rule.
    pub failed: usize,
}

/// A failure: what is wrong, with the smallest input that was found.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// The broken rule.
    pub rule: &'static str,
    /// The rule in a sentence.
    pub text: &'static str,
    /// A likelier rule of which these failures may be consequences: their inputs touch it as well.
    pub consequence_of: Option<&'static str>,
    /// The numbers of all tests that failed because of it, counted from 1.
    pub tests: Vec<usize>,
    /// The number of the test that was shrunk.
    pub test: usize,
    /// What is wrong, in a sentence without a full stop.
    pub what: String,
    /// Whether the smallest input fails again each time.
    pub is_steady: bool,
    /// Why the search for a smaller input ended early, in a sentence; `None` if it did not.
    pub shrinking: Option<String>,
    /// The size of the smallest input.
    pub size: usize,
    /// The size of the test's input.
    pub original_size: usize,
    /// What the sizes count, in the plural.
    pub unit: &'static str,
    /// The smallest input; `None` if inputs are hidden.
    pub input: Option<String>,
    /// The first line that differs.
    pub difference: Option<Difference>,
    /// The board or grid before the fault.
    pub board: Option<String>,
    /// Sentences that explain the right answer.
    pub notes: Vec<String>,
    /// The part of a link after the address of Tessera's page.
    pub link: Option<String>,
    /// The beginning of the program's standard error.
    pub complaint: String,
}

/// A test.
#[derive(Clone, Debug, Serialize)]
pub struct TestRow {
    /// The number of the test, counted from 1.
    pub test: usize,
    /// The broken rule; `None` if the test passed.
    pub rule: Option<&'static str>,
    /// What is wrong, unless inputs are hidden.
    pub what: Option<String>,
    /// Seconds that the program took.
    pub seconds: f64,
    /// The effort of the reference and of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<Effort>,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// For people.
    #[default]
    Text,
    /// A page in one file.
    Html,
    /// All data.
    Json,
    /// JUnit's XML, as servers for continuous integration read it.
    Junit,
    /// `results.json` of Gradescope.
    Gradescope,
}

/// The address of Tessera's page where `tessera serve` shows it.
const PAGE: &str = "http://127.0.0.1:7878/";

impl Report {
    /// The number of tests that passed.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.tests - self.failed
    }

    /// Whether all tests that were asked for were run and passed.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.failed == 0 && self.tests == self.planned
    }

    /// The report in a form.
    #[must_use]
    pub fn write(&self, form: Form) -> String {
        match form {
            Form::Text => text::write(self),
            Form::Html => html::write(self),
            Form::Json => json(self),
            Form::Junit => junit::write(self),
            Form::Gradescope => gradescope::write(self),
        }
    }

    /// The result in a few words, such as `187 of 200 tests passed`.
    fn summary(&self) -> String {
        let cut = if self.tests < self.planned {
            format!("; {} more were not run", self.planned - self.tests)
        } else {
            String::new()
        };
        format!("{} of {} tests passed{cut}", self.passed(), self.tests)
    }

    /// The limits of a run in words, and that they are not a sandbox.
    fn limits_in_words(&self) -> String {
        let Limits {
            time,
            cpu,
            output,
            memory,
            processes,
        } = self.limits;
        let others = match memory {
            _ if !Limits::HAS_MEMORY => {
                "limits of memory and processes are not available on this system".to_owned()
            }
            Some(memory) => {
                format!(
                    "{} of memory, {processes} processes",
                    crate::process::in_bytes(memory)
                )
            }
            None => format!("{processes} processes"),
        };
        format!(
            "Limits of each run: {} s, {}{} of output, {others}.\n\
             The program ran with the rights of its user, not in a sandbox.",
            time.as_secs_f64(),
            cpu.map_or_else(String::new, |cpu| format!(
                "{} s of processor time, ",
                cpu.as_secs_f64()
            )),
            crate::process::in_bytes(output),
        )
    }
}

/// The rows of a failure side by side, without colours: the line's number, the right line, and the program's.
struct SideBySide {
    rows: Vec<(usize, String, String, bool)>,
    width: usize,
}

impl SideBySide {
    fn of(difference: &Difference) -> SideBySide {
        const ENDED: &str = "(end)";
        let first = difference.line - difference.at;
        let text = |line: &Option<String>| line.clone().unwrap_or_else(|| ENDED.to_owned());
        let rows: Vec<_> = difference
            .lines
            .iter()
            .enumerate()
            .map(|(index, [right, got])| {
                (
                    first + index,
                    text(right),
                    text(got),
                    index == difference.at,
                )
            })
            .collect();
        let width = rows
            .iter()
            .map(|(_, right, ..)| right.chars().count())
            .max()
            .unwrap_or(0);
        SideBySide {
            rows,
            width: width.clamp(8, 60),
        }
    }
}

impl Failure {
    /// Removes everything that shows the input.
    pub(crate) fn hide(&mut self) {
        self.input = None;
        self.difference = None;
        self.board = None;
        self.notes.clear();
        self.link = None;
        self.complaint.clear();
        self.what = "the input is hidden".to_owned();
    }

    /// The number of failed tests with their numbers, such as `3 of 12 tests wrong: 5, 9, 40`.
    fn count(&self, report: &Report) -> String {
        const SHOWN: usize = 12;
        let touched = report.rules.iter().find(|row| row.rule == self.rule);
        let all = touched.map_or(0, |row| row.tests).max(self.tests.len());
        let numbers: Vec<String> = self
            .tests
            .iter()
            .take(SHOWN)
            .map(ToString::to_string)
            .collect();
        let more = if self.tests.len() > SHOWN {
            ", ..."
        } else {
            ""
        };
        format!(
            "{} of {all} tests wrong: {}{more}",
            self.tests.len(),
            numbers.join(", ")
        )
    }

    /// That these failures may be consequences of others, in a sentence.
    fn consequence(&self) -> Option<String> {
        let cause = self.consequence_of?;
        Some(format!(
            "This may be a consequence of `{cause}`: the input touches that rule as well."
        ))
    }

    /// The headline of the smallest input.
    fn input_title(&self) -> String {
        let unit = |size: usize| {
            if size == 1 {
                self.unit.trim_end_matches('s')
            } else {
                self.unit
            }
        };
        let mut title = format!("smallest input found, {} {}", self.size, unit(self.size));
        if self.original_size != self.size {
            title += &format!(" (test {} has {})", self.test, self.original_size);
        }
        title
    }
}

fn json(report: &Report) -> String {
    // Plain data is always written.
    let mut text = serde_json::to_string_pretty(report).unwrap_or_default();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests;
