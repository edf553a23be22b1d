//! Frisian draughts.

use crate::{
    Capture, Condition, Directions, DrawRule, Force, International, KingSteps, Kings, Men,
    Notation, Priority, Rules, Variant,
};

/// Frisian draughts, by the rules of the World Frisian Draughts Federation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frisian;

impl Variant for Frisian {
    type Word = u64;
    type Memory = KingSteps;
    type Moves = Self;
    const NAME: &'static str = "frisian";
    const TITLE: &'static str = "Frisian";
    const RULES: Rules = Rules {
        men: Men {
            // A man captures in all eight directions.
            captures: Directions::EVERY,
            ..Rules::FAMILY.men
        },
        kings: Kings {
            captures: Directions::EVERY,
            // A player who has men may make at most three consecutive steps with the same king.
            steps_in_a_row: Some(3),
            ..International::RULES.kings
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
        ..International::RULES
    };

    compiled_here!();
}
