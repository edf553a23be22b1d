//! A file or standard input, to be read from its beginning to its end.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use miette::miette;

use crate::failure::Failure;

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
                name: "standard input".to_owned(),
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
