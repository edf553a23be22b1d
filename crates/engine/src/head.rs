//! Files of numbers with a human-readable head: weights of networks, and opening books.
//!
//! The first line is the title of the kind of file. Lines of the form `key: value` follow, up to an empty line. Then
//! come the numbers, and finally the CRC-32 of everything before it as four bytes, little-endian.
//!
//! ```
//! use std::collections::BTreeMap;
//! use tessera_engine::head::{Head, Kind};
//! const KIND: Kind = Kind { noun: "a file of weights", title: "weights 1", keys: &["inputs"] };
//!
//! let mut notes = BTreeMap::new();
//! KIND.note(&mut notes, "games", "500");
//! let mut bytes = KIND.begin(&[("inputs", "2".to_owned())], &notes);
//! bytes.extend([7, 8]);
//! let bytes = KIND.end(bytes);
//!
//! let mut head = Head::read(&KIND, &bytes)?;
//! let inputs: u32 = head.take("inputs", |value| value.parse().map_err(|_| "expected a number".to_owned()))?;
//! assert_eq!(inputs, 2);
//! assert_eq!(head.checked()?[head.length()..], [7, 8]);
//! assert_eq!(head.into_notes(), notes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use thiserror::Error;

/// Maximum length of a head in bytes.
const MAX_LENGTH: usize = 1 << 16;

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// A description of such a file for error messages, as in "a file of weights".
    pub noun: &'static str,
    /// The first line of a file.
    pub title: &'static str,
    /// The keys with a fixed meaning. All other keys are notes.
    pub keys: &'static [&'static str],
}

/// The head of a file that has been read.
#[derive(Clone, Debug)]
pub struct Head<'a> {
    bytes: &'a [u8],
    length: usize,
    /// The values by key, each with the number of its line.
    values: BTreeMap<&'a str, (usize, &'a str)>,
}

/// Why the head of a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HeadError {
    /// The file does not begin with the title.
    #[error("not {}: expected `{}` as its first line", .0.noun, .0.title)]
    Title(Kind),
    /// A line cannot be read.
    #[error("line {line} of the head: {problem}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with the line.
        problem: String,
    },
}

/// The checksum at the end of a file differs from that of the bytes before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the checksum is {found:08x}, the file says {expected:08x}: the file is damaged")]
pub struct ChecksumError {
    /// The checksum of the bytes.
    pub found: u32,
    /// The checksum that the file states.
    pub expected: u32,
}

impl Kind {
    /// Adds a note to `notes`. Line breaks become spaces, and colons in the key become hyphens. Notes with an empty key
    /// or one of the [keys](Kind::keys) of this kind are ignored.
    pub fn note(&self, notes: &mut BTreeMap<String, String>, key: &str, value: &str) {
        let plain = |text: &str| text.replace(['\n', '\r'], " ").trim().to_owned();
        let key = plain(key).replace(':', "-");
        if !key.is_empty() && !self.keys.contains(&key.as_str()) {
            notes.insert(key, plain(value));
        }
    }

    /// The bytes of a head: the title, the `values` with their keys, the notes, and the empty line.
    #[must_use]
    pub fn begin(&self, values: &[(&str, String)], notes: &BTreeMap<String, String>) -> Vec<u8> {
        let values = values.iter().map(|(key, value)| (*key, value));
        let notes = notes.iter().map(|(key, value)| (key.as_str(), value));
        let mut head = format!("{}\n", self.title);
        for (key, value) in values.chain(notes) {
            head.push_str(&format!("{key}: {value}\n"));
        }
        head.push('\n');
        head.into_bytes()
    }

    /// Completes a file: appends the checksum to all other bytes of the file.
    #[must_use]
    pub fn end(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

impl<'a> Head<'a> {
    /// Reads the head of a file.
    ///
    /// # Errors
    /// [`HeadError`] if the file is of another kind, no empty line ends the head, or a line is not `key: value` or has
    /// the key of an earlier one.
    pub fn read(kind: &Kind, bytes: &'a [u8]) -> Result<Head<'a>, HeadError> {
        let title = kind.title.as_bytes();
        if !bytes.starts_with(title) || bytes.get(title.len()) != Some(&b'\n') {
            return Err(HeadError::Title(*kind));
        }
        let end = bytes[..bytes.len().min(MAX_LENGTH)]
            .windows(2)
            .position(|pair| pair == b"\n\n")
            .ok_or_else(|| HeadError::at(1, "no empty line ends the head"))?;
        let text =
            str::from_utf8(&bytes[..end]).map_err(|_| HeadError::at(1, "it is not UTF-8"))?;
        let mut values = BTreeMap::new();
        for (line, text) in (1..).zip(text.lines()).skip(1) {
            let pair = text.split_once(':');
            let (key, value) = pair.ok_or_else(|| HeadError::at(line, "expected `key: value`"))?;
            let key = key.trim();
            if values.insert(key, (line, value.trim())).is_some() {
                return Err(HeadError::at(line, format!("there are two lines `{key}`")));
            }
        }
        Ok(Head {
            bytes,
            length: end + 2,
            values,
        })
    }

    /// Removes a key and returns its value. `parse` converts the value, or returns a message about what is wrong with
    /// it.
    ///
    /// # Errors
    /// If there is no such key, or `parse` fails. The error names the line.
    pub fn take<T>(
        &mut self,
        key: &str,
        parse: impl FnOnce(&'a str) -> Result<T, String>,
    ) -> Result<T, HeadError> {
        let missing = || HeadError::at(1, format!("there is no line `{key}`"));
        let (line, value) = self.values.remove(key).ok_or_else(missing)?;
        parse(value).map_err(|problem| HeadError::at(line, problem))
    }

    /// The length of the head in bytes, including its empty line.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// The bytes of the file, including its head but without the checksum.
    ///
    /// # Errors
    /// If the checksum in the file is not that of these bytes.
    pub fn checked(&self) -> Result<&'a [u8], ChecksumError> {
        let end = self.bytes.len().saturating_sub(4).max(self.length);
        let (whole, stated) = self.bytes.split_at(end);
        let expected = stated
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u32::from(*byte));
        let found = crc32fast::hash(whole);
        if found == expected {
            Ok(whole)
        } else {
            Err(ChecksumError { found, expected })
        }
    }

    /// The values that were not removed by [`take`](Head::take).
    #[must_use]
    pub fn into_notes(self) -> BTreeMap<String, String> {
        let notes = self.values.into_iter();
        notes
            .map(|(key, (_, value))| (key.to_owned(), value.to_owned()))
            .collect()
    }
}

impl HeadError {
    fn at(line: usize, problem: impl Into<String>) -> HeadError {
        HeadError::Line {
            line,
            problem: problem.into(),
        }
    }
}
