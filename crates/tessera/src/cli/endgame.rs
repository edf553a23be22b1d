//! `tessera endgame`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use miette::miette;

use crate::endgame::{Format, Game, Job, Limits, Sink, Solver, Source, check, jobs, read};
use crate::failure::Failure;

/// Write the game that follows from best play by both sides in a checkers endgame, red to move.
///
/// The position is eight lines of eight characters: `.` empty, `r` and `b` men, `R` and `B` kings. Red moves up. The
/// output is the position and the one after each ply, to the end of the game. Red wins in the fewest plies that it can
/// force, or holds out as long as it can.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera endgame examples/endgame/win.txt
  $ tessera endgame --format html examples/endgame/win.txt win.html
  $ tessera endgame --output-dir answers positions/

Several files or folders need --output-dir: each answer goes there under its file's name. A folder stands for
its .txt files.

Exit status:
  0  the result is proven: a win or a loss; or a game to a fixed depth is written
  2  a file is no position, or the options are wrong; standard error says where
  3  the result is proven: a draw; standard error says why
  4  the result is not proven within the budget; standard error says what is
Of several files the status is 2 where there is one, else 4, else 3.")]
pub(super) struct EndgameArgs {
    /// The position file, and the file for the game [default: standard output]; `-` is standard input or output. With
    /// --output-dir, position files and folders of them.
    #[arg(value_name = "INPUT [OUTPUT]", conflicts_with_all = ["inputfile", "outputfile"],
        required_unless_present = "inputfile")]
    paths: Vec<PathBuf>,

    /// The position file.
    #[arg(long, value_name = "INPUT")]
    inputfile: Option<PathBuf>,

    /// The file for the game.
    #[arg(long, value_name = "OUTPUT", requires = "inputfile")]
    outputfile: Option<PathBuf>,

    /// Answer every file and folder of positions, into this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["inputfile", "outputfile"])]
    output_dir: Option<PathBuf>,

    /// How the game is written.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,

    /// Play as the classic program: both sides look N plies ahead, by alpha-beta and a fixed evaluation. This proves
    /// nothing.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20),
        conflicts_with_all = ["time_limit", "memory", "threads"])]
    depth: Option<u32>,

    /// Seconds after which to stop, or `none`.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = time_limit)]
    time_limit: TimeLimit,

    /// MiB of memory for tables and search [default: 1024, or what the process can have].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(16..=1 << 20))]
    memory: Option<u32>,

    /// Threads to search with, at most one a core [default: one a core]; the answer is the same with any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print result, plies, nodes, table probes and seconds to standard error.
    #[arg(long)]
    report: bool,
}

/// MiB of memory where no number is asked for. Where there is less, a proof makes do with it.
const DEFAULT_MEMORY: u32 = 1024;

/// A time, or none.
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

pub(super) fn run(args: EndgameArgs) -> Result<ExitCode, Failure> {
    let jobs = args.jobs()?;
    check(&jobs, args.output_dir.is_some())?;
    let memory = u64::from(args.memory.unwrap_or(DEFAULT_MEMORY)) << 20;
    if args.memory.is_some() {
        crate::memory::check(memory, "--memory")?;
    }
    let threads = crate::threads::count(args.threads.map(usize::from));
    // Tables are built by the threads of the current pool.
    let pool = crate::threads::pool(Some(threads.get()))?;
    let mut solver = Solver::new(Limits {
        time: args.time_limit.0,
        memory: usize::try_from(memory).unwrap_or(usize::MAX),
        threads,
    });
    let mut worst = 0;
    for job in &jobs {
        let done = pool.install(|| answer(job, &args, &mut solver));
        match done {
            Ok(status) if rank(status) > rank(worst) => worst = status,
            Ok(_) => {}
            // The other files are answered all the same.
            Err(Failure::Told(report)) if jobs.len() > 1 => {
                worst = Failure::BAD_INPUT;
                let _ = writeln!(io::stderr(), "{report:?}");
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(ExitCode::from(worst))
}

/// The greater, the more a status of one file says of several.
fn rank(status: u8) -> u8 {
    match status {
        Failure::BAD_INPUT => u8::MAX,
        other => other,
    }
}

impl EndgameArgs {
    fn jobs(&self) -> Result<Vec<Job>, Failure> {
        if let Some(folder) = &self.output_dir {
            if !folder.is_dir() {
                return Err(miette!("there is no folder {}", folder.display()).into());
            }
            return jobs(&self.paths, folder, self.format);
        }
        let (input, output) = match (&self.inputfile, &self.paths[..]) {
            (Some(input), _) => (input, self.outputfile.as_ref()),
            (None, [input]) => (input, None),
            (None, [input, output]) => (input, Some(output)),
            (None, _) => {
                return Err(miette!(
                    help = "for several positions, name a folder for their answers: --output-dir FOLDER",
                    "{} files: expected an input and an output",
                    self.paths.len()
                )
                .into());
            }
        };
        if input.is_dir() {
            return Err(miette!(
                help = "name a folder for the answers: --output-dir FOLDER",
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

/// Answers one position and returns the exit status.
fn answer(job: &Job, args: &EndgameArgs, solver: &mut Solver) -> Result<u8, Failure> {
    let name = job.source.name();
    let (position, board) = read(&name, &job.source.read()?).map_err(miette::Report::new)?;
    let begin = Instant::now();
    let game = match args.depth {
        Some(depth) => Game::play(position, board, depth),
        None => solver.solve(position, board),
    };
    let time = begin.elapsed();
    job.sink.write(&args.format.write(&game))?;
    // Where standard error is closed there is nobody to tell.
    if let Some(message) = game.message() {
        let _ = writeln!(io::stderr(), "{name}: {message}.");
    }
    if args.report {
        let _ = io::stderr().write_all(report(&game, time).as_bytes());
    }
    Ok(game.verdict.status())
}

fn report(game: &Game, time: Duration) -> String {
    format!(
        "result: {}\nplies: {}\nnodes: {}\ntable probes: {}\nseconds: {:.3}\n",
        game.verdict.result(),
        game.plies.len(),
        game.nodes,
        game.probes,
        time.as_secs_f64()
    )
}
