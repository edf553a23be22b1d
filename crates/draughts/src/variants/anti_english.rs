//! English antidraughts.

use super::Definition;
use super::english::ENGLISH;
use crate::{DrawRule, End, Notation, Rules, WithoutAction};

/// English antidraughts: English draughts in which a player without a legal move wins.
pub(super) const ANTI_ENGLISH: Definition = Definition {
    name: "anti-english",
    title: "Anti-English",
    aliases: &["giveaway", "suicide-checkers"],
    rules: Rules {
        end: End {
            without_action: WithoutAction::Wins,
            ..ENGLISH.rules.end
        },
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: None,
            ..ENGLISH.rules.notation
        },
        ..ENGLISH.rules
    },
};
