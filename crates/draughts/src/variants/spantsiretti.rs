//! Spantsiretti draughts.

use crate::{Board, NoMemory, Notation, Rules, Russian, Variant};

/// Spantsiretti draughts: Russian draughts on a board ten squares wide and eight high.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spantsiretti;

impl Variant for Spantsiretti {
    type Word = u64;
    type Memory = NoMemory;
    type Moves = Self;
    const NAME: &'static str = "spantsiretti";
    const TITLE: &'static str = "Spantsiretti";
    const RULES: Rules = Rules {
        board: Board {
            width: 10,
            ..Russian::RULES.board
        },
        notation: Notation {
            game_type: Some(41),
            ..Russian::RULES.notation
        },
        ..Russian::RULES
    };

    compiled_here!();
}
