//! What everybody needs who cannot see, point or has a small screen: checked wherever a test has come to.

use serde_json::Value;

use crate::page::Page;

/// The scanner axe-core, under the Mozilla Public License 2.0, which lies beside it.
const AXE: &str = include_str!("axe/axe.min.js");

/// A script for each document, with a function that starts the scanner. The driver would take longer to pass half a
/// megabyte to a document than the scanner takes to start.
pub(crate) fn scanner() -> String {
    format!("window.addScanner = () => {{ if (window.axe === undefined) {{ {AXE} }} }};")
}

impl Page {
    /// Checks what is shown: accessible, no wider than the screen, no complaint of the browser. Takes a picture.
    #[track_caller]
    pub(crate) fn is_sound(&self, name: &str) {
        self.shoot(name);
        let complaints = self.complaints();
        assert!(complaints.is_empty(), "{name}: {complaints:?}");
        self.script("addScanner();");
        let result = self.async_script(
            "axe.run(document, { resultTypes: ['violations'], preload: false })
                .then(({ violations }) => done(violations), (error) => done(String(error)));",
        );
        let violations = result.as_array().unwrap_or_else(|| panic!("axe: {result}"));
        let told: Vec<String> = violations.iter().map(violation).collect();
        assert!(told.is_empty(), "{name}: {}", told.join("\n"));
        let sideways = self.script(
            "return [document.documentElement, ...document.querySelectorAll('dialog')]
                .some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);",
        );
        assert_eq!(sideways, false, "{name}: scrolls sideways");
        // The scanner tries out styles that the page's policy forbids.
        self.complaints();
    }
}

fn violation(violation: &Value) -> String {
    let nodes = violation["nodes"].as_array().into_iter().flatten();
    let places: Vec<String> = nodes
        .map(|node| format!("{}\n    {}", node["html"], node["failureSummary"]))
        .collect();
    format!("{}: {}", violation["help"], places.join("\n  "))
}
