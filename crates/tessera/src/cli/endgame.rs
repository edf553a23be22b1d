//! `tessera endgame`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use miette::miette;
use rayon::ThreadPool;
use tessera_draughts::{Position, Variant};
use tessera_engine::certificate::Claim;
use tessera_engine::play::Cancel;
use tessera_engine::prove::Certificate;
use tessera_tablebase::machine;

use super::values::{TablesArgs, threads};
use crate::effort::{self, PlotFile};
use crate::endgame::{
    Board, FixedDepth, Format, Game, Job, Limits, Sink, Solver, Source, Verdict, check, jobs, read,
};
use crate::failure::Failure;
use crate::interrupt::cancel_on_interrupt;
use crate::output_file::{Inputs, OutputFile};
use crate::programs::endgame::{features, outcome};
use crate::tables;

/// Solve a checkers endgame with red to move, and write the game under best play.
///
/// The position file has eight lines of eight characters: `.` empty, `r` and `b` men, `R` and `B` kings. Red moves up.
/// The output is the position and the position after each ply, to the end of the game. The winner takes the fewest
/// plies it can force, the loser makes the game as long as it can.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera endgame examples/endgame/win.txt
  $ tessera endgame --format html examples/endgame/win.txt win.html
  $ tessera endgame --output-dir answers positions/
  $ tessera endgame --certificate proof.jsonl examples/endgame/win.txt && tessera verify proof.jsonl

Several files or folders need --output-dir. Each game is written there under the name of its position file.
A folder stands for the .txt files in it.

With --depth, the formats grid and fen are written to standard output ply by ply. The other formats are written
at the end of the game. On a terminal, a long search shows a progress bar.

Ctrl-C ends the search like the time limit, and what is known is written. A second Ctrl-C ends the program.

Exit status:
  0  a win or a loss is proven; or, with --depth, the game is complete
  2  a file is not a position, or an option is invalid; standard error says where
  3  a draw is proven; standard error says why
  4  the time limit, the memory limit or Ctrl-C ended the search before the result was proven, or before the game
     or the certificate was complete; standard error says what is known
For several files, the status is the first of 2, 4, 3 and 0 that applies to one of them.")]
pub(super) struct EndgameArgs {
    /// Position file, and file for the game [default: standard output]; `-` means standard input or output. With
    /// --output-dir: any number of position files and folders.
    #[arg(value_name = "INPUT [OUTPUT]", conflicts_with_all = ["inputfile", "outputfile"],
        required_unless_present = "inputfile")]
    paths: Vec<PathBuf>,

    /// Position file.
    #[arg(long, value_name = "INPUT")]
    inputfile: Option<PathBuf>,

    /// File for the game.
    #[arg(long, value_name = "OUTPUT", requires = "inputfile")]
    outputfile: Option<PathBuf>,

    /// Folder for the games of all position files. It is created if it does not exist.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["inputfile", "outputfile"])]
    output_dir: Option<PathBuf>,

    /// Output format.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,

    /// Play like the classic program instead: both sides search N plies ahead, by alpha-beta and a fixed evaluation.
    /// The result is not proven.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=20),
        conflicts_with_all = ["memory", "threads"])]
    depth: Option<u32>,

    /// Time limit per position in seconds, or `none` for no limit [default: 60; with --depth: none].
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = time_limit)]
    time_limit: Option<TimeLimit>,

    #[command(flatten)]
    tables: TablesArgs,

    /// Memory limit for tables and search, in MiB [default: 1024, or less if the process cannot have that much].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(16..=1 << 20))]
    memory: Option<u32>,

    /// Number of threads, at most one per core [default: one per core]. It does not change the game.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<usize>,

    /// File for a certificate of the proof, which `tessera verify` checks. It is written within the time and memory
    /// limits of the proof.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["output_dir", "depth"])]
    certificate: Option<PathBuf>,

    /// Print result, plies, nodes, table probes and seconds to standard error; with --output-dir, also the file name.
    /// With --depth, also what each position is worth, its features and its principal line, and the effort of search
    /// methods on the first position; --report=FILE.svg draws that as a plot.
    #[arg(long, value_name = "FILE.svg", num_args = 0..=1, require_equals = true)]
    report: Option<Option<PlotFile>>,
}

/// Memory limit in MiB without `--memory`. A proof uses less if the process cannot have that much.
const DEFAULT_MEMORY: u32 = 1024;

/// A time limit; `None` means no limit.
#[derive(Clone, Copy, Debug)]
struct TimeLimit(Option<Duration>);

fn time_limit(text: &str) -> Result<TimeLimit, String> {
    if text == "none" {
        return Ok(TimeLimit(None));
    }
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .map(|time| TimeLimit(Some(time)))
        .ok_or_else(|| "expected a number of seconds above 0, or `none`".to_owned())
}

/// Time limit per position without `--time-limit`.
const TIME: Duration = Duration::from_secs(60);

pub(super) fn run(args: EndgameArgs) -> Result<ExitCode, Failure> {
    let jobs = args.jobs()?;
    check(&jobs, args.output_dir.is_some())?;
    if let (Some(certificate), [job]) = (&args.certificate, &jobs[..]) {
        job.check_certificate(certificate)?;
    }
    let mut player = Player::new(&args)?;
    let mut worst = 0;
    for (number, job) in jobs.iter().enumerate() {
        let position = job.source.read().and_then(|text| {
            read(&job.source.name(), &text).map_err(|error| miette::Report::new(error).into())
        });
        if position.is_ok() {
            player.catch_interrupt();
            if let Some(folder) = &args.output_dir {
                make_folder(folder)?;
            }
        }
        let done = position.and_then(|position| player.answer(job, position));
        match done {
            Ok(status) if rank(status) > rank(worst) => worst = status,
            Ok(_) => {}
            // The other files are still processed.
            Err(Failure::Error(report)) if jobs.len() > 1 => {
                worst = Failure::BAD_INPUT;
                let _ = writeln!(io::stderr(), "{report:?}");
            }
            Err(failure) => return Err(failure),
        }
        let left = jobs.len() - number - 1;
        if player.is_interrupted() && left > 0 {
            let _ = writeln!(
                io::stderr(),
                "Ctrl-C: {left} of {} positions were not solved.",
                jobs.len()
            );
            if rank(worst) < rank(UNPROVEN) {
                worst = UNPROVEN;
            }
            break;
        }
    }
    Ok(ExitCode::from(worst))
}

/// Exit status of a search that ended before its result was known.
const UNPROVEN: u8 = 4;

/// Creates a folder and its parents if they do not exist.
fn make_folder(folder: &Path) -> Result<(), Failure> {
    let created = fs::create_dir_all(folder);
    Ok(created
        .map_err(|error| miette!("cannot create the folder {}: {error}", folder.display()))?)
}

/// Order of statuses: the status for several files is that of highest rank.
fn rank(status: u8) -> u8 {
    match status {
        Failure::BAD_INPUT => u8::MAX,
        other => other,
    }
}

impl EndgameArgs {
    fn jobs(&self) -> Result<Vec<Job>, Failure> {
        if let Some(folder) = &self.output_dir {
            if folder.as_os_str() == "-" {
                return Err(miette!(
                    help = "without --output-dir, the game goes to standard output",
                    "--output-dir `-`: expected a folder"
                )
                .into());
            }
            if folder.exists() && !folder.is_dir() {
                let shown = folder.display();
                return Err(miette!("--output-dir {shown} is a file: expected a folder").into());
            }
            return jobs(&self.paths, folder, self.format);
        }
        let (input, output) = match (&self.inputfile, &self.paths[..]) {
            (Some(input), _) => (input, self.outputfile.as_ref()),
            (None, [input]) => (input, None),
            (None, [input, output]) => (input, Some(output)),
            (None, _) => {
                return Err(miette!(
                    help =
                        "for several positions, give a folder for the games: --output-dir FOLDER",
                    "{} files: expected an input and an output",
                    self.paths.len()
                )
                .into());
            }
        };
        if input.is_dir() {
            return Err(miette!(
                help = "give a folder for the games: --output-dir FOLDER",
                "{} is a folder",
                input.display()
            )
            .into());
        }
        Ok(vec![Job {
            source: Source::new(input.clone()),
            sink: output.cloned().map_or(Sink::Stdout, Sink::new),
        }])
    }
}

/// Finds and writes the games of the positions, one after another.
struct Player<'a> {
    args: &'a EndgameArgs,
    method: Method,
    /// Cancelled by Ctrl-C after [`catch_interrupt`](Player::catch_interrupt).
    cancel: Cancel,
}

/// How a game is found.
enum Method {
    FixedDepth(u32),
    Exact(Solver, ThreadPool),
}

impl Player<'_> {
    fn new(args: &EndgameArgs) -> Result<Player<'_>, Failure> {
        let method = match args.depth {
            Some(depth) => Method::FixedDepth(depth),
            None => {
                let memory = u64::from(args.memory.unwrap_or(DEFAULT_MEMORY)) << 20;
                if args.memory.is_some() {
                    check_memory(memory)?;
                }
                let threads = machine::threads(args.threads);
                let shared = tables::set_up(args.tables.folder(), Some(Variant::ENGLISH))?;
                let mut solver = Solver::new(Limits {
                    time: args.time_limit.map_or(Some(TIME), |limit| limit.0),
                    memory: usize::try_from(memory).unwrap_or(usize::MAX),
                    threads,
                });
                let folder = shared.folder().map(|folder| folder.of(Variant::ENGLISH));
                if let Some(Ok(folder)) = folder {
                    solver = solver.with_tables(folder);
                }
                // The threads of the current pool build the tables.
                Method::Exact(solver, machine::pool(Some(threads.get()))?)
            }
        };
        Ok(Player {
            args,
            method,
            cancel: Cancel::default(),
        })
    }

    /// Makes Ctrl-C end the search. Before this call it ends the program, which may be waiting for standard input.
    fn catch_interrupt(&mut self) {
        self.cancel = cancel_on_interrupt();
    }

    fn is_interrupted(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Finds and writes the game of a position, and returns the exit status.
    fn answer(&mut self, job: &Job, (position, board): (Position, Board)) -> Result<u8, Failure> {
        let begin = Instant::now();
        let args = self.args;
        let mut certificate = None;
        let game = match &mut self.method {
            Method::FixedDepth(depth) => {
                let fixed_depth = FixedDepth {
                    depth: *depth,
                    time: args.time_limit.and_then(|limit| limit.0),
                    cancel: self.cancel.clone(),
                };
                fixed_depth.play(position, board, args.format, &job.sink)?
            }
            Method::Exact(solver, pool) => {
                let cancel = &self.cancel;
                let game = if args.certificate.is_some() {
                    let solve = || solver.solve_with_certificate(position, board, cancel);
                    let (game, made) = pool.install(solve);
                    certificate = Some(made);
                    game
                } else {
                    pool.install(|| solver.solve(position, board, cancel))
                };
                job.sink.write(&args.format.write(&game))?;
                game
            }
        };
        let time = begin.elapsed();
        let name = job.source.name();
        // A closed standard error is not a failure.
        if let Some(message) = outcome::message(&game) {
            let _ = writeln!(io::stderr(), "{name}: {message}.");
        }
        if let Some(plot) = &args.report {
            let file = args.output_dir.as_ref().map(|_| &name[..]);
            let _ = io::stderr().write_all(report(file, &game, time).as_bytes());
            match args.depth {
                // What a limit ended would take longer still to explain.
                Some(_) if matches!(game.verdict, Verdict::Unfinished { .. }) => {}
                Some(depth) => {
                    let _ = io::stderr()
                        .write_all(features::explain(&game, depth, &self.cancel).as_bytes());
                    let rows = features::methods(&game, depth, &self.cancel);
                    effort::show("the first position", depth, &rows, plot.as_ref())?;
                }
                None if plot.is_some() => {
                    return Err(miette!("--report=FILE draws a plot only with --depth").into());
                }
                None => {}
            }
        }
        let status = outcome::status(game.verdict);
        let Some((path, certificate)) = args.certificate.as_ref().zip(certificate) else {
            return Ok(status);
        };
        match certificate {
            Ok(certificate) => {
                write_certificate(&certificate, path)?;
                if let Claim::Win {
                    plies,
                    shortest: false,
                    ..
                } = certificate.claim()
                {
                    let _ = writeln!(
                        io::stderr(),
                        "{name}: the certificate proves a win within {plies} plies. That there is no shorter one takes \
                         more lines than the time and memory limits allow."
                    );
                }
                Ok(status)
            }
            Err(reason) => {
                let _ = writeln!(io::stderr(), "{name}: no certificate is written: {reason}.");
                Ok(UNPROVEN)
            }
        }
    }
}

/// Writes a certificate. An existing file is replaced when it is complete.
fn write_certificate(certificate: &Certificate, path: &Path) -> Result<(), Failure> {
    let mut file = OutputFile::create(Some(path), &Inputs::default())?;
    certificate
        .write(&mut file)
        .map_err(|error| file.failure(error))?;
    Ok(file.finish()?)
}

/// Checks that the process can have this much memory.
fn check_memory(bytes: u64) -> Result<(), Failure> {
    if machine::has_memory(bytes) {
        return Ok(());
    }
    Err(miette!(
        help = "use a smaller --memory",
        "{} MB of memory are not available",
        bytes.div_ceil(1_000_000)
    )
    .into())
}

/// The text of `--report`; `file` is named if there are several.
fn report(file: Option<&str>, game: &Game, time: Duration) -> String {
    let file = file.map_or_else(String::new, |file| format!("file: {file}\n"));
    format!(
        "{file}result: {}\nplies: {}\nnodes: {}\ntable probes: {}\nseconds: {:.3}\n",
        game.verdict.result(),
        game.plies.len(),
        game.nodes,
        game.probes,
        time.as_secs_f64()
    )
}
