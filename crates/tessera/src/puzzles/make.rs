//! `tessera puzzles make`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use miette::miette;
use tessera_study::puzzles::{Maker, MakerError, MakerSettings, Puzzle, PuzzleFile, table_pieces};
use tessera_tablebase::{BuildError, machine};

use super::read;
use crate::chosen::ChosenVariant;
use crate::failure::Failure;
use crate::output_file::{self, Inputs, OutputFile};
use crate::{interrupt, progress};

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) chosen: ChosenVariant,
    pub(crate) count: usize,
    pub(crate) seed: u64,
    pub(crate) pieces: u32,
    pub(crate) nodes: u64,
    pub(crate) patience: u64,
    /// Pieces of the endgame tables; `None` means small tables that are quickly built.
    pub(crate) table_pieces: Option<u32>,
    /// The file to write; `None` means standard output.
    pub(crate) output: Option<PathBuf>,
}

/// Makes puzzles, and writes those found after each batch of games.
pub(crate) fn make(options: &Options, mut output: impl Write + Send) -> Result<ExitCode, Failure> {
    let command = command(options);
    let old = old_puzzles(options, &command)?;
    output_file::check(options.output.as_deref(), &Inputs::default())?;
    let variant = options.chosen.variant;
    let best = options.chosen.best()?;
    let settings = MakerSettings {
        variant,
        seed: options.seed,
        count: options.count,
        pieces: options.pieces,
        nodes: options.nodes,
        patience: options.patience,
        table_pieces: options
            .table_pieces
            .unwrap_or_else(|| table_pieces(variant)),
    };
    let cancel = interrupt::cancel_on_interrupt();
    let mut writer = Writer::new(options, &command, &mut output)?;
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
        let bar = progress::of_puzzles(options.count as u64);
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

/// The command that makes the same puzzles, without the names of files.
fn command(options: &Options) -> String {
    let tables = options.table_pieces;
    let tables = tables.map_or_else(String::new, |pieces| format!(" --table-pieces {pieces}"));
    format!(
        "tessera puzzles make {} --count {} --seed {} --pieces {} --nodes {} --patience {}{tables}",
        options.chosen.option(),
        options.count,
        options.seed,
        options.pieces,
        options.nodes,
        options.patience
    )
}

/// The puzzles of the output, if it exists.
fn old_puzzles(options: &Options, command: &str) -> Result<Vec<Puzzle>, Failure> {
    let Some(path) = options.output.as_deref().filter(|path| path.exists()) else {
        return Ok(Vec::new());
    };
    let file = read(path, &[options.chosen.variant])?;
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
        options: &'a Options,
        command: &str,
        output: &'a mut (dyn Write + Send),
    ) -> Result<Writer<'a>, Failure> {
        let path = options.output.as_deref();
        let head = PuzzleFile::head(command, options.table_pieces);
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
