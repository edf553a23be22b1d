//! Detecting the format of a text.

use super::text::{cell, end_of, is_remark, lines};
use super::{Format, FormatError, line, rows, sdk};
use rows::Kind;

/// A first word of at least this length is a puzzle in a line; the rows of a grid have shorter words.
const LINE_FROM: usize = 28;

/// The format of a text, which must not start with a byte order mark.
pub(super) fn detect(text: &str) -> Result<Format, FormatError> {
    if text.trim_start().starts_with('<') {
        return Ok(Format::OpenSudoku);
    }
    let mut seen = Seen::default();
    for (_, line) in lines(text) {
        if sdk::is_section(line) {
            return Ok(Format::Sdk);
        }
        if is_remark(line) {
            seen.has_comments |= !line.trim().is_empty();
            continue;
        }
        let first = rows::words(line).next().map_or(0, |(_, word)| word.len());
        // A long line after rows is not a puzzle of its own, but an error in a grid.
        if seen.rows == 0 && first >= LINE_FROM && !is_ruler(line) {
            return Ok(if first >= line::CANDIDATES_FROM {
                Format::CandidateLine
            } else {
                Format::Line
            });
        }
        seen.add(line);
    }
    seen.format(text)
}

fn is_ruler(line: &str) -> bool {
    Kind::of(line) == Kind::Ruler
}

/// What was found in the lines of a text.
#[derive(Debug, Default)]
struct Seen {
    /// Lines that start with `#`.
    has_comments: bool,
    /// Bars or rulers.
    has_frame: bool,
    /// Rulers of the kind that HoDoKu prints around candidates.
    has_candidate_rulers: bool,
    /// Rulers other than those of Simple Sudoku.
    has_other_rulers: bool,
    /// A row of nine words, one of which has several digits.
    has_candidates: bool,
    /// A word that is a single sign for an unknown cell.
    has_unknown: bool,
    /// A word with a character that is not a digit.
    has_other_words: bool,
    /// A row of more than nine words.
    has_long_row: bool,
    /// The number of words of one character.
    singles: usize,
    /// The number of words.
    words: usize,
    /// The number of rows like those of Simple Sudoku.
    simple_rows: usize,
    /// The number of rows.
    rows: usize,
    /// The number of lines of nine `-`.
    dashes: usize,
    /// Whether the first row has only digits and blanks, and is long enough for 81 cells.
    is_first_blank_line: bool,
    /// The number of headings.
    headings: usize,
}

impl Seen {
    fn add(&mut self, line: &str) {
        let trimmed = line.trim();
        match Kind::of(line) {
            Kind::Remark => {}
            Kind::Heading => self.headings += 1,
            Kind::Dashes => self.dashes += 1,
            Kind::Ruler => {
                self.has_frame = true;
                self.has_candidate_rulers |= [".--", ":--", "'--"]
                    .iter()
                    .any(|start| trimmed.starts_with(start));
                let is_simple = trimmed.bytes().all(|b| b == b'-')
                    || matches!(trimmed, "*-----------*" | "|---+---+---|");
                self.has_other_rulers |= !is_simple;
            }
            Kind::Row => self.add_row(line),
        }
    }

    fn add_row(&mut self, line: &str) {
        if self.rows == 0 {
            self.is_first_blank_line =
                line.len() >= 81 && line.bytes().all(|b| matches!(b, b' ' | b'1'..=b'9'));
        }
        self.rows += 1;
        self.has_frame |= line.contains('|');
        self.simple_rows += usize::from(is_simple_row(line.trim()));
        let mut words = 0;
        let mut has_several = false;
        for (_, word) in rows::words(line) {
            words += 1;
            self.singles += usize::from(word.len() == 1);
            let are_digits = word.bytes().all(|b| b.is_ascii_digit());
            has_several |= word.len() > 1 && are_digits;
            self.has_unknown |= matches!(word.as_bytes(), [b] if cell(*b) == Some(None));
            self.has_other_words |= !are_digits;
        }
        self.words += words;
        self.has_long_row |= words > 9;
        self.has_candidates |= words == 9 && has_several;
    }

    fn format(&self, text: &str) -> Result<Format, FormatError> {
        if self.rows + self.dashes + self.headings == 0 {
            return Err(FormatError::Empty {
                place: end_of(text),
            });
        }
        let all_single = self.singles == self.words;
        // Nine numbers in each line are also a block. Both readers read them alike.
        let are_numbers = !self.has_frame
            && self.words > 1
            && if all_single {
                !self.has_other_words || self.has_long_row
            } else {
                // Many zeros and a word of several digits are numbers, one of which is too large, rather than a
                // candidate grid in which most cells have no candidates.
                !self.has_other_words && self.has_unknown && 2 * self.singles > self.words
            };
        let is_simple = self.has_frame && !self.has_other_rulers && self.simple_rows == self.rows;
        Ok(if self.has_candidate_rulers {
            Format::CandidateGrid
        } else if are_numbers {
            Format::Numbers
        } else if self.has_candidates && !self.has_unknown && !self.has_other_words {
            Format::CandidateGrid
        } else if self.is_first_blank_line {
            Format::Line
        } else if is_simple && self.rows > 0 {
            Format::SimpleSudoku
        } else if self.has_comments && !self.has_frame && self.headings == 0 {
            Format::Sdk
        } else {
            Format::Block
        })
    }
}

/// Whether a row is like `.3.|4..|...` of Simple Sudoku, perhaps with bars around it.
fn is_simple_row(row: &str) -> bool {
    let row = row.as_bytes();
    let inner = match row {
        [b'|', inner @ .., b'|'] => inner,
        _ => row,
    };
    inner.len() == 11
        && inner.iter().enumerate().all(|(i, byte)| match i {
            3 | 7 => *byte == b'|',
            _ => matches!(byte, b'x' | b'X') || cell(*byte).is_some(),
        })
}
