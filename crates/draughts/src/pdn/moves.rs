//! Finds the legal move that a text means.

use std::collections::HashSet;

use arrayvec::ArrayVec;

use super::warning::{WarningKind, cut};
use crate::SquareError;
use crate::erased::{ErasedAction, ErasedActions, VariantData, each};
use crate::notation::read_square;
use crate::parse_action::{Misfit, fitting};

/// More squares than any path can have.
const MOST_SQUARES: usize = 96;

/// Squares, given as bits.
pub(super) type Squares = ArrayVec<u8, MOST_SQUARES>;

/// The squares and signs in the text of a move.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) squares: Squares,
    /// Whether the text contains the sign of a capture, and that of a step.
    capture: bool,
    step: bool,
    /// Whether the text has a sign without a square after it.
    open: bool,
    wrong_case: bool,
}

impl Written {
    /// Reads a text that the lexer takes for a move. Squares beyond the length of any path are ignored.
    pub(super) fn read(data: &VariantData, text: &str) -> Result<Written, SquareError> {
        let bytes = text.as_bytes();
        let mut written = Written {
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
                    is_name && byte.is_ascii_uppercase() != data.rules.notation.capitals;
                if !is_name && length == 4 {
                    // Two numbers without a sign between them.
                    written.push(read_square(data, &text[at..at + 2])?);
                    written.push(read_square(data, &text[at + 2..end])?);
                } else {
                    written.push(read_square(data, &text[at..end])?);
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

/// The meaning of a text. Legal moves are given by their indices.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Action {
        index: usize,
        warning: Option<WarningKind>,
        /// The number of following texts that belong to the same move.
        parts: usize,
    },
    /// Several legal moves with different effects match: the first with each effect.
    Ambiguous(Vec<usize>),
    Illegal,
}

impl Written {
    /// Finds out which of the moves in `legal` this text means. `rest` are the texts of the following moves.
    pub(super) fn meaning<'a>(
        &self,
        data: &VariantData,
        text: &str,
        legal: &dyn ErasedActions,
        rest: impl Iterator<Item = &'a str>,
    ) -> Meaning {
        if !self.open && self.squares.len() > 1 {
            match fitting(data, legal, &self.squares) {
                Ok(index) => {
                    return Meaning::Action {
                        index,
                        warning: None,
                        parts: 0,
                    };
                }
                Err(Misfit::Ambiguous(level)) => {
                    let mut effects = HashSet::new();
                    let fits = each(legal).enumerate().filter(|(_, action)| {
                        level.fits(data, action, &self.squares) && effects.insert(action.effect())
                    });
                    return Meaning::Ambiguous(fits.map(|(index, _)| index).collect());
                }
                Err(Misfit::Illegal) => {}
            }
        }
        self.mended(data, text, legal, rest)
            .unwrap_or(Meaning::Illegal)
    }

    /// The meaning of a text that is not a legal move as it stands, if it can be repaired.
    fn mended<'a>(
        &self,
        data: &VariantData,
        text: &str,
        legal: &dyn ErasedActions,
        rest: impl Iterator<Item = &'a str>,
    ) -> Option<Meaning> {
        let (&source, &last) = (self.squares.first()?, self.squares.last()?);
        let name = |index| data.action_name(&legal.get(index));
        let begins = |action: &ErasedAction<'_>| {
            let mut path = action.path();
            action.source == source
                && self
                    .squares
                    .iter()
                    .all(|square| path.any(|passed| passed == *square))
        };
        if let Some((index, parts)) = self.in_parts(data, legal, rest) {
            let meant = name(index);
            return Some(Meaning::Action {
                index,
                warning: Some(WarningKind::InParts { meant }),
                parts,
            });
        }
        // The first move that fits, if all that fit have the same effect.
        let only = |fits: &dyn Fn(&ErasedAction<'_>) -> bool| {
            let mut fitting = each(legal).enumerate().filter(|(_, action)| fits(action));
            let (index, first) = fitting.next()?;
            fitting
                .all(|(_, other)| other.effect() == first.effect())
                .then_some(index)
        };
        let warning = |index, kind: fn(String, String) -> WarningKind| Meaning::Action {
            index,
            warning: Some(kind(cut(text), name(index))),
            parts: 0,
        };
        if let Some(index) = only(&begins)
            && (self.open || legal.get(index).is_capture())
        {
            return Some(warning(index, |found, meant| WarningKind::CutShort {
                found,
                meant,
            }));
        }
        let ends = |action: &ErasedAction<'_>| {
            self.squares.len() > 2 && action.source == source && action.target() == last
        };
        let index = only(&ends)?;
        Some(warning(index, |found, meant| WarningKind::WrongPath {
            found,
            meant,
        }))
    }

    /// The index of a capture that was written as several moves, one for each jump, and the number of its further
    /// texts.
    fn in_parts<'a>(
        &self,
        data: &VariantData,
        legal: &dyn ErasedActions,
        rest: impl Iterator<Item = &'a str>,
    ) -> Option<(usize, usize)> {
        let mut joined = self.squares.clone();
        for (i, text) in rest.enumerate() {
            let part = Written::read(data, text).ok()?;
            let (first, more) = part.squares.split_first()?;
            if joined.last() != Some(first) {
                return None;
            }
            joined.try_extend_from_slice(more).ok()?;
            if let Ok(index) = fitting(data, legal, &joined) {
                return Some((index, i + 1));
            }
        }
        None
    }

    /// The fault in the signs or letters of a text whose meaning is already known.
    pub(super) fn looks(
        &self,
        data: &VariantData,
        text: &str,
        action: &ErasedAction<'_>,
    ) -> Option<WarningKind> {
        let names = || (cut(text), data.action_name(action));
        if action.is_capture() {
            if self.step && data.rules.notation.capture_sign != '-' {
                let (found, meant) = names();
                return Some(WarningKind::CaptureAsStep { found, meant });
            }
        } else if self.capture {
            let (found, meant) = names();
            return Some(WarningKind::StepAsCapture { found, meant });
        }
        self.wrong_case.then(|| WarningKind::WrongCase(cut(text)))
    }
}
