//! English draughts, also called American checkers.

use crate::{Color, DrawRule, NoMemory, Notation, Rules, Variant};

/// English draughts (American checkers), by the rules of the World Checkers and Draughts Federation.
///
/// [`Rules::FAMILY`] is based on these rules: the board (articles 1.1 to 1.5), men and kings (1.14 to 1.18) and
/// captures (1.18 to 1.20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct English;

impl Variant for English {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "english";
    const TITLE: &'static str = "English";
    const ALIASES: &'static [&'static str] = &["american", "checkers"];
    const RULES: Rules = Rules {
        // "The order of play": the player with the dark pieces makes the first move.
        first_to_move: Color::Black,
        draws: &[
            // The same position for the third time.
            DrawRule::Repetition { times: 3 },
            // 40 moves each without a capture or a man's move.
            DrawRule::WithoutProgress { plies: 80 },
        ],
        notation: Notation {
            game_type: Some(21),
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    };

    compiled_here!();
}
