//! The languages of the page.

use crate::common::{id, press};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// The parts with their names in the navigation, in German.
const PARTS: [(&str, &str); 5] = [
    ("play", "Spielen"),
    ("draughts", "Analyse"),
    ("endgames", "Endspiele"),
    ("sudoku", "Sudoku"),
    ("learn", "Lernen"),
];

/// The views whose headings are in German.
const HEADINGS: [(&str, &str); 2] = [("play", "Spielen"), ("sudoku", "Sudoku")];

/// Chooses a language in the settings.
fn choose(page: &Page, language: &str) {
    page.click("#settings");
    page.choose(&id("setting-language"), language);
    page.until("the language", || {
        (page.attribute("html", "lang").as_deref() == Some(language)).then_some(())
    });
}

#[test]
fn the_page_is_in_german_until_english_is_chosen_again() {
    let page = Page::open(DESKTOP, "/");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
    choose(&page, "de");
    page.sees("h1", "Was möchten Sie tun?");
    for (view, name) in PARTS {
        page.go(&format!("/#/{view}"));
        page.sees("nav [aria-current]", name);
    }
    for (view, heading) in HEADINGS {
        page.go(&format!("/#/{view}"));
        page.sees("h1", heading);
        page.is_sound(&format!("german-{view}"));
    }
    page.reload();
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("de"));
    page.sees("nav [aria-current]", "Sudoku");
    press(&page, "step");
    page.press("Welche Technik?");
    page.sees(&id("say"), "eine Technik der Stufe Leicht");
    page.keys("?");
    page.sees("dialog h2", "Tastenkürzel");
    page.is_sound("german-keys");
    page.press("Schließen");
    choose(&page, "en");
    page.sees("nav", "Endgames");
    page.go("/#/play");
    page.sees("h1", "Play");
}

#[test]
fn a_game_is_played_in_german_on_a_phone() {
    let page = Page::open(PHONE, "/");
    choose(&page, "de");
    page.go("/#/play?variant=english&color=black&level=1");
    page.is_sound("german-choosing");
    page.click(&id("start"));
    page.sees(&id("verdict"), "Sie sind am Zug.");
    page.is_sound("german-game");
}
