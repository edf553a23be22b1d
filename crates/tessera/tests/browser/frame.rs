//! What all views share: the way from one to the other, the theme, the keys, what happens without the server.

use serde_json::json;

use crate::page::Page;
use crate::screen::{ALL, DESKTOP, PHONE};

const VIEWS: [(&str, &str); 4] = [
    ("draughts", "Draughts"),
    ("towers", "Towers"),
    ("endgames", "Endgames"),
    ("sudoku", "Sudoku"),
];

#[test]
fn every_view_is_sound_on_every_screen() {
    for screen in ALL {
        let page = Page::open(screen, "/");
        for (view, name) in VIEWS {
            page.go(&format!("/#/{view}"));
            page.sees("nav [aria-current]", name);
            page.is_sound(view);
        }
    }
}

#[test]
fn views_are_a_click_away_and_the_last_one_is_remembered() {
    let page = Page::open(PHONE, "/");
    for (view, name) in VIEWS {
        page.press(name);
        page.sees("nav [aria-current]", name);
        page.until("the title", || {
            let title = page.script("return document.title");
            title.as_str()?.starts_with(name).then_some(())
        });
        assert_eq!(page.count(&format!(".view.{view}")), 1);
    }
    page.go("/");
    page.sees("nav [aria-current]", "Sudoku");
}

#[test]
fn the_theme_is_chosen_and_kept() {
    let page = Page::open(DESKTOP, "/");
    let is_light = |wished: bool| {
        page.until("the paper's colour", || {
            let paper = page.script("return getComputedStyle(document.body).color");
            let is_light = paper.as_str()?.starts_with("rgb(37, ");
            (is_light == wished).then_some(())
        });
    };
    is_light(true);
    // As the system, then light, then dark.
    page.click("#theme");
    page.click("#theme");
    assert_eq!(
        page.attribute("html", "data-theme").as_deref(),
        Some("dark")
    );
    is_light(false);
    page.reload();
    assert_eq!(
        page.attribute("html", "data-theme").as_deref(),
        Some("dark")
    );
    page.click("#theme");
    assert_eq!(page.attribute("html", "data-theme"), None);
    is_light(true);
}

#[test]
fn the_first_page_is_small() {
    let page = Page::open(DESKTOP, "/");
    // Each time as at a first visit.
    page.devtools("Network.enable", json!({}));
    page.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true }));
    for (view, _) in VIEWS {
        page.go(&format!("/#/{view}"));
        page.reload();
        // Boards come last: those of the endgames from the server.
        page.until(&format!("a board of {view}"), || {
            (page.count(".view [role=gridcell], .view .cards svg") > 0).then_some(())
        });
        let bytes = page.script(
            "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                .reduce((sum, entry) => sum + entry.decodedBodySize, 0);",
        );
        let bytes = bytes.as_u64().unwrap();
        assert!((100_000..200_000).contains(&bytes), "{view}: {bytes} bytes");
    }
}
