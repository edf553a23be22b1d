//! Reads a position file, with errors as reports for a terminal.

use std::sync::Arc;

use miette::{Diagnostic, SourceSpan};
use tessera_draughts::Position;
pub use tessera_endgame::{Board, Fault};
use thiserror::Error;

use crate::source_line::{SourceLine, readable};

/// Reads a position file: the position, with red (white in the library) to move, and its board. `name` is for messages.
///
/// ```
/// use tessera::endgame::{Board, read};
/// let text = b"........\n........\n........\n........\n........\n.....b..\n....r...\n........\n";
/// let (position, board) = read("mirrored.txt", text)?;
/// assert_eq!((position.to_fen().as_str(), board), ("W:W26:B22", Board::Mirrored));
///
/// let error = read("short.txt", b"....\n").unwrap_err();
/// assert_eq!(error.to_string(), "short.txt, line 1, column 5: the line has 4 characters: expected 8");
/// # Ok::<(), tessera::endgame::BadPosition>(())
/// ```
///
/// # Errors
/// If the text is not a position.
pub fn read(name: &str, text: &[u8]) -> Result<(Position, Board), BadPosition> {
    tessera_endgame::read(text).map_err(|error| BadPosition::new(name, error))
}

/// The error for a file that is not a position, with its location.
#[derive(Debug, Error, Diagnostic)]
#[error("{name}, {error}")]
#[diagnostic(help(
    "a position is eight lines of eight characters: `.` empty, `r` and `b` men, `R` and `B` kings; red moves up and is to move"
))]
pub struct BadPosition {
    name: String,
    error: Box<tessera_endgame::BadPosition>,
    #[source_code]
    source_line: Arc<SourceLine>,
    #[label("here")]
    span: SourceSpan,
}

impl BadPosition {
    fn new(name: &str, error: tessera_endgame::BadPosition) -> BadPosition {
        let line = error.text();
        let before = readable(&line[..(error.column() - 1).min(line.len())]).len();
        let shown = readable(line);
        let length = shown
            .get(before..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        BadPosition {
            name: name.to_owned(),
            source_line: Arc::new(SourceLine::new(error.line() as u64, shown).of(name)),
            error: Box::new(error),
            span: (before, length).into(),
        }
    }

    /// Line of the fault, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.error.line()
    }

    /// Column of the fault, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.error.column()
    }

    /// The fault that was found.
    #[must_use]
    pub fn fault(&self) -> &Fault {
        self.error.fault()
    }
}
