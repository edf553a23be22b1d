//! The browsers in which the page is tried, and how each is set up.

use std::process::Command;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::child::Server;
use crate::screen::Screen;

/// A browser without what earlier visits have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browser {
    /// Chromium without service workers: each visit loads the page from the server. Tests share some of them, one test
    /// at a time. It is the browser's build without windows if that is installed, because it starts faster.
    Chromium,
    /// Chromium that keeps the files of the page.
    ChromiumKeeping,
    Firefox,
}

impl Browser {
    /// The program that drives the browser. That of Firefox drives one at a time.
    pub(crate) fn driver(self) -> Server {
        match self {
            Browser::Firefox => Server::geckodriver(),
            Browser::Chromium | Browser::ChromiumKeeping => Server::shared_driver(),
        }
    }

    /// What the driver is asked for: a browser with a profile in this folder, and a window for the screen.
    pub(crate) fn capabilities(self, profile: &str, screen: Screen) -> Map<String, Value> {
        let options = match self {
            Browser::Firefox => firefox(screen),
            Browser::Chromium => chromium(profile, screen, *HAS_HEADLESS_SHELL),
            Browser::ChromiumKeeping => chromium(profile, screen, false),
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

/// Starts `chromium-headless-shell`.
const HEADLESS_SHELL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/headless-shell");

/// Whether `chromium-headless-shell` is installed in the version of the driver.
static HAS_HEADLESS_SHELL: LazyLock<bool> = LazyLock::new(|| {
    let shell = version("chromium-headless-shell");
    shell.is_some() && shell == version("chromedriver")
});

/// The second word of what a program prints as its version, such as `Chromium 140.0.7339.80`.
fn version(program: &str) -> Option<String> {
    let printed = Command::new(program).arg("--version").output().ok()?.stdout;
    let version = String::from_utf8(printed).ok()?;
    version.split_whitespace().nth(1).map(str::to_owned)
}

fn chromium(profile: &str, screen: Screen, is_headless_shell: bool) -> Value {
    let mut capabilities = json!({
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
    });
    if is_headless_shell {
        capabilities["goog:chromeOptions"]["binary"] = HEADLESS_SHELL.into();
    }
    capabilities
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
