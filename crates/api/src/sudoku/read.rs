//! Reading the puzzles of a text in any format.

use serde::{Deserialize, Serialize};
use tessera_sudoku::{AnyPuzzle, Cell, Grid, read_puzzles};

use super::cells::strings;
use crate::error::{ApiError, Code};

/// Maximum number of puzzles in an answer.
const MAX_PUZZLES: usize = 100;

/// The body of a request to read puzzles.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuReadRequest"))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    text: String,
}

/// The puzzles of a text.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuReadAnswer"))]
pub(crate) struct ReadAnswer {
    format: &'static str,
    grids: Vec<GridShape>,
    /// The number of puzzles beyond the first [`MAX_PUZZLES`].
    left_out: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuGrid"))]
struct GridShape {
    cells: String,
    /// The candidates of each cell, if the text has candidates.
    candidates: Option<Vec<String>>,
}

pub(crate) fn read(request: ReadRequest) -> Result<ReadAnswer, ApiError> {
    let (format, puzzles) = read_puzzles(&request.text).map_err(|error| {
        let place = error.place();
        ApiError::new(Code::Unreadable, error)
            .field("text")
            .line(place.line)
            .column(place.column)
    })?;
    Ok(ReadAnswer {
        format: format.name(),
        grids: puzzles.iter().take(MAX_PUZZLES).map(shape).collect(),
        left_out: puzzles.len().saturating_sub(MAX_PUZZLES),
    })
}

fn shape(puzzle: &AnyPuzzle) -> GridShape {
    match puzzle {
        AnyPuzzle::Grid(grid) => GridShape {
            cells: grid.to_string(),
            candidates: None,
        },
        AnyPuzzle::Candidates(candidates) => {
            let mut known = Grid::EMPTY;
            Cell::all().for_each(|cell| known.set(cell, candidates[cell].only()));
            GridShape {
                cells: known.to_string(),
                candidates: Some(strings(candidates)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};
    use tessera_sudoku::Format;

    fn answer(text: &str) -> Result<Value, Value> {
        let request = serde_json::from_value(json!({ "text": text })).unwrap();
        match read(request) {
            Ok(answer) => Ok(serde_json::to_value(answer).unwrap()),
            Err(error) => Err(serde_json::to_value(error).unwrap()),
        }
    }

    #[test]
    fn every_format_is_read() {
        let puzzle =
            "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
        let grid: Grid = puzzle.parse().unwrap();
        for format in Format::ALL {
            let text = format.write(&[grid.into()]).unwrap();
            let answer = answer(&text).unwrap();
            assert_eq!(answer["grids"][0]["cells"], puzzle, "{format}");
            let candidates = &answer["grids"][0]["candidates"];
            assert_eq!(candidates.is_array(), format.has_candidates(), "{format}");
        }
    }

    #[test]
    fn only_the_first_puzzles_of_a_long_collection_are_returned() {
        let text = format!("{}\n", ".".repeat(81)).repeat(103);
        let answer = answer(&text).unwrap();
        assert_eq!(answer["format"], "line");
        assert_eq!(answer["grids"].as_array().unwrap().len(), 100);
        assert_eq!(answer["left_out"], 3);
    }

    #[test]
    fn the_error_for_an_unreadable_text_names_its_place() {
        let error = answer("# a comment\n1234?6789").unwrap_err();
        assert_eq!(
            (&error["code"], &error["line"], &error["column"]),
            (&json!("unreadable"), &json!(2), &json!(5))
        );
        assert_eq!(answer("").unwrap_err()["code"], "unreadable");
    }

    proptest! {
        #[test]
        fn no_text_panics(text: String) {
            let _ = answer(&text);
        }
    }
}
