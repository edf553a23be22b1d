//! Reads files of games, and makes the error message for a game of unknown variant.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use miette::miette;
use tessera_draughts::Variant;
use tessera_draughts::games::{Form, Problem, Reader, Source, VariantError};

use crate::Failure;

/// Bytes at the beginning of an input from which its format is detected.
const HEAD: usize = 1 << 12;

/// A file of games, or standard input.
pub(crate) struct Input {
    pub(crate) name: String,
    path: Option<PathBuf>,
}

impl Input {
    /// A file, or standard input for `-`.
    pub(crate) fn new(path: &Path) -> Input {
        let path = (path.as_os_str() != "-").then(|| path.to_owned());
        Input {
            name: match &path {
                Some(path) => path.display().to_string(),
                None => "standard input".to_owned(),
            },
            path,
        }
    }

    /// The path of the file; `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Checks that it exists and can be read.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        self.bytes().map(drop)
    }

    fn bytes(&self) -> Result<Box<dyn io::Read + Send>, Failure> {
        let Some(path) = &self.path else {
            return Ok(Box::new(io::stdin()));
        };
        if path.is_dir() {
            return Err(miette!("{} is a folder: expected a file", self.name).into());
        }
        let file = File::open(path);
        let file = file.map_err(|error| miette!("cannot read {}: {error}", self.name))?;
        Ok(Box::new(file))
    }

    /// Opens it. `form` is the format of the file; `None` detects it.
    pub(crate) fn open(&self, form: Option<Form>) -> Result<Reader, Failure> {
        let by_name = self.path.as_deref().and_then(Form::of_name);
        // A .txt file may have any format, so its name does not decide.
        let by_name = by_name.filter(|form| *form != Form::Grid);
        let mut input = BufReader::with_capacity(1 << 16, self.bytes()?);
        let head = input
            .fill_buf()
            .map_err(|error| miette!("cannot read {}: {error}", self.name))?;
        if head.starts_with(&[0xFF, 0xFE]) || head.starts_with(&[0xFE, 0xFF]) {
            return Err(miette!("{} is text in UTF-16: expected UTF-8", self.name).into());
        }
        if is_binary(head) {
            return Err(miette!(
                help = "games are read as PDN, FEN, grids or JSON lines",
                "{} is not text: expected a file of games",
                self.name
            )
            .into());
        }
        let head = String::from_utf8_lossy(&head[..head.len().min(HEAD)]);
        let form = form.or(by_name).unwrap_or_else(|| Form::of_text(&head));
        Ok(Reader::new(input, form))
    }
}

/// A game that was read, or text that is not one.
pub(crate) struct Read {
    /// The name of the file.
    pub(crate) file: Arc<str>,
    /// The number of the game in all files, counted from 1.
    pub(crate) number: u64,
    pub(crate) source: Result<Source, Problem>,
}

/// The games of several files, one after another.
///
/// A file that cannot be read, or that has no game, is an error, which is the last item.
pub(crate) struct Games {
    form: Option<Form>,
    /// The files that are not opened yet, the last one first.
    inputs: Vec<Input>,
    reader: Option<(Arc<str>, Reader)>,
    number: u64,
    /// The number of the first game of the file.
    first: u64,
}

impl Games {
    /// `form` is the format of the files; `None` detects it.
    pub(crate) fn new(mut inputs: Vec<Input>, form: Option<Form>) -> Games {
        inputs.reverse();
        Games {
            form,
            inputs,
            reader: None,
            number: 1,
            first: 1,
        }
    }

    fn read(&mut self) -> Result<Option<Read>, Failure> {
        loop {
            if let Some((file, reader)) = &mut self.reader {
                if let Some(source) = reader.next() {
                    let (file, number) = (Arc::clone(file), self.number);
                    self.number += 1;
                    return Ok(Some(Read {
                        file,
                        number,
                        source,
                    }));
                }
                if self.number == self.first {
                    return Err(miette!("there is no game in {file}").into());
                }
            }
            let Some(input) = self.inputs.pop() else {
                return Ok(None);
            };
            self.reader = Some((input.name.as_str().into(), input.open(self.form)?));
            self.first = self.number;
        }
    }
}

impl Iterator for Games {
    type Item = Result<Read, Failure>;

    fn next(&mut self) -> Option<Result<Read, Failure>> {
        let read = self.read();
        if !matches!(read, Ok(Some(_))) {
            self.inputs.clear();
            self.reader = None;
        }
        read.transpose()
    }
}

/// Whether bytes from the beginning of a file are not text in any encoding that files of games have: UTF-8, or an older
/// one with a byte per character. Both have no zero bytes, and few other control characters.
fn is_binary(head: &[u8]) -> bool {
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    head.contains(&0) || head.iter().filter(is_control).count() > head.len() / 20 + 2
}

/// The message for a game of unknown variant, with the option that sets it.
pub(crate) fn no_variant(error: &VariantError) -> String {
    match error {
        VariantError::Missing => {
            let names: Vec<&str> = Variant::ALL.iter().map(|id| id.name()).collect();
            format!(
                "{error}: expected --variant NAME, with one of {}",
                names.join(", ")
            )
        }
        VariantError::GameType(_) | VariantError::Name(_) => error.to_string(),
    }
}
