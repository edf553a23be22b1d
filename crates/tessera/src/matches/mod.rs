//! `tessera match`: plays a match, shows its standing meanwhile, and prints the result.
//!
//! `record` is the file from which a match can go on, `report` prints the result. The games are played by
//! `tessera-matches`.

mod record;
mod report;
mod tune;

use std::io::Write;
use std::mem::take;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use miette::miette;
use tessera_draughts::Variant;
use tessera_matches::player::Maker;
use tessera_matches::rows::GameRow;
use tessera_matches::{
    Conditions, Kind, MAX_START, Match, MatchError, PlayerText, Standing, tables,
};
use tessera_tablebase::machine;

use crate::cli::r#match::MatchArgs;
use crate::failure::Failure;
use crate::openings;
use crate::output_file::{Inputs, OutputFile};
use crate::{interrupt, progress};
use record::{Header, Record};
pub(crate) use tune::run as tune;

/// Time for a move if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// Number of pairs of a match with a sequential test, which ends most matches earlier.
const MAX_PAIRS: u64 = 100_000;

/// Plays a match and prints its result.
pub(crate) fn run(mut args: MatchArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let players: Result<[PlayerText; 2], Vec<PlayerText>> = take(&mut args.players).try_into();
    let players = players.map_err(|given| {
        let given = given.len();
        miette!("--player is given {given} times: expected two players")
    })?;
    let chosen = args.variant.required()?;
    let (variant, best) = (chosen.variant, chosen.best()?);
    let openings = openings::shuffled(variant, &args.openings, args.opening_plies, args.seed)?;
    let pairs = args.pairs.unwrap_or(match args.sprt {
        Some(_) => MAX_PAIRS,
        None => openings.len() as u64,
    });
    let names = names(&players);
    let mut limits = args.limits();
    if limits.is_empty() {
        limits.time = Some(DEFAULT_TIME);
    }
    let header = Header::new(&args, variant, &players, limits, &names, &openings);
    // The file is read before tables are built, so that a mistake is reported at once.
    let (mut record, games) = Record::open(&args, &header)?;

    let shared = crate::tables::set_up(args.tables.as_deref(), Some(variant))?;
    let bar = progress::of_time("building tables");
    let makers = [0, 1].map(|player| {
        let (text, name) = (&players[player], &names[player]);
        let made = Maker::new(text, name, variant, &shared);
        let made = made.map_err(|error| miette!("{error}"))?;
        Ok::<_, Failure>(made.with_best(best.clone()))
    });
    let [one, other] = makers;
    let tables = tables::built(variant, args.adjudicate_tables.unwrap_or(0), 0);
    bar.finish_and_clear();
    let threads = players.iter().map(PlayerText::threads).max();
    let cores = machine::threads(None).get();
    let game = Match {
        players: [one?, other?],
        openings,
        pairs,
        limits,
        conditions: Conditions {
            max_plies: args.max_plies as usize,
            tables: Some(tables.map_err(|message| miette!("--adjudicate-tables: {message}"))?),
            adjudication: args.adjudicate_score,
            margin: args.margin,
            timeout: args.timeout,
        },
        jobs: args.jobs.unwrap_or(cores / threads.unwrap_or(1)).max(1),
    };
    let mut standing = Standing::new(args.sprt);
    let mut pdn = Pdn::new(variant, args.pdn);
    for row in &games {
        standing.add(row);
        pdn.add(row)?;
    }
    drop(games);

    let cancel = interrupt::cancel_on_interrupt();
    let start_failed = |error| miette!("{error}");
    let ready = tell_of_wait(&players, || game.start(&cancel)).map_err(start_failed)?;
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
    pdn.finish()?;
    report::write(&mut output, &header, &game, &about, &standing, is_over)?;
    output.flush()?;
    Ok(interrupt::status(is_over))
}

/// How long programs may take to start before standard error says so.
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
                // A closed or full standard error is not a failure.
                let _ = writeln!(
                    std::io::stderr(),
                    "waiting for {} to answer, for up to {} s (Ctrl-C ends the match)",
                    programs.join(" and "),
                    MAX_START.as_secs()
                );
            }
        };
        // Without a thread, nothing is said.
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
    /// The file; `None` if none is wanted.
    path: Option<PathBuf>,
    /// The games with their numbers.
    games: Vec<(u64, String)>,
}

impl Pdn {
    fn new(variant: Variant, path: Option<PathBuf>) -> Pdn {
        Pdn {
            variant,
            path,
            games: Vec::new(),
        }
    }

    fn add(&mut self, row: &GameRow) -> Result<(), Failure> {
        if self.path.is_some() {
            let text = row.pdn(self.variant).map_err(|error| miette!("{error}"))?;
            self.games.push((row.game, text));
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        self.games.sort_by_key(|(number, _)| *number);
        let mut file = OutputFile::create(Some(path), &Inputs::default())?;
        for (place, (_, text)) in self.games.iter().enumerate() {
            if place > 0 {
                file.put(b"\n")?;
            }
            file.put(text.as_bytes())?;
        }
        Ok(file.finish()?)
    }
}
