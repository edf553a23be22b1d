//! Draughts: playing with mouse, finger and keys, the engine, setting up positions, texts of games, and the play view.

mod ends;
mod engine;
mod games;
mod hands;
mod kept;
mod live;
mod look;
mod notes;
mod play;
mod review;
mod setup;
mod texts;
mod tree;

use fantoccini::key::Key;

use crate::common::{id, is_told, press};
use crate::page::Page;
use crate::screen::Screen;

/// Opens the view with a link, without a saved state.
#[track_caller]
fn open(screen: Screen, link: &str) -> Page {
    let page = Page::open(screen, &format!("/#/draughts{link}"));
    says(&page, "to move");
    page
}

/// The square with this name: "11", or "b6".
fn square(name: &str) -> String {
    format!("{} [role=gridcell][aria-label^=\"{name},\"]", id("board"))
}

/// Waits until the status line has this text.
#[track_caller]
fn says(page: &Page, part: &str) {
    page.sees(&id("verdict"), part);
}

/// Waits until the label of a square for screen readers is this: "black man, can move".
#[track_caller]
fn holds(page: &Page, name: &str, what: &str) {
    let label = format!("{name}, {what}");
    page.until(&format!("“{label}”"), || {
        (page.attribute(&square(name), "aria-label")? == label).then_some(())
    });
}

/// Clicks one square after another, each as soon as it can be chosen.
#[track_caller]
fn step(page: &Page, path: &[&str]) {
    for name in path {
        page.click(&format!("{}[aria-label*=\", can \"]", square(name)));
    }
}

/// Clicks squares, whether they can be chosen or not.
#[track_caller]
fn touch(page: &Page, squares: &[&str]) {
    for name in squares {
        page.click(&square(name));
    }
}

/// Waits until a square is seen above another.
#[track_caller]
fn turns(page: &Page, upper: &str, lower: &str) {
    let top = |name: &str| {
        page.act(&square(name), async |element| element.rectangle().await)
            .1
    };
    page.until(&format!("{upper} above {lower}"), || {
        (top(upper) < top(lower)).then_some(())
    });
}

/// Drags a piece from a square to another.
#[track_caller]
fn carry(page: &Page, from: &str, to: &str) {
    page.drag(&[&square(from), &square(to)]);
}

/// The moves in the list.
fn moves(page: &Page) -> Vec<String> {
    let texts = page.script(
        "return [...document.querySelectorAll('[data-testid=moves] [data-ply]')].map((entry) => entry.textContent);",
    );
    serde_json::from_value(texts).unwrap()
}

/// Waits until these are the moves in the list.
#[track_caller]
fn lists(page: &Page, expected: &[&str]) {
    page.until(&format!("the moves {expected:?}"), || {
        (moves(page) == expected).then_some(())
    });
}

/// Waits until the list has at least `least` moves.
#[track_caller]
fn has_moves(page: &Page, least: usize) {
    page.until(&format!("{least} moves"), || {
        (moves(page).len() >= least).then_some(())
    });
}

/// Resigns, and says that it is meant.
#[track_caller]
fn resign(page: &Page) {
    press(page, "resign");
    press(page, "resign-yes");
}

/// Pastes a text into the dialog and has it read.
#[track_caller]
fn read(page: &Page, text: &str) {
    press(page, "open");
    page.fill(&id("open-text"), text);
    page.press("Read");
}

/// Lets an engine play a color, bounded by "depth" or "seconds".
#[track_caller]
fn engine_plays(page: &Page, color: &str, kind: &str, limit: &str) {
    page.choose(&id(&format!("player-{color}")), kind);
    let field = id(&format!("limit-{color}"));
    page.click(&field);
    page.chord(Key::Control, "a");
    page.keys(&format!("{limit}{}", Key::Tab));
    assert_eq!(page.property(&field, "value"), limit);
}
