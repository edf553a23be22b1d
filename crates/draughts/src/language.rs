//! The languages of texts.

use std::str::FromStr;

/// A language in which the rules are described.
///
/// ```
/// use tessera_draughts::Language;
/// assert_eq!("de".parse(), Ok(Language::German));
/// assert_eq!("fr".parse::<Language>(), Err("`fr` is not a known language: expected `en` or `de`".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// Reads the language tag `en` or `de`. The error is a message that lists both.
impl FromStr for Language {
    type Err = String;

    fn from_str(tag: &str) -> Result<Language, String> {
        match tag {
            "en" => Ok(Language::English),
            "de" => Ok(Language::German),
            _ => Err(format!(
                "`{tag}` is not a known language: expected `en` or `de`"
            )),
        }
    }
}
