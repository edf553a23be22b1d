//! Files of puzzles: one JSON object per line. The first object identifies the file.

use serde::{Deserialize, Serialize};

use super::{Puzzle, PuzzlePly, Source, Theme};
use tessera_draughts::{Position, Variant};
use tessera_tablebase::Value;

/// The name and version of the format.
const FORMAT: &str = "tessera-puzzles";
const VERSION: u32 = 1;

/// The mark after an only move.
const ONLY: char = '!';

/// The puzzles of a file, of one variant or of several.
///
/// ```
/// use tessera_study::puzzles::PuzzleFile;
/// let text = PuzzleFile::head("tessera puzzles make --variant english", None)
///     + r#"{"variant":"english","fen":"W:W26,31:B17,19","line":"26-23! 19x26 31x22x13","value":"win","plies":3,"#
///     + r#""rating":812,"themes":["shot"],"seed":1,"game":7,"ply":60}"# + "\n";
/// let file = PuzzleFile::read(&text)?;
/// assert_eq!((file.puzzles[0].given(), file.to_text()), (1, text));
/// # Ok::<(), tessera_study::puzzles::PuzzleFileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleFile {
    /// The command that made the puzzles.
    pub command: String,
    /// Maximum number of pieces in the [tables](super::tables) with which the puzzles were made and are to be
    /// checked. `None` means [`table_pieces`](super::table_pieces).
    pub table_pieces: Option<u32>,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// Why a text is not a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct PuzzleFileError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub message: String,
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    command: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table_pieces: Option<u32>,
}

/// A line with a puzzle.
#[derive(Serialize, Deserialize)]
struct Record {
    variant: String,
    fen: String,
    /// The moves of the solution, with [`ONLY`] after each only move.
    line: String,
    value: Kind,
    /// The number of plies of a win; `None` for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u16>,
    rating: u16,
    themes: Vec<String>,
    seed: u64,
    game: u64,
    ply: usize,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Win,
    Draw,
}

impl PuzzleFile {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// If a line does not have the right form, or a move of a solution is not legal.
    pub fn read(text: &str) -> Result<PuzzleFile, PuzzleFileError> {
        PuzzleFile::read_among(text, &[])
    }

    /// Like [`read`](PuzzleFile::read), also for puzzles of `others`, variants that do not come with the library.
    ///
    /// # Errors
    /// As [`read`](PuzzleFile::read).
    pub fn read_among(text: &str, others: &[Variant]) -> Result<PuzzleFile, PuzzleFileError> {
        let mut lines = text.lines().enumerate();
        let at = |line: usize| move |message: String| PuzzleFileError { line, message };
        let (_, first) = lines
            .next()
            .ok_or_else(|| at(1)("the file is empty".into()))?;
        let head = read_head(first).map_err(at(1))?;
        let mut puzzles = Vec::new();
        for (index, line) in lines {
            puzzles.push(read_puzzle(line, others).map_err(at(index + 1))?);
        }
        Ok(PuzzleFile {
            command: head.command,
            table_pieces: head.table_pieces,
            puzzles,
        })
    }

    /// The text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = PuzzleFile::head(&self.command, self.table_pieces);
        for puzzle in &self.puzzles {
            text += &puzzle.to_json();
            text.push('\n');
        }
        text
    }

    /// The first line of a file, including its line break.
    #[must_use]
    pub fn head(command: &str, table_pieces: Option<u32>) -> String {
        let head = Head {
            format: FORMAT.to_owned(),
            version: VERSION,
            command: command.to_owned(),
            table_pieces,
        };
        json(&head) + "\n"
    }
}

fn read_head(line: &str) -> Result<Head, String> {
    let head: Head =
        serde_json::from_str(line).map_err(|error| format!("not the head of a file: {error}"))?;
    if (head.format.as_str(), head.version) != (FORMAT, VERSION) {
        let found = format!("{} {}", head.format, head.version);
        return Err(format!("expected {FORMAT} {VERSION}, found {found}"));
    }
    Ok(head)
}

fn read_puzzle(line: &str, others: &[Variant]) -> Result<Puzzle, String> {
    let record: Record =
        serde_json::from_str(line).map_err(|error| format!("not a puzzle: {error}"))?;
    let variant = Variant::named(&record.variant, others);
    let variant = variant.map_err(|error| format!("variant: {error}"))?;
    let position =
        Position::of_fen(variant, &record.fen).map_err(|error| format!("fen: {error}"))?;
    let value = match (record.value, record.plies) {
        (Kind::Win, Some(plies)) => Value::Win(plies),
        (Kind::Draw, None) => Value::Draw,
        (Kind::Win, None) => return Err("plies: expected the number of a win".to_owned()),
        (Kind::Draw, Some(_)) => return Err("plies: expected none of a draw".to_owned()),
    };
    let themes: Result<Vec<Theme>, String> =
        record.themes.iter().map(|name| name.parse()).collect();
    Ok(Puzzle {
        position,
        line: read_line(position, &record.line)?,
        value,
        rating: record.rating,
        themes: themes.map_err(|error| format!("themes: {error}"))?,
        source: Source {
            seed: record.seed,
            game: record.game,
            ply: record.ply,
        },
    })
}

fn read_line(mut position: Position, text: &str) -> Result<Vec<PuzzlePly>, String> {
    let mut line = Vec::new();
    for word in text.split_whitespace() {
        let (name, is_only) = word
            .strip_suffix(ONLY)
            .map_or((word, false), |name| (name, true));
        let found = position.parse_action(name);
        let action = found.map_err(|error| format!("line: `{name}`: {error}"))?;
        position = position.after(&action);
        line.push(PuzzlePly { action, is_only });
    }
    match line.first() {
        Some(first) if first.is_only => Ok(line),
        _ => Err(format!("line: expected a first move with `{ONLY}`")),
    }
}

impl Puzzle {
    /// The line of a file that contains the puzzle, without its line break.
    #[must_use]
    pub fn to_json(&self) -> String {
        json(&Record {
            variant: self.variant().name().to_owned(),
            fen: self.position.to_fen(),
            line: self.line_text(),
            value: match self.value {
                Value::Draw => Kind::Draw,
                _ => Kind::Win,
            },
            plies: self.value.plies(),
            rating: self.rating,
            themes: self.themes.iter().map(Theme::to_string).collect(),
            seed: self.source.seed,
            game: self.source.game,
            ply: self.source.ply,
        })
    }

    /// The solution as text, with `!` after each only move.
    fn line_text(&self) -> String {
        let mark = |is_only| if is_only { "!" } else { "" };
        let word = |ply: &PuzzlePly| format!("{}{}", ply.action, mark(ply.is_only));
        self.line.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn json(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("texts and numbers are JSON")
}
