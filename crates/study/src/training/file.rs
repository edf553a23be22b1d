//! The file of games from which a network learns. It is a text in which every line can be checked by itself.
//!
//! The first line is `tessera games 3`. Then follow lines of the form `key: value` with everything that determines the
//! games, and finally the line `checksum` with the CRC-32 of all lines before it. After that, there is one line for
//! each game, in the order of their numbers. A line consists of the number, the result (`white`, `black` or `draw`),
//! the plies from the initial position, and the CRC-32 of the line so far. The words of a line are separated by single
//! spaces. A checksum has eight hexadecimal digits.
//!
//! The plies are bytes in base64 without padding, which are numbers in LEB128 (seven bits a byte, the lowest first). A
//! ply has the index of its move among the legal moves; then 0 if nothing is learned from the position before it, else
//! 1 plus the zigzag code of its score (0, -1, 1, -2, ... are 0, 1, 2, 3, ...); then the number of its leaves. A leaf
//! has the number of moves to it from the position before the ply, the index of each, and the zigzag code of its score.

use std::fmt::Write;
use std::io::{self, BufRead, Read};
use std::ops::RangeInclusive;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use tessera_draughts::{Color, Variant};
use thiserror::Error;

use super::{GameSettings, PlayedGame, PlayedLeaf, PlayedPly, Weights};

/// The first line.
const TITLE: &str = "tessera games 3";

/// Maximum length of a line, in bytes.
const MAX_LINE_LENGTH: u64 = 1 << 24;

/// The name of the computed evaluation in notes and heads of files.
pub const COMPUTED: &str = "computed";

/// The name of an evaluation in notes and heads of files: the CRC-32 of its weights in hexadecimal, or [`COMPUTED`].
#[must_use]
pub fn evaluation_name(weights: Option<&Weights>) -> String {
    weights.map_or_else(
        || COMPUTED.to_owned(),
        |weights| format!("{:08x}", weights.checksum()),
    )
}

/// The head of a file of games: everything that determines the games.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_study::training::{COMPUTED, GameSettings, GamesHead, GamesReader};
/// let head = GamesHead {
///     variant: Variant::ENGLISH,
///     evaluation: COMPUTED.to_owned(),
///     program: "0.1.0".to_owned(),
///     settings: GameSettings::default(),
///     first: 1,
///     last: 500,
/// };
/// let file = head.to_text();
/// assert_eq!(GamesReader::new(file.as_bytes())?.head(), &head);
/// # Ok::<(), tessera_study::training::GamesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesHead {
    /// The variant of the games.
    pub variant: Variant,
    /// The [name](evaluation_name) of the evaluation that plays.
    pub evaluation: String,
    /// The version of the program that plays the games.
    pub program: String,
    /// How games are played.
    pub settings: GameSettings,
    /// The number of the first game.
    pub first: u64,
    /// The number of the last game.
    pub last: u64,
}

/// Why a text is not a file of games.
#[derive(Debug, Error)]
pub enum GamesError {
    /// The first line is not the title of a file of games.
    #[error("not a file of games: expected `{TITLE}` as its first line")]
    Title,
    /// A line cannot be read.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What was found in the line and what was expected.
        problem: String,
    },
    /// The last line has no line break: the program was terminated while it wrote the line.
    #[error("line {line} is cut off")]
    CutOff {
        /// The line, counted from 1.
        line: usize,
    },
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl GamesHead {
    /// The keys and values of the head, in order.
    fn lines(&self) -> [(&'static str, String); 10] {
        let settings = &self.settings;
        [
            ("variant", self.variant.name().to_owned()),
            ("evaluation", self.evaluation.clone()),
            ("seed", settings.seed.to_string()),
            ("nodes", settings.nodes.to_string()),
            ("random plies", settings.random_plies.to_string()),
            ("endings", endings_text(settings)),
            ("leaves", settings.leaves.to_string()),
            ("most plies", settings.max_plies.to_string()),
            ("program", self.program.clone()),
            ("games", format!("{}..{}", self.first, self.last)),
        ]
    }

    /// The text of the head, including its line breaks.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{TITLE}\n");
        for (key, value) in self.lines() {
            let _ = writeln!(text, "{key}: {value}");
        }
        let checksum = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "checksum: {checksum:08x}");
        text
    }

    /// The first difference from another head: a key, its value here, and its value in `other`. `None` if the heads are
    /// equal.
    #[must_use]
    pub fn difference(&self, other: &GamesHead) -> Option<(&'static str, String, String)> {
        let pairs = self.lines().into_iter().zip(other.lines());
        let mut different = pairs.filter(|((_, here), (_, there))| here != there);
        different
            .next()
            .map(|((key, here), (_, there))| (key, here, there))
    }
}

/// The share of endings in a head, and the numbers of pieces if they are not the usual ones.
fn endings_text(settings: &GameSettings) -> String {
    let (share, pieces) = (settings.endings, &settings.ending_pieces);
    if *pieces == GameSettings::default().ending_pieces {
        share.to_string()
    } else {
        format!("{share} from {}..{}", pieces.start(), pieces.end())
    }
}

/// Reads what [`endings_text`] writes.
fn endings_of_text(text: &str) -> Option<(u32, RangeInclusive<u32>)> {
    let Some((share, pieces)) = text.split_once(" from ") else {
        return Some((text.parse().ok()?, GameSettings::default().ending_pieces));
    };
    let Range { first, last } = pieces.parse().ok()?;
    let pieces = first.try_into().ok()?..=last.try_into().ok()?;
    Some((share.parse().ok()?, pieces))
}

/// The line of a game in a file, including its line break.
#[must_use]
pub fn game_line(game: &PlayedGame) -> String {
    let mut line = format!("{} {} ", game.number, result(game.winner));
    let mut bytes = Vec::new();
    for ply in &game.plies {
        put_number(&mut bytes, ply.action);
        put_number(&mut bytes, ply.score.map_or(0, |score| 1 + zigzag(score)));
        put_number(&mut bytes, ply.leaves.len() as u32);
        for leaf in &ply.leaves {
            put_number(&mut bytes, leaf.line.len() as u32);
            for &action in &leaf.line {
                put_number(&mut bytes, action);
            }
            put_number(&mut bytes, zigzag(leaf.score));
        }
    }
    STANDARD_NO_PAD.encode_string(&bytes, &mut line);
    line.push(' ');
    let checksum = crc32fast::hash(line.as_bytes());
    let _ = writeln!(line, "{checksum:08x}");
    line
}

/// Reads a line without its line break.
fn game_of_line(line: &str) -> Result<PlayedGame, String> {
    let (checked, stated) = line.split_at(line.rfind(' ').map_or(0, |space| space + 1));
    let found = format!("{:08x}", crc32fast::hash(checked.as_bytes()));
    if stated != found {
        let stated: String = stated.chars().take(20).collect();
        return Err(format!(
            "the checksum is {found}, the line says `{stated}`: the file is damaged"
        ));
    }
    let mut words = checked.split_terminator(' ');
    let number = words.next().and_then(|word| word.parse().ok());
    let number = number.ok_or("expected the number of a game")?;
    let word = words.next();
    let winners = [Some(Color::White), Some(Color::Black), None];
    let winner = winners
        .into_iter()
        .find(|winner| word == Some(result(*winner)));
    let winner = winner.ok_or("expected `white`, `black` or `draw` after the number")?;
    let plies = words.next().unwrap_or_default();
    let bytes = STANDARD_NO_PAD
        .decode(plies)
        .map_err(|error| format!("expected the plies in base64 after the result: {error}"))?;
    if words.next().is_some() {
        return Err("expected one word of plies after the result".to_owned());
    }
    Ok(PlayedGame {
        number,
        winner,
        plies: plies_of_bytes(&bytes)?,
    })
}

/// Reads the plies of a game.
fn plies_of_bytes(mut bytes: &[u8]) -> Result<Vec<PlayedPly>, String> {
    let mut plies = Vec::new();
    while !bytes.is_empty() {
        let ply = plies.len() + 1;
        let mut number = |what: &str| {
            take_number(&mut bytes).ok_or_else(|| format!("ply {ply}: expected {what}"))
        };
        let score_of = |code| {
            let code = u16::try_from(code);
            code.map(unzigzag)
                .map_err(|_| format!("ply {ply}: expected a score of 16 bits"))
        };
        let action = number("the number of a move")?;
        let score = match number("a score")?.checked_sub(1) {
            None => None,
            Some(code) => Some(score_of(code)?),
        };
        let mut leaves = Vec::new();
        for _ in 0..number("the number of leaves")? {
            let mut line = Vec::new();
            for _ in 0..number("the number of moves to a leaf")? {
                line.push(number("the number of a move to a leaf")?);
            }
            let score = score_of(number("the score of a leaf")?)?;
            leaves.push(PlayedLeaf { line, score });
        }
        plies.push(PlayedPly {
            action,
            score,
            leaves,
        });
    }
    Ok(plies)
}

/// Appends a number in LEB128.
fn put_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number in LEB128. `None` if it is cut off or does not fit.
fn take_number(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u64;
    for shift in (0..35).step_by(7) {
        let (&first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(first & 0x7F) << shift;
        if first & 0x80 == 0 {
            return u32::try_from(number).ok();
        }
    }
    None
}

fn zigzag(score: i16) -> u32 {
    u32::from(((score << 1) ^ (score >> 15)) as u16)
}

fn unzigzag(code: u16) -> i16 {
    (code >> 1) as i16 ^ -((code & 1) as i16)
}

fn result(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "draw",
    }
}

/// Reads a file of games, one at a time. After an error there are no more games.
#[derive(Debug)]
pub struct GamesReader<R> {
    input: R,
    head: GamesHead,
    /// The number of lines read so far.
    lines: usize,
    /// The length of these lines in bytes.
    bytes: u64,
    /// The number of the next game.
    next: u64,
    has_failed: bool,
}

impl<R: BufRead> GamesReader<R> {
    /// Reads the head of a file.
    ///
    /// # Errors
    /// If the text is not a file of games, or its head is damaged.
    pub fn new(input: R) -> Result<GamesReader<R>, GamesError> {
        GamesReader::new_among(input, &[])
    }

    /// Like [`new`](GamesReader::new), also for games of one of `others`, variants that do not come with the library.
    ///
    /// # Errors
    /// As [`new`](GamesReader::new).
    pub fn new_among(mut input: R, others: &[Variant]) -> Result<GamesReader<R>, GamesError> {
        let (mut lines, mut bytes) = (0, 0);
        let mut next = |lines: &mut usize| {
            let line = line(&mut input, *lines + 1)?;
            *lines += 1;
            bytes += line.as_ref().map_or(0, |line| line.len() as u64 + 1);
            Ok::<_, GamesError>(line)
        };
        let is_title = next(&mut lines).map(|line| line.as_deref() == Some(TITLE));
        match is_title {
            Ok(true) => {}
            Err(GamesError::Io(error)) => return Err(error.into()),
            _ => return Err(GamesError::Title),
        }
        let mut text = format!("{TITLE}\n");
        let mut value = |expected: &str| {
            let line = next(&mut lines)?;
            let found = line.as_deref().and_then(|line| line.split_once(": "));
            let Some((_, value)) = found.filter(|(key, _)| *key == expected) else {
                return Err(problem(lines, format!("expected `{expected}: `")));
            };
            let checksum = crc32fast::hash(text.as_bytes());
            let _ = writeln!(text, "{expected}: {value}");
            Ok((lines, value.to_owned(), checksum))
        };
        let (number, name, _) = value("variant")?;
        let variant = Variant::named(&name, others);
        let variant = variant.map_err(|_| unexpected(number, &name, "the name of a variant"))?;
        let (_, evaluation, _) = value("evaluation")?;
        let seed = parsed(value("seed")?, "a number")?;
        let nodes = parsed(value("nodes")?, "a number")?;
        let random_plies = parsed(value("random plies")?, "a number")?;
        let (line, text, _) = value("endings")?;
        let (endings, ending_pieces) = endings_of_text(&text)
            .ok_or_else(|| unexpected(line, &text, "a number, or one such as 50 from 6..30"))?;
        let settings = GameSettings {
            seed,
            nodes,
            random_plies,
            endings,
            ending_pieces,
            leaves: parsed(value("leaves")?, "a number")?,
            max_plies: parsed(value("most plies")?, "a number")?,
        };
        let (_, program, _) = value("program")?;
        let Range { first, last } = parsed(value("games")?, "two numbers, such as 1..500")?;
        let (line, stated, found) = value("checksum")?;
        if stated != format!("{found:08x}") {
            let message = format!("the checksum of the head is {found:08x}: the file is damaged");
            return Err(problem(line, message));
        }
        Ok(GamesReader {
            input,
            head: GamesHead {
                variant,
                evaluation,
                program,
                settings,
                first,
                last,
            },
            lines,
            bytes,
            next: first,
            has_failed: false,
        })
    }

    /// The head of the file.
    pub fn head(&self) -> &GamesHead {
        &self.head
    }

    /// The length in bytes of the head and of all games read so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn game(&mut self) -> Result<Option<PlayedGame>, GamesError> {
        let number = self.lines + 1;
        let Some(line) = line(&mut self.input, number)? else {
            return Ok(None);
        };
        let game = game_of_line(&line);
        let game = game.map_err(|message| problem(number, message))?;
        if self.next > self.head.last {
            return Err(problem(number, "expected the end of the file".to_owned()));
        }
        if game.number != self.next {
            let message = format!("game {}: expected game {}", game.number, self.next);
            return Err(problem(number, message));
        }
        self.lines = number;
        self.bytes += line.len() as u64 + 1;
        self.next = self.next.saturating_add(1);
        Ok(Some(game))
    }
}

impl<R: BufRead> Iterator for GamesReader<R> {
    type Item = Result<PlayedGame, GamesError>;

    fn next(&mut self) -> Option<Result<PlayedGame, GamesError>> {
        if self.has_failed {
            return None;
        }
        let game = self.game();
        self.has_failed = game.is_err();
        game.transpose()
    }
}

/// The numbers of the first and the last game.
struct Range {
    first: u64,
    last: u64,
}

impl std::str::FromStr for Range {
    type Err = ();

    fn from_str(text: &str) -> Result<Range, ()> {
        let (first, last) = text.split_once("..").ok_or(())?;
        let number = |text: &str| text.parse().map_err(drop);
        let (first, last) = (number(first)?, number(last)?);
        if first <= last {
            Ok(Range { first, last })
        } else {
            Err(())
        }
    }
}

fn problem(line: usize, problem: String) -> GamesError {
    GamesError::Line { line, problem }
}

fn parsed<T: std::str::FromStr>(
    (line, value, _): (usize, String, u32),
    expected: &str,
) -> Result<T, GamesError> {
    let value: String = value;
    value
        .parse()
        .map_err(|_| unexpected(line, &value, expected))
}

fn unexpected(line: usize, value: &str, expected: &str) -> GamesError {
    let found: String = value.chars().take(40).collect();
    problem(line, format!("`{found}`: expected {expected}"))
}

/// Reads a line and removes its line break. `None` at the end of the input.
fn line(input: &mut impl BufRead, number: usize) -> Result<Option<String>, GamesError> {
    let mut bytes = Vec::new();
    input.take(MAX_LINE_LENGTH).read_until(b'\n', &mut bytes)?;
    match bytes.pop() {
        None => Ok(None),
        Some(b'\n') => {
            let text = String::from_utf8(bytes);
            let text =
                text.map_err(|_| problem(number, "it is not UTF-8: the file is damaged".into()));
            text.map(Some)
        }
        Some(_) if bytes.len() as u64 + 1 == MAX_LINE_LENGTH => {
            let message = format!("expected at most {MAX_LINE_LENGTH} bytes");
            Err(problem(number, message))
        }
        Some(_) => Err(GamesError::CutOff { line: number }),
    }
}
