//! Pool checkers.

use super::Definition;
use super::russian::RUSSIAN;
use crate::{Color, Condition, DrawRule, Force, Notation, Promotion, Rules};

/// Pool checkers, by the rules of the American Pool Checkers Association.
pub(super) const POOL: Definition = Definition {
    name: "pool",
    title: "Pool",
    aliases: &["american-pool"],
    rules: Rules {
        // The player with the dark pieces makes the first move.
        first_to_move: Color::Black,
        // A man that passes through the furthest row in a capture stays a man.
        promotion: Promotion::IfTurnEnds,
        draws: &[
            DrawRule::Repetition { times: 3 },
            // Three kings against one: 13 moves each.
            DrawRule::FewPieces {
                one: Force::kings(3),
                other: Force::kings(1),
                plies: 26,
                condition: Condition::Always,
                restarts: false,
            },
            // 15 moves each by kings only, without captures.
            DrawRule::WithoutProgress { plies: 30 },
        ],
        notation: Notation {
            game_type: Some(23),
            ..Rules::FAMILY.notation
        },
        // All other rules are those of Russian draughts.
        ..RUSSIAN.rules
    },
};
