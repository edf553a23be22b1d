//! The answer to a line, as text or as a JSON object.

use serde::Serialize;
use tessera_tablebase::Value;

use super::knowledge::Known;

/// The answer to a line.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Answer {
    Value {
        fen: String,
        /// The value for the side to move.
        value: &'static str,
        /// Plies to the end of the game.
        plies: Option<u16>,
        /// The first of the best moves.
        #[serde(rename = "move")]
        action: Option<String>,
    },
    Error {
        #[serde(rename = "error")]
        message: String,
    },
}

/// Width of the value in columns. The move follows it.
const VALUE_WIDTH: usize = 11;

impl Answer {
    pub(super) fn of(fen: String, known: &Known) -> Answer {
        Answer::Value {
            fen,
            value: match known.value {
                Some(Value::Win(_)) => "win",
                Some(Value::Draw) => "draw",
                Some(Value::Loss(_)) => "loss",
                None => "unknown",
            },
            plies: known.value.and_then(Value::plies),
            action: known.action.as_ref().map(ToString::to_string),
        }
    }

    pub(super) fn is_error(&self) -> bool {
        matches!(self, Answer::Error { .. })
    }

    /// The text of the answer, without a line end.
    pub(super) fn written(&self, json: bool) -> String {
        if json {
            return serde_json::to_string(self).expect("strings and numbers can be serialized");
        }
        match self {
            Answer::Error { message } => format!("error: {message}"),
            Answer::Value {
                value,
                plies,
                action,
                ..
            } => {
                let value = match plies {
                    Some(plies) => format!("{value} in {plies}"),
                    None => (*value).to_owned(),
                };
                let action = action.as_deref().unwrap_or("-");
                format!("{value:VALUE_WIDTH$}  {action}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::{Action, Position, Variant};

    #[test]
    fn answers_are_text_or_json() {
        let position = Position::of_fen(Variant::ENGLISH, "W:W14,21,23,26:B4,17").unwrap();
        let action = || position.legal_actions().first().cloned();
        let written = |value, action: Option<Action>| {
            let answer = Answer::of("F".to_owned(), &Known { value, action });
            [false, true].map(|json| answer.written(json))
        };
        assert_eq!(
            written(Some(Value::Win(9)), action()),
            [
                "win in 9     14-10",
                r#"{"fen":"F","value":"win","plies":9,"move":"14-10"}"#
            ]
        );
        assert_eq!(
            written(Some(Value::Loss(0)), None),
            [
                "loss in 0    -",
                r#"{"fen":"F","value":"loss","plies":0,"move":null}"#
            ]
        );
        assert_eq!(
            written(Some(Value::Draw), action()),
            [
                "draw         14-10",
                r#"{"fen":"F","value":"draw","plies":null,"move":"14-10"}"#
            ]
        );
        assert_eq!(
            written(None, None),
            [
                "unknown      -",
                r#"{"fen":"F","value":"unknown","plies":null,"move":null}"#
            ]
        );
        let error = Answer::Error {
            message: "line 1: \"x\"".to_owned(),
        };
        assert_eq!(error.written(false), "error: line 1: \"x\"");
        assert_eq!(error.written(true), r#"{"error":"line 1: \"x\""}"#);
    }
}
