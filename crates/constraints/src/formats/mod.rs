//! The texts of puzzles.

pub mod fpuzzles;
pub mod iss;
pub mod lines;
pub mod own;
pub mod penpa;
mod relaxed;
pub mod sudoku_variants;
pub mod sudokupad;

/// The error for a text that is not a puzzle: which part is wrong, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(pub(crate) String);

impl ReadError {
    pub(crate) fn new(message: impl Into<String>) -> ReadError {
        ReadError(message.into())
    }
}

/// The first characters of a text, for a message.
pub(crate) fn shown(text: &str) -> String {
    let head: String = text.chars().take(24).collect();
    if head.len() < text.len() {
        format!("{head}...")
    } else {
        head
    }
}

use crate::puzzle::Puzzle;

/// A format of puzzles.
///
/// ```
/// use tessera_constraints::formats::Format;
/// assert_eq!(Format::detect(".Cage~3~R1C1~R1C2"), Some(Format::Iss));
/// assert_eq!(Format::detect("https://www.f-puzzles.com/?load=N4Ig"), Some(Format::FPuzzlesLink));
/// assert_eq!(Format::detect("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight"), Some(Format::Iss));
/// assert_eq!(Format::detect("N4IghgrgLgFg9gJxALhAWQKYgDQgOYICWAJigNpnAC%2B21tQA"), Some(Format::FPuzzlesLink));
/// assert_eq!(Format::detect("hello"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Tessera's own JSON.
    Tessera,
    /// The JSON of f-puzzles.
    FPuzzles,
    /// A link of f-puzzles, or one of SudokuPad that has such a puzzle.
    FPuzzlesLink,
    /// The JSON of SudokuPad.
    SudokuPad,
    /// A link of SudokuPad.
    SudokuPadLink,
    /// A link of Penpa.
    PenpaLink,
    /// The text of Interactive Sudoku Solver, or a link with it.
    Iss,
    /// The JSON of the crate sudoku-variants.
    SudokuVariants,
    /// A line of characters: see [`lines`].
    Line,
}

impl Format {
    /// The formats that can be written.
    pub const WRITTEN: &[Format] = &[
        Format::Tessera,
        Format::FPuzzles,
        Format::FPuzzlesLink,
        Format::SudokuPadLink,
    ];

    /// The format with this name, if it can be written.
    ///
    /// # Errors
    ///
    /// If no format that can be written has the name. The error lists those that there are.
    pub fn to_write(name: &str) -> Result<Format, ReadError> {
        let found = Format::WRITTEN.iter().find(|format| format.name() == name);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = Format::WRITTEN.iter().map(|format| format.name()).collect();
            ReadError(format!(
                "`{}` is not a format that is written: expected {}",
                name.escape_debug(),
                names.join(", ")
            ))
        })
    }

    /// The name of the format.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Tessera => "tessera",
            Format::FPuzzles => "f-puzzles",
            Format::FPuzzlesLink => "f-puzzles-link",
            Format::SudokuPad => "sudokupad",
            Format::SudokuPadLink => "sudokupad-link",
            Format::PenpaLink => "penpa-link",
            Format::Iss => "iss",
            Format::SudokuVariants => "sudoku-variants",
            Format::Line => "variant-line",
        }
    }

    /// The format of a text, by how it begins. `None` if it is in none of these.
    ///
    /// A classic sudoku of 9x9 cells as a line is [`Format::Line`] too.
    #[must_use]
    pub fn detect(text: &str) -> Option<Format> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let first = text
            .lines()
            .find(|line| !line.trim_start().starts_with('#') && !line.trim().is_empty())?
            .trim();
        if first.starts_with('{') {
            let is_own = text.contains("\"values\"") && text.contains("\"rows\"");
            return Some(if is_own {
                Format::Tessera
            } else if sudokupad::is_json(text) {
                Format::SudokuPad
            } else if text.contains("\"block_width\"") {
                Format::SudokuVariants
            } else {
                Format::FPuzzles
            });
        }
        if penpa::is_link(first) {
            return Some(Format::PenpaLink);
        }
        if sudokupad::is_link(first) {
            return Some(Format::SudokuPadLink);
        }
        if iss_text(first).is_some() {
            return Some(Format::Iss);
        }
        // What is after `?load=` of a link begins so: it is JSON, which begins with a brace and a quotation mark.
        let is_code = first.starts_with("N4Ig") && first.bytes().all(is_base64);
        let is_link = is_code
            || (first.starts_with("http://")
                || first.starts_with("https://")
                || first.starts_with("?load="))
            || first.starts_with("fpuz");
        if is_link {
            return Some(Format::FPuzzlesLink);
        }
        if is_item(first) {
            return Some(Format::Iss);
        }
        if !matches!(lines::read(first), Ok(Some(_)) | Err(_)) {
            return None;
        }
        // The text of that solver may begin with a line of characters.
        let has_items = text.lines().any(|line| is_item(line.trim()));
        Some(if has_items { Format::Iss } else { Format::Line })
    }

    /// Reads a puzzle.
    ///
    /// # Errors
    ///
    /// If the text is not a puzzle in this format. The error says which part is wrong, and what was expected.
    pub fn read(self, text: &str) -> Result<Puzzle, ReadError> {
        match self {
            Format::Tessera => own::read(text),
            Format::FPuzzles => fpuzzles::read(text),
            Format::FPuzzlesLink => fpuzzles::read_link(text),
            Format::SudokuPad => sudokupad::read(text),
            Format::SudokuPadLink => sudokupad::read_link(text),
            Format::PenpaLink => penpa::read_link(text),
            Format::Iss => iss::read(iss_text(text.trim()).as_deref().unwrap_or(text)),
            Format::SudokuVariants => sudoku_variants::read(text),
            Format::Line => lines::read(text)?.ok_or_else(|| {
                ReadError(format!(
                    "`{}` is not a puzzle: expected a character for each cell of a square grid",
                    shown(text)
                ))
            }),
        }
    }

    /// Writes a puzzle.
    ///
    /// # Errors
    ///
    /// If the format cannot hold the puzzle, or cannot be written.
    pub fn write(self, puzzle: &Puzzle) -> Result<String, ReadError> {
        match self {
            Format::Tessera => Ok(own::write(puzzle)),
            Format::FPuzzles => fpuzzles::write(puzzle),
            Format::FPuzzlesLink => fpuzzles::write_link(puzzle),
            Format::SudokuPadLink => sudokupad::write_link(puzzle),
            Format::SudokuPad
            | Format::PenpaLink
            | Format::Iss
            | Format::SudokuVariants
            | Format::Line => Err(ReadError(format!(
                "the format {} cannot be written",
                self.name()
            ))),
        }
    }
}

/// The text that a link of Interactive Sudoku Solver has.
fn iss_text(link: &str) -> Option<String> {
    let (address, query) = link.split_once('?')?;
    let mut values = query.split(['&', '#']);
    let code = values.find_map(|value| value.strip_prefix("q="))?;
    let text = percent_encoding::percent_decode_str(code).decode_utf8_lossy();
    (address.starts_with("http") && is_item(&text)).then(|| text.into_owned())
}

/// Whether a character can be in a text in base 64, of which some are percent-encoded.
const fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'%')
}

/// Whether a line begins as a constraint of Interactive Sudoku Solver: with a dot, or several, and a name or `~`.
fn is_item(line: &str) -> bool {
    let rest = line.trim_start_matches('.');
    let is_name = |first: char| first == '~' || first.is_ascii_uppercase();
    rest.len() < line.len() && line.len() - rest.len() <= 2 && rest.starts_with(is_name)
}

/// Reads a puzzle in any format.
///
/// # Errors
///
/// If the text is in no known format, or not a puzzle.
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    if text.trim().is_empty() {
        return Err(ReadError::new("no puzzle: the text is empty"));
    }
    let format = Format::detect(text).ok_or_else(|| {
        ReadError(format!(
            "`{}` is in no known format of puzzles",
            shown(text.trim())
        ))
    })?;
    format.read(text)
}
