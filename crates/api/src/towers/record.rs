//! The record of a game as the towers program prints it, and the game as data.

use serde::{Deserialize, Serialize};
use tessera_draughts::{Position, Variant};
use tessera_engine::{Material, leaf_cost};
use tessera_towers::{BadLine, End, Options, Ply, follow};

use super::DEPTHS;
use super::cost::CostShape;
use super::shapes::ActionShape;
use crate::draughts::{ColorName, MAX_MOVES, PositionShape, play};
use crate::error::{ApiError, Code, within};

/// An input of the towers program.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordRequest {
    text: String,
    depth: Option<u32>,
    /// The position before the first action; the initial position if left out.
    fen: Option<String>,
}

/// The game, and its record.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RecordAnswer {
    /// The output of the program.
    record: String,
    start: Start,
    plies: Vec<PlyOfRecord>,
    end: EndShape,
}

/// The position before the first action.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RecordStart"))]
struct Start {
    #[serde(flatten)]
    position: PositionShape,
    #[serde(flatten)]
    cost: CostShape,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RecordPly"))]
struct PlyOfRecord {
    /// The number of the ply, counted from 1.
    number: usize,
    player: ColorName,
    #[serde(flatten)]
    action: ActionShape,
    computed: bool,
    #[serde(flatten)]
    cost: CostShape,
    /// The line of the text; `None` for a computed action.
    line: Option<u64>,
    #[serde(flatten)]
    after: PositionShape,
}

/// Why the record ends.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RecordEnd"))]
#[serde(tag = "kind", rename_all = "snake_case")]
enum EndShape {
    /// The text ends, or its command is done.
    Open,
    /// An action is not legal.
    Illegal(LineProblem),
    /// A line is neither an action nor a command.
    BadLine(LineProblem),
    /// The player whose action was to be computed cannot act.
    Winner { winner: ColorName },
}

#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct LineProblem {
    line: u64,
    /// The first character that is wrong, counted from 1.
    column: usize,
    /// The number of wrong characters; 0 if something is missing.
    length: usize,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    help: Option<String>,
}

pub(crate) fn record(request: RecordRequest) -> Result<RecordAnswer, ApiError> {
    let text = request.text.as_str();
    check_length(text)?;
    let options = Options {
        depth: within("depth", request.depth.unwrap_or(3), DEPTHS)?,
        start: start(request.fen.as_deref())?,
        ..Options::default()
    };
    let (mut record, mut plies) = (Vec::new(), Vec::new());
    let end = follow(text.as_bytes(), &mut record, &options, |ply| {
        plies.push(shape(plies.len() + 1, ply));
    });
    let end = end.map_err(|_| ApiError::new(Code::Internal, "the record could not be written"))?;
    Ok(RecordAnswer {
        record: String::from_utf8(record).expect("a record is in ASCII"),
        start: Start {
            position: PositionShape::of(&options.start),
            cost: leaf_cost(&options.start, &Material::TOWERS).into(),
        },
        plies,
        end: match end {
            End::Open => EndShape::Open,
            End::Illegal { line, message } => EndShape::Illegal(illegal(text, line, message)),
            End::BadLine(bad_line) => EndShape::BadLine(bad(text, &bad_line)),
            End::Won(winner) => EndShape::Winner {
                winner: winner.into(),
            },
        },
    })
}

/// The position in FEN, or else the initial one.
fn start(fen: Option<&str>) -> Result<Position, ApiError> {
    Ok(play(Variant::TOWERS, fen, &[])?.position())
}

fn check_length(text: &str) -> Result<(), ApiError> {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    if lines <= MAX_MOVES {
        return Ok(());
    }
    let message =
        format!("the text has {lines} lines that are not blank: expected at most {MAX_MOVES}");
    Err(ApiError::new(Code::BadRequest, message).field("text"))
}

fn shape(number: usize, ply: &Ply) -> PlyOfRecord {
    PlyOfRecord {
        number,
        player: ply.before.side_to_move().into(),
        action: ActionShape::from(&ply.action),
        computed: ply.line.is_none(),
        cost: leaf_cost(&ply.after, &Material::TOWERS).into(),
        line: ply.line,
        after: PositionShape::of(&ply.after),
    }
}

fn illegal(text: &str, number: u64, message: &str) -> LineProblem {
    let (before, line) = trimmed(text, number);
    LineProblem {
        line: number,
        column: before + 1,
        length: line.chars().count(),
        message: message.to_owned(),
        help: None,
    }
}

fn bad(text: &str, bad_line: &BadLine) -> LineProblem {
    let number = bad_line.number();
    let (before, line) = trimmed(text, number);
    let good = bad_line.good_characters();
    LineProblem {
        line: number,
        column: before + good + 1,
        length: line.chars().skip(good).take(1).count(),
        message: format!("{bad_line}: {}", bad_line.expected()),
        help: Some(bad_line.help().to_owned()),
    }
}

/// A line without the blanks around it, and the number of bytes before it.
fn trimmed(text: &str, number: u64) -> (usize, &str) {
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    let line = text.split('\n').nth(index).unwrap_or_default();
    let is_blank = |c: char| c.is_ascii_whitespace() || c == '\x0b';
    let start = line.trim_start_matches(is_blank);
    (line.len() - start.len(), start.trim_end_matches(is_blank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    fn answer(text: &str) -> Value {
        let request = serde_json::from_value(json!({ "text": text })).unwrap();
        serde_json::to_value(record(request).unwrap()).unwrap()
    }

    fn printed(text: &str) -> String {
        let mut record = Vec::new();
        let _ = tessera_towers::run(text.as_bytes(), &mut record, &Options::default());
        String::from_utf8(record).unwrap()
    }

    #[test]
    fn plies_have_what_the_record_prints() {
        let answer = answer("E6-D5\n\n B3-C4 \nD5-B3\nP");
        let record = answer["record"].as_str().unwrap();
        assert_eq!(record, printed("E6-D5\nB3-C4\nD5-B3\nP"));
        let plies = answer["plies"].as_array().unwrap();
        assert_eq!(plies.len(), 13);
        let headings: Vec<String> = plies
            .iter()
            .map(|ply| {
                let stars = if ply["computed"] == true { "*** " } else { "" };
                let player = ply["player"].as_str().unwrap().to_uppercase();
                let action = ply["action"].as_str().unwrap();
                format!(
                    "{stars}{player} ACTION #{}: {action}\nBOARD COST: {}\n",
                    ply["number"], ply["cost"]
                )
            })
            .collect();
        assert_eq!(
            record
                .split("=====================================\n")
                .skip(1)
                .map(|part| part
                    .lines()
                    .take(2)
                    .map(|line| line.to_owned() + "\n")
                    .collect::<String>())
                .collect::<Vec<_>>(),
            headings
        );
        let lines: Vec<&Value> = plies.iter().map(|ply| &ply["line"]).take(4).collect();
        assert_eq!(lines, [&json!(1), &json!(3), &json!(4), &Value::Null]);
        // Black has captured the man on C4, moving from D5 to B3.
        assert_eq!(plies[2]["captured"], json!([26]));
        assert_eq!(plies[2]["way"], json!([35, 17]));
        assert_eq!(
            (&plies[2]["cost"], &plies[2]["cost_text"]),
            (&json!(1), &json!("1"))
        );
        assert_eq!(answer["end"], json!({ "kind": "open" }));
        assert_eq!(answer["start"]["to_move"], "black");
    }

    #[test]
    fn ends_have_a_place_and_a_message() {
        assert_eq!(
            answer("G6-H5\n  G6-F5")["end"],
            json!({
                "kind": "illegal", "line": 2, "column": 3, "length": 5,
                "message": "Source cell is empty."
            })
        );
        assert_eq!(
            answer("G6-H5\r\n\r\n\tH3-g4\r\n")["end"],
            json!({
                "kind": "bad_line", "line": 3, "column": 5, "length": 1,
                "message": "line 3: `H3-g4` is not an action: expected a capital letter here",
                "help": "an action is SOURCE-TARGET, each a capital letter and a number, such as G6-F5; the last \
                         line may be the command A or P",
            })
        );
        let missing = answer("G6-");
        assert_eq!(
            (&missing["end"]["column"], &missing["end"]["length"]),
            (&json!(4), &json!(0))
        );
    }

    #[test]
    fn the_reference_samples_come_out() {
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tessera/tests/golden/towers");
        let mut kinds = BTreeSet::new();
        for entry in fs::read_dir(&golden).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let Some(stem) = name.strip_suffix("-out.txt") else {
                continue;
            };
            // These were made with another option of the program.
            if stem.ends_with("-material") {
                continue;
            }
            let input = fs::read_to_string(golden.join(format!("{stem}.txt"))).unwrap();
            let answer = answer(&input);
            assert_eq!(
                answer["record"],
                fs::read_to_string(&path).unwrap(),
                "{name}"
            );
            kinds.insert(answer["end"]["kind"].as_str().unwrap().to_owned());
            if let Some(winner) = answer["end"]["winner"].as_str() {
                assert!(
                    name.starts_with(winner) || !name.contains("-wins-"),
                    "{name}"
                );
            }
        }
        assert_eq!(Vec::from_iter(kinds), ["illegal", "open", "winner"]);
    }

    #[test]
    fn requests_have_limits() {
        let error = |request: Value| record(serde_json::from_value(request).unwrap()).unwrap_err();
        let text = "G6-H5\n".repeat(2_001);
        assert_eq!(error(json!({ "text": text })).code, Code::BadRequest);
        assert_eq!(
            error(json!({ "text": "", "depth": 9 })).message,
            "`depth` is 9: expected 1 to 8"
        );
    }

    proptest! {
        #[test]
        fn any_text_has_the_record_of_the_program(text: String, lines in "([A-H][1-8]-[A-H][1-8]\n| ){0,6}[AP]?") {
            for text in [text, lines] {
                let answer = answer(&text);
                prop_assert_eq!(answer["record"].as_str().unwrap(), printed(&text));
                if let Some(line) = answer["end"]["line"].as_u64() {
                    prop_assert!(line as usize <= text.split('\n').count());
                }
            }
        }
    }
}
