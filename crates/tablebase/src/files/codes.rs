//! Conversion of values to small numbers, the *codes*, and back.
//!
//! - Kind `wld`: the code of a draw is 0, of a win 1, of a loss 2.
//! - Kind `dtw`: the code of a draw is 0, of any other value its plies + 1.
//! - Kind `losses`: the code of a loss is plies / 2, rounded down. Other values have no code.
//!
//! The sides take turns. So in a variant, either all wins have an odd number of plies and all losses an even one, or,
//! if a player without a move wins, the other way round. That is why codes of distances need not say who wins.

use super::Kind;
use crate::table::Ending;
use crate::{Value, Wld};

/// Stands for any code. It is used for positions whose value need not be stored.
pub(super) const ANY: u16 = u16::MAX;

/// The largest code of a value.
pub(super) const MAX: u16 = ANY - 1;

/// The number of codes of outcomes.
pub(super) const OUTCOMES: u16 = 3;

/// The code of `value` in files of `kind`. [`ANY`] if such files do not store the value, `None` if it has too many
/// plies.
pub(super) fn code(value: Value, kind: Kind) -> Option<u16> {
    match (kind, value) {
        (Kind::Losses, Value::Loss(plies)) => Some(plies / 2),
        (Kind::Losses, Value::Win(_) | Value::Draw) => Some(ANY),
        (_, Value::Draw) => Some(0),
        (Kind::Wld, Value::Win(_)) => Some(1),
        (Kind::Wld, Value::Loss(_)) => Some(2),
        (Kind::Dtw, Value::Win(plies) | Value::Loss(plies)) => {
            plies.checked_add(1).filter(|code| *code <= MAX)
        }
    }
}

/// The result for a player without a move, deduced from the parity of one value. `None` for a draw.
pub(super) fn ending(value: Value) -> Option<Ending> {
    [Ending::Lost, Ending::Won].into_iter().find(|ending| {
        value
            .plies()
            .is_some_and(|plies| ending.after(plies) == value)
    })
}

/// The value with the code `code`. `None` if files of this kind do not store it.
#[inline]
pub(super) fn value(code: u16, kind: Kind, ending: Ending) -> Option<Value> {
    match kind {
        Kind::Wld => None,
        Kind::Dtw => Some(
            code.checked_sub(1)
                .map_or(Value::Draw, |plies| ending.after(plies)),
        ),
        Kind::Losses => {
            let odd = u16::from(ending == Ending::Won);
            Some(Value::Loss(code.saturating_mul(2).saturating_add(odd)))
        }
    }
}

/// The outcome of the value with the code `code`. `None` if files of this kind do not store it.
#[inline]
pub(super) fn wld(code: u16, kind: Kind, ending: Ending) -> Option<Wld> {
    match (kind, code) {
        (Kind::Losses, _) => None,
        (Kind::Dtw, code) => value(code, kind, ending).map(Wld::from),
        (Kind::Wld, 0) => Some(Wld::Draw),
        (Kind::Wld, 1) => Some(Wld::Win),
        (Kind::Wld, _) => Some(Wld::Loss),
    }
}

/// The decoded codes of a block.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Codes {
    /// Outcomes, four codes per byte, the first one in the lowest bits.
    Outcomes(Box<[u8]>),
    Bytes(Box<[u8]>),
    Words(Box<[u16]>),
}

impl Codes {
    /// The code with the given number in the block; 0 if the block has fewer codes.
    #[inline]
    pub(super) fn get(&self, number: usize) -> u16 {
        match self {
            Codes::Outcomes(codes) => {
                let four = codes.get(number / 4).copied().unwrap_or(0);
                u16::from(four >> (number % 4 * 2) & 3)
            }
            Codes::Bytes(codes) => codes.get(number).copied().unwrap_or(0).into(),
            Codes::Words(codes) => codes.get(number).copied().unwrap_or(0),
        }
    }

    /// Bytes of memory that the codes take.
    pub(super) fn size(&self) -> u64 {
        let codes = match self {
            Codes::Outcomes(codes) | Codes::Bytes(codes) => codes.len(),
            Codes::Words(codes) => 2 * codes.len(),
        };
        (codes + size_of::<Codes>()) as u64
    }
}
