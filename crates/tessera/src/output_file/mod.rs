//! Where a command writes: standard output, or a file that is none of its inputs and is replaced when it is whole.
//!
//! `inputs` are the files that are read, `place` finds out where a name leads, `unfinished` is the file that is written
//! beside it, `error` says why nothing is. Every command that writes a file does it here.

mod error;
mod inputs;
mod place;
mod unfinished;

use std::fs::{Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub(crate) use error::OutputError;
pub(crate) use inputs::Inputs;
use place::{Place, folder_of};
use unfinished::Unfinished;
pub(crate) use unfinished::remove_unfinished;

/// Standard output or a file, written in large pieces.
///
/// A file takes its place in [`finish`](OutputFile::finish), whole and in one step. Whatever happens before that, an
/// interrupt and a full disk among it, the file that was there stays as it was.
pub(crate) struct OutputFile {
    writer: BufWriter<Box<dyn Write + Send>>,
    target: Target,
    /// The name for messages, `None` for standard output.
    name: Option<String>,
}

/// What happens when all is written.
enum Target {
    /// Nothing more: it is there already.
    Written,
    /// The file takes its place, of a file that is as it says.
    File(Unfinished, PathBuf, Option<Metadata>),
    /// The file takes a place where no other is.
    NewFile(Unfinished, PathBuf),
}

impl OutputFile {
    /// Opens standard output where there is no path or the path is `-`, or a file.
    ///
    /// # Errors
    /// Where the output is one of the inputs under whatever name, is a folder, or cannot be written.
    pub(crate) fn create(path: Option<&Path>, inputs: &Inputs) -> Result<OutputFile, OutputError> {
        let place = checked(path, inputs)?;
        let name = path.map(|path| path.display().to_string());
        let output = name.clone().unwrap_or_default();
        let failed = |error| OutputError::File {
            output: output.clone(),
            error,
        };
        let (writer, target, name): (Box<dyn Write + Send>, _, _) = match place {
            Place::Stdout => (Box::new(io::stdout()), Target::Written, None),
            Place::Special(path) => {
                // What the caller has written to an open file stays in it.
                let file = OpenOptions::new().append(true).open(path);
                (Box::new(file.map_err(failed)?), Target::Written, name)
            }
            Place::File(path, old) => {
                let unfinished = unfinished_beside(&path, &output)?;
                let file = unfinished.open().map_err(failed)?;
                (Box::new(file), Target::File(unfinished, path, old), name)
            }
        };
        Ok(OutputFile::new(writer, target, name))
    }

    /// A file that must not be there yet.
    ///
    /// # Errors
    /// Where it is there, or cannot be written.
    pub(crate) fn create_new(path: &Path) -> Result<OutputFile, OutputError> {
        let output = path.display().to_string();
        if path.symlink_metadata().is_ok() {
            return Err(OutputError::Exists { output });
        }
        let unfinished = unfinished_beside(path, &output)?;
        let file = unfinished.open().map_err(|error| OutputError::File {
            output: output.clone(),
            error,
        })?;
        let target = Target::NewFile(unfinished, path.to_owned());
        Ok(OutputFile::new(Box::new(file), target, Some(output)))
    }

    fn new(writer: Box<dyn Write + Send>, target: Target, name: Option<String>) -> OutputFile {
        OutputFile {
            writer: BufWriter::with_capacity(1 << 16, writer),
            target,
            name,
        }
    }

    /// Writes some bytes.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        let written = self.writer.write_all(bytes);
        written.map_err(|error| failure(self.name.as_deref(), error))
    }

    /// Writes what is still to be written, and gives a file its place.
    pub(crate) fn finish(mut self) -> Result<(), OutputError> {
        let flushed = self.writer.flush();
        let name = self.name.as_deref();
        flushed.map_err(|error| failure(name, error))?;
        let placed = match self.target {
            Target::Written => Ok(()),
            Target::File(unfinished, path, old) => unfinished.replace(&path, old.as_ref()),
            Target::NewFile(unfinished, path) => match unfinished.take_new_place(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    let output = path.display().to_string();
                    return Err(OutputError::Exists { output });
                }
                placed => placed,
            },
        };
        placed.map_err(|error| failure(name, error))
    }

    /// What a failure to write is called: writers that use [`Write`] know only what the system says.
    pub(crate) fn failure(&self, error: io::Error) -> OutputError {
        failure(self.name.as_deref(), error)
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Refuses, before anything is done, an output that is one of the inputs: see [`create`](OutputFile::create).
pub(crate) fn refuse_inputs(path: Option<&Path>, inputs: &Inputs) -> Result<(), OutputError> {
    checked(path, inputs).map(drop)
}

/// The same, and checks that a file can be made in the output's folder: before long work it is good to know.
pub(crate) fn check(path: Option<&Path>, inputs: &Inputs) -> Result<(), OutputError> {
    if let Place::File(place, _) = checked(path, inputs)? {
        let output = path.map(|path| path.display().to_string());
        unfinished_beside(&place, &output.unwrap_or_default())?;
    }
    Ok(())
}

fn checked(path: Option<&Path>, inputs: &Inputs) -> Result<Place, OutputError> {
    let place = Place::of(path)?;
    if inputs.contains(place.identity()) {
        let output = match place {
            Place::Stdout => "standard output".to_owned(),
            _ => path.map_or_else(String::new, |path| path.display().to_string()),
        };
        return Err(OutputError::IsInput { output });
    }
    Ok(place)
}

fn unfinished_beside(path: &Path, output: &str) -> Result<Unfinished, OutputError> {
    let in_folder = folder_of(path);
    let (output, folder) = (output.to_owned(), in_folder.display().to_string());
    if !in_folder.is_dir() {
        return Err(OutputError::NoFolder { output, folder });
    }
    Unfinished::in_folder(in_folder).map_err(|error| {
        // Without the name of the file beside, which nobody knows.
        let cause = error.get_ref().and_then(|error| error.source());
        let error = cause.map_or_else(|| error.to_string(), ToString::to_string);
        OutputError::Folder {
            output,
            folder,
            error,
        }
    })
}

fn failure(name: Option<&str>, error: io::Error) -> OutputError {
    match name {
        None => OutputError::Stdout(error),
        Some(name) => OutputError::File {
            output: name.to_owned(),
            error,
        },
    }
}
