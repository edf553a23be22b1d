//! The languages of lessons, and the words of a lesson.

use std::str::FromStr;

use tessera_draughts::Rules;

use super::subject::Subject;
use super::{english, german};

/// A language in which lessons are available.
///
/// ```
/// use tessera_study::tour::TourLanguage;
/// assert_eq!("de".parse(), Ok(TourLanguage::German));
/// assert_eq!("fr".parse::<TourLanguage>(), Err("`fr` is not a language of tours: expected `en` or `de`".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TourLanguage {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl FromStr for TourLanguage {
    type Err = String;

    /// Reads the language tag `en` or `de`.
    fn from_str(tag: &str) -> Result<TourLanguage, String> {
        match tag {
            "en" => Ok(TourLanguage::English),
            "de" => Ok(TourLanguage::German),
            _ => Err(format!(
                "`{tag}` is not a language of tours: expected `en` or `de`"
            )),
        }
    }
}

/// The words of a lesson.
pub(super) struct Words {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) task: String,
    pub(super) refusal: String,
}

impl Words {
    pub(super) fn new(title: &str, text: impl Into<String>, task: &str, refusal: &str) -> Words {
        Words {
            title: title.to_owned(),
            text: text.into(),
            task: task.to_owned(),
            refusal: refusal.to_owned(),
        }
    }
}

impl TourLanguage {
    pub(super) fn words(self, subject: Subject, rules: &Rules) -> Words {
        match self {
            TourLanguage::English => english::words(subject, rules),
            TourLanguage::German => german::words(subject, rules),
        }
    }
}
