//! Positions in the text of a game: its start, and positions set up in the middle of it.

use super::error::Error;
use super::game_type::GameType;
use super::raw::{RawGame, RawTag};
use super::warning::{WarningKind, Warnings, cut};
use crate::fen::{clock, read_fen, read_setup};
use crate::{Color, FenError, Position, Setup, Variant};

impl RawGame {
    /// The start position, from the tag `FEN` if there is one.
    pub(super) fn start(
        &self,
        variant: Variant,
        first_to_move: Color,
        warnings: &mut Warnings,
    ) -> Result<Position, Error> {
        let Some(tag) = self.fen_tag() else {
            return Ok(Position::from_checked(&Setup {
                side_to_move: first_to_move,
                ..Setup::initial(variant)
            }));
        };
        let fen = self.text[tag.value.clone()].trim();
        let known;
        let fen = match fen.strip_prefix('?') {
            Some(pieces) => {
                warnings.push(tag.value.start, || WarningKind::UnknownSide);
                known = format!("{}{pieces}", first_to_move.letter());
                &known
            }
            None => fen,
        };
        let place = || self.places().of(tag.value.start);
        let error = |error| Error::Fen {
            place: place(),
            error,
        };
        let mut setup = read_setup(variant, fen).map_err(error)?;
        for color in Color::ALL {
            let crowned = setup.men[color.index()] & variant.promotion_row(color);
            if !crowned.is_empty() {
                warnings.push(tag.value.start, || WarningKind::Uncrowned {
                    color,
                    squares: variant.square_names(crowned),
                });
                setup.men[color.index()] ^= crowned;
                setup.kings[color.index()] |= crowned;
            }
        }
        setup.check().map_err(|found| error(found.into()))
    }

    /// The plies that drawing rules had counted before the start, from the tag `FEN`.
    pub(super) fn clock(&self) -> u16 {
        let tag = self.fen_tag();
        tag.map_or(0, |tag| clock(&self.text[tag.value.clone()]))
    }

    fn fen_tag(&self) -> Option<&RawTag> {
        let is_fen = |tag: &&RawTag| self.text[tag.name.clone()].eq_ignore_ascii_case("FEN");
        self.tags.iter().find(is_fen)
    }

    /// The player who moves first, from the tag `GameType` if there is one.
    pub(super) fn first_to_move(&self, variant: Variant, warnings: &mut Warnings) -> Color {
        let usual = variant.rules().first_to_move;
        let mut tags = self.tags.iter();
        let tag = tags.find(|tag| self.text[tag.name.clone()].eq_ignore_ascii_case("GameType"));
        let (Some(tag), Some(expected)) = (tag, GameType::of(variant)) else {
            return usual;
        };
        let value = self.text[tag.value.clone()].trim();
        let agreed = match value.parse::<GameType>() {
            // The fields of another variant's number say nothing about this variant.
            Ok(found) if found.number != expected.number => Some(usual),
            // The first player may differ within the same variant, as in pool.
            Ok(GameType { fields, .. }) => match fields {
                None => Some(usual),
                Some(fields) => fields
                    .agree_with(variant.rules())
                    .then_some(fields.first_to_move),
            },
            Err(_) => None,
        };
        agreed.unwrap_or_else(|| {
            warnings.push(tag.value.start, || WarningKind::GameTypeFields {
                found: cut(value),
                expected: expected.to_string(),
            });
            usual
        })
    }
}

/// The position of a setup such as `FEN "W:W31-50:B1-20"`. A setup without pieces changes only the side to move.
pub(super) fn set_up(text: &str, before: &Position) -> Result<Position, FenError> {
    let text = text.trim();
    let text = match text.get(..3) {
        Some(word) if word.eq_ignore_ascii_case("FEN") => text[3..].trim(),
        _ => text,
    };
    let fen = text.trim_matches('"').trim();
    let side_to_move = match fen {
        "W::" | "w::" => Color::White,
        "B::" | "b::" => Color::Black,
        _ => return read_fen(before.variant(), fen),
    };
    Ok(Position::from_checked(&Setup {
        side_to_move,
        ..before.to_setup()
    }))
}
