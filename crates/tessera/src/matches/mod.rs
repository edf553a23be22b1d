//! `tessera match`: plays a match, shows its standing meanwhile, and prints the result.
//!
//! `record` is the file from which a match can go on, `report` prints the result. The games are played by
//! `tessera-matches`.

mod record;
mod report;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use miette::miette;
use tessera_draughts::Variant;
use tessera_engine::play::Evaluation;
use tessera_matches::openings::Openings;
use tessera_matches::player::Maker;
use tessera_matches::rows::GameRow;
use tessera_matches::statistics::Sprt;
use tessera_matches::{
    Adjudication, Conditions, Kind, MAX_START, Match, MatchError, MoveLimits, PlayerText, Standing,
    tables,
};
use tessera_tablebase::machine;

use crate::failure::Failure;
use crate::openings;
use crate::output_file::{Inputs, OutputFile};
use crate::{interrupt, progress};
use record::{Header, Record};

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) variant: Variant,
    /// The evaluation that players of this program use by default.
    pub(crate) best: Evaluation,
    pub(crate) players: [PlayerText; 2],
    pub(crate) openings: Openings,
    /// Number of plies of the games of a file; `None` means all.
    pub(crate) opening_plies: Option<usize>,
    /// Number of pairs; `None` means one for each opening.
    pub(crate) pairs: Option<u64>,
    pub(crate) seed: u64,
    pub(crate) limits: MoveLimits,
    pub(crate) margin: Duration,
    pub(crate) timeout: Duration,
    pub(crate) max_plies: usize,
    /// A folder of tables for players of this program.
    pub(crate) tables: Option<PathBuf>,
    /// Maximum number of pieces of the tables that end games; 0 means no tables.
    pub(crate) adjudicate_tables: u32,
    pub(crate) adjudication: Option<Adjudication>,
    pub(crate) sprt: Option<Sprt>,
    /// Number of games played at the same time; `None` takes the number of cores divided by the threads of a player.
    pub(crate) jobs: Option<usize>,
    pub(crate) pdn: Option<PathBuf>,
    pub(crate) json: Option<PathBuf>,
    pub(crate) resume: bool,
}

/// Time for a move if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// Number of pairs of a match with a sequential test, which ends most matches earlier.
const MAX_PAIRS: u64 = 100_000;

/// Plays a match and prints its result.
pub(crate) fn run(options: &Options, mut output: impl Write) -> Result<ExitCode, Failure> {
    let plies = options.opening_plies;
    let openings = openings::shuffled(options.variant, &options.openings, plies, options.seed)?;
    let pairs = options.pairs.unwrap_or(match options.sprt {
        Some(_) => MAX_PAIRS,
        None => openings.len() as u64,
    });
    let names = names(&options.players);
    let limits = if options.limits.is_empty() {
        MoveLimits {
            time: Some(DEFAULT_TIME),
            ..MoveLimits::default()
        }
    } else {
        options.limits
    };
    let header = Header::new(options, limits, &names, &openings);
    // The file is read before tables are built, so that a mistake is reported at once.
    let (mut record, games) = Record::open(options, &header)?;

    let shared = crate::tables::set_up(options.tables.as_deref(), Some(options.variant))?;
    let bar = progress::of_time("building tables");
    let makers = [0, 1].map(|player| {
        let (text, name) = (&options.players[player], &names[player]);
        let made = Maker::new(text, name, options.variant, &shared);
        let made = made.map_err(|error| miette!("{error}"))?;
        Ok::<_, Failure>(made.with_best(options.best.clone()))
    });
    let [one, other] = makers;
    let tables = tables::built(options.variant, options.adjudicate_tables, 0);
    bar.finish_and_clear();
    let threads = options.players.iter().map(PlayerText::threads).max();
    let cores = machine::threads(None).get();
    let game = Match {
        players: [one?, other?],
        openings,
        pairs,
        limits,
        conditions: Conditions {
            max_plies: options.max_plies,
            tables: Some(tables.map_err(|message| miette!("--adjudicate-tables: {message}"))?),
            adjudication: options.adjudication,
            margin: options.margin,
            timeout: options.timeout,
        },
        jobs: options.jobs.unwrap_or(cores / threads.unwrap_or(1)).max(1),
    };
    let mut standing = Standing::new(options.sprt);
    let mut pdn = Pdn::new(options);
    for row in &games {
        standing.add(row);
        pdn.add(row)?;
    }
    drop(games);

    let cancel = interrupt::cancel_on_interrupt();
    let start_failed = |error| miette!("{error}");
    let ready = tell_of_wait(&options.players, || game.start(&cancel)).map_err(start_failed)?;
    let about = ready.about().map(Clone::clone);
    record.begin(&header, &about)?;
    let bar = progress::of_games(2 * pairs);
    bar.set_position(standing.games());
    bar.set_message(report::line(&standing));
    let played = ready.play(&mut standing, &cancel, &mut |row, standing| {
        bar.set_position(standing.games());
        bar.set_message(report::line(standing));
        pdn.add(row)?;
        record.add(row)
    });
    bar.finish_and_clear();
    played.map_err(|error| match error {
        MatchError::Caller(failure) => failure,
        MatchError::Start(error) => start_failed(error).into(),
        error @ MatchError::Thread(_) => miette!("{error:#?}").into(),
    })?;
    let is_over = standing.verdict().is_some() || standing.games() >= 2 * pairs;
    record.end(&standing, &names, is_over)?;
    pdn.finish(options)?;
    report::write(&mut output, &header, &game, &about, &standing, is_over)?;
    output.flush()?;
    Ok(interrupt::status(is_over))
}

/// How long programs may take to start before the wait is told.
const SILENCE: Duration = Duration::from_secs(2);

/// Calls `start`, which starts the players, and says on standard error what it waits for if that takes long.
fn tell_of_wait<T>(players: &[PlayerText; 2], start: impl FnOnce() -> T) -> T {
    let programs = players.iter().filter_map(|player| match &player.kind {
        Kind::Hub { command, .. } => Some(format!("`{}`", command.join(" "))),
        Kind::Tessera(_) | Kind::Line { .. } => None,
    });
    let programs: Vec<String> = programs.collect();
    if programs.is_empty() {
        return start();
    }
    let (sender, started) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let tell = move || {
            if started.recv_timeout(SILENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                // A closed or full standard error is no failure.
                let _ = writeln!(
                    std::io::stderr(),
                    "waiting for {} to answer, for up to {} s (Ctrl-C ends the match)",
                    programs.join(" and "),
                    MAX_START.as_secs()
                );
            }
        };
        // Without a thread, the wait is not told.
        let _ = thread::Builder::new().spawn_scoped(scope, tell);
        let players = start();
        drop(sender);
        players
    })
}

/// The names of the players, which differ: players of the same kind are numbered unless they have names.
fn names(players: &[PlayerText; 2]) -> [String; 2] {
    let names = [0, 1].map(|player| players[player].name().to_owned());
    if names[0] != names[1] {
        return names;
    }
    [0, 1].map(|player| format!("{} {}", names[player], player + 1))
}

/// Collects the games in portable draughts notation, to write them in the order of their numbers.
struct Pdn {
    variant: Variant,
    /// The games with their numbers; `None` if no file is wanted.
    games: Option<Vec<(u64, String)>>,
}

impl Pdn {
    fn new(options: &Options) -> Pdn {
        Pdn {
            variant: options.variant,
            games: options.pdn.as_ref().map(|_| Vec::new()),
        }
    }

    fn add(&mut self, row: &GameRow) -> Result<(), Failure> {
        if let Some(games) = &mut self.games {
            let text = row.pdn(self.variant).map_err(|error| miette!("{error}"))?;
            games.push((row.game, text));
        }
        Ok(())
    }

    fn finish(self, options: &Options) -> Result<(), Failure> {
        let (Some(mut games), Some(path)) = (self.games, &options.pdn) else {
            return Ok(());
        };
        games.sort_by_key(|(number, _)| *number);
        let mut file = OutputFile::create(Some(path), &Inputs::default())?;
        for (place, (_, text)) in games.iter().enumerate() {
            if place > 0 {
                file.put(b"\n")?;
            }
            file.put(text.as_bytes())?;
        }
        Ok(file.finish()?)
    }
}
