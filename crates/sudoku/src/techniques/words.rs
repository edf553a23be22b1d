//! The phrases that explanations share.

use std::fmt::Display;

use super::{PencilMarks, Step};

/// A sentence that explains a step.
pub(super) fn sentence(step: &Step, _marks: &PencilMarks) -> String {
    step.to_string()
}

/// A list in words: `1`, `1 and 2`, `1, 2 and 3`, where `and` is the `last` word.
pub(super) fn listed(items: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    let mut words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let end = words.pop().unwrap_or_default();
    if words.is_empty() {
        end
    } else {
        format!("{} {last} {end}", words.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_commas_and_a_last_word() {
        assert_eq!(listed([1], "and"), "1");
        assert_eq!(listed([1, 2], "or"), "1 or 2");
        assert_eq!(listed([1, 2, 3], "and"), "1, 2 and 3");
    }
}
