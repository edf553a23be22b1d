//! Wraps text to the width of the terminal.

use std::io;

use tessera_pictures::wrapping;

/// Width of standard output in columns: that of the terminal, and at most `limit`.
pub(crate) fn of_output(limit: usize) -> usize {
    of_terminal().unwrap_or(limit).min(limit)
}

/// Width of standard output in columns; `None` if it is not a terminal.
pub(crate) fn of_terminal() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(usize::from(width.0).max(20))
}

/// Wraps a line to the width of the terminal; unchanged if standard output is not one.
///
/// Lines after the first one are indented by `indent` columns, or by 2 if that would leave fewer than 20.
pub(crate) fn for_terminal(line: &str, indent: usize) -> String {
    of_terminal().map_or_else(|| line.to_owned(), |width| filled(line, indent, width))
}

fn filled(line: &str, indent: usize, width: usize) -> String {
    let indent = if indent + 20 <= width { indent } else { 2 };
    let blanks = " ".repeat(indent);
    textwrap::fill(line, wrapping(width).subsequent_indent(&blanks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_a_narrow_terminal_keeps_its_last_column() {
        let row = "frisian  10x10  20  white  flying kings; men capture backwards too";
        assert_eq!(filled(row, 27, 100), row);
        let narrow = filled(row, 27, 50);
        let lines: Vec<&str> = narrow.lines().collect();
        assert_eq!(lines[0], "frisian  10x10  20  white  flying kings; men");
        assert_eq!(lines[1], format!("{}capture backwards too", " ".repeat(27)));
        assert!(
            filled(row, 27, 40)
                .lines()
                .skip(1)
                .all(|line| line.starts_with("  "))
        );
    }

    #[test]
    fn moves_and_names_stay_whole() {
        let text = "1. 22-18 11-16 /a/rather/long/name 2. 18x9";
        for width in 1..50 {
            let filled = textwrap::fill(text, wrapping(width));
            let words: Vec<&str> = filled.split_whitespace().collect();
            assert_eq!(words, text.split(' ').collect::<Vec<_>>(), "{filled}");
        }
    }
}
