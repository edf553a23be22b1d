//! English draughts, also called American checkers.

use crate::{Color, Rules, Variant};

/// English draughts (American checkers), by the rules of the World Checkers and Draughts Federation.
///
/// The root of the family: its board (articles 1.1 to 1.5), its men and kings (1.14 to 1.18) and its
/// captures (1.18 to 1.20) are what [`Rules::FAMILY`] says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct English;

impl Variant for English {
    type Word = u64;
    const NAME: &'static str = "english";
    const RULES: Rules = Rules {
        // "The order of play": the player with the dark pieces makes the first move.
        first_to_act: Color::Black,
        ..Rules::FAMILY
    };
}
