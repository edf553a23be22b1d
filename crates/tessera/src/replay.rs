//! `tessera replay`: shows the positions of a game, in the terminal or as a picture.
//!
//! How a call flows: `tessera_draughts::games` reads and plays a game, and `tessera_pictures::game` draws it. This
//! module handles files, options and messages.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use miette::miette;
use tessera_draughts::games::{Problem, ProblemKind, Source};
use tessera_draughts::{NotationStyle, Variant, games};
use tessera_pictures::board::raster::RasterError;
use tessera_pictures::board::{svg, terminal};
use tessera_pictures::game::{self, Shown, Step};

use crate::Failure;
use crate::cli::has_colors;
use crate::cli::replay::ReplayArgs;
use crate::columns;
use crate::games::{Input, no_variant};
use crate::output_file::{Inputs, OutputFile};

/// Maximum width of text, in columns.
const WIDTH: usize = 78;

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// Boards as text.
    Text,
    /// SVG picture of one board, or of all boards side by side.
    Svg,
    /// The same picture as PNG.
    Png,
    /// Animated GIF of the game.
    Gif,
}

impl Format {
    /// The format for the extension of a file.
    pub(crate) fn of_name(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "txt" => Some(Format::Text),
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            "gif" => Some(Format::Gif),
            _ => None,
        }
    }
}

/// Which positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ply {
    /// The position after this number of plies.
    Number(usize),
    /// The final position.
    End,
}

/// Shows games of a file.
pub(crate) fn run(args: &ReplayArgs) -> Result<ExitCode, Failure> {
    let format = args.format()?;
    let is_standard = |path: &PathBuf| path.as_os_str() == "-";
    if args.output.as_ref().is_none_or(is_standard) && io::stdout().is_terminal() {
        check_for_terminal(format)?;
    }
    let chosen = args.variant.given()?.map(|chosen| chosen.variant);
    let input = Input::new(&args.file);
    let mut reader = input.open(args.from)?;
    let mut output = Some(args.output.as_deref());
    let mut writer: Option<OutputFile> = None;
    let mut is_whole = true;
    let mut games = 0;
    loop {
        let source = match reader.next() {
            None => break,
            Some(source) => source,
        };
        games += 1;
        if !args.all && games != args.game {
            continue;
        }
        let error_of = |problem: &Problem| miette!("{}", problem.in_file(&input.name));
        let source = source.map_err(|problem| error_of(&problem))?;
        let variant = variant_of(&source, chosen).map_err(|problem| error_of(&problem))?;
        let played = show(&source, variant, args.style);
        let (shown, problems) = played.map_err(|problem| error_of(&problem))?;
        let steps = steps(&shown, args.ply, games)?;
        // The file is only created once there is something to write.
        if let Some(path) = output.take() {
            writer = Some(OutputFile::create(
                path,
                &Inputs::from_iter([input.path()]),
            )?);
        }
        if let Some(writer) = &mut writer {
            let number = args.all.then_some(games);
            write(&shown, steps, number, format, args, writer)?;
        }
        is_whole &= report(&input.name, &problems);
        if !args.all {
            break;
        }
    }
    match writer {
        Some(writer) => writer.finish()?,
        None if !args.all && games > 0 => {
            let found = if games == 1 {
                "1 game".to_owned()
            } else {
                format!("{games} games")
            };
            return Err(miette!(
                "there is no game {} in {}: found {found}",
                args.game,
                input.name
            )
            .into());
        }
        None => return Err(miette!("there is no game in {}", input.name).into()),
    }
    Ok(if is_whole {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(Failure::BAD_INPUT)
    })
}

/// The variant of a game: the chosen one, else the one that the game names.
fn variant_of(source: &Source, chosen: Option<Variant>) -> Result<Variant, Problem> {
    let variant = chosen.map_or_else(|| source.variant(), Ok);
    variant.map_err(|error| Problem::new(source.place, ProblemKind::Lost, no_variant(&error)))
}

/// Plays a game by the rules of a variant, and prepares its positions for drawing.
fn show(
    source: &Source,
    variant: Variant,
    style: Option<NotationStyle>,
) -> Result<(Shown, Vec<Problem>), Problem> {
    let games::Played { record, problems } = games::play(source, variant, None)?;
    let shown = match style {
        None => game::show(&record),
        Some(style) => game::show_as(&record, style),
    };
    Ok((shown, problems))
}

/// The steps to show. `game` is the number of the game, for messages.
fn steps(shown: &Shown, ply: Option<Ply>, game: u64) -> Result<&[Step], Failure> {
    let plies = shown.steps.len() - 1;
    match ply {
        None => Ok(&shown.steps),
        Some(Ply::End) => Ok(&shown.steps[plies..]),
        Some(Ply::Number(number)) if number <= plies => Ok(&shown.steps[number..=number]),
        Some(Ply::Number(number)) => {
            Err(miette!("there is no ply {number}: game {game} has {plies} plies").into())
        }
    }
}

/// Writes steps of a game. `number` is the number of the game if several are printed.
fn write(
    shown: &Shown,
    steps: &[Step],
    number: Option<u64>,
    format: Format,
    args: &ReplayArgs,
    output: &mut OutputFile,
) -> Result<(), Failure> {
    let look = svg::Look {
        flipped: args.flip,
        red: false,
    };
    let size = args.size;
    let drawn = match format {
        Format::Text => {
            let width = columns::of_output(WIDTH);
            let look = terminal::Look {
                colored: args.output.is_none() && has_colors(),
                flipped: args.flip,
            };
            Ok(game::text(shown, steps, number, look, width).into_bytes())
        }
        Format::Svg => Ok(game::svg(shown, steps, look, size).into_bytes()),
        Format::Png => game::png(shown, steps, look, size),
        // A GIF is written frame by frame.
        Format::Gif => {
            let written = game::gif(shown, steps, look, size, args.delay, &mut *output);
            return written.map_err(|error| failure(error, output));
        }
    };
    let drawn = drawn.map_err(|error| failure(error, output))?;
    Ok(output.put(&drawn)?)
}

/// The error for a picture that could not be made, with advice.
fn failure(error: RasterError, output: &OutputFile) -> Failure {
    let smaller = "use a smaller --size, a single --ply, or --format svg, which has no such limit";
    match error {
        RasterError::TooLarge { .. } | RasterError::NoMemory { .. } => {
            miette!(help = smaller, "{error}").into()
        }
        RasterError::Encoding(_) => miette!("{error}").into(),
        RasterError::Write(error) => output.failure(error).into(),
    }
}

/// Reports the problems of a game. Returns whether all of them were repaired.
fn report(file: &str, problems: &[Problem]) -> bool {
    for problem in problems {
        // A closed or full standard error is not a failure.
        let _ = writeln!(io::stderr(), "{}", problem.in_file(file));
    }
    problems
        .iter()
        .all(|problem| problem.kind == ProblemKind::Warning)
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
