//! Reads the lines that a player types, up to a maximum length.

use std::io::{self, BufRead, Read};

/// Maximum length of a line in bytes; the rest is skipped.
const MAX_LINE_LENGTH: u64 = 4096;

/// The next line without its line end; `None` at the end of the input. Invalid UTF-8 becomes replacement characters.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input
        .by_ref()
        .take(MAX_LINE_LENGTH)
        .read_until(b'\n', &mut line)?
        == 0
    {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        skip_line(input)?;
    }
    let text = String::from_utf8_lossy(&line);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_one_by_one() {
        let mut input: &[u8] = b"one\r\ntwo\n\xff\nlast";
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["one", "two", "\u{fffd}", "last"]);
    }

    #[test]
    fn long_lines_are_cut() {
        let long = format!("{}\nnext\n", "a".repeat(100_000));
        let mut input = io::BufReader::with_capacity(16, long.as_bytes());
        let line = read_line(&mut input).unwrap().unwrap();
        assert_eq!(line.len() as u64, MAX_LINE_LENGTH);
        assert_eq!(read_line(&mut input).unwrap().as_deref(), Some("next"));
        assert_eq!(read_line(&mut input).unwrap(), None);
    }
}
