//! `tessera replay`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use miette::miette;
use tessera_draughts::NotationStyle;
use tessera_draughts::games::Form;
use tessera_matches::text::duration;

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::values::{form, notation};
use crate::failure::Failure;
use crate::replay::{Format, Ply};

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
pub(crate) struct ReplayArgs {
    /// File of games; `-` means standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Format of the file [default: detected].
    #[arg(long, value_name = "FORMAT", value_parser = form())]
    pub(crate) from: Option<Form>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Number of the game in the file.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: u64,

    /// Show all games of the file.
    #[arg(long, conflicts_with = "game")]
    pub(crate) all: bool,

    /// Show only the position after N plies; 0 is the start position, `end` the final one.
    #[arg(long, value_name = "N", value_parser = ply)]
    pub(crate) ply: Option<Ply>,

    /// Show the board from the other side.
    #[arg(long)]
    pub(crate) flip: bool,

    /// Notation of squares [default: that of the variant].
    #[arg(long, value_name = "STYLE", value_parser = notation())]
    pub(crate) style: Option<NotationStyle>,

    /// Output format [default: by the extension of the output file, or text].
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,

    #[command(flatten)]
    picture: Picture,

    /// Output file [default: standard output]. An existing file is replaced only when the output is complete.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Width of a board in pixels [default: 720 for one board, 480 in a .gif, 240 side by side].
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(40..=8000))]
    pub(crate) size: Option<u32>,

    /// Time for which a .gif shows each position, such as 500ms or 2s.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = duration)]
    pub(crate) delay: Duration,
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

impl ReplayArgs {
    /// The output format: the given one, else that of the name of the output file.
    ///
    /// # Errors
    /// If the name does not have one, or a picture would show all games.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        let by_name = || match &self.output {
            Some(path) if path.as_os_str() != "-" => Format::of_name(path).ok_or_else(|| {
                miette!(
                    help = "or choose the format with --format",
                    "the name of the output file must end in .svg, .png, .gif or .txt"
                )
            }),
            _ => Ok(Format::Text),
        };
        let given = self.format.or(self.picture.format());
        let format = given.map_or_else(by_name, Ok)?;
        if self.all && format != Format::Text {
            return Err(miette!(
                help = "choose one with --game N",
                "a picture shows one game: --all needs text output"
            )
            .into());
        }
        Ok(format)
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
