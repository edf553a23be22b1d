//! The packed values of a slice.

use tessera_draughts::{Pieces, Variant, WithoutAction, Word};

use crate::Value;
use crate::memory::with_room;

/// The value of every position of a slice: one byte per position if all distances fit into a byte, otherwise two.
///
/// A draw is stored as 0, any other value as its distance in plies + 1. The parity of the distance distinguishes wins
/// from losses: see [`Ending::after`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
}

/// The result for a player without a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Lost,
    Won,
}

impl Ending {
    /// The result that the rules of a variant state.
    pub(crate) fn of(variant: Variant) -> Ending {
        match variant.rules().end.without_action {
            WithoutAction::Loses => Ending::Lost,
            WithoutAction::Wins => Ending::Won,
        }
    }

    /// The value of a position in which one side has no pieces. That side cannot move when it is its turn.
    #[inline(always)]
    pub(crate) fn of_uncontested<W: Word>(self, variant: Variant, pieces: &Pieces<W>) -> Value {
        if pieces.can_act(variant, variant.rules().north) {
            self.value().before()
        } else {
            self.value()
        }
    }

    /// The value of a position without a legal move, for the side to move.
    pub(crate) fn value(self) -> Value {
        match self {
            Ending::Lost => Value::Loss(0),
            Ending::Won => Value::Win(0),
        }
    }

    /// Maximum value that a position with a legal move can have: the win in the fewest plies.
    pub(crate) fn nearest_win(self) -> Value {
        match self {
            Ending::Lost => Value::Win(1),
            Ending::Won => Value::Win(2),
        }
    }

    /// The value of a position if the game ends after `plies` plies. The sides take turns, so the parity of `plies`
    /// decides who wins.
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
    /// The largest distance in plies that fits into a byte.
    const MAX_IN_BYTE: u16 = u8::MAX as u16 - 1;

    /// The largest distance in plies that any table can store.
    pub(crate) const MAX: u16 = u16::MAX - 1;

    /// Bytes per position in a table with distances of up to `max_plies`.
    pub(crate) fn width(max_plies: u16) -> u64 {
        if max_plies <= Table::MAX_IN_BYTE {
            1
        } else {
            2
        }
    }

    /// An empty table with capacity for `len` values of at most `max_plies` plies, which must not exceed
    /// [`Table::MAX`]. `None` if the memory cannot be allocated.
    pub(crate) fn new(len: usize, max_plies: u16) -> Option<Table> {
        Some(if Table::width(max_plies) == 1 {
            Table::Bytes(with_room(len)?)
        } else {
            Table::Words(with_room(len)?)
        })
    }

    /// Appends values in order of their positions' numbers.
    pub(crate) fn extend(&mut self, values: impl Iterator<Item = Value>) {
        let codes = values.map(|value| value.plies().map_or(0, |plies| plies + 1));
        match self {
            Table::Bytes(table) => table.extend(
                codes.map(|code| u8::try_from(code).expect("no distance exceeds `max_plies`")),
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

    /// Bytes of memory that the table takes.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Table::Bytes(codes) => codes.len() as u64,
            Table::Words(codes) => 2 * codes.len() as u64,
        }
    }
}
