//! `tessera match tune`: better numbers for the selective search, from games of the engine against itself.
//!
//! The file has a line of settings, and a line for each round. A tuning goes on with the round after its last line.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use miette::miette;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tessera_draughts::Variant;
use tessera_engine::play::{Cancel, PARAMETERS, Parameter};
use tessera_matches::openings::Opening;
use tessera_matches::player::Maker;
use tessera_matches::spsa::{Spsa, Tuned};
use tessera_matches::{Conditions, Match, MatchError, MoveLimits, Standing};
use tessera_tablebase::{SharedTables, machine};

use super::record::{build, compare, fingerprint_of_rules};
use crate::cli::r#match::TuneArgs;
use crate::failure::Failure;
use crate::output_file::OutputFile;
use crate::{interrupt, openings, progress};

/// Number of positions that a search visits if no limit is given.
const DEFAULT_NODES: u64 = 2_000;

/// Size of the transposition table of each player: games with few nodes need no more.
const MEMORY: &str = "4MB";

/// A round in the file.
#[derive(Debug, Serialize, Deserialize)]
struct Round {
    round: u64,
    /// The points per game of the player with the first values minus those of the other.
    score: f64,
    /// The values after the round.
    values: Vec<f64>,
}

/// Tunes parameters and prints their values.
pub(crate) fn run(args: &TuneArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let chosen = args.variant.required()?;
    let variant = chosen.variant;
    let parameters = parameters(&args.parameters);
    let openings = openings::shuffled(variant, &args.openings, None, args.seed)?;
    let mut spsa = Spsa {
        numbers: parameters
            .iter()
            .map(|parameter| Tuned {
                value: parameter.default(variant).into(),
                range: parameter.range,
                step: parameter.step.into(),
            })
            .collect(),
        rounds: args.rounds,
        seed: args.seed,
    };
    let mut limits = MoveLimits::from(&args.limits);
    if limits.is_empty() {
        limits.nodes = Some(DEFAULT_NODES);
    }
    let settings = json!({
        "variant": variant.name(),
        "rules": fingerprint_of_rules(variant),
        "parameters": parameters.iter().map(|parameter| parameter.name).collect::<Vec<_>>(),
        "rounds": args.rounds,
        "pairs": args.pairs,
        "limits": limits.to_string(),
        "openings": args.openings.to_string(),
        "seed": args.seed,
        "build": build(),
    });
    let (mut file, done) = open(&args.out, &settings, &mut spsa)?;
    let shared = SharedTables::new(None, None);
    let best = chosen.best()?;
    let cancel = interrupt::cancel_on_interrupt();
    let bar = progress::of_games(2 * args.pairs * args.rounds);
    let mut is_whole = true;
    for round in done + 1..=args.rounds {
        bar.set_position(2 * args.pairs * (round - 1));
        bar.set_message(written(&parameters, &spsa));
        let trial = spsa.trial(round);
        let players = [&trial.plus, &trial.minus].map(|values| {
            let text = player_text(&parameters, values);
            let text = text.parse().map_err(|error| miette!("{error}"))?;
            let made = Maker::new(&text, "tessera", variant, &shared);
            Ok::<_, Failure>(
                made.map_err(|error| miette!("{error}"))?
                    .with_best(best.clone()),
            )
        });
        let [plus, minus] = players;
        let game = Match {
            players: [plus?, minus?],
            openings: of_round(&openings, round, args.pairs),
            pairs: args.pairs,
            limits,
            conditions: Conditions {
                margin: Duration::from_secs(2),
                ..Conditions::default()
            },
            jobs: args.jobs.unwrap_or(machine::threads(None).get()),
        };
        let Some(score) = score(&game, &cancel)? else {
            is_whole = false;
            break;
        };
        spsa.learn(round, &trial, score);
        let values = spsa.numbers.iter().map(|number| number.value).collect();
        put(
            &mut file,
            &args.out,
            &Round {
                round,
                score,
                values,
            },
        )?;
    }
    bar.finish_and_clear();
    report(&mut output, variant, &parameters, &spsa)?;
    if !is_whole {
        writeln!(output, "interrupted; the same command goes on")?;
    }
    output.flush()?;
    Ok(interrupt::status(is_whole))
}

/// The parameters with these names, or all.
fn parameters(names: &[String]) -> Vec<&'static Parameter> {
    let is_wanted = |parameter: &&Parameter| {
        names.is_empty() || names.iter().any(|name| name == parameter.name)
    };
    const ALL: &[Parameter] = &PARAMETERS;
    ALL.iter().filter(is_wanted).collect()
}

/// The openings of a round. Each round goes on where the last one ended.
fn of_round(openings: &[Opening], round: u64, pairs: u64) -> Vec<Opening> {
    let first = (round - 1) * pairs;
    let place = |pair: u64| ((first + pair) % openings.len() as u64) as usize;
    (0..pairs)
        .map(|pair| openings[place(pair)].clone())
        .collect()
}

/// The result of a match as the difference of points per game; `None` after an interrupt.
fn score(game: &Match, cancel: &Cancel) -> Result<Option<f64>, Failure> {
    let mut standing = Standing::new(None);
    let ready = game.start(cancel).map_err(|error| miette!("{error}"))?;
    let played = ready.play(&mut standing, cancel, &mut |_, _| Ok::<(), Failure>(()));
    played.map_err(|error| match error {
        MatchError::Caller(failure) => failure,
        MatchError::Start(error) => miette!("{error}").into(),
        error @ MatchError::Thread(_) => miette!("{error:#?}").into(),
    })?;
    let tally = standing.tally();
    let difference = tally.wins as f64 - tally.losses as f64;
    let is_whole = tally.games() == 2 * game.pairs;
    Ok(is_whole.then(|| difference / tally.games() as f64))
}

/// A player with these values, as `tessera match` reads it. It has no endgame tables: those that are built meanwhile
/// would make games depend on the time.
fn player_text(parameters: &[&Parameter], values: &[i32]) -> String {
    let settings = parameters.iter().zip(values);
    let settings = settings.map(|(parameter, value)| format!(",{}={value}", parameter.name));
    format!(
        "tessera,tables=0,memory={MEMORY}{}",
        settings.collect::<String>()
    )
}

/// The values in a line.
fn written(parameters: &[&Parameter], spsa: &Spsa) -> String {
    let values = parameters.iter().zip(&spsa.numbers);
    let values =
        values.map(|(parameter, number)| format!("{} {:.1}", parameter.name, number.value));
    values.collect::<Vec<_>>().join(", ")
}

/// Prints the values, and the player that has them.
fn report(
    output: &mut impl Write,
    variant: Variant,
    parameters: &[&Parameter],
    spsa: &Spsa,
) -> io::Result<()> {
    writeln!(
        output,
        "{:<18}{:>8}{:>10}  meaning",
        "parameter", "before", "now"
    )?;
    for (parameter, number) in parameters.iter().zip(&spsa.numbers) {
        writeln!(
            output,
            "{:<18}{:>8}{:>10.1}  {}",
            parameter.name,
            parameter.default(variant),
            number.value,
            parameter.meaning
        )?;
    }
    let settings = parameters.iter().zip(&spsa.numbers);
    let settings = settings
        .map(|(parameter, number)| format!(",{}={}", parameter.name, number.value.round()))
        .collect::<String>();
    writeln!(output, "player: tessera{settings}")
}

/// Opens the file of a tuning, or creates it. Sets the values of the last round. Returns the number of rounds.
fn open(path: &Path, settings: &Value, spsa: &mut Spsa) -> Result<(File, u64), Failure> {
    let failure = |error: &dyn std::fmt::Display| miette!("{}: {error}", path.display());
    if !path.exists() {
        let mut file = OutputFile::create_new(path)?;
        file.put(format!("{}\n", json!({ "tune": settings })).as_bytes())?;
        file.finish()?;
    }
    let text = std::fs::read_to_string(path).map_err(|error| failure(&error))?;
    // A line that was only partly written is removed.
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut rounds = 0;
    for (number, line) in (1..).zip(text[..whole].lines()) {
        let failure = |message: String| miette!("{}, line {number}: {message}", path.display());
        if number == 1 {
            let found = serde_json::from_str::<Value>(line).ok();
            let found = found.as_ref().and_then(|line| line.get("tune"));
            let found = found.ok_or_else(|| {
                failure("expected the settings of a tuning: a file of `tessera match tune`".into())
            })?;
            compare(found, settings, "").map_err(failure)?;
            continue;
        }
        let round: Round =
            serde_json::from_str(line).map_err(|error| failure(error.to_string()))?;
        if round.round != rounds + 1 || round.values.len() != spsa.numbers.len() {
            let (expected, values) = (rounds + 1, spsa.numbers.len());
            return Err(failure(format!(
                "round {} with {} values: expected round {expected} with {values}",
                round.round,
                round.values.len()
            ))
            .into());
        }
        rounds = round.round;
        for (number, value) in spsa.numbers.iter_mut().zip(round.values) {
            number.value = value;
        }
    }
    if whole == 0 {
        let message = "the settings are cut off: remove the file for a new tuning";
        return Err(failure(&message).into());
    }
    let file = OpenOptions::new().append(true).open(path);
    let file = file.map_err(|error| failure(&error))?;
    file.set_len(whole as u64)
        .map_err(|error| failure(&error))?;
    Ok((file, rounds))
}

/// Writes a round. It is in the file when this returns.
fn put(file: &mut File, path: &Path, round: &Round) -> Result<(), Failure> {
    let failure = |error: io::Error| miette!("{}: {error}", path.display());
    let mut bytes = serde_json::to_vec(round).map_err(|error| failure(error.into()))?;
    bytes.push(b'\n');
    Ok(file.write_all(&bytes).map_err(failure)?)
}
