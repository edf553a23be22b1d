//! The values of a slice, packed.

use crate::Value;
use crate::memory::with_room;

/// The value of every position of a slice: one byte each where the distances fit, else two.
///
/// 0 is a draw, others are plies + 1, whose parity says who wins: see [`Ending::after`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
}

/// What a player without a legal action has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Lost,
    Won,
}

impl Ending {
    /// The value of a finished game.
    pub(crate) fn value(self) -> Value {
        match self {
            Ending::Lost => Value::Loss(0),
            Ending::Won => Value::Win(0),
        }
    }

    /// The value of a game that lasts `plies` plies: sides take turns, so their parity says who wins.
    #[inline(always)]
    pub(crate) fn after(self, plies: u16) -> Value {
        if (self == Ending::Lost) == plies.is_multiple_of(2) {
            Value::Loss(plies)
        } else {
            Value::Win(plies)
        }
    }
}

impl Table {
    /// The most plies that fit a byte.
    const MOST_OF_BYTES: u16 = u8::MAX as u16 - 1;

    /// The most plies of all.
    pub(crate) const MOST: u16 = u16::MAX - 1;

    /// Bytes a position of a table with such distances.
    pub(crate) fn width(most_plies: u16) -> u64 {
        if most_plies <= Table::MOST_OF_BYTES {
            1
        } else {
            2
        }
    }

    /// An empty table with room for `len` values of at most `most_plies` plies, which are no more than [`Table::MOST`].
    /// `None` where there is no memory.
    pub(crate) fn new(len: usize, most_plies: u16) -> Option<Table> {
        Some(if Table::width(most_plies) == 1 {
            Table::Bytes(with_room(len)?)
        } else {
            Table::Words(with_room(len)?)
        })
    }

    /// Adds values.
    pub(crate) fn extend(&mut self, values: impl Iterator<Item = Value>) {
        let codes = values.map(|value| value.plies().map_or(0, |plies| plies + 1));
        match self {
            Table::Bytes(table) => table.extend(
                codes.map(|code| u8::try_from(code).expect("no distance is larger than the most")),
            ),
            Table::Words(table) => table.extend(codes),
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, number: u64, ending: Ending) -> Value {
        let code = match self {
            Table::Bytes(codes) => codes[number as usize].into(),
            Table::Words(codes) => codes[number as usize],
        };
        code.checked_sub(1)
            .map_or(Value::Draw, |plies| ending.after(plies))
    }

    /// Bytes of memory.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Table::Bytes(codes) => codes.len() as u64,
            Table::Words(codes) => 2 * codes.len() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One more ply than a byte can say makes all values two bytes, and none changes.
    #[test]
    fn values_come_back_in_either_width() {
        for (ending, other) in [(Ending::Lost, Ending::Won), (Ending::Won, Ending::Lost)] {
            for (most, width) in [(254, 1), (255, 2), (Table::MOST, 2)] {
                let values: Vec<Value> = (0..=most)
                    .map(|plies| match (plies % 2, ending) {
                        (0, Ending::Lost) | (1, Ending::Won) => Value::Loss(plies),
                        _ => Value::Win(plies),
                    })
                    .chain([Value::Draw])
                    .collect();
                let mut table = Table::new(values.len(), most).unwrap();
                table.extend(values.iter().copied());
                assert_eq!(table.size(), width * values.len() as u64);
                for (number, value) in (0..).zip(&values) {
                    assert_eq!(table.get(number, ending), *value);
                }
                assert_ne!(table.get(0, other), values[0]);
            }
        }
    }
}
