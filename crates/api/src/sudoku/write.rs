//! Writing a grid as a text in any format.

use serde::{Deserialize, Serialize};
use tessera_sudoku::{AnyPuzzle, CandidateGrid, Cell, Digit, DigitSet, Format, Grid, Symmetry};

use super::cells;
use crate::error::{ApiError, Code};

/// The body of a request to write a grid.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuWriteRequest", optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteRequest {
    cells: String,
    /// The candidates of each unknown cell, for formats of candidates.
    candidates: Option<Vec<String>>,
    format: String,
}

/// A file: a name, a media type and the text.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuFileAnswer"))]
pub(crate) struct WriteAnswer {
    name: String,
    media_type: &'static str,
    text: String,
}

/// All formats and symmetries.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuFormatsAnswer"))]
pub(crate) struct FormatsAnswer {
    formats: Vec<FormatShape>,
    symmetries: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuFormat"))]
struct FormatShape {
    name: &'static str,
    has_candidates: bool,
    description: &'static str,
}

pub(crate) fn write(request: WriteRequest) -> Result<WriteAnswer, ApiError> {
    let grid = cells::grid("cells", &request.cells)?;
    let format: Format = request
        .format
        .parse()
        .map_err(|error| ApiError::new(Code::BadRequest, error).field("format"))?;
    let puzzle = match &request.candidates {
        None => AnyPuzzle::Grid(grid),
        Some(candidates) => AnyPuzzle::Candidates(read_candidates(&grid, candidates)?),
    };
    let text = format.write(&[puzzle]).map_err(|_| {
        let message = format!("the format {format} cannot hold candidates");
        ApiError::new(Code::BadRequest, message)
            .field("candidates")
            .help("leave them out, or take candidate-line or candidate-grid")
    })?;
    let (ending, media_type) = file_type(format);
    Ok(WriteAnswer {
        name: format!("sudoku.{ending}"),
        media_type,
        text,
    })
}

/// Reads the candidates of the unknown cells. A known cell gets its digit, whatever its text is.
fn read_candidates(grid: &Grid, texts: &[String]) -> Result<CandidateGrid, ApiError> {
    let wrong = |message: String| ApiError::new(Code::BadRequest, message).field("candidates");
    if texts.len() != 81 {
        let message = format!("`candidates` has {} cells: expected 81", texts.len());
        return Err(wrong(message));
    }
    let mut candidates = CandidateGrid::from(grid);
    for (cell, text) in Cell::all().zip(texts) {
        if grid[cell].is_some() {
            continue;
        }
        candidates[cell] = DigitSet::EMPTY;
        for character in text.chars() {
            let number = character.to_digit(10).and_then(|n| u8::try_from(n).ok());
            let digit = number.and_then(Digit::new).ok_or_else(|| {
                let found = character.escape_debug();
                wrong(format!(
                    "`candidates` of {cell}: `{found}` is not a digit: expected 1 to 9"
                ))
            })?;
            candidates[cell].insert(digit);
        }
    }
    Ok(candidates)
}

/// The extension of a file's name, and its media type.
fn file_type(format: Format) -> (&'static str, &'static str) {
    let ending = match format {
        Format::Sdk => "sdk",
        Format::Sdm => "sdm",
        Format::SimpleSudoku => "ss",
        Format::OpenSudoku => return ("opensudoku", "application/xml"),
        Format::Line
        | Format::Block
        | Format::Numbers
        | Format::CandidateLine
        | Format::CandidateGrid => "txt",
    };
    (ending, "text/plain")
}

pub(crate) fn formats() -> Result<FormatsAnswer, ApiError> {
    let formats = Format::ALL.map(|format| FormatShape {
        name: format.name(),
        has_candidates: format.has_candidates(),
        description: description(format),
    });
    Ok(FormatsAnswer {
        formats: formats.into(),
        symmetries: Symmetry::ALL.map(Symmetry::name).into(),
    })
}

fn description(format: Format) -> &'static str {
    match format {
        Format::Line => "81 characters, `.` for an unknown cell",
        Format::Block => "nine lines of nine with rulers, for people",
        Format::Numbers => "nine lines of nine numbers, 0 for an unknown cell",
        Format::Sdk => "a puzzle of SadMan Sudoku",
        Format::Sdm => "a collection of SadMan Sudoku: lines with `0` for an unknown cell",
        Format::SimpleSudoku => "a puzzle of Simple Sudoku",
        Format::OpenSudoku => "the XML of OpenSudoku",
        Format::CandidateLine => "729 characters: the digits that each cell may hold",
        Format::CandidateGrid => "nine lines of nine candidate strings with rulers",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use tessera_sudoku::{candidates, read_puzzles};

    const PUZZLE: &str =
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

    fn answer(request: Value) -> Result<WriteAnswer, ApiError> {
        write(serde_json::from_value(request).unwrap())
    }

    #[test]
    fn every_listed_format_is_written_and_read() {
        let listed = serde_json::to_value(formats().unwrap()).unwrap();
        for format in listed["formats"].as_array().unwrap() {
            let text = answer(json!({ "cells": PUZZLE, "format": format["name"] }))
                .unwrap()
                .text;
            let (_, puzzles) = read_puzzles(&text).unwrap();
            assert_eq!(puzzles[0].to_grid().unwrap().to_string(), PUZZLE);
        }
        assert_eq!(listed["symmetries"][1], "rotational");
    }

    #[test]
    fn candidates_are_written_or_refused() {
        let grid: Grid = PUZZLE.parse().unwrap();
        let mut marks = cells::strings(&candidates(&grid));
        marks[2] = "4".to_owned();
        let request = |format| json!({ "cells": PUZZLE, "candidates": marks, "format": format });
        let text = answer(request("candidate-grid")).unwrap().text;
        let (_, puzzles) = read_puzzles(&text).unwrap();
        let AnyPuzzle::Candidates(read) = puzzles[0] else {
            panic!("{puzzles:?}")
        };
        assert_eq!(read[Cell::at(0, 0)].to_string(), "9");
        assert_eq!(read[Cell::at(0, 2)].to_string(), "4");

        marks[4] = "35".to_owned();
        let request = |format| json!({ "cells": PUZZLE, "candidates": marks, "format": format });
        assert_eq!(
            answer(request("sdk")).unwrap_err().message,
            "the format sdk cannot hold candidates"
        );
    }

    #[test]
    fn files_have_names_and_types() {
        let file = answer(json!({ "cells": PUZZLE, "format": "opensudoku" })).unwrap();
        assert_eq!(
            (file.name.as_str(), file.media_type),
            ("sudoku.opensudoku", "application/xml")
        );
        let error = answer(json!({ "cells": PUZZLE, "format": "pdf" })).unwrap_err();
        assert!(
            error
                .message
                .starts_with("`pdf` is not a format: expected line, ")
        );
        let error = answer(json!({ "cells": PUZZLE, "candidates": ["1"], "format": "line" }));
        assert_eq!(
            error.unwrap_err().message,
            "`candidates` has 1 cells: expected 81"
        );
    }
}
