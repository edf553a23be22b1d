//! Reads the input: one action a line, and optionally a command in the last line.
//!
//! Lines are read byte by byte in a fixed amount of memory, so a line may have any length. The first wrong byte decides
//! that a line is not an action, and a message shows only the beginning of the line.

use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

use thiserror::Error;

/// A cell in the notation of actions, on the board or not, such as `G6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// `A` to `Z`.
    pub(super) letter: u8,
    /// Any number; the largest one also stands for larger numbers.
    pub(super) number: u64,
}

/// A line that is not blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Action(Cell, Cell),
    /// `A`: compute the next action.
    ComputeOne,
    /// `P`: play on.
    Play,
}

pub(super) struct Input<R> {
    reader: BufReader<R>,
    line_number: u64,
}

impl<R: Read> Input<R> {
    pub(super) fn new(reader: R) -> Input<R> {
        Input {
            reader: BufReader::with_capacity(1 << 16, reader),
            line_number: 0,
        }
    }

    /// The number of the last line read, counted from 1.
    pub(super) fn line_number(&self) -> u64 {
        self.line_number
    }

    /// Whether reading the next line may block, so that output has to be flushed before.
    pub(super) fn may_wait(&self) -> bool {
        self.reader.buffer().is_empty()
    }

    /// The next line that is not blank; `None` at the end of the input.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Result<Line, BadLine>>> {
        loop {
            self.line_number += 1;
            let (shape, at_end) = self.read_shape()?;
            match shape.line() {
                Err((at, expected)) => {
                    let line = BadLine::new(self.line_number, &shape.text, at, expected);
                    return Ok(Some(Err(line)));
                }
                Ok(Some(line)) => return Ok(Some(Ok(line))),
                Ok(None) if at_end => return Ok(None),
                Ok(None) => {}
            }
        }
    }

    /// Reads a line, and returns whether it was the last one. If it is not an action, no more of it is read than a
    /// message shows.
    fn read_shape(&mut self) -> io::Result<(Shape, bool)> {
        let mut shape = Shape::default();
        loop {
            let bytes = match self.reader.fill_buf() {
                Ok([]) => return Ok((shape, true)),
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let mut used = 0;
            for &byte in bytes {
                used += 1;
                if byte == b'\n' {
                    self.reader.consume(used);
                    return Ok((shape, false));
                }
                shape.take(byte);
                if shape.is_hopeless() {
                    self.reader.consume(used);
                    return Ok((shape, false));
                }
            }
            self.reader.consume(used);
        }
    }
}

/// Maximum number of bytes of a line that a message shows.
const SHOWN: usize = 60;

/// The part of a line that has been read.
#[derive(Clone, Debug, Default)]
struct Shape {
    state: State,
    /// The beginning of the line, without leading blanks.
    text: Vec<u8>,
}

/// The state of the parser for `LETTER NUMBER - LETTER NUMBER` or a command.
#[derive(Clone, Copy, Debug, Default)]
enum State {
    #[default]
    Blank,
    /// One letter: a command, or the beginning of an action.
    Letter(u8),
    Source(Cell),
    Dash(Cell),
    TargetLetter(Cell, u8),
    Target(Cell, Cell),
    /// Blanks after a complete action or command.
    Complete(Line),
    /// The line is wrong from this byte on, counted without leading blanks, and this was expected there.
    Bad(usize, &'static str),
}

impl Shape {
    fn take(&mut self, byte: u8) {
        let at = self.text.len();
        let is_blank = byte.is_ascii_whitespace() || byte == 0x0b;
        if matches!(self.state, State::Blank) && is_blank {
            return;
        }
        if at < SHOWN + 1 {
            self.text.push(byte);
        }
        self.state = match (self.state, byte) {
            (State::Bad(..), _) => self.state,
            (State::Blank, b'A'..=b'Z') => State::Letter(byte),
            (State::Letter(letter), b'0'..=b'9') => State::Source(Cell::new(letter, byte)),
            (State::Source(cell), b'0'..=b'9') => State::Source(cell.with_digit(byte)),
            (State::Source(cell), b'-') => State::Dash(cell),
            (State::Dash(source), b'A'..=b'Z') => State::TargetLetter(source, byte),
            (State::TargetLetter(source, letter), b'0'..=b'9') => {
                State::Target(source, Cell::new(letter, byte))
            }
            (State::Target(source, cell), b'0'..=b'9') => {
                State::Target(source, cell.with_digit(byte))
            }
            (state, _) if is_blank => match state.complete() {
                Some(line) => State::Complete(line),
                None => State::Bad(at, state.expected()),
            },
            (state, _) => State::Bad(at, state.expected()),
        };
    }

    /// Whether the line is wrong, and as much of it has been read as a message shows.
    fn is_hopeless(&self) -> bool {
        matches!(self.state, State::Bad(..)) && self.text.len() > SHOWN
    }

    /// The parsed line, `None` if it is blank, or the place of its first wrong byte and what was expected there.
    fn line(&self) -> Result<Option<Line>, (usize, &'static str)> {
        match self.state {
            State::Blank => Ok(None),
            State::Bad(at, expected) => Err((at, expected)),
            state => match state.complete() {
                Some(line) => Ok(Some(line)),
                None => Err((self.text.len(), state.expected())),
            },
        }
    }
}

impl State {
    fn complete(self) -> Option<Line> {
        match self {
            State::Letter(b'A') => Some(Line::ComputeOne),
            State::Letter(b'P') => Some(Line::Play),
            State::Target(source, target) => Some(Line::Action(source, target)),
            State::Complete(line) => Some(line),
            _ => None,
        }
    }

    /// What may come next.
    fn expected(self) -> &'static str {
        match self {
            State::Blank | State::Dash(_) => "expected a capital letter here",
            State::Letter(_) | State::TargetLetter(..) => "expected a number here",
            State::Source(_) => "expected `-` here",
            State::Target(..) | State::Complete(_) => "expected the end of the line here",
            State::Bad(_, expected) => expected,
        }
    }
}

impl Cell {
    fn new(letter: u8, digit: u8) -> Cell {
        Cell { letter, number: 0 }.with_digit(digit)
    }

    fn with_digit(self, digit: u8) -> Cell {
        let number = self
            .number
            .saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'));
        Cell { number, ..self }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", char::from(self.letter), self.number)
    }
}

/// A line that is neither an action nor a command.
///
/// ```
/// use tessera_towers::{End, Options, follow};
/// let end = follow("\n  G6-x5\n".as_bytes(), std::io::sink(), &Options::default(), |_| ())?;
/// let End::BadLine(line) = end else { panic!("{end:?}") };
/// assert_eq!(line.to_string(), "line 2: `G6-x5` is not an action");
/// assert_eq!((line.number(), line.text(), line.span()), (2, "G6-x5", 3..4));
/// assert_eq!((line.good_characters(), line.expected()), (3, "expected a capital letter here"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {number}: `{text}` is not an action")]
pub struct BadLine {
    number: u64,
    text: String,
    span: Range<usize>,
    expected: &'static str,
}

impl BadLine {
    /// The line, counted from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The beginning of the line as a message shows it: [`readable`], without leading blanks.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The first character of the text that is wrong, as a range of its bytes; empty where something is missing.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The number of correct characters at the beginning of the line, without leading blanks.
    #[must_use]
    pub fn good_characters(&self) -> usize {
        self.text[..self.span.start].chars().count()
    }

    /// What was expected instead.
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// A hint about the form of lines.
    #[must_use]
    pub fn help(&self) -> &'static str {
        "an action is SOURCE-TARGET, each a capital letter and a number, such as G6-F5; the last line \
         may be the command A or P"
    }

    /// `at` is the first wrong byte of `text`, where something else was `expected`.
    fn new(number: u64, text: &[u8], at: usize, expected: &'static str) -> BadLine {
        let is_cut = text.len() > SHOWN;
        let text = if is_cut { text } else { text.trim_ascii_end() };
        let at = at.min(text.len());
        let before = readable(&text[..at]);
        let mut shown = before.clone() + &readable(&text[at..text.len().min(SHOWN.max(at))]);
        if is_cut {
            shown.push_str("...");
        }
        let length = shown[before.len()..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        BadLine {
            number,
            span: before.len()..before.len() + length,
            text: shown,
            expected,
        }
    }
}

/// Bytes as a text for messages, without control characters.
///
/// ```
/// use tessera_towers::input::readable;
/// assert_eq!(readable(b"G6\x1b[31m\t\xff"), "G6\u{fffd}[31m\t\u{fffd}");
/// ```
#[must_use]
pub fn readable(bytes: &[u8]) -> String {
    let lossy = String::from_utf8_lossy(bytes);
    lossy
        .chars()
        .map(|c| {
            if c.is_control() && c != '\t' {
                '\u{fffd}'
            } else {
                c
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &[u8]) -> Vec<Result<Line, BadLine>> {
        let mut input = Input::new(text);
        let mut lines = Vec::new();
        while let Some(line) = input.next_line().unwrap() {
            let is_bad = line.is_err();
            lines.push(line);
            if is_bad {
                break;
            }
        }
        lines
    }

    fn cell(letter: char, number: u64) -> Cell {
        Cell {
            letter: letter as u8,
            number,
        }
    }

    #[test]
    fn blanks_and_line_ends_do_not_matter() {
        let action = Ok(Line::Action(cell('G', 6), cell('F', 5)));
        for text in [
            "G6-F5",
            "G6-F5\n",
            "G6-F5\r\n",
            "\n\n  \r\n\tG6-F5  \r\n\n",
            "G6-F5\r",
        ] {
            assert_eq!(
                read(text.as_bytes()),
                std::slice::from_ref(&action),
                "{text:?}"
            );
        }
        assert_eq!(read(b" A \r\nP"), [Ok(Line::ComputeOne), Ok(Line::Play)]);
        assert_eq!(read(b" \n\r\n"), []);
    }

    #[test]
    fn cells_may_be_outside_of_the_board_and_of_any_number() {
        let huge = format!("I{}-A99999999999999999999999", "0".repeat(100_000));
        let action = Line::Action(cell('I', 0), cell('A', u64::MAX));
        assert_eq!(read(huge.as_bytes()), [Ok(action)]);
        assert_eq!(
            read(b"Z007-A10"),
            [Ok(Line::Action(cell('Z', 7), cell('A', 10)))]
        );
    }

    #[test]
    fn messages_say_which_line_and_where() {
        let error = |text: &[u8]| {
            let bad = read(text).pop().unwrap().unwrap_err();
            (bad.to_string(), bad.span.start)
        };
        let (letter, number, dash, end) =
            ("a capital letter", "a number", "`-`", "the end of the line");
        for (text, at, expected) in [
            ("g6-f5", 0, letter),
            ("G6F5", 2, dash),
            ("G6-f5", 3, letter),
            ("G6-F", 4, number),
            ("G6-", 3, letter),
            ("G", 1, number),
            ("B", 1, number),
            ("AA", 1, number),
            ("A 1", 2, end),
            ("G6 -F5", 2, dash),
            ("G6-F5x", 5, end),
            ("G6-F5 G6-F5", 6, end),
            ("é", 0, letter),
        ] {
            for line_end in ["\n", "\r\n", " \n"] {
                let input = format!("G6-F5\n\n  {text}{line_end}G6-F5\n");
                assert_eq!(
                    error(input.as_bytes()),
                    (format!("line 3: `{text}` is not an action"), at)
                );
                let bad = read(input.as_bytes()).pop().unwrap().unwrap_err();
                assert_eq!(
                    bad.expected(),
                    format!("expected {expected} here"),
                    "{text}"
                );
            }
        }
        assert_eq!(
            error(b"G6\x07\x1b[31m"),
            (
                "line 1: `G6\u{fffd}\u{fffd}[31m` is not an action".into(),
                2
            )
        );
        let long = "x".repeat(10_000_000);
        assert_eq!(
            error(long.as_bytes()).0,
            format!("line 1: `{}...` is not an action", "x".repeat(60))
        );
        let long = format!("G6-F5{}x", " ".repeat(10_000_000));
        assert!(error(long.as_bytes()).0.starts_with("line 1: `G6-F5 "));
    }

    proptest! {
        /// Compares the parser with a condition on the whole line.
        #[test]
        fn lines_are_what_their_shape_says(text in "[ \r]?[A-C]?[0-9]{0,2}-?[A-Ca]?[0-9]{0,2}[ \r]?") {
            let number = |digits: &str| {
                let all_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
                all_digits.then(|| digits.parse::<u64>().unwrap())
            };
            let read_cell = |text: &str| {
                let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
                Some(cell(letter, number(&text[1..])?))
            };
            let expected = match text.trim() {
                "" => None,
                "A" => Some(Some(Line::ComputeOne)),
                other => Some(other.split_once('-').and_then(|(source, target)| {
                    Some(Line::Action(read_cell(source)?, read_cell(target)?))
                })),
            };
            let lines = read(text.as_bytes());
            prop_assert_eq!(lines.first().map(|line| line.clone().ok()), expected);
        }

        #[test]
        fn no_input_panics(text: Vec<u8>) {
            for line in read(&text) {
                let _ = line.map_err(|bad| assert!(bad.text().get(bad.span()).is_some(), "{bad:?}"));
            }
        }
    }
}
