//! Finds the legal move that a text means.

use std::collections::HashSet;

use arrayvec::ArrayVec;

use super::warning::{WarningKind, cut};
use crate::notation::read_square;
use crate::parse_action::{Misfit, fitting};
use crate::{Action, SquareError, Variant, Word};

/// More squares than any path can have.
const MAX_SQUARES: usize = 96;

/// Squares, given as bits.
type Squares = ArrayVec<u8, MAX_SQUARES>;

/// The squares and signs in the text of a move.
#[derive(Clone, Debug)]
pub(super) struct Written {
    variant: Variant,
    squares: Squares,
    /// Whether the text contains the sign of a capture, and that of a step.
    capture: bool,
    step: bool,
    /// Whether the text has a sign without a square after it.
    open: bool,
    wrong_case: bool,
}

impl Written {
    /// Reads a text that the lexer takes for a move. Squares beyond the length of any path are ignored.
    pub(super) fn read(variant: Variant, text: &str) -> Result<Written, SquareError> {
        let bytes = text.as_bytes();
        let mut written = Written {
            variant,
            squares: Squares::new(),
            capture: false,
            step: false,
            open: false,
            wrong_case: false,
        };
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_alphanumeric() && !matches!(byte, b'x' | b'X') {
                let digits = at + usize::from(byte.is_ascii_alphabetic());
                let length = bytes[digits..]
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit())
                    .count();
                let end = digits + length;
                let is_name = digits > at;
                written.wrong_case |=
                    is_name && byte.is_ascii_uppercase() != variant.rules().notation.capitals;
                if !is_name && length == 4 {
                    // Two numbers without a sign between them.
                    written.push(read_square(variant, &text[at..at + 2])?);
                    written.push(read_square(variant, &text[at + 2..end])?);
                } else {
                    written.push(read_square(variant, &text[at..end])?);
                }
                written.open = false;
                at = end.max(at + 1);
                continue;
            }
            match byte {
                b'x' | b'X' | b':' | 0xc3 => written.capture = true,
                b'-' | 0xe2 => written.step = true,
                _ => {}
            }
            written.open |= !byte.is_ascii_whitespace();
            at += 1;
        }
        Ok(written)
    }

    fn push(&mut self, square: u8) {
        // A path with too many squares is illegal and stays illegal without the last squares.
        let _ = self.squares.try_push(square);
    }
}

/// The meaning of a text.
#[derive(Clone, Debug)]
pub(super) enum Meaning<W: Word> {
    Action {
        action: Action<W>,
        warning: Option<WarningKind>,
        /// The number of following texts that belong to the same move.
        parts: usize,
    },
    /// Several legal moves with different effects match: the first with each effect.
    Ambiguous(Vec<Action<W>>),
    Illegal,
}

impl Written {
    /// Finds out which of the moves in `legal` this text means. `rest` are the texts of the following moves.
    pub(super) fn meaning<'a, W: Word>(
        &self,
        text: &str,
        legal: &[Action<W>],
        rest: impl Iterator<Item = &'a str>,
    ) -> Meaning<W> {
        if !self.open && self.squares.len() > 1 {
            match fitting(legal, &self.squares) {
                Ok(action) => {
                    return Meaning::Action {
                        action: *action,
                        warning: None,
                        parts: 0,
                    };
                }
                Err(Misfit::Ambiguous(level)) => {
                    let mut effects = HashSet::new();
                    let fits = legal.iter().filter(|action| {
                        level.fits(action, &self.squares) && effects.insert(action.effect())
                    });
                    return Meaning::Ambiguous(fits.copied().collect());
                }
                Err(Misfit::Illegal) => {}
            }
        }
        self.mended(text, legal, rest).unwrap_or(Meaning::Illegal)
    }

    /// The meaning of a text that is not a legal move as it stands, if it can be repaired.
    fn mended<'a, W: Word>(
        &self,
        text: &str,
        legal: &[Action<W>],
        rest: impl Iterator<Item = &'a str>,
    ) -> Option<Meaning<W>> {
        let (&source, &last) = (self.squares.first()?, self.squares.last()?);
        let begins = |action: &Action<W>| {
            let mut path = action.bits();
            action.source().bit() == source
                && self
                    .squares
                    .iter()
                    .all(|square| path.any(|passed| passed == *square))
        };
        if let Some((action, parts)) = self.in_parts(legal, rest) {
            let meant = action.to_string();
            return Some(Meaning::Action {
                action,
                warning: Some(WarningKind::InParts { meant }),
                parts,
            });
        }
        // The first move that fits, if all that fit have the same effect.
        let only = |fits: &dyn Fn(&Action<W>) -> bool| {
            let mut fitting = legal.iter().filter(|action| fits(action));
            let first = fitting.next()?;
            fitting
                .all(|other| other.effect() == first.effect())
                .then_some(*first)
        };
        let warning =
            |action: Action<W>, kind: fn(String, String) -> WarningKind| Meaning::Action {
                action,
                warning: Some(kind(cut(text), action.to_string())),
                parts: 0,
            };
        if let Some(action) = only(&begins)
            && (self.open || action.is_capture())
        {
            return Some(warning(action, |found, meant| WarningKind::CutShort {
                found,
                meant,
            }));
        }
        let ends = |action: &Action<W>| {
            self.squares.len() > 2
                && action.source().bit() == source
                && action.target().bit() == last
        };
        let action = only(&ends)?;
        Some(warning(action, |found, meant| WarningKind::WrongPath {
            found,
            meant,
        }))
    }

    /// A capture that was written as several moves, one for each jump, and the number of its further texts.
    fn in_parts<'a, W: Word>(
        &self,
        legal: &[Action<W>],
        rest: impl Iterator<Item = &'a str>,
    ) -> Option<(Action<W>, usize)> {
        let mut joined = self.squares.clone();
        for (i, text) in rest.enumerate() {
            let part = Written::read(self.variant, text).ok()?;
            let (first, more) = part.squares.split_first()?;
            if joined.last() != Some(first) {
                return None;
            }
            joined.try_extend_from_slice(more).ok()?;
            if let Ok(action) = fitting(legal, &joined) {
                return Some((*action, i + 1));
            }
        }
        None
    }

    /// The fault in the signs or letters of a text whose meaning is already known.
    pub(super) fn looks<W: Word>(&self, text: &str, action: &Action<W>) -> Option<WarningKind> {
        let names = || (cut(text), action.to_string());
        if action.is_capture() {
            if self.step && self.variant.rules().notation.capture_sign != '-' {
                let (found, meant) = names();
                return Some(WarningKind::CaptureAsStep { found, meant });
            }
        } else if self.capture && self.variant.rules().notation.step_sign == '-' {
            let (found, meant) = names();
            return Some(WarningKind::StepAsCapture { found, meant });
        }
        self.wrong_case.then(|| WarningKind::WrongCase(cut(text)))
    }
}
