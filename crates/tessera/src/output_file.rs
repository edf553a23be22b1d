//! Where a command writes: standard output, or a file that is none of its inputs.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use miette::miette;

use crate::Failure;

/// Standard output or a file, written in large pieces.
pub(crate) struct OutputFile {
    writer: Box<dyn Write>,
    /// `None` for standard output.
    path: Option<PathBuf>,
}

impl OutputFile {
    /// Opens standard output where there is no path or the path is `-`; else makes the file, or overwrites it unless it
    /// is one of the inputs.
    pub(crate) fn create<'a>(
        path: Option<&PathBuf>,
        inputs: impl IntoIterator<Item = &'a Path>,
    ) -> Result<OutputFile, Failure> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(OutputFile {
                writer: Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
                path: None,
            });
        };
        let shown = path.display();
        if let Ok(output) = fs::canonicalize(path) {
            for input in inputs {
                if fs::canonicalize(input).is_ok_and(|input| input == output) {
                    return Err(miette!(
                        help = "name another file",
                        "{shown} is read, so it cannot be written at the same time"
                    )
                    .into());
                }
            }
        }
        let file = File::create(path).map_err(|error| miette!("cannot write {shown}: {error}"))?;
        Ok(OutputFile {
            writer: Box::new(BufWriter::with_capacity(1 << 16, file)),
            path: Some(path.clone()),
        })
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.writer.write_all(bytes);
        written.map_err(|error| self.failure(error))
    }

    /// Writes what is still to be written.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        let flushed = self.writer.flush();
        flushed.map_err(|error| self.failure(error))
    }

    fn failure(&self, error: io::Error) -> Failure {
        match &self.path {
            None => error.into(),
            Some(path) => miette!("cannot write {}: {error}", path.display()).into(),
        }
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
