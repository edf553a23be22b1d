//! Writing a puzzle in another format.

use serde::{Deserialize, Serialize};
use tessera_constraints::formats::Format;

use super::PuzzleObject;
use crate::error::{ApiError, Code};

/// The body of a request to write a puzzle.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantWriteRequest"))]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteRequest {
    #[cfg_attr(test, ts(type = "VariantPuzzle"))]
    puzzle: PuzzleObject,
    format: String,
}

/// A puzzle as a text.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantWriteAnswer"))]
pub(crate) struct WriteAnswer {
    text: String,
}

/// The formats that can be written.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantFormatsAnswer"))]
pub(crate) struct FormatsAnswer {
    formats: Vec<&'static str>,
}

fn written() -> impl Iterator<Item = &'static str> {
    Format::WRITTEN.iter().map(|format| format.name())
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "all functions that answer requests have this type"
)]
pub(crate) fn formats() -> Result<FormatsAnswer, ApiError> {
    Ok(FormatsAnswer {
        formats: written().collect(),
    })
}

pub(crate) fn write(request: WriteRequest) -> Result<WriteAnswer, ApiError> {
    let wrong = |error| ApiError::new(Code::BadRequest, error).field("format");
    let format = Format::to_write(&request.format).map_err(wrong)?;
    let puzzle = super::puzzle(request.puzzle)?;
    let text = format.write(&puzzle).map_err(wrong)?;
    Ok(WriteAnswer { text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::variants::tests::cage;
    use serde_json::{Value, json};

    fn answer(puzzle: &Value, format: &str) -> Result<Value, Value> {
        let request = json!({ "puzzle": puzzle, "format": format });
        match write(serde_json::from_value(request).unwrap()) {
            Ok(answer) => Ok(serde_json::to_value(answer).unwrap()),
            Err(error) => Err(serde_json::to_value(error).unwrap()),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for format in written() {
            let text = answer(&cage(), format).unwrap()["text"].clone();
            let request = serde_json::from_value(json!({ "text": text })).unwrap();
            let read = super::super::read(request).unwrap();
            let read = serde_json::to_value(read).unwrap();
            // A link of SudokuPad has a puzzle of f-puzzles.
            let form = match format {
                "sudokupad-link" => "f-puzzles-link",
                form => form,
            };
            assert_eq!(
                (&read["format"], &read["puzzle"]["givens"]),
                (&json!(form), &json!({ "r1c1": 3 }))
            );
        }
    }

    #[test]
    fn unknown_formats_and_what_a_format_cannot_hold_are_refused() {
        let error = answer(&cage(), "png").unwrap_err();
        assert_eq!(error["field"], "format");
        assert!(
            error["message"]
                .as_str()
                .unwrap()
                .starts_with("`png` is not a format that is written: expected tessera,")
        );
        let mut puzzle = cage();
        puzzle["constraints"][1] =
            json!({ "type": "full-rank", "line": ["r1c1", "r1c2", "r1c3", "r1c4"], "rank": 3 });
        let error = answer(&puzzle, "f-puzzles").unwrap_err();
        assert!(
            error["message"].as_str().unwrap().contains("full-rank"),
            "{error}"
        );
    }
}
