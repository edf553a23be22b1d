//! Lines of the Hub protocol: a command and its arguments.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A line: a command with arguments, each of which has a name and may have a value.
///
/// ```
/// use tessera_matches::hub::Line;
/// let line: Line = r#"info depth = 9 pv="32-28 19-23""#.parse()?;
/// assert_eq!((line.value("depth"), line.value("pv")), (Some("9"), Some("32-28 19-23")));
/// assert_eq!(line.to_string(), r#"info depth=9 pv="32-28 19-23""#);
/// # Ok::<(), tessera_matches::hub::LineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first word.
    pub command: String,
    /// The names and values, in order. An argument without `=` has no value.
    pub arguments: Vec<(String, Option<String>)>,
}

/// Why a text is not a line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// There is no command, or an argument has no name.
    #[error("column {column}: expected a word")]
    NoWord {
        /// The place, counted in characters from 1.
        column: usize,
    },
    /// A value has no closing quotation mark.
    #[error("column {column}: the quotation mark is not closed")]
    Unclosed {
        /// The place of the opening mark, counted in characters from 1.
        column: usize,
    },
}

impl Line {
    /// A line without arguments.
    #[must_use]
    pub fn new(command: &str) -> Line {
        Line {
            command: command.to_owned(),
            arguments: Vec::new(),
        }
    }

    /// The same line with one more argument. The protocol cannot express all characters: quotation marks become
    /// apostrophes, and control characters become blanks.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Line {
        let value = value.to_string();
        let value = value.chars().map(|sign| match sign {
            '"' => '\'',
            sign if sign.is_control() => ' ',
            sign => sign,
        });
        self.arguments
            .push((name.to_owned(), Some(value.collect())));
        self
    }

    /// The value of the first argument with a name. An argument without a value has the empty value.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut arguments = self.arguments.iter();
        let (_, value) = arguments.find(|(found, _)| found == name)?;
        Some(value.as_deref().unwrap_or_default())
    }

    /// Whether there is an argument with this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }
}

/// Whether a character may be in a word without quotation marks.
fn is_plain(sign: char) -> bool {
    !sign.is_control() && !sign.is_whitespace() && sign != '=' && sign != '"'
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            write!(f, " {name}")?;
            match value {
                None => {}
                Some(value) if !value.is_empty() && value.chars().all(is_plain) => {
                    write!(f, "={value}")?;
                }
                Some(value) => write!(f, "=\"{value}\"")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Line, LineError> {
        let mut scanner = Scanner {
            signs: text.chars().collect(),
            next: 0,
        };
        let mut line = Line {
            command: scanner.word()?,
            arguments: Vec::new(),
        };
        while scanner.peek().is_some() {
            let name = scanner.word()?;
            let value = match scanner.peek() {
                Some('=') => {
                    scanner.next += 1;
                    Some(scanner.value()?)
                }
                _ => None,
            };
            line.arguments.push((name, value));
        }
        Ok(line)
    }
}

struct Scanner {
    signs: Vec<char>,
    next: usize,
}

impl Scanner {
    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.signs[self.next..];
        let is_blank = |sign: &&char| sign.is_whitespace() || sign.is_control();
        self.next += rest.iter().take_while(is_blank).count();
        self.signs.get(self.next).copied()
    }

    fn word(&mut self) -> Result<String, LineError> {
        self.peek();
        let rest = &self.signs[self.next..];
        let word: String = rest.iter().take_while(|sign| is_plain(**sign)).collect();
        if word.is_empty() {
            let column = self.next + 1;
            return Err(LineError::NoWord { column });
        }
        self.next += word.chars().count();
        Ok(word)
    }

    fn value(&mut self) -> Result<String, LineError> {
        if self.peek() != Some('"') {
            return self.word();
        }
        let column = self.next + 1;
        self.next += 1;
        let rest = &self.signs[self.next..];
        let length = rest.iter().position(|sign| *sign == '"');
        let length = length.ok_or(LineError::Unclosed { column })?;
        let value = rest[..length].iter().collect();
        self.next += length + 1;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn blanks_quotes_and_flags() {
        let line: Line = "  level  infinite\ttime = \"\"  x= \" a=b \" "
            .parse()
            .unwrap();
        assert_eq!(line.command, "level");
        let values = ["infinite", "time", "x", "y"].map(|name| line.value(name));
        assert_eq!(values, [Some(""), Some(""), Some(" a=b "), None]);
        assert!(line.has("infinite") && !line.has("y"));
        assert_eq!(line.to_string(), "level infinite time=\"\" x=\" a=b \"");
        let line = Line::new("error").with("message", "no \"x\"\nhere");
        assert_eq!(line.to_string(), "error message=\"no 'x' here\"");
    }

    #[test]
    fn errors_have_a_column() {
        let error = |text: &str| text.parse::<Line>().unwrap_err().to_string();
        assert_eq!(error(""), "column 1: expected a word");
        assert_eq!(error("pos =x"), "column 5: expected a word");
        assert_eq!(error("pos pos="), "column 9: expected a word");
        assert_eq!(
            error("é x=\"abc"),
            "column 5: the quotation mark is not closed"
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in any::<String>()) {
            if let Ok(line) = text.parse::<Line>() {
                prop_assert!(line.to_string().parse::<Line>().is_ok());
            }
        }

        #[test]
        fn what_is_written_is_read_back(
            command in "[a-z-]{1,10}",
            arguments in proptest::collection::vec(
                ("[!#-<>-~]{1,6}", proptest::option::of("[^\"\\p{Cc}]{0,12}")), 0..6),
        ) {
            let line = Line { command, arguments };
            prop_assert_eq!(line.to_string().parse::<Line>(), Ok(line));
        }
    }
}
