//! Why an output is not written.

use std::io;

use miette::miette;
use thiserror::Error;

use crate::Failure;

/// Why an output is not written. A file that was there before is as it was.
#[derive(Debug, Error)]
pub(crate) enum OutputError {
    /// It is one of the inputs.
    #[error("{output} is read, so it cannot be written at the same time")]
    IsInput {
        /// Its name for messages.
        output: String,
    },
    /// There is a folder in place of a file.
    #[error("cannot write {output}: it is a folder")]
    IsFolder {
        /// Its name.
        output: String,
    },
    /// There is a file, and a new one was asked for.
    #[error("{output} is there already: expected a new name")]
    Exists {
        /// Its name.
        output: String,
    },
    /// There is no such folder.
    #[error("cannot write {output}: there is no folder {folder}")]
    NoFolder {
        /// The file's name.
        output: String,
        /// The folder's name.
        folder: String,
    },
    /// No file can be made in the folder.
    #[error("cannot write {output}: no file can be made in the folder {folder}: {error}")]
    Folder {
        /// The file's name.
        output: String,
        /// The folder's name.
        folder: String,
        /// What the system says.
        error: String,
    },
    /// The system refuses.
    #[error("cannot write {output}: {error}")]
    File {
        /// The file's name.
        output: String,
        /// What the system says.
        error: io::Error,
    },
    /// Standard output is closed, full, or cannot be written.
    #[error("{0}")]
    Stdout(io::Error),
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        match error {
            OutputError::Stdout(error) => error.into(),
            OutputError::IsInput { .. } => miette!(help = "name another file", "{error}").into(),
            OutputError::Folder { .. } => {
                let help = "a file is written beside its place first, and moved there when it is whole: \
                            name a folder that can be written";
                miette!(help = help, "{error}").into()
            }
            _ => miette!("{error}").into(),
        }
    }
}
