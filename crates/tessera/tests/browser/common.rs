//! What people do in every view.

use crate::page::Page;

/// A control or a place by its name in the page.
pub(crate) fn id(name: &str) -> String {
    format!("[data-testid=\"{name}\"]")
}

/// Presses a control as soon as it does something.
#[track_caller]
pub(crate) fn press(page: &Page, control: &str) {
    page.click(&format!("{}:not([aria-disabled=true])", id(control)));
}

/// Waits until screen readers are told this.
#[track_caller]
pub(crate) fn is_told(page: &Page, part: &str) {
    page.until(&format!("“{part}” aloud"), || {
        let told = page.property("#status", "textContent");
        told.contains(part).then_some(())
    });
}
