//! `tessera match`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Subcommand};
use tessera_engine::play::PARAMETERS;
use tessera_matches::openings::Openings;
use tessera_matches::statistics::Sprt;
use tessera_matches::text::duration;
use tessera_matches::{Adjudication, Clock, MoveLimits, PlayerText};

use super::chosen::VariantArgs;
use super::output;
use super::values::{file_name, positive, threads};
use crate::failure::Failure;
use crate::{analyse, matches};

/// Play two engines against each other, and measure which one is stronger.
///
/// The engines play pairs of games: both games of a pair begin with the same opening, and the engines swap colours.
/// The result is the score, the difference in Elo with its 95 % interval, and with --sprt a test that ends the match as
/// soon as the question is answered.
///
/// A player is Tessera's own engine with settings, a program that speaks the Hub protocol, or a program that answers
/// lines of JSON. Ctrl-C ends the match and prints the result so far.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_long_help = "\
Example:
  $ tessera match --variant english --player tessera,depth=5 --player tessera,depth=3 --openings ballots --pairs 20
  $ tessera match --variant international --player tessera --player 'hub,threads=1:./scan hub' --time 100ms
  $ tessera match --variant frisian --player tessera,name=new --player 'hub,name=old:./tessera-old hub' \\
      --openings plies:4 --clock 10s+0.1s --sprt 0,10 --json match.jsonl --pdn match.pdn

Players:
  tessera[,SETTING=VALUE...]          this program's engine: threads, memory, tables (pieces or folder)
  hub[,SETTING=VALUE...]:COMMAND      a program that speaks Hub; unknown settings are its parameters
  line[,SETTING=VALUE...]:COMMAND     a program that answers each line of JSON with a move
  Settings of all: name, and depth, nodes, time, clock in place of the limits of the match.
  Settings of programs: folder, in which the program runs.

Without any limit, a move may take 100 ms.
With --nodes or --depth and one thread per player, the same seed gives the same games, whatever --jobs is.
docs/match.md describes openings, statistics and files, docs/engines.md the protocols of programs.

Exit status:
  0    the match was played to its end
  2    an option is invalid, or a player cannot be started; standard error says which
  130  the match was interrupted"
)]
pub(super) struct MatchCommandArgs {
    #[command(flatten)]
    game: MatchArgs,

    #[command(subcommand)]
    command: Option<MatchCommand>,
}

#[derive(Debug, Subcommand)]
enum MatchCommand {
    Tune(TuneArgs),
}

/// Find better parameters of the selective search, by games of the engine against itself.
///
/// In each round all parameters are changed at random, up or down by a step, and the engine with these changes plays
/// against the engine with the opposite ones. The parameters then move a little towards the winner (SPSA). Thousands of
/// fast games are needed. Confirm the result by a match of its own.
///
/// Each round is stored as it ends. The same command continues an interrupted tuning.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera match tune --variant english --rounds 3000 --out english.tune
  $ tessera match tune --variant english --parameters cut-margin,cut-depth --nodes 5000 --out cut.tune
  $ tessera match --variant english --player tessera,cut-margin=36 --player tessera --nodes 5000 --pairs 500

Without --depth, --nodes and --time, a search visits 2000 positions. With --nodes or --depth the same seed gives the
same values, whatever --jobs is. docs/match.md lists the parameters.

Exit status:
  0    all rounds were played
  2    an option is invalid, or the file is damaged or has other settings; standard error says which
  130  the tuning was interrupted")]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Parameters to tune, separated by commas [default: all].
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = parameter)]
    pub(crate) parameters: Vec<String>,

    /// Number of rounds.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000),
    )]
    pub(crate) rounds: u64,

    /// Number of pairs of games of a round.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    pub(crate) pairs: u64,

    /// Openings, as for a match.
    #[arg(long, value_name = "OPENINGS", default_value = "plies:3")]
    pub(crate) openings: Openings,

    /// Seed of the changes and of the order of openings.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Number of games played at the same time [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) jobs: Option<usize>,

    /// File of the tuning.
    #[arg(long, value_name = "FILE", value_parser = file_name)]
    pub(crate) out: PathBuf,
}

fn parameter(name: &str) -> Result<String, String> {
    let names: Vec<&str> = PARAMETERS.iter().map(|known| known.name).collect();
    if names.contains(&name) {
        Ok(name.to_owned())
    } else {
        Err(format!("expected one of {}", names.join(", ")))
    }
}

/// Limits of each move. A command says what holds without any.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Maximum search depth, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(analyse::MAX_DEPTH)))]
    depth: Option<u32>,

    /// Maximum number of positions to visit for a move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Time for each move, such as 50ms or 1s.
    #[arg(long, value_name = "TIME", value_parser = positive)]
    time: Option<Duration>,
}

impl From<&LimitArgs> for MoveLimits {
    fn from(args: &LimitArgs) -> MoveLimits {
        MoveLimits {
            depth: args.depth,
            nodes: args.nodes,
            time: args.time,
            clock: None,
        }
    }
}

pub(super) fn run(args: MatchCommandArgs) -> Result<ExitCode, Failure> {
    match args.command {
        Some(MatchCommand::Tune(args)) => matches::tune(&args, output()),
        None => matches::run(args.game, output()),
    }
}

/// The arguments of a match.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// A player; give this option twice.
    #[arg(long = "player", value_name = "PLAYER", required = true)]
    pub(crate) players: Vec<PlayerText>,

    /// Openings: start (the initial position), ballots (three moves, English draughts), plies:N (all positions after N
    /// plies in which no material is lost), or a file of games or positions [default: plies:3].
    #[arg(
        long,
        value_name = "OPENINGS",
        default_value = "plies:3",
        hide_default_value = true
    )]
    pub(crate) openings: Openings,

    /// Use only the first N plies of each game of the file of openings.
    #[arg(long, value_name = "N")]
    pub(crate) opening_plies: Option<usize>,

    /// Number of pairs of games [default: one for each opening; with --sprt, up to 100000].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) pairs: Option<u64>,

    /// Seed of the order of openings.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,

    #[command(flatten)]
    limits: LimitArgs,

    /// Clock for each game, and the time added after each move, such as 60s+0.6s.
    #[arg(long, value_name = "TIME+TIME", conflicts_with = "time")]
    clock: Option<Clock>,

    /// Time by which a player may exceed its limit. A player that takes longer loses the game.
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = duration)]
    pub(crate) margin: Duration,

    /// Time after which a program without a time limit loses the game if it does not answer.
    #[arg(long, value_name = "TIME", default_value = "10min", value_parser = positive)]
    pub(crate) timeout: Duration,

    /// Number of plies after which a game is a draw.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) max_plies: u32,

    /// End games by endgame tables for up to this many pieces. The tables are built first, in memory.
    #[arg(long, value_name = "PIECES", value_parser = clap::value_parser!(u32).range(2..=5))]
    pub(crate) adjudicate_tables: Option<u32>,

    /// Folder of endgame tables, made by `tessera tablebase build`, for players of this program without a
    /// setting `tables`.
    ///
    /// If it is not given, the variable TESSERA_TABLES or the setting `tables` in ~/.config/tessera/config.toml names
    /// it.
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,

    /// End a game when both players have scored it as won for the same side by N men, for this many plies in a row.
    #[arg(long, value_name = "N:PLIES", value_parser = adjudication)]
    pub(crate) adjudicate_score: Option<Adjudication>,

    /// Stop when it is clear if the first player leads by at most ELO0 or by at least ELO1, in Elo. ALPHA and BETA are
    /// the probabilities of a wrong answer, 0.05 by default.
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    pub(crate) sprt: Option<Sprt>,

    /// Number of games played at the same time [default: cores divided by threads of a player].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) jobs: Option<usize>,

    /// Write all games to a PDN file when the match ends, with scores, depths and times as comments.
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,

    /// Write settings, each game as it ends, and the statistics to a file, one JSON object per line.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,

    /// Go on with the match of the --json file. Its games are counted and not played again.
    #[arg(long, requires = "json")]
    pub(crate) resume: bool,
}

fn adjudication(text: &str) -> Result<Adjudication, String> {
    let expected = "expected men and plies, such as 5:6, with at least 2 plies";
    let (men, plies) = text.split_once(':').ok_or(expected)?;
    let men: Option<f64> = men.parse().ok();
    let men = men.filter(|men| (0.01..=1000.0).contains(men));
    let plies = plies.parse().ok().filter(|plies| *plies >= 2);
    let (men, plies) = men.zip(plies).ok_or(expected)?;
    Ok(Adjudication {
        score: (men * 100.0).round() as i32,
        plies,
    })
}

impl MatchArgs {
    /// The limits of each move, if there are any.
    pub(crate) fn limits(&self) -> MoveLimits {
        MoveLimits {
            clock: self.clock,
            ..MoveLimits::from(&self.limits)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjudications_have_men_and_plies() {
        let expected = Adjudication {
            score: 250,
            plies: 6,
        };
        assert_eq!(adjudication("2.5:6"), Ok(expected));
        for wrong in ["", "5", "5:", "0:6", "5:1", "x:6", "nan:4"] {
            assert!(adjudication(wrong).is_err(), "{wrong}");
        }
    }
}
