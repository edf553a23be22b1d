//! Armenian draughts.

use super::Definition;
use super::turkish::TURKISH;
use crate::{Direction, Directions, DrawRule, Kings, Men, Notation, Promotion, Rules};

/// Armenian draughts, called tama: Turkish draughts with additional diagonal steps.
pub(super) const ARMENIAN: Definition = Definition {
    name: "armenian",
    title: "Armenian",
    aliases: &["tama"],
    rules: Rules {
        men: Men {
            // Forwards, sideways and diagonally forwards; captures are those of Turkish draughts.
            steps: Directions::of(&[
                Direction::West,
                Direction::NorthWest,
                Direction::North,
                Direction::NorthEast,
                Direction::East,
            ]),
            ..TURKISH.rules.men
        },
        kings: Kings {
            steps: Directions::EVERY,
            ..TURKISH.rules.kings
        },
        // A man that reaches the furthest row in a capture continues as a king.
        promotion: Promotion::GoesOnAsKing,
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: None,
            ..TURKISH.rules.notation
        },
        ..TURKISH.rules
    },
};
