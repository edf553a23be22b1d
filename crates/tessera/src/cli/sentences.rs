//! Sentences in place of the standard library's and the parser's own texts about wrong values.

use std::error::Error as _;
use std::ffi::OsString;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Cli;

/// A number above every range but those of the largest type, which is parsed to learn a range.
const LARGE: &str = "9223372036854775807";

/// The error with a sentence that says what was expected, where the error itself does not say that.
pub(super) fn explained(error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let sentence = match error.kind() {
        ErrorKind::ValueValidation => of_value(&error, arguments),
        ErrorKind::UnknownArgument => of_negative_value(&error, arguments),
        _ => None,
    };
    match sentence {
        Some(sentence) => clap::Error::raw(
            error.kind(),
            format!("{sentence}\n\nFor more information, try '--help'.\n"),
        ),
        None => error,
    }
}

/// A text of the error's context.
fn context(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// A value that the standard library could not parse.
fn of_value(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let (name, value) = (
        context(error, ContextKind::InvalidArg)?,
        context(error, ContextKind::InvalidValue)?,
    );
    let expected = match error.source()?.to_string().as_str() {
        "invalid digit found in string"
        | "cannot parse integer from empty string"
        | "number too large to fit in target type"
        | "number too small to fit in target type" => match range(name, value, arguments) {
            Some(range) => format!("expected a whole number in {range}"),
            None => format!("expected a whole number, at most {}", u64::MAX),
        },
        "invalid float literal" | "cannot parse float from empty string" => {
            "expected a number".to_owned()
        }
        "invalid socket address syntax" => {
            "expected an address and a port, such as 127.0.0.1:7879".to_owned()
        }
        "invalid IP address syntax" => "expected an IP address, such as 127.0.0.1".to_owned(),
        _ => return None,
    };
    Some(format!("invalid value '{value}' for '{name}': {expected}"))
}

/// The range of the numbers that an option takes, such as `1..=20`: what the parser says of a number above it.
fn range(name: &str, value: &str, arguments: &[OsString]) -> Option<String> {
    let at = arguments.iter().rposition(|argument| {
        let text = argument.to_string_lossy();
        text.strip_suffix(value)
            .is_some_and(|before| before.is_empty() || before.starts_with('-'))
    })?;
    let mut changed = arguments.to_vec();
    let text = arguments[at].to_string_lossy();
    changed[at] = (text[..text.len() - value.len()].to_owned() + LARGE).into();
    let error = Cli::try_parse_from(changed).err()?;
    if context(&error, ContextKind::InvalidArg) != Some(name) {
        return None;
    }
    let message = error.source()?.to_string();
    message
        .split_once(" is not in ")
        .map(|(_, range)| range.to_owned())
}

/// A negative number after an option, which the parser takes for another option.
fn of_negative_value(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let found = context(error, ContextKind::InvalidArg)?;
    let is_number = |text: &str| {
        let digits = text.strip_prefix('-');
        digits.is_some_and(|digits| digits.starts_with(|sign: char| sign.is_ascii_digit()))
    };
    if !is_number(found) {
        return None;
    }
    let words: Vec<_> = arguments
        .iter()
        .map(|argument| argument.to_string_lossy())
        .collect();
    let at = words.iter().position(|word| word.starts_with(found))?;
    let option = words.get(at.checked_sub(1)?)?;
    if !option.starts_with('-') || option.contains('=') || is_number(option) {
        return None;
    }
    let value = &words[at];
    Some(format!(
        "invalid value '{value}' for '{option}': expected no negative value"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(arguments: &str) -> String {
        let words = format!("tessera {arguments}");
        let words: Vec<OsString> = words.split(' ').map(OsString::from).collect();
        let error = Cli::try_parse_from(&words).unwrap_err();
        let text = explained(error, &words).to_string();
        text.lines().next().unwrap_or_default().to_owned()
    }

    #[test]
    fn wrong_values_are_told_in_sentences() {
        for (arguments, expected) in [
            (
                "perft --variant english --depth 99999999999999999999",
                "error: invalid value '99999999999999999999' for '--depth <N>': expected a whole number in 1..",
            ),
            (
                "perft --variant english --depth=x",
                "error: invalid value 'x' for '--depth <N>': expected a whole number in 1..",
            ),
            (
                "perft --variant english --depth -1",
                "error: invalid value '-1' for '--depth': expected no negative value",
            ),
            (
                "grade towers --seed 1.5 -- sh",
                "error: invalid value '1.5' for '--seed <N>': expected a whole number, at most 18446744073709551615",
            ),
            (
                "grade towers -n x -- sh",
                "error: invalid value 'x' for '--number <N>': expected a whole number in 1..=1000000",
            ),
            (
                "review --time -5s game.pdn",
                "error: invalid value '-5s' for '--time': expected no negative value",
            ),
            (
                "tablebase serve tables --listen here",
                "error: invalid value 'here' for '--listen <ADDRESS:PORT>': expected an address and a port, such as \
                 127.0.0.1:7879",
            ),
        ] {
            let message = message(arguments);
            assert!(message.starts_with(expected), "{arguments}: {message}");
        }
        // What the parser says well stays.
        assert!(
            message("perft --no-such-option").contains("unexpected argument '--no-such-option'")
        );
        assert!(message("train -1").contains("unexpected argument '-1'"));
        assert!(message("grade towers -n 0 -- sh").ends_with("0 is not in 1..=1000000"));
    }
}
