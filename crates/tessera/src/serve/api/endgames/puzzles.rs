//! Endgames to solve.

use serde::Serialize;
use tessera_draughts::{Position, Variant, VariantId, with_variant};
use tessera_tablebase::Value;

use super::value::ValueShape;
use crate::serve::api::draughts::PositionShape;
use crate::serve::api::error::ApiError;

/// A position with a task.
struct Puzzle {
    id: &'static str,
    title: &'static str,
    variant: VariantId,
    fen: &'static str,
    /// For the side to move.
    value: Value,
    note: &'static str,
}

/// From easy to hard.
const PUZZLES: [Puzzle; 1] = [Puzzle {
    id: "a",
    title: "A",
    variant: VariantId::English,
    fen: "W:W14,21,23,26:B4,17",
    value: Value::Win(9),
    note: "note",
}];

/// All puzzles.
#[derive(Debug, Serialize)]
pub(crate) struct PuzzlesAnswer {
    puzzles: Vec<PuzzleShape>,
}

#[derive(Debug, Serialize)]
struct PuzzleShape {
    id: &'static str,
    title: &'static str,
    variant: &'static str,
    #[serde(flatten)]
    position: PositionShape,
    value: ValueShape,
    note: &'static str,
}

pub(crate) fn puzzles() -> Result<PuzzlesAnswer, ApiError> {
    let shape = |puzzle: &Puzzle| PuzzleShape {
        id: puzzle.id,
        title: puzzle.title,
        variant: puzzle.variant.name(),
        position: with_variant!(puzzle.variant, V => position::<V>(puzzle.fen)),
        value: puzzle.value.into(),
        note: puzzle.note,
    };
    Ok(PuzzlesAnswer {
        puzzles: PUZZLES.iter().map(shape).collect(),
    })
}

fn position<V: Variant>(fen: &str) -> PositionShape {
    let position: Position<V> = fen.parse().expect("the puzzles are positions");
    PositionShape::of(&position)
}

#[cfg(test)]
mod tests {
    use super::super::prove;
    use super::*;
    use serde_json::json;
    use tessera_engine::play::Cancel;

    #[test]
    fn every_value_is_proven() {
        let listed = serde_json::to_value(puzzles().unwrap()).unwrap();
        let listed = listed["puzzles"].as_array().unwrap();
        for puzzle in listed {
            let request = json!({
                "variant": puzzle["variant"], "start": puzzle["fen"], "actions": [], "seconds": 60.0,
                "each": true
            });
            let request = serde_json::from_value(request).unwrap();
            let answer = prove(request, &Cancel::default(), &mut |_| ()).unwrap();
            let answer = serde_json::to_value(answer).unwrap();
            let id = &puzzle["id"];
            assert_eq!(answer["value"], puzzle["value"], "{id}");
            // There is one way only: no other action keeps the win, or the draw.
            let is_draw = !puzzle["value"]["draw"].is_null();
            let actions = answer["actions"].as_array().unwrap();
            let keeps = |action: &&serde_json::Value| {
                let value = &action["value"];
                value.is_null()
                    || value.get("win").is_some()
                    || (is_draw && value.get("draw").is_some())
            };
            assert_eq!(actions.iter().filter(keeps).count(), 1, "{id}");
        }
        let mut ids: Vec<&str> = listed.iter().filter_map(|p| p["id"].as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), PUZZLES.len());
    }
}
