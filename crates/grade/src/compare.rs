//! Compares two texts line by line.

use crate::exercise::Difference;

/// The number of lines shown before the line that differs, and after it.
const BEFORE: usize = 3;
const AFTER: usize = 2;

/// Maximum number of characters of a line that are shown.
const SHOWN: usize = 100;

/// A difference between two texts, with the lines that it consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The line of the right text, counted from 0 without blank lines if these are ignored.
    pub(crate) line: usize,
    /// The program's line there, without its line end; `None` if its text has ended.
    pub(crate) got: Option<String>,
    pub(crate) shown: Difference,
}

/// The first line in which `got` differs from `expected`. `None` if they are equal byte for byte or, with
/// `ignore_blank_lines`, differ only in blank lines.
pub(crate) fn difference(expected: &str, got: &[u8], ignore_blank_lines: bool) -> Option<Found> {
    let expected = lines(expected.as_bytes(), ignore_blank_lines);
    let got = lines(got, ignore_blank_lines);
    let most = expected.len().max(got.len());
    let line = (0..most).find(|line| expected.get(*line) != got.get(*line))?;
    let from = line.saturating_sub(BEFORE);
    let to = most.min(line + AFTER + 1);
    let text = |lines: &[&[u8]], line: usize| lines.get(line).map(|text| shown(text));
    Some(Found {
        line,
        got: got.get(line).map(|text| {
            let text = text.strip_suffix(b"\n").unwrap_or(text);
            String::from_utf8_lossy(text).into_owned()
        }),
        shown: Difference {
            line: line + 1,
            lines: (from..to)
                .map(|line| [text(&expected, line), text(&got, line)])
                .collect(),
            at: line - from,
        },
    })
}

/// The lines of a text with their line ends.
fn lines(text: &[u8], ignore_blank_lines: bool) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    if ignore_blank_lines {
        lines.retain(|line| !line.trim_ascii().is_empty());
    }
    lines
}

/// A line as a report shows it: control characters as escapes, and a line without its end marked.
fn shown(line: &[u8]) -> String {
    let (line, has_end) = match line.strip_suffix(b"\n") {
        Some(line) => (line, true),
        None => (line, false),
    };
    let text = String::from_utf8_lossy(line);
    let mut shown: String = text
        .chars()
        .take(SHOWN)
        .flat_map(|sign| {
            let escaped: Vec<char> = if sign.is_control() {
                sign.escape_default().collect()
            } else {
                vec![sign]
            };
            escaped
        })
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push_str("...");
    } else if !has_end {
        shown.push_str(" (no line end)");
    } else if text.ends_with(' ') && !text.trim_end().is_empty() {
        let blanks = text.len() - text.trim_end_matches(' ').len();
        shown.truncate(shown.trim_end().len());
        shown.push_str(&"\u{b7}".repeat(blanks));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_first_line_that_differs_is_found() {
        assert_eq!(difference("a\nb\n", b"a\nb\n", false), None);
        let found = difference("a\nb\nc\n", b"a\nx \r\nc\n", false).unwrap();
        assert_eq!((found.line, found.got.as_deref()), (1, Some("x \r")));
        assert_eq!(found.shown.at, 1);
        assert_eq!(
            found.shown.lines[1],
            [Some("b".to_owned()), Some("x \\r".to_owned())]
        );
        let missing = difference("a\nb\n", b"a\n", false).unwrap();
        assert_eq!((missing.line, missing.got), (1, None));
        let open = difference("a\nb\n", b"a\nb", false).unwrap();
        assert_eq!(open.shown.lines[1][1].as_deref(), Some("b (no line end)"));
        let blanks = difference("a\n", b"a  \n", false).unwrap();
        assert_eq!(blanks.shown.lines[0][1].as_deref(), Some("a\u{b7}\u{b7}"));
    }

    #[test]
    fn blank_lines_are_ignored_on_request() {
        assert_eq!(difference("a\n\nb\n", b"\na\n \nb\n\n", true), None);
        assert!(difference("a\nb\n", b"\na\nb\n", false).is_some());
    }

    proptest! {
        #[test]
        fn texts_differ_where_bytes_do(one in "[ab\n]{0,12}", other in "[ab\n]{0,12}") {
            let found = difference(&one, other.as_bytes(), false);
            prop_assert_eq!(found.is_none(), one == other);
        }

        #[test]
        fn no_bytes_panic(text: String, bytes: Vec<u8>, ignore: bool) {
            let _ = difference(&text, &bytes, ignore);
        }
    }
}
