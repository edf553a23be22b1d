//! The input of the sudoku commands: a file, standard input, or a puzzle in the argument.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::PathBuf;

use miette::miette;
use tessera_sudoku::read_line;

use super::{argument, variants};
use crate::Failure;

/// The number of bytes at the beginning that are inspected to detect one puzzle per line.
const HEAD: usize = 1 << 16;

/// The largest text that is read whole, in bytes.
const MAX_SIZE: u64 = 1 << 28;

pub(crate) struct Input {
    name: String,
    head: Vec<u8>,
    rest: Box<dyn Read + Send>,
    /// The number of bytes of the input. `None` if it is not known, as for a pipe.
    length: Option<u64>,
    /// Whether the input is the argument itself, which is one puzzle.
    is_argument: bool,
}

impl Input {
    /// Opens the file `path`, or standard input if `path` is `None` or `-`. If there is no such file, `path` may be a
    /// puzzle itself.
    pub(crate) fn open(path: Option<&PathBuf>) -> Result<Input, Failure> {
        let path = path.filter(|path| path.as_os_str() != "-");
        let (name, mut rest, length): (_, Box<dyn Read + Send>, _) = match path {
            None => ("standard input".to_owned(), Box::new(io::stdin()), None),
            Some(path) => {
                let name = path.display().to_string();
                let file = match File::open(path) {
                    Ok(file) => file,
                    Err(error) => return argument::without_file(path, &error).map(Input::of_text),
                };
                let metadata = file.metadata().ok().filter(Metadata::is_file);
                (name, Box::new(file), metadata.map(|file| file.len()))
            }
        };
        let mut head = Vec::new();
        let read = rest.by_ref().take(HEAD as u64).read_to_end(&mut head);
        read.map_err(|error| miette!("cannot read {name}: {error}"))?;
        if head.len() < HEAD {
            // The end was reached. Reading on would make a person who types press Ctrl-D twice.
            rest = Box::new(io::empty());
        }
        Ok(Input {
            name,
            head,
            rest,
            length,
            is_argument: false,
        })
    }

    /// The input that is a puzzle in the argument.
    fn of_text(text: String) -> Input {
        Input {
            name: "the argument".to_owned(),
            length: Some(text.len() as u64),
            head: text.into_bytes(),
            rest: Box::new(io::empty()),
            is_argument: true,
        }
    }

    /// The name of the input for messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The beginning of the input.
    pub(super) fn head(&self) -> &[u8] {
        &self.head
    }

    /// Whether the input is of puzzles with other constraints than those of a classic sudoku, by how it begins.
    pub(super) fn is_variant(&self) -> bool {
        variants::is_meant(&String::from_utf8_lossy(&self.head))
    }

    pub(super) fn length(&self) -> Option<u64> {
        self.length
    }

    /// Whether the input is a puzzle in place of the name of a file.
    pub(super) fn is_argument(&self) -> bool {
        self.is_argument
    }

    /// Whether the input has one classic puzzle per line: one of its first 100 lines is a puzzle.
    pub(super) fn is_lines(&self) -> bool {
        // An argument is one puzzle. If it has several lines, the first may look like a classic one. A line by itself
        // that does is one: a solved grid is not meant as the regions of a jigsaw.
        let has_lines = self.head.trim_ascii().contains(&b'\n');
        if self.is_argument && has_lines && self.is_variant() {
            return false;
        }
        let is_puzzle = |line: &[u8]| {
            std::str::from_utf8(line).is_ok_and(|line| matches!(read_line(line), Ok(Some(_))))
        };
        self.head
            .split(|byte| *byte == b'\n')
            .take(100)
            .any(is_puzzle)
    }

    /// Whether the whole input is one line, not counting blank lines and comments.
    pub(super) fn holds_one_line(&self) -> bool {
        let is_remark = |line: &&[u8]| line.starts_with(b"#") || line.trim_ascii().is_empty();
        self.head.len() < HEAD
            && self
                .head
                .split(|b| *b == b'\n')
                .filter(|l| !is_remark(l))
                .count()
                == 1
    }

    pub(crate) fn into_reader(self) -> impl Read + Send + 'static {
        io::Cursor::new(self.head).chain(self.rest)
    }

    pub(super) fn read_whole(self) -> Result<String, Failure> {
        let name = self.name.clone();
        let mut bytes = Vec::new();
        let read = self
            .into_reader()
            .take(MAX_SIZE + 1)
            .read_to_end(&mut bytes);
        read.map_err(|error| miette!("cannot read {name}: {error}"))?;
        if bytes.len() as u64 > MAX_SIZE {
            return Err(miette!(
                help = "a file with one puzzle per line may have any size, \
                        unless it is converted to a format of several lines",
                "{name} is larger than 256 MiB"
            )
            .into());
        }
        String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let good = String::from_utf8_lossy(&error.as_bytes()[..at]);
            let line = 1 + good.matches('\n').count();
            let column = 1 + good.chars().rev().take_while(|c| *c != '\n').count();
            miette!("{name}: line {line}, column {column}: the text is not UTF-8").into()
        })
    }
}
