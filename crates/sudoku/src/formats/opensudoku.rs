//! The XML of OpenSudoku for Android: `<opensudoku>` with a `<game data="..."/>` for each puzzle, or `<opensudoku2>`
//! with a `<game cells_data="..."/>`.
//!
//! A game that was never played is 81 digits. A saved game is `version: 3`, a line end, and for each cell three fields,
//! each followed by `|`: the digit, the player's notes, and 0 if the cell is given, 1 if it is the player's.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::read::Read;
use super::text::{cell, cut, end_of, place_of, sign};
use super::{FormatError, Place};
use crate::{Digit, Grid};

/// Reads the games.
pub(super) fn read(text: &str) -> Result<Read, FormatError> {
    let mut read = Read::default();
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
                    read.push(game(text, start, &tag)?, || place_of(text, start));
                }
                depth += usize::from(is_start);
            }
            // The XML reader has checked that the tag closes the open element.
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
                    problem: "the end tag of an element is missing".to_owned(),
                });
            }
            Event::Eof => return Ok(read),
            _ => {}
        }
    }
}

const ROOT: &str = "`<opensudoku>` or `<opensudoku2>`, once, around all games";

fn check_root(text: &str, start: usize, name: &str, has_root: bool) -> Result<(), FormatError> {
    if matches!(name, "opensudoku" | "opensudoku2") && !has_root {
        Ok(())
    } else {
        Err(unexpected(text, start, &format!("<{name}"), ROOT))
    }
}

/// The puzzle of a `<game>` tag, which begins at byte `start` of the text.
fn game(text: &str, start: usize, tag: &BytesStart) -> Result<Grid, FormatError> {
    let mut attributes = tag.attributes();
    // The check for duplicate attributes would take quadratic time.
    attributes.with_checks(false);
    let data = loop {
        match attributes.next() {
            Some(Ok(attribute)) if matches!(attribute.key.as_ref(), "data" | "cells_data") => {
                break attribute;
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(ill_formed(text, start, &error)),
            None => {
                let expected = "a game with its `data` or `cells_data`";
                return Err(unexpected(text, start, "<game", expected));
            }
        }
    };
    let value = data
        .normalized_value(XmlVersion::Explicit1_0)
        .map_err(|error| ill_formed(text, start, &error))?;
    // The attribute's value is a slice of the text: their addresses give its offset.
    let at = data
        .value
        .as_ptr()
        .addr()
        .wrapping_sub(text.as_ptr().addr());
    let place = |byte: usize| {
        let characters = value[..byte].chars().count();
        place_of(text, at.wrapping_add(raw_byte(&data.value, characters)))
    };
    let cells = match value.strip_prefix("version:") {
        None => plain(&value, place),
        Some(_) => played(&value, place),
    }?;
    Ok(Grid::new(cells))
}

/// The byte offset in `raw`, an attribute's value as it stands in the text, after this number of characters. A
/// reference such as `&#10;` is one character, and so is a line end.
fn raw_byte(raw: &str, characters: usize) -> usize {
    let mut at = 0;
    for _ in 0..characters {
        let rest = &raw[at..];
        at += match rest.as_bytes() {
            [b'&', ..] => rest.find(';').map_or(rest.len(), |end| end + 1),
            [b'\r', b'\n', ..] => 2,
            _ => rest.chars().next().map_or(0, char::len_utf8),
        };
    }
    at
}

/// The cells of a game that was never played.
fn plain(value: &str, place: impl Fn(usize) -> Place) -> Result<[Option<Digit>; 81], FormatError> {
    let mut cells = [None; 81];
    let mut found = 0;
    for (i, character) in value.char_indices() {
        let read = u8::try_from(character).ok().and_then(cell);
        match (read, cells.get_mut(found)) {
            (Some(read), Some(cell)) => *cell = read,
            _ => {
                return Err(FormatError::Unexpected {
                    place: place(i),
                    found: cut(&value[i..]),
                    expected: "81 digits, 0 for an unknown cell",
                });
            }
        }
        found += 1;
    }
    if found == 81 {
        Ok(cells)
    } else {
        Err(FormatError::Missing {
            place: place(value.len()),
            found,
            expected: 81,
            what: "digits",
        })
    }
}

/// The given cells of a saved game.
fn played(value: &str, place: impl Fn(usize) -> Place) -> Result<[Option<Digit>; 81], FormatError> {
    let unexpected = |(byte, found): (usize, &str), expected| FormatError::Unexpected {
        place: place(byte),
        found: cut(found),
        expected,
    };
    let is_separator =
        |character: char| matches!(character, ':' | '|') || character.is_whitespace();
    let mut words = super::text::words(value, is_separator).skip(1);
    let version = words.next().unwrap_or((value.len(), ""));
    // Between the digit and the last field are the notes; since version 4 they are two fields, and since version 5 a
    // colour follows.
    let fields = match version.1 {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return Err(unexpected(version, "a version from 1 to 5")),
    };
    let words: Vec<(usize, &str)> = words.take(81 * fields + 1).collect();
    let mut cells = [None; 81];
    for (cell, words) in cells.iter_mut().zip(words.chunks_exact(fields)) {
        let digit = match words[0].1.as_bytes() {
            [b'0'] => None,
            [byte @ b'1'..=b'9'] => Digit::new(byte - b'0'),
            _ => return Err(unexpected(words[0], "the digit of a cell, 0 for none")),
        };
        let is_note = |word: &str| word.bytes().all(|b| matches!(b, b'0'..=b'9' | b',' | b'-'));
        if let Some(word) = words[1..fields - 1].iter().find(|word| !is_note(word.1)) {
            return Err(unexpected(*word, "the notes of a cell: a number"));
        }
        *cell = match words[fields - 1].1 {
            "0" => digit,
            "1" => None,
            _ => {
                let expected = "0 for a given cell or 1 for one of the player's";
                return Err(unexpected(words[fields - 1], expected));
            }
        };
    }
    if let Some((byte, _)) = words.get(81 * fields) {
        let expected = "the end of the game after 81 cells";
        return Err(unexpected((*byte, &value[*byte..]), expected));
    }
    if words.len() < 81 * fields {
        return Err(FormatError::Missing {
            place: place(value.len()),
            found: words.len() / fields,
            expected: 81,
            what: "cells",
        });
    }
    Ok(cells)
}

/// A byte offset in the text. It fits a `usize`, as the text is in memory.
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

/// Writes a file with a game for each grid.
pub(super) fn write(grids: &[Grid], out: &mut String) {
    out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    for grid in grids {
        out.push_str("  <game data=\"");
        out.extend(grid.cells().iter().map(|cell| sign(*cell, '0')));
        out.push_str("\" />\n");
    }
    out.push_str("</opensudoku>\n");
}
