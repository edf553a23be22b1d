//! The browsers in which the page is tried, and how each is set up.

use serde_json::{Map, Value, json};

use crate::child::Server;
use crate::screen::Screen;

/// A browser of its own, without what earlier visits have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browser {
    /// Chromium without service workers: each visit loads the page from the server.
    Chromium,
    /// Chromium that keeps the files of the page.
    ChromiumKeeping,
    Firefox,
}

impl Browser {
    /// Starts the program that drives the browser.
    pub(crate) fn driver(self) -> Server {
        match self {
            Browser::Firefox => Server::geckodriver(),
            Browser::Chromium | Browser::ChromiumKeeping => Server::chromedriver(),
        }
    }

    /// What the driver is asked for: a browser with a profile in this folder, and a window for the screen.
    pub(crate) fn capabilities(self, profile: &str, screen: Screen) -> Map<String, Value> {
        let options = match self {
            Browser::Firefox => firefox(screen),
            Browser::Chromium | Browser::ChromiumKeeping => chromium(profile, screen),
        };
        match options {
            Value::Object(capabilities) => capabilities,
            _ => unreachable!("it is written as an object"),
        }
    }

    /// Whether it understands commands of Chromium's own protocol.
    pub(crate) fn has_devtools(self) -> bool {
        self != Browser::Firefox
    }
}

fn chromium(profile: &str, screen: Screen) -> Value {
    json!({
        "goog:chromeOptions": {
            "args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--force-color-profile=srgb",
                format!("--user-data-dir={profile}"),
                format!("--window-size={},{}", screen.width, screen.height),
            ],
        },
        "goog:loggingPrefs": { "browser": "ALL" },
    })
}

/// Firefox takes its theme and its motion from preferences.
fn firefox(screen: Screen) -> Value {
    json!({
        "moz:firefoxOptions": {
            "args": [
                "-headless",
                format!("--width={}", screen.width),
                format!("--height={}", screen.height),
            ],
            "prefs": {
                "layout.css.prefers-color-scheme.content-override": i32::from(!screen.is_dark),
                "ui.prefersReducedMotion": 1,
                "intl.accept_languages": "en",
            },
        },
    })
}
