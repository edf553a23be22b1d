//! Frisian draughts.

use super::Definition;
use super::international::INTERNATIONAL;
use crate::{
    Capture, Condition, Directions, DrawRule, Force, Kings, Men, Notation, Priority, Rules,
};

/// Frisian draughts, by the rules of the World Frisian Draughts Federation.
pub(super) const FRISIAN: Definition = Definition {
    name: "frisian",
    title: "Frisian",
    aliases: &[],
    rules: Rules {
        men: Men {
            // A man captures in all eight directions.
            captures: Directions::EVERY,
            ..Rules::FAMILY.men
        },
        kings: Kings {
            captures: Directions::EVERY,
            // A player who has men may make at most three consecutive steps with the same king.
            steps_in_a_row: Some(3),
            ..INTERNATIONAL.rules.kings
        },
        capture: Capture {
            // The most value first, then captures by a king.
            priority: &[Priority::MostValue, Priority::ByKing],
            ..Rules::FAMILY.capture
        },
        draws: &[
            DrawRule::Repetition { times: 3 },
            // Two kings against one: 7 moves each.
            DrawRule::FewPieces {
                one: Force::kings(2),
                other: Force::kings(1),
                plies: 14,
                condition: Condition::Always,
                restarts: false,
            },
            // A king against a king: 2 moves each.
            DrawRule::FewPieces {
                one: Force::kings(1),
                other: Force::kings(1),
                plies: 4,
                condition: Condition::Always,
                restarts: false,
            },
        ],
        notation: Notation {
            game_type: Some(40),
            ..Rules::FAMILY.notation
        },
        // The board, the number of men and promotion are those of international draughts.
        ..INTERNATIONAL.rules
    },
};
