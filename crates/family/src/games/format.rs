//! Which form a text of games has.

use std::path::Path;

/// A form of texts of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Games in portable draughts notation.
    Pdn,
    /// Positions in Forsyth-Edwards notation, one a line.
    Fen,
    /// Positions as grids, with empty lines between them.
    Grid,
    /// A JSON object a line for each game.
    Jsonl,
}

impl Form {
    /// The form that a file's name tells.
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

    /// The form that the beginning of a text looks like.
    #[must_use]
    pub fn of_text(head: &str) -> Form {
        let head = head.trim_start_matches('\u{feff}');
        let first = head.lines().find(|line| !line.trim().is_empty());
        let Some(first) = first else {
            return Form::Pdn;
        };
        let trimmed = first.trim_start();
        let is_of = |signs: &str| first.trim().chars().all(|sign| signs.contains(sign));
        // The edge of a grid, cells without rulers, or a row with its number and pieces.
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
