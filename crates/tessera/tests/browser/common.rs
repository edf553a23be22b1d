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

/// Keeps what screen readers are told from now on, for [`was_told`].
pub(crate) fn listen(page: &Page) {
    page.script(
        "window.said = [];
        const region = document.getElementById('status');
        new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true });",
    );
}

/// Waits until screen readers have been told this since [`listen`], whatever they were told after it.
#[track_caller]
pub(crate) fn was_told(page: &Page, part: &str) {
    page.until(&format!("“{part}” aloud"), || {
        let said = page.script("return said;");
        let said = said.as_array()?.iter().filter_map(|text| text.as_str());
        said.into_iter()
            .any(|text| text.contains(part))
            .then_some(())
    });
}

/// Waits until screen readers are told this.
#[track_caller]
pub(crate) fn is_told(page: &Page, part: &str) {
    page.until(&format!("“{part}” aloud"), || {
        let told = page.property("#status", "textContent");
        told.contains(part).then_some(())
    });
}
