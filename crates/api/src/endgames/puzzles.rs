//! Puzzles: endgames to solve.

use serde::Serialize;
use tessera_draughts::{Position, Variant};
use tessera_tablebase::Value;

use super::value::ValueShape;
use crate::draughts::PositionShape;
use crate::error::ApiError;

/// A position in which exactly one move keeps the value.
struct Puzzle {
    id: &'static str,
    title: &'static str,
    variant: Variant,
    fen: &'static str,
    /// The value for the side to move.
    value: Value,
    note: &'static str,
}

/// The puzzles from easy to hard, English draughts first.
const PUZZLES: [Puzzle; 15] = [
    Puzzle {
        id: "two-for-one",
        title: "Give one, take two",
        variant: Variant::ENGLISH,
        fen: "W:W26,31:B17,19",
        value: Value::Win(3),
        note: "Offer a man, which has to be taken. Which pieces are in a row then?",
    },
    Puzzle {
        id: "new-king",
        title: "The new king strikes",
        variant: Variant::ENGLISH,
        fen: "W:WK6,7:B9,K13",
        value: Value::Win(5),
        note: "Crown first; a king given away does the rest.",
    },
    Puzzle {
        id: "exchange",
        title: "An exchange gains the move",
        variant: Variant::ENGLISH,
        fen: "B:W15,25:B1,6",
        value: Value::Win(7),
        note: "Whoever has the last move wins. Exchanging one man for one changes who that is.",
    },
    Puzzle {
        id: "opposition",
        title: "King against king",
        variant: Variant::ENGLISH,
        fen: "W:WK25:BK8",
        value: Value::Win(9),
        note: "Step by step, keep black in the single corner.",
    },
    Puzzle {
        id: "one-holds-two",
        title: "One king holds two",
        variant: Variant::ENGLISH,
        fen: "B:WK16,20:BK10",
        value: Value::Draw,
        note: "A man at the edge needs its king, which cannot leave it. Do not let them out.",
    },
    Puzzle {
        id: "give-to-hold",
        title: "Give it to hold it",
        variant: Variant::ENGLISH,
        fen: "B:WK16,27:BK10,19",
        value: Value::Draw,
        note: "A locked-in piece is worth more than the man that it costs.",
    },
    Puzzle {
        id: "chase",
        title: "Exchange, then chase",
        variant: Variant::ENGLISH,
        fen: "B:W30,31:BK16,23",
        value: Value::Win(13),
        note: "Exchange one man. Then the king alone stops the other one, if it comes from the right side.",
    },
    Puzzle {
        id: "escort",
        title: "A man as bait",
        variant: Variant::ENGLISH,
        fen: "B:W25,K29:BK9,14",
        value: Value::Win(15),
        note: "Exchange the man while white's king is in its corner. King against king remains.",
    },
    Puzzle {
        id: "both-wings",
        title: "On both wings",
        variant: Variant::ENGLISH,
        fen: "W:WK9,27:B17,20",
        value: Value::Win(19),
        note: "Black's man on the left will be crowned. Where must white's king be when it is?",
    },
    Puzzle {
        id: "two-at-home",
        title: "Two men at home",
        variant: Variant::ENGLISH,
        fen: "W:WK2,27:B1,5",
        value: Value::Win(21),
        note: "When the king steps back, the men have to come out. Meet the one that gets through at the far end.",
    },
    Puzzle {
        id: "russian-bait",
        title: "A king for the main road",
        variant: Variant::RUSSIAN,
        fen: "W:WK9,12:B17,19",
        value: Value::Win(11),
        note: "Give one king away, so that the next one controls the main road, the longest diagonal.",
    },
    Puzzle {
        id: "russian-race",
        title: "Two men against two",
        variant: Variant::RUSSIAN,
        fen: "W:W8,9:B7,18",
        value: Value::Win(17),
        note: "Both sides run for a king. The first king wins if it goes to the right diagonal.",
    },
    Puzzle {
        id: "russian-fence",
        title: "A king at the fence",
        variant: Variant::RUSSIAN,
        fen: "W:WK28:BK1,6",
        value: Value::Draw,
        note: "Black's king is shut in behind its own man. From which square can it be kept there?",
    },
    Puzzle {
        id: "international-runners",
        title: "A king and two runners",
        variant: Variant::INTERNATIONAL,
        fen: "W:WK4:B23,34",
        value: Value::Win(9),
        note: "On the right diagonal, a king holds men from far away. It captures only when they step forward.",
    },
    Puzzle {
        id: "towers-one",
        title: "One against two",
        variant: Variant::TOWERS,
        fen: "W:WK23:BK27,31",
        value: Value::Win(11),
        note: "In towers no capture is compulsory, and kings step one cell. Use the edge of the board.",
    },
];

/// All puzzles.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EndgamesAnswer"))]
pub(crate) struct PuzzlesAnswer {
    puzzles: Vec<PuzzleShape>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Endgame"))]
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
    use crate::Context;
    use serde_json::json;
    use tessera_draughts::Action;
    use tessera_engine::play::Cancel;
    use tessera_tablebase::Tablebase;

    #[test]
    fn every_value_is_proven() {
        let context = Context::plain();
        for puzzle in &PUZZLES {
            let request = json!({
                "variant": puzzle.variant.name(), "start": puzzle.fen, "moves": [], "seconds": 60.0
            });
            let request = serde_json::from_value(request).unwrap();
            let answer = prove(&context, request, &Cancel::default(), &mut |_| ()).unwrap();
            let answer = serde_json::to_value(answer).unwrap();
            let value = serde_json::to_value(ValueShape::from(puzzle.value)).unwrap();
            assert_eq!(answer["value"], value, "{}", puzzle.id);
        }
    }

    #[test]
    fn exactly_one_move_keeps_the_value() {
        for &variant in Variant::ALL {
            // The puzzles of a variant share their tables.
            let mut tables = Tablebase::new(variant);
            for puzzle in PUZZLES.iter().filter(|puzzle| puzzle.variant == variant) {
                let position = puzzle.position();
                let plan = tables.plan_for(&position, 4).unwrap();
                tables
                    .build_plan(&plan, u64::MAX, &mut |_| (), &|| false)
                    .unwrap();
                assert_eq!(tables.probe(&position), Some(puzzle.value), "{}", puzzle.id);
                let keeps = |made: &&Action| {
                    let after = tables.probe(&position.after(made)).unwrap();
                    match after.before() {
                        Value::Win(_) => true,
                        Value::Draw => puzzle.value == Value::Draw,
                        Value::Loss(_) => false,
                    }
                };
                let legal = position.legal_actions();
                assert_eq!(legal.iter().filter(keeps).count(), 1, "{}", puzzle.id);
                assert!(legal.len() > 2, "{}", puzzle.id);
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
