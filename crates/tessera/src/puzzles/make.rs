//! `tessera puzzles make`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use miette::miette;
use tessera_draughts::Variant;
use tessera_study::puzzles::{Maker, MakerError, MakerSettings, Puzzle, PuzzleFile, table_pieces};
use tessera_tablebase::{BuildError, machine};

use super::read;
use crate::chosen::ChosenVariant;
use crate::cli::puzzles::MakeArgs;
use crate::failure::Failure;
use crate::output_file::{self, Inputs, OutputFile};
use crate::{interrupt, progress};

/// Makes puzzles, and writes those found after each batch of games.
pub(crate) fn make(mut args: MakeArgs, mut output: impl Write + Send) -> Result<ExitCode, Failure> {
    args.output = args.output.filter(|path| path.as_os_str() != "-");
    let chosen = args.variant.required()?;
    if args.min_pieces > args.pieces {
        return Err(miette!(
            "--min-pieces is {}: expected at most {}, the value of --pieces",
            args.min_pieces,
            args.pieces
        )
        .into());
    }
    let command = command(&args, &chosen);
    let old = old_puzzles(&args, chosen.variant, &command)?;
    output_file::check(args.output.as_deref(), &Inputs::default())?;
    let variant = chosen.variant;
    let best = chosen.best()?;
    let settings = MakerSettings {
        variant,
        seed: args.seed,
        count: args.count as usize,
        min_pieces: args.min_pieces,
        pieces: args.pieces,
        min_rating: args.min_rating,
        nodes: args.nodes,
        patience: args.patience,
        table_pieces: args.table_pieces.unwrap_or_else(|| table_pieces(variant)),
    };
    let cancel = interrupt::cancel_on_interrupt();
    let mut writer = Writer::new(&args, &command, &mut output)?;
    writer.write(&old)?;
    let pool = machine::pool(None).map_err(|error| miette!("{error}"))?;
    pool.install(|| {
        let mut maker = match Maker::new(settings, &cancel) {
            Err(MakerError::Tables(BuildError::Stopped)) => return Ok(interrupt::status(false)),
            made => made.map_err(|error| miette!("{error}"))?,
        };
        maker = maker
            .with_evaluation(&best)
            .map_err(|error| miette!("{error}"))?;
        maker.resume(old);
        let bar = progress::of_puzzles(args.count.into());
        while !maker.is_done() {
            bar.set_position(maker.puzzles().len() as u64);
            bar.set_message(format!("{} games", maker.games()));
            match maker.next_games(&cancel) {
                Some(0) => {}
                Some(_) => writer.write(maker.puzzles())?,
                None => break,
            }
        }
        bar.finish_and_clear();
        Ok(interrupt::status(maker.is_done()))
    })
}

/// Minimum number of pieces in a position unless the command has another one.
pub(crate) const MIN_PIECES: u32 = 2;

/// The rating of the easiest puzzles, which the command allows unless it has another minimum.
pub(crate) const MIN_RATING: u16 = 600;

/// The command that makes the same puzzles, without the names of files.
fn command(args: &MakeArgs, chosen: &ChosenVariant) -> String {
    let fewest = match args.min_pieces {
        MIN_PIECES => String::new(),
        pieces => format!("--min-pieces {pieces} "),
    };
    let easiest = match args.min_rating {
        MIN_RATING => String::new(),
        rating => format!(" --min-rating {rating}"),
    };
    let tables = args.table_pieces;
    let tables = tables.map_or_else(String::new, |pieces| format!(" --table-pieces {pieces}"));
    format!(
        "tessera puzzles make {} --count {} --seed {} {fewest}--pieces {}{easiest} --nodes {} --patience {}{tables}",
        chosen.option(),
        args.count,
        args.seed,
        args.pieces,
        args.nodes,
        args.patience
    )
}

/// The puzzles of the output, if it exists.
fn old_puzzles(args: &MakeArgs, variant: Variant, command: &str) -> Result<Vec<Puzzle>, Failure> {
    let Some(path) = args.output.as_deref().filter(|path| path.exists()) else {
        return Ok(Vec::new());
    };
    let file = read(path, &[variant])?;
    if file.command == command {
        return Ok(file.puzzles);
    }
    Err(miette!(
        help = "give a new name, or the same options",
        "{} exists, and was made by: {}",
        path.display(),
        file.command
    )
    .into())
}

/// Writes puzzles: replaces a file by one with all puzzles so far, or writes the new lines to standard output.
struct Writer<'a> {
    path: Option<&'a Path>,
    head: String,
    output: &'a mut (dyn Write + Send),
    written: usize,
}

impl<'a> Writer<'a> {
    fn new(
        args: &'a MakeArgs,
        command: &str,
        output: &'a mut (dyn Write + Send),
    ) -> Result<Writer<'a>, Failure> {
        let path = args.output.as_deref();
        let head = PuzzleFile::head(command, args.table_pieces);
        if path.is_none() {
            output.write_all(head.as_bytes())?;
        }
        Ok(Writer {
            path,
            head,
            output,
            written: 0,
        })
    }

    /// Writes all puzzles so far.
    fn write(&mut self, puzzles: &[Puzzle]) -> Result<(), Failure> {
        if let Some(path) = self.path {
            let mut text = self.head.clone();
            puzzles.iter().for_each(|puzzle| {
                text += &puzzle.to_json();
                text.push('\n');
            });
            let mut file = OutputFile::create(Some(path), &Inputs::default())?;
            file.put(text.as_bytes())?;
            file.finish()?;
        } else {
            for puzzle in &puzzles[self.written..] {
                writeln!(self.output, "{}", puzzle.to_json())?;
            }
            self.output.flush()?;
        }
        self.written = puzzles.len();
        Ok(())
    }
}
