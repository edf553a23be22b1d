//! The lines of a certificate. Each line is a JSON object.

use std::fmt;
use std::io::{BufRead, Read};

use serde::{Deserialize, Serialize};
use tessera_draughts::{Color, Variant};
use thiserror::Error;

use super::Fault;

/// The value of the field `format` in a header.
const FORMAT: &str = "tessera-certificate";

/// The version of the format.
const VERSION: u32 = 1;

/// Maximum length of a line in bytes. The moves of any position take much less.
const MAX_BYTES: usize = 1 << 20;

/// What the first line must be, for error messages.
const HEADER: &str = "an object with `format`, `version`, `variant`, `start`, `claim` and `lines`";

/// What every other line must be, for error messages.
const LINE: &str = "an object with `fen`, `moves` and one of `win`, `hold` and `safe`";

/// The first line of a certificate: what is proven, and for which position.
///
/// ```
/// use tessera_engine::certificate::{Claim, Header};
/// let text = r#"{"format":"tessera-certificate","version":1,"variant":"english","start":"W:W27:B23","claim":"win",
///     "winner":"white","plies":1,"shortest":true,"lines":1}"#;
/// let header = Header::parse(text.as_bytes())?;
/// assert_eq!(header.start, "W:W27:B23");
/// assert!(matches!(header.claim, Claim::Win { plies: 1, .. }));
/// # Ok::<(), tessera_engine::certificate::LineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The variant by whose rules the value is proven.
    pub variant: Variant,
    /// The position whose value is proven, in FEN.
    pub start: String,
    /// What is proven about the position.
    pub claim: Claim,
    /// The number of lines after this one.
    pub lines: u64,
}

/// What a certificate proves about its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A player can force a win.
    Win {
        /// The player who wins.
        winner: Color,
        /// The number of plies within which the player wins.
        plies: u16,
        /// Whether it is also proven that the winner cannot force it in fewer plies.
        shortest: bool,
    },
    /// Both players can avoid losing indefinitely, so the position is a draw.
    Draw,
}

impl Claim {
    /// The claim in words, where `mover` is the side to move: `white to move wins in 9 plies`.
    #[must_use]
    pub fn in_words(self, mover: Color) -> String {
        match self {
            Claim::Draw => format!("{mover} to move draws"),
            Claim::Win {
                winner, plies: 0, ..
            } => format!("{winner} has won"),
            Claim::Win {
                winner,
                plies,
                shortest,
            } => {
                let verb = if winner == mover { "wins" } else { "loses" };
                let within = if shortest { "in" } else { "within" };
                let unit = if plies == 1 { "ply" } else { "plies" };
                format!("{mover} to move {verb} {within} {plies} {unit}")
            }
        }
    }
}

/// A line after the header: a position, and a fact that follows from its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The position in FEN.
    pub fen: String,
    /// What is proven about the position.
    pub fact: Fact,
    /// If the player whom the fact favours is to move, one move of that player. Otherwise, all moves of the other
    /// player.
    pub moves: Vec<String>,
}

/// A fact about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The winner of the claim wins in this number of plies against every defence.
    Win(u16),
    /// The loser of the claim does not lose within this number of plies.
    Hold(u16),
    /// This player never loses.
    Safe(Color),
}

/// Prints the fact as a field of a line.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Win(plies) => write!(f, "`win` is {plies}"),
            Fact::Hold(plies) => write!(f, "`hold` is {plies}"),
            Fact::Safe(player) => write!(f, "`safe` is `{player}`"),
        }
    }
}

/// Why a text is not a line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// The text is not a JSON object with the right fields.
    #[error("column {column}: {message}: expected {expected}")]
    Json {
        /// The column, in bytes, counted from 1.
        column: usize,
        /// The message of the JSON parser.
        message: String,
        /// The fields that were expected.
        expected: &'static str,
    },
    /// The field `format` of the header has this value, which is another format.
    #[error("`format` is `{0}`: expected `{FORMAT}`")]
    Format(String),
    /// The header has this version of the format, which is not supported.
    #[error("`version` is {0}: expected {VERSION}")]
    Version(u32),
    /// There is no variant with this name.
    #[error("`variant`: {0}")]
    Variant(String),
    /// The text of a field is not one of the allowed values.
    #[error("`{field}` is `{found}`: expected {expected}")]
    Word {
        /// The field.
        field: &'static str,
        /// The text of the field.
        found: String,
        /// The texts that are allowed.
        expected: &'static str,
    },
    /// The fields of the header do not fit the claim.
    #[error("the fields do not fit the claim `{claim}`: expected {expected}")]
    Claim {
        /// The claim.
        claim: &'static str,
        /// The fields that the claim needs.
        expected: &'static str,
    },
    /// The line is longer than 1 MiB.
    #[error("longer than 1 MiB: expected a position and its moves")]
    TooLong,
    /// The line has this number of facts instead of exactly one.
    #[error("{0} of the fields `win`, `hold` and `safe`: expected one")]
    Facts(usize),
}

/// The fields of a header in JSON.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct HeaderShape {
    format: String,
    version: u32,
    variant: String,
    start: String,
    claim: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plies: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    lines: u64,
}

/// The fields of a header that every version of the format has.
#[derive(Deserialize)]
struct VersionShape {
    format: String,
    version: u32,
}

/// The fields of a line in JSON.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct LineShape {
    fen: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hold: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    safe: Option<String>,
    moves: Vec<String>,
}

impl Header {
    /// Reads a header from the text of the first line.
    ///
    /// # Errors
    /// If the text is not the header of a certificate.
    pub fn parse(text: &[u8]) -> Result<Header, LineError> {
        Header::parse_among(text, &[])
    }

    /// Like [`parse`](Header::parse), also for a certificate of one of `others`, variants that do not come with the
    /// library.
    ///
    /// # Errors
    /// As [`parse`](Header::parse).
    pub fn parse_among(text: &[u8], others: &[Variant]) -> Result<Header, LineError> {
        let VersionShape { format, version } = json(text, HEADER)?;
        if format != FORMAT {
            return Err(LineError::Format(format));
        }
        if version != VERSION {
            return Err(LineError::Version(version));
        }
        let shape: HeaderShape = json(text, HEADER)?;
        let variant = Variant::named(&shape.variant, others);
        Ok(Header {
            variant: variant.map_err(|error| LineError::Variant(format!("{error}")))?,
            claim: shape.claim()?,
            start: shape.start,
            lines: shape.lines,
        })
    }

    /// The text of the header, without a line break.
    #[must_use]
    pub fn to_json(&self) -> String {
        let (claim, winner, plies, shortest) = match self.claim {
            Claim::Win {
                winner,
                plies,
                shortest,
            } => ("win", Some(winner), Some(plies), Some(shortest)),
            Claim::Draw => ("draw", None, None, None),
        };
        text(&HeaderShape {
            format: FORMAT.to_owned(),
            version: VERSION,
            variant: self.variant.name().to_owned(),
            start: self.start.clone(),
            claim: claim.to_owned(),
            winner: winner.map(|winner| winner.to_string()),
            plies,
            shortest,
            lines: self.lines,
        })
    }
}

impl HeaderShape {
    fn claim(&self) -> Result<Claim, LineError> {
        let misfit = |claim, expected| Err(LineError::Claim { claim, expected });
        match (&self.claim[..], &self.winner, self.plies, self.shortest) {
            ("win", Some(winner), Some(plies), Some(shortest)) => Ok(Claim::Win {
                winner: color("winner", winner)?,
                plies,
                shortest,
            }),
            ("win", ..) => misfit("win", "`winner`, `plies` and `shortest`"),
            ("draw", None, None, None) => Ok(Claim::Draw),
            ("draw", ..) => misfit("draw", "no `winner`, `plies` or `shortest`"),
            (other, ..) => Err(word("claim", other, "`win` or `draw`")),
        }
    }
}

impl Line {
    /// Reads the text of a line after the header.
    ///
    /// # Errors
    /// If the text is not a line of a certificate.
    pub fn parse(text: &[u8]) -> Result<Line, LineError> {
        let LineShape {
            fen,
            win,
            hold,
            safe,
            moves,
        } = json(text, LINE)?;
        let fact = match (win, hold, safe) {
            (Some(plies), None, None) => Fact::Win(plies),
            (None, Some(plies), None) => Fact::Hold(plies),
            (None, None, Some(player)) => Fact::Safe(color("safe", &player)?),
            (win, hold, safe) => {
                let given = [win.is_some(), hold.is_some(), safe.is_some()];
                let count = given.into_iter().filter(|is_given| *is_given).count();
                return Err(LineError::Facts(count));
            }
        };
        Ok(Line { fen, fact, moves })
    }

    /// The text of the line, without a line break.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut shape = LineShape {
            fen: self.fen.clone(),
            win: None,
            hold: None,
            safe: None,
            moves: self.moves.clone(),
        };
        match self.fact {
            Fact::Win(plies) => shape.win = Some(plies),
            Fact::Hold(plies) => shape.hold = Some(plies),
            Fact::Safe(player) => shape.safe = Some(player.to_string()),
        }
        text(&shape)
    }
}

fn color(field: &'static str, name: &str) -> Result<Color, LineError> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => Err(word(field, other, "`white` or `black`")),
    }
}

fn word(field: &'static str, found: &str, expected: &'static str) -> LineError {
    LineError::Word {
        field,
        found: found.chars().take(40).collect(),
        expected,
    }
}

fn json<'a, T: Deserialize<'a>>(text: &'a [u8], expected: &'static str) -> Result<T, LineError> {
    serde_json::from_slice(text).map_err(|error| {
        // The parser counts lines within this text. The caller knows the line of the file.
        let place = format!(" at line {} column {}", error.line(), error.column());
        LineError::Json {
            column: error.column().max(1),
            message: error.to_string().replace(&place, ""),
            expected,
        }
    })
}

fn text(shape: &impl Serialize) -> String {
    serde_json::to_string(shape).expect("texts and numbers can be written as JSON")
}

/// Reads the lines of a text one after another, in bounded memory.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    number: u64,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// A reader of the lines of `input`.
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input,
            number: 0,
            line: Vec::new(),
        }
    }

    /// The number of the line that was read last, counted from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The text of the next line without its line break; `None` after the last line.
    ///
    /// # Errors
    /// If the input cannot be read, or the line is longer than 1 MiB.
    pub fn next_line(&mut self) -> Result<Option<&[u8]>, Fault> {
        self.line.clear();
        let mut input = (&mut self.input).take(MAX_BYTES as u64 + 1);
        if input.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.line.len() > MAX_BYTES {
            return Err(LineError::TooLong.into());
        }
        let end = self.line.iter().rposition(|byte| !b"\r\n".contains(byte));
        Ok(Some(&self.line[..end.map_or(0, |last| last + 1)]))
    }
}
