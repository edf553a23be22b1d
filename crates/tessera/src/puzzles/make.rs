//! `tessera puzzles make`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use miette::miette;
use tessera_family::VariantId;
use tessera_family::puzzles::{Maker, MakerSettings, Puzzle, PuzzleFile};

use super::read;
use crate::failure::Failure;
use crate::output_file::{self, Inputs, OutputFile};
use crate::{interrupt, progress};

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) variant: VariantId,
    pub(crate) count: usize,
    pub(crate) seed: u64,
    pub(crate) pieces: u32,
    pub(crate) nodes: u64,
    /// `None` means standard output.
    pub(crate) output: Option<PathBuf>,
}

/// Makes puzzles, and writes each of them as soon as it is found.
pub(crate) fn make(options: &Options, mut output: impl Write) -> Result<ExitCode, Failure> {
    let command = command(options);
    let old = old_puzzles(options, &command)?;
    output_file::check(options.output.as_deref(), &Inputs::default())?;
    let settings = MakerSettings {
        variant: options.variant,
        seed: options.seed,
        count: options.count,
        pieces: options.pieces,
        nodes: options.nodes,
    };
    let mut maker = Maker::new(settings).map_err(|error| miette!("{error}"))?;
    maker.resume(old);

    let cancel = interrupt::cancel_on_interrupt();
    let bar = progress::of_puzzles(options.count as u64);
    let mut writer = Writer::new(options.output.as_deref(), command, &mut output)?;
    writer.write(maker.puzzles())?;
    while !maker.is_done() {
        bar.set_position(maker.puzzles().len() as u64);
        bar.set_message(format!("{} games", maker.games()));
        match maker.next_game(&cancel) {
            Some(true) => writer.write(maker.puzzles())?,
            Some(false) => {}
            None => break,
        }
    }
    bar.finish_and_clear();
    Ok(interrupt::status(maker.is_done()))
}

/// The command that makes the same puzzles, without the names of files.
fn command(options: &Options) -> String {
    format!(
        "tessera puzzles make --variant {} --count {} --seed {} --pieces {} --nodes {}",
        options.variant.name(),
        options.count,
        options.seed,
        options.pieces,
        options.nodes
    )
}

/// The puzzles of the output, if it exists.
fn old_puzzles(options: &Options, command: &str) -> Result<Vec<Puzzle>, Failure> {
    let Some(path) = options.output.as_deref().filter(|path| path.exists()) else {
        return Ok(Vec::new());
    };
    let file = read(path)?;
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

/// Writes a file anew with each puzzle, or the next lines of standard output.
struct Writer<'a> {
    path: Option<&'a Path>,
    command: String,
    output: &'a mut dyn Write,
    written: usize,
}

impl<'a> Writer<'a> {
    fn new(
        path: Option<&'a Path>,
        command: String,
        output: &'a mut dyn Write,
    ) -> Result<Writer<'a>, Failure> {
        if path.is_none() {
            output.write_all(PuzzleFile::head(&command).as_bytes())?;
        }
        Ok(Writer {
            path,
            command,
            output,
            written: 0,
        })
    }

    /// Writes all puzzles so far.
    fn write(&mut self, puzzles: &[Puzzle]) -> Result<(), Failure> {
        if let Some(path) = self.path {
            let mut text = PuzzleFile::head(&self.command);
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
