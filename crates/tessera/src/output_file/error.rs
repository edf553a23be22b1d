//! Errors of writing an output.

use std::io;

use miette::miette;
use thiserror::Error;

use crate::Failure;

/// Why an output was not written. An existing file is unchanged.
#[derive(Debug, Error)]
pub(crate) enum OutputError {
    /// The output is one of the inputs.
    #[error("{output} is an input, so it cannot be the output")]
    IsInput {
        /// The output's name.
        output: String,
    },
    /// The output is a folder.
    #[error("cannot write {output}: it is a folder")]
    IsFolder {
        /// The output's name.
        output: String,
    },
    /// The file exists, but must be new.
    #[error("{output} already exists: expected a new name")]
    Exists {
        /// The output's name.
        output: String,
    },
    /// The folder does not exist.
    #[error("cannot write {output}: the folder {folder} does not exist")]
    NoFolder {
        /// The file's name.
        output: String,
        /// The folder's name.
        folder: String,
    },
    /// No file can be created in the folder.
    #[error("cannot write {output}: no file can be created in the folder {folder}: {error}")]
    Folder {
        /// The file's name.
        output: String,
        /// The folder's name.
        folder: String,
        /// The system's error.
        error: String,
    },
    /// The system reports an error.
    #[error("cannot write {output}: {error}")]
    File {
        /// The file's name.
        output: String,
        /// The system's error.
        error: io::Error,
    },
    /// Standard output cannot be written, for example because it is closed or full.
    #[error("{0}")]
    Stdout(io::Error),
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        match error {
            OutputError::Stdout(error) => error.into(),
            OutputError::IsInput { .. } => {
                miette!(help = "give the output another name", "{error}").into()
            }
            OutputError::Folder { .. } => {
                let help = "the output is first written to a temporary file in the same folder: \
                            choose a folder in which you can create files";
                miette!(help = help, "{error}").into()
            }
            _ => miette!("{error}").into(),
        }
    }
}
