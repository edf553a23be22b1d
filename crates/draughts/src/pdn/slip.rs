//! What was wrong with a text and could be mended, and where.

use std::fmt;

use crate::Color;
use crate::notation::excerpt;

/// A place in a file, for people: both numbers are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line; lines end with a line feed.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl Place {
    pub(crate) const START: Place = Place { line: 1, column: 1 };

    /// The place after a text that begins here.
    pub(crate) fn after(self, text: &str) -> Place {
        let bytes = text.as_bytes();
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
        let last = match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(feed) => &bytes[feed + 1..],
            None => bytes,
        };
        let columns = last.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        Place {
            line: self.line + lines,
            column: columns + if lines == 0 { self.column } else { 1 },
        }
    }
}

/// Finds the places of offsets in a text. Asked in rising order, all its answers together cost one pass over the text.
#[derive(Clone, Debug)]
pub(crate) struct Places<'a> {
    text: &'a str,
    begin: Place,
    at: usize,
    place: Place,
}

impl<'a> Places<'a> {
    pub(crate) fn new(text: &'a str, begin: Place) -> Places<'a> {
        Places {
            text,
            begin,
            at: 0,
            place: begin,
        }
    }

    pub(crate) fn of(&mut self, offset: usize) -> Place {
        if offset < self.at {
            (self.at, self.place) = (0, self.begin);
        }
        self.place = self.place.after(&self.text[self.at..offset]);
        self.at = offset;
        self.place
    }
}

/// Something that is wrong with a text and was mended, and where.
///
/// ```
/// use tessera_draughts::{English, pdn};
/// let game = pdn::read_one("1. 10x14 24-19 *")?;
/// let played = game.play::<English>()?;
/// assert_eq!(
///     played.slips[0].to_string(),
///     "line 1, column 4: `10x14` captures nothing: read as 10-14"
/// );
/// # Ok::<(), pdn::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub kind: SlipKind,
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

/// What can be wrong with a text and be mended. Texts in it are cut where they are long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SlipKind {
    /// A byte order mark.
    ByteOrderMark,
    /// Bytes that are not UTF-8: each was read as a character of Latin-1.
    NotUtf8,
    /// A tag's value without quotation marks.
    TagWithoutQuotes,
    /// A quotation mark inside a tag's value, without the backslash before it.
    QuoteInTag,
    /// A tag without its closing quotation mark or bracket: it ends with its line.
    UnclosedTag,
    /// The second tag of a name: the first one counts.
    RepeatedTag(String),
    /// A text that is nothing that a game has: left out.
    Ignored(String),
    /// A comment that is never closed: it ends before the next game, or with the file.
    UnclosedComment,
    /// A variation that is never closed: it ends with the game.
    UnclosedVariation,
    /// A bracket or brace that closes nothing: left out.
    StrayClosing(char),
    /// A result inside a variation: left out.
    ResultInVariation(String),
    /// The game has no result at its end.
    NoResult,
    /// A second result after the first: left out.
    SecondResult(String),
    /// The tag `Result` says something else than the end of the moves, which counts.
    ResultDiffers {
        /// What the tag says.
        tag: String,
        /// What the end of the moves says.
        text: String,
    },
    /// The player without a legal action at the end has lost by the rules, but not by the result, which counts.
    ResultAgainstBoard(String),
    /// A result that is none of those that there are: read as an unfinished game.
    UnknownResult(String),
    /// Two things without a blank between them.
    Glued(String),
    /// Blanks within an action or a result.
    Blanks(String),
    /// An action without a sign between its numbers.
    WithoutSign(String),
    /// A number without the full stop after it, read as the number of a move.
    NumberWithoutStop(String),
    /// A move without its number, though others have theirs.
    NoNumber {
        /// The number.
        expected: u32,
    },
    /// No move has a number.
    NoNumbers,
    /// The wrong number of a move.
    WrongNumber {
        /// The number that is there.
        found: String,
        /// The right one.
        expected: u32,
    },
    /// A number without a move after it.
    NumberWithoutMove(String),
    /// A numeric annotation glyph above 65535: left out.
    LargeGlyph(String),
    /// A capture written as a step.
    CaptureAsStep {
        /// As it is written.
        found: String,
        /// What was meant.
        meant: String,
    },
    /// A step written as a capture.
    StepAsCapture {
        /// As it is written.
        found: String,
        /// What was meant.
        meant: String,
    },
    /// Letters of the wrong case.
    WrongCase(String),
    /// A capture whose last squares are missing; only one goes on like this.
    CutShort {
        /// As it is written.
        found: String,
        /// What was meant.
        meant: String,
    },
    /// One capture written as several.
    InParts {
        /// What was meant.
        meant: String,
    },
    /// Squares in the middle of a capture that are not on its way.
    WrongWay {
        /// As it is written.
        found: String,
        /// What was meant.
        meant: String,
    },
    /// Several captures have these squares; what follows in the game decided, else the first was taken.
    Ambiguous {
        /// As it is written.
        found: String,
        /// What was taken.
        meant: String,
    },
    /// Men where they would have become kings: taken for kings.
    Uncrowned {
        /// Whose men.
        color: Color,
        /// Their squares.
        squares: String,
    },
    /// A start position whose side to move is not known (`?`): the player who acts first in the variant has the turn.
    UnknownSide,
    /// The fields of the tag `GameType` after its number differ from the variant's.
    GameTypeFields {
        /// The value of the tag.
        found: String,
        /// The value that the variant has.
        expected: String,
    },
    /// Number of further slips, which are not kept.
    More(usize),
}

impl fmt::Display for SlipKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlipKind::ByteOrderMark => f.write_str("a byte order mark: left out"),
            SlipKind::NotUtf8 => f.write_str("bytes that are not UTF-8: read as Latin-1"),
            SlipKind::TagWithoutQuotes => {
                f.write_str("a tag's value without quotation marks: expected `[Name \"value\"]`")
            }
            SlipKind::QuoteInTag => {
                f.write_str("a quotation mark in a tag's value: expected `\\\"`")
            }
            SlipKind::UnclosedTag => f.write_str("a tag without `\"]` at its end"),
            SlipKind::RepeatedTag(name) => {
                write!(f, "a second tag `{name}`: the first one counts")
            }
            SlipKind::Ignored(text) => write!(f, "`{text}` is nothing a game has: left out"),
            SlipKind::UnclosedComment => f.write_str("a comment without `}` at its end"),
            SlipKind::UnclosedVariation => f.write_str("a variation without `)` at its end"),
            SlipKind::StrayClosing(sign) => write!(f, "`{sign}` closes nothing: left out"),
            SlipKind::ResultInVariation(text) => {
                write!(f, "the result `{text}` in a variation: left out")
            }
            SlipKind::NoResult => f.write_str("the game ends without a result: expected `*`"),
            SlipKind::SecondResult(text) => write!(f, "a second result `{text}`: left out"),
            SlipKind::ResultDiffers { tag, text } => write!(
                f,
                "the result is `{text}`, but the tag says `{tag}`: the tag is left out"
            ),
            SlipKind::ResultAgainstBoard(text) => write!(
                f,
                "the result is `{text}`, but on the board the game ended otherwise"
            ),
            SlipKind::UnknownResult(text) => {
                write!(f, "`{text}` is no result: read as `*`")
            }
            SlipKind::Glued(text) => write!(f, "no blank before `{text}`"),
            SlipKind::Blanks(text) => write!(f, "blanks in `{text}`"),
            SlipKind::WithoutSign(text) => write!(f, "no sign in `{text}`: expected `-` or `x`"),
            SlipKind::NumberWithoutStop(text) => {
                write!(
                    f,
                    "no full stop after `{text}`: read as the number of a move"
                )
            }
            SlipKind::NoNumber { expected } => {
                write!(f, "no number before the move: expected `{expected}.`")
            }
            SlipKind::NoNumbers => f.write_str("the moves have no numbers: expected `1.`"),
            SlipKind::WrongNumber { found, expected } => {
                write!(f, "the move has the number `{found}`: expected {expected}")
            }
            SlipKind::NumberWithoutMove(text) => write!(f, "no move after `{text}`"),
            SlipKind::LargeGlyph(text) => write!(f, "no glyph has the number `{text}`: left out"),
            SlipKind::CaptureAsStep { found, meant } => {
                write!(f, "`{found}` captures: read as {meant}")
            }
            SlipKind::StepAsCapture { found, meant } => {
                write!(f, "`{found}` captures nothing: read as {meant}")
            }
            SlipKind::WrongCase(text) => write!(f, "letters of the other case in `{text}`"),
            SlipKind::CutShort { found, meant } => {
                write!(f, "`{found}` goes on: read as {meant}")
            }
            SlipKind::InParts { meant } => {
                write!(f, "one capture written as several: read as {meant}")
            }
            SlipKind::WrongWay { found, meant } => {
                write!(f, "`{found}` does not go this way: read as {meant}")
            }
            SlipKind::Ambiguous { found, meant } => {
                write!(f, "`{found}` is ambiguous: read as {meant}")
            }
            SlipKind::Uncrowned { color, squares } => {
                write!(f, "{color} men on {squares}: taken for kings")
            }
            SlipKind::UnknownSide => {
                f.write_str("the side to move is not known: taken as the one that acts first")
            }
            SlipKind::GameTypeFields { found, expected } => {
                write!(f, "the game type is `{found}`: expected `{expected}`")
            }
            SlipKind::More(count) => write!(f, "{count} more like these"),
        }
    }
}

/// Collects slips, so many that a text made of nothing else takes no more memory than its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slips {
    kept: Vec<(usize, SlipKind)>,
    left_out: usize,
    last: usize,
}

impl Slips {
    const KEPT: usize = 1000;

    pub(crate) fn push(&mut self, offset: usize, kind: impl FnOnce() -> SlipKind) {
        if self.kept.len() < Self::KEPT {
            self.kept.push((offset, kind()));
        } else {
            self.left_out += 1;
            self.last = offset;
        }
    }

    /// In the order of their places.
    pub(crate) fn placed(mut self, places: &mut Places<'_>) -> Vec<Slip> {
        self.kept.sort_by_key(|(offset, _)| *offset);
        if self.left_out > 0 {
            self.kept.push((self.last, SlipKind::More(self.left_out)));
        }
        self.kept
            .into_iter()
            .map(|(offset, kind)| Slip {
                place: places.of(offset),
                kind,
            })
            .collect()
    }
}

/// A text for a slip.
pub(crate) fn cut(text: &str) -> String {
    excerpt(text)
}
