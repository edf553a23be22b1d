//! Reads requests: JSON in the body, or parameters in the address.

use serde::de::DeserializeOwned;

use super::error::{ApiError, Code};

/// Reads the body of a request, an object in JSON.
///
/// # Errors
/// If the body is not JSON, or has other fields than expected.
///
/// ```
/// use std::collections::BTreeMap;
/// use tessera_api::read;
/// let request: BTreeMap<String, u8> = read(br#"{"depth": 3}"#).unwrap();
/// assert_eq!(request["depth"], 3);
/// ```
pub fn read<Q: DeserializeOwned>(bytes: &[u8]) -> Result<Q, ApiError> {
    // The check refuses a list, which Serde would accept in place of an object.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(ApiError::new(Code::BadJson, "expected an object in JSON"));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        let message = error.to_string();
        // The error has the place in fields of its own, so the message leaves it out.
        let message = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(message, _)| message);
        let answer = ApiError::new(Code::BadJson, message);
        match error.line() {
            0 => answer,
            line => answer.line(line).column(error.column().max(1)),
        }
    })
}

/// Reads the query of an address, such as `language=de`.
pub(crate) fn query<Q: DeserializeOwned>(text: &str) -> Result<Q, ApiError> {
    let fields = serde_urlencoded::Deserializer::new(form_urlencoded::parse(text.as_bytes()));
    serde_path_to_error::deserialize(fields).map_err(|error| {
        let message = format!("Failed to deserialize query string: {error}");
        ApiError::new(Code::BadRequest, message)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn errors_in_json_have_a_place() {
        let error = read::<BTreeMap<String, u32>>(b"{\"a\":1,\n x}").unwrap_err();
        let text = serde_json::to_string(&error).unwrap();
        assert_eq!(
            text,
            r#"{"code":"bad_json","message":"key must be a string","line":2,"column":2}"#
        );
    }

    #[test]
    fn lists_are_no_objects() {
        #[derive(Debug, serde::Deserialize)]
        #[expect(dead_code, reason = "it only shows that serde accepts lists")]
        struct Point {
            x: u32,
        }
        assert!(serde_json::from_slice::<Point>(b"[1]").is_ok());
        assert!(read::<Point>(b" {\"x\": 1}").is_ok());
        for text in ["[1]", "", " ", "null", "\"{\"", "\u{feff}{}"] {
            assert_eq!(
                read::<Point>(text.as_bytes()).unwrap_err().code,
                Code::BadJson
            );
        }
    }
}
