//! Parses a line of the input: a position in FEN, or a JSON object with the field `fen`.

use std::borrow::Cow;

use serde::Deserialize;
use tessera_draughts::{Position, Variant};

use super::lines::{Line, MAX_LINE_LENGTH, Text};

/// The fields of an object that are read. Others are ignored.
#[derive(Deserialize)]
struct Object<'a> {
    #[serde(borrow)]
    fen: Cow<'a, str>,
    /// If present, it must be the variant of the command line.
    #[serde(borrow)]
    variant: Option<Cow<'a, str>>,
}

/// Parses the position of a line.
///
/// Returns the FEN as the line has it, and the position; or a message with the location of the error.
pub(super) fn read(line: &Line, variant: Variant) -> Result<(String, Position), String> {
    let number = line.number;
    let bytes = match &line.text {
        Text::Whole(bytes) => bytes,
        Text::TooLong => {
            let mebibytes = MAX_LINE_LENGTH >> 20;
            return Err(format!(
                "line {number}: longer than {mebibytes} MiB: expected a position such as W:W21,K31:B1"
            ));
        }
    };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let column = 1 + good.chars().count();
        format!("line {number}, column {column}: the text is not UTF-8")
    })?;
    let text = text.trim_end();
    if text.trim_start().starts_with('{') {
        read_object(text, number, variant)
    } else {
        let position = Position::of_fen(variant, text).map_err(|error| {
            // Most of these messages begin with the column.
            let message = format!("{error}");
            let separator = if message.starts_with("column ") {
                ","
            } else {
                ":"
            };
            format!("line {number}{separator} {message}")
        })?;
        Ok((text.trim_start().to_owned(), position))
    }
}

fn read_object(text: &str, number: u64, variant: Variant) -> Result<(String, Position), String> {
    let object: Object<'_> = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = message.strip_suffix(&place).unwrap_or(&message);
        let column = error.column();
        format!("line {number}, column {column}: {message}: expected an object such as {{\"fen\":\"W:W21,K31:B1\"}}")
    })?;
    let name = object.variant.as_deref();
    if let Some(name) = name.filter(|name| name.parse::<Variant>() != Ok(variant)) {
        let name: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
        return Err(format!(
            "line {number}, `variant`: found `{name}`: expected {}, the value of --variant",
            variant.name()
        ));
    }
    let position = Position::of_fen(variant, &object.fen)
        .map_err(|error| format!("line {number}, `fen`: {error}"))?;
    Ok((object.fen.into_owned(), position))
}

/// Whether the line is blank or a comment.
pub(super) fn is_remark(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.is_empty() || line.starts_with(b"#")
}

#[cfg(test)]
mod tests {
    use super::*;
    fn parsed(text: &[u8]) -> Result<String, String> {
        let line = Line {
            number: 7,
            text: Text::Whole(text.to_vec()),
            bytes: text.len(),
        };
        read(&line, Variant::ENGLISH).map(|(fen, position)| {
            assert_eq!(Position::of_fen(Variant::ENGLISH, &fen), Ok(position));
            fen
        })
    }

    #[test]
    fn positions_are_read_from_fen_and_json() {
        for text in [
            "W:W21,K31:B1",
            "  W:W21,K31:B1\t\r",
            r#"{"fen":"W:W21,K31:B1"}"#,
            r#" { "id": [1], "fen": "W:W21,K31:B1", "variant": "Checkers" } "#,
            r#"{"fen":"W:W21,\u004b31:B1"}"#,
        ] {
            assert_eq!(
                parsed(text.as_bytes()).as_deref(),
                Ok("W:W21,K31:B1"),
                "{text}"
            );
        }
    }

    #[test]
    fn errors_have_a_location_and_what_was_expected() {
        let error = |text: &[u8]| parsed(text).unwrap_err();
        let no_square = "column 4: the board has no playing square `33`: expected a number from 1";
        assert!(error(b"W:W33:B1").starts_with(&format!("line 7, {no_square}")));
        assert_eq!(
            error(b"chess"),
            "line 7, column 1: expected the side to move, `W:` or `B:`"
        );
        let in_object = error(br#"{"fen":"W:W33:B1"}"#);
        assert!(in_object.starts_with(&format!("line 7, `fen`: {no_square}")));
        let expected = "expected an object such as {\"fen\":\"W:W21,K31:B1\"}";
        assert_eq!(
            error(b"{}"),
            format!("line 7, column 2: missing field `fen`: {expected}")
        );
        assert!(error(b"{").ends_with(expected));
        assert!(error(br#"{"fen":5}"#).ends_with(expected));
        assert_eq!(error(b"W:W\xff"), "line 7, column 4: the text is not UTF-8");
        assert_eq!(
            error(br#"{"fen":"W:W21:B1","variant":"russian"}"#),
            "line 7, `variant`: found `russian`: expected english, the value of --variant"
        );
    }

    #[test]
    fn blank_lines_and_comments_are_remarks() {
        for remark in [&b""[..], b" \t\r", b"# W:W1:B2", b"  #"] {
            assert!(is_remark(remark));
        }
        assert!(!is_remark(b"W:W1:B2 # no comment"));
    }
}
