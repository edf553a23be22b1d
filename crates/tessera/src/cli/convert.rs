//! `tessera convert`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use miette::miette;
use tessera_family::{Color, NotationStyle, VariantId, games};

use super::forms::{Form, Positions, Target};
use super::variant_parser;
use crate::convert::{self, Options, Verdict};
use crate::failure::Failure;

/// Write games of draughts in another form: PDN, FEN, grids, JSON lines.
///
/// Games are read one after another and written in their order, in flat memory, so files may have any size. Which form
/// a file has is found out from its name and its first line. (Sudokus: tessera sudoku convert.)
///
/// Slips in PDN are mended and told on standard error with file, line and column. A game with an illegal move is
/// written up to there. With --strict a game with anything wrong is left out.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera convert --to jsonl examples/draughts/game.pdn
  $ tessera convert --to fen --positions=end examples/draughts/game.pdn       how the game ended
  $ tessera convert --to pdn --style algebraic games.pdn --output tidy.pdn
  $ echo W:W21,K31:B1 | tessera convert --variant english --to grid -

A JSON object has the fields variant, tags, start (FEN), actions, result, and with --positions positions. It is read
back without positions, and only actions is needed if --variant says the variant. Comments and variations stay in PDN.

An endgame grid does not say who is to move: when it is read, white is, which is red there. For other grids that do
not say so it is who begins by the rules, unless --to-move says otherwise.

Exit status:
  0  all games are written; slips were mended, and standard error says which
  2  a game is cut short or left out, a file holds no game, or the options are wrong; standard error says where")]
pub(super) struct ConvertArgs {
    /// Files of games; `-` is standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,

    /// The form of the files [default: found out].
    #[arg(long, value_enum, value_name = "FORM")]
    from: Option<Form>,

    /// The form to write [default: that of the output's name].
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<Target>,

    /// The variant [default: what each game says].
    #[arg(long, value_name = "NAME", value_parser = variant_parser())]
    variant: Option<VariantId>,

    /// How squares are named [default: the variant's own way; numbers in FEN].
    #[arg(long, value_enum, value_name = "STYLE")]
    style: Option<Style>,

    /// Which positions of a game FEN and grids have [default: all]; with jsonl, add positions to the objects.
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    positions: Option<Positions>,

    /// Who is to move on grids that do not say so.
    #[arg(long, value_enum, value_name = "PLAYER")]
    to_move: Option<Player>,

    /// Mend nothing: leave out games with anything wrong.
    #[arg(long)]
    strict: bool,

    /// Tell only how many slips and illegal moves there are.
    #[arg(long, short)]
    quiet: bool,

    /// The file to write [default: standard output]. It takes its place when it is whole.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How squares are named.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Style {
    /// By number: 18.
    Numeric,
    /// By letter and number: d4.
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
    let of_name = || output.and_then(games::convert::Target::of_name);
    let said = args.to.map(games::convert::Target::from);
    let to = said.or_else(of_name).ok_or_else(|| {
        let names: Vec<String> = Target::value_variants()
            .iter()
            .filter_map(|target| Some(target.to_possible_value()?.get_name().to_owned()))
            .collect();
        miette!(
            "nothing says which form to write: expected --to FORM, with one of {}",
            names.join(", ")
        )
    })?;
    let game = games::convert::Options {
        to,
        variant: args.variant,
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
        quiet: args.quiet,
    };
    let verdict = convert::run(&args.files, args.output.as_ref(), &options)?;
    Ok(match verdict {
        Verdict::Good => ExitCode::SUCCESS,
        Verdict::Bad => ExitCode::from(Failure::BAD_INPUT),
    })
}
