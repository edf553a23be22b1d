//! Towers.

use super::Definition;
use crate::{Capture, Chain, Color, Corner, Notation, NotationStyle, Obligation, Rules};

/// Towers: kings are called towers, captures are optional, and a turn is a single step or jump. The comments in the
/// code quote the description of the game in `docs/towers.md`.
pub(super) const TOWERS: Definition = Definition {
    name: "towers",
    title: "Towers",
    aliases: &[],
    rules: Rules {
        // The game: black pieces start on rows 6-8, at the bottom, and move north.
        north: Color::Black,
        // The game: black moves first.
        first_to_move: Color::Black,
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
            // All moves are written SOURCE-TARGET, including captures.
            capture_sign: '-',
            ..Rules::FAMILY.notation
        },
        ..Rules::FAMILY
    },
};
