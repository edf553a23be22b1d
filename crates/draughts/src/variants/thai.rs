//! Thai draughts.

use super::Definition;
use crate::{Capture, DrawRule, Kings, Landing, Notation, Range, Removal, Rules};

/// Thai draughts, called makhos in Thailand.
pub(super) const THAI: Definition = Definition {
    name: "thai",
    title: "Thai",
    aliases: &["makhos", "mak-hot"],
    rules: Rules {
        // Eight men for each player.
        rows_of_men: 2,
        kings: Kings {
            // A king steps over any distance, and stops directly behind the piece that it captures.
            range: Range::Flying,
            landing: Landing::Behind,
            ..Rules::FAMILY.kings
        },
        capture: Capture {
            // Captured pieces leave the board after each jump, and a king may turn back.
            removal: Removal::Immediate,
            turns_back: true,
            ..Rules::FAMILY.capture
        },
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: Some(31),
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    },
};
