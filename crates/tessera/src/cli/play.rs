//! `tessera play`.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use tessera_draughts::VariantId;

use super::analyse::duration;
use super::{has_colors, output, variant_parser};
use crate::failure::Failure;
use crate::play::{self, Seat};

/// Play a game in the terminal, against the engine or somebody beside you.
///
/// The board is drawn before every turn, with the legal moves in a list: type the number of one, or write it in any
/// notation. Type help for what else there is: hints, taking back, saving, offering a draw.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera play --variant english
  $ tessera play --variant russian --white engine --black human --time 10s
  $ tessera play --variant international --white engine --depth 6    two engines, to watch

The board has colours on a terminal, unless NO_COLOR is set.

Exit status:
  0  the players left, or the game is over and only engines play
  2  the position, the file or the options are wrong; standard error says where")]
pub(super) struct PlayArgs {
    /// The variant.
    #[arg(long, value_name = "NAME", value_parser = variant_parser(), required_unless_present = "pdn")]
    variant: Option<VariantId>,

    /// Who plays white.
    #[arg(long, value_name = "WHO", value_enum, default_value_t = Seat::Human)]
    white: Seat,

    /// Who plays black.
    #[arg(long, value_name = "WHO", value_enum, default_value_t = Seat::Engine)]
    black: Seat,

    /// The engine looks so many plies ahead.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(crate::analyse::MAX_DEPTH)))]
    depth: Option<u32>,

    /// The engine's time for a move, such as 500ms or 5s [default: 2s, if there is no --depth].
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    /// The position to begin with, such as W:W21,22,K31:B1,2 [default: the initial position].
    #[arg(long, conflicts_with = "pdn")]
    fen: Option<String>,

    /// Go on with the first game of a file in portable draughts notation.
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
}

pub(super) fn run(args: PlayArgs) -> Result<ExitCode, Failure> {
    let options = play::Options {
        variant: args.variant,
        seats: [args.white, args.black],
        depth: args.depth,
        time: args.time,
        fen: args.fen,
        pdn: args.pdn,
        colored: has_colors(),
    };
    play::run(&options, io::stdin().lock(), output())?;
    Ok(ExitCode::SUCCESS)
}
