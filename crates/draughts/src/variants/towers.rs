//! Towers: the classic program's game.

use crate::{
    Capture, Chain, Color, Corner, NoMemory, Notation, NotationStyle, Obligation, Rules, Variant,
};

/// Towers, where a king is called a tower, no capture is forced and every turn is one step or one
/// jump. The sections are those of the program's description, `docs/towers.md`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Towers;

impl Variant for Towers {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "towers";
    const TITLE: &'static str = "Towers";
    const RULES: Rules = Rules {
        // The game: black pieces start on rows 6-8, at the bottom, and move north.
        north: Color::Black,
        // The game: black acts first.
        first_to_act: Color::Black,
        capture: Capture {
            // Capture is optional.
            obligation: Obligation::Optional,
            // One turn is one move or one single jump.
            chain: Chain::Single,
            ..Rules::FAMILY.capture
        },
        notation: Notation {
            // Columns A-H from left to right, rows 1-8 from top to bottom.
            style: NotationStyle::Algebraic,
            a1: Corner::TopLeft,
            capitals: true,
            // An action is written SOURCE-TARGET, a capture too.
            capture_sign: '-',
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    };

    compiled_here!();
}
