//! `tessera endgame`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use miette::miette;
use rayon::ThreadPool;
use tessera_draughts::{English, Position};
use tessera_engine::play::Cancel;
use tessera_family::machine;

use crate::endgame::{
    Board, FixedDepth, Format, Game, Job, Limits, Sink, Solver, Source, check, jobs, read,
};
use crate::failure::Failure;
use crate::interrupt::cancel_on_interrupt;

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

With --depth, the formats grid and fen come to standard output ply by ply, each when it is known. The other
formats need the whole game and come at its end. A terminal shows how far a long search is.

Ctrl-C ends the search as a time limit does: what is known is written. A second Ctrl-C ends the program.

Exit status:
  0  the result is proven: a win or a loss; or a game to a fixed depth is written to its end
  2  a file is no position, or the options are wrong; standard error says where
  3  the result is proven: a draw; standard error says why
  4  the time, the memory or Ctrl-C ended the search: the result is not proven, or a game to a fixed depth
     is not written to its end; standard error says what is known
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

    /// Answer every file and folder of positions, into this folder. It is made where it is missing.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["inputfile", "outputfile"])]
    output_dir: Option<PathBuf>,

    /// How the game is written.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,

    /// Play as the classic program: both sides look N plies ahead, by alpha-beta and a fixed evaluation. This proves
    /// nothing.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=20),
        conflicts_with_all = ["memory", "threads"])]
    depth: Option<u32>,

    /// Seconds for each position, or `none`; what is known by then is written [default: 60; with --depth: none].
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = time_limit)]
    time_limit: Option<TimeLimit>,

    /// MiB of memory for tables and search [default: 1024, or what the process can have].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(16..=1 << 20))]
    memory: Option<u32>,

    /// Threads to search with, at most one a core [default: one a core]; the answer is the same with any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print result, plies, nodes, table probes and seconds to standard error; with --output-dir, the file too.
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

/// The time for a position unless another one is asked for.
const TIME: Duration = Duration::from_secs(60);

pub(super) fn run(args: EndgameArgs) -> Result<ExitCode, Failure> {
    let jobs = args.jobs()?;
    check(&jobs, args.output_dir.is_some())?;
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
            // The other files are answered all the same.
            Err(Failure::Told(report)) if jobs.len() > 1 => {
                worst = Failure::BAD_INPUT;
                let _ = writeln!(io::stderr(), "{report:?}");
            }
            Err(failure) => return Err(failure),
        }
        let left = jobs.len() - number - 1;
        if player.is_interrupted() && left > 0 {
            let _ = writeln!(
                io::stderr(),
                "Ctrl-C: {left} of {} positions are not answered.",
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

/// The exit status where a search was ended before its result was known.
const UNPROVEN: u8 = 4;

/// Makes a folder, and those above it, where they are missing.
fn make_folder(folder: &Path) -> Result<(), Failure> {
    let made = fs::create_dir_all(folder);
    Ok(made.map_err(|error| miette!("cannot make the folder {}: {error}", folder.display()))?)
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
            if folder.as_os_str() == "-" {
                return Err(miette!(
                    help =
                        "without --output-dir, the answer of one position goes to standard output",
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

/// Answers one position after the other, as the options say.
struct Player<'a> {
    args: &'a EndgameArgs,
    way: Way,
    /// Thrown by Ctrl-C, once it is caught.
    cancel: Cancel,
}

/// How games are found.
enum Way {
    FixedDepth(u32),
    Exact(Solver, ThreadPool),
}

impl Player<'_> {
    fn new(args: &EndgameArgs) -> Result<Player<'_>, Failure> {
        let way = match args.depth {
            Some(depth) => Way::FixedDepth(depth),
            None => {
                let memory = u64::from(args.memory.unwrap_or(DEFAULT_MEMORY)) << 20;
                if args.memory.is_some() {
                    check_memory(memory)?;
                }
                let threads = machine::threads(args.threads.map(usize::from));
                let solver = Solver::new(Limits {
                    time: args.time_limit.map_or(Some(TIME), |limit| limit.0),
                    memory: usize::try_from(memory).unwrap_or(usize::MAX),
                    threads,
                });
                // Tables are built by the threads of the current pool.
                Way::Exact(solver, machine::pool(Some(threads.get()))?)
            }
        };
        Ok(Player {
            args,
            way,
            cancel: Cancel::default(),
        })
    }

    /// From now on Ctrl-C ends the search. Before, it ends the program, which may wait for a position to be typed.
    fn catch_interrupt(&mut self) {
        self.cancel = cancel_on_interrupt();
    }

    fn is_interrupted(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Answers a position and returns the exit status.
    fn answer(
        &mut self,
        job: &Job,
        (position, board): (Position<English>, Board),
    ) -> Result<u8, Failure> {
        let begin = Instant::now();
        let args = self.args;
        let game = match &mut self.way {
            Way::FixedDepth(depth) => {
                let fixed_depth = FixedDepth {
                    depth: *depth,
                    time: args.time_limit.and_then(|limit| limit.0),
                    cancel: self.cancel.clone(),
                };
                fixed_depth.play(position, board, args.format, &job.sink)?
            }
            Way::Exact(solver, pool) => {
                let game = pool.install(|| solver.solve(position, board, &self.cancel));
                job.sink.write(&args.format.write(&game))?;
                game
            }
        };
        let time = begin.elapsed();
        let name = job.source.name();
        // Where standard error is closed there is nobody to tell.
        if let Some(message) = game.message() {
            let _ = writeln!(io::stderr(), "{name}: {message}.");
        }
        if args.report {
            let file = args.output_dir.as_ref().map(|_| &name[..]);
            let _ = io::stderr().write_all(report(file, &game, time).as_bytes());
        }
        Ok(game.verdict.status())
    }
}

/// Checks that there is so much memory.
fn check_memory(bytes: u64) -> Result<(), Failure> {
    if machine::has_memory(bytes) {
        return Ok(());
    }
    Err(miette!(
        help = "a smaller --memory",
        "{} MB of memory are not there",
        bytes.div_ceil(1_000_000)
    )
    .into())
}

/// What it took, and of which file where there are several.
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
