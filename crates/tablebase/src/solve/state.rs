//! What is known about one position, in a 32-bit word.

use crate::Value;

/// What is known about a position, packed into 32 bits: the best value so far, whether a capture is due, and the number
/// of inner moves to positions of unknown value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State(pub(super) u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Loss,
    Draw,
    Win,
}

impl State {
    const KIND: u32 = 16;
    const DUE: u32 = 18;
    const LEFT: u32 = 19;

    #[inline(always)]
    pub(super) fn new(best: Value, left: u32) -> State {
        let kind = match best {
            Value::Loss(_) => Kind::Loss,
            Value::Draw => Kind::Draw,
            Value::Win(_) => Kind::Win,
        };
        let plies = best.plies().unwrap_or(0);
        State(u32::from(plies) | (kind as u32) << State::KIND | left << State::LEFT)
    }

    #[inline(always)]
    pub(super) fn plies(self) -> u16 {
        self.0 as u16
    }

    #[inline(always)]
    pub(super) fn kind(self) -> Kind {
        match self.0 >> State::KIND & 3 {
            0 => Kind::Loss,
            1 => Kind::Draw,
            _ => Kind::Win,
        }
    }

    /// The same state, marked as one in which a capture is due.
    pub(super) fn due(self) -> State {
        State(self.0 | 1 << State::DUE)
    }

    pub(super) fn is_due(self) -> bool {
        self.0 >> State::DUE & 1 == 1
    }

    #[inline(always)]
    pub(super) fn left(self) -> u32 {
        self.0 >> State::LEFT
    }

    /// The final value, if it is known. A win is final because wins in fewer plies are found first. A loss is final
    /// when no inner move is left that might avoid it.
    #[inline(always)]
    pub(super) fn known(self) -> Option<Value> {
        match self.kind() {
            Kind::Win => Some(Value::Win(self.plies())),
            Kind::Loss if self.left() == 0 => Some(Value::Loss(self.plies())),
            _ => None,
        }
    }

    /// The state after finding an inner move to a position with `value`. `None` if the state does not change.
    #[inline(always)]
    pub(super) fn with(self, value: Value) -> Option<State> {
        match value {
            Value::Loss(plies) => self.with_lost(plies),
            Value::Draw => None,
            Value::Win(plies) => self.with_won(plies),
        }
    }

    /// The state after finding an inner move to a position that its side to move loses in `plies` plies. `None` if the
    /// state does not change.
    #[inline(always)]
    pub(super) fn with_lost(self, plies: u16) -> Option<State> {
        let is_better = self.kind() != Kind::Win || self.plies() > plies + 1;
        // A position without inner moves cannot have had this move: a capture was mandatory.
        (self.left() > 0 && is_better).then(|| State::new(Value::Win(plies + 1), self.left()))
    }

    /// The state after finding an inner move to a position that its side to move wins in `plies` plies. `None` if the
    /// state does not change.
    #[inline(always)]
    pub(super) fn with_won(self, plies: u16) -> Option<State> {
        if self.left() == 0 || self.kind() == Kind::Win {
            return None;
        }
        let left = self.left() - 1;
        let longest = plies.saturating_add(1).max(self.plies());
        Some(match self.kind() {
            Kind::Loss if left == 0 => State::new(Value::Loss(longest), 0),
            _ => State(self.0 - (1 << State::LEFT)),
        })
    }
}

/// A mask and bits to test whether the value of a state is known and equal to a given value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    mask: u32,
    bits: u32,
}

impl Pattern {
    pub(super) fn new(value: Value) -> Pattern {
        let value_bits = (1 << State::DUE) - 1;
        let mask = match value {
            // The count of inner moves must be zero: no move is left that might avoid the loss.
            Value::Loss(_) => !(1 << State::DUE),
            Value::Win(_) | Value::Draw => value_bits,
        };
        let State(bits) = State::new(value, 0);
        Pattern { mask, bits }
    }

    #[inline(always)]
    pub(super) fn matches(self, state: State) -> bool {
        state.0 & self.mask == self.bits
    }
}
