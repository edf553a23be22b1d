//! A file or standard input, to be read from its beginning to its end.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use miette::miette;
use thiserror::Error;

use crate::failure::Failure;

/// The name of standard input in messages.
pub(crate) const STANDARD_INPUT: &str = "standard input";

/// A reader whose errors have its name: where input and output are both at work, a message can tell which has failed.
#[derive(Debug)]
pub(crate) struct Named<R> {
    reader: R,
    name: String,
}

/// Why an input could not be read.
#[derive(Debug, Error)]
#[error("cannot read {name}: {error}")]
pub(crate) struct NotRead {
    name: String,
    error: io::Error,
}

impl<R> Named<R> {
    /// A reader with a name for messages.
    pub(crate) fn new(reader: R, name: String) -> Named<R> {
        Named { reader, name }
    }
}

/// Standard input, whose errors say so.
pub(crate) fn stdin() -> Named<io::StdinLock<'static>> {
    Named::new(io::stdin().lock(), STANDARD_INPUT.to_owned())
}

impl<R> Named<R> {
    /// Adds the name to an error. An interrupted system call is tried again by the caller.
    fn named(&self, error: io::Error) -> io::Error {
        let kind = error.kind();
        if kind == io::ErrorKind::Interrupted {
            return error;
        }
        let name = self.name.clone();
        io::Error::new(kind, NotRead { name, error })
    }
}

impl<R: Read> Read for Named<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer);
        read.map_err(|error| self.named(error))
    }
}

/// An input of any size.
pub(crate) struct Input {
    /// Its name, for messages.
    pub(crate) name: String,
    pub(crate) reader: Box<dyn Read + Send>,
    /// Size in bytes; `None` if it is not known, as for a pipe.
    pub(crate) length: Option<u64>,
}

impl Input {
    /// Opens a file, or standard input if there is no path or the path is `-`.
    pub(crate) fn open(path: Option<&PathBuf>) -> Result<Input, Failure> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Input {
                name: STANDARD_INPUT.to_owned(),
                reader: Box::new(io::stdin()),
                length: None,
            });
        };
        let name = path.display().to_string();
        if Path::is_dir(path) {
            return Err(miette!("{name} is a folder: expected a file").into());
        }
        let file = File::open(path).map_err(|error| miette!("cannot read {name}: {error}"))?;
        let metadata = file.metadata().ok().filter(Metadata::is_file);
        Ok(Input {
            name,
            length: metadata.map(|metadata| metadata.len()),
            reader: Box::new(file),
        })
    }
}
