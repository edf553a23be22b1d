//! `tessera train`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use tessera_study::training::{GameSettings, Shape};

use super::chosen::VariantArgs;
use super::output;
use super::values::{file_name, threads};
use crate::failure::Failure;
use crate::train;

/// Learn a better evaluation of a variant from games of the engine against itself.
///
/// A training is rounds of games. In the first round the engine plays with the computed evaluation, in each later one
/// with the weights that were fitted to all games so far. The last fit is written to a file of weights, with notes on
/// where they come from.
///
/// Games are stored as they end. A training that was interrupted at any moment continues with the same command, and
/// none of its games is lost. Ctrl-C ends it when the games in progress are stored.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_long_help = "\
Example:
  $ tessera train --variant russian                         writes russian.net, after some time
  $ tessera train --variant russian --games 20 --rounds 1 --nodes 100 --out try.net
  $ tessera train show try.net

On one machine the same seed gives the same weights, whatever --threads is. The date among the notes is that of
SOURCE_DATE_EPOCH, if this variable is set.

With more --rounds, or other --passes in a training of one round, a finished training goes on. All other settings
have to be the same. docs/training.md describes the files and the network.

Exit status:
  0    the weights are written
  2    an option is invalid, or a file is damaged or has other settings; standard error says which
  130  the training was interrupted"
)]
pub(super) struct TrainArgs {
    #[command(flatten)]
    whole: WholeArgs,

    #[command(subcommand)]
    command: Option<TrainCommand>,
}

#[derive(Debug, Args)]
pub(crate) struct WholeArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// File of weights to write [default: the variant's name with .net].
    #[arg(long, value_name = "FILE", value_parser = file_name)]
    pub(crate) out: Option<PathBuf>,

    /// Number of games of each round.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES),
    )]
    pub(crate) games: u64,

    /// Number of rounds.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    pub(crate) rounds: u64,

    /// Number of positions that the search of each move visits.
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,

    /// Seed of the openings and of the fit.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Number of times that a fit uses each position.
    #[arg(long, value_name = "N", default_value_t = PASSES, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(crate) passes: u32,

    #[command(flatten)]
    pub(crate) neurons: NeuronsArgs,

    #[command(flatten)]
    pub(crate) learned: LearnedArgs,

    /// Number of threads, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// Folder of the games [default: the name of the file of weights with .data].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,

    /// What the first round is played with: a file of weights, or `computed`, the evaluation by the rules.
    #[arg(long, value_name = "FILE", default_value = "computed", value_parser = from)]
    pub(crate) from: train::From,
}

/// The size of a network.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct NeuronsArgs {
    /// Number of neurons of the first layer of the network: a multiple of 128 up to 512. More learn more from many
    /// positions, and take more time in a search.
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = neurons)]
    pub(crate) neurons: usize,
}

/// The positions that are learned.
#[derive(Clone, Debug, Args)]
pub(crate) struct LearnedArgs {
    /// Share of games whose positions count only from an ending on, in percent.
    #[arg(
        long,
        value_name = "PERCENT",
        default_value_t = GameSettings::default().endings,
        value_parser = clap::value_parser!(u32).range(0..=100),
    )]
    pub(crate) endings: u32,

    /// Number of pieces with which such an ending begins, an inclusive range.
    ///
    /// With more than 16 pieces, games also begin with positions of the middle game in which one side is ahead.
    #[arg(long, value_name = "FROM..TO", default_value = "6..16", value_parser = pieces)]
    pub(crate) ending_pieces: Pieces,

    /// Share of moves in whose search one of the evaluated positions is learned too, in percent.
    ///
    /// A search evaluates positions after moves that it refutes, which games hardly ever have. With more than 100,
    /// there is more than one for each move.
    #[arg(
        long,
        value_name = "PERCENT",
        default_value_t = GameSettings::default().leaves,
        value_parser = clap::value_parser!(u32).range(0..=1_000),
    )]
    pub(crate) leaves: u32,
}

/// Numbers of pieces.
type Pieces = RangeInclusive<u32>;

impl LearnedArgs {
    /// The settings of games with these positions.
    pub(crate) fn settings(&self, seed: u64, nodes: u64) -> GameSettings {
        GameSettings {
            seed,
            nodes,
            endings: self.endings,
            ending_pieces: self.ending_pieces.clone(),
            leaves: self.leaves,
            ..GameSettings::default()
        }
    }
}

#[derive(Debug, Subcommand)]
enum TrainCommand {
    Play(PlayArgs),
    Fit(FitArgs),
    Show(ShowArgs),
    Note(NoteArgs),
}

/// Play some of the games of a training into a file.
///
/// A game is a function of its number, the seed, the evaluation and the nodes. So the games of a round can be played on
/// several machines, a range of numbers on each. The same command continues an interrupted file.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera train play --variant russian --games 1..5000 --out a.games
  $ tessera train play --variant russian --games 5001..10000 --out b.games     on another machine
  $ tessera train fit a.games b.games --variant russian --out russian.net

Exit status:
  0    all games are in the file
  2    an option is invalid, or the file is damaged or has other settings; standard error says which
  130  the command was interrupted")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// What the games are played with: a file of weights, or `computed`, the evaluation by the rules.
    #[arg(long, value_name = "FILE", default_value = "computed", value_parser = from)]
    pub(crate) weights: train::From,

    /// Numbers of the games, an inclusive range.
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    pub(crate) games: (u64, u64),

    /// Number of positions that the search of each move visits.
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,

    /// Seed of the openings.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) learned: LearnedArgs,

    /// Number of games played at the same time, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// File of games to write.
    #[arg(long, value_name = "FILE", value_parser = file_name)]
    pub(crate) out: PathBuf,
}

/// Fit weights to files of games.
///
/// The games are used in the order of their numbers, whatever the order of the files.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera train fit russian.net.data/*.games --variant russian --passes 20 --out russian-20.net
  $ tessera train fit new.games --variant russian --start russian.net --out better.net

Exit status:
  0    the weights are written
  2    an option is invalid, or a file is damaged or incomplete; standard error says which
  130  the command was interrupted")]
pub(crate) struct FitArgs {
    /// Files of games.
    #[arg(required = true, value_name = "GAMES")]
    pub(crate) games: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Number of times that each position is used.
    #[arg(long, value_name = "N", default_value_t = PASSES, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(crate) passes: u32,

    #[command(flatten)]
    pub(crate) neurons: NeuronsArgs,

    /// File of weights that the fit begins with, in place of random ones; the network keeps its neurons.
    #[arg(long, value_name = "FILE", conflicts_with = "neurons")]
    pub(crate) start: Option<PathBuf>,

    /// Learning rate of the first pass; that of the last is a fiftieth of it [default: 0.002, or 0.0005 with --start].
    #[arg(long, value_name = "RATE", value_parser = rate)]
    pub(crate) rate: Option<f32>,

    /// Seed of the first weights and of the order of positions.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Number of threads, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// File of weights to write.
    #[arg(long, value_name = "FILE", value_parser = file_name)]
    pub(crate) out: PathBuf,
}

/// Print where the weights of a file come from.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera train show russian.net")]
struct ShowArgs {
    /// File of weights.
    file: PathBuf,
}

/// Add a note to a file of weights, or replace it.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera train note russian.net match '+53 ± 12 Elo against the computed evaluation, 1000 games'")]
struct NoteArgs {
    /// File of weights.
    file: PathBuf,

    /// What the note is about, such as match.
    key: String,

    /// The note, one line.
    value: String,
}

/// No round has more games.
const MAX_GAMES: u64 = 1_000_000_000;

/// Positions per move that give good games in little time.
const NODES: u64 = 1_500;

/// Passes after which a fit hardly gets better.
const PASSES: u32 = 12;

fn neurons(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    let number = number.filter(|neurons| Shape::with_neurons(*neurons).is_some());
    number.ok_or_else(|| "expected a multiple of 128 from 128 to 512".to_owned())
}

fn rate(text: &str) -> Result<f32, String> {
    let rate = text.parse().ok().filter(|rate| *rate > 0.0 && *rate <= 0.1);
    rate.ok_or_else(|| "expected a number above 0 and at most 0.1".to_owned())
}

#[allow(clippy::unnecessary_wraps, reason = "clap asks for a result")]
fn from(text: &str) -> Result<train::From, String> {
    Ok(match text {
        "computed" => train::From::Computed,
        file => train::From::File(file.into()),
    })
}

fn range(text: &str) -> Result<(u64, u64), String> {
    let expected = "expected two numbers from 1, such as 1..500";
    let (first, last) = text.split_once("..").ok_or(expected)?;
    let number = |text: &str| {
        text.parse()
            .ok()
            .filter(|number| (1..=1 << 48).contains(number))
    };
    let numbers = number(first).zip(number(last));
    let numbers = numbers.filter(|(first, last)| first <= last);
    Ok(numbers.ok_or(expected)?)
}

fn pieces(text: &str) -> Result<Pieces, String> {
    let (first, last) = range(text)
        .ok()
        .filter(|(first, last)| *first >= 2 && *last <= 128)
        .ok_or("expected two numbers from 2 to 128, such as 6..16")?;
    Ok(first as u32..=last as u32)
}

pub(super) fn run(args: TrainArgs) -> Result<ExitCode, Failure> {
    match args.command {
        Some(TrainCommand::Play(args)) => train::play(&args, output()),
        Some(TrainCommand::Fit(args)) => train::fit(&args, output()),
        Some(TrainCommand::Show(args)) => {
            train::show(&args.file, output()).map(|()| ExitCode::SUCCESS)
        }
        Some(TrainCommand::Note(args)) => {
            train::add_note(&args.file, &args.key, &args.value).map(|()| ExitCode::SUCCESS)
        }
        None => train::run(&args.whole, output()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_games_have_two_numbers() {
        assert_eq!(range("3..7"), Ok((3, 7)));
        for wrong in ["", "3", "..7", "0..3", "7..3", "a..b", "1..281474976710657"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }
}
