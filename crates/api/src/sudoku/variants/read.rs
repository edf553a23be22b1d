//! Reading a puzzle from a text or a link in any format.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tessera_constraints::formats::{self, Format};
use tessera_constraints::{Constraint, Puzzle};
use tessera_pictures::variant::{self, Colors, Look};
use tessera_sudoku::read_puzzles;

use crate::error::{ApiError, Code};

/// Maximum number of bytes of a text.
const MAX_TEXT: usize = 1_000_000;

/// The body of a request to read a puzzle.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantReadRequest"))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    text: String,
}

/// A puzzle that was read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantReadAnswer"))]
pub(crate) struct ReadAnswer {
    format: &'static str,
    /// The puzzle as `docs/sudoku-variants.schema.json` describes it, with its title, author and rules.
    #[cfg_attr(test, ts(type = "VariantPuzzle"))]
    puzzle: Value,
    /// Each constraint as a sentence, in their order in the puzzle.
    words: Vec<String>,
    /// What the text has that has no meaning for a solution, or was not understood.
    warnings: Vec<String>,
    picture: PictureShape,
}

/// The picture of a puzzle, without values. Lengths are in units of its `viewBox`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantPicture"))]
struct PictureShape {
    svg: String,
    /// The rules of style for it, with colours for light and dark.
    style: String,
    width: f64,
    height: f64,
    /// The top left corner of the grid.
    left: f64,
    top: f64,
    /// The side of a cell.
    cell: f64,
    /// What the picture does not show by a usual mark, a sentence each.
    words: Vec<String>,
}

pub(crate) fn read(request: ReadRequest) -> Result<ReadAnswer, ApiError> {
    let length = request.text.len();
    if length > MAX_TEXT {
        let message = format!("`text` has {length} bytes: expected at most {MAX_TEXT}");
        return Err(ApiError::new(Code::TooLarge, message).field("text"));
    }
    let (format, puzzle) = any(&request.text)?;
    let text = formats::own::write(&puzzle);
    Ok(ReadAnswer {
        format,
        puzzle: serde_json::from_str(&text).expect("a puzzle is written as JSON"),
        words: puzzle.constraints.iter().map(Constraint::words).collect(),
        picture: drawn(&puzzle),
        warnings: puzzle.remarks,
    })
}

/// The picture for a page, which shows the values itself.
fn drawn(puzzle: &Puzzle) -> PictureShape {
    let look = Look {
        colors: Colors::Page,
        givens: false,
        candidates: false,
        words: false,
        ..Look::default()
    };
    let picture = variant::picture(puzzle, &look);
    PictureShape {
        svg: picture.svg,
        style: variant::style(Colors::Page),
        width: picture.width,
        height: picture.height,
        left: picture.left,
        top: picture.top,
        cell: variant::CELL,
        words: picture.words,
    }
}

/// Reads a puzzle, which may also be a classic one in a format for those.
fn any(text: &str) -> Result<(&'static str, Puzzle), ApiError> {
    let unreadable =
        |error: &dyn std::fmt::Display| ApiError::new(Code::Unreadable, error).field("text");
    let format = Format::detect(text);
    let read = formats::read(text);
    if let (Some(format), Ok(puzzle)) = (format, &read) {
        return Ok((format.name(), puzzle.clone()));
    }
    // A text of several lines can look like a line of characters.
    if matches!(format, None | Some(Format::Line))
        && let Ok((format, puzzles)) = read_puzzles(text)
        && let Some(first) = puzzles.first()
    {
        return Ok((format.name(), first.into()));
    }
    match read {
        Ok(_) => Err(unreadable(&"the text is in no known format of puzzles")),
        Err(error) => Err(unreadable(&error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::variants::tests::cage;
    use proptest::prelude::*;
    use serde_json::json;

    fn answer(text: &str) -> Result<Value, Value> {
        let request = serde_json::from_value(json!({ "text": text })).unwrap();
        match read(request) {
            Ok(answer) => Ok(serde_json::to_value(answer).unwrap()),
            Err(error) => Err(serde_json::to_value(error).unwrap()),
        }
    }

    #[test]
    fn the_puzzle_has_its_texts_words_and_warnings() {
        let own = answer(&cage().to_string()).unwrap();
        assert_eq!(
            (&own["format"], &own["puzzle"]),
            (&json!("tessera"), &cage())
        );
        assert_eq!(
            own["words"][1],
            "The values of the cage r1c2, r1c3 are different and add up to 3."
        );
        assert_eq!(own["warnings"], json!([]));
        let picture = &own["picture"];
        assert!(picture["svg"].as_str().unwrap().starts_with("<svg "));
        assert_eq!(picture["words"], json!([]));
        let drawn = r#"{"size": 4, "title": "Drawn", "author": "me", "ruleset": "As usual.", "foo": [1], "grid": [
            [{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]}"#;
        let read = answer(drawn).unwrap();
        let puzzle = &read["puzzle"];
        assert_eq!(
            (&puzzle["title"], &puzzle["author"], &puzzle["rules"]),
            (&json!("Drawn"), &json!("me"), &json!("As usual."))
        );
        assert_eq!(read["warnings"].as_array().unwrap().len(), 1, "{read}");
    }

    #[test]
    fn classic_puzzles_in_any_format_are_read() {
        let puzzle =
            "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
        let line = answer(puzzle).unwrap();
        assert_eq!(line["puzzle"]["givens"]["r1c1"], 9);
        let grid = tessera_sudoku::Format::ALL.iter().map(|format| {
            let grid: tessera_sudoku::Grid = puzzle.parse().unwrap();
            format.write(&[grid.into()]).unwrap()
        });
        for text in grid {
            assert_eq!(
                answer(&text).unwrap()["puzzle"]["givens"]["r9c9"],
                6,
                "{text}"
            );
        }
    }

    #[test]
    fn texts_without_a_puzzle_and_long_ones_are_refused() {
        let error = answer("hello").unwrap_err();
        assert_eq!(
            (&error["code"], &error["field"]),
            (&json!("unreadable"), &json!("text"))
        );
        assert_eq!(answer("").unwrap_err()["code"], "unreadable");
        let long = answer(&" ".repeat(1_000_001)).unwrap_err();
        assert_eq!(
            long["message"],
            "`text` has 1000001 bytes: expected at most 1000000"
        );
    }

    proptest! {
        #[test]
        fn no_text_panics(text: String) {
            let _ = answer(&text);
        }
    }
}
