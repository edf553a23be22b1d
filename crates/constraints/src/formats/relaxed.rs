//! The JSON of SudokuPad's links, in which what can be guessed is left out.
//!
//! Quotes are single ones or double ones; keys have none, and are short. `t` and `f` are true and false, `#0` and `#F`
//! black and white, six hexadecimal digits behind a colon another colour, and nothing at all an empty object.

use serde_json::{Map, Value};

use super::ReadError;

/// How deep lists and objects may be within each other.
const MAX_DEPTH: usize = 32;

/// The long name of each short key.
const KEYS: &[(&str, &str)] = &[
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Reads JSON, or JSON that is written in the short way. Keys have their long names.
pub(super) fn read(text: &str) -> Result<Value, ReadError> {
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let mut reader = Reader {
        rest: text.trim(),
        length: text.trim().len(),
    };
    let value = reader.value(0, false)?;
    if reader.rest.is_empty() {
        Ok(value)
    } else {
        Err(reader.wrong("the end"))
    }
}

struct Reader<'a> {
    rest: &'a str,
    length: usize,
}

impl Reader<'_> {
    fn wrong(&self, expected: &str) -> ReadError {
        let at = self.length - self.rest.len();
        let found: String = self.rest.chars().take(12).collect();
        ReadError(format!("character {at}: `{found}`: expected {expected}"))
    }

    fn skip(&mut self, sign: char) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self, depth: usize, is_after_colon: bool) -> Result<Value, ReadError> {
        if depth > MAX_DEPTH {
            return Err(self.wrong("fewer lists within each other"));
        }
        if self.skip('[') {
            return self.list(depth);
        }
        if self.skip('{') {
            return self.object(depth);
        }
        if self.rest.starts_with(['"', '\'']) {
            return self.text().map(Value::String);
        }
        let end = self.rest.find([',', ']', '}']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let word = word.trim();
        let is_color = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = match word {
            "" => Value::Object(Map::new()),
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            "#0" => Value::String("#000000".to_owned()),
            "#F" => Value::String("#FFFFFF".to_owned()),
            _ if is_color && is_after_colon => Value::String(format!("#{word}")),
            _ => serde_json::from_str(word).map_err(|_| self.wrong("a value"))?,
        };
        self.rest = rest;
        Ok(value)
    }

    fn list(&mut self, depth: usize) -> Result<Value, ReadError> {
        let mut list = Vec::new();
        loop {
            // A list that is empty is left out as a whole: this one has an empty object.
            list.push(self.value(depth + 1, false)?);
            if self.skip(']') {
                return Ok(Value::Array(list));
            }
            if !self.skip(',') {
                return Err(self.wrong("`,` or `]`"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, ReadError> {
        let mut object = Map::new();
        if self.skip('}') {
            return Ok(Value::Object(object));
        }
        loop {
            self.rest = self.rest.trim_start();
            let key = if self.rest.starts_with(['"', '\'']) {
                self.text()?
            } else {
                let end = self
                    .rest
                    .find(|sign: char| !(sign.is_alphanumeric() || sign == '_'))
                    .unwrap_or(self.rest.len());
                let (key, rest) = self.rest.split_at(end);
                if key.is_empty() {
                    return Err(self.wrong("a key"));
                }
                self.rest = rest;
                key.to_owned()
            };
            if !self.skip(':') {
                return Err(self.wrong("`:`"));
            }
            let long = KEYS.iter().find(|(short, _)| *short == key);
            let key = long.map_or(key, |(_, long)| (*long).to_owned());
            object.insert(key, self.value(depth + 1, true)?);
            if self.skip('}') {
                return Ok(Value::Object(object));
            }
            if !self.skip(',') {
                return Err(self.wrong("`,` or `}`"));
            }
        }
    }

    /// A text up to its closing quote.
    fn text(&mut self) -> Result<String, ReadError> {
        let mut signs = self.rest.char_indices();
        let quote = signs.next().map_or('"', |(_, quote)| quote);
        // The text with the escapes of JSON, for which its reader is asked.
        let mut json = String::from('"');
        while let Some((at, sign)) = signs.next() {
            match sign {
                _ if sign == quote => {
                    let rest = &self.rest[at + sign.len_utf8()..];
                    json.push('"');
                    let text =
                        serde_json::from_str(&json).map_err(|_| self.wrong("a text as in JSON"))?;
                    self.rest = rest;
                    return Ok(text);
                }
                '\\' => match signs.next() {
                    Some((_, '\'')) => json.push('\''),
                    Some((_, next)) => json.extend(['\\', next]),
                    None => break,
                },
                '"' => json.push_str("\\\""),
                sign if sign.is_control() => {
                    let _ = std::fmt::Write::write_fmt(
                        &mut json,
                        format_args!("\\u{:04x}", u32::from(sign)),
                    );
                }
                sign => json.push(sign),
            }
        }
        Err(self.wrong("a closing quote"))
    }
}
