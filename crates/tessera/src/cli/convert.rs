//! `tessera convert`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use miette::miette;
use tessera_draughts::{Color, NotationStyle, games};

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::forms::{Form, Positions, Target};
use crate::convert::{self, Messages, Options, Verdict};
use crate::failure::Failure;

/// Convert games of draughts between PDN, FEN, grids and JSON lines.
///
/// Files may have any size: games are read and written one after another, in their order. The format of an input file
/// is detected from its name and its first line. (For sudokus: tessera sudoku convert.)
///
/// Errors in PDN that can be repaired are repaired and reported on standard error with file, line and column. A game
/// with an illegal move is written up to that move. With --strict, games with any error are left out.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant of draughts [default: the one named in each game]", &[]),
    after_long_help = "\
Example:
  $ tessera convert --to jsonl examples/draughts/game.pdn
  $ tessera convert --to fen --positions=end examples/draughts/game.pdn       the final position
  $ tessera convert --to pdn --style algebraic games.pdn --output tidy.pdn
  $ echo W:W21,K31:B1 | tessera convert --variant english --to grid -

A JSON object has the fields variant, tags, start (FEN), moves, result, and with --positions also positions. When
objects are read, all fields but variant may be missing, and variant too if --variant is given. Comments and
variations are only kept from PDN to PDN.

An endgame grid has no side to move: it is read with white to move, which is called red there. Other grids without a
side to move are read with the player to move who begins the game, or with --to-move.

Exit status:
  0  all games are written; standard error lists the repairs
  2  a game is cut short or left out, a file has no game, or an option is invalid; standard error says where")]
pub(super) struct ConvertArgs {
    /// Files of games; `-` means standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,

    /// Format of the input files [default: detected].
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<Form>,

    /// Output format [default: by the extension of the output file].
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Target>,

    #[command(flatten)]
    variant: VariantArgs,

    /// Notation of squares [default: that of the variant; numeric in FEN].
    #[arg(long, value_enum, value_name = "STYLE")]
    style: Option<Style>,

    /// Positions of each game to write in FEN and grids [default: all]; with jsonl, adds the field positions.
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, require_equals = true,
        default_missing_value = "all")]
    positions: Option<Positions>,

    /// Side to move of grids that do not say it.
    #[arg(long, value_enum, value_name = "PLAYER")]
    to_move: Option<Player>,

    /// Repair nothing: leave out games with any error.
    #[arg(long)]
    strict: bool,

    /// Print only the summary of warnings and errors.
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,

    /// Print all warnings and errors, not only the first ten.
    #[arg(long, short)]
    verbose: bool,

    /// Output file [default: standard output]. An existing file is replaced only when the output is complete.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Notation of squares.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Style {
    /// Numbers: 18.
    Numeric,
    /// Letters and numbers: d4.
    Algebraic,
}

impl From<Style> for NotationStyle {
    fn from(style: Style) -> NotationStyle {
        match style {
            Style::Numeric => NotationStyle::Numeric,
            Style::Algebraic => NotationStyle::Algebraic,
        }
    }
}

/// A player.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Player {
    White,
    Black,
}

pub(super) fn run(args: ConvertArgs) -> Result<ExitCode, Failure> {
    let output = args.output.as_deref();
    let by_name = || output.and_then(games::convert::Target::of_name);
    let given = args.to.map(games::convert::Target::from);
    let to = given.or_else(by_name).ok_or_else(|| {
        let names: Vec<String> = Target::value_variants()
            .iter()
            .filter_map(|target| Some(target.to_possible_value()?.get_name().to_owned()))
            .collect();
        miette!(
            "the output format is missing: expected --to FORMAT, with one of {}",
            names.join(", ")
        )
    })?;
    let chosen = args.variant.given()?;
    let game = games::convert::Options {
        to,
        variant: chosen.map(|chosen| chosen.variant),
        style: args.style.map(NotationStyle::from),
        positions: args.positions.map(games::convert::Positions::from),
        to_move: args.to_move.map(|player| match player {
            Player::White => Color::White,
            Player::Black => Color::Black,
        }),
        strict: args.strict,
    };
    let options = Options {
        from: args.from.map(games::Form::from),
        game,
        messages: match (args.quiet, args.verbose) {
            (true, _) => Messages::Summary,
            (false, false) => Messages::Some,
            (false, true) => Messages::All,
        },
    };
    let verdict = convert::run(&args.files, args.output.as_ref(), &options)?;
    Ok(match verdict {
        Verdict::Good => ExitCode::SUCCESS,
        Verdict::Bad => ExitCode::from(Failure::BAD_INPUT),
    })
}
