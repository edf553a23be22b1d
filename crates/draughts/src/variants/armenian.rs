//! Armenian draughts.

use crate::{
    Direction, Directions, DrawRule, Kings, Men, NoMemory, Notation, Promotion, Rules, Turkish,
    Variant,
};

/// Armenian draughts, called tama: Turkish draughts with additional diagonal steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Armenian;

impl Variant for Armenian {
    type Word = u128;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "armenian";
    const TITLE: &'static str = "Armenian";
    const ALIASES: &'static [&'static str] = &["tama"];
    const RULES: Rules = Rules {
        men: Men {
            // Forwards, sideways and diagonally forwards; captures are those of Turkish draughts.
            steps: Directions::of(&[
                Direction::West,
                Direction::NorthWest,
                Direction::North,
                Direction::NorthEast,
                Direction::East,
            ]),
            ..Turkish::RULES.men
        },
        kings: Kings {
            steps: Directions::EVERY,
            ..Turkish::RULES.kings
        },
        // A man that reaches the furthest row in a capture continues as a king.
        promotion: Promotion::GoesOnAsKing,
        draws: &[DrawRule::Repetition { times: 3 }],
        notation: Notation {
            game_type: None,
            ..Turkish::RULES.notation
        },
        ..Turkish::RULES
    };

    compiled_here!();
}
