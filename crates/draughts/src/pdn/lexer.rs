//! Splits text into words: tags, move numbers, moves, comments and so on, by form alone.
//!
//! The lexer is stateless: it returns one word at a time, and can be called again with more of a text that was
//! incomplete. It knows no variant: a word that starts like a square is a move.

use std::ops::Range;

use super::score::Score;
use super::warning::{WarningKind, cut};

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `[Name "value"]`; see [`Word::tag`].
    Tag,
    /// `12.` or `12...`
    Number,
    /// `...`, in place of an omitted move.
    Ellipsis,
    /// `11-15`
    Action,
    /// `!?` or `(!?)`
    Strength,
    /// `*` directly after a move: a forced move, or the end of the game.
    Star,
    /// `$12`
    Glyph,
    /// `{text}`; the span is the text without the braces.
    Comment,
    /// `/FEN "..."/`; the span is the text between the slashes.
    Setup,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0`
    Result,
    /// Any other text.
    Nothing,
}

/// A word and its place in the text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) kind: Kind,
    /// The start of the word.
    pub(super) start: usize,
    /// The significant part of the word.
    pub(super) span: Range<usize>,
    /// The end of the word, where the next may start.
    pub(super) end: usize,
    /// The name and value of a tag.
    pub(super) tag: Option<(Range<usize>, Range<usize>)>,
    /// What is wrong with the word.
    pub(super) warning: Option<Box<WarningKind>>,
    /// Whether an empty line precedes the word.
    pub(super) after_empty_line: bool,
    /// Whether the word is the first of its line.
    pub(super) first_in_line: bool,
}

/// The result of the lexer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lexed {
    Word(Word),
    /// Only blanks are left, and the text is complete.
    End,
    /// The text may end in the middle of the word.
    More,
}

/// Maximum length of a setup. A longer text that starts with a slash is not a setup.
const MAX_SETUP_LENGTH: usize = 4096;

/// Returns the word that starts at or after `from`. If `complete` is not set, the text may continue after its end.
/// `glued` is set if a move ends directly before `from`.
pub(super) fn next(text: &str, from: usize, complete: bool, glued: bool) -> Lexed {
    let bytes = text.as_bytes();
    let mut at = from;
    let (mut feeds, mut mark) = (0, None);
    loop {
        match bytes.get(at) {
            None if complete => return Lexed::End,
            None => return Lexed::More,
            Some(b'\n') => {
                feeds += 1;
                at += 1;
            }
            Some(b'%') => match line_end(bytes, at, complete) {
                Some(end) => at = end,
                None => return Lexed::More,
            },
            Some(byte) if byte.is_ascii_whitespace() || byte.is_ascii_control() => at += 1,
            Some(byte) if !byte.is_ascii() => match text[at..].chars().next() {
                Some(sign @ '\u{feff}') => {
                    mark.get_or_insert(at);
                    at += sign.len_utf8();
                }
                Some(sign) if sign.is_whitespace() => at += sign.len_utf8(),
                _ => break,
            },
            Some(_) => break,
        }
    }
    if let Some(mark) = mark {
        // The mark is returned as a word of its own, so that it can be reported.
        let mut word = Word::new(Kind::Nothing, mark, mark + '\u{feff}'.len_utf8());
        word.warning = Some(Box::new(WarningKind::ByteOrderMark));
        return Lexed::Word(word);
    }
    let lexer = Lexer {
        text,
        bytes,
        complete,
    };
    let found = match bytes[at] {
        b'[' => lexer.tag(at, feeds > 0 || from == 0),
        b'{' => lexer.comment(at),
        b';' => line_end(bytes, at, complete)
            .map(|end| Word::with_span(Kind::Comment, at, at + 1..end, end)),
        b'(' => lexer.open(at),
        b')' => Some(Word::new(Kind::Close, at, at + 1)),
        b'$' => lexer.glyph(at),
        b'!' | b'?' => lexer.strength(at),
        b'*' if glued && at == from => Some(Word::new(Kind::Star, at, at + 1)),
        b'*' => Some(Word::new(Kind::Result, at, at + 1)),
        b'.' => lexer.run(Kind::Ellipsis, at, |byte| byte == b'.'),
        b'/' => lexer.setup(at),
        b'0'..=b'9' => lexer.digits(at),
        b'a'..=b'l' | b'A'..=b'L' => lexer.letter(at),
        _ => lexer.other(at),
    };
    match found {
        Some(mut word) => {
            word.after_empty_line = feeds > 1;
            word.first_in_line = feeds > 0 || from == 0;
            Lexed::Word(word)
        }
        None => Lexed::More,
    }
}

impl Word {
    fn new(kind: Kind, start: usize, end: usize) -> Word {
        Word::with_span(kind, start, start..end, end)
    }

    fn with_span(kind: Kind, start: usize, span: Range<usize>, end: usize) -> Word {
        Word {
            kind,
            start,
            span,
            end,
            tag: None,
            warning: None,
            after_empty_line: false,
            first_in_line: false,
        }
    }

    pub(super) fn tag(start: usize, name: Range<usize>, value: Range<usize>, end: usize) -> Word {
        let mut word = Word::new(Kind::Tag, start, end);
        word.tag = Some((name, value));
        word
    }

    pub(super) fn but(mut self, warning: WarningKind) -> Word {
        self.warning = Some(Box::new(warning));
        self
    }
}

/// The end of a line, before its line feed or carriage return; `None` if more text is needed.
fn line_end(bytes: &[u8], from: usize, complete: bool) -> Option<usize> {
    bytes[from..]
        .iter()
        .position(|byte| matches!(byte, b'\n' | b'\r'))
        .map(|length| from + length)
        .or_else(|| complete.then_some(bytes.len()))
}

pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    complete: bool,
}

/// All methods return `None` if more text is needed.
impl Lexer<'_> {
    /// The end of a run of bytes.
    pub(super) fn run_end(
        &self,
        from: usize,
        mut belongs: impl FnMut(u8) -> bool,
    ) -> Option<usize> {
        self.bytes[from..]
            .iter()
            .position(|&byte| !belongs(byte))
            .map(|length| from + length)
            .or_else(|| self.complete.then_some(self.bytes.len()))
    }

    fn run(&self, kind: Kind, at: usize, belongs: impl Fn(u8) -> bool) -> Option<Word> {
        Some(Word::new(kind, at, self.run_end(at, belongs)?))
    }

    /// Any text up to a blank or a significant sign, at least one character long.
    pub(super) fn nothing(&self, at: usize) -> Option<Word> {
        let first = self.text[at..].chars().next().map_or(1, char::len_utf8);
        let end = self.run_end(at + first, |byte| {
            !byte.is_ascii_whitespace() && !b"{}()[];".contains(&byte)
        })?;
        let warning = WarningKind::Ignored(cut(&self.text[at..end]));
        Some(Word::new(Kind::Nothing, at, end).but(warning))
    }

    fn comment(&self, at: usize) -> Option<Word> {
        let inside = at + 1;
        let closing = self.text[inside..].find('}').map(|length| inside + length);
        let text = &self.text[inside..closing.unwrap_or(self.text.len())];
        // A tag after an empty line starts the next game, so the comment was never closed.
        let next_game = text.match_indices("\n[").find(|&(feed, _)| {
            let (before, after) = (
                text[..feed].trim_end_matches([' ', '\t', '\r']),
                &text[feed + 2..],
            );
            let name = after.trim_start_matches(|sign: char| sign.is_ascii_alphanumeric());
            (before.is_empty() || before.ends_with('\n'))
                && after.starts_with(|sign: char| sign.is_ascii_alphabetic())
                && name.trim_start().starts_with('"')
        });
        if let Some((feed, _)) = next_game {
            let end = inside + feed;
            let word = Word::with_span(Kind::Comment, at, inside..end, end);
            return Some(word.but(WarningKind::UnclosedComment));
        }
        match closing {
            Some(end) => Some(Word::with_span(Kind::Comment, at, inside..end, end + 1)),
            None if self.complete => {
                let end = self.text.len();
                let word = Word::with_span(Kind::Comment, at, inside..end, end);
                Some(word.but(WarningKind::UnclosedComment))
            }
            None => None,
        }
    }

    fn open(&self, at: usize) -> Option<Word> {
        let end = self.run_end(at + 1, |byte| matches!(byte, b'!' | b'?'))?;
        if end > at + 1 && self.bytes.get(end) == Some(&b')') {
            Some(Word::with_span(Kind::Strength, at, at + 1..end, end + 1))
        } else {
            Some(Word::new(Kind::Open, at, at + 1))
        }
    }

    fn strength(&self, at: usize) -> Option<Word> {
        self.run(Kind::Strength, at, |byte| matches!(byte, b'!' | b'?'))
    }

    fn glyph(&self, at: usize) -> Option<Word> {
        let end = self.run_end(at + 1, |byte| byte.is_ascii_digit())?;
        if end == at + 1 {
            return self.nothing(at);
        }
        let word = Word::with_span(Kind::Glyph, at, at + 1..end, end);
        let digits = &self.text[at + 1..end];
        Some(match digits.parse::<u16>() {
            Ok(_) => word,
            Err(_) => Word {
                kind: Kind::Nothing,
                ..word.but(WarningKind::LargeGlyph(cut(digits)))
            },
        })
    }

    fn setup(&self, at: usize) -> Option<Word> {
        let rest = &self.bytes[at + 1..];
        let near = &rest[..rest.len().min(MAX_SETUP_LENGTH)];
        match near.iter().position(|&byte| byte == b'/') {
            Some(length) => {
                let end = at + 1 + length;
                Some(Word::with_span(Kind::Setup, at, at + 1..end, end + 1))
            }
            None if self.complete || near.len() == MAX_SETUP_LENGTH => self.nothing(at),
            None => None,
        }
    }

    /// A move number, a move or a result.
    fn digits(&self, at: usize) -> Option<Word> {
        // The text must be long enough for the longest possible result.
        if !self.complete && self.bytes.len() < at + 16 {
            return None;
        }
        for draw in ["1/2-1/2", "1/2 - 1/2", "0.5-0.5", "1/2"] {
            if self.text[at..].starts_with(draw) {
                let word = Word::new(Kind::Result, at, at + draw.len());
                let has_blanks = draw.contains(' ');
                return Some(if has_blanks {
                    word.but(WarningKind::Blanks(draw.to_owned()))
                } else {
                    word
                });
            }
        }
        let end = self.run_end(at, |byte| byte.is_ascii_digit())?;
        if self.bytes.get(end) == Some(&b'.') {
            let end = self.run_end(end, |byte| byte == b'.')?;
            return Some(Word::new(Kind::Number, at, end));
        }
        let word = self.action(at)?;
        if word.end > end {
            return Some(word);
        }
        // Only digits.
        let digits = &self.text[at..end];
        Some(match digits.len() {
            4 => Word::new(Kind::Action, at, end).but(WarningKind::WithoutSign(digits.to_owned())),
            1..4 => Word::new(Kind::Number, at, end)
                .but(WarningKind::NumberWithoutStop(digits.to_owned())),
            _ => return self.nothing(at),
        })
    }

    /// A move in letters, or other text.
    fn letter(&self, at: usize) -> Option<Word> {
        match self.bytes.get(at + 1) {
            Some(byte) if byte.is_ascii_digit() => {
                let word = self.action(at)?;
                let one_square = self.run_end(at + 1, |byte| byte.is_ascii_digit())?;
                if word.end > one_square {
                    Some(word)
                } else {
                    self.nothing(at)
                }
            }
            None if !self.complete => None,
            _ => self.nothing(at),
        }
    }

    fn other(&self, at: usize) -> Option<Word> {
        let rest = &self.text[at..];
        if rest.starts_with('\u{bd}') {
            let end = self.run_end(at, |byte| !byte.is_ascii_whitespace())?;
            if self.text[at..end].parse::<Score>().is_ok() {
                return Some(Word::new(Kind::Result, at, end));
            }
        }
        if rest.starts_with('\u{2026}') {
            return Some(Word::new(Kind::Ellipsis, at, at + '\u{2026}'.len_utf8()));
        }
        if rest.starts_with(['}', ']']) {
            let warning = WarningKind::StrayClosing(char::from(self.bytes[at]));
            return Some(Word::new(Kind::Nothing, at, at + 1).but(warning));
        }
        self.nothing(at)
    }

    /// A move: squares with signs between them. Or a result, if the text has that form or a result follows directly.
    fn action(&self, at: usize) -> Option<Word> {
        let (mut end, mut blanks) = (at, false);
        // The start of the last square, and the number of signs of each kind.
        let (mut last, mut steps, mut captures, mut longest) = (at, 0, 0, 0);
        loop {
            let digits = end + usize::from(self.bytes[end].is_ascii_alphabetic());
            last = last.max(end);
            let square_end = self.run_end(digits, |byte| byte.is_ascii_digit())?;
            longest = longest.max(square_end - digits);
            end = square_end;
            let (sign, sign_end) = match self.sign(end)? {
                Some(found) => found,
                // Squares with letters need no sign between them.
                None if digits > last
                    && self.square_begins(end)?
                    && self.bytes[end].is_ascii_alphabetic() =>
                {
                    continue;
                }
                None => break,
            };
            let next = self.blanks_end(sign_end)?;
            let has_blanks = sign > end || next > sign_end;
            if !self.square_begins(next)? {
                if sign == end {
                    // A sign without a square: the rest of the move is missing.
                    end = sign_end;
                }
                break;
            }
            if self.bytes[sign] == b'-' || self.bytes[sign] == 0xe2 {
                steps += 1;
            } else {
                captures += 1;
            }
            blanks |= has_blanks;
            end = next;
        }
        let text = &self.text[at..end];
        let word = |kind| Word::new(kind, at, end);
        let blanks_warning = |word: Word| {
            if blanks {
                word.but(WarningKind::Blanks(cut(text)))
            } else {
                word
            }
        };
        if steps == 1 && captures == 0 && longest == 1 && text.parse::<Score>().is_ok() {
            return Some(blanks_warning(word(Kind::Result)));
        }
        // A result directly after a move: `12-160-1`, `26x17x10x10-1`.
        let looks_glued = longest > 2 || steps > 0 && captures > 0 || text.ends_with("-0");
        if looks_glued && text.is_ascii() {
            for result in ["1-0", "0-1", "2-0", "0-2", "1-1", "0-0"] {
                if let Some(action) = text.strip_suffix(result)
                    && action.ends_with(|sign: char| sign.is_ascii_digit())
                    && action.contains(['-', 'x', 'X', ':'])
                {
                    return Some(Word::new(Kind::Action, at, at + action.len()));
                }
            }
        }
        Some(blanks_warning(word(Kind::Action)))
    }

    /// The start and end of the sign after a square, possibly after blanks.
    #[expect(
        clippy::option_option,
        reason = "the outer `None` means that more text is needed"
    )]
    fn sign(&self, from: usize) -> Option<Option<(usize, usize)>> {
        let at = self.blanks_end(from)?;
        Some(match self.bytes.get(at) {
            Some(b'-' | b'x' | b'X' | b':') => Some((at, at + 1)),
            Some(0xc3 | 0xe2) => match self.text[at..].chars().next() {
                Some(sign @ ('\u{d7}' | '\u{2010}'..='\u{2015}' | '\u{2212}')) => {
                    Some((at, at + sign.len_utf8()))
                }
                _ => None,
            },
            _ => None,
        })
    }

    fn blanks_end(&self, from: usize) -> Option<usize> {
        self.run_end(from, |byte| byte.is_ascii_whitespace())
    }

    fn square_begins(&self, at: usize) -> Option<bool> {
        if !self.complete && self.bytes.len() < at + 2 {
            return None;
        }
        let is_digit = |at: usize| self.bytes.get(at).is_some_and(u8::is_ascii_digit);
        let is_letter = matches!(self.bytes.get(at), Some(b'a'..=b'l' | b'A'..=b'L'));
        Some(is_digit(at) || is_letter && is_digit(at + 1))
    }
}
