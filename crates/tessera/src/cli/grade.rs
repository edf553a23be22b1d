//! `tessera grade`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use miette::miette;

use super::towers::TerminalCost;
use super::values::{positive, threads};
use crate::failure::Failure;
use crate::grade::{self, OutputForm};
use tessera_grade::process::Limits;
use tessera_grade::report::{ClassForm, Form};
use tessera_grade::towers::Stage;
use tessera_grade::{assist, endgame, towers};

/// Check a program of an exercise against the reference: which rule it breaks, and the smallest input that shows it.
///
/// The program is run on generated inputs, and its answers are compared with the right ones. The inputs follow from a
/// seed and touch every rule of the exercise.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera grade towers -- ./towers                   a program in any language
  $ tessera grade assist --two -- python3 assist.py
  $ tessera grade endgame --plies 1-7 -- java Solver {input} {output}
  $ tessera grade assist --folder class -- python3 {submission}/assist.py
  $ tessera help grade towers                          all options")]
pub(super) struct GradeArgs {
    #[command(subcommand)]
    exercise: ExerciseCommand,
}

#[derive(Debug, Subcommand)]
enum ExerciseCommand {
    Towers(TowersArgs),
    Assist(AssistArgs),
    Endgame(EndgameArgs),
}

/// The options of all exercises.
#[derive(Debug, Args)]
pub(crate) struct CommonArgs {
    /// Program to check, and its arguments. A path in the arguments is relative to the current folder; the program
    /// itself runs in a temporary folder.
    #[arg(last = true, value_name = "PROGRAM", required_unless_present_any = ["make_tests", "list_rules", "folder"])]
    pub(crate) program: Vec<OsString>,

    /// Grade all programs of a folder, and print a table: one row per program, one column per rule. Each entry of the
    /// folder is a program, or {submission} stands for it in the command: -- python3 {submission}/assist.py
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["make_tests", "list_rules"])]
    pub(crate) folder: Option<PathBuf>,

    /// Seed of the inputs. The same seed gives the same inputs.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Number of tests.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 200,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) number: u32,

    /// Form of the report.
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    report: ReportForm,

    /// File for the report [default: standard output].
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Number of failures to shrink and show per rule, those with the smallest inputs first; 0 means all.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) failures: usize,

    /// Leave the inputs, and what shows them, out of the report.
    #[arg(long)]
    pub(crate) hidden: bool,

    /// Write the inputs and the right outputs to a new folder, and run no program.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["program", "report", "output", "hidden"])]
    pub(crate) make_tests: Option<PathBuf>,

    /// Print the rules of the exercise with their names, and run no program.
    #[arg(long, conflicts_with_all = ["program", "make_tests"])]
    pub(crate) list_rules: bool,

    /// Names of rules that no test may touch, separated by commas; --list-rules prints the names.
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    pub(crate) skip: Vec<String>,

    /// Time limit per run in seconds. A program that computes, but gets too little processor time on a busy machine, is
    /// given up to three times as long; only on Linux.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    time_limit: Duration,

    /// Limit of the processor time per run in seconds, of all its processes together [default: no limit]. Only on
    /// Linux.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    cpu_limit: Option<Duration>,

    /// Time for all tests of a program and for the search for small inputs, such as 90s or 10min. What is known then is
    /// reported.
    #[arg(long, value_name = "TIME", default_value = "10min", value_parser = positive)]
    pub(crate) budget: Duration,

    /// Limit of the output per run in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=1 << 10))]
    output_limit: u64,

    /// Memory limit per process in MiB; 0 for no limit. Only on Linux.
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(..=1 << 20))]
    memory_limit: u64,

    /// Limit of the number of processes per run. Only on Linux.
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    process_limit: u16,

    /// Number of programs that run at the same time [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ReportForm {
    /// For people at a terminal.
    #[default]
    Text,
    /// A page in one file, which can be printed.
    Html,
    /// All data.
    Json,
    /// A table with a column for each rule, for spreadsheets.
    Csv,
    /// JUnit's XML, for servers for continuous integration.
    Junit,
    /// Gradescope's results.json, with a score for each rule.
    Gradescope,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds: &f64| *seconds > 0.0 && *seconds <= 86_400.0);
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds above 0, at most 86400".to_owned())
}

/// Check a program of the towers exercise: it reads a game from standard input and writes its record.
///
/// The tests are games of up to 400 actions: wins of both players, all errors, and the commands A and P. Records are
/// compared byte for byte. The exit status of the program does not count.
#[derive(Debug, Args)]
#[command(after_long_help = EXIT_STATUS)]
struct TowersArgs {
    #[command(flatten)]
    common: CommonArgs,

    /// Last stage of the exercise that is tested: 0 the record of a game, 1 also the command A, 2 also P.
    #[arg(long, value_name = "STAGE", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=2))]
    stage: u8,

    /// Ignore blank lines in the program's output.
    #[arg(long)]
    ignore_blank_lines: bool,

    /// Cost of a board on which the player to act has no legal action.
    #[arg(long, value_enum, default_value_t, value_name = "KIND")]
    terminal_cost: TerminalCost,

    /// Give some inputs Windows line ends, blank lines, blanks around lines, or no last line end.
    #[arg(long)]
    forms: bool,
}

/// Check a program of the sudoku assistant's exercise: it reads a grid from standard input and reports on it.
///
/// The grids are right, wrong in rows, columns or squares, solved, or too hard for the strategies. Reports are compared
/// byte for byte. The exit status of the program does not count.
#[derive(Debug, Args)]
#[command(after_long_help = EXIT_STATUS)]
struct AssistArgs {
    #[command(flatten)]
    common: CommonArgs,

    /// Expect strategy two as well.
    #[arg(long)]
    two: bool,

    /// Ignore blank lines in the program's output.
    #[arg(long)]
    ignore_blank_lines: bool,
}

/// Check a program of the endgame exercise: it reads a position file and writes a file with the game.
///
/// The arguments `{input}` and `{output}` stand for the two files. Without them, `--inputfile INPUT --outputfile
/// OUTPUT` is appended. The game is judged by its meaning: every ply is legal, the end is reached, and as soon as it
/// can be.
#[derive(Debug, Args)]
#[command(after_long_help = EXIT_STATUS)]
struct EndgameArgs {
    #[command(flatten)]
    common: CommonArgs,

    /// Plies to the end of the game under best play: the wished difficulty, as a number or a range.
    #[arg(long, value_name = "MIN-MAX", default_value = "1-11", value_parser = plies)]
    plies: (u16, u16),

    /// Also draw positions in which red loses.
    #[arg(long)]
    losses: bool,
}

fn plies(text: &str) -> Result<(u16, u16), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let parsed = least.parse().ok().zip(most.parse().ok());
    parsed
        .filter(|(least, most)| 1 <= *least && least <= most && *most <= 25)
        .ok_or_else(|| "expected a number of plies from 1 to 25, or a range such as 3-9".to_owned())
}

const EXIT_STATUS: &str = "\
The program runs with the rights of its user, not in a sandbox: run programs that you do not trust in a container.

Exit status:
  0  all tests passed, or the tests were written
  1  a test failed, and the report says which rule is broken; or the tests were stopped by a limit of time
  2  the program cannot be started, or an option is invalid; standard error says why
  130  a signal such as that of Ctrl-C ended the tests; the report has those that were run";

impl CommonArgs {
    /// The form of the output: a report, or a table.
    ///
    /// # Errors
    /// If the report has no form as a table.
    pub(crate) fn form(&self) -> Result<OutputForm, Failure> {
        let is_class = self.folder.is_some();
        Ok(match self.report {
            ReportForm::Csv => OutputForm::Table(ClassForm::Csv),
            ReportForm::Text if is_class => OutputForm::Table(ClassForm::Text),
            ReportForm::Html if is_class => OutputForm::Table(ClassForm::Html),
            ReportForm::Json if is_class => OutputForm::Table(ClassForm::Json),
            ReportForm::Junit | ReportForm::Gradescope if is_class => {
                return Err(miette!(
                    "--report: with --folder there is a table: expected text, html, csv or json"
                )
                .into());
            }
            ReportForm::Text => OutputForm::Report(Form::Text),
            ReportForm::Html => OutputForm::Report(Form::Html),
            ReportForm::Json => OutputForm::Report(Form::Json),
            ReportForm::Junit => OutputForm::Report(Form::Junit),
            ReportForm::Gradescope => OutputForm::Report(Form::Gradescope),
        })
    }

    /// The limits of each run.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            time: self.time_limit,
            cpu: self.cpu_limit,
            output: self.output_limit << 20,
            memory: (self.memory_limit > 0).then_some(self.memory_limit << 20),
            processes: self.process_limit.into(),
        }
    }
}

pub(super) fn run(args: GradeArgs) -> Result<ExitCode, Failure> {
    match args.exercise {
        ExerciseCommand::Towers(args) => {
            let exam = towers::Exam {
                stage: match args.stage {
                    0 => Stage::Record,
                    1 => Stage::Compute,
                    _ => Stage::Play,
                },
                ignore_blank_lines: args.ignore_blank_lines,
                material_at_the_end: matches!(args.terminal_cost, TerminalCost::Material),
                forms: args.forms,
            };
            grade::run(&exam, &args.common)
        }
        ExerciseCommand::Assist(args) => {
            let exam = assist::Exam {
                two: args.two,
                ignore_blank_lines: args.ignore_blank_lines,
            };
            grade::run(&exam, &args.common)
        }
        ExerciseCommand::Endgame(args) => {
            let exam = endgame::Exam {
                plies: args.plies.0..=args.plies.1,
                losses: args.losses,
            };
            grade::run(&exam, &args.common)
        }
    }
}
