//! English draughts, also called American checkers.

use super::Definition;
use crate::{Color, DrawRule, Notation, Rules};

/// English draughts (American checkers), by the rules of the World Checkers and Draughts Federation.
///
/// [`Rules::FAMILY`] is based on these rules: the board (articles 1.1 to 1.5), men and kings (1.14 to 1.18) and
/// captures (1.18 to 1.20).
pub(super) const ENGLISH: Definition = Definition {
    name: "english",
    title: "English",
    aliases: &["american", "checkers"],
    rules: Rules {
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
    },
};
