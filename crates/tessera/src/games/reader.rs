//! Taking files of games apart.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use miette::miette;
use tessera_draughts::pdn::{self, Place, ReadError};

use super::{Form, Problem, ProblemKind, Source, SourceText, without_place};
use crate::Failure;

/// The beginning of an input that is looked at to find out what it is.
const HEAD: usize = 1 << 12;

/// The longest line, and the longest grid, in bytes.
const LONGEST: usize = 1 << 22;

/// Where games come from.
pub(crate) struct Input {
    pub(crate) name: String,
    path: Option<PathBuf>,
}

/// How they are read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ReadOptions {
    /// The form; `None` to find it out.
    pub(crate) form: Option<Form>,
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

    /// The file, unless it is standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether it is there and can be read.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        self.bytes().map(drop)
    }

    fn bytes(&self) -> Result<Box<dyn Read>, Failure> {
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

    /// Opens it.
    pub(crate) fn open(&self, options: ReadOptions) -> Result<Reader, Failure> {
        let by_name = self.path.as_deref().and_then(Form::of_name);
        // A text file may be anything.
        let by_name = by_name.filter(|form| *form != Form::Grid);
        let mut input = BufReader::with_capacity(1 << 16, self.bytes()?);
        let head = input
            .fill_buf()
            .map_err(|error| miette!("cannot read {}: {error}", self.name))?;
        let head = String::from_utf8_lossy(&head[..head.len().min(HEAD)]);
        let form = options
            .form
            .or(by_name)
            .unwrap_or_else(|| Form::of_text(&head));
        Ok(Reader::new(input, form))
    }
}

type Bytes = BufReader<Box<dyn Read>>;

/// Reads one game after another; no more than one is in memory, of up to 4 MiB.
pub(crate) enum Reader {
    Pdn(Box<pdn::Reader<Bytes>>),
    Lines(Lines),
}

/// Forms in which a game is a line, or several up to an empty one.
pub(crate) struct Lines {
    input: Bytes,
    form: Form,
    /// The last line that was read, counted from 1.
    number: usize,
    failed: bool,
}

impl Reader {
    fn new(input: Bytes, form: Form) -> Reader {
        match form {
            Form::Pdn => Reader::Pdn(Box::new(pdn::Reader::new(input))),
            form => Reader::Lines(Lines {
                input,
                form,
                number: 0,
                failed: false,
            }),
        }
    }

    /// Reads a text of this form.
    pub(crate) fn of_text(text: String, form: Form) -> Reader {
        let bytes: Box<dyn Read> = Box::new(io::Cursor::new(text));
        Reader::new(BufReader::new(bytes), form)
    }
}

impl Iterator for Reader {
    type Item = Result<Source, Problem>;

    fn next(&mut self) -> Option<Result<Source, Problem>> {
        match self {
            Reader::Pdn(reader) => Some(match reader.next()? {
                Ok(game) => Ok(Source {
                    place: game.place(),
                    text: SourceText::Pdn(Box::new(game)),
                }),
                Err(error) => {
                    let (ReadError::Io { place, .. } | ReadError::TooLong { place, .. }) = &error;
                    let message = match &error {
                        ReadError::Io { error, .. } => error.to_string(),
                        error => without_place(&error.to_string(), *place).to_owned(),
                    };
                    Err(Problem::new(*place, ProblemKind::Lost, message))
                }
            }),
            Reader::Lines(lines) => lines.next_source(),
        }
    }
}

impl Lines {
    fn place(&self) -> Place {
        Place {
            line: self.number,
            column: 1,
        }
    }

    fn lost(&self, message: impl ToString) -> Problem {
        Problem::new(self.place(), ProblemKind::Lost, message)
    }

    /// The next line without its end, or what is wrong with it; `None` at the end of the file.
    fn next_line(&mut self) -> Option<Result<String, Problem>> {
        if self.failed {
            return None;
        }
        let mut line = Vec::new();
        self.number += 1;
        let mut limited = self.input.by_ref().take(LONGEST as u64 + 1);
        match limited.read_until(b'\n', &mut line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => {
                self.failed = true;
                return Some(Err(self.lost(error)));
            }
        }
        if line.len() > LONGEST && !line.ends_with(b"\n") {
            self.failed = self.input.skip_until(b'\n').is_err();
            return Some(Err(
                self.lost(format!("the line is longer than {LONGEST} bytes: left out"))
            ));
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        let text = if self.number == 1 {
            text.trim_start_matches('\u{feff}')
        } else {
            text
        };
        Some(Ok(text.to_owned()))
    }

    /// The next line that is not empty.
    fn next_full_line(&mut self) -> Option<Result<String, Problem>> {
        loop {
            match self.next_line()? {
                Ok(line) if line.trim().is_empty() => {}
                other => return Some(other),
            }
        }
    }

    fn next_source(&mut self) -> Option<Result<Source, Problem>> {
        let first = match self.next_full_line()? {
            Ok(line) => line,
            Err(problem) => return Some(Err(problem)),
        };
        let place = self.place();
        let text = match self.form {
            Form::Jsonl => match serde_json::from_str(&first) {
                Ok(object) => SourceText::Json(Box::new(object)),
                Err(error) => {
                    let place = Place {
                        column: error.column().max(1),
                        ..place
                    };
                    // The place is told apart.
                    let message = error.to_string();
                    let message = message.split(" at line ").next().unwrap_or_default();
                    let message = format!("no game: {message}");
                    return Some(Err(Problem::new(place, ProblemKind::Lost, message)));
                }
            },
            Form::Grid => {
                let mut size = first.len();
                let mut lines = vec![first];
                while let Some(line) = self.next_line() {
                    match line {
                        Ok(line) if line.trim().is_empty() => break,
                        Ok(line) => {
                            size += line.len();
                            // What is too long for any board is told when it is read.
                            if size < LONGEST && lines.len() < 100 {
                                lines.push(line);
                            }
                        }
                        Err(problem) => return Some(Err(problem)),
                    }
                }
                SourceText::Grid(lines)
            }
            Form::Fen | Form::Pdn => SourceText::Fen(first),
        };
        Some(Ok(Source { place, text }))
    }
}
