//! `tessera replay`.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use miette::miette;
use tessera_family::{NotationStyle, VariantId, games};
use tessera_pictures::board::terminal::Look;

use super::analyse::duration;
use super::convert::Style;
use super::forms::Form;
use super::{has_colors, variant_parser};
use crate::failure::Failure;
use crate::replay::{self, Format, Options, Ply, Which};

/// Show a game ply by ply: boards in the terminal, or pictures.
///
/// The file is PDN, or FEN, a grid or JSON lines as `tessera convert` reads and writes them. The name of the output
/// says whether it is a picture of all positions side by side (.svg, .png) or one that plays the game (.gif); with
/// --ply it is the picture of one position. The squares of the last move are marked, and captured pieces are crossed
/// out.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera replay examples/draughts/game.pdn
  $ tessera replay examples/draughts/game.pdn --ply end
  $ tessera replay examples/draughts/game.pdn --output game.gif
  $ tessera replay examples/draughts/game.pdn --svg > game.svg
  $ echo W:W21,K31:B1 | tessera replay --variant english --ply 0 --output position.png -

Boards have colours on a terminal, unless NO_COLOR is set.

Exit status:
  0  the game is shown; slips were mended, and standard error says which
  2  the game ends with an illegal move, the file holds no game, or the options are wrong; standard error says where")]
pub(super) struct ReplayArgs {
    /// A file of games; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The form of the file [default: found out].
    #[arg(long, value_enum, value_name = "FORM")]
    from: Option<Form>,

    /// The variant [default: what the game says].
    #[arg(long, value_name = "NAME", value_parser = variant_parser())]
    variant: Option<VariantId>,

    /// Which game of the file.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,

    /// Print all games of the file.
    #[arg(long, conflicts_with = "game")]
    all: bool,

    /// Only the position after so many plies, 0 for the first one, `end` for the last one.
    #[arg(long, value_name = "N", value_parser = ply)]
    ply: Option<Ply>,

    /// Turn the board round.
    #[arg(long)]
    flip: bool,

    /// How squares are named [default: the variant's own way].
    #[arg(long, value_enum, value_name = "STYLE")]
    style: Option<Style>,

    /// How the game is shown [default: what the output's name says, or text].
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,

    #[command(flatten)]
    picture: Picture,

    /// The file to write [default: standard output]. It takes its place when it is whole.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The width of a board in pixels [default: 720 alone, 480 in a .gif, 240 among others].
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(40..=8000))]
    size: Option<u32>,

    /// How long a .gif shows each position, such as 500ms or 2s.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = duration)]
    delay: Duration,
}

/// The short ways to say a format.
#[derive(Debug, Args)]
#[group(multiple = false, conflicts_with = "format")]
struct Picture {
    /// The same as --format svg.
    #[arg(long)]
    svg: bool,

    /// The same as --format png.
    #[arg(long)]
    png: bool,

    /// The same as --format gif.
    #[arg(long)]
    gif: bool,
}

impl Picture {
    fn format(&self) -> Option<Format> {
        let said = [
            (self.svg, Format::Svg),
            (self.png, Format::Png),
            (self.gif, Format::Gif),
        ];
        said.into_iter()
            .find_map(|(is_said, format)| is_said.then_some(format))
    }
}

fn ply(text: &str) -> Result<Ply, String> {
    match text {
        "end" => Ok(Ply::End),
        _ => text
            .parse()
            .map(Ply::Number)
            .map_err(|_| "expected a number of plies, or `end`".to_owned()),
    }
}

pub(super) fn run(args: ReplayArgs) -> Result<ExitCode, Failure> {
    let of_name = || match &args.output {
        Some(path) if path.as_os_str() != "-" => Format::of_name(path).ok_or_else(|| {
            miette!(
                help = "or say which with --format",
                "the name of the output must end in .svg, .png, .gif or .txt"
            )
        }),
        _ => Ok(Format::Text),
    };
    let said = args.format.or(args.picture.format());
    let format = said.map_or_else(of_name, Ok)?;
    if args.all && format != Format::Text {
        return Err(miette!(
            help = "name one with --game N",
            "a picture shows one game, not all of a file"
        )
        .into());
    }
    let is_standard = |path: &PathBuf| path.as_os_str() == "-";
    if args.output.as_ref().is_none_or(is_standard) && io::stdout().is_terminal() {
        check_for_terminal(format)?;
    }
    let options = Options {
        from: args.from.map(games::Form::from),
        variant: args.variant,
        style: args.style.map(NotationStyle::from),
        which: if args.all {
            Which::All
        } else {
            Which::Number(args.game)
        },
        ply: args.ply,
        format,
        size: args.size,
        delay: args.delay,
        look: Look {
            colored: args.output.is_none() && has_colors(),
            flipped: args.flip,
        },
    };
    let is_whole = replay::run(&args.file, args.output.as_ref(), &options)?;
    Ok(if is_whole {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(Failure::BAD_INPUT)
    })
}

/// Bytes would be signs without a meaning on a terminal, and some that change it.
fn check_for_terminal(format: Format) -> Result<(), Failure> {
    let name = match format {
        Format::Text | Format::Svg => return Ok(()),
        Format::Png => "png",
        Format::Gif => "gif",
    };
    Err(miette!(
        help = "write it to a file: --output game.{name}",
        "a terminal cannot show a .{name} picture"
    )
    .into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_gets_text() {
        for (format, is_text) in [
            (Format::Text, true),
            (Format::Svg, true),
            (Format::Png, false),
            (Format::Gif, false),
        ] {
            assert_eq!(check_for_terminal(format).is_ok(), is_text, "{format:?}");
        }
    }
}
