//! Frysk!.

use crate::{Frisian, KingSteps, Notation, Rules, Variant};

/// Frysk!: Frisian draughts with five men for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frysk;

impl Variant for Frysk {
    type Word = u64;
    type Memory = KingSteps;
    type Moves = Frisian;
    const NAME: &'static str = "frysk";
    const TITLE: &'static str = "Frysk!";
    const RULES: Rules = Rules {
        rows_of_men: 1,
        notation: Notation {
            game_type: Some(97),
            ..Frisian::RULES.notation
        },
        ..Frisian::RULES
    };

    compiled_here!();
}
