//! What a request is told when it cannot be answered.

use std::num::NonZero;

use serde::Serialize;

/// Characters of a message: a list of legal actions may be much longer.
const LONGEST_MESSAGE: usize = 1_000;

/// Why a request has no answer: for programs by its code, for people by its message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ApiError {
    pub(crate) code: Code,
    pub(crate) message: String,
    /// The field of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    /// The number of the action that is wrong, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<NonZero<usize>>,
    /// The place in a text, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<NonZero<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<NonZero<usize>>,
    /// The actions that are legal instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

/// An error as the whole of an answer, or as an event.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorBody {
    pub(crate) error: ApiError,
}

/// What kind of error it is; each has its status of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    /// The body is no JSON, or not of the expected shape.
    BadJson,
    /// A value is out of its bounds, or a name unknown.
    BadRequest,
    /// The request comes from a foreign page, or by a foreign name.
    Forbidden,
    /// There is nothing at this address.
    NotFound,
    /// The address is asked in another way.
    MethodNotAllowed,
    /// The request did not arrive in time.
    Timeout,
    /// The request is longer, or more work, than is allowed.
    TooLarge,
    /// The body is not declared to be JSON.
    UnsupportedMediaType,
    /// The pieces cannot stand so.
    BadPosition,
    /// The action is not legal.
    IllegalAction,
    /// A text is in no known form.
    Unreadable,
    /// Too much is going on at the same time.
    Busy,
    /// The server's own fault.
    Internal,
}

impl Code {
    /// The status of HTTP.
    pub(crate) const fn status(self) -> u16 {
        match self {
            Code::BadJson | Code::BadRequest => 400,
            Code::Forbidden => 403,
            Code::NotFound => 404,
            Code::MethodNotAllowed => 405,
            Code::Timeout => 408,
            Code::TooLarge => 413,
            Code::UnsupportedMediaType => 415,
            Code::BadPosition | Code::IllegalAction | Code::Unreadable => 422,
            Code::Internal => 500,
            Code::Busy => 503,
        }
    }
}

impl ApiError {
    pub(crate) fn new(code: Code, message: impl ToString) -> ApiError {
        let mut message = message.to_string();
        if let Some((end, _)) = message.char_indices().nth(LONGEST_MESSAGE) {
            message.truncate(end);
            message.push('…');
        }
        ApiError {
            code,
            message,
            field: None,
            ply: None,
            line: None,
            column: None,
            legal: None,
            help: None,
        }
    }

    pub(crate) fn field(self, field: &'static str) -> ApiError {
        ApiError {
            field: Some(field),
            ..self
        }
    }

    pub(crate) fn ply(self, ply: usize) -> ApiError {
        ApiError {
            ply: NonZero::new(ply),
            ..self
        }
    }

    pub(crate) fn line(self, line: usize) -> ApiError {
        ApiError {
            line: NonZero::new(line),
            ..self
        }
    }

    pub(crate) fn column(self, column: usize) -> ApiError {
        ApiError {
            column: NonZero::new(column),
            ..self
        }
    }

    pub(crate) fn legal(self, legal: Vec<String>) -> ApiError {
        ApiError {
            legal: Some(legal),
            ..self
        }
    }

    pub(crate) fn help(self, help: impl ToString) -> ApiError {
        ApiError {
            help: Some(help.to_string()),
            ..self
        }
    }
}

/// A request's number that has to be within bounds.
pub(crate) fn within<T: PartialOrd + std::fmt::Display>(
    field: &'static str,
    value: T,
    (least, most): (T, T),
) -> Result<T, ApiError> {
    if value >= least && value <= most {
        return Ok(value);
    }
    let message = format!("`{field}` is {value}: expected {least} to {most}");
    Err(ApiError::new(Code::BadRequest, message).field(field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_is_said() {
        let error = ApiError::new(Code::IllegalAction, "no")
            .ply(3)
            .legal(vec![]);
        let text = serde_json::to_string(&error).unwrap();
        assert_eq!(
            text,
            r#"{"code":"illegal_action","message":"no","ply":3,"legal":[]}"#
        );
    }

    #[test]
    fn messages_are_cut() {
        let error = ApiError::new(Code::BadRequest, "ä".repeat(5_000));
        assert_eq!(error.message.chars().count(), LONGEST_MESSAGE + 1);
    }

    #[test]
    fn numbers_have_bounds() {
        assert_eq!(within("depth", 3, (1, 8)), Ok(3));
        let error = within("depth", 9, (1, 8)).unwrap_err();
        assert_eq!(error.message, "`depth` is 9: expected 1 to 8");
        assert!(within("seconds", f64::NAN, (0.0, 60.0)).is_err());
    }
}
