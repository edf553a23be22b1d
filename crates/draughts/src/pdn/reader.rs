//! Reading files of games, one game after another.

use std::io::{self, BufRead};

use thiserror::Error;

use super::raw::{Builder, Need, RawGame};
use super::slip::Place;

/// Reads the games of a file, one after another. No rule of a variant is asked: see [`RawGame::play`].
///
/// No more than one game is in memory, and no game may be longer than a limit, [`Reader::LIMIT`] unless told
/// otherwise. A longer one is an error, and reading goes on with the next tag after it. The memory that a game takes
/// is at most some thirty times the length of its text, for a text of nothing but brackets; real games take twice
/// their length.
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
    /// Text that was read, and what of it belongs to games that are done with.
    text: String,
    start: usize,
    place: Place,
    /// The first bytes of a character whose last ones were not read yet.
    partial: Vec<u8>,
    /// Where bytes were that are not UTF-8, counted from the beginning of `text`.
    mended: Vec<usize>,
    complete: bool,
    failed: bool,
}

/// Why a game could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file could not be read any further.
    #[error("line {}: {error}", place.line)]
    Io {
        /// Where.
        place: Place,
        /// Why.
        error: io::Error,
    },
    /// A game is longer than the limit. It is left out.
    #[error("{place}: the game that begins here is longer than {limit} bytes: left out")]
    TooLong {
        /// Where it begins.
        place: Place,
        /// The limit, in bytes.
        limit: usize,
    },
}

/// How much is read at once.
const CHUNK: usize = 1 << 16;

impl<R: BufRead> Reader<R> {
    /// The limit of a game's text that [`Reader::new`] sets, in bytes.
    pub const LIMIT: usize = 1 << 22;

    /// Reads games of up to [`Reader::LIMIT`].
    pub fn new(input: R) -> Reader<R> {
        Reader::with_limit(input, Self::LIMIT)
    }

    /// Sets the size of the largest game that is read, in bytes; at most 2 GiB.
    pub fn with_limit(input: R, limit: usize) -> Reader<R> {
        Reader {
            input,
            limit: limit.min(1 << 31),
            text: String::new(),
            start: 0,
            place: Place::START,
            partial: Vec::new(),
            mended: Vec::new(),
            complete: false,
            failed: false,
        }
    }

    /// Reads about `about` more bytes.
    fn read_more(&mut self, about: usize) -> io::Result<()> {
        if self.start > 0 {
            self.text.drain(..self.start);
            self.mended.retain(|&at| at >= self.start);
            self.mended.iter_mut().for_each(|at| *at -= self.start);
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
                    &mut self.mended,
                );
                self.partial.extend_from_slice(rest);
            } else {
                let mut whole = std::mem::take(&mut self.partial);
                whole.extend_from_slice(&bytes[..length]);
                let rest = decode(&whole, self.complete, &mut self.text, &mut self.mended);
                self.partial.extend_from_slice(rest);
            }
            self.input.consume(length);
        }
        Ok(())
    }

    /// Removes the first `length` bytes of the text.
    fn pass(&mut self, length: usize) {
        let end = self.start + length;
        self.place = self.place.after(&self.text[self.start..end]);
        self.start = end;
    }

    /// Leaves out text up to a line that begins with a tag after one that does not end with one.
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
        // Blanks before the game are not its own.
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
                        let first = self.mended.partition_point(|&at| at < self.start);
                        let mended = self.mended.get(first).map(|&at| at - self.start);
                        let mended = mended.filter(|&at| at < end);
                        builder.finish(text.to_owned(), begin, mended)
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
                    // A word that is read again costs as much as was read since.
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

    /// The next game. After an error of the file there is none; after another error there may be.
    fn next(&mut self) -> Option<Result<RawGame, ReadError>> {
        if self.failed {
            return None;
        }
        let game = self.read_game();
        self.failed = matches!(game, Err(ReadError::Io { .. }));
        game.transpose()
    }
}

/// Adds bytes to a text; those that are not UTF-8 as characters of Latin-1. Returns those of a last character that is
/// not whole, unless they are the last of all.
fn decode<'a>(
    mut bytes: &'a [u8],
    complete: bool,
    text: &mut String,
    mended: &mut Vec<usize>,
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
        text.push_str(std::str::from_utf8(valid).expect("it is valid up to here"));
        let wrong = match error.error_len() {
            Some(length) => length,
            None if complete => rest.len(),
            None => return rest,
        };
        mended.push(text.len());
        text.extend(rest[..wrong].iter().map(|&byte| char::from(byte)));
        bytes = &rest[wrong..];
    }
}
