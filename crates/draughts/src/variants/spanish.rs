//! Spanish draughts.

use crate::{
    Board, Capture, Corner, DrawRule, Kings, NoMemory, Notation, Pattern, Priority, Range, Rules,
    Variant,
};

/// Spanish draughts, as described by section64 ("Spanish and classic draughts").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spanish;

impl Variant for Spanish {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "spanish";
    const TITLE: &'static str = "Spanish";
    const RULES: Rules = Rules {
        // The corner at each player's lower right is a playing square.
        board: Board {
            pattern: Pattern::Mirrored,
            ..Rules::FAMILY.board
        },
        kings: Kings {
            range: Range::Flying,
            ..Rules::FAMILY.kings
        },
        capture: Capture {
            // The law of quantity, then the law of quality.
            priority: &[Priority::MostPieces, Priority::MostKings],
            ..Rules::FAMILY.capture
        },
        draws: &[
            DrawRule::Repetition { times: 3 },
            // 20 moves each by kings only, without captures.
            DrawRule::WithoutProgress { plies: 40 },
        ],
        notation: Notation {
            // Square 1 is at the lower right of the player with the white pieces.
            number_one: Corner::BottomRight,
            game_type: Some(24),
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    };

    compiled_here!();
}
