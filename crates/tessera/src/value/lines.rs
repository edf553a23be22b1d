//! The lines of an input, one at a time, without remarks.

use std::io::{self, BufRead, BufReader, Read};
use std::mem::take;

use super::line::is_remark;

/// Length of a line in bytes from which on it is refused.
pub(super) const MAX_LINE_LENGTH: usize = 1 << 20;

/// A line of the input that is not a remark.
#[derive(Debug)]
pub(super) struct Line {
    /// Line number, counted from 1.
    pub(super) number: u64,
    pub(super) text: Text,
    /// Bytes of the input from the end of the line before it, for the progress bar.
    pub(super) bytes: usize,
}

/// The text of a line.
#[derive(Debug)]
pub(super) enum Text {
    Whole(Vec<u8>),
    /// A line of [`MAX_LINE_LENGTH`] bytes or more, which is not kept.
    TooLong,
}

impl Line {
    /// Size in memory, in bytes.
    pub(super) fn size(&self) -> usize {
        match &self.text {
            Text::Whole(bytes) => bytes.len(),
            Text::TooLong => 0,
        }
    }
}

/// The lines of an input.
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
    /// Bytes of the remarks since the last line.
    skipped: usize,
    has_failed: bool,
}

/// Ends after an error.
impl<R: Read> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        if self.has_failed {
            return None;
        }
        let read = self.read();
        self.has_failed = read.is_err();
        read.transpose()
    }
}

impl<R: Read> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines {
            reader: BufReader::with_capacity(1 << 16, reader),
            number: 0,
            skipped: 0,
            has_failed: false,
        }
    }

    /// The next line that is not a remark; `None` at the end of the input.
    fn read(&mut self) -> io::Result<Option<Line>> {
        loop {
            let mut bytes = Vec::new();
            let limit = MAX_LINE_LENGTH as u64;
            let mut read = self
                .reader
                .by_ref()
                .take(limit)
                .read_until(b'\n', &mut bytes)?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            let is_too_long = read == MAX_LINE_LENGTH && !bytes.ends_with(b"\n");
            if is_too_long {
                read += self.reader.skip_until(b'\n')?;
            }
            let text = if is_too_long {
                Text::TooLong
            } else {
                let text = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
                // Some editors write a byte order mark.
                let text = match self.number {
                    1 => text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text),
                    _ => text,
                };
                if is_remark(text) {
                    self.skipped += read;
                    continue;
                }
                Text::Whole(text.to_vec())
            };
            return Ok(Some(Line {
                number: self.number,
                text,
                bytes: read + take(&mut self.skipped),
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers and the texts of all lines.
    fn lines(input: impl Read) -> Vec<(u64, Option<String>)> {
        let lines = Lines::new(input).map(|line| match line.unwrap() {
            Line {
                number,
                text: Text::TooLong,
                ..
            } => (number, None),
            Line {
                number,
                text: Text::Whole(text),
                ..
            } => (number, Some(String::from_utf8(text).unwrap())),
        });
        lines.collect()
    }

    #[test]
    fn remarks_are_left_out_and_the_last_line_needs_no_end() {
        let text = "\u{feff}one\n\n# two\r\n  \nfive";
        let expected = [(1, Some("one".to_owned())), (5, Some("five".to_owned()))];
        assert_eq!(lines(text.as_bytes()), expected);
        let bytes = Lines::new(text.as_bytes()).map(|line| line.unwrap().bytes);
        assert_eq!(bytes.sum::<usize>(), text.len());
    }

    #[test]
    fn a_long_line_is_refused_alone() {
        for length in [
            MAX_LINE_LENGTH - 1,
            MAX_LINE_LENGTH,
            MAX_LINE_LENGTH + 1,
            3 * MAX_LINE_LENGTH + 5,
        ] {
            let long = "x".repeat(length);
            let lines = lines(format!("a\n{long}\nb\n").as_bytes());
            let expected = (length < MAX_LINE_LENGTH).then_some(long);
            let [a, b] = ["a", "b"].map(|text| Some(text.to_owned()));
            assert!(lines == [(1, a), (2, expected), (3, b)], "{length}");
        }
    }

    #[test]
    fn lines_end_after_an_error() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let mut lines = Lines::new(b"a\n".chain(Broken));
        assert_eq!(lines.next().unwrap().unwrap().number, 1);
        assert_eq!(lines.next().unwrap().unwrap_err().to_string(), "broken");
        assert!(lines.next().is_none());
    }
}
