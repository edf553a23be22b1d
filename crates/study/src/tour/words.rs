//! The words of a lesson.

use tessera_draughts::{Language, Rules};

use super::subject::Subject;
use super::{english, german};

/// The words of a lesson.
pub(super) struct Words {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) task: String,
    pub(super) refusal: String,
}

impl Words {
    /// The words of the lesson about a subject.
    pub(super) fn of(subject: Subject, rules: &Rules, language: Language) -> Words {
        match language {
            Language::English => english::words(subject, rules),
            Language::German => german::words(subject, rules),
        }
    }

    pub(super) fn new(title: &str, text: impl Into<String>, task: &str, refusal: &str) -> Words {
        Words {
            title: title.to_owned(),
            text: text.into(),
            task: task.to_owned(),
            refusal: refusal.to_owned(),
        }
    }
}
