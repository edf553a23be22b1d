//! `tessera train`: a better evaluation of a variant, learned from games of the engine against itself.
//!
//! A training consists of rounds of games. `games` plays them into a file, `fit` fits weights to files of games,
//! `notes` shows and adds the notes of a file of weights. Each step depends on files alone, so a training that was
//! interrupted goes on from the files that are there, and other machines can play some of the games.

mod fit;
mod games;
mod notes;

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use miette::miette;
use tessera_draughts::Variant;
use tessera_study::training::{FitSettings, GameSettings, GamesHead, Weights, evaluation_name};

use crate::cli::train::{PlayArgs, WholeArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output_file::{self, Inputs};
use fit::{Fitted, Sources};
use games::{GamesFile, PlayJob};

pub(crate) use fit::run as fit;
pub(crate) use notes::{add as add_note, show};

/// The evaluation that plays games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// The evaluation that is computed from the rules.
    Computed,
    /// A file of weights.
    File(PathBuf),
}

impl From {
    fn weights(&self) -> Result<Option<Weights>, Failure> {
        match self {
            From::Computed => Ok(None),
            From::File(path) => read_weights(path).map(Some),
        }
    }
}

/// Trains in rounds: plays, fits, plays with the new weights, and so on.
pub(crate) fn run(args: &WholeArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let variant = args.variant.required()?.variant;
    let default = || PathBuf::from(format!("{}.net", variant.name()));
    let out = args.out.clone().unwrap_or_else(default);
    let data = args.data.clone().unwrap_or_else(|| {
        let mut name = OsString::from(&out);
        name.push(".data");
        name.into()
    });
    let from = args.from.weights()?;
    let inputs: Inputs = match &args.from {
        From::File(path) => [Some(path.as_path())].into_iter().collect(),
        From::Computed => Inputs::default(),
    };
    output_file::check(Some(&out), &inputs)?;
    if out.exists() && !data.exists() {
        let (out, data) = (out.display(), data.display());
        return Err(miette!(
            help = "for a new training, give another name or remove the file",
            "{out} already exists, and its folder of games, {data}, does not: expected a new name, or --data"
        )
        .into());
    }
    fs::create_dir_all(&data).map_err(|error| miette!("{}: {error}", data.display()))?;

    let cancel = interrupt::cancel_on_interrupt();
    let (title, rounds) = (variant.title(), args.rounds);
    let (games, nodes, seed) = (args.games, args.nodes, args.seed);
    writeln!(
        output,
        "{title}: {} of {}, {} per move, seed {seed}",
        counted(rounds, "round"),
        counted(games, "game"),
        counted(nodes, "node")
    )?;
    output.flush()?;
    let of_games = args.learned.settings(seed, nodes);
    let of_fits = fit::settings(args.passes, seed, args.neurons, args.threads);
    let mut sources = Sources::new(variant);
    let mut weights = from;
    let mut fitted = None;
    for round in 1..=rounds {
        let path = data.join(format!("round-{round}.games"));
        let job = PlayJob {
            head: head(
                variant,
                weights.as_ref(),
                of_games.clone(),
                ((round - 1) * games + 1, round * games),
            ),
            weights: weights.take(),
            threads: args.threads,
            message: format!("round {round} of {rounds}"),
        };
        let mut file = GamesFile::open(&path, &job.head, &mut |game| sources.add(game))?;
        let before = file.games();
        games::play(&mut file, &job, &cancel, &mut |game| sources.add(game))?;
        if file.games() < games {
            let stored = file.games();
            writeln!(
                output,
                "round {round}: interrupted after {} of {games}",
                counted(stored, "game")
            )?;
            writeln!(output, "the same command goes on")?;
            output.flush()?;
            return Ok(ExitCode::from(interrupt::INTERRUPTED));
        }
        sources.close(&job.head);
        let played = counted(games - before, "game");
        writeln!(
            output,
            "round {round}: {played} played, {}",
            sources.summary()
        )?;
        output.flush()?;

        let is_last = round == rounds;
        let between = data.join(format!("round-{round}.net"));
        let known = if is_last {
            None
        } else {
            kept(&between, &of_fits)?
        };
        let new = match known {
            Some(known) => known,
            None => {
                let Some(done) = fit::fitted(sources, of_fits.clone(), &cancel)? else {
                    writeln!(
                        output,
                        "round {round}: interrupted while weights were fitted"
                    )?;
                    writeln!(output, "the same command goes on")?;
                    output.flush()?;
                    return Ok(ExitCode::from(interrupt::INTERRUPTED));
                };
                let Fitted {
                    weights,
                    sources: again,
                } = done;
                sources = again;
                if !is_last {
                    fit::write(&between, &weights, &Inputs::default())?;
                }
                weights
            }
        };
        writeln!(output, "round {round}: {}", fit::summary(&new))?;
        output.flush()?;
        if is_last {
            fitted = Some(new);
        } else {
            weights = Some(new);
        }
    }
    if let Some(mut weights) = fitted {
        fit::finish(&out, &mut weights, &inputs)?;
        writeln!(output, "{} is written", out.display())?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The weights of a round that were fitted before, if they are there.
fn kept(path: &Path, settings: &FitSettings) -> Result<Option<Weights>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let weights = read_weights(path)?;
    let passes = weights.notes().get("passes").map_or("", String::as_str);
    let (found, wanted) = (weights.shape().neurons, settings.start.shape().neurons);
    let settings = [
        ("passes", passes.to_owned(), settings.passes.to_string()),
        ("neurons", found.to_string(), wanted.to_string()),
    ];
    for (key, found, wanted) in settings {
        if found != wanted {
            return Err(miette!(
                "{}: the training has another setting, {key}: {found} in the file, {wanted} now",
                path.display()
            )
            .into());
        }
    }
    Ok(Some(weights))
}

/// Plays the games of a range into a file.
pub(crate) fn play(args: &PlayArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let weights = args.weights.weights()?;
    let (first, last) = args.games;
    let job = PlayJob {
        head: head(
            args.variant.required()?.variant,
            weights.as_ref(),
            args.learned.settings(args.seed, args.nodes),
            args.games,
        ),
        weights,
        threads: args.threads,
        message: String::new(),
    };
    let cancel = interrupt::cancel_on_interrupt();
    let mut file = GamesFile::open(&args.out, &job.head, &mut |_| Ok(()))?;
    let before = file.games();
    games::play(&mut file, &job, &cancel, &mut |_| Ok(()))?;
    let (stored, wanted) = (file.games(), last - first + 1);
    let played = counted(stored - before, "game");
    writeln!(
        output,
        "{}: {played} played, {stored} in all",
        args.out.display()
    )?;
    output.flush()?;
    Ok(interrupt::status(stored >= wanted))
}

/// The head of a file of games.
fn head(
    variant: Variant,
    weights: Option<&Weights>,
    settings: GameSettings,
    (first, last): (u64, u64),
) -> GamesHead {
    GamesHead {
        variant,
        evaluation: evaluation_name(weights),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        settings,
        first,
        last,
    }
}

fn read_weights(path: &Path) -> Result<Weights, Failure> {
    Ok(tessera_matches::read_weights(path).map_err(|error| miette!("{error}"))?)
}

/// A number and a noun, in the plural if need be.
fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
