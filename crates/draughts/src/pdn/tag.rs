//! Tags: `[Name "value"]`, and malformed tags.

use std::ops::Range;

use super::lexer::{Lexer, Word};
use super::warning::WarningKind;

impl Lexer<'_> {
    pub(super) fn tag(&self, at: usize, first_in_line: bool) -> Option<Word> {
        let is_blank = |byte: u8| matches!(byte, b' ' | b'\t');
        let name = self.run_end(at + 1, is_blank)?;
        if self
            .bytes
            .get(name)
            .is_some_and(|byte| !byte.is_ascii_alphabetic())
        {
            return self.nothing(at);
        }
        let name_end = self.run_end(name, |byte| {
            byte.is_ascii_alphanumeric() || b"_-".contains(&byte)
        })?;
        let value = self.run_end(name_end, is_blank)?;
        if self.bytes.get(value) == Some(&b'"') {
            return self.quoted_tag(at, name..name_end, value + 1);
        }
        // A tag without quotation marks could be any text in brackets, so it must be at the start of a line.
        if first_in_line && value > name_end {
            let end = self.run_end(value, |byte| !b"[]\r\n".contains(&byte))?;
            let text = self.text[value..end].trim_end_matches([' ', '\t', '"']);
            if self.bytes.get(end) == Some(&b']') && !text.is_empty() {
                let word = Word::tag(at, name..name_end, value..value + text.len(), end + 1);
                return Some(word.but(WarningKind::TagWithoutQuotes));
            }
        }
        self.nothing(at)
    }

    /// A tag whose value starts after its first quotation mark.
    fn quoted_tag(&self, at: usize, name: Range<usize>, inside: usize) -> Option<Word> {
        let word = |value_end, end| Word::tag(at, name.clone(), inside..value_end, end);
        let is_inside = |byte: u8| byte != b'\n' && byte != b'\r';
        // A quotation mark followed by a bracket ends the value.
        let bracket_after = |quote: usize| {
            let length = self.bytes[quote + 1..]
                .iter()
                .position(|byte| !matches!(byte, b' ' | b'\t'))?;
            let bracket = quote + 1 + length;
            (self.bytes[bracket] == b']').then_some(bracket + 1)
        };
        let mut escaped = false;
        let first = self.run_end(inside, |byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            !ends && is_inside(byte)
        })?;
        if self.bytes.get(first) == Some(&b'"') {
            // The text after the mark is needed.
            self.run_end(first + 1, |byte| matches!(byte, b' ' | b'\t'))?;
            if let Some(end) = bracket_after(first) {
                return Some(word(first, end));
            }
        }
        // The value contains a quotation mark or ends with a backslash. Any quotation mark before the next possible tag
        // may end the value.
        let end = self.run_end(inside, |byte| byte != b'[' && is_inside(byte))?;
        let marks = (inside..end).filter(|&at| self.bytes[at] == b'"');
        if let Some((quote, end)) = marks
            .filter_map(|quote| Some((quote, bracket_after(quote)?)))
            .next()
        {
            return Some(word(quote, end).but(WarningKind::QuoteInTag));
        }
        let bracket = self.bytes[inside..end]
            .iter()
            .position(|&byte| byte == b']');
        let (value_end, end) = match bracket {
            Some(length) => (inside + length, inside + length + 1),
            None if first < end => (first, first + 1),
            None => (end, end),
        };
        Some(word(value_end, end).but(WarningKind::UnclosedTag))
    }
}
