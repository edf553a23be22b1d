//! Reads the games of a file one after another.

use std::io::{self, BufRead};

use thiserror::Error;

use super::raw::{Builder, Need, RawGame};
use super::warning::Place;

/// Reads the games of a file one after another. Moves are not checked against the rules: see [`RawGame::play`].
///
/// Only one game is in memory at a time. Its length is limited, by default to [`Reader::LIMIT`]. A longer game is an
/// error, and reading continues at the next tag after it. A game takes about twice the memory of its text. In the worst
/// case, a text of nothing but brackets, it takes about thirty times as much.
///
/// ```
/// use tessera_draughts::pdn::Reader;
/// let file = "[White \"Anna\"] 1. 11-15 1-0\n[White \"Bert\"] 1. 12-16 0-1\n";
/// let mut scores = Vec::new();
/// for game in Reader::new(file.as_bytes()) {
///     let game = game?;
///     scores.push((game.tag("White").unwrap().into_owned(), game.score().to_string()));
/// }
/// assert_eq!(scores, [("Anna".into(), "1-0".into()), ("Bert".into(), "0-1".into())]);
/// # Ok::<(), tessera_draughts::pdn::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    limit: usize,
    /// The text that was read. The part before `start` belongs to earlier games.
    text: String,
    start: usize,
    place: Place,
    /// The first bytes of a character that was not read completely.
    partial: Vec<u8>,
    /// The places in `text` of bytes that were not UTF-8.
    repaired: Vec<usize>,
    complete: bool,
    failed: bool,
}

/// Why a game could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file could not be read further.
    #[error("line {}: {error}", place.line)]
    Io {
        /// The place where reading stopped.
        place: Place,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A game is longer than the limit. It is skipped.
    #[error("{place}: the game that begins here is longer than {limit} bytes: skipped")]
    TooLong {
        /// The start of the game.
        place: Place,
        /// The limit, in bytes.
        limit: usize,
    },
}

/// The number of bytes read at once.
const CHUNK: usize = 1 << 16;

impl<R: BufRead> Reader<R> {
    /// The limit of a game's text that [`Reader::new`] sets, in bytes.
    pub const LIMIT: usize = 1 << 22;

    /// A reader for games of up to [`Reader::LIMIT`] bytes.
    pub fn new(input: R) -> Reader<R> {
        Reader::with_limit(input, Self::LIMIT)
    }

    /// A reader for games of up to `limit` bytes. Limits above 2 GiB are reduced to that.
    pub fn with_limit(input: R, limit: usize) -> Reader<R> {
        Reader {
            input,
            limit: limit.min(1 << 31),
            text: String::new(),
            start: 0,
            place: Place::START,
            partial: Vec::new(),
            repaired: Vec::new(),
            complete: false,
            failed: false,
        }
    }

    /// Reads approximately `about` more bytes.
    fn read_more(&mut self, about: usize) -> io::Result<()> {
        if self.start > 0 {
            self.text.drain(..self.start);
            self.repaired.retain(|&at| at >= self.start);
            self.repaired.iter_mut().for_each(|at| *at -= self.start);
            self.start = 0;
        }
        let goal = self.text.len() + about;
        while !self.complete && self.text.len() < goal {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let length = bytes.len().min(CHUNK);
            if length == 0 {
                self.complete = true;
            }
            if self.partial.is_empty() {
                let rest = decode(
                    &bytes[..length],
                    self.complete,
                    &mut self.text,
                    &mut self.repaired,
                );
                self.partial.extend_from_slice(rest);
            } else {
                let mut whole = std::mem::take(&mut self.partial);
                whole.extend_from_slice(&bytes[..length]);
                let rest = decode(&whole, self.complete, &mut self.text, &mut self.repaired);
                self.partial.extend_from_slice(rest);
            }
            self.input.consume(length);
        }
        Ok(())
    }

    /// Removes the first `length` bytes from the buffered text.
    fn pass(&mut self, length: usize) {
        let end = self.start + length;
        self.place = self.place.after(&self.text[self.start..end]);
        self.start = end;
    }

    /// Skips text up to the next line that starts with a tag, if the line before it does not end with one.
    fn skip(&mut self) -> io::Result<()> {
        let (mut after_tag, mut in_line) = (true, false);
        loop {
            let rest = &self.text[self.start..];
            let Some(feed) = rest.find('\n') else {
                in_line |= !rest.is_empty();
                self.pass(self.text.len() - self.start);
                if self.complete {
                    return Ok(());
                }
                self.read_more(CHUNK)?;
                continue;
            };
            let line = rest[..feed].trim_end();
            let begins = rest.as_bytes();
            let is_tag = begins[0] == b'[' && begins[1].is_ascii_alphabetic();
            if is_tag && !after_tag && !in_line {
                return Ok(());
            }
            after_tag = line.ends_with(']') || after_tag && line.is_empty();
            in_line = false;
            self.pass(feed + 1);
        }
    }

    fn read_game(&mut self) -> Result<Option<RawGame>, ReadError> {
        let io = |place, error| ReadError::Io { place, error };
        let mut builder = Builder::default();
        let mut about = CHUNK;
        // Blanks before the game do not belong to it.
        loop {
            let rest = &self.text[self.start..];
            let blanks = rest.len() - rest.trim_start().len();
            let all = blanks == rest.len();
            self.pass(blanks);
            if !all || self.complete {
                break;
            }
            self.read_more(CHUNK)
                .map_err(|error| io(self.place, error))?;
        }
        loop {
            let rest = &self.text[self.start..];
            match builder.read(rest, self.complete) {
                Need::Whole(end) => {
                    let begin = self.place;
                    let text = &rest[..end];
                    let game = (end <= self.limit).then(|| {
                        let first = self.repaired.partition_point(|&at| at < self.start);
                        let repaired = self.repaired.get(first).map(|&at| at - self.start);
                        let repaired = repaired.filter(|&at| at < end);
                        builder.finish(text.to_owned(), begin, repaired)
                    });
                    self.pass(end);
                    let limit = self.limit;
                    let too_long = ReadError::TooLong {
                        place: begin,
                        limit,
                    };
                    return game.map(Some).ok_or(too_long);
                }
                Need::NoGame(end) => {
                    self.pass(end);
                    return Ok(None);
                }
                Need::More => {
                    let length = rest.len();
                    if length > self.limit {
                        let place = self.place;
                        self.skip().map_err(|error| io(self.place, error))?;
                        let limit = self.limit;
                        return Err(ReadError::TooLong { place, limit });
                    }
                    // Reading a word again takes time in proportion to the text read since, so each read doubles the
                    // amount.
                    about = about.max(length);
                    self.read_more(about)
                        .map_err(|error| io(self.place, error))?;
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<RawGame, ReadError>;

    /// The next game. After [`ReadError::Io`] there are no more games; after other errors there may be.
    fn next(&mut self) -> Option<Result<RawGame, ReadError>> {
        if self.failed {
            return None;
        }
        let game = self.read_game();
        self.failed = matches!(game, Err(ReadError::Io { .. }));
        game.transpose()
    }
}

/// Appends bytes to a text. Bytes that are not UTF-8 are read as Latin-1. Returns the bytes of an incomplete last
/// character, unless the input is complete.
fn decode<'a>(
    mut bytes: &'a [u8],
    complete: bool,
    text: &mut String,
    repaired: &mut Vec<usize>,
) -> &'a [u8] {
    loop {
        let error = match std::str::from_utf8(bytes) {
            Ok(valid) => {
                text.push_str(valid);
                return &[];
            }
            Err(error) => error,
        };
        let (valid, rest) = bytes.split_at(error.valid_up_to());
        text.push_str(std::str::from_utf8(valid).expect("valid up to `valid_up_to`"));
        let wrong = match error.error_len() {
            Some(length) => length,
            None if complete => rest.len(),
            None => return rest,
        };
        repaired.push(text.len());
        text.extend(rest[..wrong].iter().map(|&byte| char::from(byte)));
        bytes = &rest[wrong..];
    }
}
