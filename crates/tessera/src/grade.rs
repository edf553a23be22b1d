//! Grades a program of an exercise, or writes the tests of a course, by `tessera-grade`.

use std::ffi::OsString;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use miette::miette;
use tessera_grade::process::Limits;
use tessera_grade::report::Form;
use tessera_grade::{Exercise, Program, RuleSet, Settings, folder, grade};
use tessera_tablebase::machine;

use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, cancel_on_interrupt};
use crate::output_file::{Inputs, OutputFile, check};
use crate::progress;

/// The options that all exercises share.
pub(crate) struct Plan<'a> {
    pub(crate) program: &'a [OsString],
    pub(crate) seed: u64,
    pub(crate) tests: usize,
    pub(crate) form: Form,
    pub(crate) output: Option<&'a Path>,
    /// The failures to shrink per rule; `None` for all.
    pub(crate) shown: Option<NonZeroUsize>,
    pub(crate) hidden: bool,
    /// The folder of the tests to write.
    pub(crate) make_tests: Option<PathBuf>,
    pub(crate) list_rules: bool,
    /// Names of rules.
    pub(crate) skip: &'a [String],
    pub(crate) limits: Limits,
    pub(crate) threads: Option<usize>,
}

pub(crate) fn run<E: Exercise>(exercise: &E, plan: &Plan<'_>) -> Result<ExitCode, Failure> {
    if plan.list_rules {
        return list_rules(exercise);
    }
    let settings = Settings {
        seed: plan.seed,
        tests: plan.tests,
        threads: machine::threads(plan.threads),
        limits: plan.limits,
        skip: skipped(exercise, plan.skip)?,
        shown: plan.shown,
        hidden: plan.hidden,
        ..Settings::default()
    };
    if let Some(path) = &plan.make_tests {
        folder::write(exercise, &settings, path).map_err(|error| miette!("{error}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    check(plan.output, &Inputs::default())?;
    let program = Program::find(plan.program).map_err(|error| {
        miette!(
            help = "the program comes after two dashes: tessera grade towers -- ./program",
            "{error}"
        )
    })?;
    let cancel = cancel_on_interrupt();
    let bar = progress::of_tests(plan.tests as u64);
    let watch = |progress: tessera_grade::Progress| {
        bar.inc(1);
        bar.set_message(format!("{} failed", progress.failed));
        !cancel.is_cancelled()
    };
    let report =
        grade(exercise, &program, &settings, &watch).map_err(|error| miette!("{error}"))?;
    bar.finish_and_clear();
    let mut file = OutputFile::create(plan.output, &Inputs::default())?;
    file.put(report.write(plan.form).as_bytes())?;
    file.finish()?;
    Ok(if cancel.is_cancelled() {
        ExitCode::from(INTERRUPTED)
    } else if report.failed > 0 {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// The set of the rules with these names.
fn skipped<E: Exercise>(exercise: &E, names: &[String]) -> Result<RuleSet, Failure> {
    let find = |name: &String| {
        let found = exercise.rules().iter().position(|rule| rule.id == name);
        found.ok_or_else(|| {
            let report = miette!(
                help = format!(
                    "tessera grade {} --list-rules prints their names",
                    exercise.name()
                ),
                "--skip: there is no rule `{name}`"
            );
            report.into()
        })
    };
    names.iter().map(find).collect()
}

fn list_rules<E: Exercise>(exercise: &E) -> Result<ExitCode, Failure> {
    let mut output = std::io::stdout().lock();
    for (index, rule) in exercise.rules().iter().enumerate() {
        if !exercise.left_out().contains(index) {
            writeln!(output, "{}: {}", rule.id, rule.text)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
