//! Helpers shared by the tests of several modules.

use tessera_draughts::{Position, Variant};

/// The position after the given choices of moves.
pub(crate) fn played<V: Variant>(choices: &[usize]) -> Position<V> {
    let mut position = Position::initial();
    for choice in choices {
        let actions = position.legal_actions();
        if actions.is_empty() {
            break;
        }
        position.apply(&actions[choice % actions.len()]);
    }
    position
}
