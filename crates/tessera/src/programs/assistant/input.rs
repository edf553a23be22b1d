//! Reading the grid: 81 numbers with blanks between them, as the classic program reads it, or a puzzle in any other
//! format.

use std::io::{self, BufRead, BufReader, Read};

use miette::{Diagnostic, SourceSpan, miette};
use tessera_sudoku::{AnyPuzzle, Digit, Grid, Place, read_puzzle};
use thiserror::Error;

use crate::Failure;
use crate::input::Named;
use crate::source_line::{SourceLine, readable};

/// The largest input for which other formats are tried, in bytes.
const MAX_SIZE: u64 = 1 << 24;

/// Reads 81 numbers, or else the only puzzle of a text in another format. `name` stands for the input in messages.
pub(super) fn read(name: &str, input: impl Read) -> Result<AnyPuzzle, Failure> {
    let mut input = Named::new(input, name.to_owned());
    let mut text = Vec::new();
    input.by_ref().take(MAX_SIZE).read_to_end(&mut text)?;
    let is_whole = (text.len() as u64) < MAX_SIZE;
    let mut no_numbers = match numbers(name, text.as_slice().chain(input)) {
        Err(Wrong::NoNumbers(error)) => *error,
        Err(Wrong::Input(error)) => return Err(error.into()),
        Ok(grid) => return Ok(grid.into()),
    };
    let Some(text) = std::str::from_utf8(&text).ok().filter(|_| is_whole) else {
        return Err(no_numbers.into());
    };
    match read_puzzle(text) {
        Ok((_, puzzle)) => Ok(puzzle),
        // A text that begins with a number is taken for numbers, unless another format can read it.
        Err(error) if begins_with_number(text) => {
            if error.place() >= no_numbers.place_beyond() {
                no_numbers.help += &format!("\nas a puzzle in another format: {error}");
            }
            Err(no_numbers.into())
        }
        Err(error) => Err(miette!(
            help = "a grid is 81 numbers from 0 to 9, or a puzzle in any format that `tessera sudoku solve` reads",
            "{name}: {error}"
        )
        .into()),
    }
}

/// Whether the first word of a text is a number, or there is no word.
fn begins_with_number(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Why reading 81 numbers failed.
enum Wrong {
    Input(io::Error),
    NoNumbers(Box<NoNumbers>),
}

impl From<io::Error> for Wrong {
    fn from(error: io::Error) -> Wrong {
        Wrong::Input(error)
    }
}

impl From<NoNumbers> for Wrong {
    fn from(error: NoNumbers) -> Wrong {
        Wrong::NoNumbers(Box::new(error))
    }
}

impl From<NoNumbers> for Failure {
    fn from(error: NoNumbers) -> Failure {
        miette::Report::new(error).into()
    }
}

/// Reads 81 numbers from 0 to 9. Nothing is read after an error.
fn numbers(name: &str, input: impl Read) -> Result<Grid, Wrong> {
    let mut reader = Reader::new(name, input);
    let mut cells = [None; 81];
    for (read, cell) in cells.iter_mut().enumerate() {
        *cell = match reader.next_number()? {
            Some(number) => Digit::new(number),
            None => {
                return Err(reader
                    .error(format!("the input ends after {read} numbers"))
                    .into());
            }
        };
    }
    match reader.next_number()? {
        None => Ok(Grid::new(cells)),
        Some(_) => Err(reader
            .error("there are more than 81 numbers".to_owned())
            .into()),
    }
}

/// The largest part of a line that a message shows, in bytes.
const SHOWN: usize = 120;

struct Reader<'a, R> {
    name: &'a str,
    input: BufReader<R>,
    /// Counted from 1.
    line_number: u64,
    /// The beginning of the line so far, at most [`SHOWN`] bytes.
    line: Vec<u8>,
    /// The number of bytes of the line so far.
    length: usize,
    /// A byte that was read but has not been used yet.
    pending: Option<u8>,
}

impl<R: Read> Reader<'_, R> {
    fn new(name: &str, input: R) -> Reader<'_, R> {
        let input = BufReader::new(input);
        Reader {
            name,
            input,
            line_number: 1,
            line: Vec::new(),
            length: 0,
            pending: None,
        }
    }

    /// The next byte, `None` at the end.
    fn next_byte(&mut self) -> io::Result<Option<u8>> {
        let Some(byte) = self.input.fill_buf()?.first().copied() else {
            return Ok(None);
        };
        self.input.consume(1);
        Ok(Some(byte))
    }

    /// Counts a byte that was used, so that line and column are those of the next byte.
    fn pass(&mut self, byte: u8) {
        if byte == b'\n' {
            self.line_number += 1;
            self.line.clear();
            self.length = 0;
        } else {
            self.length += 1;
            if self.line.len() < SHOWN {
                self.line.push(byte);
            }
        }
    }

    /// Reads the next number. `None` at the end of the input.
    fn next_number(&mut self) -> Result<Option<u8>, Wrong> {
        let mut number: Option<u8> = None;
        loop {
            let byte = match self.pending.take() {
                Some(byte) => Some(byte),
                None => self.next_byte()?,
            };
            match byte {
                None => return Ok(number),
                Some(byte) if byte.is_ascii_whitespace() || byte == 0x0b => {
                    // The blank after a number is counted with the next number, so that an error is reported at the
                    // number before it.
                    if number.is_some() {
                        self.pending = Some(byte);
                        return Ok(number);
                    }
                    self.pass(byte);
                }
                Some(byte @ b'0'..=b'9') => {
                    self.pass(byte);
                    let value = number.unwrap_or(0) * 10 + (byte - b'0');
                    if value > 9 {
                        return Err(self.error("a number is larger than 9".to_owned()).into());
                    }
                    number = Some(value);
                }
                Some(byte) => {
                    self.pass(byte);
                    let found = readable(&[byte]);
                    let what = if byte.is_ascii() && !byte.is_ascii_control() {
                        format!("`{found}` is not a number")
                    } else {
                        "this is not a number".to_owned()
                    };
                    return Err(self.error(what).into());
                }
            }
        }
    }

    /// An error at the byte that was used last.
    fn error(&self, what: String) -> NoNumbers {
        let at = self.length.saturating_sub(1);
        let before = readable(&self.line[..at.min(self.line.len())]);
        let shown = readable(&self.line);
        let length = shown[before.len()..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        NoNumbers {
            line_number: self.line_number,
            column: at + 1,
            what,
            span: (before.len(), length).into(),
            line: SourceLine::new(self.line_number, shown).of(self.name),
            help: "0 is an unknown cell; numbers have blanks or line ends between them".to_owned(),
        }
    }
}

/// An input that is not 81 numbers from 0 to 9.
#[derive(Debug, Error, Diagnostic)]
#[error("line {line_number}, column {column}: {what}: expected 81 numbers from 0 to 9")]
#[diagnostic(help("{help}"))]
struct NoNumbers {
    line_number: u64,
    column: usize,
    what: String,
    #[source_code]
    line: SourceLine,
    #[label("here")]
    span: SourceSpan,
    help: String,
}

impl NoNumbers {
    /// A place that the error of another format reaches only if the text is in that format: a later line, or a column
    /// after the nine cells of a row.
    fn place_beyond(&self) -> Place {
        Place {
            line: usize::try_from(self.line_number).unwrap_or(usize::MAX),
            column: self.column.saturating_add(9),
        }
    }
}
