//! Splits texts into games.

use std::fmt;
use std::io::{BufRead, Cursor, Read};

use super::{Form, Problem, ProblemKind, Source, SourceText, without_place};
use crate::pdn::{self, Place, ReadError};

/// Maximum length of a line, and of a grid, in bytes.
const MAX_LENGTH: usize = 1 << 22;

type Bytes = Box<dyn BufRead + Send>;

/// Reads the games of a text one after another. Only one game is in memory at a time, of up to 4 MiB.
pub struct Reader(Parts);

enum Parts {
    Pdn(Box<pdn::Reader<Bytes>>),
    Lines(Lines),
}

/// Reads forms in which a game is one line, or consists of several lines up to an empty line.
struct Lines {
    input: Bytes,
    form: Form,
    /// The number of the last line read, counted from 1.
    number: usize,
    failed: bool,
}

impl Reader {
    /// A reader of the games in `input`, which has the given form.
    pub fn new(input: impl BufRead + Send + 'static, form: Form) -> Reader {
        let input: Bytes = Box::new(input);
        Reader(match form {
            Form::Pdn => Parts::Pdn(Box::new(pdn::Reader::new(input))),
            form => Parts::Lines(Lines {
                input,
                form,
                number: 0,
                failed: false,
            }),
        })
    }

    /// A reader of the games in a text of the given form.
    pub fn of_text(text: impl Into<String>, form: Form) -> Reader {
        Reader::new(Cursor::new(text.into()), form)
    }
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = match &self.0 {
            Parts::Pdn(_) => Form::Pdn,
            Parts::Lines(lines) => lines.form,
        };
        let mut shown = f.debug_struct("Reader");
        shown.field("form", &form).finish_non_exhaustive()
    }
}

impl Iterator for Reader {
    type Item = Result<Source, Problem>;

    /// The next game. If a game cannot be read, reading continues with the next one, unless `input` itself failed.
    fn next(&mut self) -> Option<Result<Source, Problem>> {
        match &mut self.0 {
            Parts::Pdn(reader) => Some(match reader.next()? {
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
            Parts::Lines(lines) => lines.next_source(),
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

    /// The next line without its line break, or the problem if it cannot be read. `None` at the end of the input.
    fn next_line(&mut self) -> Option<Result<String, Problem>> {
        if self.failed {
            return None;
        }
        let mut line = Vec::new();
        self.number += 1;
        let mut limited = self.input.by_ref().take(MAX_LENGTH as u64 + 1);
        match limited.read_until(b'\n', &mut line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => {
                self.failed = true;
                return Some(Err(self.lost(error)));
            }
        }
        if line.len() > MAX_LENGTH && !line.ends_with(b"\n") {
            self.failed = self.input.skip_until(b'\n').is_err();
            return Some(Err(self.lost(format!(
                "the line is longer than {MAX_LENGTH} bytes; it is left out"
            ))));
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
                    // The place is removed from the message, because it is reported separately.
                    let message = error.to_string();
                    let message = message.split(" at line ").next().unwrap_or_default();
                    let message = format!("not a game: {message}");
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
                            // Longer grids are cut off here. They are too long for any board, which is reported when
                            // the grid is parsed.
                            if size < MAX_LENGTH && lines.len() < 100 {
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
