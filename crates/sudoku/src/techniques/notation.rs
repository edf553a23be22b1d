//! Steps in the notation of the field.

use super::Step;

impl Step {
    /// The step in the notation of the field, without the name of the technique.
    #[must_use]
    pub fn notation(&self) -> String {
        self.to_string()
    }
}
