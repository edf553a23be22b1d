//! The output of a command: standard output, or a file that is replaced in one step when the output is complete.
//!
//! `inputs` are the files that the command reads, none of which may be the output. `place` resolves the name of the
//! output. `unfinished` is the temporary file beside it. `error` has the errors. All commands write files through this
//! module.

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

/// Standard output or a file, with a large buffer.
///
/// A file is replaced in one step by [`finish`](OutputFile::finish). Before that, an existing file is unchanged, also
/// after an interrupt or on a full disk.
pub(crate) struct OutputFile {
    writer: BufWriter<Box<dyn Write + Send>>,
    target: Target,
    /// Name for messages; `None` for standard output.
    name: Option<String>,
}

/// The target of an output, which decides what [`OutputFile::finish`] does.
enum Target {
    /// Nothing: the output was written directly.
    Written,
    /// Replaces the file at this path; the metadata is that of the old file, if there is one.
    File(Unfinished, PathBuf, Option<Metadata>),
    /// Creates the file at this path, where none may exist.
    NewFile(Unfinished, PathBuf),
}

impl OutputFile {
    /// Opens a file, or standard output if there is no path or the path is `-`.
    ///
    /// # Errors
    /// If the output is one of the inputs under any name, is a folder, or cannot be written.
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
                // The file is opened to append: text that the caller has already written to it is kept.
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

    /// Opens a file that must not exist yet.
    ///
    /// # Errors
    /// If it exists or cannot be written.
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

    /// Flushes the buffer and moves the file to its final name.
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

    /// Adds the name of the output to an error of a writer that uses [`Write`].
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

/// Checks that the output is not one of the inputs, before any work: see [`create`](OutputFile::create).
pub(crate) fn refuse_inputs(path: Option<&Path>, inputs: &Inputs) -> Result<(), OutputError> {
    checked(path, inputs).map(drop)
}

/// The same, and checks that a file can be created in the output's folder, before long work.
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
        // The message leaves out the name of the temporary file.
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
