//! The errors of requests.

use std::num::NonZero;

use serde::Serialize;

/// Maximum number of characters of a message. A list of legal moves may be much longer, and is cut.
const MAX_MESSAGE_LENGTH: usize = 1_000;

/// An error: `code` is for programs, `message` for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApiError {
    /// The kind of the error.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// The field of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    field: Option<&'static str>,
    /// The number of the wrong move, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    ply: Option<NonZero<usize>>,
    /// The line in a text, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    line: Option<NonZero<usize>>,
    /// The column in a text, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    column: Option<NonZero<usize>>,
    /// The legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    legal: Option<Vec<String>>,
    /// Maximum depth that is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    fits: Option<u8>,
    /// A hint on how to correct the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    help: Option<String>,
}

/// An error as an answer or as an event.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorBody {
    /// The error.
    pub error: ApiError,
}

impl ErrorBody {
    /// The error as an answer in JSON.
    ///
    /// ```
    /// use tessera_api::{ApiError, Code, ErrorBody};
    /// let error = ApiError::new(Code::Busy, "too much work");
    /// assert_eq!(ErrorBody { error }.to_json(), r#"{"error":{"code":"busy","message":"too much work"}}"#);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The kind of an error. Each has an HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ErrorCode"))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The body is not JSON, or has other fields than expected.
    BadJson,
    /// A value is out of its bounds, or a name is unknown.
    BadRequest,
    /// The request comes from a page of another site, or names another host.
    Forbidden,
    /// There is nothing at this address.
    NotFound,
    /// The address does not accept this method.
    MethodNotAllowed,
    /// The request did not arrive in time.
    Timeout,
    /// The request is too long, or asks for too much work.
    TooLarge,
    /// The header `Content-Type` is not JSON.
    UnsupportedMediaType,
    /// The position is not possible in the variant.
    BadPosition,
    /// A move is not legal.
    IllegalMove,
    /// An action of the towers program is not legal.
    IllegalAction,
    /// A text is not in a known form.
    Unreadable,
    /// There are too many requests of this client.
    TooManyRequests,
    /// There are too many requests at the same time.
    Busy,
    /// The server has a defect.
    Internal,
}

impl Code {
    /// The HTTP status.
    ///
    /// ```
    /// assert_eq!(tessera_api::Code::NotFound.status(), 404);
    /// ```
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Code::BadJson | Code::BadRequest => 400,
            Code::Forbidden => 403,
            Code::NotFound => 404,
            Code::MethodNotAllowed => 405,
            Code::Timeout => 408,
            Code::TooLarge => 413,
            Code::UnsupportedMediaType => 415,
            Code::BadPosition | Code::IllegalMove | Code::IllegalAction | Code::Unreadable => 422,
            Code::TooManyRequests => 429,
            Code::Internal => 500,
            Code::Busy => 503,
        }
    }
}

impl ApiError {
    /// An error. A long message is cut.
    ///
    /// ```
    /// use tessera_api::{ApiError, Code};
    /// let error = ApiError::new(Code::Busy, "too much work").help("try again").field("depth");
    /// assert_eq!((error.code, &*error.message), (Code::Busy, "too much work"));
    /// ```
    #[must_use]
    pub fn new(code: Code, message: impl ToString) -> ApiError {
        let mut message = message.to_string();
        if let Some((end, _)) = message.char_indices().nth(MAX_MESSAGE_LENGTH) {
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
            fits: None,
            help: None,
        }
    }

    /// The same error about actions of the towers program, in the field of that name.
    pub(crate) fn about_actions(self) -> ApiError {
        let code = match self.code {
            Code::IllegalMove => Code::IllegalAction,
            code => code,
        };
        ApiError { code, ..self }.field("actions")
    }

    /// The same error, with the field of the request that is wrong.
    #[must_use]
    pub fn field(self, field: &'static str) -> ApiError {
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

    /// The same error, with the line in a text, counted from 1.
    #[must_use]
    pub fn line(self, line: usize) -> ApiError {
        ApiError {
            line: NonZero::new(line),
            ..self
        }
    }

    /// The same error, with the column in a text, counted from 1.
    #[must_use]
    pub fn column(self, column: usize) -> ApiError {
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

    pub(crate) fn fits(self, depth: u8) -> ApiError {
        ApiError {
            fits: Some(depth),
            ..self
        }
    }

    /// The same error, with a hint on how to correct the request.
    #[must_use]
    pub fn help(self, help: impl ToString) -> ApiError {
        ApiError {
            help: Some(help.to_string()),
            ..self
        }
    }
}

/// Checks that a number of a request is within bounds.
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
        let error = ApiError::new(Code::IllegalMove, "no").ply(3).legal(vec![]);
        let text = serde_json::to_string(&error).unwrap();
        assert_eq!(
            text,
            r#"{"code":"illegal_move","message":"no","ply":3,"legal":[]}"#
        );
    }

    #[test]
    fn messages_are_cut() {
        let error = ApiError::new(Code::BadRequest, "ä".repeat(5_000));
        assert_eq!(error.message.chars().count(), MAX_MESSAGE_LENGTH + 1);
    }

    #[test]
    fn numbers_have_bounds() {
        assert_eq!(within("depth", 3, (1, 8)), Ok(3));
        let error = within("depth", 9, (1, 8)).unwrap_err();
        assert_eq!(error.message, "`depth` is 9: expected 1 to 8");
        assert!(within("seconds", f64::NAN, (0.0, 60.0)).is_err());
    }
}
