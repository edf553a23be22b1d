//! Which form a file of games has.

use std::path::Path;

/// A form of files of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
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
    pub(crate) fn of_name(path: &Path) -> Option<Form> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pdn" => Some(Form::Pdn),
            "fen" => Some(Form::Fen),
            "txt" | "grid" => Some(Form::Grid),
            "jsonl" | "ndjson" => Some(Form::Jsonl),
            _ => None,
        }
    }

    /// The form that the beginning of a text looks like.
    pub(crate) fn of_text(head: &str) -> Form {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_told_apart() {
        for (text, form) in [
            ("[Event \"x\"]\n1. 11-15", Form::Pdn),
            ("1. 11-15 *", Form::Pdn),
            ("{a comment} 1. 11-15", Form::Pdn),
            ("\n\u{feff}", Form::Pdn),
            ("W:W21:B1", Form::Fen),
            ("\n  b:WK1:B2", Form::Fen),
            (".......b\n", Form::Grid),
            ("     A   B   C\n", Form::Grid),
            ("   +---+---+\n", Form::Grid),
            ("8   b   b   b   b\n", Form::Grid),
            ("10   b   b   b   b   b\n", Form::Grid),
            ("{\"variant\":\"english\"}", Form::Jsonl),
        ] {
            assert_eq!(Form::of_text(text), form, "{text}");
        }
        assert_eq!(Form::of_name(Path::new("a/b.PDN")), Some(Form::Pdn));
        assert_eq!(Form::of_name(Path::new("games")), None);
    }
}
