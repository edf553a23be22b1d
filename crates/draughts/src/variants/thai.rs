//! Thai draughts.

use crate::{
    Capture, DrawRule, Kings, Landing, NoMemory, Notation, Range, Removal, Rules, Variant,
};

/// Thai draughts, called makhos in Thailand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thai;

impl Variant for Thai {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "thai";
    const TITLE: &'static str = "Thai";
    const ALIASES: &'static [&'static str] = &["makhos", "mak-hot"];
    const RULES: Rules = Rules {
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
    };

    compiled_here!();
}
