//! Warnings: errors in a text that were repaired, with their places.

use std::fmt;

use crate::Color;
use crate::notation::excerpt;

/// A place in a file. Both numbers are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line. Lines end with a line feed.
    pub line: usize,
    /// The character within the line.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl Place {
    pub(crate) const START: Place = Place { line: 1, column: 1 };

    /// The place after `text`, which starts here.
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

/// Converts offsets in a text to places. If offsets are queried in ascending order, all queries together take a single
/// pass over the text.
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

/// An error in a text that was repaired, with its place.
///
/// ```
/// use tessera_draughts::{Variant, pdn};
/// let game = pdn::read_one("1. 10x14 24-19 *")?;
/// let played = game.play(Variant::ENGLISH)?;
/// assert_eq!(
///     played.warnings[0].to_string(),
///     "line 1, column 4: `10x14` captures nothing: read as 10-14"
/// );
/// # Ok::<(), pdn::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The place of the error.
    pub place: Place,
    /// The kind of error.
    pub kind: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

/// An error in a text that can be repaired. Quoted texts are shortened if they are long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// A byte order mark.
    ByteOrderMark,
    /// Bytes that are not UTF-8. Each is read as a Latin-1 character.
    NotUtf8,
    /// A tag's value without quotation marks.
    TagWithoutQuotes,
    /// A quotation mark inside a tag's value, without a backslash before it.
    QuoteInTag,
    /// A tag without its closing quotation mark or bracket. It ends with its line.
    UnclosedTag,
    /// A second tag with the same name. Only the first is used.
    RepeatedTag(String),
    /// Text that is not part of a game. It is ignored.
    Ignored(String),
    /// A comment that is never closed. It ends before the next game, or with the file.
    UnclosedComment,
    /// A variation that is never closed. It ends with the game.
    UnclosedVariation,
    /// A closing bracket or brace without an opening one. It is ignored.
    StrayClosing(char),
    /// A result inside a variation. It is ignored.
    ResultInVariation(String),
    /// The game does not end with a result.
    NoResult,
    /// A second result after the first. It is ignored.
    SecondResult(String),
    /// The tag `Result` differs from the result at the end of the moves. The tag is ignored.
    ResultDiffers {
        /// The value of the tag.
        tag: String,
        /// The result at the end of the moves.
        text: String,
    },
    /// The result contradicts the final position, which is decided by the rules. The result is kept.
    ResultAgainstBoard(String),
    /// An unknown result. It is read as an unfinished game.
    UnknownResult(String),
    /// A word directly after another one, without a blank.
    Glued(String),
    /// Blanks within a move or a result.
    Blanks(String),
    /// A move without a sign between its numbers.
    WithoutSign(String),
    /// A number without a full stop after it. It is read as a move number.
    NumberWithoutStop(String),
    /// A move without a number in a game with numbers.
    NoNumber {
        /// The expected number.
        expected: u32,
    },
    /// No move has a number.
    NoNumbers,
    /// A wrong move number.
    WrongNumber {
        /// The number in the text.
        found: String,
        /// The expected number.
        expected: u32,
    },
    /// A move number without a move after it.
    NumberWithoutMove(String),
    /// A numeric annotation glyph above 65535. It is ignored.
    LargeGlyph(String),
    /// A capture written as a step.
    CaptureAsStep {
        /// The move as written.
        found: String,
        /// The move as it was read.
        meant: String,
    },
    /// A step written as a capture.
    StepAsCapture {
        /// The move as written.
        found: String,
        /// The move as it was read.
        meant: String,
    },
    /// Letters of the wrong case.
    WrongCase(String),
    /// A capture whose last squares are missing. Only one legal capture starts with its squares.
    CutShort {
        /// The move as written.
        found: String,
        /// The move as it was read.
        meant: String,
    },
    /// One capture written as several.
    InParts {
        /// The move as it was read.
        meant: String,
    },
    /// A capture with intermediate squares that are not on its path.
    WrongPath {
        /// The move as written.
        found: String,
        /// The move as it was read.
        meant: String,
    },
    /// Several captures with different effects have these squares. The one after which most of the following moves are
    /// legal is chosen, or the first of these.
    Ambiguous {
        /// The move as written.
        found: String,
        /// The move that was chosen.
        meant: String,
    },
    /// Men on their promotion row. They are read as kings.
    Uncrowned {
        /// The owner of the men.
        color: Color,
        /// Their squares.
        squares: String,
    },
    /// A start position with an unknown side to move (`?`). The player who moves first in the variant is assumed.
    UnknownSide,
    /// The fields of the tag `GameType` differ from the variant's.
    GameTypeFields {
        /// The value of the tag.
        found: String,
        /// The value of the variant.
        expected: String,
    },
    /// The number of further warnings, which are not stored.
    More(usize),
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WarningKind::ByteOrderMark => f.write_str("a byte order mark: ignored"),
            WarningKind::NotUtf8 => f.write_str("bytes that are not UTF-8: read as Latin-1"),
            WarningKind::TagWithoutQuotes => {
                f.write_str("a tag's value without quotation marks: expected `[Name \"value\"]`")
            }
            WarningKind::QuoteInTag => {
                f.write_str("a quotation mark in a tag's value: expected `\\\"`")
            }
            WarningKind::UnclosedTag => f.write_str("a tag without `\"]` at its end"),
            WarningKind::RepeatedTag(name) => {
                write!(f, "a second tag `{name}`: only the first is used")
            }
            WarningKind::Ignored(text) => write!(f, "unexpected text `{text}`: ignored"),
            WarningKind::UnclosedComment => f.write_str("a comment without `}` at its end"),
            WarningKind::UnclosedVariation => f.write_str("a variation without `)` at its end"),
            WarningKind::StrayClosing(sign) => write!(f, "unmatched `{sign}`: ignored"),
            WarningKind::ResultInVariation(text) => {
                write!(f, "the result `{text}` in a variation: ignored")
            }
            WarningKind::NoResult => f.write_str("the game ends without a result: expected `*`"),
            WarningKind::SecondResult(text) => write!(f, "a second result `{text}`: ignored"),
            WarningKind::ResultDiffers { tag, text } => write!(
                f,
                "the result is `{text}`, but the tag says `{tag}`: the tag is ignored"
            ),
            WarningKind::ResultAgainstBoard(text) => {
                write!(f, "the result `{text}` contradicts the final position")
            }
            WarningKind::UnknownResult(text) => {
                write!(f, "`{text}` is not a result: read as `*`")
            }
            WarningKind::Glued(text) => write!(f, "no blank before `{text}`"),
            WarningKind::Blanks(text) => write!(f, "blanks in `{text}`"),
            WarningKind::WithoutSign(text) => write!(f, "no sign in `{text}`: expected `-` or `x`"),
            WarningKind::NumberWithoutStop(text) => {
                write!(
                    f,
                    "no full stop after `{text}`: read as the number of a move"
                )
            }
            WarningKind::NoNumber { expected } => {
                write!(f, "no number before the move: expected `{expected}.`")
            }
            WarningKind::NoNumbers => f.write_str("the moves have no numbers: expected `1.`"),
            WarningKind::WrongNumber { found, expected } => {
                write!(f, "the move has the number `{found}`: expected {expected}")
            }
            WarningKind::NumberWithoutMove(text) => write!(f, "no move after `{text}`"),
            WarningKind::LargeGlyph(text) => write!(f, "there is no glyph `${text}`: ignored"),
            WarningKind::CaptureAsStep { found, meant } => {
                write!(f, "`{found}` is a capture: read as {meant}")
            }
            WarningKind::StepAsCapture { found, meant } => {
                write!(f, "`{found}` captures nothing: read as {meant}")
            }
            WarningKind::WrongCase(text) => write!(f, "letters of the wrong case in `{text}`"),
            WarningKind::CutShort { found, meant } => {
                write!(f, "`{found}` is incomplete: read as {meant}")
            }
            WarningKind::InParts { meant } => {
                write!(f, "one capture written as several: read as {meant}")
            }
            WarningKind::WrongPath { found, meant } => {
                write!(f, "`{found}` has a wrong path: read as {meant}")
            }
            WarningKind::Ambiguous { found, meant } => {
                write!(f, "`{found}` is ambiguous: read as {meant}")
            }
            WarningKind::Uncrowned { color, squares } => {
                write!(
                    f,
                    "{color} men on {squares}, their promotion row: read as kings"
                )
            }
            WarningKind::UnknownSide => {
                f.write_str("the side to move is unknown: the player who moves first is assumed")
            }
            WarningKind::GameTypeFields { found, expected } => {
                write!(f, "the game type is `{found}`: expected `{expected}`")
            }
            WarningKind::More(count) => write!(f, "{count} more warnings"),
        }
    }
}

/// Collects warnings. Their number is limited, so that they take no more memory than the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Warnings {
    kept: Vec<(usize, WarningKind)>,
    left_out: usize,
    last: usize,
}

impl Warnings {
    const KEPT: usize = 1000;

    pub(crate) fn push(&mut self, offset: usize, kind: impl FnOnce() -> WarningKind) {
        if self.kept.len() < Self::KEPT {
            self.kept.push((offset, kind()));
        } else {
            self.left_out += 1;
            self.last = offset;
        }
    }

    /// The warnings, ordered by place.
    pub(crate) fn placed(mut self, places: &mut Places<'_>) -> Vec<Warning> {
        self.kept.sort_by_key(|(offset, _)| *offset);
        if self.left_out > 0 {
            self.kept
                .push((self.last, WarningKind::More(self.left_out)));
        }
        self.kept
            .into_iter()
            .map(|(offset, kind)| Warning {
                place: places.of(offset),
                kind,
            })
            .collect()
    }
}

/// A text shortened for a warning.
pub(crate) fn cut(text: &str) -> String {
    excerpt(text)
}
