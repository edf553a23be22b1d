//! What all views share: the way from one to the other, the theme, the keys, what happens without the server.

use serde_json::json;

use crate::common::id;
use crate::page::Page;
use crate::screen::{ALL, DESKTOP, PHONE};

/// The parts of the page, with their names in the navigation.
const PARTS: [(&str, &str); 5] = [
    ("play", "Play"),
    ("draughts", "Analyse"),
    ("endgames", "Endgames"),
    ("sudoku", "Sudoku"),
    ("learn", "Learn"),
];

/// The views: those of the parts, and those that belong to the part for learning.
fn views() -> impl Iterator<Item = (&'static str, &'static str)> {
    let learning = ["towers", "search", "rules", "course"].map(|view| (view, "Learn"));
    PARTS.into_iter().chain(learning)
}

#[test]
fn every_view_is_sound_on_every_screen() {
    for screen in ALL {
        let mut page = Page::open(screen, "/");
        page.is_sound("home");
        for (view, name) in views() {
            // Each view has both themes, on different sizes.
            page.turn();
            page.go(&format!("/#/{view}"));
            page.sees("nav [aria-current]", name);
            page.is_sound(view);
        }
    }
}

#[test]
fn views_are_a_click_away_and_stay_where_they_are() {
    let page = Page::open(PHONE, "/");
    page.sees(".ways li:first-child", "Play");
    for (view, name) in PARTS {
        page.press(name);
        page.sees("nav [aria-current]", name);
        page.until("the title", || {
            let title = page.script("return document.title");
            title.as_str()?.starts_with(name).then_some(())
        });
        assert_eq!(page.count(&format!(".view.{view}")), 1);
    }
    for (view, name) in PARTS {
        page.press("Tessera");
        page.click(&id(&format!("way-{view}")));
        page.sees("nav [aria-current]", name);
    }
    // The cards stay where they are, whatever was done last.
    page.go("/#/sudoku");
    page.go("/");
    let places = page.script(
        "return [...document.querySelectorAll('.ways strong')].map((one) => one.textContent).join();",
    );
    assert_eq!(places, "Play,Analyse,Endgames,Sudoku,Learn");
    assert_eq!(page.count("nav [aria-current]"), 0);
    page.script("location.hash = '#/nonsense'");
    page.sees("main h1", "There is no such page");
    page.is_sound("unknown-page");
    page.press("To the home page");
    page.sees("main h1", "What would you like to do?");
}

#[test]
fn what_there_is_to_learn_is_a_click_away() {
    let page = Page::open(PHONE, "/#/learn");
    page.click(&id("rules-frisian"));
    page.sees("h1", "The rules of Frisian draughts");
    page.go("/#/learn");
    page.press("Play Turkish");
    page.sees("h1", "Play");
    page.until("the variant of the link", || {
        (page.property(&id("variant"), "value") == "turkish").then_some(())
    });
    page.go("/#/learn");
    page.click(".technique-list details:nth-of-type(3) summary");
    page.is_sound("learn-techniques");
    page.press("Learn X-Wing");
    page.sees(".view.course h1", "X-Wing");
    page.go("/#/learn");
    page.click(&id("open-tree"));
    page.sees("nav [aria-current]", "Learn");
    page.until("the view of a tree", || {
        (page.count(".view.towers") == 1).then_some(())
    });
}

#[test]
fn a_view_that_still_works_does_not_hold_up_another_one() {
    let page = Page::open(DESKTOP, "/#/sudoku");
    // The address changes, and before the page hears of it, an answer changes the state of the view.
    page.script(
        "location.hash = '#/learn';
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));",
    );
    page.sees(".view.learn h1", "Learn");
    assert!(page.address().ends_with("#/learn"), "{}", page.address());
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
    for (view, _) in views() {
        page.go(&format!("/#/{view}"));
        page.reload();
        // Boards come last: those of the endgames from the server.
        page.until(&format!("a board of {view}"), || {
            let boards = ".view [role=gridcell], .view .cards svg, .picture svg, .rule-list li, .course-list li, \
                          [role=treeitem]";
            (page.count(boards) > 0).then_some(())
        });
        let bytes = page.script(
            "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                .reduce((sum, entry) => sum + entry.encodedBodySize, 0);",
        );
        let bytes = bytes.as_u64().unwrap();
        assert!((20_000..200_000).contains(&bytes), "{view}: {bytes} bytes");
    }
}
