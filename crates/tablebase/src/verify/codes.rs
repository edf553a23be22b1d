//! Values in memory, packed as codes.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};

use tessera_draughts::WithoutAction;

use crate::Value;
use crate::memory::with_room;

/// The code of a value: 0 for a draw, else the plies to the end of the game + 1.
#[inline(always)]
pub fn code(value: Value) -> u16 {
    match value {
        Value::Draw => 0,
        Value::Win(plies) | Value::Loss(plies) => plies.saturating_add(1),
    }
}

/// The value with the code `code`. The players take turns, and the rules say who wins when a player cannot move. So the
/// parity of the plies tells who wins.
#[inline(always)]
pub fn value(without_action: WithoutAction, code: u16) -> Value {
    let Some(plies) = code.checked_sub(1) else {
        return Value::Draw;
    };
    let ends_with_own_turn = plies.is_multiple_of(2);
    match without_action {
        WithoutAction::Loses if ends_with_own_turn => Value::Loss(plies),
        WithoutAction::Wins if !ends_with_own_turn => Value::Loss(plies),
        _ => Value::Win(plies),
    }
}

/// The code of the win in the fewest plies that the rules allow.
pub fn any_win(without_action: WithoutAction) -> u16 {
    match without_action {
        WithoutAction::Loses => 2,
        WithoutAction::Wins => 1,
    }
}

/// The codes of many positions, one byte each, or two if any code needs them. Threads may set codes at the same time.
#[derive(Debug)]
pub enum Codes {
    /// One byte each.
    Bytes(Vec<AtomicU8>),
    /// Two bytes each.
    Words(Vec<AtomicU16>),
}

impl Codes {
    /// Empty, with room for `len` codes of one byte. `None` if the memory cannot be allocated.
    pub fn with_room(len: usize) -> Option<Codes> {
        with_room(len).map(Codes::Bytes)
    }

    /// Appends a code. `None` if the memory cannot be allocated.
    #[must_use]
    pub fn push(&mut self, code: u16) -> Option<()> {
        if let Codes::Bytes(bytes) = self {
            if let Ok(code) = u8::try_from(code) {
                bytes.push(code.into());
                return Some(());
            }
            self.widen()?;
        }
        if let Codes::Words(words) = self {
            words.push(code.into());
        }
        Some(())
    }

    /// The code of the position with the given number.
    #[inline(always)]
    pub fn get(&self, number: u64) -> u16 {
        match self {
            Codes::Bytes(codes) => codes[number as usize].load(Ordering::Relaxed).into(),
            Codes::Words(codes) => codes[number as usize].load(Ordering::Relaxed),
        }
    }

    /// Sets the code of the position with the given number. Returns `false` and changes nothing if the code does not
    /// fit.
    #[must_use]
    pub fn set(&self, number: u64, code: u16) -> bool {
        match self {
            Codes::Bytes(codes) => {
                let Ok(byte) = u8::try_from(code) else {
                    return false;
                };
                codes[number as usize].store(byte, Ordering::Relaxed);
                true
            }
            Codes::Words(codes) => {
                codes[number as usize].store(code, Ordering::Relaxed);
                true
            }
        }
    }

    /// Converts to two bytes per code, so that any code fits. `None` if the memory cannot be allocated.
    #[must_use]
    pub(super) fn widen(&mut self) -> Option<()> {
        if let Codes::Bytes(bytes) = self {
            let mut words = with_room(bytes.capacity())?;
            let codes = bytes.drain(..).map(AtomicU8::into_inner);
            words.extend(codes.map(|code| AtomicU16::from(u16::from(code))));
            *self = Codes::Words(words);
        }
        Some(())
    }

    /// Bytes of memory that the codes take.
    pub fn size(&self) -> u64 {
        match self {
            Codes::Bytes(codes) => codes.capacity() as u64,
            Codes::Words(codes) => 2 * codes.capacity() as u64,
        }
    }
}
