//! The XML of OpenSudoku for Android: `<opensudoku>` with a `<game data="..."/>` for each puzzle.

use std::borrow::Cow;

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::text::{cell, cut, end_of, place_of, sign};
use super::{AnyPuzzle, FormatError};
use crate::Grid;

/// Reads the games.
pub(super) fn read(text: &str) -> Result<Vec<AnyPuzzle>, FormatError> {
    let mut puzzles = Vec::new();
    let mut reader = Reader::from_str(text);
    let mut depth = 0_usize;
    let mut has_root = false;
    loop {
        let start = offset(reader.buffer_position());
        let event = reader
            .read_event()
            .map_err(|error| ill_formed(text, offset(reader.error_position()), &error))?;
        let is_start = matches!(event, Event::Start(_));
        match event {
            Event::Start(tag) | Event::Empty(tag) => {
                if depth == 0 {
                    check_root(text, start, tag.name().as_ref(), has_root)?;
                    has_root = true;
                } else if tag.name().as_ref() == "game" {
                    puzzles.push(game(text, start, &tag)?.into());
                }
                depth += usize::from(is_start);
            }
            // The reader has checked that it closes what is open.
            Event::End(_) => depth = depth.saturating_sub(1),
            Event::Text(words) if depth == 0 => {
                let words = words.into_inner();
                let blank = words.len() - words.trim_start().len();
                if blank < words.len() {
                    return Err(unexpected(text, start + blank, words.trim(), ROOT));
                }
            }
            Event::Eof if depth > 0 => {
                return Err(FormatError::Xml {
                    place: end_of(text),
                    problem: "`</opensudoku>` is missing".to_owned(),
                });
            }
            Event::Eof => return Ok(puzzles),
            _ => {}
        }
    }
}

const ROOT: &str = "`<opensudoku>`, once, around all games";

fn check_root(text: &str, start: usize, name: &str, has_root: bool) -> Result<(), FormatError> {
    if name == "opensudoku" && !has_root {
        Ok(())
    } else {
        Err(unexpected(text, start, &format!("<{name}"), ROOT))
    }
}

/// The puzzle of a `<game>` that starts at a byte.
fn game(text: &str, start: usize, tag: &BytesStart) -> Result<Grid, FormatError> {
    const CELL: &str = "81 digits in `data`, 0 for an unknown cell";
    let mut attributes = tag.attributes();
    let data = loop {
        match attributes.next() {
            Some(Ok(attribute)) if attribute.key.as_ref() == "data" => break attribute,
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(ill_formed(text, start, &error)),
            None => return Err(unexpected(text, start, "<game", "a game with its `data`")),
        }
    };
    let value = data
        .normalized_value(XmlVersion::Explicit1_0)
        .map_err(|error| ill_formed(text, start, &error))?;
    // The value as it stands in the tag; where it has entities, its start is the best place there is.
    let tag = text.get(start..).unwrap_or_default();
    let at = start + tag.find(&*data.value).unwrap_or(0);
    let place = |i: usize| match value {
        Cow::Borrowed(_) => at + i,
        Cow::Owned(_) => at,
    };

    let mut cells = [None; 81];
    let mut found = 0;
    for (i, character) in value.char_indices() {
        let read = u8::try_from(character).ok().and_then(cell);
        match (read, cells.get_mut(found)) {
            (Some(read), Some(cell)) => *cell = read,
            _ => return Err(unexpected(text, place(i), &value[i..], CELL)),
        }
        found += 1;
    }
    if found == 81 {
        Ok(Grid::new(cells))
    } else {
        Err(FormatError::Missing {
            place: place_of(text, place(value.len())),
            found,
            expected: 81,
            what: "digits in `data`",
        })
    }
}

/// A byte of the text: it is in memory, so that its length is a `usize`.
fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

fn unexpected(text: &str, byte: usize, found: &str, expected: &'static str) -> FormatError {
    FormatError::Unexpected {
        place: place_of(text, byte),
        found: cut(found),
        expected,
    }
}

fn ill_formed(text: &str, byte: usize, error: &dyn std::error::Error) -> FormatError {
    FormatError::Xml {
        place: place_of(text, byte),
        problem: error.to_string(),
    }
}

/// Writes a file of games.
pub(super) fn write(grids: &[Grid], out: &mut String) {
    out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    for grid in grids {
        out.push_str("  <game data=\"");
        out.extend(grid.cells().iter().map(|cell| sign(*cell, '0')));
        out.push_str("\" />\n");
    }
    out.push_str("</opensudoku>\n");
}
