//! Finds the legal move that a text means.

use std::collections::HashSet;

use arrayvec::ArrayVec;

use super::warning::{WarningKind, cut};
use crate::parse_action::{Misfit, fitting, square};
use crate::{Action, Position, Square, SquareError, Variant};

/// More squares than any path has.
const MOST_SQUARES: usize = 96;

pub(super) type Squares<V> = ArrayVec<Square<V>, MOST_SQUARES>;

/// The text of a move, as squares.
#[derive(Clone, Debug)]
pub(super) struct Written<V: Variant> {
    pub(super) squares: Squares<V>,
    /// Whether the text contains the sign of a capture, and that of a step.
    capture: bool,
    step: bool,
    /// Whether the text has a sign without a square after it.
    open: bool,
    wrong_case: bool,
}

impl<V: Variant> Written<V> {
    /// Reads what the lexer takes for a move. Squares beyond the length of any path are ignored.
    pub(super) fn read(text: &str) -> Result<Written<V>, SquareError> {
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
                    is_name && byte.is_ascii_uppercase() != const { V::RULES.notation.capitals };
                if !is_name && length == 4 {
                    // Two numbers without a sign between them.
                    written.push(square(&text[at..at + 2])?);
                    written.push(square(&text[at + 2..end])?);
                } else {
                    written.push(square(&text[at..end])?);
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

    fn push(&mut self, square: Square<V>) {
        // A path of more squares is illegal, and stays so without the last squares.
        let _ = self.squares.try_push(square);
    }
}

/// The meaning of a text.
#[derive(Clone, Debug)]
pub(super) enum Meaning<V: Variant> {
    Action {
        action: Action<V>,
        warning: Option<WarningKind>,
        /// The number of following texts that are parts of the same move.
        parts: usize,
    },
    /// Several legal moves with different effects match.
    Ambiguous(Vec<Action<V>>),
    Illegal,
}

impl<V: Variant> Written<V> {
    /// The meaning of this text if `legal` are the legal moves. `rest` are the texts of the moves that follow.
    pub(super) fn meaning<'a>(
        &self,
        text: &str,
        legal: &[Action<V>],
        rest: impl Iterator<Item = &'a str>,
    ) -> Meaning<V> {
        let whole = |action| Meaning::Action {
            action,
            warning: None,
            parts: 0,
        };
        if !self.open && self.squares.len() > 1 {
            match fitting(legal, &self.squares) {
                Ok(action) => return whole(action),
                Err(Misfit::Ambiguous(level)) => {
                    let fits = legal
                        .iter()
                        .filter(|action| level.fits(action, &self.squares));
                    return Meaning::Ambiguous(one_per_effect(fits));
                }
                Err(Misfit::Illegal) => {}
            }
        }
        self.mended(text, legal, rest).unwrap_or(Meaning::Illegal)
    }

    /// The meaning of a text that is not a legal move as it stands, if it can be repaired.
    fn mended<'a>(
        &self,
        text: &str,
        legal: &[Action<V>],
        rest: impl Iterator<Item = &'a str>,
    ) -> Option<Meaning<V>> {
        let (&source, &last) = (self.squares.first()?, self.squares.last()?);
        let begins = |action: &Action<V>| {
            let mut way = action.way();
            action.source() == source
                && self
                    .squares
                    .iter()
                    .all(|square| way.any(|passed| passed == *square))
        };
        if let Some((action, parts)) = self.in_parts(legal, rest) {
            let meant = action.to_string();
            return Some(Meaning::Action {
                action,
                warning: Some(WarningKind::InParts { meant }),
                parts,
            });
        }
        let only = |fits: &dyn Fn(&Action<V>) -> bool| {
            let mut fitting = legal.iter().filter(|action| fits(action));
            let first = *fitting.next()?;
            fitting
                .all(|other| other.has_effect_of(&first))
                .then_some(first)
        };
        let warning =
            |action: Action<V>, kind: fn(String, String) -> WarningKind| Meaning::Action {
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
        let ends = |action: &Action<V>| {
            self.squares.len() > 2 && action.source() == source && action.target() == last
        };
        let action = only(&ends)?;
        Some(warning(action, |found, meant| WarningKind::WrongPath {
            found,
            meant,
        }))
    }

    /// A capture that was written jump by jump as several moves.
    fn in_parts<'a>(
        &self,
        legal: &[Action<V>],
        rest: impl Iterator<Item = &'a str>,
    ) -> Option<(Action<V>, usize)> {
        let mut joined = self.squares.clone();
        for (i, text) in rest.enumerate() {
            let part = Written::<V>::read(text).ok()?;
            let (first, more) = part.squares.split_first()?;
            if joined.last() != Some(first) {
                return None;
            }
            joined.try_extend_from_slice(more).ok()?;
            if let Ok(action) = fitting(legal, &joined) {
                return Some((action, i + 1));
            }
        }
        None
    }

    /// The fault in the signs or letters of a text whose meaning is known.
    pub(super) fn looks(&self, text: &str, action: &Action<V>) -> Option<WarningKind> {
        let names = || (cut(text), action.to_string());
        if action.is_capture() {
            let hyphen = const { V::RULES.notation.capture_sign == '-' };
            if self.step && !hyphen {
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

/// The first move with each effect.
fn one_per_effect<'a, V: Variant>(actions: impl Iterator<Item = &'a Action<V>>) -> Vec<Action<V>> {
    let mut effects = HashSet::new();
    let is_new = |action: &&Action<V>| effects.insert(action.effect());
    actions.filter(is_new).copied().collect()
}

/// How many of the following texts can be played from a position, up to a limit or until `stop` returns `true`.
pub(super) fn playable<'a, V: Variant>(
    mut position: Position<V>,
    rest: impl Iterator<Item = &'a str>,
    stop: &mut dyn FnMut() -> bool,
) -> usize {
    const LOOKED_AHEAD: usize = 24;
    let mut played = 0;
    for text in rest.take(LOOKED_AHEAD) {
        let Ok(written) = Written::<V>::read(text) else {
            break;
        };
        if stop() {
            break;
        }
        let legal = position.legal_actions();
        position = match written.meaning(text, &legal, std::iter::empty()) {
            Meaning::Action { action, .. } => position.after(&action),
            Meaning::Ambiguous(actions) => position.after(&actions[0]),
            Meaning::Illegal => break,
        };
        played += 1;
    }
    played
}
