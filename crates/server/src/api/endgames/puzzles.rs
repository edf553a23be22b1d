//! Endgames to solve.

use serde::Serialize;
use tessera_family::{Position, Value, VariantId};

use super::value::ValueShape;
use crate::api::draughts::PositionShape;
use crate::api::error::ApiError;

/// A position with a task: one action alone keeps what it is worth.
struct Puzzle {
    id: &'static str,
    title: &'static str,
    variant: VariantId,
    fen: &'static str,
    /// For the side to move.
    value: Value,
    note: &'static str,
}

/// From easy to hard, English draughts first.
const PUZZLES: [Puzzle; 15] = [
    Puzzle {
        id: "two-for-one",
        title: "Give one, take two",
        variant: VariantId::English,
        fen: "W:W26,31:B17,19",
        value: Value::Win(3),
        note: "A man is offered, and has to be taken. What stands in a row then?",
    },
    Puzzle {
        id: "new-king",
        title: "The new king strikes",
        variant: VariantId::English,
        fen: "W:WK6,7:B9,K13",
        value: Value::Win(5),
        note: "Crown first; a king given away does the rest.",
    },
    Puzzle {
        id: "exchange",
        title: "An exchange gains the move",
        variant: VariantId::English,
        fen: "B:W15,25:B1,6",
        value: Value::Win(7),
        note: "Whoever has the last move wins. Exchanging one man for one changes who that is.",
    },
    Puzzle {
        id: "opposition",
        title: "King against king",
        variant: VariantId::English,
        fen: "W:WK25:BK8",
        value: Value::Win(9),
        note: "Step by step, keep black in the single corner.",
    },
    Puzzle {
        id: "one-holds-two",
        title: "One king holds two",
        variant: VariantId::English,
        fen: "B:WK16,20:BK10",
        value: Value::Draw,
        note: "A man at the edge needs its king, and the king cannot leave it. Do not let them out.",
    },
    Puzzle {
        id: "give-to-hold",
        title: "Give it to hold it",
        variant: VariantId::English,
        fen: "B:WK16,27:BK10,19",
        value: Value::Draw,
        note: "A man is not worth what it can lock in.",
    },
    Puzzle {
        id: "chase",
        title: "Exchange, then chase",
        variant: VariantId::English,
        fen: "B:W30,31:BK16,23",
        value: Value::Win(13),
        note: "One man is exchanged. The king alone stops the other, if it comes from the right side.",
    },
    Puzzle {
        id: "escort",
        title: "A man as bait",
        variant: VariantId::English,
        fen: "B:W25,K29:BK9,14",
        value: Value::Win(15),
        note: "Exchange the man while white's king is in its corner. What remains is king against king.",
    },
    Puzzle {
        id: "both-wings",
        title: "On both wings",
        variant: VariantId::English,
        fen: "W:WK9,27:B17,20",
        value: Value::Win(19),
        note: "Black's man on the left will be crowned. Where must white's king be when it is?",
    },
    Puzzle {
        id: "two-at-home",
        title: "Two men at home",
        variant: VariantId::English,
        fen: "W:WK2,27:B1,5",
        value: Value::Win(21),
        note: "The men have to come out when the king steps back. The one that gets through is met at the far end.",
    },
    Puzzle {
        id: "russian-bait",
        title: "A king for the main road",
        variant: VariantId::Russian,
        fen: "W:WK9,12:B17,19",
        value: Value::Win(11),
        note: "One king is given away, so that the next one rules the longest diagonal.",
    },
    Puzzle {
        id: "russian-race",
        title: "Two men against two",
        variant: VariantId::Russian,
        fen: "W:W8,9:B7,18",
        value: Value::Win(17),
        note: "Both sides run. The first king has all the say, if it takes the right road.",
    },
    Puzzle {
        id: "russian-fence",
        title: "A king at the fence",
        variant: VariantId::Russian,
        fen: "W:WK28:BK1,6",
        value: Value::Draw,
        note: "Black's king is shut in behind its own man. From where can it be kept there?",
    },
    Puzzle {
        id: "international-runners",
        title: "A king and two runners",
        variant: VariantId::International,
        fen: "W:WK4:B23,34",
        value: Value::Win(9),
        note: "A king holds men from far away, on the right diagonal. Only when they step on does it strike.",
    },
    Puzzle {
        id: "towers-one",
        title: "One against two",
        variant: VariantId::Towers,
        fen: "W:WK23:BK27,31",
        value: Value::Win(11),
        note: "In towers nothing has to be captured, and kings step one cell. The side of the board does the work.",
    },
];

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
        position: PositionShape::of(&puzzle.position()),
        value: puzzle.value.into(),
        note: puzzle.note,
    };
    Ok(PuzzlesAnswer {
        puzzles: PUZZLES.iter().map(shape).collect(),
    })
}

impl Puzzle {
    fn position(&self) -> Position {
        Position::of_fen(self.variant, self.fen).expect("the puzzles are positions")
    }
}

#[cfg(test)]
mod tests {
    use super::super::prove;
    use super::*;
    use serde_json::json;
    use tessera_family::{Action, Cancel, Tablebase};

    #[test]
    fn every_value_is_proven() {
        for puzzle in &PUZZLES {
            let request = json!({
                "variant": puzzle.variant.name(), "start": puzzle.fen, "actions": [], "seconds": 60.0
            });
            let request = serde_json::from_value(request).unwrap();
            let answer = prove(request, &Cancel::default(), &mut |_| ()).unwrap();
            let answer = serde_json::to_value(answer).unwrap();
            let value = serde_json::to_value(ValueShape::from(puzzle.value)).unwrap();
            assert_eq!(answer["value"], value, "{}", puzzle.id);
        }
    }

    #[test]
    fn one_action_alone_keeps_the_value() {
        for &variant in VariantId::ALL {
            // Those of a variant share their tables.
            let mut tables = Tablebase::new(variant);
            for puzzle in PUZZLES.iter().filter(|puzzle| puzzle.variant == variant) {
                let position = puzzle.position();
                let plan = tables.plan_for(&position, 4).unwrap();
                tables
                    .build_plan(&plan, u64::MAX, &mut |_| (), &|| false)
                    .unwrap();
                assert_eq!(tables.probe(&position), Some(puzzle.value), "{}", puzzle.id);
                let keeps = |action: &&Action| {
                    let after = tables.probe(&position.after(action)).unwrap();
                    match after.before() {
                        Value::Win(_) => true,
                        Value::Draw => puzzle.value == Value::Draw,
                        Value::Loss(_) => false,
                    }
                };
                let actions = position.legal_actions();
                assert_eq!(actions.iter().filter(keeps).count(), 1, "{}", puzzle.id);
                assert!(actions.len() > 2, "{}", puzzle.id);
            }
        }
    }

    #[test]
    fn puzzles_have_names_of_their_own() {
        let listed = serde_json::to_value(puzzles().unwrap()).unwrap();
        let listed = listed["puzzles"].as_array().unwrap();
        let mut ids: Vec<&str> = listed.iter().filter_map(|p| p["id"].as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), PUZZLES.len());
        assert_eq!(
            (&listed[2]["to_move"], &listed[2]["value"]),
            (&json!("black"), &json!({ "win": 7 }))
        );
    }
}
