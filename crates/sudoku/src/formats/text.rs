//! The common part of all formats: lines, words, places, and the characters of cells.

use super::Place;
use crate::Digit;

/// What a cell may be, for messages.
pub(super) const CELL: &str = "1 to 9, or a sign for an unknown cell: `.`, `0`, `*`, `_` or `-`";

/// The text without a byte order mark at its start.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The lines without their ends (LF or CRLF), with their numbers from 1.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    text.lines().enumerate().map(|(i, line)| (i + 1, line))
}

/// The words between separators, with the byte offsets where they begin.
pub(super) fn words(
    text: &str,
    is_separator: fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> + Clone {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(is_separator);
        let start = text.len() - rest.len();
        let end = rest.find(is_separator).unwrap_or(rest.len());
        let word = &rest[..end];
        rest = &rest[end..];
        (end > 0).then_some((start, word))
    })
}

/// The place after `start`, which is the beginning of a line with number `line`.
pub(super) fn after(line: usize, start: &str) -> Place {
    Place {
        line,
        column: start.chars().count() + 1,
    }
}

/// The place of the first character of a line that is not blank.
pub(super) fn start_of((number, line): (usize, &str)) -> Place {
    after(number, &line[..line.len() - line.trim_start().len()])
}

/// The place of a byte offset in a text.
pub(super) fn place_of(text: &str, byte: usize) -> Place {
    let before = &text.as_bytes()[..byte.min(text.len())];
    let start = before
        .iter()
        .rposition(|b| *b == b'\n')
        .map_or(0, |i| i + 1);
    let is_first_of_character = |b: &&u8| **b & 0xc0 != 0x80;
    Place {
        line: before.iter().filter(|b| **b == b'\n').count() + 1,
        column: before[start..].iter().filter(is_first_of_character).count() + 1,
    }
}

/// The first 24 characters of a text, with `…` where there are more.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The cell that a byte stands for: `Some(None)` is an unknown cell, and `None` means that the byte is not a cell.
pub(super) const fn cell(byte: u8) -> Option<Option<Digit>> {
    match byte {
        b'1'..=b'9' => Some(Digit::new(byte - b'0')),
        b'.' | b'0' | b'*' | b'_' | b'-' => Some(None),
        _ => None,
    }
}

/// The character of a cell; `unknown` is the one of an unknown cell.
pub(super) fn sign(cell: Option<Digit>, unknown: char) -> char {
    cell.map_or(unknown, |digit| char::from(b'0' + digit.get()))
}

/// Whether a line is blank or a comment.
pub(super) fn is_remark(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// The place after the last character of a text, not counting a line end.
pub(super) fn end_of(text: &str) -> Place {
    let (number, line) = lines(text).last().unwrap_or((1, ""));
    after(number, line)
}
