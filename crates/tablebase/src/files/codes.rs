//! Values as small numbers.
//!
//! In files of distances, a draw has the code 0 and any other value its plies + 1. Sides take turns, so all wins have
//! an odd number of plies and all losses an even one, or the other way round if a player without a move wins. In files
//! of outcomes, a draw has the code 0, a win 1 and a loss 2.

use super::Kind;
use crate::Value;
use crate::table::Ending;

/// The code of a position in which a capture is due. It is never stored.
pub(super) const ANY: u16 = u16::MAX;

/// The largest code of a value.
pub(super) const MOST: u16 = ANY - 1;

/// The number of codes of outcomes.
pub(super) const OUTCOMES: u16 = 3;

/// The code of a value, `None` if it has too many plies.
pub(super) fn code(value: Value, kind: Kind) -> Option<u16> {
    match (kind, value) {
        (_, Value::Draw) => Some(0),
        (Kind::Wld, Value::Win(_)) => Some(1),
        (Kind::Wld, Value::Loss(_)) => Some(2),
        (Kind::Dtw, Value::Win(plies) | Value::Loss(plies)) => {
            plies.checked_add(1).filter(|code| *code <= MOST)
        }
    }
}

/// Who has won when the game is over, told from one value; `None` for a draw.
pub(super) fn ending(value: Value) -> Option<Ending> {
    [Ending::Lost, Ending::Won].into_iter().find(|ending| {
        value
            .plies()
            .is_some_and(|plies| ending.after(plies) == value)
    })
}

/// The value that has `code` in a file of distances.
#[inline]
pub(super) fn value(code: u16, ending: Ending) -> Value {
    code.checked_sub(1)
        .map_or(Value::Draw, |plies| ending.after(plies))
}

/// The decoded codes of a block.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Codes {
    /// Four codes a byte, the first in the lowest bits.
    Outcomes(Box<[u8]>),
    Bytes(Box<[u8]>),
    Words(Box<[u16]>),
}

impl Codes {
    /// The code with the given number in the block; 0 if the block is shorter.
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

    /// Bytes of memory.
    pub(super) fn size(&self) -> u64 {
        let codes = match self {
            Codes::Outcomes(codes) | Codes::Bytes(codes) => codes.len(),
            Codes::Words(codes) => 2 * codes.len(),
        };
        (codes + size_of::<Codes>()) as u64
    }
}
