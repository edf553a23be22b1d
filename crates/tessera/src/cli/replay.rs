//! `tessera replay`.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use miette::miette;
use tessera_draughts::{NotationStyle, games};
use tessera_matches::text::duration;
use tessera_pictures::board::terminal::Look;

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::convert::Style;
use super::forms::Form;
use super::has_colors;
use crate::failure::Failure;
use crate::replay::{self, Format, Options, Ply, Which};

/// Show the positions of a game, as boards in the terminal or as a picture.
///
/// Reads the formats of `tessera convert`: PDN, FEN, grids and JSON lines. The extension of the output file chooses the
/// picture: .svg and .png show all positions side by side, .gif is animated. With --ply the picture shows one position.
/// The squares of the last move are marked, and captured pieces are crossed out.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant of draughts [default: the one named in the game]", &[]),
    after_long_help = "\
Example:
  $ tessera replay examples/draughts/game.pdn
  $ tessera replay examples/draughts/game.pdn --ply end
  $ tessera replay examples/draughts/game.pdn --output game.gif
  $ tessera replay examples/draughts/game.pdn --svg > game.svg
  $ echo W:W21,K31:B1 | tessera replay --variant english --ply 0 --output position.png -

Boards have colours on a terminal unless NO_COLOR is set.

Exit status:
  0  the game is shown; standard error lists the repairs
  2  the game has an illegal move, the file has no game, or an option is invalid; standard error says where")]
pub(super) struct ReplayArgs {
    /// File of games; `-` means standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Format of the file [default: detected].
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<Form>,

    #[command(flatten)]
    variant: VariantArgs,

    /// Number of the game in the file.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,

    /// Show all games of the file.
    #[arg(long, conflicts_with = "game")]
    all: bool,

    /// Show only the position after N plies; 0 is the start position, `end` the final one.
    #[arg(long, value_name = "N", value_parser = ply)]
    ply: Option<Ply>,

    /// Show the board from the other side.
    #[arg(long)]
    flip: bool,

    /// Notation of squares [default: that of the variant].
    #[arg(long, value_enum, value_name = "STYLE")]
    style: Option<Style>,

    /// Output format [default: by the extension of the output file, or text].
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,

    #[command(flatten)]
    picture: Picture,

    /// Output file [default: standard output]. An existing file is replaced only when the output is complete.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Width of a board in pixels [default: 720 for one board, 480 in a .gif, 240 side by side].
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(40..=8000))]
    size: Option<u32>,

    /// Time for which a .gif shows each position, such as 500ms or 2s.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = duration)]
    delay: Duration,
}

/// Short options for the picture formats.
#[derive(Debug, Args)]
#[group(multiple = false, conflicts_with = "format")]
struct Picture {
    /// Same as --format svg.
    #[arg(long)]
    svg: bool,

    /// Same as --format png.
    #[arg(long)]
    png: bool,

    /// Same as --format gif.
    #[arg(long)]
    gif: bool,
}

impl Picture {
    fn format(&self) -> Option<Format> {
        let flags = [
            (self.svg, Format::Svg),
            (self.png, Format::Png),
            (self.gif, Format::Gif),
        ];
        flags
            .into_iter()
            .find_map(|(is_set, format)| is_set.then_some(format))
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
    let by_name = || match &args.output {
        Some(path) if path.as_os_str() != "-" => Format::of_name(path).ok_or_else(|| {
            miette!(
                help = "or choose the format with --format",
                "the name of the output file must end in .svg, .png, .gif or .txt"
            )
        }),
        _ => Ok(Format::Text),
    };
    let given = args.format.or(args.picture.format());
    let format = given.map_or_else(by_name, Ok)?;
    if args.all && format != Format::Text {
        return Err(miette!(
            help = "choose one with --game N",
            "a picture shows one game: --all needs text output"
        )
        .into());
    }
    let is_standard = |path: &PathBuf| path.as_os_str() == "-";
    if args.output.as_ref().is_none_or(is_standard) && io::stdout().is_terminal() {
        check_for_terminal(format)?;
    }
    let chosen = args.variant.given()?;
    let options = Options {
        from: args.from.map(games::Form::from),
        variant: chosen.map(|chosen| chosen.variant),
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

/// Refuses to print binary data to a terminal.
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
