//! `tessera train fit`: weights from files of games.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use miette::miette;
use tessera_draughts::{Color, Variant};
use tessera_engine::play::Cancel;
use tessera_study::training::{
    FitProgress, FitSettings, GamesHead, GamesReader, IllegalPly, PlayedGame, Samples, Shape,
    Start, Weights,
};
use tessera_tablebase::machine;

use super::counted;
use crate::cli::train::{FitArgs, NeuronsArgs};
use crate::failure::Failure;
use crate::output_file::{self, Inputs, OutputFile};
use crate::{date, interrupt, progress};

/// Minimum number of positions: one of twenty is held back to measure the loss.
const MIN_POSITIONS: usize = 20;

/// Initial learning rate of a fit that goes on from earlier weights.
const LATER_RATE: f32 = 0.0005;

/// How often an interrupt is checked for while weights are fitted.
const TICK: Duration = Duration::from_millis(50);

/// The positions of games, and the notes about them.
#[derive(Debug)]
pub(super) struct Sources {
    samples: Samples,
    games: u64,
    /// Numbers of games won by white, won by black, and drawn.
    results: [u64; 3],
    evaluations: Vec<String>,
    nodes: BTreeSet<u64>,
    seeds: BTreeSet<u64>,
}

impl Sources {
    pub(super) fn new(variant: Variant) -> Sources {
        Sources {
            samples: Samples::new(variant),
            games: 0,
            results: [0; 3],
            evaluations: Vec::new(),
            nodes: BTreeSet::new(),
            seeds: BTreeSet::new(),
        }
    }

    pub(super) fn add(&mut self, game: &PlayedGame) -> Result<(), IllegalPly> {
        self.samples.add(game)?;
        self.games += 1;
        let result = match game.winner {
            Some(Color::White) => 0,
            Some(Color::Black) => 1,
            None => 2,
        };
        self.results[result] += 1;
        Ok(())
    }

    /// Notes the evaluation that played the games of a file.
    pub(super) fn close(&mut self, head: &GamesHead) {
        if !self.evaluations.contains(&head.evaluation) {
            self.evaluations.push(head.evaluation.clone());
        }
        self.nodes.insert(head.settings.nodes);
        self.seeds.insert(head.settings.seed);
    }

    /// The games in words.
    pub(super) fn summary(&self) -> String {
        let [white, black, drawn] = self.results;
        format!(
            "{} in all ({white} won by white, {black} by black, {drawn} drawn), {}",
            self.games,
            counted(self.samples.len() as u64, "position")
        )
    }

    /// Notes where the weights come from.
    fn note(&self, weights: &mut Weights, settings: &FitSettings, loss: f32) {
        let list = |numbers: &BTreeSet<u64>| {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            numbers.join(", ")
        };
        let notes = [
            ("games", self.games.to_string()),
            ("positions", self.samples.len().to_string()),
            ("rounds", self.evaluations.len().to_string()),
            ("played with", self.evaluations.join(", ")),
            ("nodes", list(&self.nodes)),
            ("seed of games", list(&self.seeds)),
            ("seed", settings.seed.to_string()),
            ("passes", settings.passes.to_string()),
            ("loss", format!("{loss:.4}")),
            (
                "program",
                concat!("tessera ", env!("CARGO_PKG_VERSION")).to_owned(),
            ),
        ];
        for (key, value) in notes {
            weights.note(key, &value);
        }
        if let Start::Earlier(start) = &settings.start {
            weights.note("start", &format!("{:08x}", start.checksum()));
        }
        if settings.rate != FitSettings::default().rate {
            weights.note("rate", &settings.rate.to_string());
        }
    }
}

/// What a fit returns.
#[derive(Debug)]
pub(super) struct Fitted {
    pub(super) weights: Weights,
    /// The positions, for the next fit.
    pub(super) sources: Sources,
}

/// The settings of a fit.
pub(super) fn settings(
    passes: u32,
    seed: u64,
    neurons: NeuronsArgs,
    threads: Option<usize>,
) -> FitSettings {
    let shape = Shape::with_neurons(neurons.neurons);
    FitSettings {
        passes,
        seed,
        start: Start::Random(shape.expect("the arguments allow no other number")),
        threads: machine::threads(threads).get(),
        ..FitSettings::default()
    }
}

/// Fits weights and notes where they come from; `None` after an interrupt.
pub(super) fn fitted(
    sources: Sources,
    settings: FitSettings,
    cancel: &Cancel,
) -> Result<Option<Fitted>, Failure> {
    let positions = sources.samples.len();
    if positions < MIN_POSITIONS {
        let found = counted(positions as u64, "position");
        return Err(miette!("{found} in all games: expected at least {MIN_POSITIONS}").into());
    }
    let bar = progress::of_passes(settings.passes.into());
    let shown = bar.clone();
    let (sender, receiver) = mpsc::channel();
    // A fit cannot be stopped. After an interrupt its thread is left behind, and ends with the program.
    let work = move || {
        let mut last = None;
        let mut tell = |pass: FitProgress| {
            shown.set_position(pass.pass.into());
            shown.set_message(format!("loss {:.4}", pass.held_back));
            last = Some(pass.held_back);
        };
        let weights = sources.samples.fit(&settings, &mut tell);
        let fitted = weights.map(|mut weights| {
            sources.note(&mut weights, &settings, last.unwrap_or_default());
            Fitted { weights, sources }
        });
        // After an interrupt nobody receives the result.
        let _ = sender.send(fitted);
    };
    let thread = thread::Builder::new().name("fit".to_owned()).spawn(work);
    thread.map_err(|error| miette!("cannot start a thread: {error}"))?;
    let fitted = loop {
        match receiver.recv_timeout(TICK) {
            Ok(fitted) => break Some(fitted),
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => break None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(miette!("the fit has failed").into());
            }
        }
    };
    bar.finish_and_clear();
    let fitted = fitted.transpose();
    Ok(fitted.map_err(|error| miette!("{error}: expected fewer --passes"))?)
}

/// The result of a fit in words.
pub(super) fn summary(weights: &Weights) -> String {
    let note = |key: &str| weights.notes().get(key).map_or("?", String::as_str);
    format!("weights {:08x}, loss {}", weights.checksum(), note("loss"))
}

/// Writes a file of weights.
pub(super) fn write(path: &Path, weights: &Weights, inputs: &Inputs) -> Result<(), Failure> {
    let mut file = OutputFile::create(Some(path), inputs)?;
    file.put(&weights.to_bytes())?;
    Ok(file.finish()?)
}

/// Notes the date and writes the file. A file that has the same weights already is left alone, because notes may have
/// been added to it.
pub(super) fn finish(path: &Path, weights: &mut Weights, inputs: &Inputs) -> Result<(), Failure> {
    let is_same = |old: &Weights| {
        let same_notes = weights
            .notes()
            .iter()
            .all(|note| old.notes().get(note.0) == Some(note.1));
        old.checksum() == weights.checksum() && old.variant() == weights.variant() && same_notes
    };
    if super::read_weights(path).is_ok_and(|old| is_same(&old)) {
        return Ok(());
    }
    weights.note("date", &date::today()?);
    write(path, weights, inputs)
}

/// Fits weights to files of games.
pub(crate) fn run(args: &FitArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let variant = args.variant.required()?.variant;
    let paths = args.games.iter().chain(&args.start);
    let inputs: Inputs = paths.map(|path| Some(path.as_path())).collect();
    output_file::check(Some(&args.out), &inputs)?;
    let start = args.start.as_deref().map(super::read_weights).transpose()?;
    if let (Some(path), Some(start)) = (&args.start, &start) {
        let checked = start.check(variant);
        checked.map_err(|error| failure(path, &error))?;
    }
    let mut files = Vec::new();
    for path in &args.games {
        let file = File::open(path).map_err(|error| failure(path, &error))?;
        let reader = GamesReader::new_among(BufReader::with_capacity(1 << 16, file), &[variant]);
        let reader = reader.map_err(|error| failure(path, &error))?;
        let found = reader.head().variant;
        if found != variant {
            let message = format!("games of {}: expected {}", found.name(), variant.name());
            return Err(failure(path, &message));
        }
        files.push((path, reader));
    }
    // The order of the arguments does not matter, only that of the games.
    files.sort_by_key(|(_, reader)| reader.head().first);
    refuse_repeated(&files)?;
    let mut sources = Sources::new(variant);
    for (path, mut reader) in files {
        let before = sources.games;
        for game in reader.by_ref() {
            let game = game.map_err(|error| failure(path, &error))?;
            let added = sources.add(&game);
            added.map_err(|error| failure(path, &format_args!("game {}: {error}", game.number)))?;
        }
        let head = reader.head();
        let (found, expected) = (sources.games - before, head.last - head.first + 1);
        if found < expected {
            let found = counted(found, "game");
            return Err(miette!(
                help = "the command that has played the games goes on where it stopped",
                "{}: {found}: expected {expected}, games {} to {}",
                path.display(),
                head.first,
                head.last
            )
            .into());
        }
        sources.close(head);
    }
    writeln!(output, "games: {}", sources.summary())?;
    output.flush()?;
    let mut settings = settings(args.passes, args.seed, args.neurons, args.threads);
    if let Some(start) = start {
        settings.rate = LATER_RATE;
        settings.start = Start::Earlier(start);
    }
    settings.rate = args.rate.unwrap_or(settings.rate);
    let cancel = interrupt::cancel_on_interrupt();
    let Some(fitted) = fitted(sources, settings, &cancel)? else {
        return Ok(ExitCode::from(interrupt::INTERRUPTED));
    };
    let mut weights = fitted.weights;
    finish(&args.out, &mut weights, &inputs)?;
    writeln!(output, "{}: {}", args.out.display(), summary(&weights))?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn failure(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    miette!("{}: {error}", path.display()).into()
}

/// Refuses games that are in two files. Files are in the order of their first games.
fn refuse_repeated<R: std::io::BufRead>(
    files: &[(&PathBuf, GamesReader<R>)],
) -> Result<(), Failure> {
    for (place, (path, reader)) in files.iter().enumerate() {
        for (other_path, other) in &files[place + 1..] {
            let (one, other) = (reader.head(), other.head());
            let is_same = one.evaluation == other.evaluation && one.settings == other.settings;
            if is_same && other.first <= one.last {
                let message = format!("game {} is also in {}", other.first, other_path.display());
                return Err(failure(path, &message));
            }
        }
    }
    Ok(())
}
