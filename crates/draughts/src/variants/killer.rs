//! Killer draughts.

use crate::{International, Kings, Landing, NoMemory, Notation, Rules, Variant};

/// Killer draughts: international draughts in which a king that captures a king last must stop directly behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Killer;

impl Variant for Killer {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "killer";
    const TITLE: &'static str = "Killer";
    const RULES: Rules = Rules {
        kings: Kings {
            // If the last captured piece is a king, the capturing king stops directly behind it.
            landing: Landing::BehindLastKing,
            ..International::RULES.kings
        },
        notation: Notation {
            game_type: None,
            ..International::RULES.notation
        },
        ..International::RULES
    };

    compiled_here!();
}
