//! The rule by which a king has to rest after some steps.

use crate::{Action, Position, Square, Variant};

/// How many steps in a row a player has made with one and the same king, where
/// [`steps_in_a_row`](crate::Kings::steps_in_a_row) limits them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KingSteps<V: Variant> {
    /// Where the king stands, if the player's last action was a king's step.
    at: Option<Square<V>>,
    steps: u8,
}

impl<V: Variant> KingSteps<V> {
    pub(super) const NONE: KingSteps<V> = KingSteps { at: None, steps: 0 };

    /// The same after an action of the player.
    pub(super) fn after(self, position: &Position<V>, action: &Action<V>) -> KingSteps<V> {
        let kings = position.kings(position.side_to_move());
        if action.is_capture() || !kings.contains(action.source()) {
            return KingSteps::NONE;
        }
        // Where the king was captured meanwhile, no other one of the player can have come to its square.
        let is_same = self.at == Some(action.source());
        KingSteps {
            at: Some(action.target()),
            steps: if is_same {
                self.steps.saturating_add(1)
            } else {
                1
            },
        }
    }

    /// Whether the player may not make an action that is legal but for this rule.
    pub(super) fn forbids(&self, position: &Position<V>, action: &Action<V>) -> bool {
        let has_men = !position.men(position.side_to_move()).is_empty();
        V::RULES.kings.steps_in_a_row.is_some_and(|limit| {
            has_men
                && !action.is_capture()
                && self.steps >= limit
                && self.at == Some(action.source())
        })
    }
}
