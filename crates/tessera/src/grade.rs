//! Grades a program of an exercise or a folder of them, or writes the tests of a course, by `tessera-grade`.

use std::ffi::OsString;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;

use indicatif::ProgressBar;
use miette::miette;
use tessera_engine::play::Cancel;
use tessera_grade::report::{Class, ClassForm, ClassRow, Form, Report};
use tessera_grade::{Exercise, GradeError, Program, Progress, RuleSet, Settings, folder, grade};
use tessera_tablebase::machine;

use crate::cli::grade::CommonArgs;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, cancel_on_interrupt};
use crate::output_file::{Inputs, OutputFile, check};
use crate::progress;

/// What stands for a submission in the command of a class.
const SUBMISSION: &str = "{submission}";

/// What is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OutputForm {
    /// The report on a program.
    Report(Form),
    /// A table of programs.
    Table(ClassForm),
}

pub(crate) fn run<E: Exercise>(exercise: &E, args: &CommonArgs) -> Result<ExitCode, Failure> {
    let form = args.form()?;
    if args.list_rules {
        return list_rules(exercise);
    }
    let settings = Settings {
        seed: args.seed,
        tests: args.number as usize,
        threads: machine::threads(args.threads),
        limits: args.limits(),
        skip: skipped(exercise, &args.skip)?,
        shown: NonZeroUsize::new(args.failures),
        budget: Some(args.budget),
        hidden: args.hidden,
        ..Settings::default()
    };
    if let Some(path) = &args.make_tests {
        folder::write(exercise, &settings, path).map_err(|error| miette!("{error}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    check(args.output.as_deref(), &Inputs::default())?;
    let submissions = args.folder.as_deref();
    let submissions = submissions.map(|folder| self::submissions(folder, &args.program));
    let submissions = submissions.transpose()?;
    let programs = submissions.as_ref().map_or(1, Vec::len);
    let grading = Grading {
        exercise,
        settings: &settings,
        cancel: cancel_on_interrupt(),
        bar: progress::of_tests((programs * settings.tests) as u64),
    };
    let (text, is_right) = match &submissions {
        Some(submissions) => grading.class(form, submissions),
        None => grading.one(form, &args.program)?,
    };
    grading.bar.finish_and_clear();
    let mut file = OutputFile::create(args.output.as_deref(), &Inputs::default())?;
    file.put(text.as_bytes())?;
    file.finish()?;
    Ok(if grading.cancel.is_cancelled() {
        ExitCode::from(INTERRUPTED)
    } else if is_right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The name of each submission in a folder with the command that runs it, in the order of the names.
fn submissions(
    folder: &Path,
    command: &[OsString],
) -> Result<Vec<(String, Vec<OsString>)>, Failure> {
    let has_place = |word: &OsString| word.to_string_lossy().contains(SUBMISSION);
    if !command.is_empty() && !command.iter().any(has_place) {
        return Err(miette!(
            help =
                "such as: tessera grade assist --folder class -- python3 {{submission}}/assist.py",
            "the command has no {SUBMISSION}: expected it in place of the path of each submission"
        )
        .into());
    }
    let shown = folder.display();
    let failed = |error| miette!("cannot read the folder {shown}: {error}");
    let mut names: Vec<OsString> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        if !name.to_string_lossy().starts_with('.') {
            names.push(name);
        }
    }
    if names.is_empty() {
        return Err(
            miette!("the folder {shown} is empty: expected a program for each submission").into(),
        );
    }
    names.sort();
    let with_place = |name: OsString| {
        // A name alone would be looked up in the search path.
        let path = Path::new(".").join(folder).join(&name);
        let words = command.iter().map(|word| {
            if has_place(word) {
                let text = word.to_string_lossy();
                text.replace(SUBMISSION, &path.to_string_lossy()).into()
            } else {
                word.clone()
            }
        });
        let words: Vec<OsString> = words.collect();
        let words = if words.is_empty() {
            vec![path.into_os_string()]
        } else {
            words
        };
        (name.to_string_lossy().into_owned(), words)
    };
    Ok(names.into_iter().map(with_place).collect())
}

/// What the grading of all programs shares.
struct Grading<'a, E> {
    exercise: &'a E,
    settings: &'a Settings,
    cancel: Cancel,
    bar: ProgressBar,
}

impl<E: Exercise> Grading<'_, E> {
    /// Grades a program. `before` is the number of tests of programs before it.
    fn grade(&self, program: &Program, name: &str, before: usize) -> Result<Report, GradeError> {
        let watch = |progress: Progress| {
            self.bar.set_position((before + progress.tests) as u64);
            self.bar
                .set_message(format!("{name}{} failed", progress.failed));
            !self.cancel.is_cancelled()
        };
        grade(self.exercise, program, self.settings, &watch)
    }

    /// Grades one program: the report, and whether all is right.
    fn one(&self, form: OutputForm, command: &[OsString]) -> Result<(String, bool), Failure> {
        let program = Program::find(command).map_err(|error| {
            miette!(
                help = "the program comes after two dashes: tessera grade towers -- ./program",
                "{error}"
            )
        })?;
        let report = self
            .grade(&program, "", 0)
            .map_err(|error| miette!("{error}"))?;
        let is_right = report.is_right();
        let text = match form {
            OutputForm::Report(form) => report.write(form),
            OutputForm::Table(form) => {
                let row = ClassRow {
                    name: report.program.join(" "),
                    report: Some(report),
                    error: None,
                };
                self.table(vec![row]).write(form)
            }
        };
        Ok((text, is_right))
    }

    /// Grades a class: the table, and whether all is right.
    fn class(&self, form: OutputForm, submissions: &[(String, Vec<OsString>)]) -> (String, bool) {
        let mut rows = Vec::new();
        for (index, (name, command)) in submissions.iter().enumerate() {
            let report = if self.cancel.is_cancelled() {
                Err("not graded: the tests were stopped before".to_owned())
            } else {
                Program::find(command)
                    .map_err(|error| error.to_string())
                    .and_then(|program| {
                        let before = index * self.settings.tests;
                        let report = self.grade(&program, &format!("{name}: "), before);
                        report.map_err(|error| error.to_string())
                    })
            };
            let (report, error) = match report {
                Ok(report) => (Some(report), None),
                Err(error) => (None, Some(error)),
            };
            rows.push(ClassRow {
                name: name.clone(),
                report,
                error,
            });
        }
        let class = self.table(rows);
        let form = match form {
            OutputForm::Table(form) => form,
            OutputForm::Report(_) => ClassForm::default(),
        };
        (class.write(form), class.is_right())
    }

    fn table(&self, programs: Vec<ClassRow>) -> Class {
        Class {
            exercise: self.exercise.name(),
            programs,
        }
    }
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
