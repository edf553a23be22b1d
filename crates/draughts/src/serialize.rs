//! Variants, colours, positions, moves and games for `serde`: the feature `serde`.
//!
//! Each is written in the words of the field, so that a file can be read by people and by other programs: a variant by
//! its name, a position in FEN, and a game by its moves. Reading checks everything that the library checks elsewhere.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Action, Color, DrawReason, Game, Outcome, Position, Variant, WinReason, Word};

/// The name, such as `"english"`. A variant that was read from a file of rules cannot be written, because a name alone
/// does not say what its rules are.
impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_built_in() {
            return serializer.serialize_str(self.name());
        }
        Err(S::Error::custom(format_args!(
            "the variant `{}` is from a file of rules: expected one that comes with the library",
            self.name()
        )))
    }
}

/// One of the names that [`str::parse`] reads.
impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}

/// A position: `{"variant": "english", "fen": "W:W31:B27,19,11"}`.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct PositionFields {
    variant: Variant,
    fen: String,
}

/// `{"variant": "english", "fen": "W:W31:B27,19,11"}`.
impl<W: Word> Serialize for Position<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (variant, fen) = (self.variant(), self.to_fen());
        PositionFields { variant, fen }.serialize(serializer)
    }
}

/// As [`Position::of_fen`] reads it.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let PositionFields { variant, fen } = PositionFields::deserialize(deserializer)?;
        Position::of_fen(variant, &fen)
            .map_err(|error| D::Error::custom(format_args!("`fen`: {error}")))
    }
}

/// The name with every square of the path, such as `"22x15x8"`. A move is only legal in a position, so it is read with
/// [`Position::parse_action`], not by itself.
impl<W: Word> Serialize for Action<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A game. `start` is left out for the variant's initial position.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct GameFields {
    variant: Variant,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    clock: u16,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
}

fn is_zero(clock: &u16) -> bool {
    *clock == 0
}

/// How the players ended a game. Other results follow from the moves.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ended {
    Resigned(Color),
    DrawAgreed,
}

/// `{"variant": "english", "moves": ["11-15", "23-19"]}`. These fields may follow: `start`, the first position in FEN,
/// if it is not the variant's initial one; `clock`, the plies that drawing rules had counted before it; and `ended`,
/// `{"resigned": "white"}` or `"draw_agreed"`. Undone moves are not written.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (variant, start) = (self.variant(), self.start());
        let ended = match self.outcome() {
            Some(Outcome::Win(winner, WinReason::Resignation)) => {
                Some(Ended::Resigned(winner.other()))
            }
            Some(Outcome::Draw(DrawReason::Agreement)) => Some(Ended::DrawAgreed),
            _ => None,
        };
        let fields = GameFields {
            variant,
            start: (start != Position::initial(variant)).then(|| start.to_fen()),
            clock: self.clock(),
            moves: self.actions().iter().map(ToString::to_string).collect(),
            ended,
        };
        fields.serialize(serializer)
    }
}

/// Plays the moves, each of which has to be legal. The time grows with the square of their number, as it does for
/// [`Game::play`].
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let fields = GameFields::deserialize(deserializer)?;
        let start = match &fields.start {
            None => Position::initial(fields.variant),
            Some(fen) => Position::of_fen(fields.variant, fen)
                .map_err(|error| D::Error::custom(format_args!("`start`: {error}")))?,
        };
        let mut game = Game::of_position(&start, fields.clock);
        for (ply, text) in fields.moves.iter().enumerate() {
            let refused = |error: &dyn std::fmt::Display| {
                D::Error::custom(format_args!("`moves`, entry {}: {error}", ply + 1))
            };
            let action = game.parse_action(text).map_err(|error| refused(&error))?;
            game.play(&action).map_err(|error| refused(&error))?;
        }
        match fields.ended {
            Some(Ended::Resigned(loser)) => game.resign(loser),
            Some(Ended::DrawAgreed) => game.agree_draw(),
            None => {}
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{from_value, json, to_value};

    use super::*;
    use crate::testing::random_game;

    fn error<T: for<'de> Deserialize<'de>>(value: serde_json::Value) -> String {
        from_value::<T>(value).err().unwrap().to_string()
    }

    #[test]
    fn values_are_words_of_the_field() {
        let fen = "W:W31:B11,19,27";
        let position = Position::of_fen(Variant::ENGLISH, fen).unwrap();
        assert_eq!(to_value(Variant::SRI_LANKAN).unwrap(), json!("sri-lankan"));
        assert_eq!(to_value(Color::Black).unwrap(), json!("black"));
        assert_eq!(
            to_value(position).unwrap(),
            json!({ "variant": "english", "fen": fen })
        );
        assert_eq!(
            to_value(position.legal_actions()[0]).unwrap(),
            json!("31x24x15x8")
        );
        let mut game = Game::new(Variant::ENGLISH);
        game.play(&game.parse_action("11-15").unwrap()).unwrap();
        game.resign(Color::White);
        let object = json!({
            "variant": "english", "moves": ["11-15"], "ended": { "resigned": "white" }
        });
        assert_eq!(to_value(&game).unwrap(), object);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(error::<Variant>(json!("chess")).contains("chess"));
        let position = error::<Position>(json!({ "variant": "english", "fen": "W:W4" }));
        let expected = "`fen`: a white man on 4, where it would have become a king";
        assert_eq!(position, expected);
        let start = error::<Game>(json!({ "variant": "english", "start": "X", "moves": [] }));
        assert!(start.starts_with("`start`: column 1: "), "{start}");
        let moves = json!({ "variant": "english", "moves": ["11-15", "11-15"] });
        let moves = error::<Game>(moves);
        let expected = "`moves`, entry 2: `11-15` is not legal here: ";
        assert!(moves.starts_with(expected), "{moves}");
        let field = error::<Game>(json!({ "variant": "english", "moves": [], "fen": "W" }));
        assert!(field.contains("`fen`"), "{field}");
    }

    #[test]
    fn a_variant_of_a_file_is_not_written() {
        let text = "name = \"own\"\ntitle = \"Own\"\nlike = \"english\"\n";
        let own = crate::RulesFile::parse(text).unwrap().variant;
        assert_eq!(
            to_value(own).unwrap_err().to_string(),
            "the variant `own` is from a file of rules: expected one that comes with the library"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]

        #[test]
        fn what_is_written_is_read_back(seed: u64, clock in 0u16..3, end in 0..3) {
            for &variant in Variant::ALL {
                prop_assert_eq!(from_value::<Variant>(to_value(variant).unwrap()).unwrap(), variant);
                let positions = random_game(variant, seed, 30);
                for position in &positions {
                    let read: Position = from_value(to_value(position).unwrap()).unwrap();
                    prop_assert_eq!(read, *position);
                }
                // From the middle of a game, with moves of another one.
                let middle = positions[positions.len() / 2];
                let mut game = Game::of_position(&middle, clock);
                for turn in 0..12 {
                    let legal = game.legal_actions();
                    let Some(choice) = legal.len().checked_sub(1) else { break };
                    game.play(&legal[(seed >> turn) as usize % (choice + 1)]).unwrap();
                }
                match end {
                    0 => game.resign(Color::Black),
                    1 => game.agree_draw(),
                    _ => {}
                }
                let read: Game = from_value(to_value(&game).unwrap()).unwrap();
                prop_assert_eq!(read.positions(), game.positions());
                prop_assert_eq!(read.actions(), game.actions());
                prop_assert_eq!(read.outcome(), game.outcome());
                prop_assert_eq!(read.clock(), game.clock());
            }
        }
    }
}
