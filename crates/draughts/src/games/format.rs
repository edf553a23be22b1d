//! The forms of text in which games can be read.

use std::path::Path;

/// A form of text in which games can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Games in Portable Draughts Notation (PDN).
    Pdn,
    /// Positions in FEN (Forsyth-Edwards Notation), one per line.
    Fen,
    /// Positions as grids, separated by empty lines.
    Grid,
    /// Games as JSON objects, one per line.
    Jsonl,
}

impl Form {
    /// The form that the extension of a file name stands for. `None` for an unknown extension.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Form> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pdn" => Some(Form::Pdn),
            "fen" => Some(Form::Fen),
            "txt" | "grid" => Some(Form::Grid),
            "jsonl" | "ndjson" => Some(Form::Jsonl),
            _ => None,
        }
    }

    /// Guesses the form of a text from its first lines, `head`.
    #[must_use]
    pub fn of_text(head: &str) -> Form {
        let head = head.trim_start_matches('\u{feff}');
        let first = head.lines().find(|line| !line.trim().is_empty());
        let Some(first) = first else {
            return Form::Pdn;
        };
        let trimmed = first.trim_start();
        let is_of = |signs: &str| first.trim().chars().all(|sign| signs.contains(sign));
        // A row with its number and its pieces.
        let is_row = || {
            let rest = trimmed.trim_start_matches(|sign: char| sign.is_ascii_digit());
            rest.len() < trimmed.len()
                && rest.starts_with([' ', '|'])
                && rest.chars().all(|sign| " .wbWB|".contains(sign))
        };
        match trimmed.as_bytes() {
            [b'{', b'"' | b' ' | b'}', ..] => Form::Jsonl,
            [b'W' | b'B' | b'w' | b'b', b':', ..] => Form::Fen,
            _ if is_of(".rbRB")
                || is_of("+- ")
                || is_row()
                || is_of("ABCDEFGHIJKLabcdefghijkl ") =>
            {
                Form::Grid
            }
            _ => Form::Pdn,
        }
    }
}
