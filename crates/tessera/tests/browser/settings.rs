//! The settings: each takes effect at once, in the view behind the dialog too, and is kept.

use crate::common::id;
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

fn set(page: &Page, name: &str, value: &str) {
    page.choose(&id(&format!("setting-{name}")), value);
}

/// The value that a property of an element's style has.
fn style(page: &Page, css: &str, property: &str) -> String {
    let script = format!("return getComputedStyle(document.querySelector('{css}'))['{property}'];");
    page.script(&script).as_str().unwrap_or_default().to_owned()
}

/// Waits until an element looks so.
#[track_caller]
fn has_style(page: &Page, css: &str, property: &str, value: &str) {
    page.until(&format!("{property}: {value} of {css}"), || {
        (style(page, css, property) == value).then_some(())
    });
}

/// Waits until the page has this theme.
#[track_caller]
fn has_theme(page: &Page, theme: &str) {
    page.until(&format!("the theme {theme}"), || {
        (page.attribute("html", "data-theme").as_deref() == Some(theme)).then_some(())
    });
}

#[test]
fn the_board_and_its_pieces_follow_the_settings() {
    let page = Page::open(PHONE, "/#/play?variant=english&color=black&level=1");
    page.click(&id("start"));
    let square = |name: &str| format!("{} [role=gridcell][aria-label^=\"{name},\"]", id("board"));
    // A click before the board is turned would hit the square on the other side.
    let is_turned = "const [first, last] = ['1,', '32,'].map((name) => document.querySelector(
            `[data-testid=board] [role=gridcell][aria-label^=\"${name}\"]`));
        return Boolean(first) && first.getBoundingClientRect().top > last.getBoundingClientRect().top;";
    page.until("the turned board", || {
        (page.script(is_turned) == true).then_some(())
    });
    page.click(&format!("{}[aria-label*=\"can move\"]", square("11")));
    page.click(&format!(
        "{}[aria-label*=\"can be moved to\"]",
        square("15")
    ));
    page.sees(&id("moves"), "11-15");
    let before = style(&page, ".board .ground .dark", "fill");
    page.click("#settings");
    page.sees("dialog h2", "Settings");
    page.is_sound("settings");
    set(&page, "board", "slate");
    let is_other = || (style(&page, ".board .ground .dark", "fill") != before).then_some(());
    page.until("another colour of the squares", is_other);
    set(&page, "pieces", "flat");
    has_style(&page, ".board .piece .groove", "display", "none");
    set(&page, "contrast", "high");
    has_style(&page, "body", "color", "rgb(255, 255, 255)");
    page.is_sound("settings-contrast");
    set(&page, "notation", "letters");
    page.sees(&id("moves"), "f6-e5");
    page.press("Close");
    page.until("the name of a square", || {
        (page.count(&square("e5")) == 1).then_some(())
    });
    page.is_sound("settings-letters");
    page.reload();
    page.sees(&id("moves"), "f6-e5");
    has_style(&page, ".board .piece .groove", "display", "none");
    for board in ["wood", "forest", "contrast"] {
        page.click("#settings");
        set(&page, "board", board);
        page.press("Close");
        page.is_sound(&format!("settings-{board}"));
    }
}

#[test]
fn settings_are_opened_with_a_key_and_followed_in_another_tab() {
    let page = Page::open(DESKTOP, "/#/draughts");
    page.keys(",");
    page.sees("dialog h2", "Settings");
    set(&page, "theme", "dark");
    has_theme(&page, "dark");
    set(&page, "sounds", "on");
    page.until("a sound", || {
        (page.attribute("html", "data-sound").as_deref() == Some("move")).then_some(())
    });
    page.press("Close");
    // What another tab does.
    page.script(
        "localStorage.setItem('tessera.theme', '\"light\"');
        dispatchEvent(new StorageEvent('storage', { key: 'tessera.theme' }));",
    );
    has_theme(&page, "light");
    assert_eq!(
        page.attribute("#theme", "title").as_deref(),
        Some("Theme: light")
    );
}
